"""A step that may have to be told again."""

from dataclasses import dataclass
from functools import cached_property

from charleston.game.seats import Seat
from charleston.table.events import Step
from charleston.table.state import TableState
from charleston.table.view import Moment, StepView, moments, step_view


@dataclass(frozen=True)
class Past:
    before: TableState
    step: Step

    @cached_property
    def happened(self) -> list[Moment]:
        """Worked out when somebody is to hear of it, and once for everybody: the proof of a challenge takes long."""
        return moments(self.before, self.step)

    def seen_by(self, seat: Seat) -> StepView:
        return step_view(self.step, self.happened, seat)
