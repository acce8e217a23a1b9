"""English for the events of a registration."""

from typing import assert_never

from charleston.tournament.registration.events import (
    Announced,
    EntrantChanged,
    EntrantCheckedIn,
    EntrantListed,
    EntrantPromoted,
    EntrantsKeptApart,
    EntrantWithdrew,
    RegistrationEvent,
)


def registration_sentence(event: RegistrationEvent) -> str:
    match event:
        case Announced(announcement=what):
            day = f" on {what.day}" if what.day else ""
            return f"{what.name} is announced{day}: {what.rounds} rounds, scored by {what.scoring.name}."
        case EntrantListed():
            where = "joins the waiting list" if event.waiting else "enters"
            return f"{event.name} {where} as number {event.number}."
        case EntrantChanged():
            return f"Number {event.number} is now {event.name}{_wishes(event)}."
        case EntrantWithdrew():
            return f"Number {event.number} withdraws."
        case EntrantPromoted():
            return f"Number {event.number} gets a place from the waiting list."
        case EntrantCheckedIn():
            return f"Number {event.number} {'checks in' if event.here else 'is not here after all'}."
        case EntrantsKeptApart():
            return f"Numbers {event.one} and {event.other} {'never meet' if event.apart else 'may meet again'}."
        case _:
            assert_never(event)


def _wishes(event: EntrantChanged) -> str:
    wishes = ["stays at one table"] * event.stays + ["needs a step-free table"] * event.step_free
    return f", who {' and '.join(wishes)}" if wishes else ""
