"""A connection to a database file that reopens after any error, and the creation of the file."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from charleston.store.interface import StoreDownError, migrations

T = TypeVar("T")
Connect = Callable[[str], sqlite3.Connection]
APPLICATION = 0x43484152  # "CHAR", in the header of our files
BUSY_TIMEOUT_S = 5.0
"""Timeout in seconds while another process writes."""

_MESSAGES = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space to continue",
    sqlite3.SQLITE_NOTADB: "this is not a Charleston database; choose another file",
    sqlite3.SQLITE_CORRUPT: "this database is damaged; restore your last backup, or recover the readable part with "
    "sqlite3's .recover",
    sqlite3.SQLITE_CANTOPEN: "this file cannot be opened, or is no longer there",
    sqlite3.SQLITE_READONLY: "no permission to write to this file or its folder",
    sqlite3.SQLITE_BUSY: "another program has locked this file",
}
_HEAD = """
SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master)
FROM pragma_user_version, pragma_application_id"""
"""A single statement, because another process might create the file between two statements."""
_DAMAGE = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
_OF_THE_DATA = sqlite3.DataError, sqlite3.IntegrityError, sqlite3.ProgrammingError
"""Errors that the values cause, not the file."""


class BusyError(StoreDownError):
    """Another process has locked the file."""


def connect(address: str) -> sqlite3.Connection:
    """Connect without Python's implicit transactions."""
    return sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None)


class DatabaseFile:
    """One connection, for one thread. A writer checks that the file still exists; a reader keeps its open file."""

    def __init__(self, path: Path, connect: Connect, *, writes: bool) -> None:
        self.path = path.absolute()
        self.opened = 0  # how many times we have opened the file
        self.damaged = False  # whether SQLite has reported damage
        self._created = False
        self._connect = connect
        self._writes = writes
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work on the connection. Any error closes the connection, and the next call opens a new one."""
        try:
            return work(self._here())
        except BaseException as error:
            self.close()
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, _OF_THE_DATA):
                self.damaged |= _code(error) in _DAMAGE
                raise _down(self.path, error) from error
            raise

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work in a transaction. If this returns, all of the work is on the disk; if it raises, none of it is."""

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            result = work(connection)
            connection.execute("COMMIT")
            return result

        return self.read(whole)

    def create(self) -> None:
        """Create the file if it never existed, check the whole file, and migrate it to our version.

        Another program's file stays unchanged. A marker beside the file records that the file exists. If the file is
        missing or empty later, we do not create a new one, which would hide the loss of all games.
        """
        marker = self.path.with_name(f"{self.path.name}.marker")
        if marker.exists() and _identity(self.path) is None:
            raise StoreDownError(
                f"{self.path}: the database that was here is gone or empty; restore your last backup, "
                f"or remove {marker} to begin with a new database."
            )
        try:
            _make_folders(self.path.parent)
            with suppress(FileExistsError):
                self.path.touch(mode=0o600, exist_ok=False)
        except OSError as error:
            raise StoreDownError(f"{self.path}: cannot create this file ({error.strerror}).") from error
        self.read(lambda connection: _check(self.path, connection))
        self.read(_check_pages)
        self.read(lambda connection: connection.execute("PRAGMA journal_mode = WAL").fetchone())
        self.write(lambda connection: _migrate(self.path, connection))
        self._created = True
        try:
            marker.touch(mode=0o600)
        except OSError as error:
            raise StoreDownError(f"{marker}: cannot create this file ({error.strerror}).") from error

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                if connection.in_transaction:  # close() alone does not end the transaction while a cursor exists
                    connection.execute("ROLLBACK")
            with suppress(sqlite3.Error):
                connection.close()

    def _here(self) -> sqlite3.Connection:
        """Return a connection to the file that is at the path now. Writes to a deleted file would be lost."""
        identity = _identity(self.path)
        if identity is None and self._created:
            raise sqlite3.OperationalError(_MESSAGES[sqlite3.SQLITE_CANTOPEN])
        if identity != self._identity and (self._writes or identity is not None):
            self.close()
        if self._connection is None:
            self._connection = self._connect(f"{self.path.as_uri()}?mode=rw")
            self._identity = identity
            self.opened += 1
            for setting in ("synchronous = FULL", "fullfsync = 1", f"query_only = {int(not self._writes)}"):
                self._connection.execute(f"PRAGMA {setting}")
        return self._connection


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of the file; None if it is missing or empty."""
    try:
        status = os.stat(path)  # noqa: PTH116 - called before every transaction, and three times as fast
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status.st_size else None


def _make_folders(folder: Path) -> None:
    """Make a folder and its parents, all private; mkdir(parents=True) would let others read the parents."""
    if not folder.is_dir():
        _make_folders(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _check(path: Path, connection: sqlite3.Connection) -> int:
    """Return the version of this file, 0 if it is empty. Raises StoreDownError if it is not ours or too new."""
    version, application, things = connection.execute(_HEAD).fetchone()
    if things and application != APPLICATION:
        raise StoreDownError(f"{path}: {_MESSAGES[sqlite3.SQLITE_NOTADB]}.")
    if version > len(migrations("sqlite")):
        raise StoreDownError(
            f"{path}: a newer version of Charleston made this file. Update Charleston, or choose another file."
        )
    return int(version)


def _check_pages(connection: sqlite3.Connection) -> None:
    """Read every page once, in 0.1 to 0.3 s per 100 MB. Otherwise we would find damage only when a table opens."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        error = sqlite3.DatabaseError("quick_check")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def _migrate(path: Path, connection: sqlite3.Connection) -> None:
    """Migrate in a transaction: if two processes start at once, the second waits and has nothing to do."""
    version = _check(path, connection)
    for number, sql in enumerate(migrations("sqlite")[version:], version + 1):
        for statement in sql.split(";\n"):  # executescript would commit before the first statement
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {number}")


def _down(path: Path, error: sqlite3.Error) -> StoreDownError:
    code = _code(error)
    kind = BusyError if code == sqlite3.SQLITE_BUSY else StoreDownError
    return kind(f"{path}: {_MESSAGES.get(code, str(error))}.")


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
