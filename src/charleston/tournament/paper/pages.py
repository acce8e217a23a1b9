"""Which pages can be printed, and the data of each."""

from charleston.tournament.paper import of_plan
from charleston.tournament.paper.typeset import Kind
from charleston.tournament.seating.plan import Plan

_OF_PLAN = {
    "tables": of_plan.placards,
    "itineraries": of_plan.itineraries,
    "seating": of_plan.seating_lists,
    "monitor": of_plan.monitor_pages,
}


def plan_pages(kind: Kind, plan: Plan, games: int) -> object:
    """Return the pages of a plan. A round has ``games`` games."""
    if kind in ("cards", "blanks"):
        return of_plan.score_cards(plan, games) if kind == "cards" else of_plan.blanks(plan, games)
    return _OF_PLAN[kind](plan)
