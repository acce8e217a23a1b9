"""``evolve(state, event, at)`` and ``fold(state, step)``: apply events to a score book. Nothing is decided here."""

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.read import read_card
from charleston.scorebook import events
from charleston.scorebook.state import BookState, SeatChange, Version


def fold(state: BookState, step: events.BookStep) -> BookState:
    """Return the book after a step of its log."""
    return replace(evolve(state, step.event, step.at), steps=(*state.steps, step))


def fold_all(steps: Iterable[events.BookStep]) -> BookState:
    state = BookState()
    for step in steps:
        state = fold(state, step)
    return state


def evolve(state: BookState, event: events.BookEvent, at: int) -> BookState:
    match event:
        case events.SessionOpened():
            return _opened(state, event)
        case events.GameWritten():
            return _with(state, event.number, Version(at, event.seats, event.facts, event.why))
        case events.GameStruck():
            return _struck(state, event, at)
        case events.GameRestored():
            return _restored(state, event, at)
        case events.PeopleSeated():
            return _seated(state, event)
        case events.MoneyPaid():
            return replace(state, payments=(*state.payments, (at, event)))
        case events.MoneyTakenBack():
            return _taken_back(state, event)
        case events.Renamed():
            return _renamed(state, event)
        case events.PieSet():
            return replace(state, pie=event.pie)
        case events.SessionEnded():
            return replace(state, ended=True)
        case events.SessionResumed():
            return replace(state, ended=False)
        case _:
            assert_never(event)


def _opened(state: BookState, event: events.SessionOpened) -> BookState:
    card = _card(event.card)
    return replace(state, title=event.title, people=event.people, rules=event.rules, card=card, pie=event.pie)


@lru_cache(64)
def _card(text: str) -> Card | None:
    """Return the card of a book from the text in its log; cached, because parsing it is the slowest part of a fold."""
    return read_card(text, stored=True).card if text else None


def _struck(state: BookState, event: events.GameStruck, at: int) -> BookState:
    last = state.games[event.number - 1][-1]
    return _with(state, event.number, replace(last, at=at, why=event.why, struck=True))


def _restored(state: BookState, event: events.GameRestored, at: int) -> BookState:
    last = state.games[event.number - 1][-1]
    return _with(state, event.number, replace(last, at=at, why="", struck=False))


def _with(state: BookState, number: int, version: Version) -> BookState:
    games = list(state.games)
    games[number - 1 : number] = [(*(games[number - 1] if number <= len(games) else ()), version)]
    return replace(state, games=tuple(games))


def _seated(state: BookState, event: events.PeopleSeated) -> BookState:
    """Set the seating of the next game, in place of one already entered for it."""
    change = SeatChange(len(state.games) + 1, event.seats, event.sits_out)
    earlier = (other for other in state.seat_changes if other.game != change.game)
    return replace(state, seat_changes=(*earlier, change))


def _taken_back(state: BookState, event: events.MoneyTakenBack) -> BookState:
    return replace(state, payments=tuple(timed for timed in state.payments if timed[1].number != event.number))


def _renamed(state: BookState, event: events.Renamed) -> BookState:
    people = (*state.people[: event.person], event.name, *state.people[event.person + 1 :])
    return replace(state, people=people)
