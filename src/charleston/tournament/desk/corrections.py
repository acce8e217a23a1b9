"""The director's corrections: the result must be a possible game, unless the director decides the game."""

from collections.abc import Mapping
from itertools import product

from msgspec.structs import replace

from charleston.tournament.desk.desk import AtTable, Desk
from charleston.tournament.scorecards import table_cards
from charleston.tournament.scorecards.entry import Entry, problem
from charleston.tournament.scorecards.intake import closing
from charleston.tournament.scorecards.possible_games import is_part_of_a_game
from charleston.tournament.scorecards.reconcile import hands_of, mismatches
from charleston.tournament.scorecards.table_cards import CardEvent, CardsError, Corrected, Sheet
from charleston.tournament.scorecards.typed_cards import CardName


def sheet_of(desk: Desk, name: CardName) -> Sheet:
    """Return the score cards of the table; raise CardsError if nobody sits at the table or on this chair."""
    sheet = desk.sheets.get((name.round, name.table))
    if sheet is None or name.seat not in sheet.players:
        raise CardsError(f"Nobody was seated there: {name}.", "TRM-17")
    return sheet


def correct(desk: Desk, game: int, entries: Mapping[CardName, Entry], by: str, reason: str) -> list[AtTable]:
    """Return the events that correct one game; raise CardsError if the result is not a possible game.

    A number alone keeps the winner, the thrower and the exposures as they are, if such a game is possible.
    This is checked here and not when a log is read: before 0.2 a log could contain any number.
    """
    first = next(iter(entries))
    if any((name.round, name.table) != (first.round, first.table) for name in entries):
        raise CardsError("These are score cards of different tables; correct one table at a time.", "TRM-19")
    sheet = sheet_of(desk, first)
    for name in entries:
        sheet_of(desk, name)
    wrong = ""
    for each in product(*(_meant(sheet, name, game, entry) for name, entry in entries.items())):
        events: list[CardEvent] = [
            Corrected(by, name.seat, game, entry, reason) for name, entry in zip(entries, each, strict=True)
        ]
        after = _corrected(sheet, events)
        wrong = _problem(after, game)
        if not wrong:
            return [AtTable(first.round, first.table, event) for event in (*events, *closing(after))]
    raise CardsError(
        f"{wrong} Also correct the other score cards of this game (--also), or decide the game (--ruled).",
        "TRM-19",
        "TRM-15",
    )


def _meant(sheet: Sheet, name: CardName, game: int, entry: Entry) -> list[Entry]:
    """Return the possible meanings of a correction; a number alone first keeps the rest of the old entry."""
    card = sheet.card(name.seat)
    old = card[game - 1] if 1 <= game <= len(card) else None
    if entry.how or old is None or old.how in ("", "ruled"):
        return [entry]
    kept = replace(old, points=entry.points, dead=entry.dead, peeked=entry.peeked)
    if kept == old:  # the number is unchanged, so the rest of the entry may be wrong
        return [entry if _problem(sheet, game) else old]
    return [entry] if problem(kept, name.seat, sheet.players) else [kept, entry]


def _corrected(sheet: Sheet, events: list[CardEvent]) -> Sheet:
    for event in events:
        table_cards.check(sheet, event)
        sheet = table_cards.evolve(sheet, event)
    return sheet


def _problem(sheet: Sheet, game: int) -> str:
    entries = {seat: entry for seat in sheet.players if (entry := sheet.card(seat)[game - 1])}
    if any(entry.how == "ruled" for entry in entries.values()):
        return ""
    if len(entries) < len(sheet.players):
        possible = is_part_of_a_game(sheet.scoring, hands_of(sheet.printed), entries, sheet.players)
        return "" if possible else f"Game {game}: No game gives these numbers, whatever the others have."
    return next((found.text for found in mismatches(sheet.scoring, sheet.printed, game, entries)), "")
