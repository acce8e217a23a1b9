"""``charleston tournament traveler``: what each table did with the same tiles."""

from pathlib import Path

import click
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, keep_apart, out, print_json, rows
from charleston.cli.tournament_commands.log_file import FILE, desk_of, read_tournament
from charleston.files import write_whole
from charleston.game.seats import SEAT_NAMES
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_traveler import TravelerPage, traveler_pages
from charleston.tournament.results.traveler import Traveler, duplicate_rounds, travelers_csv, travelers_of


@click.command("traveler")
@click.argument("file", type=FILE)
@click.argument("number", type=click.IntRange(1), metavar="ROUND")
@click.option("--csv", "table", type=FILE, metavar="CSV", help="Also write the traveler for a spreadsheet.")
@json_option
def traveler_command(file: Path, number: int, *, table: Path | None, as_json: bool) -> None:
    """Show what each table of a duplicate ROUND did with the same tiles.

    Each player has the points, and their difference from the mean of the same seat at the other tables.
    """
    keep_apart(file, table)
    travelers = round_travelers(desk_of(read_tournament(file)), number)
    if table:
        try:
            write_whole(table, travelers_csv(travelers))
        except OSError as error:
            give_up(f"{table}: cannot be written: {error.strerror or error}.")
        err.print(Text(f"Wrote {table}."))
    pages = traveler_pages(travelers)
    if as_json:
        print_json({"games": pages})
        return
    for page in pages:
        _print(page)


def round_travelers(desk: Desk, number: int) -> list[Traveler]:
    """Return the travelers of a round, or give up if its tables did not play the same walls."""
    rounds = duplicate_rounds(desk)
    if not rounds:
        give_up("No round of this tournament is played with duplicate walls, so it has no traveler.")
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
