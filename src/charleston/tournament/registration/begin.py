"""From the registration to the first plan."""

from charleston.tournament.desk.commands import Begin
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.registration.state import Registration
from charleston.tournament.seating.plan import PlanError
from charleston.tournament.seating.planner import make_plan


def begin_command(registration: Registration, *, absent_too: bool = False) -> Begin | Refusal:
    """Return the command that begins the tournament with everyone who has checked in.

    ``absent_too`` also plans for the entrants who have not checked in, for example the day before.
    """
    entrants = [one for one in registration.with_status("entered") if one.here or absent_too]
    names = {one.number: one.name for one in entrants}
    what = registration.announcement
    try:
        plan = make_plan(
            list(names.values()),
            what.rounds,
            wish=what.wish,
            fill=what.fill,
            stays=[one.name for one in entrants if one.stays and not one.step_free],
            apart=[(names[one], names[other]) for one, other in registration.apart if {one, other} <= names.keys()],
            step_free=[one.name for one in entrants if one.step_free],
            step_free_tables=what.step_free,
        )
    except PlanError as error:
        return refuse("bad plan", problem=str(error))
    return Begin(what.name, what.scoring, what.printed, plan, what.ties)
