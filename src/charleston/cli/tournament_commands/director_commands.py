"""``charleston tournament correct``, ``fine``, ``call`` and ``answer``: the director's decisions, with reasons."""

from pathlib import Path

import click
from rich.text import Text

from charleston.cli.output import give_up, out
from charleston.cli.tournament_commands.log_file import (
    FILE,
    by_option,
    director_option,
    one_line,
    reason_option,
    writing,
)
from charleston.cli.tournament_commands.round_commands import print_open
from charleston.tournament.desk.corrections import correct as correct_game
from charleston.tournament.desk.corrections import sheet_of
from charleston.tournament.desk.desk import AtTable, Desk
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.entry import Entry, marked, owner, tell_entry
from charleston.tournament.scorecards.intake import closing
from charleston.tournament.scorecards.table_cards import (
    CardsError,
    DirectorAnswered,
    DirectorCalled,
    Fined,
    NotPlayed,
    Sheet,
    evolve,
    total,
    unsigned,
)
from charleston.tournament.scorecards.typed_cards import CardName, TypedError, read_card_name, read_game

card_argument = click.argument("card", metavar="CARD")


def _card_name(text: str) -> CardName:
    try:
        return read_card_name(text)
    except TypedError as error:
        give_up(str(error))


def _sheet(desk: Desk, name: CardName) -> Sheet:
    try:
        return sheet_of(desk, name)
    except CardsError as error:
        give_up(error.message)


def _titled(sheet: Sheet, name: CardName) -> str:
    return f"{name} ({sheet.people[name.seat]})"


@click.command(context_settings={"ignore_unknown_options": True})  # -10 is a number
@click.argument("file", type=FILE)
@card_argument
@click.argument("game", type=int)
@click.argument("points")
@click.option(
    "--also",
    multiple=True,
    nargs=2,
    metavar="CARD POINTS",
    help="Another score card of this game, corrected together with the first; may be repeated.",
)
@click.option("--ruled", is_flag=True, help="The director decided this game; it need not add up.")
@director_option
@reason_option
def correct(  # noqa: PLR0913 - one parameter per option
    file: Path,
    card: str,
    game: int,
    points: str,
    *,
    also: tuple[tuple[str, str], ...],
    ruled: bool,
    by: str,
    reason: str,
) -> None:
    """Change a game on a score card, as the director.

    Also on one that was turned in: correct FILE R2-T3-W 4 -20 --by NAME --reason TEXT.
    Numbers that no game can give are refused, unless the director decides the game (--ruled).
    """
    with writing(file, by) as log:
        entries: dict[CardName, Entry] = {}
        for name, word in ((_card_name(one), word) for one, word in ((card, points), *also)):
            if name in entries:
                give_up(f"The score card {name} is named twice.")
            entries[name] = _entry(name, game, word, log.desk.scoring, ruled=ruled)
        before = {name: _sheet(log.desk, name) for name in entries}
        try:
            log.add(correct_game(log.desk, game, entries, by, reason))
        except CardsError as error:
            give_up(error.message)
    sheet = log.desk.sheets[name.round, name.table]
    for name in entries:
        was, now = (_tell_game(one, name, game) for one in (before[name], sheet))
        out.print(
            Text(
                f"{_titled(sheet, name)}, game {game}: before: {was}; now: {now}. "
                f"Round total: was {total(before[name], name.seat)}, is now {total(sheet, name.seat)}."
            )
        )
    _print_if_open(log.desk, name, was_open=not before[name].handed_in)
    for name in entries:
        if name.seat in unsigned(sheet):
            again = f'charleston tournament score {file} --card {name} "{_as_typed(sheet, name)}"'
            out.print(Text(f"A correction takes the initials off {name}. When it is signed again: {again}"))


def _tell_game(sheet: Sheet, name: CardName, game: int) -> str:
    entry = sheet.card(name.seat)[game - 1]
    return tell_entry(entry) if entry else "nothing"


def _as_typed(sheet: Sheet, name: CardName) -> str:
    """Return the games of a score card as they are typed; a period stands for an empty one."""
    games = enumerate(sheet.card(name.seat), 1)
    return " ".join(
        marked(entry) if entry else "-" if NotPlayed(name.seat, game) in sheet.unplayed else "."
        for game, entry in games
    )


def _entry(name: CardName, game: int, word: str, table: ScoreTable, *, ruled: bool) -> Entry:
    try:
        entry = read_game(word, table)
    except TypedError as error:
        give_up(f"{name}, game {game}: {error}")
    if not isinstance(entry, Entry):
        give_up(f"{name}, game {game}: Which points? A game on a score card can be changed, but not removed.")
    return Entry(entry.points, "ruled", entry.dead, entry.peeked) if ruled else entry


def _print_if_open(desk: Desk, name: CardName, *, was_open: bool) -> None:
    """For a table that was open, print that it is turned in now, or why not."""
    if was_open:
        print_open(desk, [(name.round, name.table)])


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("file", type=FILE)
@card_argument
@click.argument("points", type=click.IntRange(-1000, 1000))
@director_option
@reason_option
def fine(file: Path, card: str, points: int, *, by: str, reason: str) -> None:
    """Give or take points that belong to no game.

    fine FILE R2-T3-W -10 --by NAME --reason TEXT
    """
    name = _card_name(card)
    with writing(file, by) as log:
        before = _sheet(log.desk, name)
        log.add([AtTable(name.round, name.table, Fined(by, name.seat, points, reason))])
    after = log.desk.sheets[name.round, name.table]
    sums = f"was {total(before, name.seat)}, is now {total(after, name.seat)}"
    out.print(Text(f"{_titled(after, name)}: {points} points. Round total: {sums}."))


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("question", callback=one_line)
@by_option
def call(file: Path, card: str, question: str, *, by: str) -> None:
    """Note that a player calls the director.

    The score cards of the table wait for the answer.
    """
    name = _card_name(card)
    with writing(file, by) as log:
        sheet = _sheet(log.desk, name)
        log.add([AtTable(name.round, name.table, DirectorCalled(name.seat, question))])
    waits = "" if sheet.handed_in else " The score cards wait for the answer."
    out.print(Text(f"Round {name.round}, table {name.table}: {owner(name.seat)} calls the director.{waits}"))


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("words", callback=one_line)
@director_option
def answer(file: Path, card: str, words: str, *, by: str) -> None:
    """Note what the director has answered.

    A table that was only waiting for it is turned in.
    """
    name = _card_name(card)
    with writing(file, by) as log:
        sheet = _sheet(log.desk, name)
        event = DirectorAnswered(by, words)
        log.add([AtTable(name.round, name.table, event)])
        log.add([AtTable(name.round, name.table, close) for close in closing(evolve(sheet, event))])
    out.print(Text(f"Round {name.round}, table {name.table}: {by} has answered."))
    _print_if_open(log.desk, name, was_open=not sheet.handed_in)
