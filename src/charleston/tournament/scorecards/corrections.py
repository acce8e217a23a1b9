"""The director's corrections. The result must be a possible game, unless the director decides the game."""

from itertools import product

from msgspec.structs import replace

from charleston.game.seats import Seat
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.scorecards.checks import refuse_event, turn_in_if_complete
from charleston.tournament.scorecards.commands import CorrectGame
from charleston.tournament.scorecards.entry import Entry, refuse_entry
from charleston.tournament.scorecards.events import Corrected, ScoreCardEvent
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.possible_games import is_part_of_a_game
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import hands_of, mismatches
from charleston.tournament.scorecards.state import TableCards


def correct(cards: TableCards, by: str, command: CorrectGame) -> list[ScoreCardEvent] | Refusal:
    """Return the events that correct one game, or a refusal if the result is not a possible game.

    When only a number is corrected, the winner, the thrower and the exposures stay the same if such a game is possible.
    A director may type all four numbers: those that the score cards already have are no changes. The check is here, not
    in the log reader, because before 0.2 a log could contain any number.
    """
    refusal = refuse("no change")
    meanings = (_meanings(cards, seat, command.game, entry) for seat, entry in command.entries.items())
    for entries in product(*meanings):
        changes = [
            (seat, entry)
            for seat, entry in zip(command.entries, entries, strict=True)
            if entry != _current(cards, seat, command.game)
        ]
        events = [Corrected(by, seat, command.game, entry, command.reason) for seat, entry in changes]
        if not events:
            continue
        after = _apply(cards, events)
        if isinstance(after, Refusal):
            return after
        impossible = _refuse_game(after, command.game)
        if impossible is None:
            return [*events, *turn_in_if_complete(after)]
        refusal = impossible
    return refusal


def _meanings(cards: TableCards, seat: Seat, game: int, entry: Entry) -> list[Entry]:
    """Return the possible meanings of a correction. For a bare number, the first keeps the rest of the old entry."""
    old = _current(cards, seat, game)
    if entry.how or old is None or old.how in ("", "ruled"):
        return [entry]
    kept = replace(old, points=entry.points, dead=entry.dead, peeked=entry.peeked)
    if kept == old:  # the number is unchanged, so the rest of the entry may be wrong
        return [entry if _refuse_game(cards, game) else old]
    return [entry] if refuse_entry(kept, seat, game, cards.seats) else [kept, entry]


def _current(cards: TableCards, seat: Seat, game: int) -> Entry | None:
    row = cards.score_card(seat) if seat in cards.seats else ()
    return row[game - 1] if 1 <= game <= len(row) else None


def _apply(cards: TableCards, events: list[Corrected]) -> TableCards | Refusal:
    for event in events:
        if refusal := refuse_event(cards, event):
            return refusal
        cards = evolve(cards, event)
    return cards


def _refuse_game(cards: TableCards, game: int) -> Refusal | None:
    entries = cards.entries_of(game)
    if any(entry.how == "ruled" for entry in entries.values()):
        return None
    if len(entries) < len(cards.seats):
        possible = is_part_of_a_game(cards.scoring, hands_of(cards.printed), entries, cards.seats)
        return None if possible else refuse("impossible number", game=game)
    wrong = mismatches(cards.scoring, cards.printed, game, entries)
    return refuse("mismatch", mismatch=mismatch_sentence(wrong[0])) if wrong else None
