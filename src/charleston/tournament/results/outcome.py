"""How a game ended and what it scores: from the referee's events, or as the players reported it.

Every amount comes from ``game.scoring``. Seats here are chairs of the table: they do not move when East rotates.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from charleston.game.events import Event, GameOver, GameWon, HandDied, Paid, Ruled, Scored
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import Booking, Facts, book_flat, book_peek, book_wall, book_win
from charleston.game.seats import EAST, NOBODY, SEATS, Seat
from charleston.tournament.results.score_table import PointTable, ScoreTable, rules_of

End = Literal["mahjong", "wall", "time", "thrown in", "knocked wall", "replay"]
FOUR = tuple(SEATS)
DISTURBED = "TRM-26"
PEEKED = "CHA-21"
INTACT = "G-63"
THROWN = ("TRM-09", "TRM-10", "TRM-11")
MISNAMED = "PAY-14"
OFFENSES = {"PAY-14": MISNAMED, "PAY-15": "PAY-15", "G-63": MISNAMED}
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
    quint: bool | None = None  # whether the winner's hand has a quint; None if the score does not depend on it
    intact: Seat = NOBODY  # the only player with an intact hand after "thrown in"
    knocker: Seat = NOBODY  # the player who knocked over the wall


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
    """Return the score of a reported game.

    If the score table has no points for it, the director decides a game with hands thrown in after an error (G-63), or
    with a wall that was knocked over.
    """
    rules = rules_of(table)
    bookings = _amended(table, outcome, _booked(rules, outcome, Facts(players, outcome.dead)))
    if isinstance(table, PointTable) and outcome.end == "thrown in" and outcome.intact != NOBODY:
        bookings += _book_intact(table, outcome.intact)
    if isinstance(table, PointTable) and outcome.end == "knocked wall":
        bookings += _book_knocked_wall(table, outcome, players)
    for seat in outcome.peeked:
        bookings += book_peek(rules, seat)
    return score_booked(table, outcome.end, bookings, outcome.dead, players)


def is_scored(table: ScoreTable, outcome: Outcome) -> bool:
    """Return whether the score table has points for a game that ended like this; if not, the director decides it."""
    if outcome.end == "replay":
        return False
    if not isinstance(table, PointTable):
        return not outcome.offense and outcome.end in ("mahjong", "wall", "time")
    if outcome.offense:
        return outcome.offense == MISNAMED and table.misnamed is not UNSET
    needed = {"thrown in": table.intact, "knocked wall": table.knocked_wall}
    return needed.get(outcome.end) is not UNSET


def _booked(rules: Ruleset, outcome: Outcome, facts: Facts) -> list[Booking]:
    if outcome.won and outcome.offense:
        return book_flat(rules, outcome.won.thrower, outcome.won, outcome.offense)
    if outcome.won:
        return book_win(rules, outcome.won, facts)
    return book_wall(rules, facts) if outcome.end == "wall" else []


def _book_intact(table: PointTable, seat: Seat) -> list[Booking]:
    return [] if table.intact is UNSET else [Scored(seat, table.intact, INTACT, "the only hand intact")]


def _book_knocked_wall(table: PointTable, outcome: Outcome, players: tuple[Seat, ...]) -> list[Booking]:
    if table.knocked_wall is UNSET:
        return []
    others = [seat for seat in players if seat not in (outcome.knocker, *outcome.dead)]
    return [
        Scored(outcome.knocker, table.knocked_wall, "TRM-27", "knocked over the wall"),
        *(Scored(seat, table.knocked_wall_others or 0, "TRM-27", "the wall was knocked over") for seat in others),
    ]


def _amended(table: ScoreTable, outcome: Outcome, bookings: Iterable[Booking]) -> list[Booking]:
    """Return the bookings with the score table's amounts where the referee's rules have another amount or none."""
    if not isinstance(table, PointTable):
        return list(bookings)
    throw = _throw(table, outcome)
    amended = list[Booking]()
    for booking in bookings:
        if isinstance(booking, Scored) and booking.rule in THROWN and throw is not None:
            amended.append(replace(booking, points=throw))
        elif isinstance(booking, Scored) and booking.rule == INTACT and table.intact is not UNSET:
            amended.append(replace(booking, points=table.intact))
        else:
            amended.append(booking)
    return amended


def _throw(table: PointTable, outcome: Outcome) -> int | None:
    """Return the thrower's points if they differ from those of the ruleset."""
    if outcome.won is None:
        return None
    if outcome.offense == MISNAMED and table.misnamed is not UNSET:
        return table.misnamed
    return throw_points(table, outcome.won.exposures, quint=True) if outcome.quint else None


def throw_points(table: PointTable, exposures: int, *, quint: bool) -> int:
    """Return the points for throwing the winning tile to a hand with these exposures, with or without a quint."""
    throws = table.thrower_quint if quint and table.thrower_quint is not UNSET else table.thrower
    return throws[min(exposures, len(throws) - 1)]


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
    table: ScoreTable,
    events: Iterable[Event],
    dealer: Seat = EAST,
    players: tuple[Seat, ...] = FOUR,
) -> GameScore:
    """Return the score of the referee's game by chair. In the second game, South's chair is East (G-67)."""
    log = [_at_chairs(event, dealer, len(players)) for event in events]
    outcome = _outcome(log)
    bookings = _amended(table, outcome, (event for event in log if isinstance(event, Paid | Scored)))
    return score_booked(table, outcome.end, bookings, outcome.dead, players)


def outcome_of(events: Iterable[Event], dealer: Seat = EAST, players: tuple[Seat, ...] = FOUR) -> Outcome:
    """Return how the game of these events ended, in the form in which players report it."""
    return _outcome([_at_chairs(event, dealer, len(players)) for event in events])


def _outcome(events: list[Event]) -> Outcome:
    outcome = Outcome("replay")
    over = False
    for event in events:
        if isinstance(event, GameWon):
            outcome = replace(outcome, won=event, quint=None if event.quint is UNSET else event.quint)
        elif isinstance(event, HandDied):
            outcome = replace(outcome, dead=tuple(sorted({*outcome.dead, event.seat})))
        elif isinstance(event, Scored) and event.rule == PEEKED:
            outcome = replace(outcome, peeked=(*outcome.peeked, event.seat))
        elif isinstance(event, Scored) and event.rule == INTACT:
            outcome = replace(outcome, intact=event.seat)
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
