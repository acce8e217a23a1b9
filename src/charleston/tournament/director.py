"""What the director changes: only to what a game can give, unless the director decides the game."""

from collections.abc import Mapping

from charleston.tournament import cards
from charleston.tournament.cards import AnyCardEvent, CardsError, Corrected, Sheet
from charleston.tournament.desk import AtTable, Desk
from charleston.tournament.entry import Entry
from charleston.tournament.intake import closing
from charleston.tournament.possible import is_part_of_a_game
from charleston.tournament.reconcile import hands_of, mismatches
from charleston.tournament.typed import CardName


def sheet_of(desk: Desk, name: CardName) -> Sheet:
    """The score cards of the table; CardsError where nobody sits at it, or on this chair."""
    sheet = desk.sheets.get((name.round, name.table))
    if sheet is None or name.seat not in sheet.players:
        raise CardsError(f"Nobody was seated there: {name}.", "TRM-17")
    return sheet


def correct(desk: Desk, game: int, entries: Mapping[CardName, Entry], by: str, reason: str) -> list[AtTable]:
    """The corrections of one game, which together must leave a game that can be; CardsError if they do not.

    It is checked here and not where the log is read: before 0.2 a log could hold any number.
    """
    first = next(iter(entries))
    if any((name.round, name.table) != (first.round, first.table) for name in entries):
        raise CardsError("These are score cards of different tables; correct one table at a time.", "TRM-19")
    sheet = sheet_of(desk, first)
    events: list[AnyCardEvent] = []
    for name, entry in entries.items():
        sheet_of(desk, name)
        event = Corrected(by, name.seat, game, entry, reason)
        cards.check(sheet, event)
        sheet = cards.evolve(sheet, event)
        events.append(event)
    wrong = _problem(sheet, game)
    if wrong:
        raise CardsError(
            f"{wrong} Also correct the other score cards of this game (--also), or decide the game (--ruled).",
            "TRM-19",
            "TRM-15",
        )
    events += closing(sheet)
    return [AtTable(first.round, first.table, event) for event in events]


def _problem(sheet: Sheet, game: int) -> str:
    entries = {seat: entry for seat in sheet.players if (entry := sheet.card(seat)[game - 1])}
    if any(entry.how == "ruled" for entry in entries.values()):
        return ""
    if len(entries) < len(sheet.players):
        possible = is_part_of_a_game(sheet.scoring, hands_of(sheet.printed), entries, sheet.players)
        return "" if possible else f"Game {game}: No game gives these numbers, whatever the others have."
    return next((found.text for found in mismatches(sheet.scoring, sheet.printed, game, entries)), "")
