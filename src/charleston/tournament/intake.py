"""Score cards come to the desk on paper: what is typed in becomes entries, initials and, if all is well, a hand-in."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from charleston.game.seats import EAST, Seat
from charleston.tournament import cards
from charleston.tournament.cards import AnyCardEvent, CardsError, Entered, HandedIn, Initialled, Sheet
from charleston.tournament.desk import AtTable, Desk
from charleston.tournament.entry import Entry, owner
from charleston.tournament.typed import TypedCard


def take_in(desk: Desk, typed: Sequence[TypedCard]) -> list[AtTable]:
    """What happens when these cards come in; CardsError where a card cannot be.

    Only what is new is written, so a list may be taken in as often as one likes: what the director has corrected
    stays corrected. Cards that do not go together are kept as they are typed, and stay open.
    """
    found: list[AtTable] = []
    for (number, table), here in groupby(
        sorted(typed, key=lambda one: one.card), key=lambda one: (one.card.round, one.card.table)
    ):
        sheet = desk.sheets.get((number, table))
        if sheet is None:
            known = f"there is no table {table}" if number <= desk.begun else "the round has not begun"
            raise CardsError(f"Nobody sits at table {table} in round {number}: {known}.", "TRM-17")
        found += [AtTable(number, table, event) for event in _of_table(sheet, list(here))]
    return found


def _of_table(sheet: Sheet, typed: Sequence[TypedCard]) -> Iterator[AnyCardEvent]:
    events: list[AnyCardEvent] = []
    for card in typed:
        seat = card.card.seat
        stands = sheet.card(seat) if seat in sheet.players else ()
        events += [
            Entered(seat, game, entry)
            for game, entry in enumerate(card.games, 1)
            if entry
            and not _stands(entry, stands[game - 1] if game <= len(stands) else None)
            and (seat, game) not in _corrected(sheet)
        ]
    for event in events:
        sheet = _after(sheet, event)
        yield event
    for card in typed:
        seat = card.card.seat
        if card.signed and seat in cards.unsigned(sheet):
            signed = Initialled(cards.signer(sheet, seat), seat, sheet.people[seat])
            sheet = _after(sheet, signed)
            yield signed
    if not sheet.handed_in and not any(why_open(sheet)):
        yield HandedIn(EAST)


def _stands(typed: Entry, entry: Entry | None) -> bool:
    """Whether a card says so already: paper has numbers and marks, the card may also know how it came to them."""
    return entry is not None and typed == Entry(entry.points, dead=entry.dead, peeked=entry.peeked)


def _corrected(sheet: Sheet) -> set[tuple[Seat, int]]:
    """The games on cards that are the director's word; a list that was filled in before does not overturn it."""
    return {(one.seat, one.game) for one in sheet.corrections}


def overruled(desk: Desk, typed: Sequence[TypedCard]) -> Iterator[str]:
    """What was typed otherwise than the director has corrected it, in sentences."""
    for card in typed:
        sheet, seat = desk.sheets[card.card.round, card.card.table], card.card.seat
        for _, game in sorted(one for one in _corrected(sheet) if one[0] == seat):
            stands, entry = sheet.card(seat)[game - 1], card.games[game - 1] if game <= len(card.games) else None
            if stands and entry and not _stands(entry, stands):
                yield f"{card.card}, game {game}: the director has corrected this to {stands.points}, and so it stays."


def _after(sheet: Sheet, event: AnyCardEvent) -> Sheet:
    try:
        cards.check(sheet, event)
    except CardsError as error:
        raise CardsError(f"Round {sheet.round}, table {sheet.table}: {error.message}", *error.rules) from None
    return cards.evolve(sheet, event)


def why_open(sheet: Sheet) -> list[str]:
    """What keeps the cards of a table from being handed in."""
    empty = [seat for seat in sheet.players if not any(sheet.card(seat))]
    if len(empty) == len(sheet.players):
        return ["No score card has come in."]
    missing = [f"Nothing stands on {owner(seat)}'s score card ({sheet.people[seat]})." for seat in empty]
    unsigned = [
        f"{owner(cards.signer(sheet, seat))} has not signed {owner(seat)}'s score card."
        for seat in cards.unsigned(sheet)
        if seat not in empty
    ]
    called = ["The director was called and has not answered."] if sheet.called else []
    wrong = [] if empty else [one.text for one in cards.disagreements(sheet)]
    return [*missing, *unsigned, *called, *wrong]
