"""``charleston tournament begin``, ``round``, ``undo``, ``score`` and ``reconcile``: a tournament round by round."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click
from rich.text import Text

from charleston.card.published import DEFAULT
from charleston.card.text import read_bytes
from charleston.cli.output import CardName, err, give_up, keep_apart, out, source_name, the_card
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
    writing_registration,
)
from charleston.cli.tournament_commands.plan_prose import round_grid
from charleston.files import write_whole
from charleston.tournament.desk.commands import Begin, BeginRound, TakeIn, Undo
from charleston.tournament.desk.events import TieRule
from charleston.tournament.desk.intake import take_in
from charleston.tournament.desk.log import UndoRecords
from charleston.tournament.desk.prose import event_sentence, remark_sentence
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal
from charleston.tournament.registration.begin import begin_command
from charleston.tournament.results.score_table import PRESETS, ScoreTable, ScoringError, preset_names, read_table
from charleston.tournament.results.standings import TIE_RULES
from charleston.tournament.scorecards.checks import why_open
from charleston.tournament.scorecards.paper_score_cards import (
    ParsedScoreCards,
    ScoreCardName,
    ScoreCardTextError,
    read_score_card_list,
    read_score_card_name,
    read_score_cards,
    score_card_heads,
)
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import ANY_CARD, printed
from charleston.tournament.scorecards.state import disagreements
from charleston.tournament.seating.plan import player_numbers
from charleston.tournament.spreadsheet import write_rows

NO_CARD = "none"


@click.command()
@click.argument("file", type=FILE)
@click.argument("plan", type=FILE, required=False)
@click.option("--name", default="", callback=one_line, help="The tournament's name, for the printed pages.")
@click.option(
    "--card",
    "card",
    type=CardName(),
    default=DEFAULT,
    show_default=True,
    help="The card: a name or a file. Use none for any other card, such as the League's; then values are not checked.",
)
@click.option(
    "--scoring",
    default="sheet",
    show_default=True,
    help="sheet (St. Louis), mahjcon, payments, or a file with your own points.",
)
@click.option(
    "--ties",
    multiple=True,
    type=click.Choice(list(TIE_RULES)),
    help="A tie-breaker for equal totals; may be repeated.",
)
@click.option("--all", "absent_too", is_flag=True, help="Without PLAN: also plan for people who have not checked in.")
@by_option
def begin(  # noqa: PLR0913 - one parameter per option
    file: Path,
    plan: Path | None,
    *,
    name: str,
    card: str,
    scoring: str,
    ties: tuple[TieRule, ...],
    absent_too: bool,
    by: str,
) -> None:
    """Begin a tournament.

    FILE is its log, and PLAN is a file from plan --save. Without PLAN, the tournament is the one that was announced,
    with the people who have checked in.
    """
    if plan is None:
        name = _begin_announced(file, by, absent_too=absent_too)
        out.print(Text(f"{name} has begun. To begin the first round: charleston tournament round {file}"))
        return
    if not name:
        give_up("Give the tournament a name: --name NAME")
    keep_apart(file, plan)
    scored = score_table(scoring)
    values = ANY_CARD if card.lower() == NO_CARD else printed(the_card(card))
    create(file, Begin(name, scored, values, read_plan(plan), ties), by)
    out.print(Text(f"{name} has begun. To begin the first round: charleston tournament round {file}"))


def _begin_announced(file: Path, by: str, *, absent_too: bool) -> str:
    with writing_registration(file, by) as log:
        command = begin_command(log.registration, absent_too=absent_too)
        if isinstance(command, Refusal):
            give_up(command.message)
        log.execute(command)
    return command.name


def score_table(name: str) -> ScoreTable:
    if name in PRESETS:
        return PRESETS[name]
    try:
        return read_table(read_bytes(Path(name)))
    except OSError as error:
        give_up(f"No score table {name!r}: {error.strerror or error}. Give {preset_names()}, or a file.")
    except ScoringError as error:
        give_up(f"{name}: {error}")


@click.command("round")
@click.argument("file", type=FILE)
@click.option("--csv", "table", type=FILE, metavar="CSV", help="Write a list of its score cards to fill in.")
@click.option("--early", is_flag=True, help="Begin even if no score card of the previous round has come in.")
@by_option
def round_command(file: Path, *, table: Path | None, early: bool, by: str) -> None:
    """Begin the next planned round."""
    keep_apart(file, table)
    with writing(file, by) as log:
        if table and _has_news(table, log.desk):
            give_up(
                f"{table} has score cards that are not in the log. "
                f"Enter them first: charleston tournament score {file} {table}"
            )
        log.execute(BeginRound(early))
        desk = log.desk
        if table:  # before the log is saved: if writing the list fails, the round does not begin
            try:
                write_whole(table, _score_card_list(desk))
            except OSError as error:
                give_up(f"{table}: cannot be written: {error.strerror or error}.")
            err.print(Text(f"Wrote {table}."))
    if desk.plan:
        out.print(round_grid(desk.plan.rounds[desk.begun - 1]), soft_wrap=False)


@click.command()
@click.argument("file", type=FILE)
@click.argument("what", nargs=-1, required=True, metavar="round|begin|LINE...")
@director_option
@reason_option
def undo(file: Path, what: tuple[str, ...], *, by: str, reason: str) -> None:
    """Undo the last round, the start of the tournament, or lines of the log.

    A round and the start can be undone only before there are scores, fines or an open call for the director. Lines
    (see audit) are undone with everything that needs them. The log keeps the undone lines, too. To start again after
    undo FILE begin, use begin FILE.
    """
    if all(word.isdecimal() for word in what):
        _undo_lines(file, tuple(map(int, what)), by, reason)
    elif what in (("round",), ("begin",)):
        _undo_round(file, "round" if what == ("round",) else "begin", by, reason)
    else:
        give_up("What do you want to undo? Give round, begin, or the numbers of lines in the log.")


def _undo_lines(file: Path, lines: tuple[int, ...], by: str, reason: str) -> None:
    with writing(file, by) as log:
        before = log.log
        log.execute(UndoRecords(lines, reason))
        undone = log.log.folded.undone - before.folded.undone
    for record in before.records:
        if record.n in undone:
            out.print(Text(f"Undone, line {record.n}: {event_sentence(record.event)}"))


def _undo_round(file: Path, what: Literal["round", "begin"], by: str, reason: str) -> None:
    with writing(file, by) as log:
        number = log.desk.begun
        log.execute(Undo(what, reason))
    if what == "begin":
        out.print(Text(f"The start of the tournament is undone. Begin it again: charleston tournament begin {file}"))
    else:
        out.print(Text(f"Round {number} is undone. Begin it again: charleston tournament round {file}"))


def _has_news(table: Path, desk: Desk) -> bool:
    """Return whether a list that we would overwrite has score cards that are not in the log."""
    try:
        if not table.is_file():
            return False
        parsed = read_score_card_list(table.read_bytes(), desk.scoring)
        intake = take_in(desk, parsed.score_cards)
        return bool(intake.events or intake.refused or parsed.unread)
    except (OSError, ScoreCardTextError):
        return False


def _score_card_list(desk: Desk) -> bytes:
    heads = score_card_heads(desk.scoring.games)
    numbers = player_numbers(desk.plan) if desk.plan else {}
    rows = (
        {
            "card": str(ScoreCardName(cards.round, cards.table, seat)),
            "number": numbers.get(name, ""),
            "player": name,
        }
        for cards in desk.cards_of_round(desk.begun)
        for seat, name in zip(cards.seats, cards.people, strict=True)
    )
    return write_rows([heads, *([row.get(head, "") for head in heads] for row in rows)])


@click.command()
@click.argument("file", type=FILE)
@click.argument("cards", required=False, type=FILE)
@click.option(
    "--card",
    "texts",
    multiple=True,
    nargs=2,
    metavar='CARD "GAMES"',
    help='One score card: R1-T3-W "25:won -10:E1 10 X =25". May be repeated.',
)
@click.option("--unsigned", multiple=True, metavar="CARD", help="A score card without initials; may be repeated.")
@by_option
def score(
    file: Path, cards: Path | None, *, texts: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], by: str
) -> None:
    """Take in score cards.

    CARDS is the list that round --csv writes, filled in with a spreadsheet. Or type score cards one by one with --card.

    \b
    25        the points of a game; - for a game not played
    X         a dead hand
    0P        looked at a blind tile, penalty already subtracted; PP twice
    25:won2   won with 2 exposures; the number of exposures may be left out
    -20:E2    threw the winning tile to East, who had 2 exposures
    =15       after the games: the total that the player wrote

    If a table's score cards are signed and agree, they are turned in. Exit code 1 if a table stays open.
    """  # noqa: D301 - click's mark for lines that are not rewrapped
    if cards is None and not texts:
        give_up('Which score cards? Give a list of them, or --card R1-T3-W "25 0 -10 X".')
    with writing(file, by) as log:
        try:
            parsed = _parse(cards, texts, unsigned, log.desk.scoring)
        except ScoreCardTextError as error:
            give_up(f"{source_name(cards)}: {error}" if cards else str(error))
        intake = take_in(log.desk, parsed.score_cards)
        log.execute(TakeIn(tuple(parsed.score_cards)))
    remarks = [remark_sentence(one) for one in (*parsed.unread, *intake.remarks)]
    keys = {(one.name.round, one.name.table) for one in parsed.score_cards} & set(log.desk.table_cards)
    if remarks and not keys:
        give_up("\n".join(remarks))
    for remark in remarks:
        out.print(Text(remark))
    if not print_open(log.desk, sorted(keys)) or parsed.unread or intake.refused:
        raise click.exceptions.Exit(1)


def _parse(
    file: Path | None, texts: tuple[tuple[str, str], ...], unsigned: tuple[str, ...], table: ScoreTable
) -> ParsedScoreCards:
    """Parse the score cards of the list and of the command line."""
    without_initials = {read_score_card_name(name) for name in unsigned}
    parsed = read_score_cards(texts, table)
    if file:
        try:
            listed = read_score_card_list(read_bytes(file), table)
        except OSError as error:
            give_up(f"{source_name(file)}: {error.strerror or error}.")
        parsed = ParsedScoreCards(listed.score_cards + parsed.score_cards, listed.unread + parsed.unread)
    names = [one.name for one in parsed.score_cards]
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice:
        raise ScoreCardTextError(f"The score card {twice} appears twice.")
    if unknown := without_initials - {*names, *(one.name for one in parsed.unread)}:
        raise ScoreCardTextError(f"The score card {min(unknown)} is not among the score cards you entered.")
    score_cards = [one._replace(signed=one.signed and one.name not in without_initials) for one in parsed.score_cards]
    return parsed._replace(score_cards=score_cards)


@click.command()
@click.argument("file", type=FILE)
def reconcile(file: Path) -> None:
    """Show which tables are still open, and why.

    Exit code 1 if any table is open.
    """
    desk = desk_of(read_tournament(file))
    if not desk.table_cards:
        give_up(f"No round has begun yet. To begin the first: charleston tournament round {file}")
    for (number, table), cards in sorted(desk.table_cards.items()):
        if cards.turned_in:
            for one in disagreements(cards):
                old = f"Round {number}, table {table} is turned in, but the current checks would refuse it."
                out.print(Text(f"{old} {mismatch_sentence(one)}"))
    if not print_open(desk, sorted(desk.table_cards)):
        raise click.exceptions.Exit(1)


def print_open(desk: Desk, keys: Sequence[tuple[int, int]]) -> bool:
    """Print the open tables among these, and why they are open; return whether all are turned in."""
    done = [key for key in keys if desk.table_cards[key].turned_in]
    for number, table in keys:
        if (number, table) not in done:
            out.print(Text(f"Round {number}, table {table}: open.", "bold"))
            for reason in why_open(desk.table_cards[number, table]):
                out.print(Text(f"  {reason.message}"))
    out.print(Text(f"Turned in: {len(done)} of {len(keys)} table{'s' * (len(keys) != 1)}."))
    return len(done) == len(keys)
