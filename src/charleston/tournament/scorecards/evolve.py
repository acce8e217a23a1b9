"""``evolve(cards, event)``: apply an event to the score cards of a table. Nothing is decided here."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from charleston.game.seats import Seat
from charleston.tournament.scorecards.events import (
    Confirmed,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    NotPlayed,
    RoundTotal,
    ScoreCardEvent,
    Signed,
    TurnedIn,
)
from charleston.tournament.scorecards.state import TableCards


def fold(cards: TableCards, events: Iterable[ScoreCardEvent]) -> TableCards:
    for event in events:
        cards = evolve(cards, event)
    return cards


def evolve(cards: TableCards, event: ScoreCardEvent) -> TableCards:
    match event:
        case Entered() | Corrected() | NotPlayed():
            return _write(cards, event)
        case Signed():
            return replace(cards, initials=tuple(sorted((*cards.initials, event.card))))
        case TurnedIn():
            return replace(cards, turned_in=True)
        case Fined():
            return replace(cards, fines=(*cards.fines, event))
        case RoundTotal():
            return replace(cards, totals=(*_other_totals(cards, event.seat), event))
        case Confirmed():
            return replace(cards, confirmed=True)
        case DirectorCalled():
            return replace(cards, called=True, question=event.question, answer="")
        case DirectorAnswered():
            return replace(cards, called=False, question="", answer=event.answer)
        case _:
            assert_never(event)


def _write(cards: TableCards, event: Entered | Corrected | NotPlayed) -> TableCards:
    """Write an entry. Until the score cards are turned in, a change removes the initials on that score card (G-68)."""
    rows = [list(cards.score_card(seat)) for seat in cards.seats]
    rows[event.seat][event.game - 1] = None if isinstance(event, NotPlayed) else event.entry
    initials = cards.initials if cards.turned_in else tuple(seat for seat in cards.initials if seat != event.seat)
    unplayed = tuple(one for one in cards.unplayed if (one.seat, one.game) != (event.seat, event.game))
    after = replace(cards, rows=tuple(map(tuple, rows)), initials=initials, unplayed=unplayed, confirmed=False)
    if isinstance(event, NotPlayed):
        return replace(after, unplayed=(*unplayed, event))
    if isinstance(event, Entered):
        return after
    return replace(after, corrections=(*cards.corrections, event), totals=_other_totals(cards, event.seat))


def _other_totals(cards: TableCards, seat: Seat) -> tuple[RoundTotal, ...]:
    """Return the other players' totals. This player's total is replaced, or a correction has made it out of date."""
    return tuple(one for one in cards.totals if one.seat != seat)
