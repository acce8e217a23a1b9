"""The store in one SQLite file: one thread writes, and concurrent appends share a commit."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from charleston.store.interface import SECRET_BYTES, DamagedError, Ear, Entry, Hint, Listing, StoreDownError, why_not
from charleston.store.seal import seal, unseal
from charleston.store.sqlite_file import BusyError, Connect, DatabaseFile, connect

T = TypeVar("T")
POLL_S = 0.25
"""Seconds between checks for writes by another process."""
MAX_START_TRIES = 50
START_RETRY_S = 0.1
"""Seconds between attempts to start. While another process creates the file, SQLite fails at once."""

KEY = "coalesce((SELECT '#' || number FROM keys WHERE name = ?1), ?1)"
"""The value of entries.table_id for a table; see schema/sqlite-002.sql."""
_NEW_KEY = "INSERT OR IGNORE INTO keys (name) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ?1)"
_PUT = f"""
INSERT INTO entries (table_id, seq, command_id, at, body) SELECT {KEY}, ?2, ?3, ?4, ?5
WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = {KEY} AND seq = ?2 - 1) ON CONFLICT DO NOTHING"""  # noqa: S608
_KNOWN = f"SELECT seq FROM entries WHERE table_id = {KEY} AND command_id = ?2"  # noqa: S608 - no input in it
_TAKEN = f"SELECT 1 FROM entries WHERE table_id = {KEY} AND seq = ?2"  # noqa: S608
_LIST = "REPLACE INTO listings (table_id, title, status, people, summary, at) VALUES (?, ?, ?, ?, ?, ?)"
_LEAVE = "DELETE FROM members WHERE table_id = ? AND person NOT IN (SELECT value FROM json_each(?))"
_JOIN = "INSERT OR IGNORE INTO members (table_id, person) SELECT ?, value FROM json_each(?)"
READ = f"SELECT seq, command_id, at, body FROM entries WHERE table_id = {KEY} AND seq > ?2 ORDER BY seq"  # noqa: S608
_HEADS = """
SELECT value, (SELECT max(seq) FROM entries
    WHERE table_id = coalesce((SELECT '#' || number FROM keys WHERE name = value), value)) FROM json_each(?)"""
_LISTING = "SELECT table_id, title, status, people, summary, at FROM listings"
_TABLES_OF = f"{_LISTING} JOIN members USING (table_id) WHERE person = ? ORDER BY at DESC, table_id LIMIT ?"
_ARCHIVE = "UPDATE listings SET status = 'archived' WHERE status <> 'archived' AND at < ?"
_SECRET = "SELECT value FROM secrets WHERE name = ?"  # noqa: S105 - a query, not a secret
_NEW_SECRET = "INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)"  # noqa: S105


class _Append(NamedTuple):
    table: str
    entry: Entry
    listing: Listing | None


class SqliteStore:
    """A Store in the file at ``path``.

    It uses threads only through the event loop, so a simulated loop can replace them. A simulation can also pass a
    ``connect`` function that breaks the disk.
    """

    def __init__(self, path: Path, connect: Connect = connect) -> None:
        self._file = DatabaseFile(path, connect, writes=True)
        self._reading = DatabaseFile(path, connect, writes=False)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._waiting: list[tuple[_Append, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._on_hint: Hint | None = None

    async def start(self) -> None:
        for left in reversed(range(MAX_START_TRIES)):
            try:
                await _in(self._writer, self._file.create)
                break
            except BusyError:
                if not left:
                    raise
                await asyncio.sleep(START_RETRY_S)
        await self.heads(())  # this opens the read connection
        seen = await _in(self._writer, self._version)
        self._watching = asyncio.get_running_loop().create_task(self._watch(seen))

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        if self._committing is not None:
            await self._committing
        await _in(self._reader, self._reading.close)
        await _in(self._writer, self._file.close)
        self._reader.shutdown()
        self._writer.shutdown()

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        self._waiting.append((_Append(table, entry, listing), answer))
        if self._committing is None:
            self._committing = loop.create_task(self._commit())
        await answer

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(READ, table, after)
        try:
            return [unseal(*row) for row in rows]
        except DamagedError:
            self.report_damage()
            raise

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        rows = await self._rows(_HEADS, _json(tables))
        return {table: seq for table, seq in rows if seq is not None}

    async def listing(self, table: str) -> Listing | None:
        rows = await self._rows(f"{_LISTING} WHERE table_id = ?", table)
        return _listing(rows[0]) if rows else None

    async def tables_of(self, person: str, most: int = 100) -> list[Listing]:
        return [_listing(row) for row in await self._rows(_TABLES_OF, person, most)]

    async def archive(self, before: int) -> int:
        return await self._write(lambda connection: connection.execute(_ARCHIVE, (before,)).rowcount)

    async def secret(self, name: str) -> bytes:
        if not (rows := await self._rows(_SECRET, name)):
            fresh = secrets.token_bytes(SECRET_BYTES)
            await self._write(lambda connection: connection.execute(_NEW_SECRET, (name, fresh)).rowcount)
            rows = await self._rows(_SECRET, name)
        return bytes(rows[0][0])

    async def healthy(self) -> bool:
        def same_again(connection: sqlite3.Connection) -> None:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            connection.execute(f"PRAGMA user_version = {version}")

        if self.damaged:
            return False
        try:
            await self._write(same_again)
        except StoreDownError:
            return False
        return True

    @property
    def damaged(self) -> bool:
        return self._file.damaged or self._reading.damaged

    def report_damage(self) -> None:
        self._reading.damaged = True

    def listen(self, on_hint: Hint) -> None:
        self._on_hint = on_hint

    def broadcast(self, message: str) -> None:
        """Do nothing: processes that share a file have no channel. Use PostgreSQL for several processes."""

    def hear(self, on_message: Ear) -> None:
        """Do nothing: no message ever comes."""

    async def _rows(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        def fetch(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            return connection.execute(sql, values).fetchall()

        return await _in(self._reader, lambda: self._reading.read(fetch))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await _in(self._writer, lambda: self._file.write(work))

    async def _commit(self) -> None:
        """Commit in batches. Appends that arrive during a commit join the next one, even if their callers are gone."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            appends = [append for append, _ in batch]
            try:
                outcomes = await _in(self._writer, partial(_append_all, self._file, appends))
            except RuntimeError as error:  # the store is closed, and its thread is gone
                outcomes = [StoreDownError(f"The store is closed: {error}.") for _ in batch]
            for (_, answer), outcome in zip(batch, outcomes, strict=True):
                if answer.done():
                    continue
                if outcome is None:
                    answer.set_result(None)
                else:
                    answer.set_exception(outcome)
        self._committing = None

    def _version(self) -> tuple[int, int]:
        """Return a value that changes after a write by another connection, or after we reopen ours."""
        row = self._file.read(lambda connection: connection.execute("PRAGMA data_version").fetchone())
        return self._file.opened, row[0]

    async def _watch(self, seen: tuple[int, int]) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            with suppress(StoreDownError):
                version = await _in(self._writer, self._version)
                if version != seen and self._on_hint is not None:
                    asyncio.get_running_loop().call_soon(self._on_hint, None)  # on_hint errors must not stop this task
                seen = version


async def _in(executor: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(executor, work)


def _append_all(file: DatabaseFile, appends: list[_Append]) -> list[Exception | None]:
    """Return the result of each append. A disk error fails all of them; an invalid value fails only its own append."""
    try:
        return file.write(lambda connection: [_append(connection, one) for one in appends])
    except StoreDownError as error:
        return [StoreDownError(str(error)) for _ in appends]
    except Exception as error:  # noqa: BLE001 - one append caused the error, and the others must not fail with it
        return [error] if len(appends) == 1 else [_append_all(file, [one])[0] for one in appends]


def _append(connection: sqlite3.Connection, append: _Append) -> Exception | None:
    table, entry, listing = append
    if entry.seq == 1:
        connection.execute(_NEW_KEY, (table,))
    if not connection.execute(_PUT, (table, entry.seq, entry.command_id, entry.at, seal(entry))).rowcount:
        known = connection.execute(_KNOWN, (table, entry.command_id)).fetchone()
        taken = connection.execute(_TAKEN, (table, entry.seq)).fetchone()
        return why_not(entry, taken is not None, known and known[0])
    if listing is not None:
        people = _json(listing.people)
        connection.execute(_LIST, (table, listing.title, listing.status, people, listing.summary, listing.at))
        connection.execute(_LEAVE, (table, people))
        connection.execute(_JOIN, (table, people))
    return None


def _json(texts: Collection[str]) -> str:
    return msgspec.json.encode(tuple(texts)).decode()


def _listing(row: tuple[Any, ...]) -> Listing:
    table, title, status, people, summary, at = row
    return Listing(table, title, status, tuple(msgspec.json.decode(people)), summary, at)
