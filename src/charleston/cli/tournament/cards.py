"""``charleston tournament begin``, ``round``, ``score`` and ``reconcile``: a tournament from round to round."""

from collections.abc import Sequence
from pathlib import Path

import click
from rich.text import Text

from charleston.card.published import DEFAULT
from charleston.card.text import read_bytes
from charleston.cli.output import CardName as CardOfGame
from charleston.cli.output import err, give_up, keep_apart, out, source_name, the_card
from charleston.cli.tournament.file import (
    FILE,
    by_option,
    create,
    desk_of,
    one_line,
    read_plan,
    read_tournament,
    writing,
)
from charleston.cli.tournament.plan_words import round_grid
from charleston.files import write_whole
from charleston.tournament.cards import CardsError
from charleston.tournament.desk import CHECKS, Began, Desk, Planned, TieRule, next_round
from charleston.tournament.intake import overruled, take_in, why_open
from charleston.tournament.reconcile import printed
from charleston.tournament.scoring import PRESETS, ScoreTable, ScoringError, read_table
from charleston.tournament.spreadsheet import write_rows
from charleston.tournament.standings import TIE_RULES
from charleston.tournament.typed import (
    CardName,
    TypedCard,
    TypedError,
    cards_heads,
    read_card_name,
    read_cards,
    read_games,
)


@click.command()
@click.argument("file", type=FILE)
@click.argument("plan", type=FILE)
@click.option("--name", required=True, callback=one_line, help="What the tournament is called, as it is to be printed.")
@click.option("--card", "of_game", type=CardOfGame(), default=DEFAULT, show_default=True, help="A name, or a file.")
@click.option("--scoring", default="sheet", show_default=True, help="sheet, payments, or a file with your own points.")
@click.option(
    "--ties",
    multiple=True,
    type=click.Choice(list(TIE_RULES)),
    help="What decides between equal sums; may be repeated.",
)
@by_option
def begin(  # noqa: PLR0913 - an option each
    file: Path, plan: Path, *, name: str, of_game: str, scoring: str, ties: tuple[TieRule, ...], by: str
) -> None:
    """Open the log of a tournament.

    FILE will be the log, PLAN is what plan --save has written.
    """
    keep_apart(file, plan)
    began = Began(name, _scoring(scoring), printed(the_card(of_game)), ties, CHECKS)
    planned = read_plan(plan)
    create(file, [began, Planned(planned)], by)
    out.print(Text(f"{name} has begun. Its first round: charleston tournament round {file}"))


def _scoring(wanted: str) -> ScoreTable:
    if wanted in PRESETS:
        return PRESETS[wanted]
    try:
        return read_table(read_bytes(Path(wanted)))
    except OSError as error:
        give_up(f"No score table {wanted!r}: {error.strerror or error}. Give {' or '.join(PRESETS)}, or a file.")
    except ScoringError as error:
        give_up(f"{wanted}: {error}")


@click.command("round")
@click.argument("file", type=FILE)
@click.option("--csv", "table", type=FILE, metavar="CSV", help="Write a list of its score cards, to be filled in.")
@click.option("--early", is_flag=True, help="Although no card of the round before has come in.")
@by_option
def round_command(file: Path, *, table: Path | None, early: bool, by: str) -> None:
    """Begin the next round, as it is planned."""
    keep_apart(file, table)
    with writing(file, by) as log:
        if table and _has_news(table, log.desk):
            give_up(f"{table} has cards that were not taken in; first: charleston tournament score {file} {table}")
        if not early and not _is_played(log.desk):  # by a slip, and a round cannot be taken back
            give_up(f"No card of round {log.desk.begun} has come in, so the next round has to wait; --early begins it.")
        try:
            log.add(next_round(log.desk))
        except CardsError as error:
            give_up(error.message)
        desk = log.desk
        if table:  # before the round is in the log: without its list it has not begun
            try:
                write_whole(table, _list_of_cards(desk))
            except OSError as error:
                give_up(f"{table}: cannot be written: {error.strerror or error}.")
            err.print(Text(f"Wrote {table}."))
    if desk.plan:
        out.print(round_grid(desk.plan.rounds[desk.begun - 1]), soft_wrap=False)


def _is_played(desk: Desk) -> bool:
    """Whether anything stands on a card of the last round; before the first there is none to wait for."""
    sheets = [sheet for (number, _), sheet in desk.sheets.items() if number == desk.begun]
    return not sheets or any(entry for sheet in sheets for row in sheet.rows for entry in row)


def _has_news(table: Path, desk: Desk) -> bool:
    """Whether a list that stands where the next is to be written has cards that the log does not know."""
    try:
        return table.is_file() and bool(take_in(desk, read_cards(table.read_bytes(), desk.scoring.games)))
    except CardsError:
        return True
    except (OSError, TypedError):
        return False


def _list_of_cards(desk: Desk) -> bytes:
    empty = [""] * (desk.scoring.games + 1)
    cards = (
        (str(CardName(number, table, seat)), name, *empty)
        for (number, table), sheet in desk.sheets.items()
        if number == desk.begun
        for seat, name in enumerate(sheet.people)
    )
    return write_rows([cards_heads(desk.scoring.games), *cards])


@click.command()
@click.argument("file", type=FILE)
@click.argument("cards", required=False, type=FILE)
@click.option(
    "--card",
    "typed",
    multiple=True,
    nargs=2,
    metavar='CARD "GAMES"',
    help='One card: R1-T3-W "25 0 -10 0X". May be repeated.',
)
@click.option("--unsigned", multiple=True, metavar="CARD", help="A card without its initials; may be repeated.")
@by_option
def score(
    file: Path, cards: Path | None, *, typed: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], by: str
) -> None:
    """Take in score cards.

    CARDS is a list, as round --csv writes it and a spreadsheet gives it back; or type cards one by one.
    A game is a number; 0X is a dead hand, P behind it a look at a blind tile, - a game that was not played.
    A table whose cards are signed and go together is handed in; exit code 1 if one is not.
    """
    if cards is None and not typed:
        give_up('Which cards? Give a list of them, or --card R1-T3-W "25 0 -10 0X".')
    with writing(file, by) as log:
        try:
            found = _typed(cards, typed, unsigned, log.desk.scoring.games)
            log.add(take_in(log.desk, found))
        except TypedError as error:
            give_up(f"{source_name(cards)}: {error}" if cards else str(error))
        except CardsError as error:
            give_up(error.message)
    for sentence in overruled(log.desk, found):
        out.print(Text(sentence))
    keys = sorted({(one.card.round, one.card.table) for one in found})
    if not _print_open(log.desk, keys):
        raise click.exceptions.Exit(1)


def _typed(
    cards: Path | None, typed: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], games: int
) -> list[TypedCard]:
    not_signed = {read_card_name(name) for name in unsigned}
    found: list[TypedCard] = []
    if cards:
        try:
            found += read_cards(read_bytes(cards), games)
        except OSError as error:
            give_up(f"{source_name(cards)}: {error.strerror or error}.")
    found += [TypedCard(read_card_name(name), read_games(text.split())) for name, text in typed]
    names = [one.card for one in found]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice:
        raise TypedError(f"The card {twice} is there twice.")
    if strangers := not_signed - set(names):
        raise TypedError(f"The card {min(strangers)} is not among those that came in.")
    return [one._replace(signed=one.signed and one.card not in not_signed) for one in found]


@click.command()
@click.argument("file", type=FILE)
def reconcile(file: Path) -> None:
    """Say which tables are still open, and why.

    Exit code 1 while one is.
    """
    desk = desk_of(read_tournament(file))
    if not desk.sheets:
        give_up(f"No round has begun yet. The first: charleston tournament round {file}")
    if not _print_open(desk, sorted(desk.sheets)):
        raise click.exceptions.Exit(1)


def _print_open(desk: Desk, keys: Sequence[tuple[int, int]]) -> bool:
    """Says of these tables what is still open; whether all is well."""
    done = [key for key in keys if desk.sheets[key].handed_in]
    for number, table in keys:
        if (number, table) not in done:
            out.print(Text(f"Round {number}, table {table}: open.", "bold"))
            for sentence in why_open(desk.sheets[number, table]):
                out.print(Text(f"  {sentence}"))
    out.print(Text(f"Handed in: {len(done)} of {len(keys)} table{'s' * (len(keys) != 1)}."))
    return len(done) == len(keys)
