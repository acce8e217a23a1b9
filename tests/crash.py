"""Servers killed at random moments under full tables, and what must be true afterwards.

``python tests/crash.py --tables 50 --kills 50 [--database postgresql://...] [--servers 2]`` is the whole run; the tests
do a small one. A killed server is started again at once, as a host's supervisor would.
"""

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import httpx
from players import Player, new_guest, new_table

from charleston.store.log import Entry, open_store
from charleston.table.evolve import fold_all
from charleston.table.log import read_step

SEATS = 4
BACK_WITHIN = 5.0


class Outcome(NamedTuple):
    kills: int
    acknowledged: int
    steps: int
    games: int
    slowest: float  # seconds from a kill until the last of all players was back
    faults: list[str]

    def __str__(self) -> str:
        told = (
            f"{self.kills} kills, {self.acknowledged} commands acknowledged, {self.steps} steps, {self.games} games, "
        )
        return told + f"all back within {self.slowest:.1f} s, {len(self.faults)} faults"


class Server:
    """A real server process that can be killed."""

    def __init__(self, database: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = os.environ | {
            "CHARLESTON_PORT": str(self.port),
            "CHARLESTON_DATABASE": database,
            "CHARLESTON_LOG_LEVEL": "error",
            "CHARLESTON_TABLES_A_MINUTE": "100000",
        }
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "charleston", "serve"], env=self._environment)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=self.url) as client:
            for _ in range(300):
                try:
                    if (await client.get("/health")).status_code == httpx.codes.OK:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)
        raise TimeoutError("the server did not start")


async def crash_run(database: str, tables: int, kills: int, servers: int = 1, seed: int = 1) -> Outcome:
    """Kills come when all are playing again; whoever is not back in time is a fault."""
    rng = random.Random(seed)
    running = [Server(database) for _ in range(servers)]
    try:
        for server in running:
            await server.ready()
        players = await _sit_down([server.url for server in running], tables, rng)
        tasks = [asyncio.create_task(player.run()) for player in players]
        slowest, faults = 0.0, list[str]()
        await _until(lambda: all(player.welcomes for player in players), 60)
        for _ in range(kills):
            await asyncio.sleep(0.3 + rng.random())
            took = await _kill(rng.choice(running), players)
            slowest = max(slowest, took)
            if took > BACK_WITHIN:
                faults.append(f"after a kill all were back only after {took:.1f} s")
        for player in players:
            player.resting = True
        await _until(lambda: not any(player.open for player in players), 30)
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        for server in running:
            server.kill()
    return await _verdict(database, players, Outcome(kills, 0, 0, 0, slowest, faults))


async def _kill(victim: Server, players: list[Player]) -> float:
    """Seconds until everybody who was there is back, at this server or another."""
    lost = {player: player.welcomes for player in players if player.url == victim.url}
    killed = time.monotonic()
    victim.kill()
    victim.start()
    await _until(lambda: all(player.welcomes > welcomes for player, welcomes in lost.items()), 30)
    return time.monotonic() - killed


async def _sit_down(urls: list[str], tables: int, rng: random.Random) -> list[Player]:
    players: list[Player] = []
    for number in range(tables):
        names = [f"{name} {number}" for name in ("Ruth", "Ida", "Sol", "Max")]
        cookies = [await new_guest(urls[0], name) for name in names]
        table = await new_table(urls[0], cookies[0])
        players += [
            Player(urls, cookies[chair], names[chair], table, chair, random.Random(rng.random()))
            for chair in range(SEATS)
        ]
    return players


async def _until(done: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return
        await asyncio.sleep(0.02)


async def _verdict(database: str, players: list[Player], so_far: Outcome) -> Outcome:
    store = open_store(database)
    await store.start()
    faults, steps, games = so_far.faults, 0, 0
    try:
        for table in dict.fromkeys(player.table for player in players):
            entries = await store.read(table)
            steps += len(entries)
            games += _check_log(table, entries, faults)
            there = [player for player in players if player.table == table]
            for player in there:
                _check_player(player, entries, faults)
    finally:
        await store.close()
    acknowledged = sum(len(player.acknowledged) for player in players)
    return so_far._replace(acknowledged=acknowledged, steps=steps, games=games)


def _check_log(table: str, entries: list[Entry], faults: list[str]) -> int:
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        faults.append(f"{table}: the log has a gap")
    twice = [name for name, count in Counter(entry.command_id for entry in entries).items() if count > 1]
    faults += [f"{table}: {name} stands twice in the log" for name in twice]
    state = fold_all(read_step(entry.body) for entry in entries)
    if state.seq != len(entries):
        faults.append(f"{table}: the log does not fold")
    return state.number


def _check_player(player: Player, entries: list[Entry], faults: list[str]) -> None:
    where = f"{player.name} at {player.table}"
    for command_id, seq in player.acknowledged.items():
        if seq > len(entries) or entries[seq - 1].command_id != f"{player.person}:{command_id}":
            faults.append(f"{where}: {command_id} was acknowledged at {seq} and is not there")
    if player.open:
        faults.append(f"{where}: a command was never answered")
    if player.seq != len(entries):
        faults.append(f"{where}: has seen {player.seq} of {len(entries)} steps")
    faults += [f"{where}: {error}" for error in player.errors]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/tables.db"
        outcome = asyncio.run(crash_run(database, given.tables, given.kills, given.servers, given.seed))
    for fault in outcome.faults[:20]:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{outcome}\n")
    sys.exit(bool(outcome.faults))


if __name__ == "__main__":
    main()
