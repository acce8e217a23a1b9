"""``evolve(registration, event)``: apply an event to a registration. Nothing is decided here."""

from typing import assert_never

from msgspec.structs import replace

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
from charleston.tournament.registration.state import Entrant, Registration


def evolve(registration: Registration | None, event: RegistrationEvent) -> Registration:
    """Return the registration after an event that ``refuse_event`` allows."""
    if isinstance(event, Announced):
        return (
            replace(registration, announcement=event.announcement) if registration else Registration(event.announcement)
        )
    if registration is None:
        raise ValueError("The first event of a registration is Announced.")
    match event:
        case EntrantListed():
            new = Entrant(
                event.number, event.name, "waiting" if event.waiting else "entered", event.stays, event.step_free
            )
            return replace(registration, entrants=(*registration.entrants, new))
        case EntrantChanged():
            return _change(registration, event.number, name=event.name, stays=event.stays, step_free=event.step_free)
        case EntrantWithdrew():
            return _change(registration, event.number, status="withdrawn", here=False)
        case EntrantPromoted():
            return _change(registration, event.number, status="entered")
        case EntrantCheckedIn():
            return _change(registration, event.number, here=event.here)
        case EntrantsKeptApart():
            pair = (min(event.one, event.other), max(event.one, event.other))
            others = tuple(one for one in registration.apart if one != pair)
            return replace(registration, apart=(*others, pair) if event.apart else others)
        case _:
            assert_never(event)


def _change(registration: Registration, number: int, **fields: object) -> Registration:
    return replace(
        registration,
        entrants=tuple(replace(one, **fields) if one.number == number else one for one in registration.entrants),
    )
