"""Who owes whom after several games, and settling up with the fewest transfers."""

from collections import Counter
from itertools import permutations

import pytest
from finished_games import LEAGUE, PEOPLE, REPLAY, WALL, match_of, wins
from hypothesis import given, settings
from hypothesis import strategies as st

from charleston.game.events import Paid, Scored
from charleston.game.scoring import Booking
from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.match.finished_game import FinishedGame
from charleston.match.ledger import Debt, debts_of, due_balances, history, owed, paid_balances
from charleston.match.match import BookedGame, add_booked, balances, debts, seating, totals, transfers
from charleston.match.settle import Transfer, settle

ANN_WINS = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)


def test_the_ledger_says_who_owes_whom_and_why() -> None:
    match = match_of(LEAGUE, ANN_WINS, FinishedGame("mahjong", winner=NORTH, value=50, self_picked=True))
    ledger = debts(match)
    assert ledger[0] == Debt(1, "Bea", "Ann", 25, 25, "PAY-01", "the value of the hand")
    assert [(debt.game, debt.rule) for debt in history(ledger, "Dot", "Ann")] == [(1, "PAY-01"), (2, "PAY-02")]
    assert len(history(ledger, "Ann")) == 6
    assert Transfer("Dot", "Ann", 150) in owed(PEOPLE, ledger)
    paid: Counter[str] = Counter()
    for payer, payee, amount in owed(PEOPLE, ledger):
        paid[payer] -= amount
        paid[payee] += amount
    assert paid == balances(match)


def test_a_pie_limits_payments_but_not_debts() -> None:
    """Ann wins twice and takes all three other pies. Then Bea wins, and only Ann has money left to pay."""
    rounds = [ANN_WINS, *[FinishedGame("mahjong", winner=NORTH, value=25, self_picked=True)] * 2]
    match = match_of(LEAGUE, *rounds, pie=60)
    assert balances(match) == {"Ann": 130, "Bea": -10, "Cam": -60, "Dot": -60}
    assert due_balances(PEOPLE, debts(match)) == balances(match_of(LEAGUE, *rounds))
    assert all(0 <= debt.paid <= debt.due for debt in debts(match))


def test_winning_refills_a_pie() -> None:
    def pay(payer: Seat, payee: Seat, amount: int) -> list[Booking]:
        return [Paid(payer, payee, amount, "PAY-01", "")]

    rows = [(EAST, SOUTH, 80), (EAST, SOUTH, 80), (EAST, SOUTH, 5), (WEST, EAST, 30), (EAST, SOUTH, 50)]
    games = [(PEOPLE, pay(*row)) for row in rows]
    ledger = debts_of(PEOPLE, games, pie=100)
    assert [debt.paid for debt in ledger] == [80, 20, 0, 30, 30]
    assert [debt.due for debt in ledger] == [80, 80, 5, 30, 50]
    assert paid_balances(PEOPLE, ledger) == {"Ann": -100, "Bea": 130, "Cam": -30, "Dot": 0}


@given(st.lists(st.one_of(wins(), st.just(WALL), st.just(REPLAY)), max_size=12), st.sampled_from([None, 50, 200]))
def test_the_balances_of_a_match_sum_to_zero(games: list[FinishedGame], pie: int | None) -> None:
    match = match_of(LEAGUE, *games, pie=pie)
    sums = balances(match)
    assert sum(sums.values()) == 0
    assert pie is None or min(sums.values()) >= -pie
    assert seating(match).played == sum(not game.replayed for game in match.games) % 4
    left = Counter(sums)
    for payer, payee, amount in transfers(match):
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    if pie is None:
        assert sums == totals(match)


def test_a_game_is_booked_as_the_referee_ruled_it() -> None:
    game = BookedGame((Paid(WEST, SOUTH, 25, "DED-11", "a contested challenge"), Scored(EAST, 10, "TRM-06", "")))
    match = add_booked(match_of(LEAGUE, WALL), game)
    assert balances(match) == {"Ann": 0, "Bea": 0, "Cam": 25, "Dot": -25}
    assert totals(match) == {"Ann": 0, "Bea": 10, "Cam": 25, "Dot": -25}


# Settling up


def fewest(left: list[int]) -> int:
    """Return the fewest transfers by brute force: try to settle the first balance with every other person."""
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
    transfers = settle(left)
    assert transfers == settle(dict(left))
    assert len(transfers) == fewest(amounts)
    for payer, payee, amount in transfers:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())


@pytest.mark.parametrize("order", list(permutations([30, -30, 50, -50]))[::5])
def test_balances_that_cancel_out_are_settled_in_pairs(order: tuple[int, ...]) -> None:
    assert len(settle(dict(zip(PEOPLE, order, strict=True)))) == 2


def test_eight_people_in_two_groups() -> None:
    amounts = [7, -3, -4, 0, 9, -5, -3, -1]
    assert len(settle({f"p{place}": amount for place, amount in enumerate(amounts)})) == fewest(amounts) == 5


def test_more_people_than_the_search_handles_still_settle() -> None:
    amounts = [*range(1, 15), -sum(range(1, 15))]
    assert len(settle({f"p{place}": amount for place, amount in enumerate(amounts)})) == 14


def test_balances_that_do_not_sum_to_zero_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="add up"):
        settle({"Ann": 5, "Bea": -4})


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=7, max_size=7))
def test_eight_people_settle_with_the_fewest_transfers(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    assert len(settle({f"p{place}": amount for place, amount in enumerate(amounts)})) == fewest(amounts)
