"""The bytes of a step for each who is at the table. What all see alike is written once, and joined to what each sees.

It is the fast way to ``write_frame(Happened(step_view(...), game_view(...), ...))``; a test compares.
"""

from typing import Any

import msgspec

from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import own_view, shared_view
from charleston.server.wire import Happened, write_frame
from charleston.table import events as e
from charleston.table.state import TableState
from charleston.table.view import Moment, StepView, TableView, own_part, seen_events, shared_part, tell_step

_write = msgspec.json.Encoder().encode


class StepFrames:
    """A step that has just happened, to be told to everybody."""

    def __init__(self, state: TableState, step: e.Step, happened: list[Moment]) -> None:
        self._state, self._step, self._happened = state, step, happened
        self._steps: list[tuple[tuple[Any, ...], msgspec.Raw]] = []
        self._games: dict[Seat, msgspec.Raw | None] = {}
        self._shared: tuple[bytes, bytes] | None = None

    def frame(self, seat: Seat, table: TableView | None) -> bytes:
        return write_frame(Happened(self._told(seat), self._game(seat), table))  # type: ignore[arg-type]  # written already

    def _told(self, seat: Seat) -> msgspec.Raw:
        """Whoever sees the same events is told the same."""
        events = seen_events(self._happened, seat)
        for seen, told in self._steps:
            if seen == events:
                return told
        view = StepView(self._step.seq, self._step.at, events, *tell_step(self._happened, events))
        self._steps.append((events, msgspec.Raw(_write(view))))
        return self._steps[-1][1]

    def _game(self, seat: Seat) -> msgspec.Raw | None:
        game = self._state.game
        if game is None:
            return None
        if seat not in self._games:
            self._games[seat] = self._joined_game(game, seat)
        return self._games[seat]

    def _joined_game(self, game: State, seat: Seat) -> msgspec.Raw:
        if self._shared is None:
            self._shared = _write(shared_view(game)), _write(shared_part(self._state, game))
        of_view, of_game = self._shared
        view = msgspec.Raw(_joined(own_view(game, seat), of_view))
        return msgspec.Raw(_joined({"view": view, **own_part(self._state, game, seat)}, of_game))


def _joined(own: dict[str, Any], shared: bytes) -> bytes:
    """Two objects of JSON as one."""
    return _write(own)[:-1] + b"," + shared[1:]
