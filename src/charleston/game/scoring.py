"""PAY and the points of TRM: who gets how much for a finished game, and by which rule. Pure arithmetic."""

from collections.abc import Iterable
from typing import NamedTuple

from charleston.game.events import GameWon, Paid, Scored
from charleston.game.ruleset import Ruleset
from charleston.game.seats import NOBODY, Seat

Booking = Paid | Scored
MISCALL_FACTOR = 4
FALLBACK_UNIT = 25


class Facts(NamedTuple):
    """Who played, which hands are dead, and the value that the winner announced."""

    players: tuple[Seat, ...]
    dead: tuple[Seat, ...] = ()
    announced: int = 0


def penalty_unit(rules: Ruleset, lowest_value: int = FALLBACK_UNIT) -> int:
    """Return L, the amount in which penalties are paid (PAY-18)."""
    return lowest_value if rules.penalty_unit == "min-card-value" else rules.penalty_unit


def is_self_picked(rules: Ruleset, won: GameWon) -> bool:
    """Return whether the win is self-picked (MAH-21).

    A win by joker exchange is self-picked; by default, even after a call (PAY-08, PAY-09).
    """
    if won.how == "exchange" and won.thrower != NOBODY:
        return rules.redeem_after_call_self_pick
    return won.how != "discard"


def earns_jokerless(won: GameWon) -> bool:
    return won.jokerless and not won.singles_and_pairs


def book_win(rules: Ruleset, won: GameWon, facts: Facts) -> list[Booking]:
    return _pay_win(rules, won, facts) if rules.score_mode == "payments" else _score_win(rules, won)


def _pay_win(rules: Ruleset, won: GameWon, facts: Facts) -> list[Booking]:
    unit = full = won.value * (2 if earns_jokerless(won) else 1)
    if rules.announce == "strict" and facts.announced:
        unit = min(unit, facts.announced)
    self_picked = is_self_picked(rules, won)
    bookings: list[Booking] = []
    for payer in facts.players:
        if payer == won.seat:
            continue
        if self_picked:
            amount, rule, why = 2 * unit, _self_pick_rule(won), "self-picked: everyone pays double"
        elif payer == won.thrower:
            amount, rule, why = 2 * unit, "PAY-03" if earns_jokerless(won) else "PAY-01", "the discarder pays double"
        else:
            amount, rule, why = unit, "PAY-03" if earns_jokerless(won) else "PAY-01", "the value of the hand"
        if unit < full:
            rule, why = "PAY-11", f"{why}, but no more than was announced"
        if payer in facts.dead:
            rule, why = "PAY-19", f"{why}; a dead hand pays like the others"
        if earns_jokerless(won) and unit > won.value:
            why += "; no jokers: doubled again"
        payer = won.thrower if won.hot else payer  # noqa: PLW2901 - at the end of a hot wall the thrower pays for all
        bookings.append(Paid(payer, won.seat, amount, "G-36" if won.hot else rule, why))
    return bookings


def _self_pick_rule(won: GameWon) -> str:
    if won.how in ("heavenly", "earthly"):
        return "PAY-12" if won.how == "heavenly" else "PAY-13"
    if won.how == "exchange":
        return "PAY-08" if won.thrower == NOBODY else "PAY-09"
    return "PAY-04" if earns_jokerless(won) else "PAY-02"


def _score_win(rules: Ruleset, won: GameWon) -> list[Booking]:
    bookings: list[Booking] = [Scored(won.seat, won.value, "TRM-03", "the value of the hand")]
    self_picked = is_self_picked(rules, won)
    if self_picked or rules.discard_claim_self_pick:
        # The text is in records and never changes; ``prose.points_text`` and the page say "self-picked"
        bookings.append(Scored(won.seat, rules.self_pick_bonus, "TRM-04", "picked the own tile"))
    if earns_jokerless(won):
        bookings.append(Scored(won.seat, rules.jokerless_bonus, "TRM-05", "no jokers"))
    if not self_picked and won.thrower != NOBODY:
        bookings.append(_throw_penalty(rules, won.thrower, won))
    return bookings


def _throw_penalty(rules: Ruleset, thrower: Seat, won: GameWon) -> Scored:
    """Return the penalty for discarding the winning tile.

    Rules: TRM-09, TRM-10, TRM-11, G-56.
    """
    penalties = rules.throw_penalty
    if won.quint is True and rules.quint_penalty != "same":
        penalties = rules.quint_penalty
    points = penalties[min(won.exposures, len(penalties) - 1)]
    rule = ("TRM-09", "TRM-10", "TRM-11")[min(won.exposures, 2)]
    return Scored(thrower, points, rule, "threw the winning tile")


def book_peek(rules: Ruleset, seat: Seat) -> list[Booking]:
    """Book a peek at a blind tile: points in a tournament, only a reminder at home (CHA-20, CHA-21)."""
    if rules.peek_penalty == "remind":
        return []
    return [Scored(seat, rules.peek_penalty, "CHA-21", "looked at a blind tile")]


def book_wall(rules: Ruleset, facts: Facts) -> list[Booking]:
    """Book a wall game: nobody pays; in points every live player scores (PAY-07, TRM-06, TRM-08)."""
    if rules.score_mode == "payments":
        return []
    return [Scored(seat, rules.wall_points, "TRM-06", "wall game") for seat in facts.players if seat not in facts.dead]


def book_flat(rules: Ruleset, offender: Seat, won: GameWon, rule: str) -> list[Booking]:
    """Book mah jongg on a misnamed or out-of-turn tile: the offender alone pays four times the value (PAY-14, PAY-15).

    In points the winner scores the value, and the offender gets the thrower's penalty (G-63). If a director decides on
    money, nothing is booked.
    """
    if rules.score_mode == "payments":
        if rule == "PAY-14" and rules.miscall_mahjong == "director":
            return []
        return [Paid(offender, won.seat, MISCALL_FACTOR * won.value, rule, "the offender alone pays")]
    return [
        Scored(won.seat, won.value, "TRM-03", "the value of the hand"),
        _throw_penalty(rules, offender, won),
    ]


def book_challenge(rules: Ruleset, by: Seat, challenged: Seat, *, upheld: bool, unit: int) -> list[Booking]:
    """Book a contested challenge. The player who was wrong pays the lowest amount (PAY-16). It costs no points (G-40).

    If the rules settle challenges at once, a player whose hand is dead has stopped at once and owes nothing.
    """
    if rules.score_mode == "points" or (upheld and rules.dead_resolve == "immediate"):
        return []
    payer, payee, rule = (challenged, by, "DED-11") if upheld else (by, challenged, "DED-12")
    return [Paid(payer, payee, unit, rule, "a contested challenge")]


def about_money(challenges: Iterable[tuple[Seat, Seat]]) -> list[bool]:
    """Return for each challenge (by, challenged) whether it costs money: only the first challenger's does (A-01)."""
    first: dict[Seat, Seat] = {}
    return [first.setdefault(challenged, by) == by for by, challenged in challenges]


def book_thrown_in(  # noqa: PLR0913 - who, and how much
    rules: Ruleset, declarer: Seat, throwers: tuple[Seat, ...], intact: Iterable[Seat], *, value: int, unit: int
) -> list[Booking]:
    """Book hands thrown in before mah jongg in error was discovered (PAY-17, G-48, G-63)."""
    rest = list(intact)
    if rules.score_mode == "points":
        return [Scored(rest[0], rules.wall_points, "G-63", "the only hand intact")] if len(rest) == 1 else []
    if len(throwers) == 1 and rules.error_throw_in == "thrower-pays-two-L":
        return [Paid(throwers[0], seat, unit, "PAY-17", "threw in a hand too early") for seat in rest]
    if len(throwers) == 2 and rules.error_two_throw_ins == "declarer-pays-2V":
        return [Paid(declarer, seat, 2 * value, "G-48", "declared in error") for seat in rest]
    return []
