"""A player's entry for one game on their own score card."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from charleston.game.scoring import earns_jokerless, is_self_picked
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.outcome import FOUR, Outcome, is_scored, score
from charleston.tournament.results.score_table import ScoreTable, rules_of

How = Literal[
    "",
    "won",
    "threw",
    "misnamed",
    "lost",
    "wall",
    "time",
    "intact",
    "thrown in",
    "knocked wall",
    "fallen wall",
    "ruled",
]
"""How the game ended for this player. Empty means the entry has only a number.

"misnamed": the player misnamed the discard that gave mah jongg. "lost": another player won without this player's
discard. "time": the bell ended the game. "intact": hands were thrown in, and only this one is intact; the others say
"thrown in". "knocked wall": the player knocked over the wall; the others say "fallen wall". "ruled": the director
decided.
"""
MAX_EXPOSURES = 4
MAX_POINTS = 100_000
NOT_SAID = -1
MAX_LOOKS = 6
"""The most times one player can peek at blind tiles in a game: three on first left and three on last right."""
Looks = bool | Annotated[int, Meta(ge=2, le=MAX_LOOKS)]
"""The number of peeks. Older logs, which allowed only one peek, have false for none and true for one."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One game on a player's score card. ``how`` is empty if the score card has only a number."""

    points: Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
    how: How = ""
    dead: bool = False  # whether the entry has an X (TRM-07)
    peeked: Looks = False
    value: int = 0  # the value of the winner's hand; 0 if a paper score card says only who won
    jokerless: bool = False  # whether the win has the jokerless bonus
    exposures: int = 0  # the winner's exposures at the discard (G-66); NOT_SAID if the paper omits them
    other: Seat = (
        NOBODY  # in the winner's entry, the thrower, or NOBODY if self-picked; in the thrower's entry, the winner
    )


THROWERS: tuple[How, ...] = ("threw", "misnamed")
_BELONGING = {
    "won": {"value", "jokerless", "exposures", "other"},
    "threw": {"exposures", "other"},
    "misnamed": {"exposures", "other"},
}
_ALWAYS = {"points", "how", "dead", "peeked"}


def seat_title(seat: Seat) -> str:
    return SEAT_NAMES[seat].capitalize()


def looks(count: int) -> Looks:
    return count if count > 1 else count == 1


def refuse_entry(entry: Entry, seat: Seat, game: int, players: tuple[Seat, ...] = FOUR) -> Refusal | None:
    """Return a refusal if an entry alone is impossible; None if it can be on a score card."""
    return next(_refusals(entry, seat, game, players), None)


def _refusals(entry: Entry, seat: Seat, game: int, players: tuple[Seat, ...]) -> Iterator[Refusal]:
    owner = seat_title(seat)
    for field in fields(Entry):
        belongs = field.name in _ALWAYS | _BELONGING.get(entry.how, set())
        if not belongs and getattr(entry, field.name) != field.default:
            how = entry.how or "only a number"
            yield refuse("foreign field", owner=owner, game=game, field=field.name, how=how)
    if not NOT_SAID <= entry.exposures <= MAX_EXPOSURES:
        yield refuse("too many exposures", owner=owner, game=game, exposures=entry.exposures)
    if entry.other == seat:
        yield refuse("own tile", owner=owner, game=game)
    elif entry.other not in (NOBODY, *players):
        yield refuse("no such player", owner=owner, game=game)
    if entry.how in THROWERS and entry.other == NOBODY:
        yield refuse("no winner named", owner=owner, game=game)
    if entry.how in THROWERS and entry.dead:
        yield refuse("dead thrower", owner=owner, game=game)
    if entry.how == "intact" and entry.dead:
        yield refuse("dead intact", owner=owner, game=game)
    if entry.how == "won":
        yield from _win_refusals(entry, owner, game)


def _win_refusals(entry: Entry, owner: str, game: int) -> Iterator[Refusal]:
    if entry.dead:
        yield refuse("dead winner", owner=owner, game=game)
    if is_brief(entry):
        if entry.value or entry.jokerless or entry.other != NOBODY:
            yield refuse("no value", owner=owner, game=game)
    elif entry.exposures == NOT_SAID or (entry.other == NOBODY and entry.exposures):
        yield refuse("exposures without thrower", owner=owner, game=game)


def is_brief(entry: Entry) -> bool:
    """Return whether an entry says only who won, or who threw to whom, without value or exposures."""
    return (entry.how == "won" and entry.value <= 0) or (entry.how in THROWERS and entry.exposures == NOT_SAID)


def agrees(entry: Entry, right: Entry) -> bool:
    """Return whether an entry, except its number, agrees with ``right``, the complete entry of a game.

    A player who misnamed the winning tile also threw it, and paper has no other place to say so.
    """
    if not entry.how:
        return True
    if (entry.how, right.how) == ("threw", "misnamed"):
        right = replace(right, how="threw")
    if not is_brief(entry):
        return entry == right
    if (entry.how, entry.other) != (right.how, right.other if entry.how in THROWERS else NOBODY):
        return False
    return entry.exposures in (NOT_SAID, right.exposures) or (entry.how == "won" and right.other == NOBODY)


def entries_of(table: ScoreTable, outcome: Outcome, players: tuple[Seat, ...] = FOUR) -> dict[Seat, Entry]:
    """Return the complete and correct entries of all players for a game."""
    points = score(table, outcome, players).points
    return {seat: _entry(table, outcome, seat, points[seat]) for seat in players}


def _entry(table: ScoreTable, outcome: Outcome, seat: Seat, points: int) -> Entry:
    dead, peeked, won = seat in outcome.dead, looks(outcome.peeked.count(seat)), outcome.won
    if not is_scored(table, outcome):
        return Entry(points, "ruled", dead, peeked)
    if won is None:
        return Entry(points, _how_without_win(outcome, seat), dead, peeked)
    thrower = NOBODY if is_self_picked(rules_of(table), won) else won.thrower
    exposures = 0 if thrower == NOBODY else won.exposures
    if seat == won.seat:
        bonus = earns_jokerless(won) and not outcome.offense
        return Entry(points, "won", dead, peeked, won.value, bonus, exposures, thrower)
    if seat == thrower:
        how: How = "misnamed" if outcome.offense else "threw"
        return Entry(points, how, dead, peeked, exposures=exposures, other=won.seat)
    return Entry(points, "lost", dead, peeked)


def _how_without_win(outcome: Outcome, seat: Seat) -> How:
    if outcome.end == "thrown in":
        return "intact" if seat == outcome.intact else "thrown in"
    if outcome.end == "knocked wall":
        return "knocked wall" if seat == outcome.knocker else "fallen wall"
    return "wall" if outcome.end == "wall" else "time"
