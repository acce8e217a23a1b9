"""A step that has been told, and may have to be told again."""

from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from charleston.game.seats import Seat
from charleston.table.events import Step
from charleston.table.state import TableState
from charleston.table.view import Moment, SeenEvent, StepView, moments, seen_events, tell_step

_write = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Past:
    before: TableState
    step: Step
    _told: dict[Seat, msgspec.Raw] = field(default_factory=dict)
    _written: list[tuple[tuple[SeenEvent, ...], msgspec.Raw]] = field(default_factory=list)

    @cached_property
    def happened(self) -> list[Moment]:
        """Worked out when somebody is to hear of it, and once for everybody: the proof of a challenge takes long."""
        return moments(self.before, self.step)

    def told(self, seat: Seat) -> msgspec.Raw:
        """The StepView of a seat, written once for all who see the same."""
        if seat not in self._told:
            self._told[seat] = self._tell(seen_events(self.happened, seat))
        return self._told[seat]

    def _tell(self, events: tuple[SeenEvent, ...]) -> msgspec.Raw:
        for seen, told in self._written:
            if seen == events:
                return told
        view = StepView(self.step.seq, self.step.at, events, *tell_step(self.happened, events))
        told = msgspec.Raw(_write(view))
        self._written.append((events, told))
        return told
