"""Kill servers at random moments under full tables, and check what must be true afterward.

``python tests/support/crash.py --tables 50 --kills 50 [--database postgres] [--servers 2]`` is the full run; the tests
do a small one. A killed server is restarted at once, as by an operator's supervisor.

"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import NamedTuple

import httpx
from players import Player, new_guest, new_table
from ports import free_port
from postgres import running

from charleston.server.live.answers import command_key
from charleston.store.interface import Entry
from charleston.store.open_store import open_store
from charleston.table.evolve import fold_all
from charleston.table.step_codec import read_step

SEATS = 4
BACK_WITHIN = 5.0
ACKNOWLEDGED_PER_KILL = 16
"""The commands that are acknowledged before each kill, however slow the machine is."""


class Outcome(NamedTuple):
    kills: int
    acknowledged: int
    steps: int
    games: int
    slowest: float  # seconds from a kill until every player was back
    faults: list[str]

    def __str__(self) -> str:
        text = (
            f"{self.kills} kills, {self.acknowledged} commands acknowledged, {self.steps} steps, {self.games} games, "
        )
        return text + f"all back within {self.slowest:.1f} s, {len(self.faults)} faults"


class Server:
    """A real server process that can be killed."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
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
                assert self.process.poll() is None, "the server has ended"
                try:
                    if (await client.get("/health")).status_code == httpx.codes.OK:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)
        raise TimeoutError("the server did not start")


async def crash_run(database: str, tables: int, kills: int, servers: int = 1, seed: int = 1) -> Outcome:
    """Run servers under load; each kill waits until everyone is playing again."""
    rng = random.Random(seed)
    up = [Server(database) for _ in range(servers)]
    try:
        for server in up:
            await server.ready()
        players, tasks = await sit_down([server.url for server in up], tables, seed)
        slowest = 0.0
        for number in range(1, kills + 1):
            await _until(partial(_have_acknowledged, players, number * ACKNOWLEDGED_PER_KILL), 180)
            await asyncio.sleep(rng.random())  # a random moment
            slowest = max(slowest, await _kill(rng.choice(up), players))
        return (await finish(database, players, tasks))._replace(kills=kills, slowest=slowest)
    finally:
        for server in up:
            server.kill()


async def sit_down(urls: list[str], tables: int, seed: int = 1) -> tuple[list[Player], list[asyncio.Task[None]]]:
    """Seat four people at each table, and let them play until ``finish``."""
    players: list[Player] = []
    for number in range(tables):
        names = [f"{name} {number}" for name in ("Ruth", "Ida", "Sol", "Max")]
        cookies = [await new_guest(urls[0], name) for name in names]
        table = await new_table(urls[0], cookies[0])
        players += [
            Player(urls, cookies[chair], names[chair], table, chair, random.Random(f"{seed} {number} {chair}"))
            for chair in range(SEATS)
        ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    await _until(lambda: all(player.welcomes for player in players), 60)
    return players, tasks


async def finish(database: str, players: list[Player], tasks: list[asyncio.Task[None]]) -> Outcome:
    """Stop everyone after their last answers. Then check that the log has everything that was acknowledged."""
    for player in players:
        player.resting = True
    await _until(lambda: not any(player.open for player in players), 30)
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return await _verdict(database, players)


async def _kill(victim: Server, players: list[Player]) -> float:
    """Kill a server; return the seconds until everyone who was there is back, at this server or another."""
    lost = {player: player.welcomes for player in players if player.url == victim.url}
    killed = time.monotonic()
    victim.kill()
    victim.start()
    await _until(lambda: all(player.welcomes > welcomes for player, welcomes in lost.items()), 60)
    return time.monotonic() - killed


async def _until(done: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds:.0f} s")
        await asyncio.sleep(0.02)


async def _verdict(database: str, players: list[Player]) -> Outcome:
    store = open_store(database)
    await store.start()
    faults, steps, games = list[str](), 0, 0
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
    return Outcome(0, _acknowledged(players), steps, games, 0.0, faults)


def _acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def _have_acknowledged(players: list[Player], least: int) -> bool:
    return _acknowledged(players) >= least


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
        if seq > len(entries) or entries[seq - 1].command_id != command_key(player.person, command_id):
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
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        if arguments.database == "postgres":
            database = stack.enter_context(running()).new_database()
        else:
            database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/tables.db"
        outcome = asyncio.run(crash_run(database, arguments.tables, arguments.kills, arguments.servers, arguments.seed))
    if outcome.slowest > BACK_WITHIN:
        outcome.faults.append(f"after a kill all were back only after {outcome.slowest:.1f} s")
    for fault in outcome.faults[:20]:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{outcome}\n")
    sys.exit(bool(outcome.faults))


if __name__ == "__main__":
    main()
