"""A broadcast step, kept for clients that missed it."""

from collections.abc import Iterable

import msgspec

from charleston.game.seats import Seat
from charleston.table.events import Step
from charleston.table.state import TableState
from charleston.table.view import StepView, captions_of, moments, seen_events

_write = msgspec.json.Encoder().encode


class BroadcastStep(msgspec.Struct, gc=False):
    """A step and the state before it, with its encoding for each seat.

    Encodings are bytes, because a table has hundreds of these steps and the garbage collector would scan other objects.
    """

    before: TableState
    step: Step
    _encoded: dict[Seat, msgspec.Raw] = {}

    def encoded(self, seat: Seat) -> msgspec.Raw:
        """Return the encoded StepView of a seat."""
        self.encode((seat,))
        return self._encoded[seat]

    def encode(self, seats: Iterable[Seat]) -> None:
        """Encode the step for these seats at once: the proof of a challenge is slow, and most seats see the same."""
        missing = [seat for seat in dict.fromkeys(seats) if seat not in self._encoded]
        if not missing:
            return
        happened = moments(self.before, self.step)
        views: list[tuple[StepView, msgspec.Raw]] = []
        for seat in missing:
            events = seen_events(happened, seat)
            view = StepView(self.step.seq, self.step.at, events, *captions_of(happened, events, seat))
            encoded = next((encoded for earlier, encoded in views if earlier == view), None)
            if encoded is None:
                encoded = msgspec.Raw(_write(view))
                views.append((view, encoded))
            self._encoded[seat] = encoded
