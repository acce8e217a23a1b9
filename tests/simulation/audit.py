"""Fold the logs on disk independently, and compare everything a server sends with the result."""

import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from playing import check

from charleston.game.seats import Seat
from charleston.match.match import balances
from charleston.server.live.answers import command_key
from charleston.server.live.wire import Do
from charleston.store.interface import Entry
from charleston.store.seal import unseal
from charleston.store.sqlite import READ
from charleston.table import commands
from charleston.table.decide import decide, open_table
from charleston.table.events import Step
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.state import TableState
from charleston.table.step_codec import read_step
from charleston.table.view import Moment, game_view, moments, seat_of, step_view, table_view
from charleston.table.waiting import waiting

_write = msgspec.json.Encoder()


class Violation(AssertionError):  # noqa: N818 - a finding
    """An invariant is broken."""


def insist(holds: object, *what: object) -> None:
    if not holds:
        raise Violation(" ".join(map(str, what)))


class Frame(Struct):
    """A message from a server. The fields that the audit does not decode stay bytes."""

    type: str
    seq: int = 0
    id: str = ""
    code: str = ""
    game: msgspec.Raw = msgspec.Raw(b"null")
    table: msgspec.Raw = msgspec.Raw(b"null")
    step: msgspec.Raw = msgspec.Raw(b"null")
    missed: tuple[msgspec.Raw, ...] = ()


class Numbered(Struct):
    seq: int


_frame = msgspec.json.Decoder(Frame)
_numbered = msgspec.json.Decoder(Numbered)


class Story:
    """One table: its log, its state after each step, and what each seat may receive."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self.states = [TableState()]
        self.places: dict[str, int] = {}  # command key -> the number of its step
        self._moments: dict[int, list[Moment]] = {}
        self._encoded: dict[tuple[str, int, int], bytes] = {}

    @property
    def head(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> TableState:
        return self.states[-1]

    def add(self, entry: Entry) -> None:
        step = read_step(entry.body)
        insist(entry.seq == step.seq == self.head + 1, "a gap in the log at", entry.seq)
        insist(entry.command_id not in self.places, "the log contains a command twice:", entry.command_id)
        before = self.state
        insist(step.at == entry.at >= before.at, "time runs backwards at", entry.seq)
        if isinstance(step.command, commands.OpenTable):
            outcome = open_table(step.by, step.command)
        else:
            outcome = decide(before, step.by, step.command, step.at)
        if isinstance(outcome, Refusal):
            raise Violation(f"in the log, yet refused: {step.command} {outcome}")
        insist(tuple(outcome) == step.events, "the decision differs at", entry.seq)
        self.entries.append(entry)
        self.steps.append(step)
        self.states.append(fold(before, step))
        self.places[entry.command_id] = entry.seq
        self._check(self.state)

    def _check(self, state: TableState) -> None:
        if state.game is not None:
            check(state.game)  # 152 tiles, and payments sum to zero
        if state.playing and state.game is not None:
            insist(waiting(state.game), "the table is waiting for nobody at", state.seq)
        if state.match is not None and state.rules.score_mode == "payments":
            insist(sum(balances(state.match).values()) == 0, "the book is out of balance at", state.seq)

    def game_for(self, seq: int, person: str) -> bytes:
        return self._game(seq, seat_of(self.states[seq], person))

    def _game(self, seq: int, seat: Seat) -> bytes:
        if ("game", seq, seat) not in self._encoded:
            self._encoded["game", seq, seat] = _write.encode(game_view(self.states[seq], seat))
        return self._encoded["game", seq, seat]

    def step_for(self, seq: int, seat: Seat) -> bytes:
        if ("step", seq, seat) not in self._encoded:
            step = self.steps[seq - 1]
            if seq not in self._moments:
                self._moments[seq] = moments(self.states[seq - 1], step)
            self._encoded["step", seq, seat] = _write.encode(step_view(step, self._moments[seq], seat))
        return self._encoded["step", seq, seat]


class Audit:
    def __init__(self, path: Path) -> None:
        self.stories: dict[str, Story] = {}
        self.violations: list[str] = []
        self._connection = sqlite3.connect(path, isolation_level=None)

    def close(self) -> None:
        self._connection.close()

    def read_on(self, tables: set[str]) -> None:
        """Read the new entries of these tables. Called when a commit has reached the disk."""
        for table in sorted(tables):
            story = self.stories.setdefault(table, Story())
            for row in self._connection.execute(READ, (table, story.head)):
                story.add(unseal(*row))

    def log_hash(self) -> str:
        every = [(table, story.entries) for table, story in sorted(self.stories.items())]
        return hashlib.sha256(_write.encode(every)).hexdigest()


class Witness:
    """Checks the messages of a server on one connection, in the order it sends them."""

    def __init__(self, audit: Audit, table: str, person: str, have: int) -> None:
        self._have = have
        self._audit, self._table, self._person = audit, table, person
        self._last: int | None = None  # the newest step sent
        self.asked: dict[str, Do] = {}

    @property
    def _story(self) -> Story:
        return self._audit.stories[self._table]

    def check(self, text: str) -> None:
        """Check a message. Failures are also stored, because the server would catch the exception."""
        try:
            self._check(_frame.decode(text), text)
        except Violation as violation:
            self._audit.violations.append(f"{self._person}: {violation}")
            raise

    def _check(self, frame: Frame, text: str) -> None:
        looks: dict[str, Any] = {
            "welcome": self._welcome,
            "step": self._step,
            "done": self._done,
            "refused": self._refused,
        }
        if frame.type in looks:
            looks[frame.type](frame)
        else:
            insist(frame.type in ("presence", "unavailable"), "an unexpected message:", text)

    def _welcome(self, frame: Frame) -> None:
        insist(frame.seq <= self._story.head, "a welcome before its commit:", frame.seq)
        insist(frame.seq >= (self._last or self._have), "a welcome with an older step:", frame.seq)
        self._last = frame.seq
        self._views(frame, frame.seq)
        seat = seat_of(self._story.states[frame.seq], self._person)
        first = frame.seq - len(frame.missed) + 1
        for seq, missed in enumerate(frame.missed, first):
            insist(bytes(missed) == self._story.step_for(seq, seat), "a missed step differs:", seq)

    def _step(self, frame: Frame) -> None:
        seq = _numbered.decode(frame.step).seq
        insist(seq <= self._story.head, "a step before its commit:", seq)
        insist(self._last is not None and seq == self._last + 1, "a step out of order:", seq, "after", self._last)
        self._last = seq
        self._views(frame, seq)
        seat = seat_of(self._story.states[seq], self._person)
        insist(bytes(frame.step) == self._story.step_for(seq, seat), "a step differs:", seq)

    def _views(self, frame: Frame, seq: int) -> None:
        sent, true = bytes(frame.game), self._story.game_for(seq, self._person)
        same = sent == true or msgspec.json.decode(sent) == msgspec.json.decode(true)  # in any order of fields
        insist(same, "the game differs from the log at", seq)
        if frame.type == "welcome" or bytes(frame.table) != b"null":
            seen = _write.encode(table_view(self._story.states[seq], self._person))
            insist(bytes(frame.table) == seen, "the table differs from the log at", seq)

    def _done(self, frame: Frame) -> None:
        key = command_key(self._person, frame.id)
        insist(self._story.places.get(key) == frame.seq, "acknowledged, but not in the log:", key, frame.seq)

    def _refused(self, frame: Frame) -> None:
        key = command_key(self._person, frame.id)
        insist(key not in self._story.places, "refused, but in the log:", key, frame.code)
        command = self.asked.get(frame.id)
        insist(command is not None, "refused, but never sent:", key)
        assert command is not None
        offered = isinstance(command.command, commands.Play) and command.on == self._story.head
        insist(not offered, "offered, but refused:", command.command, frame.code)
