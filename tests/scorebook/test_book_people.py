"""The people of a score book: their seats, money and names, the end of the session, and books that cannot be opened."""

from typing import Any

import pytest
from keeping import (
    ON_A_DISCARD,
    PEOPLE,
    REPLAY,
    SELF_PICKED,
    WALL,
    Book,
    BookRefusedError,
    code_of,
    open_balances,
    opening,
    prompts_of,
    refusal_of,
    totals,
)
from msgspec.structs import replace

from charleston.game.seats import EAST, NORTH, SOUTH, WEST
from charleston.match.finished_game import FinishedGame
from charleston.match.settle import Transfer
from charleston.scorebook.accounts import balances, open_debts, transfers
from charleston.scorebook.commands import (
    AddGame,
    CorrectGame,
    EndSession,
    Pay,
    Rename,
    ResumeSession,
    SeatPeople,
    SetPie,
    TakeBackPayment,
)
from charleston.scorebook.prose import step_caption

# Five people


def test_G_10_with_five_people_east_sits_out_next_and_everyone_sits_out_equally_often() -> None:
    book, out, east = Book(5), list[str](), list[str]()
    for _ in range(10):
        seating = book.account.seating
        assert {*seating.seats, seating.sits_out} == set(PEOPLE)
        out.append(seating.sits_out)
        east.append(seating.east)
        book.add(WALL)
    assert out == ["Eve", "Ann", "Bea", "Cam", "Dot"] * 2
    assert east == ["Ann", "Bea", "Cam", "Dot", "Eve"] * 2
    assert book.account.seating.round == 3


def test_with_five_people_the_book_says_who_takes_the_empty_seat() -> None:
    book = Book(5)
    assert prompts_of(book) == ["Ann is East and deals.", "Eve sits out."]
    assert prompts_of(book.walls(1)) == ["Bea is East now.", "Ann sits out, and Eve takes the empty seat."]
    assert book.next == ("Bea", "Cam", "Dot", "Eve")


def test_a_player_who_sits_out_pays_nothing() -> None:
    assert totals(Book(5).add(ON_A_DISCARD)) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50, "Eve": 0}


def test_a_correction_does_not_change_who_played_later_games() -> None:
    """If game 1 is a replay, Eve should have sat out game 2, but she won it."""
    book = Book(5).add(WALL, replace(SELF_PICKED, winner=NORTH))
    assert totals(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}
    book.write(CorrectGame(1, REPLAY))
    assert book.account.games[1].sitting.seating.sits_out == "Ann"
    assert totals(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}


def test_the_scorekeeper_may_change_the_seats() -> None:
    book = Book(5).walls(1).write(SeatPeople(("Dot", "ann", "Cam", "Eve"), "Bea", "Bea is in the kitchen"))
    assert book.next == ("Dot", "Ann", "Cam", "Eve")
    assert prompts_of(book) == ["Dot is East, Ann is South, Cam is West and Eve is North.", "Bea sits out."]
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
    assert refusal_of(Book(people), SeatPeople(tuple(seats.split()), out)).startswith(why)


def test_three_people_take_turns_as_east() -> None:
    book = Book(3).add(FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST))
    assert totals(book) == {"Ann": 75, "Bea": -25, "Cam": -50}
    assert prompts_of(book.walls(2)) == ["New round: Ann is East now."]


# Money, names, and the end of the session


def test_a_payment_reduces_a_debt() -> None:
    book = Book().add(ON_A_DISCARD).write(Pay("Dot", "ANN", 50), Pay("Bea", "Ann", 5))
    assert open_balances(book) == {"Ann": 45, "Bea": -20, "Cam": -25, "Dot": 0}
    assert open_debts(book.state, book.account) == [Transfer("Bea", "Ann", 20), Transfer("Cam", "Ann", 25)]
    book.write(TakeBackPayment(1), Pay("Cam", "Ann", 25))
    assert [money.number for _, money in book.state.payments] == [2, 3]
    assert transfers(book.state, book.account) == [Transfer("Dot", "Ann", 50), Transfer("Bea", "Ann", 20)]
    assert refusal_of(book, TakeBackPayment(1)) == "There is no payment 1 in this book."
    assert code_of(book, Pay("Ann", "ann", 5)) == "yourself"


def test_a_new_name_applies_everywhere() -> None:
    book = Book().add(ON_A_DISCARD).write(Rename("Ann", " Anne  Marie "), Pay("Dot", "Anne Marie", 50))
    assert totals(book)["Anne Marie"] == 100
    assert [step_caption(book.state, step.event) for step in book.state.steps] == [
        "Book opened for Anne Marie, Bea, Cam and Dot.",
        "Game 1: Anne Marie won 25 on Dot’s discard.",
        "Ann is now called Anne Marie.",
        "Dot paid Anne Marie 50¢.",
    ]
    assert "Somebody else is called BEA" in refusal_of(book, Rename("Cam", "BEA"))
    book.write(Rename("Bea", "BEA"))


def test_after_the_session_only_payments_are_accepted() -> None:
    book = Book().add(ON_A_DISCARD).write(EndSession(), Pay("Dot", "Ann", 50))
    for command in (AddGame(WALL), CorrectGame(1, WALL), SetPie(5), EndSession()):
        assert code_of(book, command) == "ended"
    book.write(ResumeSession()).add(WALL)
    assert code_of(book, ResumeSession()) == "not ended"


def test_a_pie_can_be_set_later() -> None:
    book = Book().add(replace(SELF_PICKED, value=50)).write(SetPie(60))
    assert (totals(book)["Ann"], balances(book.state, book.account)[0].due) == (180, 300)
    assert totals(book.write(SetPie(None)))["Ann"] == 300


def test_C_30_the_book_says_who_rolls_the_dice_when_it_is_not_the_dealer() -> None:
    book, standard = Book(deal__breaker="east-chair"), Book()
    assert prompts_of(book) == prompts_of(standard) == ["Ann is East and deals."]
    assert prompts_of(book.add(WALL)) == ["Bea is East now.", "Ann rolls the dice to break the wall."]
    assert prompts_of(standard.add(WALL)) == ["Bea is East now."]


def test_nobody_pays_when_points_are_scored() -> None:
    book = Book(preset="tournament").add(replace(SELF_PICKED, value=30), FinishedGame("wall", dead=(SOUTH,)))
    assert totals(book) == {"Ann": 50, "Bea": 10, "Cam": 0, "Dot": 10}
    assert transfers(book.state, book.account) == []
    assert code_of(book, SetPie(100)) == "no pie"
    assert code_of(book, Pay("Ann", "Bea", 5)) == "points only"
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
