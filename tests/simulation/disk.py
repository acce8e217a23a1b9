"""A disk for the real SQLite that fails when the seed says so: before a commit, during it, or after it succeeded."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from simulation.loop import PROCESS, Process

_WORDS = {sqlite3.SQLITE_FULL: "database or disk is full", sqlite3.SQLITE_IOERR: "disk I/O error"}


class Disk:
    """``trouble`` is the share of statements that fail. A full disk refuses writes, and a missing disk always fails."""

    def __init__(self, path: Path, rng: random.Random, on_commit: Callable[[set[str]], None]) -> None:
        self.path = path
        self.trouble = 0.0
        self.full = self.gone = False
        self.next_commit_lies = False  # the next commit succeeds, but is reported as failed
        self._rng = rng
        self.on_commit = on_commit
        self._open: dict[Process | None, list[ShakyConnection]] = {}

    def connect(self, address: str) -> sqlite3.Connection:
        if self.gone:
            raise _error(sqlite3.SQLITE_CANTOPEN)
        connection = sqlite3.connect(address, uri=True, isolation_level=None, factory=ShakyConnection)
        connection.disk = self
        self._open.setdefault(PROCESS.get(), []).append(connection)
        return connection

    def forget(self, process: Process) -> None:
        """Close the files of a dead process; its uncommitted data is lost."""
        for connection in self._open.pop(process, ()):
            connection.close()

    def may_fail(self, *, writing: bool) -> None:
        if self.gone or self._rng.random() < self.trouble * (1.0 if writing else 0.3):
            raise _error(sqlite3.SQLITE_IOERR)
        if writing and self.full:
            raise _error(sqlite3.SQLITE_FULL)


class ShakyConnection(sqlite3.Connection):
    disk: Disk
    touched: set[str] | None = None

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        if sql.startswith("PRAGMA synchronous"):
            sql = "PRAGMA synchronous = OFF"  # safe here: the simulated power fails only between statements
        if sql == "ROLLBACK":
            return super().execute(sql)
        word = sql.lstrip().partition(" ")[0]
        self.disk.may_fail(writing=word not in ("SELECT", "PRAGMA"))
        cursor = super().execute(sql, values)
        if word == "BEGIN":
            self.touched = set()
        elif "INTO entries" in sql and self.touched is not None:
            self.touched.add(values[0])
        elif word == "COMMIT":
            self.disk.on_commit(self.touched or set())
            self.disk.may_fail(writing=True)  # this failure does not undo the commit
            lies, self.disk.next_commit_lies = self.disk.next_commit_lies, False
            if lies:
                raise _error(sqlite3.SQLITE_IOERR)
        return cursor


def _error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(_WORDS.get(code, "unable to open database file"))
    error.sqlite_errorcode = code
    return error
