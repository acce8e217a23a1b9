"""A tournament with online tables on a server under a virtual clock."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from table_clients import Client, Place, person
from virtual_loop import VirtualLoop, run_virtually

from charleston.card.published import published
from charleston.server.live.live_table import LiveTable
from charleston.server.live.socket import Gateway
from charleston.server.live.tables import Tables
from charleston.server.live.wire import Answer, Done
from charleston.server.tournaments.online_rounds import OnlineRounds
from charleston.server.tournaments.online_tables import OnlineTable, online_tables
from charleston.server.tournaments.role_commands import Forbidden, ServerCommand
from charleston.server.tournaments.tournament_links import Grant
from charleston.server.tournaments.tournament_store import TournamentAnswer, Tournaments
from charleston.table import commands
from charleston.table.state import TOURNAMENT
from charleston.tournament.desk.commands import Begin, BeginRound
from charleston.tournament.desk.log import Log, execute
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.scorecards.state import TableCards
from charleston.tournament.seating.plan import Fill
from charleston.tournament.seating.planner import make_plan

T = TypeVar("T")
DIRECTOR = Grant("director", "Dora Hill")
NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal")
CARD = "Charleston 2026"
TWO_GAMES = PointTable(games=2)


class OnlinePlace(Place):
    """A server with one tournament of two tables, whose clock the test moves."""

    key: str
    link: str  # the director's link

    def __init__(self, loop: VirtualLoop, folder: Path) -> None:
        rng = random.Random(5)
        super().__init__(loop, folder, lambda: rng.randbytes(32))
        self.restart()

    def restart(self) -> None:
        """Forget everything that is not on the disk, as after kill -9."""
        self.tables = Tables(self.tables.services)
        self.gateway = Gateway(self.tables, self.people, self.metrics)
        self.tournaments = Tournaments(self.tables.services)
        self.rounds = OnlineRounds(self.tables, self.tournaments)

    async def begin(
        self, scoring: ScoreTable = TWO_GAMES, names: tuple[str, ...] = NAMES, fill: Fill = "stand-ins", **how: Any
    ) -> None:
        """Begin a tournament and its first round, with all tables online."""
        plan = make_plan(list(names), 3, fill=fill)
        log = execute(Log(), Begin("Friday", scoring, printed(published(CARD)), plan), at="", by="Dora Hill")
        assert not isinstance(log, Refusal), log.message
        link = await self.tournaments.keep("", "Dora Hill", log)
        access = await self.tournaments.links.access(link.token)
        assert access is not None
        self.key, self.link = access.key, link.token
        await self.do(BeginRound(**({"online": tuple(range(1, 1 + len(plan.rounds[0].tables)))} | how)))

    async def send(self, command: ServerCommand) -> TournamentAnswer | Forbidden | None:
        return await self.tournaments.write(self.key, DIRECTOR, command)

    async def do(self, command: ServerCommand) -> None:
        """Send a command of the director, which must be accepted, and let the server react."""
        answer = await self.send(command)
        assert answer is None, answer
        await self.rounds.tend(self.key)

    async def log(self) -> Log:
        return (await self.tournaments.read(self.key)).log

    async def desk(self) -> Desk:
        desk = (await self.log()).desk
        assert desk is not None
        return desk

    async def cards(self, table: int, round_: int = 1) -> TableCards:
        return (await self.desk()).table_cards[round_, table]

    async def online(self, table: int) -> OnlineTable:
        secret = await self.rounds.secret()
        tables = [one for one in online_tables(await self.log(), self.key, secret) if one.cards.table == table]
        return tables[-1]

    async def table(self, table: int) -> LiveTable:
        return await self.live((await self.online(table)).id)

    async def tell(self, table: int, command: commands.RoundCommand) -> Answer:
        live = await self.table(table)
        self.commands += 1
        return await live.ask(TOURNAMENT, f"test {self.commands}", 0, command)

    async def sit(self, table: int, chair: int, name: str) -> Client:
        """Take a player's seat with the browser of this name, and connect."""
        answer = await self.tell(table, commands.SeatPlayer(chair, person(name).id))
        assert isinstance(answer, Done), answer
        client = Client(self, (await self.online(table)).id, name)
        client.hello()
        await asyncio.sleep(0.01)
        return client

    async def until(self, is_so: Callable[[], Coroutine[Any, Any, bool]], seconds: int = 3600) -> None:
        """Tend the round every second of virtual time, until a condition holds."""
        for _ in range(seconds):
            await self.rounds.tend(self.key)
            if await is_so():
                return
            await asyncio.sleep(1)
        raise AssertionError("it never came true")

    async def until_over(self, *tables: int, round_: int = 1) -> None:
        async def over() -> bool:
            return all([(await self.cards(table, round_)).turned_in for table in tables])

        await self.until(over)


def in_place(folder: Path, work: Callable[[OnlinePlace], Coroutine[Any, Any, T]]) -> T:
    async def begin(loop: VirtualLoop) -> T:
        place = OnlinePlace(loop, folder)
        await place.store.start()
        try:
            return await work(place)
        finally:
            await place.tables.stop()
            await place.store.close()

    return run_virtually(begin)
