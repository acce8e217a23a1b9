"""Search for deals for the guided games: ``python scripts/lesson_deals.py FIRST LAST``.

For each deal, the learner follows the coach's plan against the lesson's bots, at a simulated table. The script
prints the games that teach everything: passes, a courtesy pass, one or two calls, one joker exchange, and a win in few
turns. Put the best one into ``charleston.coach.lessons``.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from charleston.bots.player import answer
from charleston.card.published import published
from charleston.coach.guide import advise
from charleston.coach.lessons import BOTS, CARD, Lesson, LineName, seed_of
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.seats import SEAT_NAMES, Seat
from charleston.game.view import view
from charleston.server.live.hints import NearestLine, nearest_lines
from charleston.table import commands as table_commands
from charleston.table.decide import decide, open_table
from charleston.table.events import Step, TableEvent
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.setup import Setup
from charleston.table.state import TableState

LEARNER = "learner"
SETUP = Setup(card=CARD, options={"call.validation": "block"})
MAX_AWAY = 8
"""Maximum tiles missing from the line after the deal."""
LINES = 2
"""How many of the nearest lines to try as the plan."""
MAX_TURNS = 16
MAX_CALLS = 2


class Course(NamedTuple):
    """How a guided game went: the learner's own commands in order, and whether she won."""

    seat: Seat
    acts: tuple[commands.Command, ...] = ()
    courtesy: int = 0  # tiles exchanged in the courtesy pass
    follows_plan: bool = True
    won: bool = False
    wall_left: int = 0

    def count(self, kind: type[commands.Command]) -> int:
        return sum(isinstance(act, kind) for act in self.acts)

    @property
    def is_too_long(self) -> bool:
        return (
            self.count(commands.DiscardTile) > MAX_TURNS
            or self.count(commands.ExposeGroup) > MAX_CALLS
            or self.count(commands.RedeemJoker) > 1
        )

    @property
    def teaches(self) -> bool:
        return (
            self.won
            and self.follows_plan
            and self.courtesy > 0
            and self.count(commands.ExposeGroup) > 0
            and self.count(commands.RedeemJoker) == 1
            and not self.is_too_long
        )


def play(lesson: Lesson) -> Course:
    """Play a guided game to its end, or until it is too long; the learner does what the coach says."""
    state = begin(lesson)
    course = Course(Seat(state.order.index(0)))
    while state.playing and not course.is_too_long:
        assert state.game is not None
        seat = first_to_act(state)
        seen, offered = view(state.game, seat), choices(state.game, seat)
        if seat == course.seat:
            advice = advise(state.game.card, seen, offered, lesson.plan)
            assert advice is not None, (state.game.phase, offered)
            command = advice.command
            course = Course(
                seat,
                (*course.acts, command),
                courtesy=max(course.courtesy, seen.courtesy or 0),
                follows_plan=course.follows_plan and advice.follows_plan,
            )
        else:
            reply = answer(BOTS, state.game.card, seen, offered, state.seq * 4 + seat)
            assert reply is not None, (state.game.phase, offered)
            command = reply.command
        state = step(state, state.actor(state.order[seat]), table_commands.Play(command))
    assert state.game is not None
    return course._replace(won=state.game.balance[course.seat] > 0, wall_left=state.game.wall_left)


def first_to_act(state: TableState) -> Seat:
    """Return who acts next: the learner if the table is waiting for her, so the bots' pace does not change the game."""
    return next((seat for seat in state.waits if state.order[seat] == 0), state.waits[0])


def begin(lesson: Lesson) -> TableState:
    opening = table_commands.OpenTable("Lesson", "Learner", SETUP)
    state = fold(TableState(), _step(TableState(), LEARNER, opening, open_table(LEARNER, opening)))
    for chair in (1, 2, 3):
        state = step(state, LEARNER, table_commands.SeatBot(chair, BOTS))
    return step(state, LEARNER, table_commands.StartGame(seed_of(lesson.deal).hex()))


def step(state: TableState, by: str, command: table_commands.TableCommand) -> TableState:
    return fold(state, _step(state, by, command, decide(state, by, command, 0)))


def _step(
    state: TableState, by: str, command: table_commands.TableCommand, outcome: list[TableEvent] | Refusal
) -> Step:
    assert not isinstance(outcome, Refusal), (by, command, outcome)
    return Step(state.seq + 1, 0, by, command, tuple(outcome))


def plans(deal: int) -> Iterator[tuple[Lesson, tuple[NearestLine, ...]]]:
    """Yield lessons for this deal. The plan and the line to compare are both near, and neither is concealed."""
    state = begin(Lesson(deal, LineName("", 0), LineName("", 0)))
    assert state.game is not None
    near = nearest_lines(published(CARD), view(state.game, Seat(state.order.index(0))))
    lines = [line for line in near if not line.concealed and line.away <= MAX_AWAY][:LINES]
    names = [LineName(line.section, line.number) for line in lines]
    for plan in names:
        for other in [name for name in names if name != plan][:1]:
            yield Lesson(deal, plan, other), tuple(lines)


def main(first: int, last: int) -> None:
    for deal in range(first, last):
        for lesson, near in plans(deal):
            course = play(lesson)
            if course.teaches:
                away = {f"{line.section} {line.number}": line.away for line in near}
                sys.stdout.write(f"{lesson}\n   missing {away}\n{_summary(course)}\n")
                sys.stdout.flush()


def _summary(course: Course) -> str:
    kinds = [type(act).__name__ for act in course.acts]
    counts = ", ".join(f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds))
    return f"   {SEAT_NAMES[course.seat]} {counts}; courtesy {course.courtesy}, {course.wall_left} left"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
