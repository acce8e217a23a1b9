"""The color of each person's avatar: the color she has chosen, or one computed from her id."""

import zlib

from charleston.table import commands, events
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import TableState

NO_COLOR = -1
"""The color of a bot and of a free chair."""


def choose_color(
    state: TableState, by: str, command: commands.ChooseColor, _: int
) -> list[events.TableEvent] | Refusal:
    if state.chair_of(by) is None:
        return refuse("not seated")
    same = state.colors.get(by) == command.color
    return refuse("color already") if same else [events.ColorChosen(by, command.color)]


def colors(state: TableState) -> tuple[int, ...]:
    """Return the color of each chair. People who have not chosen one get different colors, even if ids collide."""
    people = [chair.person or chair.left for chair in state.chairs]
    by_person = {person: state.colors[person] for person in people if person in state.colors}
    for person in people:
        if person and person not in by_person:
            by_person[person] = _free_color(zlib.crc32(person.encode()), set(by_person.values()))
    return tuple(by_person.get(person, NO_COLOR) for person in people)


def _free_color(wanted: int, taken: set[int]) -> int:
    rotated = ((wanted + shift) % commands.COLORS for shift in range(commands.COLORS))
    return next(color for color in rotated if color not in taken)
