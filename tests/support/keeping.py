"""A score book for tests, without a server."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import pytest

from charleston.card.model import Card
from charleston.card.write import write_card
from charleston.game.ruleset import Ruleset
from charleston.game.seats import EAST, NORTH
from charleston.match.finished_game import FinishedGame
from charleston.scorebook.accounts import Account, account, balances
from charleston.scorebook.commands import AddGame, BookCommand
from charleston.scorebook.decide import decide, open_session
from charleston.scorebook.events import BookEvent, BookStep, SessionOpened
from charleston.scorebook.evolve import fold
from charleston.scorebook.prose import prompts
from charleston.scorebook.refusals import BookRefusalCode, Refusal
from charleston.scorebook.state import BookState

PEOPLE = ("Ann", "Bea", "Cam", "Dot", "Eve")
WALL = FinishedGame("wall")
REPLAY = FinishedGame("replay")
ON_A_DISCARD = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)
SELF_PICKED = FinishedGame("mahjong", winner=EAST, value=25, self_picked=True)


class BookRefusedError(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def opening(people: Sequence[str], card: Card | None, options: Mapping[str, Any], pie: int | None) -> SessionOpened:
    event = open_session("Friday", people, card, options, pie)
    if isinstance(event, Refusal):
        raise BookRefusedError(event)
    return event


class Book:
    """A book in memory. Refusals are raised as BookRefusedError."""

    def __init__(self, people: int = 4, card: Card | None = None, pie: int | None = None, **options: Any) -> None:
        rules: Mapping[str, Any] = {name.replace("__", "."): value for name, value in options.items()}
        self.state = BookState()
        self.put(opening(PEOPLE[:people], card, rules, pie))

    def put(self, event: BookEvent) -> None:
        self.state = fold(self.state, BookStep(self.state.seq + 1, 1_000 * self.state.seq, event))

    def write(self, *commands: BookCommand) -> "Book":
        for command in commands:
            outcome = decide(self.state, command)
            if isinstance(outcome, Refusal):
                raise BookRefusedError(outcome)
            [event] = outcome
            self.put(event)
        return self

    def add(self, *games: FinishedGame) -> "Book":
        return self.write(*map(AddGame, games))

    def walls(self, count: int) -> "Book":
        return self.add(*[WALL] * count)

    @property
    def account(self) -> Account:
        return account(self.state)

    @property
    def next(self) -> tuple[str, ...]:
        return self.account.seating.seats


def book_of(rules: Ruleset, card: Card) -> Book:
    """Return a book with any rules, even rules that only online tables use."""
    book = Book(rules.players)
    book.state = BookState()
    book.put(SessionOpened("Friday", PEOPLE[: rules.players], rules, _text(card), None))
    return book


def totals(book: Book) -> dict[str, int]:
    """Return what each person has won or lost, as far as the pie allows."""
    return {one.person: one.paid for one in balances(book.state, book.account)}


def open_balances(book: Book) -> dict[str, int]:
    """Return what each person still has to get or pay."""
    return {one.person: one.left for one in balances(book.state, book.account)}


def prompts_of(book: Book) -> list[str]:
    """Return what the book says before the next game: who deals, who moves, who sits out."""
    result = book.account
    new_seats = any(change.game == len(book.state.games) + 1 for change in book.state.seat_changes)
    return list(prompts(result.before, result.seating, book.state.rules, new_seats=new_seats))


def refusal_of(book: Book, command: BookCommand) -> str:
    """Return the sentence that refuses the command; the book must not change."""
    before = book.state
    with pytest.raises(BookRefusedError) as error:
        book.write(command)
    assert book.state is before
    assert str(error.value)[-1] in ".?"
    return str(error.value)


def code_of(book: Book, command: BookCommand) -> BookRefusalCode:
    """Return the code that refuses the command."""
    with pytest.raises(BookRefusedError) as error:
        book.write(command)
    return error.value.refusal.code


_text = lru_cache(write_card)
