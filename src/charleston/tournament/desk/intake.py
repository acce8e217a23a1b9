"""Take in paper score cards at the desk: find the table of each, and check the player's name."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from charleston.names import clean_name
from charleston.tournament.desk.events import AtTable
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.scorecards.paper_score_cards import PaperScoreCard
from charleston.tournament.scorecards.state import TableCards
from charleston.tournament.scorecards.table_intake import NotTaken, OtherPlayer, Remark, TooLate, take_in_table
from charleston.tournament.seating.plan import player_numbers
from charleston.tournament.spreadsheet import without_mark


class Intake(NamedTuple):
    events: list[AtTable]
    remarks: list[Remark]  # remarks on the ignored parts, row by row

    @property
    def refused(self) -> list[Remark]:
        """The remarks, except those on games that the director has corrected: an older list may differ there."""
        return [one for one in self.remarks if not (isinstance(one, TooLate) and one.corrected)]


def take_in(desk: Desk, score_cards: Sequence[PaperScoreCard]) -> Intake:
    """Return the events and remarks for these paper score cards.

    Only new entries become events, so taking in a list is idempotent. Entries that are turned in, or that the director
    has corrected, do not change. Score cards that do not agree are kept as typed and stay open.
    """
    intake = Intake([], [])
    by_name = sorted(score_cards, key=lambda one: one.name)
    for (number, table), group in groupby(by_name, key=lambda one: (one.name.round, one.name.table)):
        rows = list(group)
        cards = find_table(desk, number, table)
        if not isinstance(cards, Refusal) and desk.online_at(number, table):
            cards = refuse("played online", table=table)
        if isinstance(cards, Refusal):
            intake.remarks.extend(NotTaken(row.name, cards) for row in rows)
            continue
        others = [remark for row in rows if (remark := _other_player(desk, cards, row))]
        ignored = {remark.name for remark in others}
        events, remarks = take_in_table(cards, [row for row in rows if row.name not in ignored])
        intake.events.extend(AtTable(number, table, event) for event in events)
        intake.remarks.extend([*others, *remarks])
    return intake


def find_table(desk: Desk, number: int, table: int) -> TableCards | Refusal:
    """Return the score cards of a table in a round, or a refusal if nobody was seated there."""
    cards = desk.table_cards.get((number, table))
    if cards is not None:
        return cards
    known = number <= desk.begun
    return refuse("no such table", round=number, table=table) if known else refuse("round not begun", round=number)


def _other_player(desk: Desk, cards: TableCards, row: PaperScoreCard) -> OtherPlayer | None:
    """Return a remark if the row's name or number is not the seated player's (TRM-17)."""
    if row.name.seat not in cards.seats:
        return None
    player = cards.people[row.name.seat]
    numbers = player_numbers(desk.plan) if desk.plan else {}
    if row.player and clean_name(without_mark(row.player)).casefold() != player.casefold():
        return OtherPlayer(row.name, row.player, player)
    if row.number and row.number.lstrip("0") != numbers.get(player, ""):
        owner = next((name for name, number in numbers.items() if number == row.number), "")
        return OtherPlayer(row.name, f"number {row.number}{f' ({owner})' * bool(owner)}", player)
    return None
