"""A score book for tests: opened, written into and looked at without a server."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from charleston.card.model import Card
from charleston.card.write import write_card
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame
from charleston.scorebook import entries as e
from charleston.scorebook.accounts import Account, account
from charleston.scorebook.decide import decide, open_evening
from charleston.scorebook.state import Evening, fold

PEOPLE = ("Ann", "Bea", "Cam", "Dot", "Eve")
WALL = FinishedGame("wall")


class Book:
    """What is written is on the page at once; refusals are raised."""

    def __init__(self, people: int = 4, card: Card | None = None, pie: int | None = None, **options: Any) -> None:  # noqa: ANN401
        rules: Mapping[str, Any] = {name.replace("__", "."): value for name, value in options.items()}
        self.evening = Evening()
        self.put(open_evening("Friday", PEOPLE[:people], card, rules, pie))

    def put(self, event: e.EveningEvent) -> None:
        step = e.EveningStep(self.evening.seq + 1, 1_000 * self.evening.seq, event)
        self.evening = fold(self.evening, step)

    def write(self, *commands: e.EveningCommand) -> "Book":
        for command in commands:
            self.put(decide(self.evening, command, 0))
        return self

    def add(self, *games: FinishedGame) -> "Book":
        return self.write(*map(e.AddGame, games))

    def walls(self, count: int) -> "Book":
        return self.add(*[WALL] * count)

    @property
    def account(self) -> Account:
        return account(self.evening)

    @property
    def next(self) -> tuple[str, ...]:
        return self.account.seating.seats


def book_of(rules: Ruleset, card: Card) -> Book:
    """A book by rules that no home table would choose: those of a server, say."""
    book = Book(rules.players)
    book.evening = Evening()
    book.put(e.EveningOpened("Friday", PEOPLE[: rules.players], rules, _text(card), None))
    return book


_text = lru_cache(write_card)
