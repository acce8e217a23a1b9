"""``charleston tournament announce``, ``enter``, ``entrants``, ``withdraw``, ``check-in`` and ``apart``."""

from datetime import datetime
from pathlib import Path
from typing import get_args

import click
from rich.text import Text

from charleston.card.published import DEFAULT
from charleston.card.text import read_bytes
from charleston.cli.output import CardName, give_up, out, rows, source_name, the_card
from charleston.cli.tournament_commands.log_file import (
    FILE,
    by_option,
    one_line,
    read_tournament,
    writing_registration,
)
from charleston.cli.tournament_commands.round_commands import NO_CARD, score_table
from charleston.tournament.desk.events import TieRule
from charleston.tournament.registration.commands import (
    Announce,
    CheckIn,
    KeepApart,
    ListEntrants,
    NewEntrant,
    WithdrawEntrant,
)
from charleston.tournament.registration.events import MAX_MINUTES, Announcement
from charleston.tournament.registration.state import Registration
from charleston.tournament.results.standings import TIE_RULES
from charleston.tournament.scorecards.reconcile import ANY_CARD, printed
from charleston.tournament.seating.entrants import read_entrants
from charleston.tournament.seating.plan import MAX_PLAYERS, MAX_ROUNDS, Fill, PlanError
from charleston.tournament.seating.planner import Wish

number_argument = click.argument("number", type=click.IntRange(1, MAX_PLAYERS))


@click.command()
@click.argument("file", type=FILE)
@click.option("--name", required=True, callback=one_line, help="The tournament's name.")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The date.")
@click.option("--place", default="", callback=one_line, help="Where it is.")
@click.option("--card", type=CardName(), default=DEFAULT, show_default=True, help="The card, or none.")
@click.option("--scoring", default="sheet", show_default=True, help="A preset, or a file with your own points.")
@click.option("--ties", multiple=True, type=click.Choice(list(TIE_RULES)), help="A tie-breaker; may be repeated.")
@click.option("--rounds", type=click.IntRange(1, MAX_ROUNDS), default=4, show_default=True)
@click.option("--movement", type=click.Choice(get_args(Wish)), default="seated", show_default=True)
@click.option("--fill", type=click.Choice(["stand-ins", "byes", "threes"]), default="stand-ins", show_default=True)
@click.option("--minutes", type=click.IntRange(0, MAX_MINUTES), default=0, help="The length of a round; 0: no clock.")
@click.option("--places", type=click.IntRange(0, MAX_PLAYERS), default=0, help="The most players; 0: no limit.")
@click.option("--step-free", multiple=True, type=click.IntRange(1, 100), help="A table without steps; repeatable.")
@by_option
def announce(  # noqa: PLR0913 - one parameter per option
    file: Path,
    *,
    name: str,
    day: datetime | None,
    place: str,
    card: str,
    scoring: str,
    ties: tuple[TieRule, ...],
    rounds: int,
    movement: Wish,
    fill: Fill,
    minutes: int,
    places: int,
    step_free: tuple[int, ...],
    by: str,
) -> None:
    """Announce a tournament, or change its announcement.

    FILE is its log. Then enter people, and begin the tournament on the day.
    """
    values = ANY_CARD if card.lower() == NO_CARD else printed(the_card(card))
    what = Announcement(
        name,
        day.strftime("%Y-%m-%d") if day else "",
        place,
        score_table(scoring),
        values,
        ties,
        rounds,
        movement,
        fill,
        minutes,
        places,
        step_free,
    )
    with writing_registration(file, by, create=True) as log:
        log.execute(Announce(what))
    out.print(Text(f"{name} is announced. To enter people: charleston tournament enter {file} NAME..."))


@click.command()
@click.argument("file", type=FILE)
@click.argument("names", nargs=-1, callback=lambda _, __, names: tuple(one_line(_, __, name) for name in names))
@click.option("--list", "listed", type=FILE, metavar="CSV", help="A list of names, as for plan.")
@click.option("--stays", is_flag=True, help="These people stay at one table.")
@click.option("--step-free", is_flag=True, help="These people need a table without steps.")
@by_option
def enter(  # noqa: PLR0913 - one parameter per option
    file: Path, names: tuple[str, ...], *, listed: Path | None, stays: bool, step_free: bool, by: str
) -> None:
    """Enter people, by name or from a list. If all places are taken, they go to the waiting list."""
    people = (*names, *(_read_list(listed) if listed else ()))
    if not people:
        give_up("Whom? Give a name, or --list FILE.")
    with writing_registration(file, by) as log:
        log.execute(ListEntrants(tuple(NewEntrant(name, stays, step_free) for name in people)))
        registration = log.registration
    waiting = [one.name for one in registration.with_status("waiting") if one.name in people]
    out.print(Text(f"{len(registration.with_status('entered'))} people have entered."))
    if waiting:
        out.print(Text(f"On the waiting list: {', '.join(waiting)}."))


def _read_list(path: Path) -> list[str]:
    try:
        return read_entrants(read_bytes(path))
    except OSError as error:
        give_up(f"{source_name(path)}: {error.strerror or error}.")
    except PlanError as error:
        give_up(f"{source_name(path)}: {error}")


@click.command()
@click.argument("file", type=FILE)
def entrants(file: Path) -> None:
    """Show who has entered, who waits, and who is here."""
    registration = read_tournament(file).registration or give_up(f"{file}: this tournament has no registration.")
    grid = rows("right", "left", "left")
    for one in registration.entrants:
        wishes = [*(["stays"] if one.stays else []), *(["step-free"] if one.step_free else [])]
        state = "here" if one.here else one.status
        grid.add_row(str(one.number), Text(one.name, "bold"), Text(", ".join([state, *wishes])))
    out.print(grid, soft_wrap=False)


@click.command()
@click.argument("file", type=FILE)
@number_argument
@by_option
def withdraw(file: Path, number: int, *, by: str) -> None:
    """Take a person off the list. The first on the waiting list gets the place."""
    with writing_registration(file, by) as log:
        waiting = {one.number for one in log.registration.with_status("waiting")}
        log.execute(WithdrawEntrant(number))
        after = log.registration
    out.print(Text(f"{_name(after, number)} has withdrawn."))
    for one in after.with_status("entered"):
        if one.number in waiting:
            out.print(Text(f"{one.name} gets the place."))


@click.command("check-in")
@click.argument("file", type=FILE)
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(1, MAX_PLAYERS))
@click.option("--not", "absent", is_flag=True, help="They are not here after all.")
@by_option
def check_in(file: Path, numbers: tuple[int, ...], *, absent: bool, by: str) -> None:
    """Check people in by their numbers (see entrants)."""
    with writing_registration(file, by) as log:
        for number in numbers:
            log.execute(CheckIn(number, not absent))
        here = [one for one in log.registration.entrants if one.here]
    out.print(Text(f"{len(here)} people are here."))


@click.command()
@click.argument("file", type=FILE)
@click.argument("one", type=click.IntRange(1, MAX_PLAYERS))
@click.argument("other", type=click.IntRange(1, MAX_PLAYERS))
@click.option("--not", "together", is_flag=True, help="They may meet again.")
@by_option
def apart(file: Path, one: int, other: int, *, together: bool, by: str) -> None:
    """Keep two people apart, by their numbers (see entrants)."""
    with writing_registration(file, by) as log:
        log.execute(KeepApart(one, other, not together))
        registration = log.registration
    verb = "may meet" if together else "never meet"
    out.print(Text(f"{_name(registration, one)} and {_name(registration, other)} {verb}."))


def _name(registration: Registration, number: int) -> str:
    entrant = registration.find(number)
    return entrant.name if entrant else f"Number {number}"
