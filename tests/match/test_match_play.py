"""Games in a row: who deals and who sits where, and how the facts of a game are booked."""

from collections import Counter

import pytest
from finished_games import FOUR, LEAGUE, PEOPLE, REPLAY, TOURNAMENT, WALL, match_of, seats, wins
from hypothesis import given
from hypothesis import strategies as st

from charleston.game.events import GameWon, Paid
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.scoring import Booking, Facts, book_flat, book_thrown_in, book_wall, book_win
from charleston.game.seats import EAST, NOBODY, NORTH, SOUTH, WEST, Seat
from charleston.match.booking import book
from charleston.match.finished_game import FactsError, FinishedGame, problem
from charleston.match.first_east import ThrowError, seated_from, still_rolling
from charleston.match.match import (
    MatchError,
    add_game,
    balances,
    dealer,
    dealers,
    marks,
    new_match,
    scores,
    seating,
    sittings,
    totals,
    transfers,
)


def net(bookings: list[Booking]) -> Counter[int]:
    total: Counter[int] = Counter()
    for booking in bookings:
        if isinstance(booking, Paid):
            total[booking.payer] -= booking.amount
            total[booking.payee] += booking.amount
        else:
            total[booking.seat] += booking.points
    return total


# Dealer, rounds, pivot


def test_WX_55_everyone_is_east_once_in_a_round() -> None:
    assert dealers(match_of(LEAGUE, *[WALL] * 4)) == ["Ann", "Bea", "Cam", "Dot"]


def test_WX_56_the_pivot_trades_seats_and_deals() -> None:
    match = match_of(LEAGUE, *[WALL] * 4)
    assert seating(match).chairs == ("Bea", "Ann", "Cam", "Dot")
    assert seating(match).seats == ("Ann", "Cam", "Dot", "Bea")
    assert dealers(match_of(LEAGUE, *[WALL] * 8))[4:] == ["Ann", "Cam", "Dot", "Bea"]


@pytest.mark.parametrize(("rounds", "chairs"), [(2, "Bea Cam Ann Dot"), (3, "Bea Cam Dot Ann"), (4, "Ann Cam Dot Bea")])
def test_WX_57_the_pivot_moves_around_the_table(rounds: int, chairs: str) -> None:
    table = seating(match_of(LEAGUE, *[WALL] * 4 * rounds))
    assert table.chairs == tuple(chairs.split())
    assert (table.east, table.round, table.played) == ("Ann", rounds + 1, 0)


def test_WX_58_after_a_wall_game_east_moves_on() -> None:
    assert dealer(match_of(LEAGUE, *[WALL] * 3)) == "Dot"


@pytest.mark.parametrize(
    "again",
    [
        REPLAY,
        FinishedGame("thrown in"),
        FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST, NORTH)),
        FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST), dead=(NORTH,)),
    ],
)
def test_G_73_a_replayed_game_keeps_its_east_and_counts_once(again: FinishedGame) -> None:
    match = match_of(LEAGUE, WALL, again, again)
    assert (dealer(match), seating(match).played, dealers(match)) == ("Bea", 1, ["Ann"])
    assert not any(balances(match).values())


@pytest.mark.parametrize(
    "game",
    [
        FinishedGame("time"),
        FinishedGame("mahjong", winner=EAST, value=50, self_picked=True),
        FinishedGame("miscall", winner=EAST, value=25, offender=WEST),
        FinishedGame("out of turn", winner=EAST, value=25, offender=WEST),
        FinishedGame("mahjong in error", declarer=EAST, threw_in=(WEST,)),
    ],
)
def test_SET_14_after_every_other_result_east_moves_on(game: FinishedGame) -> None:
    assert dealer(match_of(LEAGUE, game)) == "Bea"


def test_G_08_three_players_rotate_without_a_pivot() -> None:
    rules = ruleset("league", {"table.players": 3})
    match = match_of(rules, *[WALL] * 3, people=PEOPLE[:3])
    assert (seating(match).round, seating(match).chairs, dealer(match)) == (2, PEOPLE[:3], "Ann")
    assert dealers(match_of(rules, *[WALL] * 7, people=PEOPLE[:3])) == [*PEOPLE[:3] * 2, "Ann"]


def test_SET_23_the_east_chair_opens_every_round() -> None:
    short = {"session.gamesPerRound": 2}
    assert dealers(match_of(ruleset("tournament", short), *[WALL] * 4)) == ["Ann", "Bea", "Ann", "Bea"]
    stay = short | {"session.seatExchange": "none"}
    assert dealers(match_of(ruleset("house", stay), *[WALL] * 4)) == list(PEOPLE)


def test_SET_02_tied_players_roll_again_among_themselves() -> None:
    first = {"Ann": 9, "Bea": 9, "Cam": 5, "Dot": 3}
    assert still_rolling(PEOPLE, [first]) == ("Ann", "Bea")
    assert still_rolling(PEOPLE, [first, {"Ann": 2, "Bea": 3}]) == ("Bea",)
    assert seated_from(PEOPLE, "Bea") == ("Bea", "Cam", "Dot", "Ann")


@pytest.mark.parametrize(
    ("throws", "reason"),
    [
        ([{"Ann": 9, "Bea": 5, "Cam": 4}], "Dot has not rolled"),
        ([{"Ann": 13, "Bea": 5, "Cam": 4, "Dot": 2}], "cannot show 13"),
        ([{"Ann": 9, "Bea": 9, "Cam": 4, "Dot": 2}, {"Ann": 3, "Cam": 4}], "Cam does not roll now"),
        ([{"Ann": 9, "Bea": 8, "Cam": 4, "Dot": 2}, {"Ann": 3}], "Ann is East already"),
    ],
)
def test_G_01_a_roll_out_of_order_is_refused(throws: list[dict[str, int]], reason: str) -> None:
    with pytest.raises(ThrowError, match=reason):
        still_rolling(PEOPLE, throws)


# Facts


def test_facts_refer_to_the_seats_of_their_own_game() -> None:
    """Bea is East in the second game."""
    match = match_of(LEAGUE, WALL, FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH))
    assert balances(match) == {"Ann": -50, "Bea": 100, "Cam": -25, "Dot": -25}


rules_of_play = st.sampled_from([LEAGUE, TOURNAMENT, ruleset("house")])


@given(rules_of_play, wins())
def test_a_win_books_what_the_referee_books(rules: Ruleset, game: FinishedGame) -> None:
    won = GameWon(
        *(game.winner, "2468", 1, game.value, "pick" if game.self_picked else "discard"),
        *(game.jokerless, game.singles_and_pairs, game.thrower, game.exposures),
    )
    bookings = book(rules, game, FOUR)
    assert bookings == book_win(rules, won, Facts(FOUR, game.dead))
    if rules.score_mode == "payments":
        doubled = 2 if game.jokerless and not game.singles_and_pairs else 1
        assert sum(net(bookings).values()) == 0
        assert net(bookings)[game.winner] == (6 if game.self_picked else 4) * doubled * game.value  # PAY-21


@given(rules_of_play, st.sampled_from(["miscall", "out of turn"]), wins(), seats)
def test_PAY_14_PAY_15_an_offense_books_what_the_referee_books(
    rules: Ruleset, result: str, win: FinishedGame, offender: Seat
) -> None:
    if offender in (win.winner, *win.dead):
        return
    kind = FinishedGame("miscall") if result == "miscall" else FinishedGame("out of turn")
    game = FinishedGame(
        kind.result, winner=win.winner, value=win.value, offender=offender, exposures=win.exposures, dead=win.dead
    )
    won = GameWon(win.winner, "2468", 1, win.value, "discard", False, False, NOBODY, win.exposures)  # noqa: FBT003
    rule = "PAY-14" if result == "miscall" else "PAY-15"
    bookings = book(rules, game, FOUR)
    assert bookings == book_flat(rules, offender, won, rule)
    if rules.score_mode == "payments":
        assert net(bookings) == {offender: -4 * win.value, win.winner: 4 * win.value}


@given(rules_of_play, st.permutations(FOUR), st.integers(1, 3), st.sampled_from([0, 25, 30]))
def test_PAY_17_G_48_hands_thrown_in_book_what_the_referee_books(
    rules: Ruleset, order: list[Seat], count: int, value: int
) -> None:
    declarer, threw_in, rest = order[0], tuple(order[1 : 1 + count]), sorted(order[1 + count :])
    bookings = book(rules, FinishedGame("mahjong in error", value=value, declarer=declarer, threw_in=threw_in), FOUR)
    assert bookings == book_thrown_in(rules, declarer, threw_in, rest, value=value or 25, unit=25)
    if rules.score_mode == "payments":
        assert sum(net(bookings).values()) == 0


@pytest.mark.parametrize(
    ("game", "expected", "crossed"),
    [
        (FinishedGame("wall"), [10, 10, 10, 10], ""),  # WX-35
        (FinishedGame("wall", dead=(SOUTH,)), [10, 0, 10, 10], "Bea"),  # WX-36
        (FinishedGame("time"), [0, 0, 0, 0], ""),  # WX-37
        (FinishedGame("wall", peeked=(WEST,)), [10, 10, 0, 10], ""),  # WX-38
        (FinishedGame("mahjong", winner=WEST, value=25, self_picked=True, peeked=(WEST,)), [0, 0, 25, 0], ""),  # WX-39
        (
            FinishedGame("mahjong", winner=EAST, value=30, self_picked=True, dead=(WEST,), peeked=(WEST,)),
            [40, 0, -10, 0],
            "Cam",
        ),  # WX-40
        (FinishedGame("time", peeked=(EAST,)), [-10, 0, 0, 0], ""),  # G-58
        (FinishedGame("wall", peeked=(SOUTH, SOUTH)), [10, -10, 10, 10], ""),  # CHA-21: once per peek
        (FinishedGame("time", peeked=(WEST, SOUTH, WEST, WEST)), [0, -10, -30, 0], ""),
        (FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST)), [0, 0, 0, 10], "Ann"),  # G-63
    ],
)
def test_TRM_points_of_a_game(game: FinishedGame, expected: list[int], crossed: str) -> None:
    match = match_of(TOURNAMENT, game)
    (sitting,) = sittings(match)
    assert list(totals(match).values()) == expected
    assert scores(sitting) == totals(match)
    assert marks(match, sitting) == ({crossed: "X"} if crossed else {})
    assert not transfers(match)  # points are not debts


def test_C_28_at_home_a_dead_hand_has_no_mark_and_a_peek_costs_nothing() -> None:
    match = match_of(LEAGUE, FinishedGame("wall", dead=(SOUTH,), peeked=(WEST,)))
    assert marks(match, sittings(match)[0]) == {}
    assert book(LEAGUE, match.games[0].facts or WALL, FOUR) == book_wall(LEAGUE, Facts(FOUR)) == []


def test_WX_22_the_lowest_amount_is_that_of_the_card() -> None:
    match = new_match(PEOPLE, LEAGUE, lowest_value=20)
    match = add_game(match, FinishedGame("mahjong in error", declarer=EAST, threw_in=(WEST,)))
    assert balances(match) == {"Ann": 0, "Bea": 20, "Cam": -40, "Dot": 20}


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (FinishedGame("mahjong", value=25, thrower=EAST), "who is the winner"),
        (FinishedGame("mahjong", winner=EAST, thrower=SOUTH), "what is the value"),
        (FinishedGame("mahjong", winner=EAST, value=-25, thrower=SOUTH), "on no card"),
        (FinishedGame("mahjong", winner=EAST, value=25), "who discarded"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=EAST), "their own discard"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=SOUTH, self_picked=True), "not both"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, dead=(EAST,)), "dead hand cannot win"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, dead=(WEST, WEST)), "twice under 'dead'"),
        (FinishedGame("mahjong in error", declarer=EAST, threw_in=(WEST, WEST)), "twice under 'threw in'"),
        (FinishedGame("wall", peeked=(SOUTH,) * 7), "more than 6 blind tiles"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH, dead=(NORTH,)), "dead hand discards nothing"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH, dead=(SOUTH, NORTH)), "discards nothing"),
        (FinishedGame("miscall", winner=EAST, value=25, offender=NORTH, dead=(NORTH,)), "discards nothing"),
        (FinishedGame("out of turn", winner=EAST, value=25, offender=WEST, dead=(WEST,)), "discards nothing"),
        (FinishedGame("mahjong", winner=Seat(4), value=25, self_picked=True), "does not sit"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, peeked=(Seat(7),)), "does not sit"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, exposures=5), "cannot have 5 exposures"),
        (
            FinishedGame("mahjong", winner=EAST, value=50, thrower=SOUTH, exposures=1, singles_and_pairs=True),
            "nothing to expose",
        ),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, offender=WEST), "'offender' does not belong"),
        (FinishedGame("wall", winner=EAST), "'winner' does not belong"),
        (FinishedGame("replay", threw_in=(EAST,)), "'threw in' does not belong"),
        (FinishedGame("miscall", winner=EAST, value=25), "who is the offender"),
        (FinishedGame("out of turn", winner=EAST, value=25, offender=EAST), "their own discard"),
        (FinishedGame("mahjong in error", threw_in=(WEST,)), "who is the declarer"),
        (FinishedGame("mahjong in error", declarer=EAST), "the game went on"),
        (FinishedGame("mahjong in error", declarer=EAST, threw_in=(EAST,)), "own hand"),
    ],
)
def test_contradictory_facts_are_refused(game: FinishedGame, reason: str) -> None:
    assert reason in problem(game, FOUR)
    with pytest.raises(FactsError, match=reason):
        match_of(LEAGUE, game)


@pytest.mark.parametrize(
    "game",
    [
        FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH, dead=(SOUTH, WEST)),
        FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH, dead=(NORTH,), how="exchange"),
        FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, dead=(NORTH,)),
        FinishedGame("miscall", winner=EAST, value=25, offender=NORTH, dead=(WEST,)),
    ],
)
def test_DED_08_players_other_than_the_discarder_may_be_dead(game: FinishedGame) -> None:
    assert problem(game, FOUR) == ""


def test_facts_of_three_players_have_no_north() -> None:
    assert "thrower does not sit" in problem(FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH), FOUR[:3])


def test_WX_23_three_players_pay_by_the_same_factors() -> None:
    rules = ruleset("league", {"table.players": 3})
    game = FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST)
    assert balances(match_of(rules, game, people=PEOPLE[:3])) == {"Ann": 75, "Bea": -25, "Cam": -50}


@pytest.mark.parametrize(
    ("people", "pie"),
    [(PEOPLE[:3], None), (("Ann", "Ann", "Cam", "Dot"), None), (("", "B", "C", "D"), None), (PEOPLE, 0)],
)
def test_invalid_groups_of_people_are_refused(people: tuple[str, ...], pie: int | None) -> None:
    with pytest.raises(MatchError):
        new_match(people, LEAGUE, pie=pie)
