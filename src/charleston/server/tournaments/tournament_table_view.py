"""The view of a table's score cards: what is on them, what does not fit, and who signs."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.seats import Seat
from charleston.tournament.refusals import refuse
from charleston.tournament.scorecards.checks import why_open
from charleston.tournament.scorecards.entry import How, seat_title
from charleston.tournament.scorecards.events import NotPlayed
from charleston.tournament.scorecards.prose import entry_prose, marked_points, mismatch_sentence
from charleston.tournament.scorecards.report import GameReport, report_of
from charleston.tournament.scorecards.state import (
    TableCards,
    TableStatus,
    disagreements,
    signer,
    status,
    sum_of_games,
    total,
    version_of,
    wrong_totals,
)


class TournamentCell(Struct, frozen=True):
    """A game on one score card."""

    points: Annotated[str, Meta(description="The number with its marks, such as -10X; empty if the game is missing.")]
    text: Annotated[str, Meta(description="The entry in words; empty if the game is missing.")]
    skipped: Annotated[bool, Meta(description="Whether the score card says that the game was not played.")]
    corrected: Annotated[bool, Meta(description="Whether the director has corrected the game.")]
    how: Annotated[How, Meta(description="How the game ended for this player; empty if there is only a number.")] = ""


class TournamentScoreCard(Struct, frozen=True):
    player: str
    stand_in: bool
    games: tuple[TournamentCell, ...]
    sum: Annotated[int, Meta(description="The games without fines.")]
    total: Annotated[int, Meta(description="The games with fines.")]
    signer: Annotated[int, Meta(description="The seat that signs this score card.")]
    signed: bool


class TournamentFine(Struct, frozen=True):
    seat: int
    points: int
    reason: str


class TournamentTable(Struct, frozen=True):
    """The score cards of a table in a round, from East."""

    round: int
    table: int
    games: Annotated[int, Meta(description="The number of games in a round.")]
    seat: Annotated[int | None, Meta(description="The seat of the link's player; null for a link of the table.")]
    cards: tuple[TournamentScoreCard, ...]
    status: TableStatus
    problems: Annotated[tuple[str, ...], Meta(description="Why the score cards cannot be turned in, in sentences.")]
    conflicts: Annotated[tuple[str, ...], Meta(description="What does not agree, in sentences, with what would fit.")]
    called: Annotated[str, Meta(description="The open question to the director; empty for none.")]
    answer: Annotated[str, Meta(description="The director's answer to the last question; empty for none.")]
    fines: tuple[TournamentFine, ...]
    values: Annotated[tuple[int, ...], Meta(description="The values on the card; empty if any value is allowed.")]
    reports: Annotated[
        tuple[GameReport | None, ...],
        Meta(description="Each game as a report; null if it is missing, or if no report says the same."),
    ]
    versions: Annotated[
        tuple[str, ...],
        Meta(description="A text for each game that differs when its entries differ; empty if nothing is written."),
    ]
    online: Annotated[bool, Meta(description="Whether the table plays online.")] = False


def table_view(cards: TableCards, seat: Seat | None = None, *, online: bool = False) -> TournamentTable:
    games = range(1, cards.scoring.games + 1)
    return TournamentTable(
        cards.round,
        cards.table,
        cards.scoring.games,
        seat,
        tuple(_score_card(cards, each) for each in cards.seats),
        status(cards),
        () if cards.turned_in else tuple(one.message for one in why_open(cards)),
        () if cards.turned_in else (*map(mismatch_sentence, disagreements(cards)), *_wrong_totals(cards)),
        cards.question,
        cards.answer,
        tuple(TournamentFine(one.seat, one.points, one.reason) for one in cards.fines),
        cards.printed.values,
        tuple(report_of(cards, game) for game in games),
        tuple(version_of(cards, game) for game in games),
        online,
    )


def _wrong_totals(cards: TableCards) -> list[str]:
    return [
        refuse("wrong total", owner=seat_title(one.seat), sum=sum_of_games(cards, one.seat), total=one.points).message
        for one in wrong_totals(cards)
    ]


def _score_card(cards: TableCards, seat: Seat) -> TournamentScoreCard:
    return TournamentScoreCard(
        cards.people[seat],
        cards.people[seat] in cards.stand_ins,
        tuple(_cell(cards, seat, game) for game in range(1, cards.scoring.games + 1)),
        sum_of_games(cards, seat),
        total(cards, seat),
        signer(cards, seat),
        seat in cards.initials,
    )


def _cell(cards: TableCards, seat: Seat, game: int) -> TournamentCell:
    entry = cards.score_card(seat)[game - 1]
    corrected = any((one.seat, one.game) == (seat, game) for one in cards.corrections)
    skipped = NotPlayed(seat, game) in cards.unplayed
    if entry is None:
        return TournamentCell("", "", skipped, corrected)
    return TournamentCell(marked_points(entry), entry_prose(entry), skipped, corrected, entry.how)
