"""One live table: one task, one command at a time. Each step is committed before it is broadcast.

No process owns a table. Another process may append to the same log; the process that loses the race reads and folds the
new steps, then decides again. The log is the source of truth, so a table can be unloaded and reloaded at any time.
"""

import asyncio
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import structlog

from charleston.server.live.agenda import Agenda, TimerFired, command_for
from charleston.server.live.answers import Answers, command_key, short_key
from charleston.server.live.attendance import Attendance
from charleston.server.live.audience import Audience, admits
from charleston.server.live.clock import TableClock
from charleston.server.live.connection import NOT_ALLOWED, SLOW, Connection
from charleston.server.live.damage import readable
from charleston.server.live.expert import Evaluations
from charleston.server.live.frames import StepFrames, presence_frame, welcome_frame
from charleston.server.live.listing import listing_of
from charleston.server.live.out_of_reach import is_held_open
from charleston.server.live.recent_steps import BroadcastStep
from charleston.server.live.wire import NO_QUESTION, Answer, Done, Refused, Unavailable, write_frame
from charleston.server.net.load_shedding import Pressure
from charleston.server.ops.metrics import Metrics
from charleston.store.interface import CommandKnownError, Entry, SeqTakenError, Store, StoreDownError
from charleston.table import commands, events
from charleston.table.chairs import HOST_AWAY_MS
from charleston.table.decide import decide
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal, refuse
from charleston.table.setup import Setup, prepare
from charleston.table.state import TOURNAMENT, TableState
from charleston.table.step_codec import read_step, short_log, write_step
from charleston.table.view import seat_of, table_view

MAX_WAITING = 256
MAX_RECENT_STEPS = 500
"""Steps kept for clients that reconnect. Even if all have the longest chat message, they fit in a socket's queue."""
TICK_S = 1.0
RETRY_S = 1.0
"""Seconds until a retry after a failed write to the log."""
BUSY = "The server is busy. Your move will be sent again automatically."

_log = structlog.get_logger("charleston.live_table")


class Services(NamedTuple):
    """The dependencies of a live table."""

    store: Store
    now: Callable[[], int]  # milliseconds since 1970
    seed: Callable[[], bytes]  # 32 secret bytes
    metrics: Metrics
    evaluations: Evaluations | None = None  # the process that searches the calls of expert bots


class CommandRequest(NamedTuple):
    by: str
    id: str
    on: int
    command: commands.LogCommand
    answer: asyncio.Future[Answer]
    connection: Connection | None  # the connection that gets the answer and pays for the broadcast
    began: float  # time of arrival, by the event loop's clock


class LiveTable:
    def __init__(self, table_id: str, services: Services, pressure: Pressure) -> None:
        self.table_id, self._pressure = table_id, pressure
        self.state = TableState()
        self.audience = Audience()
        self.connections = self.audience.connections
        self._services = services
        self._mailbox: asyncio.Queue[CommandRequest | TimerFired | None] = asyncio.Queue()
        self._answers = Answers()
        self._recent_steps: deque[BroadcastStep] = deque(maxlen=MAX_RECENT_STEPS)  # steps since the game in play began
        self._unsure = True  # whether the log may have steps that are not folded yet
        self._woken = self._retrying = False
        self._clock = TableClock(services.now)
        self._here_since = 0  # when the first person came back to the empty table
        post = self._mailbox.put_nowait
        self._agenda = Agenda(self._clock.now, services.metrics, pressure, post, services.evaluations)
        self._broadcast_bytes = 0  # the size of the last step's frames, for all sockets together
        self._attendance = Attendance(table_id, services.store.broadcast, asyncio.get_running_loop().time())
        self._ours = True  # whether this process appended the last step, or read the log from its beginning
        self.stopping = False

    # Methods for callers outside the table's task. All of them return at once, except ``ask``.

    async def ask(
        self, by: str, command_id: str, on: int, command: commands.LogCommand, connection: Connection | None = None
    ) -> Answer:
        """Return the answer to a command after its commit or refusal; ``connection`` gets the answer after the step."""
        reply: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        request = CommandRequest(by, command_id, on, command, reply, connection, reply.get_loop().time())
        if self._mailbox.qsize() >= MAX_WAITING or self.stopping or not self._pressure.admits_command():
            self._reply(request, Unavailable(command_id, BUSY))
            return await reply
        self._pressure.in_flight += 1
        self._mailbox.put_nowait(request)
        try:
            return await reply
        finally:
            self._pressure.end(request.began)

    def look_again(self) -> None:
        """Read the log soon, because another process may have appended. Repeated hints cause one read."""
        self._unsure = True
        if not self._woken:
            self._woken = True
            self._mailbox.put_nowait(None)

    def now(self) -> int:
        """Return the table's time, in milliseconds since 1970. The times of its steps are by the same clock."""
        return self._clock.now()

    def admits(self, person: str, *, to_records: bool = False) -> bool:
        return admits(self.state, person, to_records=to_records)

    @property
    def plays_alone(self) -> bool:
        """Whether the game continues even if nobody is connected: a tournament does not wait."""
        return self.state.round is not None and self.state.playing and not self.state.ended

    def join(self, connection: Connection, have: int) -> None:
        """Welcome a connection now, or after the log is read."""
        if have > self.state.seq:  # the client has steps that we have not read; it must never go back in time
            self.audience.arriving[connection] = have
            self.look_again()
            return
        if not self.connections:
            self._clock.resume()
            self._here_since = self._clock.now()
        self.connections[connection] = None
        self.audience.charge_welcome(connection, self.welcome(connection, have))
        connection.send_presence(self._who_is_here())
        self._attendance.note(connection.person, asyncio.get_running_loop().time())
        self._plan()

    def _join_late(self, connection: Connection, have: int) -> None:
        """Check a connection again after its wait: others may have come, or a match may have begun."""
        if not self.admits(connection.person):
            connection.cut(NOT_ALLOWED)
        elif not self.audience.has_room(self.state, connection):
            connection.cut(SLOW)
        else:
            self.join(connection, min(have, self.state.seq))

    def resend(self, connection: Connection, after: int) -> None:
        """Resend all unacknowledged steps after this one."""
        if connection in self.connections:
            self.audience.charge_welcome(connection, self.welcome(connection, max(after, connection.acked)))

    def leave(self, connection: Connection) -> None:
        self.audience.arriving.pop(connection, None)
        self.connections.pop(connection, None)
        self._attendance.note(connection.person, asyncio.get_running_loop().time())
        self._plan()

    def welcome(self, connection: Connection, have: int) -> int:
        """Send a welcome and return its size in bytes."""
        message = welcome_frame(self.state, connection.person, self._recent_steps, have, self._clock.now())
        connection.send_step(self.state.seq, message, asyncio.get_running_loop().time())
        return len(message)

    def tick(self) -> None:
        """Resend unacknowledged steps, and send the attendance if it has changed. Called once a second."""
        now = asyncio.get_running_loop().time()
        for connection in self.connections:
            if connection.unheard(now):
                self.welcome(connection, connection.acked)
        here = {connection.person for connection in self.connections}
        if self._attendance.tick(here, now):
            presence = self._who_is_here()
            for connection in self.connections:
                connection.send_presence(presence)
        self.audience.tick()

    # The table's own task.

    async def load(self) -> None:
        """Read the log. Raises StoreDownError."""
        await self._catch_up()
        self._here_since = self._clock.now()
        self._plan()

    async def run(self) -> None:
        """Handle the mailbox until the table stops. Answer the commands still waiting with a request to retry."""
        while not (self.stopping and self._mailbox.empty()):
            item = await self._mailbox.get()
            try:
                await self._take(item)
            except StoreDownError:
                self._put_off(item, "The server cannot save your move right now. Nothing is lost.")
            except Exception as error:  # noqa: BLE001 - a bug must not end the table for everybody
                self._note("a step failed", error)
                self._put_off(item, "Something went wrong. Nothing has changed.")

    def _note(self, what: str, error: Exception) -> None:
        """Log an error, but no values, because values may be tiles."""
        where = "".join(traceback.format_tb(error.__traceback__))
        _log.error(what, table=self.table_id, trace=f"{where} {type(error).__name__}")

    def _put_off(self, item: CommandRequest | TimerFired | None, why: str) -> None:
        """Retry soon. The append may have reached the log, and others need the step even if its sender has left."""
        self._unsure = True
        if not self._retrying and not self.stopping:
            self._retrying = True
            asyncio.get_running_loop().call_later(RETRY_S, self._retry)
        if isinstance(item, CommandRequest):
            self._reply(item, Unavailable(item.id, why))

    def _retry(self) -> None:
        self._retrying = False
        self.look_again()

    def stop(self) -> None:
        self.stopping = True
        self._attendance.announce(())
        self._plan()
        self._mailbox.put_nowait(None)

    def _reply(self, request: CommandRequest, reply: Answer) -> None:
        if not request.answer.done():
            if request.connection is not None:
                request.connection.send(write_frame(reply))
            request.answer.set_result(reply)

    async def _take(self, item: CommandRequest | TimerFired | None) -> None:
        if item is None:
            self._woken = False
        elif isinstance(item, TimerFired):
            self._agenda.remove(item.timer)
            if item.failed is not None:
                self._note("a bot failed", item.failed)
        # Copy the list before the read: clients that arrive during the read may have later steps.
        arrived = list(self.audience.arriving)
        if self._unsure:
            await self._catch_up()
        for connection in arrived:
            if (have := self.audience.arriving.pop(connection, None)) is not None:
                self._join_late(connection, have)
        if isinstance(item, CommandRequest) and self._pressure.is_late(item.began):
            self._reply(item, Unavailable(item.id, BUSY))
            return
        if isinstance(item, CommandRequest):
            stopped = Unavailable(item.id, "The server is restarting. Your browser will reconnect by itself.")
            self._reply(item, stopped if self.stopping else await self._answer(item))
            return
        if item is not None:
            await self._act(item)
        self._plan()

    async def _answer(self, request: CommandRequest) -> Answer:
        key = command_key(request.by, request.id)
        if (earlier := self._answers.get(key, request.id)) is not None:
            return earlier
        command = request.command
        if isinstance(command, commands.StartGame) and request.by != TOURNAMENT:
            command = commands.StartGame(self._services.seed().hex())
        outcome = await self._carry_out(request.by, key, command, lambda: self._stale(request))
        if isinstance(outcome, int):
            self._answers.committed(key, outcome)
            if request.connection is not None and not isinstance(command, commands.Play):
                self.audience.charge_broadcast(request.connection.payer, self._broadcast_bytes)
            return Done(request.id, outcome)
        reply = Refused(request.id, outcome.code, outcome.rules, outcome.message)
        self._answers.refused(key, reply)
        return reply

    def _stale(self, request: CommandRequest) -> Refusal | None:
        """Return a refusal for an answer to a closed question, a late report, or TakeHost while the host is here."""
        hosts = (self.state.host, self.state.former_host)
        if isinstance(request.command, commands.TakeHost) and request.by not in hosts:
            now = asyncio.get_running_loop().time()
            if self._attendance.away_s(self.state.host, self._people_here(), now) < HOST_AWAY_MS / 1000:
                return refuse("host is here")
        if isinstance(request.command, commands.ReportError) and request.on < self.state.moved:
            return refuse("moved on")
        bound = isinstance(request.command, commands.Play) and not isinstance(request.command.command, NO_QUESTION)
        return refuse("moved on") if bound and request.on < self.state.question else None

    async def _carry_out(
        self, by: str, key: str, command: commands.LogCommand, stale: Callable[[], Refusal | None]
    ) -> int | Refusal:
        """Decide, commit, fold and broadcast; return the seq of the step. Decide again if another process was first.

        Refuse a command only after reading the whole log: the command may already be committed in an unread step.
        """
        while True:
            if (done := self._answers.done(key)) is not None:
                return done
            if isinstance(command, commands.SetUp):
                await self._read_card(by, command)
            at = self._clock.now()
            outcome = stale() or decide(self.state, by, command, at)
            if isinstance(outcome, Refusal):
                if await self._catch_up():
                    continue
                self._services.metrics.refusals.inc()
                return outcome
            step = events.Step(self.state.seq + 1, at, by, command, tuple(outcome))
            after = fold(self.state, step)
            try:
                await self._commit(key, step, after)
            except SeqTakenError:
                await self._catch_up()
            except CommandKnownError as known:
                await self._catch_up()
                return known.seq
            else:
                self._ours = True
                self._apply(step, after)
                return step.seq

    async def _read_card(self, by: str, command: commands.SetUp) -> None:
        """If this person may change the setup now, parse the card off the event loop and cache it for ``decide``."""
        if not isinstance(decide(self.state, by, commands.SetUp(Setup()), self._clock.now()), Refusal):
            await asyncio.get_running_loop().run_in_executor(None, prepare, command.setup)

    async def _commit(self, key: str, step: events.Step, after: TableState) -> None:
        entry = Entry(step.seq, key, step.at, write_step(step))
        with self._services.metrics.commit_seconds.time():
            await self._services.store.append(self.table_id, entry, listing_of(self.table_id, self.state, after))

    async def _catch_up(self) -> bool:
        """Read, fold and broadcast new steps; return whether there were any."""
        self._unsure = False  # clear this before the read: a hint during the read sets it again
        entries = await self._services.store.read(self.table_id, self.state.seq)
        bodies = [entry.body for entry in entries]
        self._ours = not self.state.seq or (self._ours and not entries)
        for step, after in self._folded(bodies):
            self._apply(step, after)
        for entry in entries:
            self._answers.committed(short_key(entry.command_id), entry.seq)
        return bool(entries)

    def _folded(self, bodies: list[bytes]) -> Iterator[tuple[events.Step, TableState]]:
        with readable(self._services.store, self.table_id):
            for step in map(read_step, bodies) if self.state.seq else short_log(bodies):
                yield step, fold(self.state, step)

    def _apply(self, step: events.Step, after: TableState) -> None:
        if any(isinstance(event, events.GameBegan) for event in step.events):
            self._recent_steps.clear()
        before, self.state = self.state, after
        self._clock.at_least(after.at)
        self._recent_steps.append(BroadcastStep(before, step))
        self._services.metrics.steps.inc()
        if self.connections:
            self._broadcast(self._recent_steps[-1])
        self._plan()

    # Broadcasts.

    def _broadcast(self, broadcast: BroadcastStep) -> None:
        """Send each viewer their view of a step. Viewers with equal views get the same bytes."""
        step, self._broadcast_bytes = broadcast.step, 0
        changed = any(not isinstance(event, _UNCHANGING) for event in step.events)
        self._attendance.changed |= changed
        frames = StepFrames(self.state, broadcast)
        seats = {connection: seat_of(self.state, connection.person) for connection in self.connections}
        broadcast.encode(seats.values())
        now = asyncio.get_running_loop().time()
        for connection, seat in seats.items():
            person = connection.person
            if not self.admits(person):
                connection.cut(NOT_ALLOWED)
                continue
            frame = frames.frame(seat, table_view(self.state, person) if changed else None)
            self._broadcast_bytes += len(frame)
            connection.send_step(step.seq, frame, now)

    def hear(self, process: str, people: tuple[str, ...]) -> None:
        """Record who is at this table on another process."""
        self._attendance.hear(process, people, asyncio.get_running_loop().time())

    def _people_here(self) -> set[str]:
        return {connection.person for connection in self.connections} | self._attendance.elsewhere()

    def _who_is_here(self) -> bytes:
        return presence_frame(self.state, self._people_here())

    # Bots and the clock.

    def _plan(self) -> None:
        here_since = self._here_since if (self.connections or self.plays_alone) and not self.stopping else None
        self._agenda.plan(self.state, here_since, leads=self._ours)

    async def _act(self, fired: TimerFired) -> None:
        due, held = command_for(self.state, fired), (self.connections, self._attendance, self._clock.now())
        if due is not None and (fired.timer.chair is not None or not is_held_open(self.state, *held)):
            await self._once(*due)

    async def _once(self, by: str, command: commands.TableCommand) -> None:
        """Carry out a command of a bot or the clock. If two processes try at once, the later one does nothing."""
        seq, late = self.state.seq, refuse("moved on")
        key = command_key(by, str(seq + 1))
        await self._carry_out(by, key, command, lambda: None if self.state.seq == seq else late)


_UNCHANGING = (events.GamePlayed, events.Said, events.TimeGiven, events.Reacted, events.Nudged)
