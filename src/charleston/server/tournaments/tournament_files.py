"""Files of a tournament: pages to print, spreadsheets, and results for rating lists."""

from typing import get_args

from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper import of_results, of_standings
from charleston.tournament.paper.of_standings import WINNERS
from charleston.tournament.paper.pages import plan_pages
from charleston.tournament.paper.typeset import Kind, Paper, typeset
from charleston.tournament.results.mahjic import MahjicSession, mahjic_session
from charleston.tournament.results.standings import standings_csv, standings_of

KINDS = get_args(Kind)


class NotYetError(ValueError):
    """There is nothing to print yet; the message says why."""


class NobodyError(ValueError):
    """Nobody has this name."""


def print_pdf(log: Log, kind: Kind, paper: Paper, who: str = WINNERS) -> bytes:
    """Return pages to print. ``who`` gets certificates: winners, all, or one player by name."""
    desk = log.desk
    if desk is None or desk.plan is None:
        raise NotYetError("The tournament has not begun, so there is no plan to print.")
    if kind in ("standings", "results", "certificates"):
        return typeset(kind, desk.name, _score_pages(log, desk, kind, who), paper)
    return typeset(kind, desk.name, plan_pages(kind, desk.plan, desk.scoring.games), paper)


def _score_pages(log: Log, desk: Desk, kind: Kind, who: str) -> object:
    people = standings_of(desk)
    if not any(score.status == "played" for row in people for score in row.rounds):
        raise NotYetError("No table has turned in its score cards yet.")
    if kind == "standings":
        return of_standings.standings_page(people, log.head)
    _check_complete(desk, kind.capitalize())
    if kind == "results":
        return of_results.results_pages(log, desk)
    found = of_standings.certificates(people, who, log.registration.announcement.day if log.registration else "")
    if not found:
        raise NobodyError("No player in this tournament has that name.")
    return found


def _check_complete(desk: Desk, what: str) -> None:
    if not desk.table_cards or desk.open_table:
        raise NotYetError(f"{what} have to wait until every table has turned in its score cards.")


def mahjic_file(log: Log, day: str) -> MahjicSession:
    """Return the results for the rating system Mahjic. ``day`` is the date if the tournament has none."""
    if log.desk is None:
        raise NotYetError("The tournament has not begun, so there are no results.")
    _check_complete(log.desk, "Results")
    announced = log.registration.announcement.day if log.registration else ""
    if not (announced or day):
        raise NotYetError("Give the date of the tournament.")
    return mahjic_session(log.desk, announced or day)


def standings_file(log: Log) -> bytes:
    if log.desk is None:
        raise NotYetError("The tournament has not begun, so there are no standings.")
    return standings_csv(standings_of(log.desk))
