"""Plans for any number of players: everyone sits once, guarantees hold, and the count of repeats is correct."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planning import assert_rests_are_fair, assert_sound, brute_repeats, people, times_met

from charleston.tournament.seating.free_seating import known_rounds
from charleston.tournament.seating.meetings import count_repeats, fewest_repeats, is_fewest, meetings, repeats
from charleston.tournament.seating.movement import LEAGUE, STANDARD, clean_rounds, league_clean_rounds
from charleston.tournament.seating.plan import Fill, Plan, PlanError, check_plan, places, rows
from charleston.tournament.seating.planner import Wish, make_plan

WISHES: list[Wish] = ["seated", "sheet", "league", "free"]
FILLS: list[Fill] = ["stand-ins", "byes", "threes"]
EVENTS = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@EVENTS
@given(
    players=st.integers(8, 163),
    rounds=st.integers(1, 12),
    wish=st.sampled_from(WISHES),
    fill=st.sampled_from(FILLS),
)
def test_every_plan_is_sound(players: int, rounds: int, wish: Wish, fill: Fill) -> None:
    plan = make_plan(people(players), rounds, wish=wish, fill=fill)
    assert_sound(plan)
    assert len(plan.rounds) == rounds
    assert count_repeats(plan) == brute_repeats(plan)
    assert {frozenset(pair): len(rounds_met) for pair, rounds_met in meetings(plan).items()} == times_met(plan)
    assert_rests_are_fair(plan.rounds, plan.players)
    empty_chairs = -players % 4
    assert len(plan.stand_ins) == (empty_chairs if fill == "stand-ins" else 0)
    for each in plan.rounds:
        assert len(each.resting) == (players % 4 if fill == "byes" else 0)
        assert sum(len(seating.players) == 3 for seating in each.tables) == (empty_chairs if fill == "threes" else 0)
    if is_fewest(plan) and players % 4 == 0:
        assert brute_repeats(plan) == fewest_repeats(players // 4, rounds)


@EVENTS
@given(tables=st.integers(2, 40), rounds=st.integers(1, 12), wish=st.sampled_from(WISHES))
def test_full_tables_have_no_repeats_where_the_plan_guarantees_it(tables: int, rounds: int, wish: Wish) -> None:
    plan = make_plan(people(4 * tables), rounds, wish=wish)
    repeat_count = brute_repeats(plan)
    assert repeat_count >= fewest_repeats(tables, rounds)
    if wish in ("seated", "sheet"):
        easts = [seating.players[0] for seating in plan.rounds[0].tables]
        assert set(plan.stays) == set(easts)
        assert all([seating.players[0] for seating in each.tables] == easts for each in plan.rounds)
    if wish == "sheet":
        assert (repeat_count == 0) == (rounds <= clean_rounds(tables))
        assert plan.steps == (STANDARD,) * (rounds - 1)
    elif wish == "league":
        assert (repeat_count == 0) == (rounds <= league_clean_rounds(tables))
        assert (plan.steps, plan.stays) == ((LEAGUE,) * (rounds - 1), ())
    else:
        assert repeat_count == 0 or rounds > min(known_rounds(tables), clean_rounds(tables))
    if wish == "free" and rounds <= known_rounds(tables):
        assert (repeat_count, is_fewest(plan)) == (0, True)


@pytest.mark.parametrize(
    ("tables", "rounds", "movement"),
    [(5, 5, "sheet"), (8, 4, "sheet"), (8, 5, "skip"), (6, 5, "skip"), (4, 4, "varied"), (9, 9, "varied")],
)
def test_the_simplest_movement_without_repeats_is_chosen(tables: int, rounds: int, movement: str) -> None:
    plan = make_plan(people(4 * tables), rounds)
    assert (plan.movement, brute_repeats(plan)) == (movement, 0)
    assert bool(plan.steps) == (movement != "varied")


@pytest.mark.parametrize(("tables", "rounds"), [(2, 2), (2, 3), (2, 7), (3, 2), (3, 3), (4, 5), (6, 7), (7, 9)])
def test_free_seatings_have_the_fewest_possible_repeats(tables: int, rounds: int) -> None:
    plan = make_plan(people(4 * tables), rounds, wish="free")
    assert brute_repeats(plan) == fewest_repeats(tables, rounds)
    assert is_fewest(plan)


def test_the_same_list_gives_the_same_plan() -> None:
    for wish, players in (("seated", 17), ("free", 13), ("seated", 16)):
        plans = [make_plan(people(players), 4, wish=wish, fill="byes") for _ in range(2)]  # type: ignore[arg-type]
        assert plans[0] == plans[1]


@pytest.mark.parametrize("wish", ["seated", "sheet", "free"])
@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize("players", [20, 21, 22, 23, 50])
def test_some_players_stay_seated_and_others_are_kept_apart(wish: Wish, fill: Fill, players: int) -> None:
    names = people(players)
    stays, apart = [names[7], names[3]], [(names[0], names[1]), (names[1], names[2]), (names[0], names[2])]
    if wish == "sheet":
        apart = apart[:1] if fill != "byes" else []
    plan = make_plan(names, 4, wish=wish, fill=fill, stays=stays, apart=apart)
    assert_sound(plan)
    assert set(stays) <= set(plan.stays)
    assert plan.apart == tuple(apart)


def test_every_player_who_stays_gets_a_separate_table() -> None:
    names = people(16)
    plan = make_plan(names, 5, wish="free", stays=names[:4])
    assert_sound(plan)
    assert set(plan.stays) == set(names[:4])
    assert len({places(plan.rounds[0])[name] for name in names[:4]}) == 4


def test_nobody_sits_at_a_table_of_three_twice_in_a_plan_without_repeats() -> None:
    plan = make_plan(people(27), 7, fill="threes")
    assert brute_repeats(plan) == 0
    short = [
        name for each in plan.rounds for seating in each.tables if len(seating.players) == 3 for name in seating.players
    ]
    assert len(short) == len(set(short)) == 3 * 7


def test_repeats_are_listed_with_their_rounds() -> None:
    plan = make_plan([f"{seat}{table}" for table in range(1, 9) for seat in "ESWN"], 5, wish="sheet")
    repeat_count = repeats(plan)
    assert len(repeat_count) == 16
    assert {(repeat.first, repeat.second) for repeat in repeat_count} == {
        *((f"E{table}", f"W{table}") for table in range(1, 9)),
        *((f"S{table}", f"N{table}") for table in range(1, 9)),
    }
    assert {repeat.rounds for repeat in repeat_count} == {(1, 5)}


def test_a_plan_round_trips_through_json_and_has_a_row_for_everyone() -> None:
    plan = make_plan(people(22), 4, fill="byes", apart=[("Player 1", "Player 2")])
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
    plan_rows = list(rows(plan))
    assert len(plan_rows) == 22 * 4
    assert plan_rows[0] == (1, 1, "east", "Player 1")
    assert {name for number, table, seat, name in plan_rows if number == 1 and seat == "rests"} == set(
        plan.rounds[0].resting
    )


@pytest.mark.parametrize(
    ("players", "rounds", "options", "sentence"),
    [
        (0, 3, {}, "No players: a tournament needs at least 3."),
        (2, 3, {}, "2 players: a tournament needs at least 3."),
        (401, 3, {}, "The most is 400"),
        (20, 0, {}, "0 rounds cannot be planned. Give a number from 1 to 30."),
        (20, -1, {}, "-1 rounds cannot be planned"),
        (20, 31, {}, "from 1 to 30"),
        (3, 2, {"fill": "byes"}, "Choose stand-ins, or a table of three"),
        (5, 2, {"fill": "threes"}, "Choose byes or stand-ins"),
        (20, 2, {"stays": ["Zoe"]}, "Zoe is not in the list of players"),
        (20, 2, {"apart": [("Player 1", "Zoe")]}, "Zoe is not in the list of players"),
        (20, 2, {"apart": [("Player 1", "Player 1")]}, "Player 1 cannot be kept apart from Player 1"),
        (20, 2, {"stays": ["Player 1", "Player 1"]}, "Name each player once"),
        (8, 2, {"stays": ["Player 1", "Player 2", "Player 3"]}, "3 players cannot stay seated at 2 tables"),
        (4, 2, {"apart": [("Player 1", "Player 2")]}, "cannot be kept apart for 2 rounds"),
        (16, 5, {"apart": [("Player 1", "Player 2")], "wish": "sheet", "stays": ["Player 1"]}, ""),
    ],
)
def test_an_impossible_plan_is_refused_in_a_sentence(
    players: int, rounds: int, options: dict[str, object], sentence: str
) -> None:
    if not sentence:
        assert_sound(make_plan(people(players), rounds, **options))  # type: ignore[arg-type]
        return
    with pytest.raises(PlanError, match=sentence):
        make_plan(people(players), rounds, **options)  # type: ignore[arg-type]


def test_a_duplicate_name_is_refused() -> None:
    with pytest.raises(PlanError, match="Ann is in the list twice"):
        make_plan(["Ann", "Bea", "Cam", "Ann"], 2)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_one_or_two_tables(players: int) -> None:
    for fill in FILLS:
        if (players, fill) not in ((3, "byes"), (5, "threes")):
            assert_sound(make_plan(people(players), 3, fill=fill))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda plan: {"players": (*plan.players, plan.players[0])},
        lambda plan: {"players": (*plan.players, "Zoe")},
        lambda _: {"rounds": ()},
        lambda plan: {"rounds": plan.rounds[::-1]},
        lambda _: {"stays": ("Zoe",)},
        lambda plan: {"rounds": (msgspec.structs.replace(plan.rounds[0], tables=plan.rounds[0].tables[1:]),)},
        lambda plan: {"rounds": (msgspec.structs.replace(plan.rounds[0], resting=("Player 1",)),)},
        lambda plan: {"rounds": (msgspec.structs.replace(plan.rounds[0], resting=("Zoe",)),)},
    ],
)
def test_a_plan_changed_by_hand_is_refused(spoil: object) -> None:
    plan = make_plan(people(16), 2)
    check_plan(plan)
    with pytest.raises(PlanError, match="This plan cannot be played"):
        check_plan(msgspec.structs.replace(plan, **spoil(plan)))  # type: ignore[operator]


def test_T9_nobody_stays_in_the_leagues_movement() -> None:
    with pytest.raises(PlanError, match="everybody moves, so nobody can stay seated"):
        make_plan(people(20), 5, wish="league", stays=people(20)[:1])
    plan = make_plan(people(20), 5, wish="league")
    assert (plan.movement, plan.stays, brute_repeats(plan)) == ("league", (), 0)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
