"""A line of a tournament's log, in words."""

from charleston.game.seats import SEAT_NAMES
from charleston.tournament.cards import (
    AnyCardEvent,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    Initialled,
    NotPlayed,
    RoundTotal,
)
from charleston.tournament.desk import AnyDeskEvent, Began, Planned, SatOut, Seated, Withdrawal
from charleston.tournament.entry import owner
from charleston.tournament.entry import tell as tell_entry


def tell(event: AnyDeskEvent) -> str:
    if isinstance(event, Began):
        card = f"with the card {event.printed.card}" if event.printed.values else "with a card that is not checked"
        ties = f", ties by {', '.join(event.ties)}" if event.ties else ""
        return f"{event.name} begins, {card}, scored by {event.scoring.name}{ties}."
    if isinstance(event, Planned):
        return f"A plan for {len(event.plan.players)} players and {len(event.plan.rounds)} rounds."
    if isinstance(event, Seated):
        people = ", ".join(f"{seat.capitalize()} {name}" for seat, name in zip(SEAT_NAMES, event.people, strict=False))
        return f"Round {event.round}, table {event.table}: {people}."
    if isinstance(event, SatOut):
        return f"Round {event.round}: {event.player} sits out."
    if isinstance(event, Withdrawal):
        what = f"round {event.round}" if event.round else "the beginning"
        return sentence(f"{event.director} takes back {what}: {event.reason}")
    return sentence(f"Round {event.round}, table {event.table}: {_tell_card(event.event)}")


def sentence(text: str) -> str:
    """With a period, unless somebody's own words have ended it."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _tell_card(event: AnyCardEvent) -> str:
    if isinstance(event, Entered | NotPlayed):
        return _tell_game(event)
    if isinstance(event, RoundTotal):
        return f"{owner(event.seat)}'s score card has a total of {event.points}"
    if isinstance(event, Initialled):
        return f"{owner(event.seat)} signs {owner(event.card)}'s score card"
    if isinstance(event, DirectorCalled):
        return f"{owner(event.seat)} calls the director: {event.question}"
    if isinstance(event, DirectorAnswered | Corrected | Fined):
        return _tell_director(event)
    return f"{owner(event.seat)} turns in the score cards"


def _tell_game(event: Entered | NotPlayed) -> str:
    if isinstance(event, NotPlayed):
        return f"game {event.game} was not played, says {owner(event.seat)}'s score card"
    return f"game {event.game} on {tell_entry(event.seat, event.entry)}"


def _tell_director(event: DirectorAnswered | Corrected | Fined) -> str:
    if isinstance(event, DirectorAnswered):
        return f"{event.director} answers: {event.answer}"
    if isinstance(event, Corrected):
        return f"{event.director} corrects game {event.game} on {tell_entry(event.seat, event.entry)} ({event.reason})"
    return f"{event.director} gives {owner(event.seat)} {event.points} points ({event.reason})"
