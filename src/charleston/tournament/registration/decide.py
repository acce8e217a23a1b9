"""``decide(registration, command) -> events | Refusal``: the only way to change a registration.

``refuse_event`` makes the same checks for the events of a log: it returns why an event could not have happened.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from charleston.names import clean_name, name_problem, readable
from charleston.tournament.desk.events import MAX_TITLE
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.registration.commands import (
    Announce,
    ChangeEntrant,
    CheckIn,
    KeepApart,
    ListEntrants,
    NewEntrant,
    PromoteEntrant,
    RegistrationCommand,
    WithdrawEntrant,
)
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
from charleston.tournament.registration.evolve import evolve
from charleston.tournament.registration.state import Entrant, Registration
from charleston.tournament.seating.entrants import problem_of
from charleston.tournament.seating.plan import MAX_PLAYERS

Outcome = list[RegistrationEvent] | Refusal


def decide(registration: Registration | None, command: RegistrationCommand) -> Outcome:
    """Return the events that follow from a command, or a refusal."""
    if isinstance(command, Announce):
        what = replace(
            command.announcement, name=clean_name(command.announcement.name), place=readable(command.announcement.place)
        )
        if name_problem(what.name, MAX_TITLE):
            return refuse("bad title", most=MAX_TITLE)
        events = _checked(registration, [Announced(what)])
        return events if isinstance(events, Refusal) else [*events, *_promotions(evolve(registration, events[0]))]
    if registration is None:
        return refuse("not announced")
    match command:
        case ListEntrants():
            return _checked(registration, list(_listed(registration, command.entrants)))
        case ChangeEntrant():
            name = clean_name(command.name)
            return _checked(registration, [EntrantChanged(command.number, name, command.stays, command.step_free)])
        case WithdrawEntrant():
            return _withdraw(registration, command)
        case PromoteEntrant():
            return _checked(registration, [EntrantPromoted(command.number)])
        case CheckIn():
            return _checked(registration, [EntrantCheckedIn(command.number, command.here)])
        case KeepApart():
            return _checked(registration, [EntrantsKeptApart(command.one, command.other, command.apart)])
        case _:
            assert_never(command)


def _checked(registration: Registration | None, events: Sequence[RegistrationEvent]) -> Outcome:
    """Return these events, or the refusal of the first impossible one."""
    for event in events:
        if refusal := refuse_event(registration, event):
            return refusal
        registration = evolve(registration, event)
    return list(events)


def _listed(registration: Registration, entrants: Sequence[NewEntrant]) -> Iterator[EntrantListed]:
    for new in entrants:
        number = len(registration.entrants) + 1
        event = EntrantListed(number, clean_name(new.name), registration.is_full, new.stays, new.step_free)
        yield event
        registration = evolve(registration, event)


def _withdraw(registration: Registration, command: WithdrawEntrant) -> Outcome:
    events = _checked(registration, [EntrantWithdrew(command.number)])
    return events if isinstance(events, Refusal) else [*events, *_promotions(evolve(registration, events[0]))]


def _promotions(registration: Registration) -> Iterator[EntrantPromoted]:
    """Promote people from the waiting list, in its order, as long as there are places."""
    for one in registration.with_status("waiting"):
        if registration.is_full:
            return
        event = EntrantPromoted(one.number)
        yield event
        registration = evolve(registration, event)


# Events of a log


def refuse_event(registration: Registration | None, event: RegistrationEvent) -> Refusal | None:
    """Return why the event cannot happen now; None if it can."""
    if isinstance(event, Announced):
        return None
    if registration is None:
        return refuse("not announced")
    match event:
        case EntrantListed():
            return _refuse_new(registration, event)
        case EntrantsKeptApart():
            return _refuse_pair(registration, event)
        case EntrantChanged() | EntrantWithdrew() | EntrantPromoted() | EntrantCheckedIn():
            entrant = registration.find(event.number)
            return (
                refuse("no such entrant", number=event.number)
                if entrant is None
                else _refuse(registration, entrant, event)
            )
        case _:
            assert_never(event)


def _refuse_new(registration: Registration, event: EntrantListed) -> Refusal | None:
    if len(registration.entrants) >= MAX_PLAYERS:
        return refuse("too many entrants", most=MAX_PLAYERS)
    if event.number != len(registration.entrants) + 1:
        return refuse("wrong entrant number", number=event.number)
    return _refuse_name(registration, event.name, event.number)


def _refuse_name(registration: Registration, name: str, number: int) -> Refusal | None:
    if problem := problem_of(name):
        return refuse("bad name", problem=problem)
    same = (one for one in registration.entrants if one.status != "withdrawn" and one.number != number)
    taken = any(one.name.casefold() == name.casefold() for one in same)
    return refuse("name taken", name=name) if taken else None


def _refuse_pair(registration: Registration, event: EntrantsKeptApart) -> Refusal | None:
    if event.one == event.other:
        return refuse("apart from oneself")
    missing = next((number for number in (event.one, event.other) if registration.find(number) is None), None)
    if missing is not None:
        return refuse("no such entrant", number=missing)
    known = (min(event.one, event.other), max(event.one, event.other)) in registration.apart
    return refuse("no change") if known == event.apart else None


def _refuse(
    registration: Registration,
    entrant: Entrant,
    event: EntrantChanged | EntrantWithdrew | EntrantPromoted | EntrantCheckedIn,
) -> Refusal | None:
    if entrant.status == "withdrawn":
        return refuse("withdrew already", player=entrant.name)
    match event:
        case EntrantChanged():
            same = (event.name, event.stays, event.step_free) == (entrant.name, entrant.stays, entrant.step_free)
            return refuse("no change") if same else _refuse_name(registration, event.name, event.number)
        case EntrantPromoted():
            return None if entrant.status == "waiting" else refuse("not waiting", player=entrant.name)
        case EntrantCheckedIn():
            if entrant.status == "waiting":
                return refuse("still waiting", player=entrant.name)
            return refuse("no change") if entrant.here == event.here else None
        case EntrantWithdrew():
            return None
        case _:
            assert_never(event)
