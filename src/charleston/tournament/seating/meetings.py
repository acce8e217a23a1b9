"""Count who meets whom and how often, and find the fewest repeats any seating could have."""

from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

from charleston.tournament.seating.plan import FULL, Plan

LARGEST_CROWDED = 3
"""Up to this many tables, the four players of a table cannot all separate, so every round repeats a meeting."""


class Repeat(NamedTuple):
    """Two players who meet more than once, and in which rounds."""

    first: str
    second: str
    rounds: tuple[int, ...]


def meetings(plan: Plan) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return for each pair the rounds in which they share a table; stand-ins do not compete and are left out."""
    rounds_by_pair: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    order = {name: place for place, name in enumerate(plan.players)}
    for each in plan.rounds:
        for seating in each.tables:
            competing = sorted((name for name in seating.players if name in order), key=order.__getitem__)
            for first, second in combinations(competing, 2):
                rounds_by_pair[first, second].append(each.number)
    return {pair: tuple(rounds) for pair, rounds in rounds_by_pair.items()}


def repeats(plan: Plan) -> list[Repeat]:
    """Return every pair that meets again, sorted by number of meetings, most first, and then by round."""
    again = [Repeat(*pair, rounds) for pair, rounds in meetings(plan).items() if len(rounds) > 1]
    return sorted(again, key=lambda repeat: (-len(repeat.rounds), repeat.rounds[1:]))


def count_repeats(plan: Plan) -> int:
    """Return the number of meetings that are not the first of their pair."""
    return sum(len(rounds) - 1 for rounds in meetings(plan).values())


def ceiling(tables: int) -> int:
    """Return the maximum number of rounds without repeats: each round needs three new opponents for every player."""
    return 1 if tables <= LARGEST_CROWDED else (FULL * tables - 1) // (FULL - 1)


def fewest_repeats(tables: int, rounds: int) -> int:
    """Return a lower bound for the repeats of any seating of full tables; it may not be reachable.

    A player meets three others per round, so once a player has met everybody, all further meetings are repeats. With
    two or three tables, the four players of a table cannot all separate, so some of them stay together.
    """
    players = FULL * tables
    faces = players * max(0, (FULL - 1) * rounds - (players - 1)) // 2
    together = {1: 6, 2: 2, 3: 1}.get(tables, 0)
    return max(faces, tables * together * (rounds - 1))


def is_fewest(plan: Plan) -> bool:
    """Return whether we can prove that no seating of these tables has fewer repeats."""
    repeat_count = count_repeats(plan)
    tables = len(plan.rounds[0].tables)
    full = len(plan.players) == FULL * tables and all(len(each.tables) == tables for each in plan.rounds)
    return repeat_count == 0 or (
        full and not any(each.away for each in plan.rounds) and repeat_count == fewest_repeats(tables, len(plan.rounds))
    )
