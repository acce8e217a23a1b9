"""Who meets whom, how often, and how few repeats any seating could have."""

from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

from charleston.tournament.plan import FULL, Plan

LARGEST_CROWDED = 3
"""Up to so many tables, the four of a table cannot all go to different ones: somebody meets again in every round."""


class Repeat(NamedTuple):
    """Two players who meet more than once, and in which rounds."""

    first: str
    second: str
    rounds: tuple[int, ...]


def meetings(plan: Plan) -> dict[tuple[str, str], tuple[int, ...]]:
    """The rounds in which two players sit at one table; stand-ins do not compete and are left out."""
    found: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    order = {name: place for place, name in enumerate(plan.players)}
    for each in plan.rounds:
        for seating in each.tables:
            competing = sorted((name for name in seating.players if name in order), key=order.__getitem__)
            for first, second in combinations(competing, 2):
                found[first, second].append(each.number)
    return {pair: tuple(rounds) for pair, rounds in found.items()}


def repeats(plan: Plan) -> list[Repeat]:
    """Every pair that meets again; first those who meet most often, then by the round in which they do."""
    again = [Repeat(*pair, rounds) for pair, rounds in meetings(plan).items() if len(rounds) > 1]
    return sorted(again, key=lambda repeat: (-len(repeat.rounds), repeat.rounds[1:]))


def count_repeats(plan: Plan) -> int:
    """Meetings that are not the first of their pair."""
    return sum(len(rounds) - 1 for rounds in meetings(plan).values())


def ceiling(tables: int) -> int:
    """No more rounds than this can be free of repeats: three new faces a round, of all the others there are."""
    return 1 if tables <= LARGEST_CROWDED else (FULL * tables - 1) // (FULL - 1)


def fewest_repeats(tables: int, rounds: int) -> int:
    """No seating of so many full tables can have fewer repeats; whether one has as few is another question.

    Everybody has three places a round for the others, so whatever goes beyond their number are repeats. And at two or
    three tables the four of a table of the first round fall into so many parts that some stay together.
    """
    players = FULL * tables
    faces = players * max(0, (FULL - 1) * rounds - (players - 1)) // 2
    together = {1: 6, 2: 2, 3: 1}.get(tables, 0)
    return max(faces, tables * together * (rounds - 1))


def is_fewest(plan: Plan) -> bool:
    """Whether no seating of these tables could have fewer repeats; no for all that cannot be proved."""
    found = count_repeats(plan)
    tables = len(plan.rounds[0].tables)
    full = len(plan.players) == FULL * tables and all(len(each.tables) == tables for each in plan.rounds)
    return found == 0 or (
        full and not any(each.away for each in plan.rounds) and found == fewest_repeats(tables, len(plan.rounds))
    )
