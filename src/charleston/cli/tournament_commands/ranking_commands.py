"""``charleston tournament standings``, ``prizes``, ``publish`` and ``audit``: the results in a tournament's log."""

import re
from datetime import datetime
from pathlib import Path

import click
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, keep_apart, out, print_json, rows
from charleston.cli.tournament_commands.log_file import FILE, by_option, desk_of, read_tournament, writing
from charleston.files import write_whole
from charleston.tournament.desk.commands import PublishResults, SetPrizes
from charleston.tournament.desk.events import Prize
from charleston.tournament.desk.prose import event_sentence
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_standings import HEAD_LETTERS, place_text, points_text, round_text
from charleston.tournament.results.mahjic import mahjic_session
from charleston.tournament.results.prizes import PrizeError, award, money, prize_name
from charleston.tournament.results.season import names_in, season, season_csv
from charleston.tournament.results.season_names import alike_names, people_of
from charleston.tournament.results.standings import TIE_RULES, Standing, standings_csv, standings_of

_PRIZE = re.compile(r"([^=]+)=\$?([0-9]{1,6})(?:\.([0-9]{2}))?")
_HASH = re.compile("[0-9a-f]{8,64}")


@click.command("standings")
@click.argument("file", type=FILE)
@click.option("--csv", "table", type=FILE, metavar="CSV", help="Also write the standings for a spreadsheet.")
@json_option
def standings_command(file: Path, *, table: Path | None, as_json: bool) -> None:
    """Show the standings.

    Only rounds that are turned in count. A bye scores the player's own average. The tournament's tie rules break ties.
    """
    keep_apart(file, table)
    log = read_tournament(file)
    people = standings_of(desk_of(log))
    if table:
        _save(table, standings_csv(people))
    if as_json:
        print_json({"standings": [_plain(row) for row in people], "head": log.head})
        return
    if not people:
        give_up(f"No round has begun yet. To begin the first: charleston tournament round {file}")
    count = len(people[0].rounds)
    grid = rows("right", "right", *["right"] * count)
    grid.add_row(*(Text(head, "dim") for head in ("place", "total", *map(str, range(1, count + 1)), "")))
    for row in people:
        why = f" (by {row.decided_by})" if row.decided_by else ""
        rounds = map(round_text, row.rounds)
        grid.add_row(place_text(row), points_text(row.total), *rounds, Text.assemble((row.player, "bold"), why))
    out.print(grid, soft_wrap=False)
    out.print(
        Text(f"Points by round. (…): a bye, at the player's average. …: not turned in yet. {head_text(log.head)}")
    )


def _save(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        give_up(f"{path}: cannot be written: {error.strerror or error}.")
    err.print(Text(f"Wrote {path}."))


def head_text(head: str) -> str:
    return f"The last hash of the log is {head[:HEAD_LETTERS]}."


def _plain(row: Standing) -> dict[str, object]:
    return {**row._asdict(), "rounds": [score._asdict() for score in row.rounds]}


def check_end(file: Path, desk: Desk, what: str) -> None:
    """Give up if a table has not turned in its score cards. Only warn about planned rounds, which may be canceled."""
    if not desk.table_cards:
        give_up(f"{what} have to wait: no round has begun yet. To begin the first: charleston tournament round {file}")
    if missing := desk.open_table:
        give_up(
            f"{what} have to wait: round {missing.round}, table {missing.table} has not turned in its score cards. "
            f"See charleston tournament reconcile {file}."
        )
    left = len(desk.plan.rounds) - desk.begun if desk.plan else 0
    if left:
        err.print(Text(f"{left} planned round{'s have' if left > 1 else ' has'} not begun yet."))


@click.command()
@click.argument("file", type=FILE)
@click.argument("texts", nargs=-1, metavar="[PRIZE...]")
@click.option("--record", is_flag=True, help="Also record these prizes in the log. The results page shows them.")
@by_option
@json_option
def prizes(file: Path, *, texts: tuple[str, ...], record: bool, by: str, as_json: bool) -> None:
    """Divide the prizes.

    A prize is for a place or for a category: prizes FILE 1=150 2=90.50 "best game=20". Without any, use the prizes in
    the log.

    Tied players share their prizes equally. Categories: wins, best round, best game, last round.
    """
    given = tuple(map(_prize, texts))
    if record:
        with writing(file, by) as tournament:
            tournament.execute(SetPrizes(given))
        err.print(Text(f"Recorded {len(given)} prize{'s' * (len(given) != 1)}."))
    desk = desk_of(read_tournament(file))
    try:
        awarding = award(given or desk.prizes, standings_of(desk))
    except PrizeError as error:
        give_up(str(error))
    if record and desk.open_table:
        return
    if not (given or desk.prizes):
        give_up(f'The log has no prizes. Give them: charleston tournament prizes {file} 1=150 "best game=20"')
    check_end(file, desk, "Prizes")
    awards = [one._asdict() | {"prizes": [*map(prize_name, one.prizes)]} for one in awarding.awards]
    if as_json:
        print_json({"awards": awards, "left": awarding.left})
        return
    for one in awarding.awards:
        out.print(Text(f"{money(one.amount):>10}  {one.player} ({', '.join(map(prize_name, one.prizes))})"))
    if awarding.left:
        out.print(Text(f"{money(awarding.left):>10}  is left over: it does not divide evenly, or nobody won it."))


@click.command()
@click.argument("file", type=FILE)
@click.option("--take-back", is_flag=True, help="Unpublish the results.")
@by_option
def publish(file: Path, *, take_back: bool, by: str) -> None:
    """Publish the results, with the prizes in the log.

    Anyone with the public link can then see the results page.
    """
    with writing(file, by) as tournament:
        tournament.execute(PublishResults(not take_back))
    out.print(Text("The results are no longer published." if take_back else "The results are published."))


def _prize(text: str) -> Prize:
    match = _PRIZE.fullmatch(text.strip())
    what = match[1].strip().lower() if match else ""
    best = next((rule for rule in TIE_RULES if rule == what), None)
    if not match or not (best or (what.isdecimal() and 1 <= int(what) <= 1000)):
        give_up(f'{text[:40]!r} is not a prize. Write 1=150 for the first place, or "best game=20".')
    cents = int(match[2]) * 100 + int(match[3] or 0)
    return Prize(cents, best=best) if best else Prize(cents, place=int(what))


@click.command("season")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--best", type=click.IntRange(0), default=0, help="How many of a player's results count; 0: all of them.")
@click.option("--csv", "spreadsheet", type=FILE, metavar="CSV", help="Also write the season for a spreadsheet.")
@json_option
def season_command(files: tuple[Path, ...], *, best: int, spreadsheet: Path | None, as_json: bool) -> None:
    """Add up several tournaments. FILES are their logs, in the order of the season."""
    for file in files:
        keep_apart(file, spreadsheet)
    desks = [desk_of(read_tournament(file)) for file in files]
    events = [standings_of(desk) for desk in desks]
    table = season(events, best)
    if spreadsheet:
        _save(spreadsheet, season_csv(table, [desk.name for desk in desks]))
    for one in alike_names(names_in(events), people_of(names_in(events))):
        if not one.same:
            err.print(Text(f"{' and '.join(one.names)} look alike, but count as two people."))
    if as_json:
        print_json({"season": [row._asdict() for row in table]})
        return
    grid = rows("right", "right", *["right"] * len(files))
    grid.add_row(*(Text(head, "dim") for head in ("place", "total", *map(str, range(1, len(files) + 1)), "")))
    for row in table:
        cells = (
            "–" if points is None else f"({points_text(points)})" if number in row.dropped else points_text(points)
            for number, points in enumerate(row.events)
        )
        grid.add_row(f"{row.place}{'=' * row.shared}", points_text(row.total), *cells, Text(row.player, "bold"))
    out.print(grid, soft_wrap=False)
    out.print(Text("Points by tournament. (…): does not count. –: was not there."))


@click.command()
@click.argument("file", type=FILE)
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The date, if not announced.")
def mahjic(file: Path, *, day: datetime | None) -> None:
    """Print the results as JSON for the open rating system Mahjic. All players are anonymous there."""
    log = read_tournament(file)
    desk = desk_of(log)
    announced = log.registration.announcement.day if log.registration else ""
    date = day.strftime("%Y-%m-%d") if day else announced
    if not date:
        give_up("The tournament has no date. Give it: --day YYYY-MM-DD.")
    check_end(file, desk, "Results")
    print_json(mahjic_session(desk, date))


@click.command()
@click.argument("file", type=FILE)
@click.option("--head", default="", metavar="HASH", help="The last hash of the log, as printed with earlier standings.")
@json_option
def audit(file: Path, *, head: str, as_json: bool) -> None:
    """Check the log and print all its events.

    Exit code 2 if the log is not valid: a line was changed, or is missing.
    """
    prefix = head.lower().rstrip(".… ")
    if head and not _HASH.fullmatch(prefix):
        give_up(f"{head[:70]!r} is not a hash. A hash has at least 8 of the characters 0-9 and a-f.")
    log = read_tournament(file)
    if prefix and not any(str(record.hash).startswith(prefix) for record in log.records):
        give_up(f"{file}: no line of this log has the hash {prefix}: it was truncated or rewritten.")
    if as_json:
        print_json({"records": log.records, "head": log.head})
        return
    for record in log.records:
        out.print(Text.assemble((f"{record.n:>5}  {record.at}  {record.by}: ", "dim"), event_sentence(record.event)))
    out.print(Text(f"All {len(log.records)} lines of the log are valid. {head_text(log.head)}"))
