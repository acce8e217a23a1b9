"""``charleston tournament plan`` and ``replan``: plan the seating, and change it when players leave or arrive late."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from msgspec.structs import replace
from rich.text import Text

from charleston.card.text import read_bytes
from charleston.cli.output import err, give_up, json_option, keep_apart, out, print_json, source_name
from charleston.cli.tournament_commands.log_file import FILE, by_option, is_log, read_plan, writing
from charleston.cli.tournament_commands.plan_prose import change_lines, csv_rows, plan_lines, round_grid
from charleston.files import write_whole
from charleston.game.seats import SEAT_NAMES
from charleston.names import clean_name
from charleston.tournament.desk.commands import Replan
from charleston.tournament.seating.entrants import problem_of, read_entrants
from charleston.tournament.seating.meetings import is_fewest, repeats
from charleston.tournament.seating.plan import FULL, MAX_PLAYERS, Fill, Plan, PlanError
from charleston.tournament.seating.planner import Wish, make_plan
from charleston.tournament.seating.repair import changes, replan

FILLS = click.Choice(["stand-ins", "byes", "threes"])


class Files(NamedTuple):
    save: Path | None
    csv: Path | None


def output_options(command: Callable[..., None]) -> Callable[..., None]:
    command = json_option(command)
    command = click.option("--csv", type=FILE, metavar="FILE", help="Write a row per player and round.")(command)
    return click.option("--save", type=FILE, metavar="FILE", help="Save the plan, for replan and begin.")(command)


@click.command("plan")
@click.argument("players", required=False, type=FILE)
@click.option(
    "--tables",
    type=click.IntRange(1, MAX_PLAYERS // FULL),
    help="The number of tables, if there is no list of names. Players are then E1, S1, ...",
)
@click.option("--rounds", type=int, required=True, help="The number of rounds.")
@click.option(
    "--movement",
    type=click.Choice(["seated", "sheet", "league", "free"]),
    default="seated",
    show_default=True,
    help="seated: East stays, few repeats; sheet: the standard movement; league: the League's movement, "
    "in which everybody moves; free: everybody may move.",
)
@click.option(
    "--fill",
    type=FILLS,
    default="stand-ins",
    show_default=True,
    help="What to do if the players do not fill the tables.",
)
@click.option("--stays", multiple=True, metavar="NAME", help="A player who stays at one table; may be repeated.")
@click.option(
    "--apart", multiple=True, nargs=2, metavar="NAME NAME", help="Two players to keep apart; may be repeated."
)
@output_options
def plan_command(  # noqa: PLR0913 - one parameter per option
    players: Path | None,
    *,
    tables: int | None,
    rounds: int,
    movement: Wish,
    fill: Fill,
    stays: tuple[str, ...],
    apart: tuple[tuple[str, str], ...],
    save: Path | None,
    csv: Path | None,
    as_json: bool,
) -> None:
    """Plan who sits where in every round.

    PLAYERS is a list of names: a text file with one name per line, or a CSV from a spreadsheet. Use - for standard
    input.
    """
    if (players is None) == (tables is None):
        give_up("Give a list of players, or the number of tables with --tables.")
    keep_apart(players, save, csv)
    try:
        names = _names_at(tables) if players is None else read_entrants(_read(players))
        plan = make_plan(names, rounds, wish=movement, fill=fill, stays=stays, apart=apart)
        if players is None and not stays and not apart:
            plan = _named_by_first_seat(plan)
    except PlanError as error:
        give_up(f"{source_name(players)}: {error}" if players else str(error))
    _answer(plan, Files(save, csv), as_json=as_json)


@click.command("replan")
@click.argument("plan", type=FILE)
@click.option("--played", type=int, help="The number of rounds played; not needed with a log.")
@click.option("--gone", multiple=True, metavar="NAME", help="A player who has left; may be repeated.")
@click.option("--late", multiple=True, metavar="NAME", help="A player who joins now; may be repeated.")
@click.option("--fill", type=FILLS, help="How to fill tables from now on. The default is no change.")
@by_option
@output_options
def replan_command(  # noqa: PLR0913 - one parameter per option
    plan: Path,
    *,
    played: int | None,
    gone: tuple[str, ...],
    late: tuple[str, ...],
    fill: Fill | None,
    by: str,
    save: Path | None,
    csv: Path | None,
    as_json: bool,
) -> None:
    """Change the plan when somebody leaves or arrives late.

    As few other players as possible have to move.
    PLAN is a file from plan --save, or the log of a tournament. The tournament then follows the new plan.
    """
    keep_apart(plan, save, csv)
    late = tuple(map(clean_name, late))
    for name in late:
        if wrong := problem_of(name):
            give_up(f"--late {name!r} {wrong}.")
    try:
        if is_log(plan):
            with writing(plan, by) as log:
                before = log.desk.plan or read_plan(plan)
                if played not in (None, log.desk.begun):
                    give_up(
                        f"{plan}: {log.desk.begun} rounds have begun. Omit --played, because the log has this number."
                    )
                played = log.desk.begun
                log.execute(Replan(gone, late, fill))
                after = log.desk.plan or before
        elif played is None:
            give_up("How many rounds have been played? Give the number with --played.")
        else:
            before = read_plan(plan)
            after = replan(before, played, gone=gone, late=late, fill=fill)
    except PlanError as error:
        give_up(str(error))
    if not as_json:
        for line in change_lines(change for change in changes(before, after) if change.name not in gone):
            out.print(line)
    _answer(after, Files(save, csv), as_json=as_json, first=played)


def _names_at(tables: int | None) -> list[str]:
    return [f"{seat[0].upper()}{table}" for table in range(1, (tables or 0) + 1) for seat in SEAT_NAMES]


def _named_by_first_seat(plan: Plan) -> Plan:
    """Name unnamed players after their seats in the first round. The planner may have moved them since."""
    names = {
        name: f"{SEAT_NAMES[seat][0].upper()}{one.table}"
        for one in plan.rounds[0].tables
        for seat, name in enumerate(one.players)
    }
    rounds = tuple(
        replace(
            each,
            tables=tuple(replace(one, players=tuple(names[name] for name in one.players)) for one in each.tables),
        )
        for each in plan.rounds
    )
    stay = {names[name] for name in plan.stays}
    return replace(plan, rounds=rounds, stays=tuple(name for name in plan.players if name in stay))


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path)
    except OSError as error:
        give_up(f"{source_name(path)}: {error.strerror or error}.")


def _answer(plan: Plan, files: Files, *, as_json: bool, first: int = 0) -> None:
    """Write the files and show the plan, starting after round ``first``."""
    for path, data in ((files.save, msgspec.json.format(msgspec.json.encode(plan))), (files.csv, csv_rows(plan))):
        if path:
            try:
                write_whole(path, data)
            except OSError as error:
                give_up(f"{path}: cannot be written: {error.strerror or error}.")
            err.print(Text(f"Wrote {path}."))
    if as_json:
        again = [repeat._asdict() for repeat in repeats(plan)]
        print_json({"plan": plan, "repeats": again, "fewest": is_fewest(plan)})
        return
    for line in plan_lines(plan):
        out.print(line)
    for each in plan.rounds[first:]:
        out.print()
        out.print(round_grid(each), soft_wrap=False)
