"""The ranking with totals, ties, byes and stand-ins, and the prizes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tournament_desk import appended, desk_of
from tournament_log import BEGAN, turned_in

from charleston.game.seats import EAST
from charleston.tournament.desk.events import AtTable, Prize, SatOut, Seated, TieRule
from charleston.tournament.desk.log import Log
from charleston.tournament.results.prizes import Award, PrizeError, award
from charleston.tournament.results.standings import (
    TIE_RULES,
    RoundScore,
    Standing,
    own_average,
    round_scores,
    standings,
)
from charleston.tournament.scorecards.events import Fined


def table(*rows: tuple[str, list[int]], ties: tuple[TieRule, ...] = ()) -> list[Standing]:
    scores = [
        RoundScore(player, number, points, (points,)) for player, row in rows for number, points in enumerate(row, 1)
    ]
    return standings(scores, ties=ties)


def places(ranking: list[Standing]) -> list[tuple[int, str, int]]:
    return [(row.place, row.player, row.total) for row in ranking]


def test_G_62_the_highest_total_wins_and_equal_totals_share_a_place() -> None:
    ranking = table(("Ann", [25, 10]), ("Bea", [35, 35]), ("Cam", [40, -5]), ("Dot", [0, 0]))
    assert places(ranking) == [(1, "Bea", 70), (2, "Ann", 35), (2, "Cam", 35), (4, "Dot", 0)]
    assert [row.shared for row in ranking] == [False, True, True, False]


@pytest.mark.parametrize(
    ("ties", "first"), [(("best round",), "Cam"), (("last round",), "Ann"), (("best game",), "Cam")]
)
def test_tie_rules_break_ties_in_order(ties: tuple[TieRule, ...], first: str) -> None:
    ranking = table(("Ann", [25, 10]), ("Cam", [40, -5]), ("Dot", [0, 0]), ties=ties)
    assert places(ranking)[0] == (1, first, 35)
    assert [(row.place, row.shared, row.decided_by) for row in ranking] == [
        (1, False, ties[0]),
        (2, False, ties[0]),
        (3, False, None),
    ]


def test_a_second_tie_rule_applies_only_if_the_first_leaves_a_tie() -> None:
    scores = [
        RoundScore("Ann", 1, 50, (25, 25), wins=2),
        RoundScore("Bea", 1, 50, (50, 0), wins=1),
        RoundScore("Cam", 1, 50, (40, 10), wins=1),
        RoundScore("Dot", 1, 50, (40, 10), wins=1),
    ]
    ranking = standings(scores, ties=("wins", "best game"))
    rows = [(row.place, row.player, row.decided_by, row.shared) for row in ranking]
    assert rows == [
        (1, "Ann", "wins", False),
        (2, "Bea", "best game", False),
        (3, "Cam", "best game", True),
        (3, "Dot", "best game", True),
    ]


def test_a_bye_scores_the_players_average_and_is_shown_as_a_bye() -> None:
    scores = [
        RoundScore("Ann", 1, 30),
        RoundScore("Ann", 2, status="bye"),
        RoundScore("Ann", 3, 35),
        RoundScore("Bea", 1, status="bye"),
    ]
    ann, bea = standings(scores)
    assert (ann.total, [(score.points, score.status) for score in ann.rounds]) == (
        98,
        [(30, "played"), (33, "bye"), (35, "played")],
    )
    assert (bea.total, [score.status for score in bea.rounds]) == (0, ["bye", "absent", "absent"])


@given(st.lists(st.integers(-200, 500), max_size=12))
def test_an_average_is_rounded_to_the_nearest_point(points: list[int]) -> None:
    result = own_average(points)
    assert isinstance(result, int)
    if points:
        assert -Fraction(1, 2) < result - Fraction(sum(points), len(points)) <= Fraction(1, 2)


def test_G_61_stand_ins_are_listed_without_a_place() -> None:
    scores = [RoundScore(player, 1, points) for player, points in (("Ann", 10), ("Kay", 90), ("Bea", 5))]
    ranking = standings(scores, stand_ins=["Kay"])
    assert places(ranking) == [(1, "Ann", 10), (2, "Bea", 5), (0, "Kay", 90)]
    assert [row.stand_in for row in ranking] == [False, False, True]


def test_standings_from_the_desk() -> None:
    log = appended(
        Log(),
        BEGAN,
        *turned_in(1, 1, ("Ann", "Bea", "Cam", "Dot"), (25, 0, 0, -10)),
        AtTable(1, 1, Fined("Dora", EAST, -10, "late")),
        SatOut(1, "Eva"),
        Seated(2, 1, ("Ann", "Eva", "Cam", "Kay"), ("Kay",)),
        *turned_in(3, 1, ("Ann", "Eva", "Bea", "Dot"), (10, 10, 10, 10)),
    )
    desk = desk_of(log)
    ranking = standings(round_scores(desk), stand_ins=desk.stand_ins, ties=("wins",))
    assert places(ranking) == [
        (1, "Ann", 25),
        (2, "Eva", 20),
        (3, "Bea", 10),
        (4, "Cam", 0),
        (4, "Dot", 0),
        (0, "Kay", 0),
    ]
    status = {row.player: [score.status for score in row.rounds] for row in ranking}
    assert status["Ann"] == ["played", "open", "played"]
    assert status["Eva"] == ["bye", "open", "played"]
    assert status["Bea"] == ["played", "absent", "played"]
    assert ranking[0].rounds[0].wins == 1


def test_two_scores_for_one_round_are_refused() -> None:
    with pytest.raises(ValueError, match="Ann has two scores for round 1"):
        standings([RoundScore("Ann", 1, 5), RoundScore("Ann", 1, 6)])


def test_standings_before_the_first_round_are_empty() -> None:
    assert standings([]) == []


SCORES = st.dictionaries(st.sampled_from("ABCDEFGH"), st.lists(st.integers(-2, 2), min_size=3, max_size=3), min_size=1)


@given(SCORES, st.permutations(list(TIE_RULES)), st.integers(0, 4))
def test_places_follow_competition_ranking_in_any_order_of_the_scores(
    rows: dict[str, list[int]], rules: list[TieRule], count: int
) -> None:
    ties = tuple(rules[:count])
    ranking = table(*rows.items(), ties=ties)
    assert ranking == table(*reversed(rows.items()), ties=ties)
    keys = {row.player: (row.total, *(TIE_RULES[rule](row) for rule in ties)) for row in ranking}
    for row in ranking:
        assert row.total == sum(rows[row.player])
        assert row.place == 1 + sum(other > keys[row.player] for other in keys.values())
        assert row.shared == (list(keys.values()).count(keys[row.player]) > 1)
        level = [other for other in ranking if other.total == row.total and keys[other.player] != keys[row.player]]
        assert (row.decided_by is not None) == bool(level)


# Prizes


MONEY = [Prize(10_000, place=1), Prize(5_000, place=2), Prize(2_501, place=3)]


def test_players_who_share_places_split_the_prizes() -> None:
    ranking = table(("Ann", [50]), ("Bea", [40]), ("Cam", [40]), ("Dot", [1]))
    result = award(MONEY, ranking)
    assert result.awards == (
        Award("Ann", 10_000, (MONEY[0],)),
        Award("Bea", 3_750, (MONEY[1], MONEY[2])),
        Award("Cam", 3_750, (MONEY[1], MONEY[2])),
    )
    assert result.left == 1


def test_a_stand_in_never_gets_the_prize_for_the_best_round() -> None:
    scores = [RoundScore("Ann", 1, 10), RoundScore("Kay", 1, 90), RoundScore("Bea", 1, 30), RoundScore("Bea", 2, -50)]
    ranking = standings(scores, stand_ins=["Kay"])
    best = Prize(500, best="best round")
    result = award([best], ranking)
    assert (result.awards, result.left) == ((Award("Bea", 500, (best,)),), 0)


@pytest.mark.parametrize(
    ("prizes", "says"),
    [
        ([Prize(5)], "for either a place or a category"),
        ([Prize(5, place=1, best="wins")], "must be for either a place"),
        ([Prize(5, place=2), Prize(9, place=2)], "There are two prizes for place 2. Combine them."),
        ([Prize(5, best="wins"), Prize(5, best="wins")], "There are two prizes for wins. Combine them."),
    ],
)
def test_invalid_prizes_are_refused(prizes: list[Prize], says: str) -> None:
    with pytest.raises(PrizeError, match=says):
        award(prizes, [])


@given(SCORES, st.lists(st.integers(0, 999), max_size=9), st.sampled_from([None, *TIE_RULES]))
def test_prizes_add_up_to_the_cent(rows: dict[str, list[int]], amounts: list[int], best: TieRule | None) -> None:
    prizes = [Prize(amount, place=place) for place, amount in enumerate(amounts, 1)]
    prizes += [Prize(77, best=best)] if best else []
    result = award(prizes, table(*rows.items()))
    assert sum(one.amount for one in result.awards) + result.left == sum(prize.amount for prize in prizes)
    assert result.left >= 0
    by_place = [one.amount for one in result.awards if not one.prizes[0].best]
    if amounts == sorted(amounts, reverse=True):
        assert by_place == sorted(by_place, reverse=True)
