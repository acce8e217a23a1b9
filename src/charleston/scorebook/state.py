"""The state of a score book at a real table: ``fold`` applies each event; ``decide`` is in ``writing``.

A game keeps the people who played it, whatever is corrected before it; who was East, and what the pie left to pay, is
recomputed each time in ``accounts``.
"""

from functools import lru_cache
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.read import read_card
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame
from charleston.scorebook import entries as e

MOST_STEPS = 500
"""Per book: a session has about fifty, and all of them are read on every view."""


class EveningError(ValueError):
    """Why an entry is refused, in one sentence that also says what to do."""


class Version(Struct, frozen=True, gc=False):
    """One recorded version of a game."""

    at: int
    seats: tuple[e.Person, ...]  # the people whom the facts' seats refer to, from East on
    facts: FinishedGame
    why: str = ""
    struck: bool = False


class Seated(Struct, frozen=True, gc=False):
    """The seating that the scorekeeper entered before the game of this number."""

    game: int
    seats: tuple[e.Person, ...]
    sits_out: e.Person | None


class Evening(Struct, frozen=True):
    people: tuple[str, ...] = ()  # with current names
    rules: Ruleset = Ruleset()
    card: Card | None = None
    title: str = ""
    pie: int | None = None
    games: tuple[tuple[Version, ...], ...] = ()  # for each game its first version, then its corrections
    seated: tuple[Seated, ...] = ()
    payments: tuple[tuple[int, e.MoneyPaid], ...] = ()  # each with its time
    ended: bool = False
    steps: tuple[e.EveningStep, ...] = ()

    @property
    def seq(self) -> int:
        return len(self.steps)

    def person(self, name: str) -> e.Person:
        for at, called in enumerate(self.people):
            if called.casefold() == name.strip().casefold():
                return at
        raise EveningError(
            f"Nobody in this book is called {name[: e.LONGEST_NAME]!r}. There are {', '.join(self.people)}."
        )


@lru_cache(64)
def card_of(text: str) -> Card | None:
    """Return the card of a book from the text in its log; cached, because parsing it is the slowest part."""
    return read_card(text, stored=True).card if text else None


def fold(evening: Evening, step: e.EveningStep) -> Evening:
    """Return the book after one line of its log. Validates nothing."""
    after = _evolve(evening, step.event, step.at)
    return replace(after, steps=(*evening.steps, step))


def _evolve(evening: Evening, event: e.EveningEvent, at: int) -> Evening:
    match event:
        case e.EveningOpened():
            return _opened(evening, event)
        case e.GameWritten():
            return _with(evening, event.number, Version(at, event.seats, event.facts, event.why))
        case e.GameStruck():
            return _struck(evening, event, at)
        case e.GameRestored():
            return _restored(evening, event, at)
        case e.PeopleSeated():
            return _seated(evening, event)
        case e.MoneyPaid():
            return replace(evening, payments=(*evening.payments, (at, event)))
        case e.MoneyTakenBack():
            return _taken_back(evening, event)
        case e.Renamed():
            return _renamed(evening, event)
        case e.PieSet():
            return replace(evening, pie=event.pie)
        case e.EveningEnded():
            return replace(evening, ended=True)
        case e.EveningWentOn():
            return replace(evening, ended=False)
        case _:
            assert_never(event)


def _opened(evening: Evening, event: e.EveningOpened) -> Evening:
    card = card_of(event.card)
    return replace(evening, title=event.title, people=event.people, rules=event.rules, card=card, pie=event.pie)


def _struck(evening: Evening, event: e.GameStruck, at: int) -> Evening:
    last = evening.games[event.number - 1][-1]
    return _with(evening, event.number, replace(last, at=at, why=event.why, struck=True))


def _restored(evening: Evening, event: e.GameRestored, at: int) -> Evening:
    last = evening.games[event.number - 1][-1]
    return _with(evening, event.number, replace(last, at=at, why="", struck=False))


def _with(evening: Evening, number: int, version: Version) -> Evening:
    games = list(evening.games)
    games[number - 1 : number] = [(*(games[number - 1] if number <= len(games) else ()), version)]
    return replace(evening, games=tuple(games))


def _seated(evening: Evening, event: e.PeopleSeated) -> Evening:
    """Replace any seating already entered for the same game."""
    now = Seated(len(evening.games) + 1, event.seats, event.sits_out)
    return replace(evening, seated=(*(said for said in evening.seated if said.game != now.game), now))


def _taken_back(evening: Evening, event: e.MoneyTakenBack) -> Evening:
    return replace(evening, payments=tuple(paid for paid in evening.payments if paid[1].number != event.number))


def _renamed(evening: Evening, event: e.Renamed) -> Evening:
    people = (*evening.people[: event.person], event.name, *evening.people[event.person + 1 :])
    return replace(evening, people=people)
