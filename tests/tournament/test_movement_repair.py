"""Replanning after walk-outs and late arrivals: past rounds stay as they are, and as few players as possible move."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planning import assert_rests_are_fair, assert_sound, brute_repeats, people, times_met

from charleston.tournament.seating.meetings import count_repeats
from charleston.tournament.seating.plan import Fill, Plan, PlanError, places
from charleston.tournament.seating.planner import Wish, make_plan
from charleston.tournament.seating.repair import changes, replan

FILLS: list[Fill] = ["stand-ins", "byes", "threes"]
EVENTS = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def moves_by_round(before: Plan, after: Plan) -> Counter[int]:
    """Return, for each round, how many players sit somewhere else in the new plan."""
    here = set(after.players) - set(after.rounds[-1].away)
    players_by_round = {each.number: {*places(each), *each.resting} & here for each in before.rounds}
    return Counter(change.round for change in changes(before, after) if change.name in players_by_round[change.round])


@EVENTS
@given(
    players=st.integers(8, 163),
    rounds=st.integers(2, 12),
    fill=st.sampled_from(FILLS),
    wish=st.sampled_from(["seated", "free", "sheet", "league"]),
    data=st.data(),
)
def test_every_repaired_plan_is_sound(players: int, rounds: int, fill: Fill, wish: Wish, data: st.DataObject) -> None:
    """Replan twice, each time after up to three walk-outs and three late arrivals."""
    plan = make_plan(people(players), rounds, fill=fill, wish=wish)
    played = 0
    for number in range(2):
        played = data.draw(st.integers(played, rounds - 1))
        here = [name for name in plan.players if name not in plan.rounds[played].away]
        gone = data.draw(st.lists(st.sampled_from(here), max_size=3, unique=True))
        late = [f"Late {number}{place}" for place in range(data.draw(st.integers(int(not gone), 3)))]
        player_count = len(here) - len(gone) + len(late)
        if player_count < 6:
            return
        after = replan(plan, played, gone=gone, late=late)
        assert_sound(after)
        assert_rests_are_fair(after.rounds, after.players, since=played)
        assert count_repeats(after) == brute_repeats(after)
        for old, new in zip(plan.rounds[:played], after.rounds, strict=False):
            assert (new.tables, new.resting) == (old.tables, old.resting)
        for each in after.rounds[played:]:
            assert set(gone) <= set(each.away)
            assert len(each.resting) == (player_count % 4 if fill == "byes" else 0)
        assert set(after.stays) <= set(plan.stays)
        plan = after


# The fewest moves


def seatings(people: list[str], tables: int, fill: Fill) -> Iterator[dict[str, int]]:
    """Yield every way to seat the people at these tables; table 0 means sitting out."""
    for way in product(range(tables + 1), repeat=len(people)):
        sizes = Counter(way)
        out = sizes.pop(0, 0)
        fits = {
            "byes": out == len(people) % 4 and set(sizes.values()) <= {4},
            "threes": out == 0 and set(sizes.values()) <= {3, 4},
            "stand-ins": out == 0 and max(sizes.values()) <= 4 and len(sizes) == -(-len(people) // 4),
        }
        if fits[fill]:
            yield dict(zip(people, way, strict=True))


def fewest_moves(plan: Plan, played: int, here: list[str], fill: Fill) -> int:
    """Return the fewest moves by trying every seating of the round after ``played``."""
    each = plan.rounds[played]
    home = {**dict.fromkeys(each.resting, 0), **places(each)}
    out = Counter(name for before in plan.rounds[:played] for name in here if name not in places(before))

    def is_fair(seating: dict[str, int]) -> bool:
        resting = [out[name] for name, table in seating.items() if table == 0]
        return not resting or max(resting) <= min(out[name] for name, table in seating.items() if table)

    return min(
        sum(name in home and home[name] != table for name, table in seating.items())
        for seating in seatings(here, len(each.tables) + 1, fill)
        if is_fair(seating)
    )


@cache
def free_plan(players: int, rounds: int, fill: Fill) -> Plan:
    return make_plan(people(players), rounds, fill=fill, wish="free")


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize(
    ("players", "gone", "late"),
    [
        (8, ["Player 1"], []),
        (8, ["Player 1", "Player 2"], []),
        (8, ["Player 1", "Player 8"], []),
        (8, ["Player 1", "Player 3", "Player 6", "Player 8"], []),
        (8, ["Player 4"], ["Zoe"]),
        (7, ["Player 7"], []),
        (7, [], ["Zoe"]),
        (6, ["Player 2"], ["Zoe"]),
        (6, [], ["Zoe", "Yan"]),
    ],
)
@pytest.mark.parametrize("played", [0, 1, 2])
def test_no_other_seating_moves_fewer_players(
    fill: Fill, players: int, gone: list[str], late: list[str], played: int
) -> None:
    plan = free_plan(players, played + 1, fill)
    here = [name for name in (*plan.players, *late) if name not in gone]
    after = replan(plan, played, gone=gone, late=late)
    assert_sound(after)
    assert moves_by_round(plan, after)[played + 1] == fewest_moves(plan, played, here, fill)


@pytest.mark.parametrize("fill", FILLS)
def test_after_a_walk_out_nobody_has_to_move(fill: Fill) -> None:
    plan = make_plan(people(40), 5, fill=fill)
    after = replan(plan, 2, gone=["Player 6"])
    if fill == "byes":
        assert all(each.resting for each in after.rounds[2:])
    else:
        assert moves_by_round(plan, after) == {}
        assert (after.movement, after.steps) == (plan.movement, plan.steps)
    assert after.rounds[:2] == plan.rounds[:2]
    assert count_repeats(after) == 0


def test_a_late_arrival_takes_the_chair_of_a_player_who_left() -> None:
    plan = make_plan(people(20), 4)
    after = replan(plan, 1, gone=["Player 7"], late=["Zoe"])
    assert moves_by_round(plan, after) == {}
    assert after.stand_ins == ()
    assert [places(each).get("Zoe") for each in after.rounds] == [
        None,
        *(places(each)["Player 7"] for each in plan.rounds[1:]),
    ]
    assert after.rounds[0].away == ("Zoe",)


def test_a_late_arrival_sits_out_last() -> None:
    plan = make_plan(people(21), 6, fill="byes")
    after = replan(plan, 3, late=["Zoe"])
    assert all("Zoe" in places(each) for each in after.rounds[3:])
    assert_rests_are_fair(after.rounds, after.players)


def test_north_fills_the_empty_chair_at_a_table_of_three() -> None:
    plan = make_plan(["Ann", "Bea", "Cam", "Dot", *people(4)], 2, fill="threes", wish="sheet")
    after = replan(plan, 0, gone=["Bea"])
    assert after.rounds[0].tables[0].players == ("Ann", "Dot", "Cam")


def test_when_a_table_closes_all_other_easts_stay() -> None:
    plan = make_plan(people(24), 5)
    after = replan(plan, 1, gone=["Player 1", "Player 5", "Player 6", "Player 7"])
    assert all(len(each.tables) == 5 for each in after.rounds[1:])
    closed = {seating.table for seating in plan.rounds[1].tables} - {s.table for s in after.rounds[1].tables}
    assert all({s.table for s in each.tables}.isdisjoint(closed) for each in after.rounds[1:])
    assert set(plan.stays) - set(after.stays) == {"Player 1", "Player 5"}


def test_a_player_who_left_may_return() -> None:
    plan = make_plan(people(16), 4)
    gone = replan(plan, 1, gone=["Player 3"])
    back = replan(gone, 2, late=["Player 3"])
    assert back.players == plan.players
    assert moves_by_round(gone, back) == {}
    assert [each.away for each in back.rounds] == [(), ("Player 3",), (), ()]
    assert_sound(back)


def test_players_kept_apart_stay_apart_even_if_more_players_move() -> None:
    names = people(8)
    plan = make_plan(names, 2, wish="free", apart=[(names[0], names[7])])
    gone = replan(plan, 1, gone=[names[0]])
    tablemates = [name for name in names if places(plan.rounds[1])[name] == places(plan.rounds[1])[names[7]]]
    back = replan(
        replan(gone, 1, gone=[tablemates[0] if tablemates[0] != names[7] else tablemates[1]]), 1, late=[names[0]]
    )
    assert times_met(back)[frozenset((names[0], names[7]))] == 0


def test_the_way_to_fill_tables_can_change_between_rounds() -> None:
    plan = make_plan(people(20), 4)
    after = replan(plan, 2, gone=["Player 20"], fill="threes")
    assert (after.fill, after.stand_ins) == ("threes", ())
    assert sorted(len(seating.players) for seating in after.rounds[2].tables) == [3, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("played", "options", "sentence"),
    [
        (3, {"gone": ["Player 1"]}, "3 rounds cannot have been played. The plan has 3"),
        (-1, {"gone": ["Player 1"]}, "cannot have been played"),
        (1, {}, "Name a player who has left or arrived late"),
        (1, {"gone": ["Zoe"]}, "Zoe is not playing"),
        (1, {"gone": ["Player 1", "Player 1"]}, "Player 1 is named twice"),
        (1, {"late": ["Player 1"]}, "Player 1 already plays"),
        (1, {"late": ["Stand-in 1"]}, "is a stand-in"),
        (1, {"gone": people(5)}, "Only 2 players would be left"),
        (1, {"gone": people(2), "fill": "threes"}, "Five players cannot be divided"),
        (1, {"gone": people(4), "fill": "byes"}, "Only 3 players would be left"),
    ],
)
def test_an_impossible_replan_is_refused_in_a_sentence(
    played: int, options: dict[str, list[str]], sentence: str
) -> None:
    plan = make_plan(people(7), 3)
    with pytest.raises(PlanError, match=sentence):
        replan(plan, played, **options)  # type: ignore[arg-type]
