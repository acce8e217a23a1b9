"""The server's logs: JSON lines for an operator, short plain lines for a person who plays at home.

Only the keys below are logged, so tiles, seeds, cookies and chat cannot slip into a log by accident. A table's id is
its invitation, so logs shorten it; a score book's link becomes a hash. For an exception, we log its type and where
in the code it occurred. We do not log its message, which may contain anything.
"""

import hashlib
import logging
import logging.config
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

Fields = MutableMapping[str, Any]

ALLOWED = frozenset(
    {"event", "level", "timestamp", "logger", "trace", "reason", "method", "path", "status", "table", "seq", "person"}
    | {"code", "count", "seconds", "sockets", "tables", "version", "host", "port"}
)
TABLE_ID_LETTERS_LOGGED = 4
_TABLE = re.compile(rf"(/tables/[^/\s?\"]{{{TABLE_ID_LETTERS_LOGGED}}})[^/\s?\"]+")
_BOOK = re.compile(r"(/books/)([^/\s?\"]+)")
_QUERY = re.compile(r"\?[^\s\"]*")
_PACKAGES = re.compile(r".*[/\\](site-packages|src)[/\\]")
"""The beginning of a file's path, up to the folder of the packages."""
_ADDRESS = re.compile(r'^\S+ - (?="WebSocket)')
_ACCESS_FIELDS = 5
MAX_PLACES = 12


def shorten(text: str) -> str:
    """Return a path, or a sentence with a path, without query strings, full table ids or score book links."""
    return _BOOK.sub(_fingerprint, _TABLE.sub(r"\1…", _QUERY.sub("", text)))


def _fingerprint(link: re.Match[str]) -> str:
    """Hash a link, because a link grants write access. The hash identifies a book but cannot open it."""
    return f"{link[1]}#{hashlib.sha256(link[2].encode()).hexdigest()[:6]}"


def configure(form: Literal["json", "plain"], level: str, *, access: bool) -> None:
    """Send all logs through one handler: our own events, and the standard library's records, such as uvicorn's."""
    before: list[structlog.types.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso" if form == "json" else "%H:%M:%S", utc=form == "json"),
        _access,
        _trace,
        _only_allowed,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    shown: structlog.types.Processor = structlog.processors.JSONRenderer() if form == "json" else _plain_line
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "ours": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": before,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, shown],
                    "pass_foreign_args": True,
                }
            },
            "filters": {"repeated": {"()": lambda: _is_news}},
            "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "ours"}},
            "root": {"handlers": ["out"], "level": level.upper()},
            "loggers": {
                "uvicorn": {"level": level.upper() if form == "json" else "WARNING"},
                "uvicorn.error": {"filters": ["repeated"]},
                "uvicorn.access": {"level": level.upper() if access else "CRITICAL"},
            },
        }
    )


def _is_news(record: logging.LogRecord) -> bool:
    """Drop uvicorn's line about a failed start, because our own sentence says why it failed."""
    return record.msg != "Application startup failed. Exiting."


def _access(_: object, __: str, fields: Fields) -> Fields:
    """Remove the client's address from uvicorn's lines about a request or a socket. Only the proxy logs addresses."""
    arguments: tuple[Any, ...] = fields.pop("positional_args", None) or ()
    if fields.get("logger") == "uvicorn.access" and len(arguments) == _ACCESS_FIELDS:
        _, method, path, _, status = arguments
        fields.update(event="request", method=method, path=path, status=status)
    elif fields.get("logger") == "uvicorn.error":
        fields["event"] = _ADDRESS.sub("", str(fields["event"])).strip()
    return fields


def _trace(_: object, __: str, fields: Fields) -> Fields:
    """Replace an exception with its type and a short traceback."""
    info = fields.pop("exc_info", None)
    error = sys.exception() if info is True else info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-MAX_PLACES:]
        places = [f"{_PACKAGES.sub('', frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        fields["trace"] = " > ".join([*places, type(error).__name__])
    return fields


def _only_allowed(_: object, __: str, fields: Fields) -> Fields:
    kept = {key: value for key, value in fields.items() if key in ALLOWED}
    for key, value in kept.items():
        if isinstance(value, str):
            kept[key] = f"{value[:TABLE_ID_LETTERS_LOGGED]}…" if key == "table" else shorten(value)
    meta = {key: fields[key] for key in ("_record", "_from_structlog") if key in fields}
    return kept | meta


def _plain_line(_: object, __: str, fields: Fields) -> str:
    time, level, event = (str(fields.pop(key, "")) for key in ("timestamp", "level", "event"))
    fields.pop("logger", None)
    rest = "".join(f" {key}={value}" for key, value in fields.items())
    return f"{time} {level}: {event}{rest}"
