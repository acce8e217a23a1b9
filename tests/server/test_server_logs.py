"""What the server logs, and what it never logs."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from charleston.server.ops import logs

SECRETS = {"rack": "333b", "tiles": [1], "seed": "ab", "cookie": "c", "chat": "hello", "text": "t", "database": "p:w"}


@pytest.fixture
def restore_logging() -> Iterator[None]:
    """Restore logging, which is global to the process, for later tests."""
    root, names = logging.getLogger(), ("uvicorn", "uvicorn.access")
    before = root.handlers[:], root.level, [logging.getLogger(name).level for name in names]
    yield
    structlog.reset_defaults()
    root.handlers[:], root.level = before[0], before[1]
    for name, level in zip(names, before[2], strict=True):
        logging.getLogger(name).setLevel(level)


def log_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


@pytest.mark.usefixtures("restore_logging")
def test_only_known_keys_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info", access=True)
    structlog.get_logger("charleston.x").info("step", table="abcdefghijklmnop", seq=3, **SECRETS)
    (line,) = log_lines(capsys)
    entry = json.loads(line)
    assert entry.pop("timestamp").endswith("Z")
    assert entry == {"event": "step", "level": "info", "logger": "charleston.x", "table": "abcd…", "seq": 3}


@pytest.mark.usefixtures("restore_logging")
def test_an_exception_is_logged_with_its_place_but_without_its_data(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info", access=True)
    try:
        int("333b is in the rack")
    except ValueError as error:
        structlog.get_logger("charleston.x").error("failed", exc_info=error)
        structlog.get_logger("charleston.x").exception("failed")
        logging.getLogger("uvicorn.error").exception("failed")
    lines = log_lines(capsys)
    assert len(lines) == 3
    for line in lines:
        assert "333b" not in line
        assert json.loads(line)["trace"].endswith(
            "test_an_exception_is_logged_with_its_place_but_without_its_data > ValueError"
        )


@pytest.mark.usefixtures("restore_logging")
def test_access_log_lines_contain_no_invitations_or_queries(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info", access=True)
    path = "/api/tables/abcdefghijklmnop/records?key=secret"
    logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', "192.0.2.7:1", "GET", path, "1.1", 200)
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "192.0.2.7:1", "/tables/abcdefgh/socket?x=1"
    )
    first, second = log_lines(capsys)
    entry = json.loads(first)
    assert (entry["event"], entry["path"], entry["status"]) == ("request", "/api/tables/abcd…/records", 200)
    assert "192.0.2.7" not in first
    assert json.loads(second)["event"] == '"WebSocket /tables/abcd…/socket" [accepted]'


@pytest.mark.usefixtures("restore_logging")
def test_at_home_log_lines_are_short_and_only_important(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("plain", "warning", access=False)
    structlog.get_logger("charleston.x").info("archived", count=3)
    logging.getLogger("uvicorn.error").info("Started server process")
    logging.getLogger("uvicorn.access").info("x %s", 1)
    structlog.get_logger("charleston.x").warning("archiving failed", reason="disk full", rack="333b")
    (line,) = log_lines(capsys)
    assert line[2] == line[5] == ":"
    assert line[9:] == "warning: archiving failed reason=disk full"
