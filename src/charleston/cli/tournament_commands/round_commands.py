"""``charleston tournament begin``, ``round``, ``undo``, ``score`` and ``reconcile``: a tournament round by round."""

from collections.abc import Sequence
from pathlib import Path

import click
from rich.text import Text

from charleston.card.published import DEFAULT
from charleston.card.text import read_bytes
from charleston.cli.output import CardName as CardOfGame
from charleston.cli.output import err, give_up, keep_apart, out, source_name, the_card
from charleston.cli.tournament_commands.log_file import (
    FILE,
    by_option,
    create,
    desk_of,
    director_option,
    one_line,
    read_plan,
    read_tournament,
    reason_option,
    writing,
)
from charleston.cli.tournament_commands.plan_prose import round_grid
from charleston.files import write_whole
from charleston.game.seats import SEATS
from charleston.tournament.desk.desk import CHECKS, Began, Desk, Planned, TieRule, Withdrawal, next_round
from charleston.tournament.results.score_table import PRESETS, ScoreTable, ScoringError, read_table
from charleston.tournament.results.standings import TIE_RULES
from charleston.tournament.scorecards.intake import take_in, tell_remark, why_open
from charleston.tournament.scorecards.reconcile import ANY_CARD, printed
from charleston.tournament.scorecards.table_cards import CardsError, disagreements
from charleston.tournament.scorecards.typed_cards import (
    CardName,
    TypedCards,
    TypedError,
    cards_heads,
    read_card_name,
    read_cards,
    read_score_cards,
)
from charleston.tournament.seating.plan import player_numbers
from charleston.tournament.spreadsheet import write_rows

NO_CARD = "none"


@click.command()
@click.argument("file", type=FILE)
@click.argument("plan", type=FILE)
@click.option("--name", required=True, callback=one_line, help="What the tournament is called, as it is to be printed.")
@click.option(
    "--card",
    "of_game",
    type=CardOfGame(),
    default=DEFAULT,
    show_default=True,
    help="A name or a file; none for a card that we do not have, such as the League's: values are not checked.",
)
@click.option("--scoring", default="sheet", show_default=True, help="sheet, payments, or a file with your own points.")
@click.option(
    "--ties",
    multiple=True,
    type=click.Choice(list(TIE_RULES)),
    help="What decides between equal sums; may be repeated.",
)
@by_option
def begin(  # noqa: PLR0913 - one parameter per option
    file: Path, plan: Path, *, name: str, of_game: str, scoring: str, ties: tuple[TieRule, ...], by: str
) -> None:
    """Open the log of a tournament.

    FILE will be the log, PLAN is what plan --save has written.
    """
    keep_apart(file, plan)
    began = Began(
        name, _scoring(scoring), ANY_CARD if of_game.lower() == NO_CARD else printed(the_card(of_game)), ties, CHECKS
    )
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
@click.option("--early", is_flag=True, help="Begin even if no score card of the previous round has come in.")
@by_option
def round_command(file: Path, *, table: Path | None, early: bool, by: str) -> None:
    """Begin the next round, as it is planned."""
    keep_apart(file, table)
    with writing(file, by) as log:
        if table and _has_news(table, log.desk):
            give_up(
                f"{table} has score cards that were not taken in; first: charleston tournament score {file} {table}"
            )
        if not early and not _is_played(log.desk):  # probably a mistake
            waits = f"No score card of round {log.desk.begun} has come in, so the next round has to wait"
            give_up(f"{waits}. Use --early to begin it anyway.")
        try:
            log.add(next_round(log.desk))
        except CardsError as error:
            give_up(error.message)
        desk = log.desk
        if table:  # before the round is logged: if the list cannot be written, the round does not begin
            try:
                write_whole(table, _list_of_cards(desk))
            except OSError as error:
                give_up(f"{table}: cannot be written: {error.strerror or error}.")
            err.print(Text(f"Wrote {table}."))
    if desk.plan:
        out.print(round_grid(desk.plan.rounds[desk.begun - 1]), soft_wrap=False)


@click.command()
@click.argument("file", type=FILE)
@click.argument("what", type=click.Choice(["round", "begin"]))
@director_option
@reason_option
def undo(file: Path, what: str, *, by: str, reason: str) -> None:
    """Take back the last round, or the beginning.

    Only while it has no numbers, no fines and no question for the director; the log keeps both. After begin, begin FILE
    again.
    """
    with writing(file, by) as log:
        number = log.desk.begun
        if what == "round" and not number:
            give_up("No round has begun yet, so there is none to take back.")
        log.add([Withdrawal(by, number if what == "round" else 0, reason)])
    if what == "begin":
        out.print(Text(f"The tournament is taken back. Begin it again: charleston tournament begin {file}"))
    else:
        out.print(Text(f"Round {number} is taken back. Begin it again: charleston tournament round {file}"))


def _is_played(desk: Desk) -> bool:
    """Return whether any score card of the last round has an entry; True before the first round."""
    sheets = [sheet for (number, _), sheet in desk.sheets.items() if number == desk.begun]
    return not sheets or any(entry for sheet in sheets for row in sheet.rows for entry in row)


def _has_news(table: Path, desk: Desk) -> bool:
    """Return whether an existing list, which would be overwritten, has score cards that the log does not have."""
    try:
        if not table.is_file():
            return False
        found = read_cards(table.read_bytes(), desk.scoring)
        taken = take_in(desk, found.cards)
        return bool(taken.events or taken.refused or found.unread)
    except (OSError, TypedError):
        return False


def _list_of_cards(desk: Desk) -> bytes:
    heads = cards_heads(desk.scoring.games)
    numbers = player_numbers(desk.plan) if desk.plan else {}
    rows = (
        {"card": str(CardName(number, table, seat)), "number": numbers.get(name, ""), "player": name}
        for (number, table), sheet in desk.sheets.items()
        if number == desk.begun
        for seat, name in zip(SEATS, sheet.people, strict=False)
    )
    return write_rows([heads, *([row.get(head, "") for head in heads] for row in rows)])


@click.command()
@click.argument("file", type=FILE)
@click.argument("cards", required=False, type=FILE)
@click.option(
    "--card",
    "typed",
    multiple=True,
    nargs=2,
    metavar='CARD "GAMES"',
    help='One score card: R1-T3-W "25:won -10:E1 10 X =25". May be repeated.',
)
@click.option("--unsigned", multiple=True, metavar="CARD", help="A score card without its initials; may be repeated.")
@by_option
def score(
    file: Path, cards: Path | None, *, typed: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], by: str
) -> None:
    """Take in score cards.

    CARDS is the list that round --csv writes, filled in with a spreadsheet; or type score cards one by one.

    \b
    25        the points of a game; - one that was not played
    X         a dead hand
    0P        looked at a blind tile, penalty already subtracted; PP two looks
    25:won2   won with 2 exposures; the number of exposures may be left out
    -20:E2    threw the winning tile to East, who had 2 exposures
    =15       after the games: the total that the player wrote

    A table whose score cards are signed and go together is turned in; exit code 1 if one is not.
    """  # noqa: D301 - click's mark for lines that are not rewrapped
    if cards is None and not typed:
        give_up('Which score cards? Give a list of them, or --card R1-T3-W "25 0 -10 X".')
    with writing(file, by) as log:
        try:
            found = _typed(cards, typed, unsigned, log.desk.scoring)
        except TypedError as error:
            give_up(f"{source_name(cards)}: {error}" if cards else str(error))
        taken = take_in(log.desk, found.cards)
        log.add(taken.events)
    remarks = [tell_remark(one) for one in (*found.unread, *taken.remarks)]
    keys = {(one.card.round, one.card.table) for one in found.cards} & set(log.desk.sheets)
    if remarks and not keys:
        give_up("\n".join(remarks))
    for remark in remarks:
        out.print(Text(remark))
    if not print_open(log.desk, sorted(keys)) or found.unread or taken.refused:
        raise click.exceptions.Exit(1)


def _typed(
    cards: Path | None, typed: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], table: ScoreTable
) -> TypedCards:
    not_signed = {read_card_name(name) for name in unsigned}
    found = read_score_cards(typed, table)
    if cards:
        try:
            listed = read_cards(read_bytes(cards), table)
        except OSError as error:
            give_up(f"{source_name(cards)}: {error.strerror or error}.")
        found = TypedCards(listed.cards + found.cards, listed.unread + found.unread)
    names = [one.card for one in found.cards]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice:
        raise TypedError(f"The score card {twice} is there twice.")
    if strangers := not_signed - {*names, *(one.card for one in found.unread)}:
        raise TypedError(f"The score card {min(strangers)} is not among those that came in.")
    signed = [one._replace(signed=one.signed and one.card not in not_signed) for one in found.cards]
    return found._replace(cards=signed)


@click.command()
@click.argument("file", type=FILE)
def reconcile(file: Path) -> None:
    """Say which tables are still open, and why.

    Exit code 1 while one is.
    """
    desk = desk_of(read_tournament(file))
    if not desk.sheets:
        give_up(f"No round has begun yet. The first: charleston tournament round {file}")
    for number, table in sorted(key for key, sheet in desk.sheets.items() if sheet.handed_in):
        for one in disagreements(desk.sheets[number, table]):
            out.print(Text(f"Round {number}, table {table} is turned in, but would not be today. {one.text}"))
    if not print_open(desk, sorted(desk.sheets)):
        raise click.exceptions.Exit(1)


def print_open(desk: Desk, keys: Sequence[tuple[int, int]]) -> bool:
    """Print what is still open at these tables; return whether all are turned in."""
    done = [key for key in keys if desk.sheets[key].handed_in]
    for number, table in keys:
        if (number, table) not in done:
            out.print(Text(f"Round {number}, table {table}: open.", "bold"))
            for sentence in why_open(desk.sheets[number, table]):
                out.print(Text(f"  {sentence}"))
    out.print(Text(f"Turned in: {len(done)} of {len(keys)} table{'s' * (len(keys) != 1)}."))
    return len(done) == len(keys)
