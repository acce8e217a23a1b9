"""Names as everybody can see them. Older and imported logs may have names that we refuse today.

The log keeps every record as it is, because of its hashes; only the state has the names that this module returns.
"""

from msgspec.structs import replace

from charleston.names import readable, visible
from charleston.tournament.desk.events import AtTable, Began, DeskEvent, Planned, SatOut, Seated
from charleston.tournament.registration.events import Announced, RegistrationEvent
from charleston.tournament.scorecards.events import Signed
from charleston.tournament.seating.plan import Plan, Round


def with_shown_names(event: DeskEvent | RegistrationEvent) -> DeskEvent | RegistrationEvent:
    """Return the event with names that have no invisible characters. Different names stay different."""
    match event:
        case AtTable(event=Signed(player=player)):
            return (
                event
                if visible(player) == player
                else replace(event, event=replace(event.event, player=visible(player)))
            )
        case Announced(announcement=what):
            return Announced(replace(what, name=visible(what.name), place=readable(what.place)))
        case Began():
            return replace(event, name=visible(event.name))
        case Planned():
            return Planned(_plan(event.plan))
        case Seated():
            return replace(event, people=_all(event.people), stand_ins=_all(event.stand_ins))
        case SatOut():
            return replace(event, player=visible(event.player))
        case _:
            return event


def _plan(plan: Plan) -> Plan:
    if all(visible(name) == name for name in (*plan.players, *plan.stand_ins)):
        return plan
    return replace(
        plan,
        players=_all(plan.players),
        rounds=tuple(map(_round, plan.rounds)),
        stays=_all(plan.stays),
        apart=tuple((visible(one), visible(other)) for one, other in plan.apart),
        stand_ins=_all(plan.stand_ins),
    )


def _round(each: Round) -> Round:
    tables = tuple(replace(one, players=_all(one.players)) for one in each.tables)
    return replace(each, tables=tables, resting=_all(each.resting), away=_all(each.away))


def _all(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(visible, names))
