"""Stores for tests, small entries and listings to put into them, and a program that appends until it is killed."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

from charleston.store.interface import Entry, Listing, Status, Store
from charleston.store.open_store import open_store

P = ParamSpec("P")
LONG = 60.0
"""Seconds until a wait fails."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def started(store: Store | str) -> AsyncIterator[Store]:
    store = open_store(store) if isinstance(store, str) else store
    await store.start()
    try:
        yield store
    finally:
        await store.close()


def entry(seq: int, command_id: str = "", body: bytes = b"{}") -> Entry:
    return Entry(seq, command_id or f"command {seq}", 1_000 + seq, body)


def listing(table: str, *people: str, at: int = 1, status: Status = "open", title: str = "Tuesday") -> Listing:
    return Listing(table, title, status, people, b'{"seats":4}', at)


async def refusal(appending: Awaitable[object]) -> type[BaseException] | None:
    """Return the type of the error that the append raises, or None."""
    try:
        await appending
    except Exception as error:  # noqa: BLE001 - the caller checks its type
        return type(error)
    return None


class Hints:
    """Collects the hints of a store."""

    def __init__(self, store: Store) -> None:
        self.hints: list[str | None] = []
        self._more = asyncio.Event()
        store.listen(self)

    def __call__(self, table: str | None) -> None:
        self.hints.append(table)
        self._more.set()

    async def until(self, *expected: str | None) -> None:
        """Wait until one of these hints arrives."""
        async with asyncio.timeout(LONG):
            while not set(expected) & set(self.hints):
                self._more.clear()
                await self._more.wait()


async def _append_forever(where: str, tables: int) -> None:
    """Append without end, and print every seq that the store acknowledges."""
    async with started(where) as store:

        async def one(table: str) -> None:
            seq = (await store.heads([table])).get(table, 0)
            while True:
                seq += 1
                await store.append(table, entry(seq), listing(table, "ann", at=seq))
                sys.stdout.write(f"{table} {seq}\n")
                sys.stdout.flush()

        await asyncio.gather(*(one(f"table{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(_append_forever(sys.argv[1], int(sys.argv[2])))
