"""The book of an evening: what is written, corrected, struck and paid, and who sits where."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import PEOPLE, WALL, Book
from msgspec.structs import replace
from test_match_play import wins

from charleston.card.published import published
from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.match.finished_game import Disputed, FinishedGame
from charleston.match.settle import Transfer
from charleston.scorebook import entries as e
from charleston.scorebook.accounts import balances, open_debts, transfers
from charleston.scorebook.decide import open_evening
from charleston.scorebook.prose import prompts, tell_step
from charleston.scorebook.state import Evening, EveningError, fold

FIRST = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)
PICKED = FinishedGame("mahjong", winner=EAST, value=25, self_picked=True)
REPLAY = FinishedGame("replay")
FIVE = PEOPLE


def paid(book: Book) -> dict[str, int]:
    return {one.person: one.paid for one in balances(book.evening, book.account)}


def left(book: Book) -> dict[str, int]:
    return {one.person: one.left for one in balances(book.evening, book.account)}


def asks(book: Book) -> list[str]:
    found = book.account
    said = any(said.game == len(book.evening.games) + 1 for said in book.evening.seated)
    return list(prompts(found.before, found.seating, book.evening.rules, new_seats=said))


def refused(book: Book, command: e.EveningCommand) -> str:
    before = book.evening
    with pytest.raises(EveningError) as told:
        book.write(command)
    assert book.evening is before
    assert str(told.value)[-1] in ".?"
    return str(told.value)


# Games


def test_a_game_is_paid_and_east_passes() -> None:
    book = Book().add(FIRST)
    assert paid(book) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert asks(book) == ["East passes to Bea."]
    assert [debt.rule for debt in book.account.debts] == ["PAY-01"] * 3


def test_the_pivot_is_told_with_whom_to_change_places() -> None:
    book = Book().walls(4)
    assert book.next == ("Ann", "Cam", "Dot", "Bea")
    assert asks(book) == ["New round: Ann (pivot) changes places with Bea.", "Ann is East and deals."]


def test_a_game_that_is_played_again_has_the_same_east() -> None:
    book = Book().add(WALL, REPLAY)
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert asks(book) == ["The game is played again: Bea deals once more."]


def test_a_line_of_the_card_says_what_the_hand_is_worth() -> None:
    book = Book(card=published("Charleston 2026")).add(replace(FIRST, value=0, line="2026 #2"))
    (game,) = book.account.games
    assert (game.told.facts.value, paid(book)["Ann"]) == (55, 4 * 55)
    pairs = replace(FIRST, line="Singles and Pairs #1", jokerless=True)
    assert paid(Book(card=published("Charleston 2026")).add(pairs))["Ann"] == 4 * 70
    assert "no line '2026 #99'" in refused(book, e.AddGame(replace(FIRST, line="2026 #99")))
    assert "concealed" in refused(book, e.AddGame(replace(FIRST, line="2026 #7", exposures=1)))
    assert "no line" in refused(Book(), e.AddGame(replace(FIRST, line="2026 #2")))


def test_small_debts_are_the_lowest_value_of_the_card_or_25() -> None:
    challenged = replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=True),))
    assert paid(Book().add(challenged)) == {"Ann": 0, "Bea": 25, "Cam": -25, "Dot": 0}


def test_a_game_of_another_number_is_refused() -> None:
    """Two phones that write down the same game would make two of it."""
    book = Book().write(e.AddGame(FIRST, 1))
    assert refused(book, e.AddGame(FIRST, 1)).startswith("Game 2 is next, not game 1.")
    assert refused(book, e.AddGame(FIRST, 3)).startswith("Game 2 is next, not game 3.")


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
        (replace(FIRST, how="earthly"), "An earthly hand comes with the tiles dealt or passed: it is self-picked."),
        (replace(PICKED, how="earthly", dead=(WEST,)), "Before an earthly hand nobody can have exposed"),
        (replace(FIRST, hot=True), "The rules of this table do not allow a hot wall."),
        (replace(PICKED, hot=True), "A hot wall makes only the player who discarded the winning tile pay for all."),
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
def test_facts_that_cannot_be_are_refused_in_a_sentence(facts: FinishedGame, why: str) -> None:
    assert refused(Book(), e.AddGame(facts)).startswith(why)


def test_DED_08_a_correction_cannot_make_the_thrower_dead_and_a_book_that_says_so_still_opens() -> None:
    book = Book().add(FIRST)
    assert refused(book, e.CorrectGame(1, replace(FIRST, dead=(NORTH,)))).startswith("A dead hand discards nothing")
    paid_before = paid(book)
    written = e.GameWritten(1, (0, 1, 2, 3), replace(FIRST, dead=(NORTH, SOUTH)))  # as a book of last year may hold it
    book.put(written)
    assert paid(book) == paid_before
    assert book.account.games[0].sitting.game.dead == (SOUTH,)


def test_what_the_rules_of_the_table_do_not_know_is_refused() -> None:
    heavenly = replace(PICKED, how="heavenly")
    assert "not allow a heavenly hand" in refused(Book(heavenly__enabled="no"), e.AddGame(heavenly))
    assert "an earthly hand" in refused(Book(earthly__window="off"), e.AddGame(replace(PICKED, how="earthly")))


# Corrections


def test_a_correction_is_booked_anew_and_keeps_its_history() -> None:
    book = Book().add(FIRST, WALL).write(e.CorrectGame(1, PICKED, "it was her own pick"))
    assert paid(book) == {"Ann": 150, "Bea": -50, "Cam": -50, "Dot": -50}
    told = [(version.facts, version.why) for version in book.evening.games[0]]
    assert told == [(FIRST, ""), (PICKED, "it was her own pick")]


def test_after_a_correction_the_same_people_won_and_another_was_east() -> None:
    """The first game was to be played again: so Ann dealt the second, too, which Bea has won as South."""
    book = Book().add(WALL, FIRST)
    assert paid(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    book.write(e.CorrectGame(1, REPLAY))
    second = book.account.games[1].sitting
    assert second.seating.seats == ("Ann", "Bea", "Cam", "Dot")
    assert second.game.facts is not None
    assert (second.game.facts.winner, second.game.facts.thrower) == (SOUTH, EAST)
    assert paid(book) == {"Bea": 100, "Ann": -50, "Cam": -25, "Dot": -25}
    assert book.next == ("Bea", "Cam", "Dot", "Ann")


def test_a_correction_that_makes_a_later_game_impossible_is_refused() -> None:
    """Bea had a heavenly hand as East of the second game; if the first does not count, she was not East."""
    book = Book().add(WALL, replace(PICKED, how="heavenly"))
    for command in (e.CorrectGame(1, REPLAY), e.StrikeGame(1)):
        assert refused(book, command).startswith("Then game 2 could not have gone as it is told: only East")


def test_a_correction_changes_what_a_pie_leaves_to_pay() -> None:
    book = Book(pie=100).add(*[replace(PICKED, winner=EAST, value=50)] * 2)
    second = [debt.paid for debt in book.account.debts if debt.game == 2]
    assert second == [0, 0, 100]  # Cam and Dot have lost their pies to Ann, who now pays Bea
    book.write(e.CorrectGame(1, WALL))
    assert [debt.paid for debt in book.account.debts] == [100, 100, 100]


def test_a_struck_game_is_as_if_it_had_not_been() -> None:
    book = Book().add(FIRST, WALL).write(e.StrikeGame(1, "written down twice"))
    assert not any(paid(book).values())
    assert book.next == ("Bea", "Cam", "Dot", "Ann")
    assert refused(book, e.StrikeGame(1)) == "Game 1 is struck out already."
    assert refused(book, e.CorrectGame(1, WALL)) == "Game 1 is struck out. Please bring it back first."
    book.write(e.RestoreGame(1))
    assert paid(book)["Ann"] == 100
    assert refused(book, e.RestoreGame(1)) == "Game 1 is not struck out."
    assert refused(book, e.CorrectGame(3, WALL)) == "There is no game 3 in this book."


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


def test_of_five_it_is_told_who_takes_whose_place() -> None:
    book = Book(5)
    assert asks(book) == ["Ann is East and deals.", "Eve sits out."]
    assert asks(book.walls(1)) == ["East passes to Bea.", "Ann sits out, and Eve takes the empty place."]
    assert book.next == ("Bea", "Cam", "Dot", "Eve")


def test_who_sits_out_pays_nothing() -> None:
    assert paid(Book(5).add(FIRST)) == {"Ann": 100, "Bea": -25, "Cam": -25, "Dot": -50, "Eve": 0}


def test_those_who_played_have_played_whatever_is_corrected_before() -> None:
    """If the first game of five was played again, Eve would still sit out in the second; but it was she who won it."""
    book = Book(5).add(WALL, replace(PICKED, winner=NORTH))
    assert paid(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}
    book.write(e.CorrectGame(1, REPLAY))
    assert book.account.games[1].sitting.seating.sits_out == "Ann"
    assert paid(book) == {"Ann": 0, "Bea": -50, "Cam": -50, "Dot": -50, "Eve": 150}


def test_the_scorekeeper_may_seat_people_otherwise() -> None:
    book = Book(5).walls(1).write(e.SeatPeople(("Dot", "ann", "Cam", "Eve"), "Bea", "Bea is in the kitchen"))
    assert book.next == ("Dot", "Ann", "Cam", "Eve")
    assert asks(book) == ["Dot is East, Ann is South, Cam is West and Eve is North.", "Bea sits out."]
    book.walls(1)
    assert book.account.seating.sits_out == "Dot"
    assert book.next == ("Ann", "Cam", "Eve", "Bea")


@pytest.mark.parametrize(
    ("people", "seats", "out", "why"),
    [
        (4, "Ann Bea Cam", "", "Everybody of this book"),
        (4, "Ann Bea Cam Cam", "", "Everybody of this book"),
        (4, "Ann Bea Cam", "Dot", "One of five"),
        (5, "Ann Bea Cam Dot Eve", "", "One of five"),
        (4, "Ann Bea Cam Zoe", "", "Nobody in this book is called 'Zoe'. There are Ann, Bea, Cam, Dot."),
    ],
)
def test_seats_that_are_none(people: int, seats: str, out: str, why: str) -> None:
    assert refused(Book(people), e.SeatPeople(tuple(seats.split()), out)).startswith(why)


def test_three_people_go_round() -> None:
    book = Book(3).add(FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST))
    assert paid(book) == {"Ann": 75, "Bea": -25, "Cam": -50}
    assert asks(book.walls(2)) == ["New round: East passes to Ann."]


# Money, names, the end


def test_money_that_changed_hands_is_no_longer_owed() -> None:
    book = Book().add(FIRST).write(e.Pay("Dot", "ANN", 50), e.Pay("Bea", "Ann", 5))
    assert left(book) == {"Ann": 45, "Bea": -20, "Cam": -25, "Dot": 0}
    assert open_debts(book.evening, book.account) == [Transfer("Bea", "Ann", 20), Transfer("Cam", "Ann", 25)]
    book.write(e.TakeBackPayment(1), e.Pay("Cam", "Ann", 25))
    assert [money.number for _, money in book.evening.payments] == [2, 3]
    assert transfers(book.evening, book.account) == [Transfer("Dot", "Ann", 50), Transfer("Bea", "Ann", 20)]
    assert refused(book, e.TakeBackPayment(1)) == "There is no payment 1 in this book."
    assert refused(book, e.Pay("Ann", "ann", 5)) == "Nobody pays themselves."


def test_a_new_name_is_one_everywhere() -> None:
    book = Book().add(FIRST).write(e.Rename("Ann", " Anne  Marie "), e.Pay("Dot", "Anne Marie", 50))
    assert paid(book)["Anne Marie"] == 100
    assert [tell_step(book.evening, step.event) for step in book.evening.steps] == [
        "The book was opened for Anne Marie, Bea, Cam and Dot.",
        "Game 1: Anne Marie won 25 on Dot's discard.",
        "Ann is now called Anne Marie.",
        "Dot paid Anne Marie 50.",
    ]
    assert "Somebody else is called BEA" in refused(book, e.Rename("Cam", "BEA"))
    book.write(e.Rename("Bea", "BEA"))


def test_after_the_evening_only_money_changes_hands() -> None:
    book = Book().add(FIRST).write(e.EndEvening(), e.Pay("Dot", "Ann", 50))
    for command in (e.AddGame(WALL), e.CorrectGame(1, WALL), e.SetPie(5), e.EndEvening()):
        assert refused(book, command).startswith("The evening is over.")
    book.write(e.GoOn()).add(WALL)
    assert refused(book, e.GoOn()) == "The evening is not over."


def test_a_pie_can_be_agreed_upon_later() -> None:
    book = Book().add(replace(PICKED, value=50)).write(e.SetPie(60))
    assert (paid(book)["Ann"], balances(book.evening, book.account)[0].due) == (180, 300)
    assert paid(book.write(e.SetPie(None)))["Ann"] == 300


def test_C_30_the_book_says_who_throws_the_dice_where_it_is_not_the_dealer() -> None:
    book, usual = Book(deal__breaker="east-chair"), Book()
    assert asks(book) == asks(usual) == ["Ann is East and deals."]
    assert asks(book.add(WALL)) == ["East passes to Bea.", "Ann throws the dice to break the wall."]
    assert asks(usual.add(WALL)) == ["East passes to Bea."]


def test_where_points_are_scored_nobody_pays() -> None:
    book = Book(preset="tournament").add(replace(PICKED, value=30), FinishedGame("wall", dead=(SOUTH,)))
    assert paid(book) == {"Ann": 50, "Bea": 10, "Cam": 0, "Dot": 10}
    assert transfers(book.evening, book.account) == []
    assert "no pie" in refused(book, e.SetPie(100))
    assert "no money changes hands" in refused(book, e.Pay("Ann", "Bea", 5))
    with pytest.raises(EveningError, match="no pie"):
        Book(preset="tournament", pie=5)


@pytest.mark.parametrize(
    ("people", "why"),
    [
        (["Ann", "Bea"], "Three, four or five people keep a book together, not 2."),
        (list("abcdefghijklm"), "Three, four or five people keep a book together, not 13."),
        (["Ann", "Bea", "ann"], "Two people are called ann."),
        (["Ann", "Bea", "  "], "Please give everybody a name."),
        (["Ann", "Bea", "x" * 25], "A name is too long"),
        (["Ann", "Bea", "C\u202eam"], "cannot be seen"),
        (["Ann", "Bea", "C\x00am"], "cannot be seen"),
        (["Ann", "Bea", "\u3164"], "cannot be seen"),
    ],
)
def test_people_who_can_keep_no_book(people: list[str], why: str) -> None:
    with pytest.raises(EveningError, match=why):
        open_evening("", people, None, {}, None)


@pytest.mark.parametrize("options", [{"table.players": 3}, {"venue": "online"}, {"pay.nothing": 1}, {"preset": "none"}])
def test_rules_that_are_none(options: dict[str, Any]) -> None:
    with pytest.raises(EveningError):
        open_evening("", PEOPLE[:4], None, options, None)


# Whatever is written


results = st.one_of(wins(), st.sampled_from([WALL, REPLAY, FinishedGame("thrown in"), FinishedGame("time")]))
names = st.sampled_from([*PEOPLE, "ann", "Zoe"])
numbers = st.integers(1, 6)
commands = st.one_of(
    st.builds(e.AddGame, results, st.integers(0, 4)),
    st.builds(e.AddGame, results),
    st.builds(e.CorrectGame, numbers, results, st.just("oh")),
    st.builds(e.StrikeGame, numbers),
    st.builds(e.RestoreGame, numbers),
    st.permutations(PEOPLE).map(lambda order: e.SeatPeople(tuple(order[:4]), order[4])),
    st.permutations(PEOPLE[:4]).map(lambda order: e.SeatPeople(tuple(order))),
    st.builds(e.Pay, names, names, st.integers(1, 200)),
    st.builds(e.TakeBackPayment, numbers),
    st.builds(e.Rename, names, names),
    st.builds(e.SetPie, st.sampled_from([None, 50, 200])),
    st.sampled_from([e.EndEvening(), e.GoOn()]),
)


@settings(max_examples=200, deadline=None)
@given(st.integers(3, 5), st.sampled_from([None, 100]), st.lists(commands, max_size=25))
def test_whatever_is_written_adds_up(people: int, pie: int | None, written: list[e.EveningCommand]) -> None:
    book = Book(people, pie=pie)
    for command in written:
        try:
            book.write(command)
        except EveningError as error:
            assert str(error)[-1] in ".?"  # noqa: PT017 - refused in a sentence, and nothing is written
    found = balances(book.evening, book.account)
    for total in ("due", "paid", "left"):
        assert sum(getattr(one, total) for one in found) == 0
    limit = book.evening.pie
    assert limit is None or min(one.paid for one in found) >= -limit
    rest = {one.person: one.left for one in found}
    for payer, payee, amount in transfers(book.evening, book.account):
        rest[payer] += amount
        rest[payee] -= amount
    assert not any(rest.values())
    again = Evening()
    for step in book.evening.steps:
        again = fold(again, step)
    assert again == book.evening
    for game in book.account.games:
        assert len({*game.sitting.seating.seats, game.sitting.seating.sits_out} - {""}) == people
