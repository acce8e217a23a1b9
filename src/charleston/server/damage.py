"""What is read from the store and cannot be: the log is damaged, which is no fault of whoever asked."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from charleston.store.log import DamagedError, Store, StoreDownError

_log = structlog.get_logger("charleston.damage")


@contextmanager
def readable(store: Store, log: str) -> Iterator[None]:
    """Around what reads and folds a log: every error in it is the log's, and raised as DamagedError.

    Steps with a checksum have been checked by the store; this is for older ones. The store remembers it for /health.
    """
    try:
        yield
    except StoreDownError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a damaged step makes of the code that reads it
        store.report_damage()
        where = "".join(traceback.format_tb(error.__traceback__))
        _log.error("unreadable log", log=log, trace=f"{where} {type(error).__name__}")  # no values: there are tiles
        raise DamagedError("This log is damaged; restore your last backup.") from None
