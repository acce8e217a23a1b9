"""Files of a tournament: pages to print, spreadsheets, and results for rating lists."""

from typing import get_args

from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper import of_standings
from charleston.tournament.paper.of_traveler import NO_TRAVELER, traveler_pages
from charleston.tournament.paper.pages import plan_pages
from charleston.tournament.paper.typeset import Kind, Paper, typeset
from charleston.tournament.results.standings import standings_csv, standings_of
from charleston.tournament.results.traveler import finished_travelers

KINDS = get_args(Kind)


class NotYetError(ValueError):
    """There is nothing to print yet; the message says why."""


def print_pdf(log: Log, kind: Kind, paper: Paper, number: int = 0) -> bytes:
    """Return the pages. A traveler is of one round, or of all rounds if ``number`` is 0."""
    desk = log.desk
    if desk is None or desk.plan is None:
        raise NotYetError("The tournament has not begun, so there is no plan to print.")
    if kind == "traveler":
        travelers = finished_travelers(desk, number)
        if not travelers:
            raise NotYetError(NO_TRAVELER)
        return typeset(kind, desk.name, traveler_pages(travelers), paper)
    if kind in ("standings", "certificates"):
        return typeset(kind, desk.name, _score_pages(log, desk, kind), paper)
    return typeset(kind, desk.name, plan_pages(kind, desk.plan, desk.scoring.games), paper)


def _score_pages(log: Log, desk: Desk, kind: Kind) -> object:
    people = standings_of(desk)
    if not any(score.status == "played" for row in people for score in row.rounds):
        raise NotYetError("No table has turned in its score cards yet.")
    if kind == "standings":
        return of_standings.standings_page(people, log.head)
    if any(not cards.turned_in for cards in desk.table_cards.values()):
        raise NotYetError("Certificates have to wait until every table has turned in its score cards.")
    return of_standings.certificates(people)


def standings_file(log: Log) -> bytes:
    if log.desk is None:
        raise NotYetError("The tournament has not begun, so there are no standings.")
    return standings_csv(standings_of(log.desk))
