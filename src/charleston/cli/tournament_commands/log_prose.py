"""Render a line of a tournament's log as English."""

from typing import assert_never

from charleston.game.seats import SEAT_NAMES
from charleston.tournament.desk.desk import AtTable, Began, DeskEvent, Planned, SatOut, Seated, Withdrawal
from charleston.tournament.scorecards.entry import owner
from charleston.tournament.scorecards.entry import tell as tell_entry
from charleston.tournament.scorecards.table_cards import (
    CardEvent,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    HandedIn,
    Initialled,
    NotPlayed,
    RoundTotal,
)


def tell(event: DeskEvent) -> str:
    match event:
        case Began():
            card = f"with the card {event.printed.card}" if event.printed.values else "with a card that is not checked"
            ties = f", ties by {', '.join(event.ties)}" if event.ties else ""
            return f"{event.name} begins, {card}, scored by {event.scoring.name}{ties}."
        case Planned():
            return f"A plan for {len(event.plan.players)} players and {len(event.plan.rounds)} rounds."
        case Seated():
            seats = zip(SEAT_NAMES, event.people, strict=False)
            people = ", ".join(f"{seat.capitalize()} {name}" for seat, name in seats)
            return f"Round {event.round}, table {event.table}: {people}."
        case SatOut():
            return f"Round {event.round}: {event.player} sits out."
        case Withdrawal():
            what = f"round {event.round}" if event.round else "the beginning"
            return sentence(f"{event.director} takes back {what}: {event.reason}")
        case AtTable():
            return sentence(f"Round {event.round}, table {event.table}: {_tell_card(event.event)}")
        case _:
            assert_never(event)


def sentence(text: str) -> str:
    """Add a period, unless the text ends with punctuation that someone typed."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _tell_card(event: CardEvent) -> str:
    match event:
        case Entered() | NotPlayed():
            return _tell_game(event)
        case RoundTotal():
            return f"{owner(event.seat)}'s score card has a total of {event.points}"
        case Initialled():
            return f"{owner(event.seat)} signs {owner(event.card)}'s score card"
        case HandedIn():
            return f"{owner(event.seat)} turns in the score cards"
        case DirectorCalled():
            return f"{owner(event.seat)} calls the director: {event.question}"
        case DirectorAnswered() | Corrected() | Fined():
            return _tell_director(event)
        case _:
            assert_never(event)


def _tell_game(event: Entered | NotPlayed) -> str:
    if isinstance(event, NotPlayed):
        return f"game {event.game} was not played, says {owner(event.seat)}'s score card"
    return f"game {event.game} on {tell_entry(event.seat, event.entry)}"


def _tell_director(event: DirectorAnswered | Corrected | Fined) -> str:
    match event:
        case DirectorAnswered():
            return f"{event.director} answers: {event.answer}"
        case Corrected():
            entry = tell_entry(event.seat, event.entry)
            return f"{event.director} corrects game {event.game} on {entry} ({event.reason})"
        case Fined():
            return f"{event.director} gives {owner(event.seat)} {event.points} points ({event.reason})"
        case _:
            assert_never(event)
