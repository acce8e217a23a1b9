"""``charleston tournament print``: pages for the tables, the wall and the players."""

from pathlib import Path
from typing import get_args

import click
from rich.text import Text

from charleston.cli.output import err, give_up, keep_apart
from charleston.cli.tournament_commands.log_file import FILE, desk_of, is_log, read_plan, read_tournament
from charleston.cli.tournament_commands.ranking_commands import check_end
from charleston.files import write_whole
from charleston.tournament.desk.log import Log
from charleston.tournament.paper import of_results, of_standings
from charleston.tournament.paper.of_standings import WINNERS
from charleston.tournament.paper.pages import plan_pages
from charleston.tournament.paper.typeset import Kind, Paper, typeset
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.results.standings import standings_of

_OF_SCORES = ("standings", "results", "certificates")


@click.command("print")
@click.argument("file", type=FILE)
@click.argument("what", type=click.Choice(get_args(Kind)))
@click.option("-o", "--output", type=FILE, required=True, metavar="PDF", help="Where to write the pages.")
@click.option("--paper", type=click.Choice(get_args(Paper)), default="us-letter", show_default=True)
@click.option(
    "--for",
    "who",
    default=WINNERS,
    show_default=True,
    metavar="WHO",
    help="Whose certificates: winners, all, or one player's NAME.",
)
def print_command(file: Path, what: Kind, *, output: Path, paper: Paper, who: str) -> None:
    """Write pages to print.

    FILE is a plan, or the log of a tournament.

    \b
    tables        a page for each table: who sits there, and where they go next
    itineraries   each player's own list of tables
    cards         score cards with their codes, one page for each table and round
    seating       for the wall: everybody by name, then each round by table
    monitor       for the monitor who collects the score cards
    blanks        score cards and a list without names, in case the computer fails
    standings     the ranking, with the last hash of the log
    results       what the tournament was, the winners, the prizes and the ranking
    certificates  for the first three places, for everybody, or for one player
    """  # noqa: D301 - click's mark for lines that are not rewrapped
    keep_apart(file, output)
    title = desk_of(read_tournament(file)).name if is_log(file) else ""
    if what == "certificates":
        pages: object = _certificates(file, who)
    else:
        pages = _of_scores(file, what) if what in _OF_SCORES else _of_plan(file, what)
    try:
        write_whole(output, typeset(what, title, pages, paper))
    except RuntimeError as error:  # the only exception that the typesetter raises
        give_up(f"{output}: cannot be typeset: {error}.")
    except OSError as error:
        give_up(f"{output}: cannot be written: {error.strerror or error}.")
    err.print(Text(f"Wrote {output}."))


def _of_plan(file: Path, what: Kind) -> object:
    plan = read_plan(file)
    games = desk_of(read_tournament(file)).scoring.games if is_log(file) else ST_LOUIS.games
    return plan_pages(what, plan, games)


def _scored(file: Path, what: Kind) -> Log:
    if not is_log(file):
        give_up(f"{file} is a plan, but {what} need scores. Give the log that charleston tournament begin has written.")
    log = read_tournament(file)
    if not any(score.status == "played" for row in standings_of(desk_of(log)) for score in row.rounds):
        give_up(f"No table has turned in its score cards yet, so there are no {what}.")
    return log


def _of_scores(file: Path, what: Kind) -> object:
    log = _scored(file, what)
    desk = desk_of(log)
    if what == "standings":
        return of_standings.standings_page(standings_of(desk), log.head)
    check_end(file, desk, "Results")
    return of_results.results_pages(log, desk)


def _certificates(file: Path, who: str) -> object:
    log = _scored(file, "certificates")
    check_end(file, desk_of(log), "Certificates")
    day = log.registration.announcement.day if log.registration else ""
    found = of_standings.certificates(standings_of(desk_of(log)), who, day)
    return found or give_up(f"No player named {who!r} has a place in this tournament.")
