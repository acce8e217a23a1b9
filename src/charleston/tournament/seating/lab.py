"""The movement lab: what a number of tables and rounds means, before anybody has entered."""

from typing import NamedTuple

from charleston.game.seats import SEAT_NAMES
from charleston.tournament.seating.meetings import count_repeats, meetings
from charleston.tournament.seating.plan import FULL, Plan, PlanError
from charleston.tournament.seating.planner import Wish, make_plan

MAX_LAB_TABLES = 40
"""The search for a larger tournament takes too long for a slider."""


class Suggestion(NamedTuple):
    """The smallest change that removes all repeats: fewer rounds, a table more, or another movement."""

    tables: int
    rounds: int
    wish: Wish


class Lab(NamedTuple):
    plan: Plan
    repeats: int
    met: tuple[tuple[int, ...], ...]  # for each player, how often they meet each other player
    suggestion: Suggestion | None  # None if there are no repeats, or no such change is known


def try_movement(tables: int, rounds: int, wish: Wish) -> Lab:
    """Return the plan for full tables with names such as E1, and what it means. Raises PlanError."""
    if not 1 <= tables <= MAX_LAB_TABLES:
        raise PlanError(f"Choose 1 to {MAX_LAB_TABLES} tables.")
    plan = make_plan(_names(tables), rounds, wish=wish)
    number = {name: place for place, name in enumerate(plan.players)}
    met = [[0] * len(number) for _ in number]
    for (one, other), when in meetings(plan).items():
        met[number[one]][number[other]] = met[number[other]][number[one]] = len(when)
    count = count_repeats(plan)
    return Lab(plan, count, tuple(map(tuple, met)), _suggest(tables, rounds, wish) if count else None)


def _names(tables: int) -> list[str]:
    initials = [seat[0].upper() for seat in SEAT_NAMES]
    return [f"{initials[seat]}{table}" for table in range(1, tables + 1) for seat in range(FULL)]


def _suggest(tables: int, rounds: int, wish: Wish) -> Suggestion | None:
    others = [Suggestion(tables, rounds, other) for other in ("seated", "free") if other != wish]
    nearby = [Suggestion(tables + 1, rounds, wish), Suggestion(tables, rounds - 1, wish)]
    fits = (one for one in (*others, *nearby) if one.rounds > 1 and one.tables <= MAX_LAB_TABLES)
    return next(
        (one for one in fits if not count_repeats(make_plan(_names(one.tables), one.rounds, wish=one.wish))), None
    )
