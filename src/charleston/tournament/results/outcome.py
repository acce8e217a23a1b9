"""How a game ended and what it scores: from the referee's events, or as the players reported it.

Every amount comes from ``game.scoring``. Seats here are chairs of the table: they do not move when East rotates.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from charleston.game.events import Event, GameOver, GameWon, HandDied, Paid, Ruled, Scored
from charleston.game.scoring import Booking, Facts, book_flat, book_peek, book_wall, book_win
from charleston.game.seats import EAST, NOBODY, SEATS, Seat
from charleston.tournament.results.score_table import PointTable, ScoreTable, rules_of

End = Literal["mahjong", "wall", "time", "thrown in", "replay"]
FOUR = tuple(SEATS)
DISTURBED = "TRM-26"
PEEKED = "CHA-21"
OFFENSES = {"PAY-14": "PAY-14", "PAY-15": "PAY-15", "G-63": "PAY-14"}
"""For mah jongg on a misnamed or out-of-turn tile: the rule in the ruling, and the rule that scores the game. In
points, both offenses score the same (G-63)."""


class OutcomeError(ValueError):
    """The events do not describe a finished game."""


class Outcome(Struct, frozen=True):
    end: End
    won: GameWon | None = None
    dead: tuple[Seat, ...] = ()
    peeked: tuple[Seat, ...] = ()
    offense: str = ""  # the rule that scores mah jongg on a misnamed or out-of-turn tile


class GameScore(NamedTuple):
    """The score of a game for the four chairs; an empty chair has 0."""

    points: tuple[int, ...]
    dead: tuple[Seat, ...]
    bookings: tuple[Booking, ...]
    fines: tuple[Scored, ...] = ()  # fines for the director to record, not part of the game (TRM-26)
    counts: bool = True  # false for a game that is replayed (G-73)


def win(seat: Seat, value: int, *, thrower: Seat = NOBODY, exposures: int = 0, jokerless: bool = False) -> GameWon:
    """Return a win as players report it. Without a thrower it is self-picked. ``jokerless`` claims the bonus."""
    how: Literal["pick", "discard"] = "pick" if thrower == NOBODY else "discard"
    return GameWon(seat, "", 0, value, how, jokerless, singles_and_pairs=False, thrower=thrower, exposures=exposures)


# As reported by players


def score(table: ScoreTable, outcome: Outcome, players: tuple[Seat, ...] = FOUR) -> GameScore:
    """Return the score of a reported game. The director decides a game with hands thrown in after an error (G-63)."""
    rules = rules_of(table)
    facts = Facts(players, outcome.dead)
    bookings: list[Booking] = []
    if outcome.won and outcome.offense:
        bookings += book_flat(rules, outcome.won.thrower, outcome.won, outcome.offense)
    elif outcome.won:
        bookings += book_win(rules, outcome.won, facts)
    elif outcome.end == "wall":
        bookings += book_wall(rules, facts)
    for seat in outcome.peeked:
        bookings += book_peek(rules, seat)
    return score_booked(table, outcome.end, bookings, outcome.dead, players)


def score_booked(
    table: ScoreTable, end: End, bookings: Iterable[Booking], dead: tuple[Seat, ...], players: tuple[Seat, ...] = FOUR
) -> GameScore:
    """Return the score of a game from its bookings.

    It adds the amounts that only the tournament's score table has: points for a dead hand and for a game the bell
    ended.
    """
    kept, fines = list[Booking](), list[Scored]()
    for booking in bookings:
        fine = isinstance(booking, Scored) and (booking.rule == DISTURBED or end == "replay")
        (fines if fine else kept).append(booking)  # type: ignore[arg-type]
    if isinstance(table, PointTable) and end != "replay":
        live = [seat for seat in players if seat not in dead]
        if table.dead:
            kept += [Scored(seat, table.dead, "TRM-07", "a dead hand") for seat in dead]
        if table.time_out and end == "time":
            kept += [Scored(seat, table.time_out, "TRM-12", "the bell") for seat in live]
    return GameScore(points_of(kept), dead, tuple(kept), tuple(fines), counts=end != "replay")


def points_of(bookings: Iterable[Booking]) -> tuple[int, ...]:
    """Return points by chair; a payment subtracts from the payer and adds to the payee."""
    points = [0] * len(FOUR)
    for booking in bookings:
        if isinstance(booking, Paid):
            points[booking.payer] -= booking.amount
            points[booking.payee] += booking.amount
        else:
            points[booking.seat] += booking.points
    return tuple(points)


# From the referee


def score_events(
    table: ScoreTable, events: Iterable[Event], dealer: Seat = EAST, players: tuple[Seat, ...] = FOUR
) -> GameScore:
    """Return the score of the referee's game by chair. In the second game, South's chair is East (G-67)."""
    log = [_at_chairs(event, dealer, len(players)) for event in events]
    outcome = _outcome(log)
    bookings = [event for event in log if isinstance(event, Paid | Scored)]
    return score_booked(table, outcome.end, bookings, outcome.dead, players)


def outcome_of(events: Iterable[Event], dealer: Seat = EAST, players: tuple[Seat, ...] = FOUR) -> Outcome:
    """Return how the game of these events ended, in the form in which players report it."""
    return _outcome([_at_chairs(event, dealer, len(players)) for event in events])


def _outcome(events: list[Event]) -> Outcome:
    outcome = Outcome("replay")
    over = False
    for event in events:
        if isinstance(event, GameWon):
            outcome = replace(outcome, won=event)
        elif isinstance(event, HandDied):
            outcome = replace(outcome, dead=tuple(sorted({*outcome.dead, event.seat})))
        elif isinstance(event, Scored) and event.rule == PEEKED:
            outcome = replace(outcome, peeked=(*outcome.peeked, event.seat))
        elif isinstance(event, Ruled) and event.rule in OFFENSES and outcome.won:
            outcome = replace(outcome, offense=OFFENSES[event.rule], won=replace(outcome.won, thrower=event.seat))
        elif isinstance(event, GameOver) and event.result:
            outcome, over = replace(outcome, end=event.result), True
    if not over:
        raise OutcomeError("The game is not over yet, so it has no score.")
    return outcome


_SEATS = ("seat", "thrower", "payer", "payee")


def _at_chairs(event: Event, dealer: Seat, chairs: int) -> Event:
    """Return the event with chairs instead of seats, if scores depend on it."""
    if not isinstance(event, GameWon | HandDied | Ruled | Paid | Scored):
        return event
    seats = {name: seat for name in _SEATS if (seat := getattr(event, name, NOBODY)) != NOBODY}
    return replace(event, **{name: (seat + dealer) % chairs for name, seat in seats.items()})
