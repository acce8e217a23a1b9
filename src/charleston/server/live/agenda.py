"""The timers of a table: bots' turns and timeouts. A timer that fires posts to the table's mailbox."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from charleston.bots.player import answer, seed_of
from charleston.bots.tastes import EXPERT
from charleston.game import commands as game_commands
from charleston.game.choices import choices
from charleston.game.phases import Phase
from charleston.game.view import view
from charleston.server.live.expert import CALL_S, SEARCH_S, Evaluations, ExpertCalls, Offer
from charleston.server.net.load_shedding import Pressure
from charleston.server.ops.metrics import Metrics
from charleston.table import commands
from charleston.table.stand_in import stand_in
from charleston.table.state import TABLE, TableState
from charleston.table.waiting import are_people_first, common_window, deadline

THINKING_S = 0.15
"""Seconds of a bot's pace reserved for thinking. This is longer than a bot needs: a varying time would reveal something
about its tiles. Only one bot thinks at a time, so three bots may wait for each other."""
TAKE_OVER_S = 3.0
"""Seconds a process waits after another process's step before it runs the bots. Normally the other process does."""
SHARES = {Phase.PICK: 0.2, Phase.DISCARD: 0.6, Phase.CLAIM: 0.25}
"""The share of a bot's pace for a command. Picking a tile needs no thought, and nobody wants most discards. The share
depends only on the phase: a bot that wants a discard answers as quickly as a bot that does not."""
MIN_ALONE_S = 0.25
"""Minimum seconds per bot turn when only bots play, so spectators can follow and a table does not use half a core."""
RECHECK_S = 0.5
"""Seconds between two tries to close a common window that is held open for a player out of reach."""
AFTER_BREAK_MS = 15_000
"""Milliseconds everybody gets when people return to an empty table, where deadlines may have passed long ago."""


class Timer(NamedTuple):
    """A bot's turn; if ``chair`` is None, the timeout of a question."""

    chair: int | None
    question: int


class TimerFired(NamedTuple):
    """A timer that has fired, with the bot's command; a timeout has no command."""

    timer: Timer
    command: game_commands.Command | None
    failed: Exception | None = None  # the bot's error


class Agenda:
    def __init__(
        self,
        now: Callable[[], int],
        metrics: Metrics,
        pressure: Pressure,
        post: Callable[[TimerFired], None],
        evaluations: Evaluations | None = None,
    ) -> None:
        self._now, self._metrics, self._pressure, self._post = now, metrics, pressure, post
        self._experts = ExpertCalls(evaluations)
        self._state = TableState()
        self._tasks: dict[Timer, asyncio.Task[None]] = {}
        self._fired: Timer | None = None  # the last timer that fired; if it had no effect, it fires again a bit later

    def plan(self, state: TableState, here_since: int | None, *, leads: bool = True) -> None:
        """Schedule the timers of this state. ``here_since`` is when the first person came; None if nobody is there.

        Among several processes, the one that appended the last step leads: it runs the bots. The others wait longer,
        and normally the table has moved on before they act.
        """
        self._state = state
        timers = self._timers_of(state, here_since, 0.0 if leads else TAKE_OVER_S) if here_since is not None else {}
        for timer in [timer for timer in self._tasks if timer not in timers]:
            self._tasks.pop(timer).cancel()
        for timer, seconds in timers.items():
            if timer not in self._tasks:
                least = RECHECK_S if timer == self._fired and common_window(state) else 0.0
                self._tasks[timer] = asyncio.create_task(self._run(timer, max(least, seconds)))

    def remove(self, timer: Timer) -> None:
        """Remove a timer that has fired."""
        self._tasks.pop(timer, None)
        self._fired = timer

    def _timers_of(self, state: TableState, here_since: int, later: float) -> dict[Timer, float]:
        if state.game is None or not state.playing or state.paused or state.ended:
            return {}
        pace = state.setup.pace / 1000
        seconds = max(THINKING_S, pace * SHARES.get(state.game.phase, 1.0)) if pace else 0.0
        if all(state.chairs[chair].bot for chair in state.order):
            seconds = max(seconds, MIN_ALONE_S)
        seconds = self._pressure.bot_seconds(seconds)
        bots = (chair for seat in state.waits if state.chairs[chair := state.order[seat]].bot)
        timers = {}
        if not are_people_first(state):
            timers = {Timer(chair, state.question): max(seconds, _thinking_s(state, chair)) + later for chair in bots}
        end = deadline(state)
        if end is not None:
            timers[Timer(None, state.question)] = (max(end, here_since + AFTER_BREAK_MS) - self._now()) / 1000
        return timers

    async def _run(self, timer: Timer, seconds: float) -> None:
        """Post a timer exactly when it is due, no matter how long the bot thinks."""
        if timer.chair is None:
            await asyncio.sleep(seconds)
            self._post(TimerFired(timer, None))
            return
        thinking = min(max(THINKING_S, _thinking_s(self._state, timer.chair)), seconds)
        await asyncio.sleep(seconds - thinking)
        command, _ = await asyncio.gather(self._think(timer.chair), asyncio.sleep(thinking), return_exceptions=True)
        if isinstance(command, BaseException):
            self._post(TimerFired(timer, None, command if isinstance(command, Exception) else None))
        else:
            self._post(TimerFired(timer, command))

    async def _think(self, chair: int) -> game_commands.Command | None:
        """Return the bot's command. The bot sees only its seat's view; its random seed reveals nothing about tiles."""
        state, seat = self._state, self._state.seat_of(chair)
        assert state.game is not None and state.card is not None and seat is not None  # noqa: PT018 - its turn
        seen, offered = view(state.game, seat), choices(state.game, seat)
        loop, bot = asyncio.get_running_loop(), state.chairs[chair].bot
        began = loop.time()
        async with self._pressure.thinking:
            with self._metrics.bot_seconds.time():
                reply = await loop.run_in_executor(None, answer, bot, state.card, seen, offered, seed_of(seen))
        if reply is None or bot != EXPERT:
            return None if reply is None else reply.command
        return await self._experts.answer(state, Offer(seat, seen, offered, reply.command), began + SEARCH_S)


def _thinking_s(state: TableState, chair: int) -> float:
    """Return the least seconds for a bot's answer, by its level and the phase only."""
    is_call = state.game is not None and state.game.phase == Phase.CLAIM
    return CALL_S if is_call and state.chairs[chair].bot == EXPERT else 0.0


def command_for(state: TableState, fired: TimerFired) -> tuple[str, commands.TableCommand] | None:
    """Return the person who acts and the command; None if the table has moved on."""
    chair, question = fired.timer
    if question != state.question or state.game is None:
        return None
    if chair is None:
        return TABLE, commands.RunOut(question)
    seat = state.seat_of(chair)
    if seat is None or seat not in state.waits or state.paused or not state.chairs[chair].bot:
        return None
    command = fired.command or stand_in(state, state.game, seat)  # the bot found no command
    return None if command is None else (state.actor(chair), commands.Play(command))
