"""Damaged logs in the store. The damage is not the caller's fault."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from charleston.store.interface import DamagedError, Store, StoreDownError

_log = structlog.get_logger("charleston.damage")


@contextmanager
def readable(store: Store, log: str) -> Iterator[None]:
    """Wrap code that reads and folds a log. Any error means that the log is damaged, and raises DamagedError.

    The store validates steps that have a checksum; this function is for older steps. /health reports the damage.
    """
    try:
        yield
    except StoreDownError:
        raise
    except Exception as error:  # noqa: BLE001 - a damaged step can cause any error
        store.report_damage()
        where = "".join(traceback.format_tb(error.__traceback__))
        # Log no values, because they may be tiles.
        _log.error("unreadable log", log=log, trace=f"{where} {type(error).__name__}")
        raise DamagedError("This log is damaged; restore your last backup.") from None
