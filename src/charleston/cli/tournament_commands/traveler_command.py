"""``charleston tournament traveler``: what each table did with the same tiles."""

from pathlib import Path
from typing import get_args

import click
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, keep_apart, out, print_json, rows
from charleston.cli.tournament_commands.log_file import FILE, desk_of, read_tournament
from charleston.files import write_whole
from charleston.game.seats import SEAT_NAMES
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_traveler import NO_TRAVELER, TravelerPage, traveler_pages
from charleston.tournament.paper.typeset import Paper, typeset
from charleston.tournament.results.traveler import (
    Traveler,
    duplicate_rounds,
    finished_travelers,
    travelers_csv,
    travelers_of,
)


@click.command("traveler")
@click.argument("file", type=FILE)
@click.argument("number", type=click.IntRange(1), metavar="ROUND")
@click.option("--csv", "table", type=FILE, metavar="CSV", help="Also write the traveler for a spreadsheet.")
@click.option("--pdf", "sheet", type=FILE, metavar="PDF", help="Also write the finished games as PDF.")
@click.option("--paper", type=click.Choice(get_args(Paper)), default="us-letter", show_default=True)
@json_option
def traveler_command(  # noqa: PLR0913 - one parameter per option
    file: Path, number: int, *, table: Path | None, sheet: Path | None, paper: Paper, as_json: bool
) -> None:
    """Show what each table of a duplicate ROUND did with the same tiles.

    For each player: the points, and the points minus the average of the same seat at the other tables.
    """
    keep_apart(file, table, sheet)
    desk = desk_of(read_tournament(file))
    travelers = round_travelers(desk, number)
    finished = traveler_pages(finished_travelers(desk, number))
    if sheet and not finished:
        give_up(NO_TRAVELER)
    if table:
        _write(table, travelers_csv(travelers))
    if sheet:
        _write(sheet, typeset("traveler", desk.name, finished, paper))
    pages = traveler_pages(travelers)
    if as_json:
        print_json({"games": pages})
        return
    for page in pages:
        _print(page)


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        give_up(f"{path}: cannot be written: {error.strerror or error}.")
    err.print(Text(f"Wrote {path}."))


def round_travelers(desk: Desk, number: int) -> list[Traveler]:
    """Return the travelers of a round, or give up if its tables did not play the same walls."""
    rounds = duplicate_rounds(desk)
    if not rounds:
        give_up("This tournament has no traveler: no round is played with duplicate walls.")
    if number not in rounds:
        known = ", ".join(map(str, rounds))
        give_up(f"Round {number} has no traveler. Rounds with duplicate walls: {known}.")
    return travelers_of(desk, number)


def _print(page: TravelerPage) -> None:
    out.print(Text(f"Game {page.game}", "bold"))
    for row in page.rows:
        out.print(Text(f"  Table {row.table}: {row.result}."))
        grid = rows("left", "right", "right")
        for name, seat in zip(SEAT_NAMES, row.seats, strict=False):
            grid.add_row(Text(f"    {name.capitalize()}", "dim"), seat.points, seat.against, Text(seat.player, "bold"))
        out.print(grid, soft_wrap=False)
