"""A broadcast step, kept for clients that missed it."""

from collections.abc import Iterable

import msgspec

from charleston.game.seats import Seat
from charleston.game.view import SeenEvent
from charleston.table.events import Step
from charleston.table.state import TableState
from charleston.table.view import StepView, moments, seen_events, tell_step

_write = msgspec.json.Encoder().encode


class Past(msgspec.Struct, gc=False):
    """Bytes are all that is kept of the telling: a table has hundreds of these, and Python looks through all else."""

    before: TableState
    step: Step
    _told: dict[Seat, msgspec.Raw] = {}

    def told(self, seat: Seat) -> msgspec.Raw:
        """Return the encoded StepView of a seat."""
        self.tell((seat,))
        return self._told[seat]

    def tell(self, seats: Iterable[Seat]) -> None:
        """Encode the step for these seats together: the proof of a challenge takes long, and most see the same."""
        untold = [seat for seat in seats if seat not in self._told]
        if not untold:
            return
        happened = moments(self.before, self.step)
        written: list[tuple[tuple[SeenEvent, ...], msgspec.Raw]] = []
        for seat in untold:
            events = seen_events(happened, seat)
            told = next((told for seen, told in written if seen == events), None)
            if told is None:
                view = StepView(self.step.seq, self.step.at, events, *tell_step(happened, events))
                told = msgspec.Raw(_write(view))
                written.append((events, told))
            self._told[seat] = told
