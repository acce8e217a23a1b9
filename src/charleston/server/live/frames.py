"""The bytes of a step for each viewer. The public part is encoded once and joined to each viewer's private part.

A fast equivalent of ``write_frame(StepMessage(step_view(...), game_view(...), ...))``; a test compares the two.
"""

from collections.abc import Iterable

import msgspec

from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import own_view, shared_view
from charleston.server.live.recent_steps import BroadcastStep
from charleston.server.live.wire import VERSION, Presence, StepMessage, Welcome, write_frame
from charleston.table.state import TableState
from charleston.table.view import TableView, game_view, own_part, seat_of, shared_part, table_view

_write = msgspec.json.Encoder().encode


class StepFrames:
    """A new step, to be broadcast."""

    def __init__(self, state: TableState, step: BroadcastStep) -> None:
        self._state, self._step = state, step
        self._frames: dict[Seat, bytes] = {}
        self._shared: tuple[bytes, bytes] | None = None

    def frame(self, seat: Seat, table: TableView | None) -> bytes:
        if table is not None:
            return self._frame(seat, table)
        if seat not in self._frames:
            self._frames[seat] = self._frame(seat, None)
        return self._frames[seat]

    def _frame(self, seat: Seat, table: TableView | None) -> bytes:
        game = None if self._state.game is None else self._game(self._state.game, seat)
        return write_frame(StepMessage(self._step.encoded(seat), game, table))  # type: ignore[arg-type]  # already encoded

    def _game(self, game: State, seat: Seat) -> msgspec.Raw:
        """Join JSON objects into one, by dropping the brackets between them."""
        if self._shared is None:
            self._shared = _write(shared_view(game))[1:], _write(shared_part(self._state, game))[1:]
        of_view, of_game = self._shared
        own, part = _write(own_view(game, seat))[:-1], _write(own_part(self._state, game, seat))[1:-1]
        return msgspec.Raw(b'{"view":%b,%b,%b,%b' % (own, of_view, part, of_game))


def welcome_frame(state: TableState, person: str, recent: Iterable[BroadcastStep], have: int, at: int) -> bytes:
    """Return everything that a person may know now, with the steps after the last one they have."""
    seat = seat_of(state, person)
    missed = tuple(one.encoded(seat) for one in recent if one.step.seq > have)
    table, game = table_view(state, person), game_view(state, seat)
    return write_frame(Welcome(VERSION, state.seq, person, table, game, missed, at=at))  # type: ignore[arg-type]


def presence_frame(state: TableState, people: Iterable[str]) -> bytes:
    """Return a message with the chairs of these people, and the number of spectators among them."""
    chairs = [state.chair_of(person) for person in people]
    return write_frame(Presence(tuple(sorted({at for at in chairs if at is not None})), chairs.count(None)))
