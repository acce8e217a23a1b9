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
from charleston.tournament.desk.commands import ForTable
from charleston.tournament.desk.intake import find_table
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.commands import (
    AnswerCall,
    CallDirector,
    Confirm,
    CorrectGame,
    GiveFine,
    ScoreCardCommand,
)
from charleston.tournament.scorecards.entry import Entry, seat_title
from charleston.tournament.scorecards.events import NotPlayed
from charleston.tournament.scorecards.paper_score_cards import (
    ScoreCardName,
    ScoreCardTextError,
    read_game,
    read_score_card_name,
)
from charleston.tournament.scorecards.prose import entry_prose, marked_points
from charleston.tournament.scorecards.state import TableCards, total, unsigned

card_argument = click.argument("card", metavar="CARD")


def _read_name(text: str) -> ScoreCardName:
    try:
        return read_score_card_name(text)
    except ScoreCardTextError as error:
        give_up(str(error))


def _cards_of(desk: Desk, name: ScoreCardName) -> TableCards:
    """Return the score cards of the table; exit with code 2 if nobody sits there."""
    cards = find_table(desk, name.round, name.table)
    if isinstance(cards, Refusal):
        give_up(f"{name}: {cards.message}")
    if name.seat not in cards.seats:
        give_up(f"{name}: That seat is empty at this table.")
    return cards


def _for_table(name: ScoreCardName, command: ScoreCardCommand) -> ForTable:
    return ForTable(name.round, name.table, command)


def _with_player(cards: TableCards, name: ScoreCardName) -> str:
    return f"{name} ({cards.people[name.seat]})"


@click.command(context_settings={"ignore_unknown_options": True})  # so that -10 is a number, not an option
@click.argument("file", type=FILE)
@card_argument
@click.argument("game", type=int)
@click.argument("points")
@click.option(
    "--also",
    multiple=True,
    nargs=2,
    metavar="CARD POINTS",
    help="Also correct another score card for this game; may be repeated.",
)
@click.option("--ruled", is_flag=True, help="The director decides this game, even if the scores do not add up.")
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
    """Correct a game on a score card, as the director.

    This works even after the score card is turned in: correct FILE R2-T3-W 4 -20 --by NAME --reason TEXT.
    Impossible scores are refused, unless the director decides the game (--ruled).
    """
    with writing(file, by) as log:
        entries: dict[ScoreCardName, Entry] = {}
        for text, word in ((card, points), *also):
            name = _read_name(text)
            if name in entries:
                give_up(f"The score card {name} is named twice.")
            entries[name] = _read_entry(name, game, word, log.desk.scoring, ruled=ruled)
        before = {name: _cards_of(log.desk, name) for name in entries}
        if len({(name.round, name.table) for name in entries}) > 1:
            give_up("These are score cards of different tables. Correct one table at a time.")
        by_seat = {name.seat: entry for name, entry in entries.items()}
        log.execute(_for_table(name, CorrectGame(game, by_seat, reason)))
    cards = log.desk.table_cards[name.round, name.table]
    for name in entries:
        was, now = (_game_prose(one, name, game) for one in (before[name], cards))
        out.print(
            Text(
                f"{_with_player(cards, name)}, game {game}: before: {was}; now: {now}. "
                f"Round total: was {total(before[name], name.seat)}, is now {total(cards, name.seat)}."
            )
        )
    _print_if_open(log.desk, name, was_open=not before[name].turned_in)
    for name in entries:
        if name.seat in unsigned(cards):
            again = f'charleston tournament score {file} --card {name} "{_as_text(cards, name)}"'
            out.print(Text(f"The correction removes the initials from {name}. When it is signed again: {again}"))


def _game_prose(cards: TableCards, name: ScoreCardName, game: int) -> str:
    entry = cards.score_card(name.seat)[game - 1]
    return entry_prose(entry) if entry else "empty"


def _as_text(cards: TableCards, name: ScoreCardName) -> str:
    """Return the games of a score card as text that ``score --card`` can parse. A period means an empty game."""
    games = enumerate(cards.score_card(name.seat), 1)
    return " ".join(
        marked_points(entry) if entry else "-" if NotPlayed(name.seat, game) in cards.unplayed else "."
        for game, entry in games
    )


def _read_entry(name: ScoreCardName, game: int, word: str, table: ScoreTable, *, ruled: bool) -> Entry:
    try:
        entry = read_game(word, table)
    except ScoreCardTextError as error:
        give_up(f"{name}, game {game}: {error}")
    if not isinstance(entry, Entry):
        give_up(f"{name}, game {game}: Give the points. You can change a game on a score card, but not remove it.")
    return Entry(entry.points, "ruled", entry.dead, entry.peeked) if ruled else entry


def _print_if_open(desk: Desk, name: ScoreCardName, *, was_open: bool) -> None:
    """If the table was open, print that its score cards are turned in now, or why they are not."""
    if was_open:
        print_open(desk, [(name.round, name.table)])


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("file", type=FILE)
@card_argument
@click.argument("points", type=click.IntRange(-1000, 1000))
@director_option
@reason_option
def fine(file: Path, card: str, points: int, *, by: str, reason: str) -> None:
    """Give or take points outside of any game.

    fine FILE R2-T3-W -10 --by NAME --reason TEXT
    """
    name = _read_name(card)
    with writing(file, by) as log:
        before = _cards_of(log.desk, name)
        log.execute(_for_table(name, GiveFine(name.seat, points, reason)))
    after = log.desk.table_cards[name.round, name.table]
    sums = f"was {total(before, name.seat)}, is now {total(after, name.seat)}"
    out.print(Text(f"{_with_player(after, name)}: {points} points. Round total: {sums}."))


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("question", callback=one_line)
@by_option
def call(file: Path, card: str, question: str, *, by: str) -> None:
    """Record that a player calls the director.

    The score cards of the table wait for the answer.
    """
    name = _read_name(card)
    with writing(file, by) as log:
        cards = _cards_of(log.desk, name)
        log.execute(_for_table(name, CallDirector(name.seat, question)))
    waits = "" if cards.turned_in else " The score cards wait for the answer."
    out.print(Text(f"Round {name.round}, table {name.table}: {seat_title(name.seat)} calls the director.{waits}"))


@click.command()
@click.argument("file", type=FILE)
@card_argument
@director_option
def confirm(file: Path, card: str, *, by: str) -> None:
    """Confirm the score cards of a table, after comparing them with the log.

    CARD is any score card of the table. Only somebody who has typed nothing for this table can confirm it.
    """
    name = _read_name(card)
    with writing(file, by) as log:
        _cards_of(log.desk, name)
        log.execute(_for_table(name, Confirm()))
    out.print(Text(f"Round {name.round}, table {name.table}: {by} has confirmed the score cards."))


@click.command()
@click.argument("file", type=FILE)
@card_argument
@click.argument("words", callback=one_line)
@director_option
def answer(file: Path, card: str, words: str, *, by: str) -> None:
    """Record the director's answer.

    If the table was waiting only for the answer, its score cards are turned in.
    """
    name = _read_name(card)
    with writing(file, by) as log:
        cards = _cards_of(log.desk, name)
        log.execute(_for_table(name, AnswerCall(words)))
    out.print(Text(f"Round {name.round}, table {name.table}: {by} has answered."))
    _print_if_open(log.desk, name, was_open=not cards.turned_in)
