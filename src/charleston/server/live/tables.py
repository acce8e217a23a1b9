"""All live tables of this process: find, load and open them, and unload them when nobody is there."""

import asyncio
import contextlib
import string
from functools import partial, reduce

from msgspec.structs import replace

from charleston.coach.lessons import LESSONS, seed_of
from charleston.game.commands import Command
from charleston.game.seats import NOBODY
from charleston.server.api.jobs import Jobs
from charleston.server.live.answers import command_key
from charleston.server.live.attendance import read_attendance
from charleston.server.live.connection import RESTART
from charleston.server.live.damage import readable
from charleston.server.live.listing import listing_of
from charleston.server.live.live_table import TICK_S, LiveTable, Services
from charleston.server.live.past_games import FirstGame, KnownDeal, PastGame, RecordLine, SameDeal, past_games
from charleston.server.net.load_shedding import Pressure
from charleston.store.interface import CommandKnownError, Entry, SeqTakenError, StoreDownError
from charleston.table import commands as table_commands
from charleston.table import events
from charleston.table.decide import decide, open_table
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.round_table import open_round
from charleston.table.setup import Setup
from charleston.table.state import TOURNAMENT, TableState
from charleston.table.step_codec import write_step

ID_LETTERS = string.ascii_lowercase + string.digits
ID_LENGTH = 16
TABLES_AT_ONCE = 25
IDLE_TICKS = 60
"""Seconds that an empty table stays in memory."""


class TableRefusedError(Exception):
    """These choices do not make a valid table."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Tables:
    def __init__(self, services: Services) -> None:
        self.services, self.pressure = services, Pressure()
        self._live: dict[str, LiveTable] = {}
        self._idle: dict[str, int] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._stopping = False

    async def open(self, person: str, name: str, title: str, setup: Setup, first: FirstGame | None = None) -> str:
        """Open a table and return its id, which is a secret invitation. With ``first``, deal a game with bots.

        All steps are decided before the first write, and the last step lists the table in the lobby, so nobody ever
        finds it half open. Raises TableRefusedError, StoreDownError.
        """
        table = new_id(self.services.seed())
        steps = _first_steps(person, table_commands.OpenTable(title, name, setup), first, self.services)
        listing = listing_of(table, TableState(), reduce(fold, steps, TableState()))
        for step in steps:
            entry = Entry(step.seq, command_key(person, f"open {step.seq}"), step.at, write_step(step))
            await self.services.store.append(table, entry, listing if step is steps[-1] else None)
        return table

    async def open_round(self, table: str, opening: table_commands.OpenRound) -> None:
        """Open a table of a tournament's round; do nothing if it is open. Raises TableRefusedError, StoreDownError."""
        step = _step(1, self.services.now(), TOURNAMENT, opening, open_round(opening))
        entry = Entry(step.seq, command_key(TOURNAMENT, "open 1"), step.at, write_step(step))
        listing = listing_of(table, TableState(), fold(TableState(), step))
        with contextlib.suppress(SeqTakenError, CommandKnownError):
            await self.services.store.append(table, entry, listing)

    async def find(self, table: str) -> LiveTable | None:
        """Return the live table, and load it if necessary; None if it does not exist. Raises StoreDownError."""
        while True:
            turn = self._loading.setdefault(table, asyncio.Lock())
            async with turn:
                if self._loading.get(table) is not turn:
                    continue  # the task that held this lock failed to load the table; later tasks use a newer lock
                try:
                    return await self._find(table)
                finally:
                    if table not in self._live:
                        self._loading.pop(table, None)

    async def _find(self, table: str) -> LiveTable | None:
        if loaded := self._live.get(table):
            return loaded
        if not is_id(table):
            return None
        if self._stopping:
            raise StoreDownError("The server is restarting.")
        live = LiveTable(table, self.services, self.pressure)
        await live.load()
        if not live.state.seq:
            return None
        self._live[table] = live
        self._idle[table] = 0
        self._tasks[table] = asyncio.create_task(live.run())
        self._count()
        return live

    def _count(self) -> None:
        self.pressure.tables = len(self._live)
        self.services.metrics.live_tables.set(len(self._live))

    def look_again(self, table: str | None) -> None:
        """Handle a hint of the store: another process may have appended to this table. None means any table."""
        if table is not None:
            if live := self._live.get(table):
                live.look_again()
        else:
            self._check = True

    def hear(self, process: str, message: str) -> None:
        """Handle the attendance broadcast of another process."""
        table, people = read_attendance(message)
        if live := self._live.get(table):
            live.hear(process, people)

    _check = False

    async def tend(self) -> None:
        """Every second, forever: resend unacknowledged steps, read logs after hints, unload idle tables."""
        while True:
            await asyncio.sleep(TICK_S)
            if self._check:
                await self._read_on()
            for number, (table, live) in enumerate(list(self._live.items())):
                if number % TABLES_AT_ONCE == 0:
                    await asyncio.sleep(0)  # let other tasks run: there may be thousands of tables
                if self._live.get(table) is not live:
                    continue  # the table was unloaded in the meantime
                live.tick()
                self._idle[table] = 0 if live.connections or live.plays_alone else self._idle[table] + 1
                if self._idle[table] > IDLE_TICKS:
                    await self._put_away(table)

    async def _read_on(self) -> None:
        self._check = False
        try:
            heads = await self.services.store.heads(tuple(self._live))
        except StoreDownError:
            self._check = True
            return
        for table, seq in heads.items():
            live = self._live.get(table)
            if live is not None and seq > live.state.seq:
                live.look_again()

    async def _put_away(self, table: str) -> None:
        live, task = self._live.pop(table), self._tasks.pop(table)
        self._idle.pop(table)
        self._loading.pop(table, None)
        live.stop()
        await task
        self._count()

    async def stop(self) -> None:
        """Close all sockets with 1012, which makes clients reconnect, and finish the work in progress."""
        self._stopping = True
        while self._live:
            table, live = next(iter(self._live.items()))
            for connection in live.connections:
                connection.cut(RESTART)
            await self._put_away(table)

    async def records(self, table: str, jobs: Jobs, who: str, person: str = "") -> list[RecordLine]:
        """Return the finished games. Folding a whole log is slow, so this is a job charged to the caller."""
        games = await self._all_finished(table, jobs, who)
        return [replace(line, again=_is_of(same, person)) for line, _, same in games]

    async def same_deal(self, table: str, number: int, jobs: Jobs, who: str, person: str) -> SameDeal | None:
        """Return what a new table needs to repeat a game that this person played with bots; None if there is none."""
        games = await self._all_finished(table, jobs, who)
        return next((same for line, _, same in games if line.number == number and _is_of(same, person)), None)

    async def _all_finished(self, table: str, jobs: Jobs, who: str) -> list[PastGame]:
        return await self._finished(table, NOBODY, await self._head(table), jobs, who) if is_id(table) else []

    async def record(self, table: str, number: int, jobs: Jobs, who: str) -> str | None:
        """Return the record of a finished game, with the seed and all racks; None if there is none."""
        live = await self.find(table)
        if live is None or number < 1:
            return None
        head = await self._head(table)
        if number > live.state.number and head <= live.state.seq:
            return None  # no such game; no need to fold the log
        records = await self._finished(table, number, head, jobs, who)
        return next((text for line, text, _ in records if line.number == number), None) or None

    async def _head(self, table: str) -> int:
        return (await self.services.store.heads((table,))).get(table, 0)

    async def _finished(self, table: str, number: int, head: int, jobs: Jobs, who: str) -> list[PastGame]:
        store = self.services.store
        read, work = partial(store.read, table), readable(store, table)(partial(past_games, only=number))
        return await jobs.keep_read(who, (table, number, head), read, work)


def _is_of(same: SameDeal | None, person: str) -> bool:
    return same is not None and same.person == person


def _first_steps(
    person: str, opening: table_commands.OpenTable, first: FirstGame | None, services: Services
) -> list[events.Step]:
    """Return the steps that open a table and, with bots, give them all other chairs and deal."""
    outcome, at = open_table(person, opening), services.now()
    steps = [_step(1, at, person, opening, outcome)]
    state = fold(TableState(), steps[0])
    if first is None:
        return steps
    bots = (first.bots,) * (state.rules.players - 1) if isinstance(first.bots, str) else first.bots
    commands: list[table_commands.TableCommand] = [table_commands.SeatBot(at, bot) for at, bot in enumerate(bots, 1)]
    lesson = LESSONS.get(opening.setup.lesson)
    deal = first.deal if lesson is None else KnownDeal(seed_of(lesson.deal).hex())
    for command in (*commands, _start(deal, first.played, services)):
        steps.append(_step(state.seq + 1, at, person, command, decide(state, person, command, at)))
        state = fold(state, steps[-1])
    return steps


def _start(deal: KnownDeal | None, played: tuple[Command, ...], services: Services) -> table_commands.StartGame:
    if deal is None:
        return table_commands.StartGame(services.seed().hex())
    return table_commands.StartGame(deal.seed, known=True, east=deal.east, played=played)


def _step(
    seq: int, at: int, by: str, command: table_commands.LogCommand, outcome: list[events.TableEvent] | Refusal
) -> events.Step:
    if isinstance(outcome, Refusal):
        raise TableRefusedError(outcome)
    return events.Step(seq, at, by, command, tuple(outcome))


def new_id(seed: bytes) -> str:
    """Return a random id that nobody can guess. A slight bias toward some letters does not matter."""
    number = int.from_bytes(seed)
    return "".join(ID_LETTERS[number // len(ID_LETTERS) ** at % len(ID_LETTERS)] for at in range(ID_LENGTH))


def is_id(table: str) -> bool:
    return len(table) == ID_LENGTH and all(letter in ID_LETTERS for letter in table)
