"""Tournaments for tests: people, and checks that every plan must pass."""

from collections import Counter
from itertools import combinations

from charleston.tournament.seating.plan import Plan, Round, check_plan, places


def people(number: int) -> list[str]:
    return [f"Player {place}" for place in range(1, number + 1)]


def assert_sound(plan: Plan) -> None:
    """Check that everyone sits at most once a round, fixed players stay, and players kept apart never meet."""
    check_plan(plan)
    for each in plan.rounds:
        at_tables = [name for seating in each.tables for name in seating.players]
        everywhere = Counter([*at_tables, *each.resting, *each.away])
        assert set(everywhere.values()) == {1}
        assert set(everywhere) - set(plan.stand_ins) == set(plan.players)
        assert all(len(seating.players) in (3, 4) for seating in each.tables)
        if plan.fill != "threes":
            assert all(len(seating.players) == 4 for seating in each.tables)
    for name in plan.stays:
        assert len({places(each)[name] for each in plan.rounds if name in places(each)}) <= 1
    for pair in plan.apart:
        assert times_met(plan)[frozenset(pair)] == 0


def times_met(plan: Plan) -> Counter[frozenset[str]]:
    competing = set(plan.players)
    return Counter(
        frozenset(pair)
        for each in plan.rounds
        for seating in each.tables
        for pair in combinations(competing.intersection(seating.players), 2)
    )


def brute_repeats(plan: Plan) -> int:
    return sum(times - 1 for times in times_met(plan).values())


def assert_rests_are_fair(rounds: tuple[Round, ...], players: tuple[str, ...], since: int = 0) -> None:
    """Check that players sit out in turn. A round before a late arrival or after a walk-out counts as sitting out."""
    out = Counter[str]()
    for each in rounds:
        if each.number > since and each.resting:
            assert max(out[name] for name in each.resting) <= min(out[name] for name in places(each) if name in players)
        out.update((*each.resting, *each.away))
