"""The score book of a session: games, corrections, seats, payments, names and refusals."""

from typing import Any

import pytest
from finished_games import wins
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import PEOPLE, WALL, Book, BookRefusedError, opening
from msgspec.structs import replace

from charleston.card.published import published
from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.match.finished_game import Disputed, FinishedGame
from charleston.match.settle import Transfer
from charleston.scorebook.accounts import balances, open_debts, transfers
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
from charleston.scorebook.prose import prompts, step_caption
from charleston.scorebook.refusals import BookRefusalCode

FIRST = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)
PICKED = FinishedGame("mahjong", winner=EAST, value=25, self_picked=True)
REPLAY = FinishedGame("replay")
FIVE = PEOPLE


def paid(book: Book) -> dict[str, int]:
    return {one.person: one.paid for one in balances(book.state, book.account)}


def left(book: Book) -> dict[str, int]:
    return {one.person: one.left for one in balances(book.state, book.account)}


def prompted(book: Book) -> list[str]:
    result = book.account
    new_seats = any(change.game == len(book.state.games) + 1 for change in book.state.seat_changes)
    return list(prompts(result.before, result.seating, book.state.rules, new_seats=new_seats))


def refused(book: Book, command: BookCommand) -> str:
    before = book.state
    with pytest.raises(BookRefusedError) as error:
        book.write(command)
    assert book.state is before
    assert str(error.value)[-1] in ".?"
    return str(error.value)


def code(book: Book, command: BookCommand) -> BookRefusalCode:
    with pytest.raises(BookRefusedError) as error:
        book.write(command)
    return error.value.refusal.code


# Games


def test_a_game_is_paid_and_east_passes() -> None:
    book = Book().add(FIRST)
    assert paid(book) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert prompted(book) == ["East passes to Bea."]
    assert [debt.rule for debt in book.account.debts] == ["PAY-01"] * 3


def test_the_book_says_with_whom_the_pivot_changes_places() -> None:
    book = Book().walls(4)
    assert book.next == ("Ann", "Cam", "Dot", "Bea")
    assert prompted(book) == ["New round: Ann (pivot) changes places with Bea.", "Ann is East and deals."]


def test_a_game_that_is_played_again_has_the_same_east() -> None:
    book = Book().add(WALL, REPLAY)
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert prompted(book) == ["Replay: Bea deals again."]


def test_a_line_of_the_card_says_what_the_hand_is_worth() -> None:
    book = Book(card=published("Charleston 2026")).add(replace(FIRST, value=0, line="2026 #2"))
    (game,) = book.account.games
    assert (game.version.facts.value, paid(book)["Ann"]) == (55, 4 * 55)
    pairs = replace(FIRST, line="Singles and Pairs #1", jokerless=True)
    assert paid(Book(card=published("Charleston 2026")).add(pairs))["Ann"] == 4 * 70
    assert "no line '2026 #99'" in refused(book, AddGame(replace(FIRST, line="2026 #99")))
    assert code(book, AddGame(replace(FIRST, line="2026 #7", exposures=1))) == "concealed line"
    assert code(Book(), AddGame(replace(FIRST, line="2026 #2"))) == "no line"


def test_small_debts_are_the_lowest_value_of_the_card_or_25() -> None:
    challenged = replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=True),))
    assert paid(Book().add(challenged)) == {"Ann": 0, "Bea": 25, "Cam": -25, "Dot": 0}


def test_a_game_of_another_number_is_refused() -> None:
    """Otherwise two phones that record the same game would record it twice."""
    book = Book().write(AddGame(FIRST, 1))
    assert refused(book, AddGame(FIRST, 1)).startswith("Game 2 is next, not game 1.")
    assert refused(book, AddGame(FIRST, 3)).startswith("Game 2 is next, not game 3.")


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (FinishedGame("mahjong"), "Who is the winner?"),
        (replace(FIRST, thrower=EAST), "Nobody wins on their own discard."),
        (replace(FIRST, thrower=7), "The thrower does not sit at this table."),
        (replace(FIRST, announced=-5), "A value of -5 is on no card."),
        (replace(FIRST, self_picked=True), "The winner picked the tile, or somebody discarded it: not both."),
        (replace(FIRST, dead=(EAST,)), "A dead hand cannot win."),
        (replace(FIRST, dead=(FIRST.thrower,)), "A dead hand discards nothing"),
        (replace(WALL, peeked=(WEST,) * 7), "Nobody can look at more than 6 blind tiles"),
        (replace(PICKED, winner=SOUTH, how="heavenly"), "Only East can have a heavenly hand."),
        (replace(FIRST, how="earthly"), "An earthly hand has only tiles dealt or passed, so it is self-picked."),
        (replace(PICKED, how="earthly", dead=(WEST,)), "Before an earthly hand there can be no exposures"),
        (replace(FIRST, hot=True), "The rules of this table do not allow a hot wall."),
        (replace(PICKED, hot=True), "A hot wall counts only for a win on a discard."),
        (replace(WALL, challenges=(Disputed(SOUTH, SOUTH, upheld=True),)), "Nobody challenges their own hand."),
        (replace(WALL, challenges=(Disputed(SOUTH, Seat(4), upheld=True),)), "Somebody in a challenge does not sit"),
        (replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=True),) * 13), "More than 12 challenges"),
        (
            replace(FIRST, challenges=(Disputed(SOUTH, EAST, upheld=True),)),
            "A hand that was rightly challenged is dead",
        ),
        (replace(WALL, dead=(0, 1, 2)), "Only one hand was left alive"),
        (replace(WALL, line="2468 #1"), "There is no line '2468 #1'"),
        (replace(WALL, how="heavenly"), "'how' does not belong to a game whose result is 'wall'."),
    ],
)
def test_impossible_facts_are_refused_with_a_sentence(facts: FinishedGame, why: str) -> None:
    assert refused(Book(), AddGame(facts)).startswith(why)


def test_DED_08_a_correction_cannot_make_the_thrower_dead_and_a_book_that_says_so_still_opens() -> None:
    book = Book().add(FIRST)
    assert refused(book, CorrectGame(1, replace(FIRST, dead=(NORTH,)))).startswith("A dead hand discards nothing")
    paid_before = paid(book)
    written = GameWritten(1, (0, 1, 2, 3), replace(FIRST, dead=(NORTH, SOUTH)))  # as an old book may have it
    book.put(written)
    assert paid(book) == paid_before
    assert book.account.games[0].sitting.game.dead == (SOUTH,)


def test_wins_that_the_rules_do_not_have_are_refused() -> None:
    heavenly = replace(PICKED, how="heavenly")
    assert "do not allow a heavenly hand" in refused(Book(heavenly__enabled="no"), AddGame(heavenly))
    assert "an earthly hand" in refused(Book(earthly__window="off"), AddGame(replace(PICKED, how="earthly")))


# Corrections


def test_a_correction_is_booked_again_and_keeps_its_history() -> None:
    book = Book().add(FIRST, WALL).write(CorrectGame(1, PICKED, "it was her own pick"))
    assert paid(book) == {"Ann": 150, "Bea": -50, "Cam": -50, "Dot": -50}
    versions = [(version.facts, version.why) for version in book.state.games[0]]
    assert versions == [(FIRST, ""), (PICKED, "it was her own pick")]


def test_after_a_correction_the_same_people_won_and_another_was_east() -> None:
    """The first game was a replay, so Ann dealt the second as well, and Bea won it as South."""
    book = Book().add(WALL, FIRST)
    assert paid(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    book.write(CorrectGame(1, REPLAY))
    second = book.account.games[1].sitting
    assert second.seating.seats == ("Ann", "Bea", "Cam", "Dot")
    assert second.game.facts is not None
    assert (second.game.facts.winner, second.game.facts.thrower) == (SOUTH, EAST)
    assert paid(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")


def test_a_correction_that_makes_a_later_game_impossible_is_refused() -> None:
    """Bea had a heavenly hand as East of the second game. If the first does not count, she was not East."""
    book = Book().add(WALL, replace(PICKED, how="heavenly"))
    for command in (CorrectGame(1, REPLAY), StrikeGame(1)):
        assert refused(book, command).startswith("That would make game 2 impossible: only East")


def test_a_correction_changes_what_a_pie_leaves_to_pay() -> None:
    book = Book(pie=100).add(*[replace(PICKED, winner=EAST, value=50)] * 2)
    second = [debt.paid for debt in book.account.debts if debt.game == 2]
    assert second == [0, 0, 100]  # Cam and Dot have lost their pies to Ann, who now pays Bea
    book.write(CorrectGame(1, WALL))
    assert [debt.paid for debt in book.account.debts] == [100, 100, 100]


def test_a_struck_game_costs_nothing_and_can_be_restored() -> None:
    book = Book().add(FIRST, WALL).write(StrikeGame(1, "written down twice"))
    assert not any(paid(book).values())
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert refused(book, StrikeGame(1)) == "Game 1 is already struck out."
    assert refused(book, CorrectGame(1, WALL)) == "Game 1 is struck out. Restore it first."
    book.write(RestoreGame(1))
    assert paid(book)["Ann"] == 100
    assert refused(book, RestoreGame(1)) == "Game 1 is not struck out."
    assert refused(book, CorrectGame(3, WALL)) == "There is no game 3 in this book."


# Five people


def test_G_10_of_five_east_sits_out_next_and_all_sit_out_equally_often() -> None:
    book, out, east = Book(5), list[str](), list[str]()
    for _ in range(10):
        seating = book.account.seating
        assert {*seating.seats, seating.sits_out} == set(FIVE)
        out.append(seating.sits_out)
        east.append(seating.east)
        book.add(WALL)
    assert out == ["Eve", "Ann", "Bea", "Cam", "Dot"] * 2
    assert east == ["Ann", "Bea", "Cam", "Dot", "Eve"] * 2
    assert book.account.seating.round == 3


def test_with_five_the_book_says_who_takes_the_empty_seat() -> None:
    book = Book(5)
    assert prompted(book) == ["Ann is East and deals.", "Eve sits out."]
    assert prompted(book.walls(1)) == ["East passes to Bea.", "Ann sits out, and Eve takes the empty seat."]
    assert book.next == ("Bea", "Cam", "Dot", "Eve")


def test_who_sits_out_pays_nothing() -> None:
    assert paid(Book(5).add(FIRST)) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50, "Eve": 0}


def test_a_correction_does_not_change_who_played_later_games() -> None:
    """If the first of five people's games is replayed, Eve should sit out the second; but she won it."""
    book = Book(5).add(WALL, replace(PICKED, winner=NORTH))
    assert paid(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}
    book.write(CorrectGame(1, REPLAY))
    assert book.account.games[1].sitting.seating.sits_out == "Ann"
    assert paid(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}


def test_the_scorekeeper_may_change_the_seats() -> None:
    book = Book(5).walls(1).write(SeatPeople(("Dot", "ann", "Cam", "Eve"), "Bea", "Bea is in the kitchen"))
    assert book.next == ("Dot", "Ann", "Cam", "Eve")
    assert prompted(book) == ["Dot is East, Ann is South, Cam is West and Eve is North.", "Bea sits out."]
    book.walls(1)
    assert book.account.seating.sits_out == "Dot"
    assert book.next == ("Ann", "Cam", "Eve", "Bea")


@pytest.mark.parametrize(
    ("people", "seats", "out", "why"),
    [
        (4, "Ann Bea Cam", "", "Name everybody"),
        (4, "Ann Bea Cam Cam", "", "Name everybody"),
        (4, "Ann Bea Cam", "Dot", "With five people, one sits out."),
        (5, "Ann Bea Cam Dot Eve", "", "With five people, one sits out."),
        (4, "Ann Bea Cam Zoe", "", "Nobody in this book is called 'Zoe'. The names are Ann, Bea, Cam, Dot."),
    ],
)
def test_impossible_seats_are_refused(people: int, seats: str, out: str, why: str) -> None:
    assert refused(Book(people), SeatPeople(tuple(seats.split()), out)).startswith(why)


def test_three_people_go_round() -> None:
    book = Book(3).add(FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST))
    assert paid(book) == {"Ann": 75, "Bea": -25, "Cam": -50}
    assert prompted(book.walls(2)) == ["New round: East passes to Ann."]


# Money, names, the end


def test_money_that_changed_hands_is_no_longer_owed() -> None:
    book = Book().add(FIRST).write(Pay("Dot", "ANN", 50), Pay("Bea", "Ann", 5))
    assert left(book) == {"Ann": 45, "Bea": -20, "Cam": -25, "Dot": 0}
    assert open_debts(book.state, book.account) == [Transfer("Bea", "Ann", 20), Transfer("Cam", "Ann", 25)]
    book.write(TakeBackPayment(1), Pay("Cam", "Ann", 25))
    assert [money.number for _, money in book.state.payments] == [2, 3]
    assert transfers(book.state, book.account) == [Transfer("Dot", "Ann", 50), Transfer("Bea", "Ann", 20)]
    assert refused(book, TakeBackPayment(1)) == "There is no payment 1 in this book."
    assert code(book, Pay("Ann", "ann", 5)) == "yourself"


def test_a_new_name_applies_everywhere() -> None:
    book = Book().add(FIRST).write(Rename("Ann", " Anne  Marie "), Pay("Dot", "Anne Marie", 50))
    assert paid(book)["Anne Marie"] == 100
    assert [step_caption(book.state, step.event) for step in book.state.steps] == [
        "Book opened for Anne Marie, Bea, Cam and Dot.",
        "Game 1: Anne Marie won 25 on Dot's discard.",
        "Ann is now called Anne Marie.",
        "Dot paid Anne Marie 50.",
    ]
    assert "Somebody else is called BEA" in refused(book, Rename("Cam", "BEA"))
    book.write(Rename("Bea", "BEA"))


def test_after_the_session_only_money_changes_hands() -> None:
    book = Book().add(FIRST).write(EndSession(), Pay("Dot", "Ann", 50))
    for command in (AddGame(WALL), CorrectGame(1, WALL), SetPie(5), EndSession()):
        assert code(book, command) == "ended"
    book.write(ResumeSession()).add(WALL)
    assert code(book, ResumeSession()) == "not ended"


def test_a_pie_can_be_agreed_upon_later() -> None:
    book = Book().add(replace(PICKED, value=50)).write(SetPie(60))
    assert (paid(book)["Ann"], balances(book.state, book.account)[0].due) == (180, 300)
    assert paid(book.write(SetPie(None)))["Ann"] == 300


def test_C_30_the_book_says_who_throws_the_dice_where_it_is_not_the_dealer() -> None:
    book, standard = Book(deal__breaker="east-chair"), Book()
    assert prompted(book) == prompted(standard) == ["Ann is East and deals."]
    assert prompted(book.add(WALL)) == ["East passes to Bea.", "Ann rolls the dice to break the wall."]
    assert prompted(standard.add(WALL)) == ["East passes to Bea."]


def test_where_points_are_scored_nobody_pays() -> None:
    book = Book(preset="tournament").add(replace(PICKED, value=30), FinishedGame("wall", dead=(SOUTH,)))
    assert paid(book) == {"Ann": 50, "Bea": 10, "Cam": 0, "Dot": 10}
    assert transfers(book.state, book.account) == []
    assert code(book, SetPie(100)) == "no pie"
    assert code(book, Pay("Ann", "Bea", 5)) == "points only"
    with pytest.raises(BookRefusedError, match="A pie limits payments only"):
        Book(preset="tournament", pie=5)


@pytest.mark.parametrize(
    ("people", "why"),
    [
        (["Ann", "Bea"], "for three, four or five people, not 2."),
        (list("abcdefghijklm"), "for three, four or five people, not 13."),
        (["Ann", "Bea", "ann"], "Two people are called ann."),
        (["Ann", "Bea", "  "], "Give everybody a name."),
        (["Ann", "Bea", "x" * 25], "Use at most 24 letters"),
        (["Ann", "Bea", "C\u202eam"], "invisible character"),
        (["Ann", "Bea", "C\x00am"], "invisible character"),
        (["Ann", "Bea", "\u3164"], "invisible character"),
    ],
)
def test_impossible_people_are_refused(people: list[str], why: str) -> None:
    with pytest.raises(BookRefusedError, match=why):
        opening(people, None, {}, None)


@pytest.mark.parametrize("options", [{"table.players": 3}, {"venue": "online"}, {"pay.nothing": 1}, {"preset": "none"}])
def test_impossible_rules_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BookRefusedError):
        opening(PEOPLE[:4], None, options, None)


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
def test_whatever_is_written_adds_up(people: int, pie: int | None, written: list[BookCommand]) -> None:
    book = Book(people, pie=pie)
    for command in written:
        try:
            book.write(command)
        except BookRefusedError as error:
            assert str(error)[-1] in ".?"  # noqa: PT017 - refused with a sentence, and nothing is written
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
