"""A score book for tests, without a server."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from charleston.card.model import Card
from charleston.card.write import write_card
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame
from charleston.scorebook.accounts import Account, account
from charleston.scorebook.commands import AddGame, BookCommand
from charleston.scorebook.decide import decide, open_session
from charleston.scorebook.events import BookEvent, BookStep, SessionOpened
from charleston.scorebook.evolve import fold
from charleston.scorebook.refusals import Refusal
from charleston.scorebook.state import BookState

PEOPLE = ("Ann", "Bea", "Cam", "Dot", "Eve")
WALL = FinishedGame("wall")


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
    """Return a book with rules that no home table would choose, for example those of a server."""
    book = Book(rules.players)
    book.state = BookState()
    book.put(SessionOpened("Friday", PEOPLE[: rules.players], rules, _text(card), None))
    return book


_text = lru_cache(write_card)
