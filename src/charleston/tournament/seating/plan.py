"""A seating plan: who sits at which table in every round, who sits out, and which requests it honors."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from charleston.game.seats import SEAT_NAMES

Movement = Literal["sheet", "league", "skip", "varied", "free", "searched"]
"""How a plan was made: ``sheet``, the standard moves; ``league``, the League's moves; ``skip``, standard moves with a
change or two; ``varied``, East stays and moves differ after every round; ``free``, everybody moves; ``searched``, a
search seat by seat."""
Fill = Literal["stand-ins", "byes", "threes"]
"""If the number of players is not a multiple of four: stand-ins fill chairs, some sit out, or tables have three."""
FULL, THREE = 4, 3
MIN_PLAYERS = THREE
MAX_PLAYERS = 400
MAX_ROUNDS = 30


class PlanError(ValueError):
    """A plan cannot be made, or is not valid; the message says why and what to do."""


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in a round, with its players from East. With three players, North's chair is empty."""

    table: int
    players: tuple[str, ...]


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    tables: tuple[Seating, ...]
    resting: tuple[str, ...] = ()  # who sits out
    away: tuple[str, ...] = ()  # who has not arrived yet, or has left


class Steps(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of tables each seat moves up after a round."""

    south: int = -1
    west: int = 2
    north: int = 1
    east: int | UnsetType = UNSET  # unset if East stays, as in all plans of older logs

    @property
    def by_seat(self) -> tuple[int, int, int, int]:
        """The moves of East, South, West and North."""
        return 0 if self.east is UNSET else self.east, self.south, self.west, self.north


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[str, ...]  # everybody who plays in any round
    rounds: tuple[Round, ...]
    movement: Movement
    fill: Fill
    stays: tuple[str, ...] = ()  # players who stay at one table
    apart: tuple[tuple[str, str], ...] = ()  # pairs of players who must never meet
    stand_ins: tuple[str, ...] = ()  # people who fill chairs and do not compete
    steps: tuple[Steps, ...] = ()  # the move after each round except the last, if everyone moves by seats


def stand_in(number: int) -> str:
    return f"Stand-in {number}"


def check_plan(plan: Plan) -> None:
    """Raise PlanError if our planner cannot have made this plan, because the file was edited or is not a plan."""
    wrong = next(_problems(plan), None)
    if wrong:
        raise PlanError(f"This plan cannot be played: {wrong}.")


def _problems(plan: Plan) -> Iterator[str]:
    if len(set(plan.players)) < len(plan.players) or set(plan.players) & set(plan.stand_ins):
        yield "somebody is named twice"
    if not plan.rounds:
        yield "it has no rounds"
    strangers = {*plan.stays, *(name for pair in plan.apart for name in pair)} - set(plan.players)
    if strangers:
        yield f"{min(strangers)} does not play"
    for number, each in enumerate(plan.rounds, 1):
        if each.number != number:
            yield f"it has round {each.number} where round {number} belongs"
        yield from (f"{problem} in round {number}" for problem in _round_problems(plan, each))


def _round_problems(plan: Plan, each: Round) -> Iterator[str]:
    numbers = [seating.table for seating in each.tables]
    if len(set(numbers)) < len(numbers) or min(numbers, default=1) < 1:
        yield "a table appears twice, or has no number"
    if any(len(seating.players) not in (THREE, FULL) for seating in each.tables):
        yield "a table does not have three or four players"
    placed = Counter(name for seating in each.tables for name in seating.players)
    placed.update((*each.resting, *each.away))
    for name in plan.players:
        if placed[name] != 1:
            yield f"{name} has {placed[name] or 'no'} place{'s' * (placed[name] > 1)}"
    for name in set(placed) - set(plan.players):
        if name not in plan.stand_ins or placed[name] > 1:
            yield f"{name} is not a player, or sits in two places"


def places(each: Round) -> dict[str, int]:
    """Return the table of everyone who plays in a round."""
    return {name: seating.table for seating in each.tables for name in seating.players}


def rows(plan: Plan) -> Iterator[tuple[int, int | None, str, str]]:
    """Yield a row per player and round: round, table, seat and name; without a table, ``rests`` or ``away``."""
    for each in plan.rounds:
        for seating in each.tables:
            for seat, name in zip(SEAT_NAMES, seating.players, strict=False):
                yield each.number, seating.table, seat, name
        yield from ((each.number, None, "rests", name) for name in each.resting)
        yield from ((each.number, None, "away", name) for name in each.away)


def player_numbers(plan: Plan) -> dict[str, str]:
    """Return the number of every player, as on the score card (TRM-17); stand-ins have none."""
    return {name: str(number) for number, name in enumerate(plan.players, 1)}
