"""Measure a round of 100 tables with 400 phones that enter games, look, sign and turn in within a minute.

Nothing may be lost or doubled, and 99 of 100 answers come within 100 ms on a quiet machine. The server is a process of
its own; the phones share the other core.
"""

import argparse
import asyncio
import os
import tempfile

from crash import Server
from tournament_phones import Phones, faults

MAX_MS = 100


async def run(tables: int, seconds: float, database: str) -> tuple[list[float], list[str]]:
    server = Server(database)
    try:
        await server.ready()
        phones = Phones(server.url, seconds)
        director, everyone = await phones.create(tables)
        await phones.play(everyone)
        return sorted(phones.latencies), faults(await phones.log(director), tables)
    finally:
        server.kill()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        took, wrong = asyncio.run(run(chosen.tables, chosen.seconds, f"sqlite:///{folder}/tournament.db"))
    print(f"{'a tournament with phones':58} {'':>8} {'at most':>8}   load {os.getloadavg()[0]:.1f}")
    print(f"{'phones':58} {4 * chosen.tables:8}")
    print(f"{'answers':58} {len(took):8}")
    print(f"{'entries lost or doubled':58} {len(wrong):8} {0:>8}")
    for share in (50, 95, 99):
        most = f"{MAX_MS:>8}" if share == 99 else ""
        print(f"{f'{share} of 100 answers within, ms':58} {1000 * took[len(took) * share // 100]:8.1f} {most}")


if __name__ == "__main__":
    main()
