"""``charleston tournament correct``, ``fine``, ``call`` and ``answer``: what the director decides, with a reason."""

from pathlib import Path

import click
from msgspec.structs import replace
from rich.text import Text

from charleston.cli.output import give_up, out
from charleston.cli.tournament.file import FILE, by_option, one_line, writing
from charleston.tournament.cards import AnyCardEvent, Corrected, DirectorAnswered, DirectorCalled, Fined
from charleston.tournament.desk import AtTable
from charleston.tournament.typed import CardName, TypedError, read_card_name, read_games

director_option = click.option(
    "--by", required=True, metavar="NAME", callback=one_line, help="The director who decides."
)
reason_option = click.option(
    "--reason", required=True, metavar="TEXT", callback=one_line, help="Why; it is kept with the change."
)
card_argument = click.argument("card", metavar="CARD")


def _at_table(file: Path, name: CardName, event: AnyCardEvent, by: str) -> None:
    with writing(file, by) as log:
        log.add([AtTable(name.round, name.table, event)])
    out.print(Text(f"Written: line {len(log.log.records)} of {file}."))


def _card_name(text: str) -> CardName:
    try:
        return read_card_name(text)
    except TypedError as error:
        give_up(str(error))


@click.command(context_settings={"ignore_unknown_options": True})  # -10 is a number
@click.argument("file", type=FILE)
@card_argument
@click.argument("game", type=int)
@click.argument("points")
@click.option("--ruled", is_flag=True, help="The director decided this game; it need not add up.")
@director_option
@reason_option
def correct(file: Path, card: str, game: int, points: str, *, ruled: bool, by: str, reason: str) -> None:  # noqa: PLR0913 - an option each
    """Change a game on a card, as the director.

    Also on one that was handed in: correct FILE R2-T3-W 4 -20 --by NAME --reason TEXT.
    """
    name = _card_name(card)
    try:
        (entry,) = read_games([points])
    except TypedError as error:
        give_up(str(error))
    if entry is None:
        give_up("Which points? A game that stands on a card cannot be taken away, only changed.")
    if ruled:
        entry = replace(entry, how="ruled")
    _at_table(file, name, Corrected(by, name.seat, game, entry, reason), by)


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
    _at_table(file, name, Fined(by, name.seat, points, reason), by)


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("question", callback=one_line)
@by_option
def call(file: Path, card: str, question: str, *, by: str) -> None:
    """Note that a player calls the director.

    The cards of the table wait for the answer.
    """
    name = _card_name(card)
    _at_table(file, name, DirectorCalled(name.seat, question), by)


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("words", callback=one_line)
@director_option
def answer(file: Path, card: str, words: str, *, by: str) -> None:
    """Note what the director has answered."""
    name = _card_name(card)
    _at_table(file, name, DirectorAnswered(by, words), by)
