"""The store in PostgreSQL. Any number of processes can append; in a race for a key, the loser gets an error."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from charleston.store.interface import (
    SECRET_BYTES,
    DamagedError,
    Ear,
    Entry,
    Hint,
    Listing,
    StoreDownError,
    migrations,
    why_not,
)
from charleston.store.postgres_hints import TROUBLE, Hints
from charleston.store.seal import seal, unseal

T = TypeVar("T")
CONNECTIONS = 16
TIMEOUT_S = 3.0
"""Timeout in seconds for a connection or a statement."""
MIGRATION_TIMEOUT_S = 600.0
LOCK = 0x43484152
"""The advisory lock of the process that migrates."""

_KEY = "coalesce((SELECT '#' || number FROM charleston.keys WHERE name = $1), $1)"
"""The value of entries.table_id for a table; see schema/postgres-002.sql."""
_NEW_KEY = """
INSERT INTO charleston.keys (name)
SELECT $1::text WHERE NOT EXISTS (SELECT FROM charleston.entries WHERE table_id = $1) ON CONFLICT DO NOTHING"""
_PUT = f"""
INSERT INTO charleston.entries (table_id, seq, command_id, at, body)
SELECT coalesce((SELECT '#' || number FROM charleston.keys WHERE name = $1), $1::text),
    $2::integer, $3::text, $4::bigint, $5::bytea
WHERE $2 = 1 OR EXISTS (SELECT FROM charleston.entries WHERE table_id = {_KEY} AND seq = $2 - 1)
ON CONFLICT DO NOTHING RETURNING seq"""  # noqa: S608 - no input in it
_PUT_AND_LIST = f"""
WITH put AS ({_PUT}),
listed AS (
    INSERT INTO charleston.listings (table_id, title, status, people, summary, at)
    SELECT $1, $6::text, $7::text, $8::text[], $9::bytea, $10::bigint FROM put
    ON CONFLICT (table_id) DO UPDATE SET title = excluded.title, status = excluded.status, people = excluded.people,
        summary = excluded.summary, at = excluded.at),
leaving AS (DELETE FROM charleston.members USING put WHERE table_id = $1 AND person <> ALL ($8)),
joining AS (
    INSERT INTO charleston.members (table_id, person) SELECT $1, person FROM put, unnest($8) AS person
    ON CONFLICT DO NOTHING)
SELECT seq FROM put"""  # noqa: S608 - no input in it
_WHY_NOT = f"""
SELECT (SELECT seq FROM charleston.entries WHERE table_id = {_KEY} AND command_id = $3) AS known,
    EXISTS (SELECT FROM charleston.entries WHERE table_id = {_KEY} AND seq = $2) AS taken"""  # noqa: S608
_READ = f"""
SELECT seq, command_id, at, body FROM charleston.entries WHERE table_id = {_KEY} AND seq > $2
ORDER BY seq"""  # noqa: S608
_HEADS = """
SELECT asked.name, (SELECT max(seq) FROM charleston.entries WHERE table_id = coalesce('#' || number, asked.name)) AS seq
FROM unnest($1::text[]) AS asked (name) LEFT JOIN charleston.keys ON keys.name = asked.name"""
_LISTING = "SELECT table_id, title, status, people, summary, at FROM charleston.listings"
_TABLES_OF = f"""
{_LISTING} JOIN charleston.members USING (table_id) WHERE person = $1 ORDER BY at DESC, table_id LIMIT $2"""
_ARCHIVE = """
WITH old AS (
    SELECT table_id FROM charleston.listings WHERE status <> 'archived' AND at < $1 FOR UPDATE SKIP LOCKED),
done AS (UPDATE charleston.listings SET status = 'archived' FROM old WHERE listings.table_id = old.table_id RETURNING 1)
SELECT count(*) FROM done"""  # skip locked rows, which another process is changing
_SECRET = "SELECT value FROM charleston.secrets WHERE name = $1"  # noqa: S105 - a query, not a secret
_NEW_SECRET = "INSERT INTO charleston.secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"  # noqa: S105


class PostgresStore:
    """A Store in the database at ``address``."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool: Any = None
        self._damaged = False
        self._hints = Hints(self._connect)

    async def start(self) -> None:
        self._pool = asyncpg.create_pool(min_size=0, max_size=CONNECTIONS, connect=self._connect, reset=_nothing)
        try:
            await self._pool
            await self._do(_migrate)
        except BaseException:
            self._pool.terminate()
            raise
        self._hints.start()

    async def close(self) -> None:
        await self._hints.close()
        if self._pool is not None:
            with suppress(*TROUBLE):
                async with asyncio.timeout(TIMEOUT_S):
                    await self._pool.close()

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        values: list[object] = [table, entry.seq, entry.command_id, entry.at, seal(entry)]
        if listing is not None:
            values += [listing.title, listing.status, listing.people, listing.summary, listing.at]

        async def put(connection: Any) -> Exception | None:
            if entry.seq == 1:
                await connection.execute(_NEW_KEY, table)
            if await connection.fetchval(_PUT if listing is None else _PUT_AND_LIST, *values) is not None:
                return None
            row = await connection.fetchrow(_WHY_NOT, *values[:3])
            return why_not(entry, row["taken"], row["known"])

        if (outcome := await self._do(put)) is not None:
            raise outcome
        self._hints.send(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(_READ, table, after)
        try:
            return [unseal(*row) for row in rows]
        except DamagedError:
            self.report_damage()
            raise

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: seq for table, seq in await self._rows(_HEADS, list(tables)) if seq is not None}

    async def listing(self, table: str) -> Listing | None:
        rows = await self._rows(f"{_LISTING} WHERE table_id = $1", table)
        return _listing(rows[0]) if rows else None

    async def tables_of(self, person: str, most: int = 100) -> list[Listing]:
        return [_listing(row) for row in await self._rows(_TABLES_OF, person, most)]

    async def archive(self, before: int) -> int:
        return int((await self._rows(_ARCHIVE, before))[0][0])

    async def secret(self, name: str) -> bytes:
        if not (rows := await self._rows(_SECRET, name)):
            await self._rows(_NEW_SECRET, name, secrets.token_bytes(SECRET_BYTES))
            rows = await self._rows(_SECRET, name)
        return bytes(rows[0][0])

    async def healthy(self) -> bool:
        try:
            await self._rows("UPDATE charleston.schema SET version = version")
        except StoreDownError:
            return False
        return True

    @property
    def damaged(self) -> bool:
        """Whether the store has found damage in a log. PostgreSQL's own log and checks report other damage."""
        return self._damaged

    def report_damage(self) -> None:
        self._damaged = True

    def listen(self, on_hint: Hint) -> None:
        self._hints.on_hint = on_hint

    def broadcast(self, message: str) -> None:
        self._hints.broadcast(message)

    def hear(self, on_message: Ear) -> None:
        self._hints.on_message = on_message

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._do(lambda connection: connection.fetch(sql, *values))

    async def _do(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do work on a connection of the pool.

        After any failure, close the connection: waiting for it to recover would delay everybody, and the pool opens
        another.
        """
        try:
            connection = await self._pool.acquire(timeout=TIMEOUT_S)
            try:
                return await work(connection)
            except BaseException:
                connection.terminate()
                raise
            finally:
                await self._pool.release(connection)
        except (asyncpg.DataError, ValueError) as error:
            raise ValueError(f"PostgreSQL cannot store this: {error}") from error
        except TROUBLE as error:
            raise StoreDownError(_sentence(error)) from error

    async def _connect(self, *_: object, **wanted: Any) -> Any:
        """Connect with durable commits: they are on the disk when they return, whatever PostgreSQL's settings are."""
        settings = {
            "application_name": "charleston",
            "default_transaction_isolation": "read committed",
            "synchronous_commit": "on",
        }
        try:
            return await asyncpg.connect(
                self._address, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S, server_settings=settings, **wanted
            )
        except ValueError:  # the error message might contain the password
            raise StoreDownError(
                "The address of the PostgreSQL database is invalid. Write it as postgresql://user@host/database."
            ) from None


async def _nothing(_: object) -> None:
    """Do not reset the connection: our statements leave nothing behind in a session."""


async def _migrate(connection: Any) -> None:
    """Migrate in a transaction under a lock: if two processes start at once, the second waits and has nothing to do."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK, timeout=MIGRATION_TIMEOUT_S)
        if await connection.fetchval("SELECT to_regclass('charleston.schema')") is None:
            await connection.execute("CREATE SCHEMA IF NOT EXISTS charleston")
            await connection.execute("CREATE TABLE charleston.schema AS SELECT 0 AS version")
        version = await connection.fetchval("SELECT version FROM charleston.schema")
        steps = migrations("postgres")
        if version > len(steps):
            raise StoreDownError(
                "A newer version of Charleston made this database. Update Charleston, or choose another database."
            )
        for sql in steps[version:]:
            await connection.execute(sql, timeout=MIGRATION_TIMEOUT_S)
        if version < len(steps):
            await connection.execute("UPDATE charleston.schema SET version = $1", len(steps))


def _listing(row: Any) -> Listing:
    table, title, status, people, summary, at = row
    return Listing(table, title, status, tuple(people), summary, at)


def _sentence(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return f"PostgreSQL has not answered for {TIMEOUT_S:.0f} seconds."
    return f"PostgreSQL: {(str(error) or type(error).__name__).splitlines()[0].rstrip('.')}."
