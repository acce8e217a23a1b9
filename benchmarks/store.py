"""Measure appended events per second: SQLite with shared commits and with one commit each, and PostgreSQL.

Each event has the body of a small step; every tenth also has its table's listing. Rounds are interleaved, so noise on
the machine affects all of them equally. Prints medians. CPU time excludes the PostgreSQL server.
"""

import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from charleston.store.interface import Entry, Listing, Store
from charleston.store.open_store import open_store

sys.path.append(str(Path(__file__).parent.parent / "tests" / "support"))
from postgres import running

ROUNDS = 5
SECONDS = 2.0
TABLES = 250
BODY = b'{"by":"n3x8d0q1","events":[{"type":"tile_discarded","seat":2,"tile":17}],"commands":1}' * 3


class Speed(NamedTuple):
    """The result of one round."""

    wall: float  # events per second
    cpu: float  # events per second of our CPU time
    wait: float  # median milliseconds of an append


async def measure(store: Store, name: str, appenders: int) -> Speed:
    """Append from several tasks; each has its own table and waits for every answer, like a live table."""
    waits: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()

    async def one(table: str) -> None:
        seq, now = 0, time.perf_counter()
        while now - began < SECONDS:
            seq, before = seq + 1, now
            listing = (
                Listing(table, "Tuesday", "open", ("ann", "bob", "cem", "dee"), BODY, seq) if seq % 10 == 1 else None
            )
            await store.append(table, Entry(seq, f"{name}-{seq}", seq, BODY), listing)
            now = time.perf_counter()
            waits.append(now - before)

    await asyncio.gather(*(one(f"{name}-{number}") for number in range(appenders)))
    wall, used = time.perf_counter() - began, time.process_time() - cpu
    return Speed(len(waits) / wall, len(waits) / used, median(waits) * 1_000)


async def measure_all(addresses: dict[str, tuple[str, int]]) -> dict[str, list[Speed]]:
    found: dict[str, list[Speed]] = {name: [] for name in addresses}
    for number in range(ROUNDS):
        for name, (address, appenders) in addresses.items():
            store = open_store(address)
            await store.start()
            found[name].append(await measure(store, f"{number}-{appenders}", appenders))
            await store.close()
    return found


def main() -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        addresses = {
            "SQLite, shared commits": (f"sqlite://{folder}/shared.db", TABLES),
            "SQLite, a commit each": (f"sqlite://{folder}/each.db", 1),
        }
        try:
            server = stack.enter_context(running())
            addresses["PostgreSQL, 16 connections"] = (server.new_database(), TABLES)
        except LookupError as missing:
            print(missing)
        found = asyncio.run(measure_all(addresses))
    print(f"{'events a second':<28} {'tables':>6} {'wall':>8} {'CPU':>8} {'wait ms':>8}")
    for name, speeds in found.items():
        wall, cpu, wait = (median(column) for column in zip(*speeds, strict=True))
        print(f"{name:<28} {addresses[name][1]:6} {wall:8.0f} {cpu:8.0f} {wait:8.1f}")


if __name__ == "__main__":
    main()
