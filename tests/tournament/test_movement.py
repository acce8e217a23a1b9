"""The movements: the standard movement of the sheet, with skips, with varied moves, and free seatings."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import msgspec
import pytest
from paths import ROOT

from charleston.chain import canonical
from charleston.game.seats import Seat
from charleston.tournament.seating.free_seating import free_layout, known_rounds, starters
from charleston.tournament.seating.meetings import ceiling, fewest_repeats
from charleston.tournament.seating.movement import (
    LEAGUE,
    STANDARD,
    Layout,
    circle,
    clean_rounds,
    league_clean_rounds,
    offsets,
    repeats_a_table,
    seat_all,
    skips,
    subtraction,
    varied,
)
from charleston.tournament.seating.plan import Steps

SKIPS = [
    (6, 3, {2: (-2, 2, 1)}),
    (6, 4, {3: (-2, 3, 1)}),
    (6, 5, {3: (-2, 2, 1), 4: (-1, 3, 1)}),
    (8, 5, {2: (-1, 3, 2)}),
    (8, 6, {3: (-1, -3, 2)}),
    (9, 4, {2: (-2, 2, 1)}),
    (9, 5, {3: (-3, 2, 1)}),
    (9, 6, {4: (-3, 2, 1)}),
    (10, 6, {2: (-2, 3, 1)}),
    (10, 8, {4: (-3, 3, 2)}),
    (12, 5, {2: (-2, 2, 1)}),
    (12, 6, {3: (-2, 2, 1)}),
    (12, 8, {5: (-2, 3, 1)}),
    (14, 8, {2: (-1, 3, 2)}),
    (15, 6, {2: (-2, 2, 1)}),
    (15, 8, {4: (-3, 2, 1)}),
    (18, 7, {2: (-2, 2, 1)}),
    (18, 8, {3: (-2, 2, 1)}),
    (21, 8, {2: (-2, 2, 1)}),
]
"""Known skips: tables, rounds, and the moves of South, West and North in each round that differs from the sheet."""


def sheet(tables: int, rounds: int) -> Layout:
    return seat_all(offsets(tables, [STANDARD] * (rounds - 1)), circle(tables))


def names(layout: Layout, number: int, table: int) -> str:
    """Return a table of a round in the notation of the rulebook: E1 S2 W4 N5."""
    return " ".join(f"{'ESWN'[chair % 4]}{chair // 4 + 1}" for chair in layout[number - 1][table - 1])


def brute_force(layout: Layout) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for each in layout for table in each for pair in combinations(table, 2))


def repeats_of(layout: Layout) -> int:
    return sum(times - 1 for times in brute_force(layout).values())


def path(layout: Layout, chair: int) -> list[int]:
    """Return the tables that a player sits at, round by round."""
    return [next(place for place, table in enumerate(each, 1) if chair in table) for each in layout]


def assert_everyone_sits_once(layout: Layout) -> None:
    for each in layout:
        assert sorted(chair for table in each for chair in table) == list(range(4 * len(each)))
        assert all(len(table) == 4 for table in each)


# The sheet


@pytest.mark.parametrize("tables", range(1, 41))
def test_TRM_20_east_stays(tables: int) -> None:
    layout = sheet(tables, 12)
    assert_everyone_sits_once(layout)
    assert all(path(layout, 4 * table) == [table + 1] * 12 for table in range(tables))


@pytest.mark.parametrize(("seat", "step"), [(2, 2), (3, 1), (1, -1)], ids=["TRM-21", "TRM-22", "TRM-23"])
@pytest.mark.parametrize("tables", [2, 3, 5, 8, 40])
def test_TRM_21_TRM_22_TRM_23_the_others_move_around_the_tables(tables: int, seat: Seat, step: int) -> None:
    layout = sheet(tables, 9)
    for start in range(tables):
        assert path(layout, 4 * start + seat) == [(start + step * after) % tables + 1 for after in range(9)]


def test_WX_78_rounds_without_a_repeat() -> None:
    expected_rounds = {
        4: 2,
        5: 5,
        6: 2,
        7: 7,
        8: 4,
        9: 3,
        10: 5,
        11: 11,
        12: 4,
        13: 13,
        14: 7,
        15: 5,
        16: 8,
        20: 10,
        25: 25,
    }
    assert {tables: clean_rounds(tables) for tables in expected_rounds} == expected_rounds


@pytest.mark.parametrize("tables", range(1, 41))
def test_WX_78_matches_a_count_of_the_repeats(tables: int) -> None:
    rounds = clean_rounds(tables)
    assert repeats_of(sheet(tables, rounds)) == 0
    assert repeats_of(sheet(tables, rounds + 1)) > 0


def test_WX_79_five_tables_second_round() -> None:
    expected = ["E1 S2 W4 N5", "E2 S3 W5 N1", "E3 S4 W1 N2", "E4 S5 W2 N3", "E5 S1 W3 N4"]
    assert [names(sheet(5, 2), 2, table) for table in range(1, 6)] == expected


def test_WX_80_five_tables_third_round() -> None:
    expected = ["E1 S3 W2 N4", "E2 S4 W3 N5", "E3 S5 W4 N1", "E4 S1 W5 N2", "E5 S2 W1 N3"]
    assert [names(sheet(5, 3), 3, table) for table in range(1, 6)] == expected


def test_WX_81_eight_tables_second_round() -> None:
    assert names(sheet(8, 2), 2, 1) == "E1 S2 W7 N8"


def test_WX_82_eight_tables_fifth_round() -> None:
    layout = sheet(8, 5)
    assert names(layout, 5, 1) == "E1 S5 W1 N5"
    assert brute_force(layout)[frozenset((0, 2))] == brute_force(layout)[frozenset((17, 19))] == 2
    assert repeats_of(layout) == 16


def test_WX_83_three_tables_south_and_west_travel_together() -> None:
    layout = sheet(3, 4)
    assert names(layout, 2, 1) == "E1 S2 W2 N3"
    assert all(brute_force(layout)[frozenset((4 * table + 1, 4 * table + 2))] == 4 for table in range(3))


def test_WX_84_two_tables_west_stays() -> None:
    layout = sheet(2, 5)
    assert names(layout, 2, 1) == "E1 S2 W1 N2"
    assert path(layout, 2) == [1] * 5


def test_WX_85_seven_tables_from_table_six() -> None:
    layout = sheet(7, 4)
    paths = {seat: path(layout, 4 * 5 + place) for place, seat in enumerate("ESWN")}
    assert paths == {"E": [6, 6, 6, 6], "S": [6, 5, 4, 3], "W": [6, 1, 3, 5], "N": [6, 7, 1, 2]}


@pytest.mark.parametrize("tables", [*range(1, 13), 39, 40])
@pytest.mark.parametrize("rounds", [1, 2, 5, 12])
def test_the_count_of_repeats_matches_brute_force(tables: int, rounds: int) -> None:
    moves = offsets(tables, [STANDARD] * (rounds - 1))
    assert tables * repeats_a_table(moves, circle(tables)) == repeats_of(sheet(tables, rounds))


# The League's movement


def league(tables: int, rounds: int) -> Layout:
    return seat_all(offsets(tables, [LEAGUE] * (rounds - 1)), circle(tables))


@pytest.mark.parametrize("tables", [1, 2, 3, 5, 8, 40])
def test_T9_in_the_leagues_movement_everybody_moves_around_the_tables(tables: int) -> None:
    layout = league(tables, 9)
    assert_everyone_sits_once(layout)
    for start, (seat, step) in product(range(tables), enumerate((1, -1, 2, -2))):
        assert path(layout, 4 * start + seat) == [(start + step * after) % tables + 1 for after in range(9)]


@pytest.mark.parametrize("tables", range(1, 41))
def test_T9_the_rounds_without_a_repeat_match_a_count_of_the_repeats(tables: int) -> None:
    rounds = league_clean_rounds(tables)
    assert repeats_of(league(tables, rounds)) == 0
    assert repeats_of(league(tables, rounds + 1)) > 0


@pytest.mark.parametrize(("name", "clean"), [("sheet", clean_rounds), ("league", league_clean_rounds)])
def test_T9_the_documented_rounds_without_a_repeat(name: str, clean: Callable[[int], int]) -> None:
    lines = (ROOT / "docs" / "tournament.md").read_text().splitlines()
    (head,) = (line for line in lines if line.startswith("| tables | 4 |"))
    (row,) = (line for line in lines if re.match(rf"\| `{name}` \| [0-9]", line))
    tables, rounds = (re.findall("[0-9]+", line) for line in (head, row))
    assert [clean(int(number)) for number in tables] == list(map(int, rounds))
    assert tables == [str(number) for number in range(4, 19)]


def test_T9_a_step_of_an_older_plan_keeps_its_bytes() -> None:
    assert canonical(STANDARD) == b'{"north":1,"south":-1,"west":2}'
    assert canonical(LEAGUE) == b'{"east":1,"north":-2,"south":-1,"west":2}'
    assert msgspec.json.decode(canonical(LEAGUE), type=Steps) == LEAGUE


# Skips and varied moves


@pytest.mark.parametrize(("tables", "rounds", "changed"), SKIPS)
def test_our_skips_repeat_nothing_and_change_no_more_than_the_known_ones(
    tables: int, rounds: int, changed: dict[int, tuple[int, int, int]]
) -> None:
    steps = [Steps(*changed[into]) if into in changed else STANDARD for into in range(2, rounds + 1)]
    assert repeats_of(seat_all(offsets(tables, steps), circle(tables))) == 0
    result = skips(tables, rounds)
    assert result is not None
    assert repeats_of(seat_all(offsets(tables, result), circle(tables))) == 0
    assert sum(step != STANDARD for step in result) <= len(changed)


def test_skips_change_nothing_if_not_needed_and_return_none_if_impossible() -> None:
    assert skips(5, 5) == (STANDARD,) * 4
    assert skips(4, 1) == ()
    assert skips(4, 3) is skips(2, 2) is None


@pytest.mark.parametrize(("tables", "rounds"), [(4, 4), (6, 5), (8, 8), (9, 9), (10, 9), (12, 11), (14, 12), (40, 12)])
def test_varied_movements_keep_east_seated_without_repeats(tables: int, rounds: int) -> None:
    layout = varied(tables, rounds)
    assert layout is not None
    assert_everyone_sits_once(layout)
    assert layout[0] == sheet(tables, 1)[0]
    assert repeats_of(layout) == 0
    assert all(each[table][0] == 4 * table for each in layout for table in range(tables))


@pytest.mark.parametrize(("tables", "rounds"), [(2, 2), (3, 2), (3, 3), (5, 6), (6, 6)])
def test_an_impossible_varied_movement_returns_none(tables: int, rounds: int) -> None:
    assert varied(tables, rounds) is None


def test_tables_in_rows_are_counted_row_by_row() -> None:
    minus = subtraction((2, 2))
    assert all(minus[here][here] == 0 and minus[here][0] == here for here in range(4))
    assert minus[0] == (0, 1, 2, 3)  # each move is its own inverse: the same move twice leads back
    assert circle(5)[1] == (1, 0, 4, 3, 2)


# Free seatings


@pytest.mark.parametrize("tables", sorted(starters()))
def test_starters_have_no_repeats_for_their_number_of_rounds(tables: int) -> None:
    rounds = known_rounds(tables)
    assert rounds <= ceiling(tables)
    layout = free_layout(tables, rounds)
    assert layout is not None
    assert_everyone_sits_once(layout)
    assert repeats_of(layout) == 0
    assert free_layout(tables, rounds + 1) is None


def test_every_number_of_tables_has_a_starter_usually_of_maximum_length() -> None:
    assert sorted(starters()) == list(range(4, 41))
    assert all(known_rounds(tables) >= min(ceiling(tables), 12) for tables in starters() if tables not in (5, 8))
    at_the_maximum = [tables for tables in starters() if known_rounds(tables) == ceiling(tables)]
    assert {4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 22, 28, 31, 40} <= set(at_the_maximum)


def test_the_maximum_number_of_rounds_without_repeats() -> None:
    assert [ceiling(tables) for tables in (1, 2, 3, 4, 5, 7, 10)] == [1, 1, 1, 5, 6, 9, 13]
    assert [fewest_repeats(tables, ceiling(tables)) for tables in range(1, 41)] == [0] * 40
    assert all(fewest_repeats(tables, ceiling(tables) + 1) > 0 for tables in range(1, 41))


def test_fewest_repeats_of_two_tables_by_trying_all() -> None:
    """Compare every possible second round of eight players with the first round."""
    first = {frozenset(pair) for table in ((0, 1, 2, 3), (4, 5, 6, 7)) for pair in combinations(table, 2)}
    least = min(
        len(first & {frozenset(pair) for side in (table, set(range(8)) - {*table}) for pair in combinations(side, 2)})
        for table in combinations(range(8), 4)
    )
    assert fewest_repeats(2, 2) == least == 4
