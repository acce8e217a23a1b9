"""Run the tables of a tournament's rounds: open them, begin and end their games, fill in the score cards.

Everything is derived from the two logs, of the tournament and of the live table, once a second. Each command has an id
that follows from what it does, so it is carried out once, even if two servers send it or the server restarts.
"""

import asyncio
from typing import NamedTuple
from weakref import WeakValueDictionary

import structlog

from charleston.game.seats import EAST
from charleston.server.live.live_table import LiveTable
from charleston.server.live.tables import TableRefusedError, Tables
from charleston.server.live.wire import Answer, Unavailable
from charleston.server.tournaments.online_tables import (
    OnlineTable,
    RoundGame,
    closed_tables,
    link_mark,
    online_tables,
    opening,
    round_games,
    wall_seed,
)
from charleston.server.tournaments.role_commands import REFEREE
from charleston.server.tournaments.tournament_store import Cached, TournamentAnswer, Tournaments
from charleston.store.interface import StoreDownError
from charleston.table import commands
from charleston.table.round_table import all_ready, finished, is_over, missing
from charleston.table.state import TOURNAMENT, RoundPlay, TableState
from charleston.tournament.desk.commands import ForTable, RecordOnline, SignOnline
from charleston.tournament.desk.events import ClockSet
from charleston.tournament.desk.evolve import time_left
from charleston.tournament.desk.state import Desk
from charleston.tournament.results.outcome import Outcome
from charleston.tournament.scorecards.commands import CallDirector
from charleston.tournament.scorecards.state import games_missing

TICK_S = 1.0
ABSENT_S = 120.0
"""Seconds that a table waits for its players before bots play for those who are missing."""
PAUSE_S = 30.0
"""Seconds between two games, unless everybody is ready sooner."""
AFTER_RESTART_S = 15.0
"""Seconds that players have after the server has started, even if a wait ended while it was down."""
UNSAYABLE = "The referee cannot write game {game} on the score cards. Please decide it."
_log = structlog.get_logger("charleston.online_rounds")


class _Tended(NamedTuple):
    """A table of a round, with everything that decides what happens there next."""

    key: str
    cached: Cached
    desk: Desk
    table: OnlineTable
    live: LiveTable

    @property
    def state(self) -> TableState:
        return self.live.state

    def record_id(self, game: int) -> str:
        """Return the command id of the referee's record. A page cannot send it, because ids from pages have no spaces.

        Players know the id of the live table, so an id that they could send would let them suppress the record.
        """
        return f"{self.table.id} {game}"

    def is_written(self, game: int) -> bool:
        """Return whether the score cards have the game, or the referee has written it or asked the director to."""
        ids = {self.record_id(game), f"{self.record_id(game)} call"}
        return game not in games_missing(self.table.cards) or not ids.isdisjoint(self.cached.ids)


class OnlineRounds:
    def __init__(self, tables: Tables, tournaments: Tournaments) -> None:
        self._tables, self._tournaments = tables, tournaments
        self._store, self._now = tables.services.store, tables.services.now
        self._running_since: float | None = None  # when this server first looked at a round, by the monotonic clock
        self._deadlines: dict[tuple[str, ClockSet], float] = {}  # when a clock's time is up, by the monotonic clock
        self._released: dict[str, int] = {}  # the last game of the round whose wall each table has released
        self._closed: set[str] = set()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._settled: dict[str, int] = {}  # the length of each tournament's log when nothing was left to do

    async def run(self) -> None:
        """Run all rounds, forever."""
        while True:
            await asyncio.sleep(TICK_S)
            try:
                keys = await self._tournaments.with_tables_online()
            except StoreDownError as error:
                _log.warning("rounds cannot be listed", reason=str(error))
                continue
            for key in keys:
                try:
                    await self.tend(key)
                except Exception as error:  # noqa: BLE001 - an error in one tournament must not stop the others
                    _log.error("a round failed", exc_info=error)

    async def tend(self, key: str) -> None:
        """Do whatever is due at the tables of one tournament. Raises StoreDownError."""
        if self._running_since is None:
            self._running_since = _monotonic()
        cached = await self._tournaments.read(key)
        if self._settled.get(key) == cached.seq:
            return
        try:
            await self._tend(key, cached)
        except TableRefusedError as error:  # only a log from elsewhere can have tables that cannot be opened
            _log.warning("a table of a round cannot be opened", reason=str(error))
            self._settled[key] = cached.seq

    async def _tend(self, key: str, cached: Cached) -> None:
        secret, desk = await self.secret(), cached.log.desk
        marks = await self._valid_marks(key)
        for one in online_tables(cached.log, key, secret):
            if desk is not None and not one.cards.turned_in:
                live = await self.live(one, desk)
                await _dismiss(live, marks)
                await self._tend_table(_Tended(key, cached, desk, one, live))
        for closed in closed_tables(cached.log, key, secret):
            await self._close(closed)
        after = await self._tournaments.read(key)
        tables = online_tables(after.log, key, secret)
        released = after.log.desk is None or await self._release_walls(tables, after.log.desk)
        if released and all(one.cards.turned_in for one in tables):
            self._settled[key] = after.seq

    def turn_of(self, person: str) -> asyncio.Lock:
        """Return a lock, so that one person cannot sit down at two tables at the same moment."""
        return self._turns.setdefault(person, asyncio.Lock())

    async def dismiss(self, key: str) -> None:
        """Dismiss everybody who came to an online table by a link that is no longer valid. Raises StoreDownError.

        The round's task does the same for tables that play, in case the server stops in between.
        """
        log, marks = (await self._tournaments.read(key)).log, await self._valid_marks(key)
        for one in online_tables(log, key, await self.secret()):
            live = await self._tables.find(one.id)
            if live is not None:
                await _dismiss(live, marks)

    async def _valid_marks(self, key: str) -> set[str]:
        secret = await self.secret()
        return {link_mark(secret, one.token) for one in await self._tournaments.valid_links(key)}

    async def secret(self) -> bytes:
        return await self._store.secret("tables online")

    async def live(self, one: OnlineTable, desk: Desk) -> LiveTable:
        """Return the live table; open it if there is none. Raises StoreDownError."""
        live = await self._tables.find(one.id)
        if live is None:
            await self._tables.open_round(one.id, opening(one, desk.name))
            live = await self._tables.find(one.id)
        assert live is not None
        return live

    async def _tend_table(self, one: _Tended) -> None:
        await self._tell_clock(one)
        time_is_up = self._is_time_up(one)
        if time_is_up and one.state.playing:
            await self._ask(one, f"time {one.state.number}", commands.CallTime())
        await self._write_finished(one)
        if one.state.playing:
            return
        if time_is_up and not is_over(one.state, _play(one.state)):
            await self._ask(one, "end", commands.EndRound())
        if is_over(one.state, _play(one.state)):
            await self._finish(one)
        else:
            await self._begin_game(one)

    async def _ask(self, one: _Tended, command_id: str, command: commands.RoundCommand | commands.StartGame) -> Answer:
        return await one.live.ask(TOURNAMENT, command_id, 0, command)

    # The clock

    async def _tell_clock(self, one: _Tended) -> None:
        clock, shown = self._clock(one), _play(one.state).clock
        if clock is not None and (shown is None or (shown.left, shown.since) != (clock.left, clock.since)):
            await self._ask(one, f"clock {one.state.seq}", commands.SetRoundClock(clock.left, clock.since))

    def _clock(self, one: _Tended) -> ClockSet | None:
        clock = one.desk.clock
        return clock if clock is not None and clock.round == one.table.cards.round else None

    def _is_time_up(self, one: _Tended) -> bool:
        """Return whether the round's time is up. After the first reading, only the monotonic clock counts."""
        clock = self._clock(one)
        if clock is None or (clock.since is None and clock.left):
            return False
        key, now = (one.key, clock), _monotonic()
        if key not in self._deadlines:
            self._deadlines = {other: end for other, end in self._deadlines.items() if other[0] != one.key}
            self._deadlines[key] = now + time_left(clock, self._now()) / 1000
        return now >= self._deadlines[key]

    # Games

    async def _begin_game(self, one: _Tended) -> None:
        state = one.state
        written = all(map(one.is_written, _games_here(state)))
        absent = bool(missing(state)) and state.match is None
        if absent:
            due = self._has_waited(one, ABSENT_S)
        else:
            due = state.match is None or all_ready(state) or self._has_waited(one, PAUSE_S)
        if not (written and due) or self._is_put_off(state):
            return
        if any(chair.free for chair in state.chairs[: state.rules.players]):
            await self._ask(one, "substitutes", commands.SeatSubstitutes())
        await self._ask(one, f"start {state.number + 1}", await self._start(one))

    def _has_waited(self, one: _Tended, seconds: float) -> bool:
        """Return whether a table has waited this long for its next game. A restart does not begin the wait again."""
        assert self._running_since is not None
        waited = (one.live.now() - _play(one.state).idle_since) / 1000
        return waited >= seconds and _monotonic() >= self._running_since + AFTER_RESTART_S

    def _is_put_off(self, state: TableState) -> bool:
        """Return whether a game of bots only waits until the server is less busy. Anybody can make hundreds of them."""
        return not any(chair.person for chair in state.chairs) and not self._tables.pressure.admits_table()

    async def _start(self, one: _Tended) -> commands.StartGame:
        """Return the command that deals the next game. With duplicate walls, every table gets the same seed."""
        terms, state = _play(one.state).terms, one.state
        east = (terms.first - 1) % len(terms.players)
        if not terms.duplicate:
            return commands.StartGame(self._tables.services.seed().hex(), east=east)
        games = state.match.games if state.match is not None else ()
        replays = next((at for at, game in enumerate(reversed(games)) if not game.replayed), len(games))
        seed = wall_seed(await self.secret(), one.key, one.table.attempt, terms.first + finished(state), replays)
        return commands.StartGame(seed.hex(), east=east)

    async def _write_finished(self, one: _Tended) -> None:
        """Write the finished games that the score cards do not have yet."""
        news = [game for game in _games_here(one.state) if not one.is_written(game)]
        if not news:
            return
        entries = await self._store.read(one.table.id)
        played = [game for game in await asyncio.to_thread(round_games, entries) if game.counts]
        for game in news:
            await self._write(one, game, played[game - _play(one.state).terms.first])

    async def _write(self, one: _Tended, game: int, played: RoundGame) -> None:
        outcome, where = played.outcome, (one.table.cards.round, one.table.cards.table)
        answer = await self._record(one, game, outcome) if _is_sayable(outcome) else True
        if answer:  # the director decides what score cards cannot express
            command = ForTable(*where, CallDirector(EAST, UNSAYABLE.format(game=game)))
            await self._tournaments.write(one.key, REFEREE, command, f"{one.record_id(game)} call")

    async def _record(self, one: _Tended, game: int, outcome: Outcome | None) -> bool:
        """Write a game on the score cards; return whether they refuse it."""
        command = RecordOnline(one.table.cards.round, one.table.cards.table, game, outcome)
        answer = await self._tournaments.write(one.key, REFEREE, command, one.record_id(game))
        return isinstance(answer, TournamentAnswer) and bool(answer.message)

    async def _finish(self, one: _Tended) -> None:
        """Mark the games that were not played, and turn in the score cards."""
        left = [game for game in games_missing(one.table.cards) if not one.is_written(game)]
        for game in left:
            if game not in _games_here(one.state):
                await self._record(one, game, None)
        if not left:
            await self._tournaments.write(one.key, REFEREE, SignOnline(one.table.cards.round, one.table.cards.table))

    # Walls, and rounds that were undone

    async def _release_walls(self, tables: list[OnlineTable], desk: Desk) -> bool:
        """Release the walls of the games that every table of a round has finished, or will not play.

        Return whether that worked.
        """
        worked = True
        for went in desk.online:
            ours = [one for one in tables if one.went is went]
            done = min((_all_before(games_missing(one.cards)) for one in ours), default=0) if went.duplicate else 0
            for one in ours:
                if self._released.get(one.id, 0) < done:
                    worked &= await self._release(await self.live(one, desk), done)
        return worked

    async def _release(self, live: LiveTable, done: int) -> bool:
        number = _last_number(live.state, done)
        answer = await live.ask(TOURNAMENT, f"release {number}", 0, commands.ReleaseWalls(number))
        if isinstance(answer, Unavailable):
            return False
        self._released[live.table_id] = done  # a refusal says that they are released
        return True

    async def _close(self, table: str) -> None:
        live = None if table in self._closed else await self._tables.find(table)
        if live is not None and not live.state.ended:
            await live.ask(TOURNAMENT, "close", 0, commands.EndTable())
        self._closed.add(table)


async def _dismiss(live: LiveTable, marks: set[str]) -> None:
    """Dismiss the people whose links are not among the valid ones. In older logs, links have no marks."""
    state, play = live.state, _play(live.state)
    due: list[commands.RoundCommand] = [
        commands.DismissPlayer(chair, state.chairs[chair].person)
        for chair, mark in play.seat_links.items()
        if mark and mark not in marks and state.chairs[chair].person
    ]
    due += [commands.DismissWatcher(who) for who, mark in play.watchers.items() if mark and mark not in marks]
    for at, command in enumerate(due):
        await live.ask(TOURNAMENT, f"dismiss {state.seq} {at}", 0, command)


def _play(state: TableState) -> RoundPlay:
    assert state.round is not None
    return state.round


def _games_here(state: TableState) -> range:
    """Return the numbers of the games in the round that are finished at this live table."""
    first = _play(state).terms.first
    return range(first, first + finished(state))


def _all_before(missing_games: list[int]) -> int:
    """Return how many games at the beginning of the round have a result."""
    return min(missing_games, default=1001) - 1


def _last_number(state: TableState, done: int) -> int:
    """Return the live table's number of its last game up to this game of the round. Replayed games also count here."""
    count, number = _play(state).terms.first - 1, 0
    for at, game in enumerate(state.match.games if state.match is not None else (), 1):
        if not game.replayed and (count := count + 1) <= done:
            number = at
    return number


def _is_sayable(outcome: Outcome) -> bool:
    """Return whether score cards can express how the game ended. Every game of a live table should."""
    return outcome.end in ("mahjong", "wall", "time") and not outcome.offense


def _monotonic() -> float:
    return asyncio.get_running_loop().time()
