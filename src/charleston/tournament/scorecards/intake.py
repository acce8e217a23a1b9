"""Turn typed paper score cards into events: entries, initials and, if everything is right, turning in."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from charleston.game.seats import EAST
from charleston.names import clean_name
from charleston.tournament.desk.desk import AtTable, Desk
from charleston.tournament.scorecards import table_cards
from charleston.tournament.scorecards.entry import Entry, owner, tell_entry
from charleston.tournament.scorecards.table_cards import (
    CardEvent,
    CardsError,
    Entered,
    HandedIn,
    Initialled,
    NotPlayed,
    RoundTotal,
    Sheet,
)
from charleston.tournament.scorecards.typed_cards import NOT_PLAYED, CardName, TypedCard, Unread
from charleston.tournament.seating.plan import player_numbers
from charleston.tournament.spreadsheet import without_mark


class TooLate(NamedTuple):
    """A typed game that differs from a score card that is turned in or corrected."""

    card: CardName
    game: int
    player: str
    kept: Entry | None
    typed: Entry | None  # None: typed as not played
    corrected: bool  # by the director


class TotalTooLate(NamedTuple):
    """A typed total that differs from the sum of a score card that is turned in."""

    card: CardName
    player: str
    kept: int
    typed: int


class OtherPlayer(NamedTuple):
    """A row of the list with the name or number of another player than the one who sits there; it is ignored."""

    card: CardName
    typed: str
    right: str


class NotTaken(NamedTuple):
    """A score card of an unknown table, or with an entry that is not possible; it is ignored."""

    card: CardName
    reason: str


Remark = TooLate | TotalTooLate | OtherPlayer | NotTaken
Written = Entered | NotPlayed | RoundTotal


class Intake(NamedTuple):
    events: list[AtTable]
    remarks: list[Remark]  # about what was ignored, row by row

    @property
    def refused(self) -> list[Remark]:
        """The remarks, except those on games the director has corrected since: an older list is not wrong there."""
        return [one for one in self.remarks if not (isinstance(one, TooLate) and one.corrected)]


def take_in(desk: Desk, typed: Sequence[TypedCard]) -> Intake:
    """Return the events and remarks for these typed score cards.

    Only what is new becomes an event, so taking in a list is idempotent: what is turned in, or corrected by the
    director, stays. Score cards that do not agree are kept as typed and stay open.
    """
    found = Intake([], [])
    for (number, table), here in groupby(
        sorted(typed, key=lambda one: one.card), key=lambda one: (one.card.round, one.card.table)
    ):
        sheet, rows = desk.sheets.get((number, table)), list(here)
        if sheet is None:
            known = f"there is no table {table}" if number <= desk.begun else "the round has not begun"
            reason = f"Nobody sits at table {table} in round {number}: {known}."
            found.remarks.extend(NotTaken(row.card, reason) for row in rows)
            continue
        others = [remark for row in rows if (remark := _other_player(desk, sheet, row))]
        wrong = {remark.card for remark in others}
        taken = _of_table(sheet, [row for row in rows if row.card not in wrong])
        found.events.extend(AtTable(number, table, event) for event in taken[0])
        found.remarks.extend([*others, *taken[1]])
    return found


def _other_player(desk: Desk, sheet: Sheet, row: TypedCard) -> OtherPlayer | None:
    """Return a remark if the row's name or number is not that of the player who sits there (TRM-17)."""
    if row.card.seat not in sheet.players:
        return None
    right = sheet.people[row.card.seat]
    numbers = player_numbers(desk.plan) if desk.plan else {}
    if row.player and clean_name(without_mark(row.player)).casefold() != right.casefold():
        return OtherPlayer(row.card, row.player, right)
    if row.number and row.number.lstrip("0") != numbers.get(right, ""):
        named = next((name for name, number in numbers.items() if number == row.number), "")
        return OtherPlayer(row.card, f"number {row.number}{f' ({named})' * bool(named)}", right)
    return None


def _of_table(sheet: Sheet, typed: Sequence[TypedCard]) -> tuple[list[CardEvent], list[Remark]]:
    events: list[CardEvent] = []
    remarks: list[Remark] = []
    taken: list[TypedCard] = []
    for card in typed:
        try:
            sheet, written, late = _of_card(sheet, card)
        except CardsError as error:  # one number too many may shift all others, so ignore the whole card
            remarks.append(NotTaken(card.card, error.message))
            continue
        events += written
        remarks += late
        taken.append(card)
    for card in taken:
        seat = card.card.seat
        if card.signed and seat in table_cards.unsigned(sheet) and any(sheet.card(seat)) and not sheet.handed_in:
            signed = Initialled(table_cards.signer(sheet, seat), seat, sheet.people[seat])
            sheet = table_cards.evolve(sheet, signed)
            events.append(signed)
    return [*events, *closing(sheet)], remarks


def _of_card(sheet: Sheet, card: TypedCard) -> tuple[Sheet, list[CardEvent], list[Remark]]:
    """Apply one score card: return the table after it, its events, and remarks on what comes too late.

    Raise CardsError if it cannot be a score card of this table.
    """
    events: list[CardEvent] = []
    remarks: list[Remark] = []
    for event in _written(sheet, card):
        late = _too_late(sheet, card.card, event)
        if late:
            remarks.append(late)
            continue
        table_cards.check(sheet, event)
        sheet = table_cards.evolve(sheet, event)
        events.append(event)
    return sheet, events, remarks


def _written(sheet: Sheet, card: TypedCard) -> Iterator[Written]:
    """Yield what a typed score card says that the desk does not know yet."""
    seat = card.card.seat
    kept = sheet.card(seat) if seat in sheet.players else ()
    for game, typed in enumerate(card.games, 1):
        entry = kept[game - 1] if game <= len(kept) else None
        if typed == NOT_PLAYED:
            if entry or not (sheet.handed_in or NotPlayed(seat, game) in sheet.unplayed):
                yield NotPlayed(seat, game)
        elif typed and not _is_kept(typed, entry):
            yield Entered(seat, game, typed)
    corrected = any(one.seat == seat for one in sheet.corrections)  # after the player added up
    right = bool(kept) and sheet.handed_in and card.total == table_cards.sum_of_games(sheet, seat)
    if card.total is not None and not (corrected or right) and RoundTotal(seat, card.total) not in sheet.totals:
        yield RoundTotal(seat, card.total)


def _is_kept(typed: Entry, entry: Entry | None) -> bool:
    """Return whether the desk already has this entry, possibly with more detail than the typed number."""
    return entry is not None and typed in (entry, Entry(entry.points, dead=entry.dead, peeked=entry.peeked))


def _too_late(sheet: Sheet, card: CardName, event: Written) -> TooLate | TotalTooLate | None:
    """Return a remark if the score cards are turned in, or the director has corrected this game (TRM-19)."""
    if card.seat not in sheet.players:
        return None
    player = sheet.people[card.seat]
    if isinstance(event, RoundTotal):
        kept = table_cards.sum_of_games(sheet, card.seat)
        return TotalTooLate(card, player, kept, event.points) if sheet.handed_in else None
    corrected = any((one.seat, one.game) == (event.seat, event.game) for one in sheet.corrections)
    if not (corrected or sheet.handed_in) or not 1 <= event.game <= sheet.scoring.games:
        return None
    typed = event.entry if isinstance(event, Entered) else None
    return TooLate(card, event.game, player, sheet.card(event.seat)[event.game - 1], typed, corrected)


def closing(sheet: Sheet) -> list[HandedIn]:
    """Return the event that turns in the score cards if all are there, signed and in agreement."""
    return [] if sheet.handed_in or any(why_open(sheet)) else [HandedIn(EAST)]


def why_open(sheet: Sheet) -> list[str]:
    """Return sentences that say why the score cards of a table cannot be turned in yet."""
    empty = [seat for seat in sheet.players if not any(sheet.card(seat))]
    called = ["The director was called and has not answered."] if sheet.called else []
    if len(empty) == len(sheet.players):
        nothing = "No score card has come in."
        played = "No score card has a number. If no game was played, the director decides the round."
        return [played if sheet.unplayed else nothing, *called]
    missing = [f"{owner(seat)}'s score card ({sheet.people[seat]}) is empty." for seat in empty]
    unsigned = [
        f"{owner(table_cards.signer(sheet, seat))} has not signed {owner(seat)}'s score card."
        for seat in table_cards.unsigned(sheet)
        if seat not in empty
    ]
    wrong = [] if empty else [one.text for one in table_cards.disagreements(sheet)]
    games = [] if empty else table_cards.unwritten(sheet)
    left_out = [table_cards.tell_unwritten(games)] if games else []
    return [*missing, *unsigned, *called, *table_cards.wrong_totals(sheet), *wrong, *left_out]


# As English


def tell_remark(remark: Remark | Unread) -> str:
    if isinstance(remark, Unread):
        line = f"line {remark.line} of the list" if remark.line else ""
        card = str(remark.card) if remark.card else ""
        game = f"game {remark.game}" if remark.game else ""
        place = ", ".join(word for word in (line, card, game) if word)
        return f"{place[:1].upper()}{place[1:]}{': ' * bool(place)}{remark.reason} Not taken in."
    if isinstance(remark, TooLate):
        kept = tell_entry(remark.kept) if remark.kept else "nothing"
        why = "the director has corrected this" if remark.corrected else "the score cards are turned in"
        typed = tell_entry(remark.typed) if remark.typed else "not played"
        changed = f"it stays {kept}, although {typed} was typed"
        return f"{remark.card} ({remark.player}), game {remark.game}: {why}; {changed}."
    if isinstance(remark, TotalTooLate):
        sums = f"it adds up to {remark.kept}, although a total of {remark.typed} was typed"
        return f"{remark.card} ({remark.player}): the score card is turned in; {sums}."
    if isinstance(remark, OtherPlayer):
        return (
            f"{remark.card}: the list says {remark.typed}, but this is the score card of {remark.right}. Not taken in."
        )
    return f"{remark.card}: {remark.reason} Not taken in."
