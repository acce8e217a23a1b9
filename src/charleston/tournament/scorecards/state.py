"""The state of a table's score cards in one round: the fold of its events."""

from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

from charleston.game.seats import EAST, SEATS, Seat, across
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Corrected, Fined, NotPlayed, RoundTotal
from charleston.tournament.scorecards.reconcile import CardValues, Mismatch, mismatches


class TableCards(Struct, frozen=True):
    """The score cards of a table, by chair: East, South, West and, with four players, North."""

    round: int
    table: int
    people: tuple[str, ...]
    scoring: ScoreTable
    printed: CardValues
    rows: tuple[tuple[Entry | None, ...], ...] = ()  # the entries of each chair, game by game
    initials: tuple[Seat, ...] = ()  # the score cards that are signed
    turned_in: bool = False
    called: bool = False  # whether the director was called and has not answered yet
    question: str = ""  # the open question; empty if the director was not called
    answer: str = ""  # the director's answer to the last question; empty if there is none, or while a call is open
    fines: tuple[Fined, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    totals: tuple[RoundTotal, ...] = ()  # the totals that the players wrote
    stand_ins: tuple[str, ...] = ()
    loose: bool = False  # whether the log is from before 0.2, when score cards were checked less strictly
    unplayed: tuple[NotPlayed, ...] = ()
    confirmed: bool = False  # whether a second person has compared the log with the score cards since the last change
    whole: bool = False  # whether every game must be written, or marked as not played, before the cards are turned in

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.people)]

    def score_card(self, seat: Seat) -> tuple[Entry | None, ...]:
        return self.rows[seat] if self.rows else (None,) * self.scoring.games

    def has_entries(self, seat: Seat) -> bool:
        return any(self.score_card(seat))

    def entries_of(self, game: int) -> dict[Seat, Entry]:
        """Return the entries for a game, without empty ones."""
        return {seat: entry for seat in self.seats if (entry := self.score_card(seat)[game - 1])}


TableStatus = Literal["playing", "entered", "reconciled", "signed", "turned in", "locked"]
"""How far a table is: nothing entered, some games entered, all games agree, all score cards signed, turned in, or
compared with the score cards by a second person.
"""


def status(cards: TableCards) -> TableStatus:
    if cards.turned_in:
        return "locked" if cards.confirmed else "turned in"
    if not any(map(cards.has_entries, cards.seats)):
        return "playing"
    if games_missing(cards) or disagreements(cards) or wrong_totals(cards):
        return "entered"
    return "reconciled" if unsigned(cards) else "signed"


def total(cards: TableCards, seat: Seat) -> int:
    """Return the round total (TRM-15) including fines, which belong to no game."""
    return sum_of_games(cards, seat) + sum(fine.points for fine in cards.fines if fine.seat == seat)


def sum_of_games(cards: TableCards, seat: Seat) -> int:
    """Return the sum of the games on the score card, which does not include fines."""
    return sum(entry.points for entry in cards.score_card(seat) if entry)


def wrong_totals(cards: TableCards) -> list[RoundTotal]:
    return [one for one in cards.totals if one.points != sum_of_games(cards, one.seat)]


def signer(cards: TableCards, owner: Seat) -> Seat:
    """Return the seat that signs a score card: the player across (TRM-16); without North, East signs South's."""
    return across(owner) if across(owner) in cards.seats else EAST


def unsigned(cards: TableCards) -> tuple[Seat, ...]:
    return tuple(seat for seat in cards.seats if seat not in cards.initials)


def disagreements(cards: TableCards, *, loose: bool = False) -> list[Mismatch]:
    """Return all mismatches between the score cards of the table; ``loose`` applies the checks from before 0.2."""
    conflicts: list[Mismatch] = []
    for game in range(1, cards.scoring.games + 1):
        entries = cards.entries_of(game)
        missing = tuple(seat for seat in cards.seats if seat not in entries)
        if entries and missing:
            conflicts.append(Mismatch(game, "missing", missing, entries))
        elif entries:
            conflicts += mismatches(cards.scoring, cards.printed, game, entries, loose=loose)
    return conflicts


def has_conflict(cards: TableCards) -> bool:
    """Return whether the score cards contradict each other or a total. An entry that is missing is no conflict."""
    return bool(wrong_totals(cards)) or any(one.code != "missing" for one in disagreements(cards))


def games_missing(cards: TableCards) -> list[int]:
    """Return the games without a number on any score card, except games that all mark as not played."""
    marked = {(one.seat, one.game) for one in cards.unplayed}
    return [
        game
        for game in range(1, cards.scoring.games + 1)
        if not cards.entries_of(game) and not all((seat, game) in marked for seat in cards.seats)
    ]


SKIPPED = "skipped"
"""The version of a game that all score cards mark as not played. A page knows it without asking."""


def version_of(cards: TableCards, game: int) -> str:
    """Return a text that differs for different entries of a game; empty if nothing is written."""
    entries = tuple(cards.score_card(seat)[game - 1] for seat in cards.seats)
    marks = tuple(NotPlayed(seat, game) in cards.unplayed for seat in cards.seats)
    if all(marks):
        return SKIPPED
    return sha256(msgspec.json.encode((entries, marks))).hexdigest()[:16] if any((*entries, *marks)) else ""
