"""A duplicate round that bots have played at live tables, on a server for tests.

Bots play it under a virtual clock, which takes seconds. The logs are then copied to the server.
"""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from online_place import OnlinePlace, in_place
from table_clients import person

from charleston.server.app import Server
from charleston.server.live.tables import new_id
from charleston.server.tournaments import online_rounds
from charleston.server.tournaments.online_tables import online_tables
from charleston.server.tournaments.tournament_store import Tournaments
from charleston.store.interface import Entry
from charleston.table.commands import SeatPlayer, SitIn
from charleston.tournament.desk.log import Log
from charleston.tournament.results.score_table import PointTable


class Played(NamedTuple):
    log: Log
    tables: dict[int, list[Entry]]  # the entries of each live table's log


def play_round(server: Server, names: tuple[str, ...], games: int, wall: int) -> str:
    """Let bots play a duplicate round; return the director's link. ``wall`` chooses the walls."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:  # Playwright has this thread's event loop
        played = thread.submit(_played, Path(folder), names, games, wall).result()
    return asyncio.run_coroutine_threadsafe(_copied(server, played, wall), server._tasks[0].get_loop()).result()


def _played(folder: Path, names: tuple[str, ...], games: int, wall: int) -> Played:
    async def work(place: OnlinePlace) -> Played:
        await place.begin(PointTable(games=games), names, duplicate=True)
        numbers = range(1, 1 + len((await place.desk()).table_cards))
        for chair, table in enumerate(numbers[1:]):  # an Easy bot in another chair: every table plays differently
            somebody, live = person(f"player {table}").id, await place.table(table)
            await place.tell(table, SeatPlayer(chair, somebody))
            await live.ask(somebody, "sit in", 0, SitIn(chair, "novice"))
        await place.until_over(*numbers)
        await place.rounds.tend(place.key)
        return Played(await place.log(), {one: await place.store.read((await place.online(one)).id) for one in numbers})

    def seed(*what: object) -> bytes:
        return hashlib.sha256(f"{wall} {what[-2:]}".encode()).digest()

    with patch.object(online_rounds, "wall_seed", seed):
        return in_place(folder, work)


async def _copied(server: Server, played: Played, wall: int) -> str:
    """Copy the live tables first: the server opens the tables that it does not find."""
    seeds = iter(range(1000 * wall, 1000 * (wall + 1)))
    services = server.tables.services._replace(seed=lambda: hashlib.sha256(b"%d" % next(seeds)).digest())
    key = new_id(hashlib.sha256(b"%d" % (1000 * wall)).digest())
    secret = await server.store.secret("tables online")
    for one in online_tables(played.log, key, secret):
        for entry in played.tables[one.cards.table]:
            await server.store.append(one.id, entry)
    link = await Tournaments(services).keep("", "Dora Hill", played.log)
    return link.token
