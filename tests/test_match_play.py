"""Games in a row: who deals and sits where, what facts book, who owes whom, and settling up."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charleston.game.events import GameWon, Paid, Scored
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.scoring import Booking, Facts, book_flat, book_thrown_in, book_wall, book_win
from charleston.game.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from charleston.match.booking import book
from charleston.match.facts import FactsError, FinishedGame, problem
from charleston.match.first_east import ThrowError, seated_from, still_throwing
from charleston.match.ledger import Debt, debts_of, due_balances, history, owed, paid_balances
from charleston.match.match import (
    BookedGame,
    Match,
    MatchError,
    add_booked,
    add_game,
    balances,
    dealer,
    dealers,
    debts,
    marks,
    new_match,
    scores,
    seating,
    sittings,
    totals,
    transfers,
)
from charleston.match.settle import Transfer, settle
from charleston.scenario.document import ScenarioError, parse_scenarios
from charleston.scenario.match_run import run_card, run_match

PEOPLE = ("Ann", "Bea", "Cam", "Dot")
FOUR = (EAST, SOUTH, WEST, NORTH)
WALL, REPLAY = FinishedGame("wall"), FinishedGame("replay")
LEAGUE, TOURNAMENT = ruleset(), ruleset("tournament")


def played(rules: Ruleset, *games: FinishedGame, people: tuple[str, ...] = PEOPLE, pie: int | None = None) -> Match:
    match = new_match(people, rules, pie=pie)
    for game in games:
        match = add_game(match, game)
    return match


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


def test_WX_55_each_is_east_once_in_a_round() -> None:
    assert dealers(played(LEAGUE, *[WALL] * 4)) == ["Ann", "Bea", "Cam", "Dot"]


def test_WX_56_the_pivot_trades_seats_and_deals() -> None:
    match = played(LEAGUE, *[WALL] * 4)
    assert seating(match).chairs == ("Bea", "Ann", "Cam", "Dot")
    assert seating(match).seats == ("Ann", "Cam", "Dot", "Bea")
    assert dealers(played(LEAGUE, *[WALL] * 8))[4:] == ["Ann", "Cam", "Dot", "Bea"]


@pytest.mark.parametrize(("rounds", "chairs"), [(2, "Bea Cam Ann Dot"), (3, "Bea Cam Dot Ann"), (4, "Ann Cam Dot Bea")])
def test_WX_57_the_pivot_walks_round_the_table(rounds: int, chairs: str) -> None:
    table = seating(played(LEAGUE, *[WALL] * 4 * rounds))
    assert table.chairs == tuple(chairs.split())
    assert (table.east, table.round, table.played) == ("Ann", rounds + 1, 0)


def test_WX_58_a_wall_game_moves_east_on() -> None:
    assert dealer(played(LEAGUE, *[WALL] * 3)) == "Dot"


@pytest.mark.parametrize(
    "again",
    [
        REPLAY,
        FinishedGame("thrown in"),
        FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST, NORTH)),
        FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST), dead=(NORTH,)),
    ],
)
def test_G_73_a_game_played_again_keeps_its_east_and_is_counted_once(again: FinishedGame) -> None:
    match = played(LEAGUE, WALL, again, again)
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
def test_SET_14_every_other_result_moves_east_on(game: FinishedGame) -> None:
    assert dealer(played(LEAGUE, game)) == "Bea"


def test_G_08_three_players_go_round_without_a_pivot() -> None:
    rules = ruleset("league", {"table.players": 3})
    match = played(rules, *[WALL] * 3, people=PEOPLE[:3])
    assert (seating(match).round, seating(match).chairs, dealer(match)) == (2, PEOPLE[:3], "Ann")
    assert dealers(played(rules, *[WALL] * 7, people=PEOPLE[:3])) == [*PEOPLE[:3] * 2, "Ann"]


def test_SET_23_the_east_chair_opens_every_round() -> None:
    short = {"session.gamesPerRound": 2}
    assert dealers(played(ruleset("tournament", short), *[WALL] * 4)) == ["Ann", "Bea", "Ann", "Bea"]
    stay = short | {"session.seatExchange": "none"}
    assert dealers(played(ruleset("house", stay), *[WALL] * 4)) == list(PEOPLE)


def test_SET_02_ties_are_thrown_off_among_themselves() -> None:
    first = {"Ann": 9, "Bea": 9, "Cam": 5, "Dot": 3}
    assert still_throwing(PEOPLE, [first]) == ("Ann", "Bea")
    assert still_throwing(PEOPLE, [first, {"Ann": 2, "Bea": 3}]) == ("Bea",)
    assert seated_from(PEOPLE, "Bea") == ("Bea", "Cam", "Dot", "Ann")


@pytest.mark.parametrize(
    ("throws", "reason"),
    [
        ([{"Ann": 9, "Bea": 5, "Cam": 4}], "Dot has not thrown"),
        ([{"Ann": 13, "Bea": 5, "Cam": 4, "Dot": 2}], "cannot show 13"),
        ([{"Ann": 9, "Bea": 9, "Cam": 4, "Dot": 2}, {"Ann": 3, "Cam": 4}], "Cam is not among"),
        ([{"Ann": 9, "Bea": 8, "Cam": 4, "Dot": 2}, {"Ann": 3}], "Ann is East already"),
    ],
)
def test_G_01_a_throw_out_of_order_is_refused(throws: list[dict[str, int]], reason: str) -> None:
    with pytest.raises(ThrowError, match=reason):
        still_throwing(PEOPLE, throws)


# Facts


def test_facts_name_the_seats_of_their_own_game() -> None:
    """East of the second game is Bea."""
    match = played(LEAGUE, WALL, FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH))
    assert balances(match) == {"Ann": -50, "Bea": 100, "Cam": -25, "Dot": -25}


seats = st.sampled_from(FOUR)
rules_of_play = st.sampled_from([LEAGUE, TOURNAMENT, ruleset("house")])


@st.composite
def wins(draw: st.DrawFn) -> FinishedGame:
    winner, other = draw(st.permutations(FOUR))[:2]
    picked, alone = draw(st.booleans()), draw(st.booleans())
    return FinishedGame(
        "mahjong",
        winner=winner,
        value=draw(st.sampled_from([25, 30, 35, 40, 45, 50, 60, 75, 85])),
        jokerless=draw(st.booleans()),
        singles_and_pairs=alone,
        self_picked=picked,
        thrower=NOBODY if picked else other,
        exposures=0 if alone else draw(st.integers(0, 4)),
        dead=tuple(draw(st.sets(seats.filter(lambda seat: seat != winner), max_size=2))),
    )


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
def test_PAY_14_PAY_15_an_offence_books_what_the_referee_books(
    rules: Ruleset, result: str, win: FinishedGame, offender: int
) -> None:
    if offender == win.winner:
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
    rules: Ruleset, order: list[int], count: int, value: int
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
        (FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST)), [0, 0, 0, 10], "Ann"),  # G-63
    ],
)
def test_TRM_points_of_a_game(game: FinishedGame, expected: list[int], crossed: str) -> None:
    match = played(TOURNAMENT, game)
    (sitting,) = sittings(match)
    assert list(totals(match).values()) == expected
    assert scores(sitting) == totals(match)
    assert marks(match, sitting) == ({crossed: "X"} if crossed else {})
    assert not transfers(match)  # points are no debts


def test_C_28_at_home_a_dead_hand_has_no_mark_and_a_peek_no_price() -> None:
    match = played(LEAGUE, FinishedGame("wall", dead=(SOUTH,), peeked=(WEST,)))
    assert marks(match, sittings(match)[0]) == {}
    assert book(LEAGUE, match.games[0].facts or WALL, FOUR) == book_wall(LEAGUE, Facts(FOUR)) == []


def test_WX_22_the_lowest_amount_is_the_cards() -> None:
    match = new_match(PEOPLE, LEAGUE, lowest_value=20)
    match = add_game(match, FinishedGame("mahjong in error", declarer=EAST, threw_in=(WEST,)))
    assert balances(match) == {"Ann": 0, "Bea": 20, "Cam": -40, "Dot": 20}


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (FinishedGame("mahjong", value=25, thrower=EAST), "who is the winner"),
        (FinishedGame("mahjong", winner=EAST, thrower=SOUTH), "what is the value"),
        (FinishedGame("mahjong", winner=EAST, value=-25, thrower=SOUTH), "on no card"),
        (FinishedGame("mahjong", winner=EAST, value=25), "who threw"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=EAST), "tile of their own"),
        (FinishedGame("mahjong", winner=EAST, value=25, thrower=SOUTH, self_picked=True), "not both"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, dead=(EAST,)), "dead hand cannot win"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, dead=(WEST, WEST)), "twice under 'dead'"),
        (FinishedGame("mahjong", winner=4, value=25, self_picked=True), "does not sit"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, peeked=(7,)), "does not sit"),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, exposures=5), "no 5 exposures"),
        (
            FinishedGame("mahjong", winner=EAST, value=50, thrower=SOUTH, exposures=1, singles_and_pairs=True),
            "nothing to expose",
        ),
        (FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, offender=WEST), "'offender' does not belong"),
        (FinishedGame("wall", winner=EAST), "'winner' does not belong"),
        (FinishedGame("replay", threw_in=(EAST,)), "'threw in' does not belong"),
        (FinishedGame("miscall", winner=EAST, value=25), "who is the offender"),
        (FinishedGame("out of turn", winner=EAST, value=25, offender=EAST), "tile of their own"),
        (FinishedGame("mahjong in error", threw_in=(WEST,)), "who is the declarer"),
        (FinishedGame("mahjong in error", declarer=EAST), "the game went on"),
        (FinishedGame("mahjong in error", declarer=EAST, threw_in=(EAST,)), "own hand"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(game: FinishedGame, reason: str) -> None:
    assert reason in problem(game, FOUR)
    with pytest.raises(FactsError, match=reason):
        played(LEAGUE, game)


def test_facts_of_three_players_know_no_north() -> None:
    assert "thrower does not sit" in problem(FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH), FOUR[:3])


def test_WX_23_three_players_pay_by_the_same_factors() -> None:
    rules = ruleset("league", {"table.players": 3})
    game = FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST)
    assert balances(played(rules, game, people=PEOPLE[:3])) == {"Ann": 75, "Bea": -25, "Cam": -50}


@pytest.mark.parametrize(
    ("people", "pie"),
    [(PEOPLE[:3], None), (("Ann", "Ann", "Cam", "Dot"), None), (("", "B", "C", "D"), None), (PEOPLE, 0)],
)
def test_people_who_cannot_sit_down(people: tuple[str, ...], pie: int | None) -> None:
    with pytest.raises(MatchError):
        new_match(people, LEAGUE, pie=pie)


# The ledger

ANN_WINS = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)


def test_the_ledger_tells_who_owes_whom_and_why() -> None:
    match = played(LEAGUE, ANN_WINS, FinishedGame("mahjong", winner=NORTH, value=50, self_picked=True))
    found = debts(match)
    assert found[0] == Debt(1, "Bea", "Ann", 25, 25, "PAY-01", "the value of the hand")
    assert [(debt.game, debt.rule) for debt in history(found, "Dot", "Ann")] == [(1, "PAY-01"), (2, "PAY-02")]
    assert len(history(found, "Ann")) == 6
    assert Transfer("Dot", "Ann", 150) in owed(PEOPLE, found)
    paid: Counter[str] = Counter()
    for payer, payee, amount in owed(PEOPLE, found):
        paid[payer] -= amount
        paid[payee] += amount
    assert paid == balances(match)


def test_a_pie_limits_what_is_paid_and_not_what_is_due() -> None:
    """Ann wins twice and takes the three pies; Bea wins then, and only Ann has anything left to pay with."""
    rounds = [ANN_WINS, *[FinishedGame("mahjong", winner=NORTH, value=25, self_picked=True)] * 2]
    match = played(LEAGUE, *rounds, pie=60)
    assert balances(match) == {"Ann": 130, "Bea": -10, "Cam": -60, "Dot": -60}
    assert due_balances(PEOPLE, debts(match)) == balances(played(LEAGUE, *rounds))
    assert all(0 <= debt.paid <= debt.due for debt in debts(match))


def test_a_pie_is_refilled_by_winning() -> None:
    def pay(payer: int, payee: int, amount: int) -> list[Booking]:
        return [Paid(payer, payee, amount, "PAY-01", "")]

    games = [(PEOPLE, pay(*row)) for row in [(0, 1, 80), (0, 1, 80), (0, 1, 5), (2, 0, 30), (0, 1, 50)]]
    found = debts_of(PEOPLE, games, pie=100)
    assert [debt.paid for debt in found] == [80, 20, 0, 30, 30]
    assert [debt.due for debt in found] == [80, 80, 5, 30, 50]
    assert paid_balances(PEOPLE, found) == {"Ann": -100, "Bea": 130, "Cam": -30, "Dot": 0}


@given(st.lists(st.one_of(wins(), st.just(WALL), st.just(REPLAY)), max_size=12), st.sampled_from([None, 50, 200]))
def test_a_match_adds_up(games: list[FinishedGame], pie: int | None) -> None:
    match = played(LEAGUE, *games, pie=pie)
    found = balances(match)
    assert sum(found.values()) == 0
    assert pie is None or min(found.values()) >= -pie
    assert seating(match).played == sum(not game.replayed for game in match.games) % 4
    left = Counter(found)
    for payer, payee, amount in transfers(match):
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    if pie is None:
        assert found == totals(match)


def test_a_game_of_the_referee_is_booked_as_it_was_ruled() -> None:
    game = BookedGame((Paid(WEST, SOUTH, 25, "DED-11", "a contested challenge"), Scored(EAST, 10, "TRM-06", "")))
    match = add_booked(played(LEAGUE, WALL), game)
    assert balances(match) == {"Ann": 0, "Bea": 0, "Cam": 25, "Dot": -25}
    assert totals(match) == {"Ann": 0, "Bea": 10, "Cam": 25, "Dot": -25}


# Settling up


def fewest(left: list[int]) -> int:
    """The plain way: the first who is uneven settles with each other one in turn, and the best is kept."""
    uneven = [amount for amount in left if amount]
    if not uneven:
        return 0
    first, *rest = uneven
    return 1 + min(
        fewest([*rest[:place], other + first, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if (other < 0) != (first < 0)
    )


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_settling_up_takes_the_fewest_transfers(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    left = {f"p{place}": amount for place, amount in enumerate(amounts)}
    found = settle(left)
    assert found == settle(dict(left))
    assert len(found) == fewest(amounts)
    for payer, payee, amount in found:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())


@pytest.mark.parametrize("order", list(permutations([30, -30, 50, -50]))[::5])
def test_pairs_that_cancel_out_settle_between_themselves(order: tuple[int, ...]) -> None:
    assert len(settle(dict(zip(PEOPLE, order, strict=True)))) == 2


def test_eight_people_in_two_groups() -> None:
    amounts = [7, -3, -4, 0, 9, -5, -3, -1]
    assert len(settle({f"p{place}": amount for place, amount in enumerate(amounts)})) == fewest(amounts) == 5


def test_more_people_than_sets_can_be_searched_still_settle() -> None:
    amounts = [*range(1, 15), -sum(range(1, 15))]
    assert len(settle({f"p{place}": amount for place, amount in enumerate(amounts)})) == 14


def test_what_does_not_add_up_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="add up"):
        settle({"Ann": 5, "Bea": -4})


# Scenarios


def outcome(text: str) -> list[str]:
    (scenario,) = parse_scenarios("id: X\nrule: PAY-01\n" + text, "here.yaml")
    runner = run_card if scenario.given.mapping["phase"].value == "card" else run_match
    return [f"{failure.line} {failure.expected} | {failure.found}" for failure in runner(scenario)]


GAME = "{result: mahjong, winner: Ann, value: 25, thrower: Dot}"
MATCH = f"given: {{phase: match, chairs: [Ann, Bea, Cam, Dot]}}\nwhen:\n  - game: {GAME}\nthen:\n"


@pytest.mark.parametrize(
    "then",
    [
        "payments: {Ann: 100, Bea: -25, Cam: -25, Dot: -50}",
        "scores: {Ann: 100}",
        "payments: {east: 100, south: -25, west: -25, north: -50}",
        "balances: {Ann: 100, Bea: -25, Cam: -25, Dot: -50}",
        "totals: {Dot: -50}",
        "transfers: [[Dot, Ann, 50], [Bea, Ann, 25], [Cam, Ann, 25]]",
        "transfers: [[Dot, Bea, 50], [Bea, Ann, 75], [Cam, Ann, 25]]",  # as good as ours
        "dealers: [Ann]",
        "seats: {east: Bea, south: Cam, west: Dot, north: Ann}",
        "marks: {}",
    ],
)
def test_a_match_scenario_that_holds(then: str) -> None:
    assert outcome(f"{MATCH}  - {then}\n") == []


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ("payments: {Ann: 100, Bea: -25}", "'Dot': -50"),
        ("balances: {Ann: 1}", "'Ann': 100"),
        ("next dealer: Ann", "Bea"),
        ("round: 2", "1"),
        ("chairs: [Ann]", "'Dot'"),
        ("marks: {Ann: X}", "{}"),
        ("transfers: [[Dot, Ann, 50]]", "['Bea', 'Ann', 25]"),
        ("transfers: []", "['Bea', 'Ann', 25]"),
        ("transfers: [[Dot, Ann, 40], [Dot, Ann, 10], [Bea, Ann, 25], [Cam, Ann, 25]]", "['Bea', 'Ann', 25]"),
    ],
)
def test_a_match_scenario_that_does_not_hold(then: str, found: str) -> None:
    (told,) = outcome(f"{MATCH}  - {then}\n")
    assert told.startswith("7 ")
    assert found in told


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (MATCH.replace("winner: Ann, ", "") + "  - round: 1", 5, "who is the winner"),
        (MATCH.replace("winner: Ann", "winner: Eve") + "  - round: 1", 5, "'Eve' does not play"),
        (MATCH.replace("value: 25", "value: lots") + "  - round: 1", 5, "must be a number"),
        (MATCH.replace("value", "worth") + "  - round: 1", 5, "unknown key 'worth'"),
        (MATCH.replace("mahjong", "draw") + "  - round: 1", 5, "'draw' is no result"),
        (MATCH.replace("result: mahjong, ", "") + "  - round: 1", 5, "'result' is missing"),
        (MATCH.replace(", Dot]", "]") + "  - round: 1", 3, "4 people play, not 3"),
        (MATCH.replace("- game", "- east") + "  - round: 1", 5, "'east' cannot act"),
        (MATCH + "  - turn: east", 7, "unknown expectation 'turn'"),
        (MATCH + "  - transfers: [[Ann, Bea]]", 7, "[from, to, amount]"),
        (MATCH + "  - transfers: [[Eve, Bea, 5]]", 7, "'Eve' does not play"),
        (MATCH + "  - transfers: [[Ann, Dot, -50]]", 7, "more than nothing"),
        (MATCH + "  - card error: {line: 1}", 7, "unknown expectation 'card error'"),
        (
            MATCH.replace("- game", "- {then: {round: 1}, game").replace("Dot}", "Dot}}") + "  - round: 1",
            5,
            "a step is",
        ),
        ("given: {phase: seats, rolls: [{A: 3, B: 3, C: 2}]}\nthen: [{phase: seats}]", 3, "4 people play"),
        ("given: {phase: seats, rolls: [{A: 1, B: 3, C: 2, D: 4}]}\nthen: [{phase: seats}]", 3, "cannot show 1"),
        ("given: {phase: vote}\nthen: [{phase: seats}]", 3, "neither seats nor match"),
    ],
)
def test_a_wrong_scenario_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(ScenarioError) as error:
        outcome(text + "\n")
    assert reason in error.value.reason
    assert (error.value.source, error.value.line) == ("here.yaml", line)


def test_an_expectation_between_games_is_checked_there() -> None:
    (told,) = outcome(MATCH.replace("when:", "when:\n  - then: {round: 2}") + "  - round: 1\n")
    assert told == "5 round: 2 | 1"


def test_seats_scenarios() -> None:
    text = "given: {phase: seats, rolls: [{A: 3, B: 9, C: 2, D: 9}%s]}\nthen:\n  - %s\n"
    again = ", {B: 4, D: 5}"
    assert outcome(text % ("", "phase: seats")) == []
    assert outcome(text % (again, "seats: {east: D, south: A, west: B, north: C}")) == []
    assert outcome(text % (again, "chairs: [D, A, B, C]")) == []
    (told,) = outcome(text % ("", "chairs: [B, C, D, A]"))
    assert "B/D throw again" in told


def test_card_scenarios() -> None:
    text = "card: |\n  card Small\n  section 2468\n    FFFF 2a 44a 666a 888a  x25\ngiven: {phase: card}\n"
    text += "when: [{table: check card}]\nthen: [{card error: {line: %d}}]\n"
    assert outcome(text % 3) == []
    (told,) = outcome(text % 2)
    assert told.endswith("| 3")
    with pytest.raises(ScenarioError, match="only step"):
        outcome(text.replace("check card}", "deal}") % 3)
