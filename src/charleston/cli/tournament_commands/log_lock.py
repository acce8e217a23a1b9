"""A lock for the log of a tournament: the operating system releases it even if the process crashes.

A write renames a new file over the log, so the lock is on a separate file beside it. A lock file that a crash leaves
behind is harmless, because it is no longer locked.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LogLockedError(Exception):
    """Another process holds the lock."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a log. Raises LogLockedError at once if another process has it, OSError if locking fails."""
    lock = path.with_name(f"{path.name}.lock")
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            _try_lock(handle)
        except (BlockingIOError, PermissionError):
            raise LogLockedError from None
        if not _is_open_file(
            handle, lock
        ):  # the last owner has just removed this file, so other processes lock a new one
            raise LogLockedError
        try:
            yield
        finally:
            with suppress(OSError):  # Windows cannot remove an open file, so the unlocked file stays
                lock.unlink()
    finally:
        os.close(handle)


def _is_open_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
