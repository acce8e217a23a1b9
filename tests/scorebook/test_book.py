"""Games in a score book: what they cost, who is East next, corrections, refusals, and any commands in any order."""

import pytest
from finished_games import wins
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import (
    ON_A_DISCARD,
    PEOPLE,
    REPLAY,
    SELF_PICKED,
    WALL,
    Book,
    BookRefusedError,
    code_of,
    prompts_of,
    refusal_of,
    totals,
)
from msgspec.structs import replace

from charleston.card.published import published
from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.match.finished_game import Disputed, FinishedGame
from charleston.scorebook.accounts import balances, transfers
from charleston.scorebook.commands import (
    AddGame,
    BookCommand,
    CorrectGame,
    EndSession,
    Pay,
    Rename,
    RestoreGame,
    ResumeSession,
    SeatPeople,
    SetPie,
    StrikeGame,
    TakeBackPayment,
)
from charleston.scorebook.events import GameWritten
from charleston.scorebook.evolve import fold_all

# Games


def test_a_game_is_paid_and_east_passes() -> None:
    book = Book().add(ON_A_DISCARD)
    assert totals(book) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert prompts_of(book) == ["Bea is East now."]
    assert [debt.rule for debt in book.account.debts] == ["PAY-01"] * 3


def test_the_book_says_who_changes_places_with_the_pivot() -> None:
    book = Book().walls(4)
    assert book.next == ("Ann", "Cam", "Dot", "Bea")
    assert prompts_of(book) == ["New round: Ann (pivot) changes places with Bea.", "Ann is East and deals."]


def test_a_replayed_game_has_the_same_east() -> None:
    book = Book().add(WALL, REPLAY)
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert prompts_of(book) == ["Replay: Bea deals again."]


def test_a_line_of_the_card_says_what_the_hand_is_worth() -> None:
    book = Book(card=published("Charleston 2026")).add(replace(ON_A_DISCARD, value=0, line="2026 #2"))
    (game,) = book.account.games
    assert (game.version.facts.value, totals(book)["Ann"]) == (55, 4 * 55)
    pairs = replace(ON_A_DISCARD, line="Singles and Pairs #1", jokerless=True)
    assert totals(Book(card=published("Charleston 2026")).add(pairs))["Ann"] == 4 * 70
    assert "no line '2026 #99'" in refusal_of(book, AddGame(replace(ON_A_DISCARD, line="2026 #99")))
    assert code_of(book, AddGame(replace(ON_A_DISCARD, line="2026 #7", exposures=1))) == "concealed line"
    assert code_of(Book(), AddGame(replace(ON_A_DISCARD, line="2026 #2"))) == "no line"


def test_small_debts_are_the_lowest_value_of_the_card_or_25() -> None:
    challenged = replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=True),))
    assert totals(Book().add(challenged)) == {"Ann": 0, "Bea": 25, "Cam": -25, "Dot": 0}


def test_a_game_with_the_wrong_number_is_refused() -> None:
    """The number keeps two phones from recording the same game twice."""
    book = Book().write(AddGame(ON_A_DISCARD, 1))
    assert refusal_of(book, AddGame(ON_A_DISCARD, 1)).startswith("Game 2 is next, not game 1.")
    assert refusal_of(book, AddGame(ON_A_DISCARD, 3)).startswith("Game 2 is next, not game 3.")


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (FinishedGame("mahjong"), "Who is the winner?"),
        (replace(ON_A_DISCARD, thrower=EAST), "Nobody wins on their own discard."),
        (replace(ON_A_DISCARD, thrower=7), "The thrower does not sit at this table."),
        (replace(ON_A_DISCARD, announced=-5), "A value of -5 is on no card."),
        (replace(ON_A_DISCARD, self_picked=True), "The winner picked the tile, or somebody discarded it: not both."),
        (replace(ON_A_DISCARD, dead=(EAST,)), "A dead hand cannot win."),
        (replace(ON_A_DISCARD, dead=(ON_A_DISCARD.thrower,)), "A dead hand discards nothing"),
        (replace(WALL, peeked=(WEST,) * 7), "Nobody can look at more than 6 blind tiles"),
        (replace(SELF_PICKED, winner=SOUTH, how="heavenly"), "Only East can have a heavenly hand."),
        (
            replace(ON_A_DISCARD, how="earthly"),
            "An earthly hand has only tiles dealt or passed, so it is self-picked.",
        ),
        (replace(SELF_PICKED, how="earthly", dead=(WEST,)), "Before an earthly hand there can be no exposures"),
        (replace(ON_A_DISCARD, hot=True), "The rules of this table do not allow a hot wall."),
        (
            replace(SELF_PICKED, hot=True),
            "A hot wall counts only for a win on a discard.",
        ),
        (replace(WALL, challenges=(Disputed(SOUTH, SOUTH, upheld=True),)), "Nobody challenges their own hand."),
        (replace(WALL, challenges=(Disputed(SOUTH, Seat(4), upheld=True),)), "Somebody in a challenge does not sit"),
        (replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=True),) * 13), "More than 12 challenges"),
        (
            replace(ON_A_DISCARD, challenges=(Disputed(SOUTH, EAST, upheld=True),)),
            "A hand that was rightly challenged is dead",
        ),
        (replace(WALL, dead=(0, 1, 2)), "Only one live hand was left"),
        (replace(WALL, line="2468 #1"), "There is no line '2468 #1'"),
        (replace(WALL, how="heavenly"), "'how' does not belong to a game whose result is 'wall'."),
    ],
)
def test_impossible_facts_are_refused_with_a_sentence(facts: FinishedGame, why: str) -> None:
    assert refusal_of(Book(), AddGame(facts)).startswith(why)


def test_DED_08_a_correction_cannot_make_the_discarder_dead_and_an_old_book_with_one_still_opens() -> None:
    book = Book().add(ON_A_DISCARD)
    assert refusal_of(book, CorrectGame(1, replace(ON_A_DISCARD, dead=(NORTH,)))).startswith(
        "A dead hand discards nothing"
    )
    paid_before = totals(book)
    event = GameWritten(1, (0, 1, 2, 3), replace(ON_A_DISCARD, dead=(NORTH, SOUTH)))  # an old book may contain this
    book.put(event)
    assert totals(book) == paid_before
    assert book.account.games[0].sitting.game.dead == (SOUTH,)


def test_wins_that_the_rules_do_not_allow_are_refused() -> None:
    heavenly = replace(SELF_PICKED, how="heavenly")
    assert "do not allow a heavenly hand" in refusal_of(Book(heavenly__enabled="no"), AddGame(heavenly))
    assert "an earthly hand" in refusal_of(Book(earthly__window="off"), AddGame(replace(SELF_PICKED, how="earthly")))


# Corrections


def test_a_correction_is_booked_again_and_keeps_its_history() -> None:
    book = Book().add(ON_A_DISCARD, WALL).write(CorrectGame(1, SELF_PICKED, "it was her own pick"))
    assert totals(book) == {"Ann": 150, "Bea": -50, "Cam": -50, "Dot": -50}
    versions = [(version.facts, version.why) for version in book.state.games[0]]
    assert versions == [(ON_A_DISCARD, ""), (SELF_PICKED, "it was her own pick")]


def test_a_correction_can_change_who_was_east_but_not_who_won() -> None:
    """After the correction, game 1 is a replay, so Ann also dealt game 2, and Bea won it as South."""
    book = Book().add(WALL, ON_A_DISCARD)
    assert totals(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    book.write(CorrectGame(1, REPLAY))
    second = book.account.games[1].sitting
    assert second.seating.seats == ("Ann", "Bea", "Cam", "Dot")
    assert second.game.facts is not None
    assert (second.game.facts.winner, second.game.facts.thrower) == (SOUTH, EAST)
    assert totals(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")


def test_a_correction_that_makes_a_later_game_impossible_is_refused() -> None:
    """Bea had a heavenly hand as East in game 2. If game 1 does not count, she was not East."""
    book = Book().add(WALL, replace(SELF_PICKED, how="heavenly"))
    for command in (CorrectGame(1, REPLAY), StrikeGame(1)):
        assert refusal_of(book, command).startswith("That would make game 2 impossible: only East")


def test_a_correction_changes_what_a_pie_leaves_to_pay() -> None:
    book = Book(pie=100).add(*[replace(SELF_PICKED, winner=EAST, value=50)] * 2)
    second = [debt.paid for debt in book.account.debts if debt.game == 2]
    assert second == [0, 0, 100]  # Cam and Dot have no pie left after game 1, so only Ann pays Bea
    book.write(CorrectGame(1, WALL))
    assert [debt.paid for debt in book.account.debts] == [100, 100, 100]


def test_a_struck_game_costs_nothing_and_can_be_restored() -> None:
    book = Book().add(ON_A_DISCARD, WALL).write(StrikeGame(1, "written down twice"))
    assert not any(totals(book).values())
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert refusal_of(book, StrikeGame(1)) == "Game 1 is already struck out."
    assert refusal_of(book, CorrectGame(1, WALL)) == "Game 1 is struck out. Restore it first."
    book.write(RestoreGame(1))
    assert totals(book)["Ann"] == 100
    assert refusal_of(book, RestoreGame(1)) == "Game 1 is not struck out."
    assert refusal_of(book, CorrectGame(3, WALL)) == "There is no game 3 in this book."


# Any commands

results = st.one_of(wins(), st.sampled_from([WALL, REPLAY, FinishedGame("thrown in"), FinishedGame("time")]))
names = st.sampled_from([*PEOPLE, "ann", "Zoe"])
numbers = st.integers(1, 6)
any_command = st.one_of(
    st.builds(AddGame, results, st.integers(0, 4)),
    st.builds(AddGame, results),
    st.builds(CorrectGame, numbers, results, st.just("oh")),
    st.builds(StrikeGame, numbers),
    st.builds(RestoreGame, numbers),
    st.permutations(PEOPLE).map(lambda order: SeatPeople(tuple(order[:4]), order[4])),
    st.permutations(PEOPLE[:4]).map(lambda order: SeatPeople(tuple(order))),
    st.builds(Pay, names, names, st.integers(1, 200)),
    st.builds(TakeBackPayment, numbers),
    st.builds(Rename, names, names),
    st.builds(SetPie, st.sampled_from([None, 50, 200])),
    st.sampled_from([EndSession(), ResumeSession()]),
)


@settings(max_examples=200, deadline=None)
@given(st.integers(3, 5), st.sampled_from([None, 100]), st.lists(any_command, max_size=25))
def test_any_commands_add_up(people: int, pie: int | None, commands: list[BookCommand]) -> None:
    book = Book(people, pie=pie)
    for command in commands:
        try:
            book.write(command)
        except BookRefusedError as error:
            assert str(error)[-1] in ".?"  # noqa: PT017 - refused in a sentence, and nothing is written
    result = balances(book.state, book.account)
    for total in ("due", "paid", "left"):
        assert sum(getattr(one, total) for one in result) == 0
    limit = book.state.pie
    assert limit is None or min(one.paid for one in result) >= -limit
    rest = {one.person: one.left for one in result}
    for payer, payee, amount in transfers(book.state, book.account):
        rest[payer] += amount
        rest[payee] -= amount
    assert not any(rest.values())
    assert fold_all(book.state.steps) == book.state
    for game in book.account.games:
        assert len({*game.sitting.seating.seats, game.sitting.seating.sits_out} - {""}) == people
