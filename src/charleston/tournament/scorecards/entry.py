"""What one player writes on their own score card for one game."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields

from charleston.game.scoring import earns_jokerless, is_self_picked
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.tournament.results.outcome import FOUR, Outcome, score
from charleston.tournament.results.score_table import ScoreTable, rules_of

How = Literal["", "won", "threw", "lost", "wall", "time", "ruled"]
"""Won; threw the winning tile; another won; wall game; the bell; the director decided. Empty: only a number."""
MOST_EXPOSURES = 4
MOST_POINTS = 100_000
NOT_SAID = -1
MAX_LOOKS = 6
"""Most looks at blind tiles by one player in a game: up to three on first left and three on last right."""
Looks = bool | Annotated[int, Meta(ge=2, le=MAX_LOOKS)]
"""The number of looks; false and true stand for none and one, as in logs from when there was no more than one."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """``how`` is empty if the score card has only a number."""

    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    how: How = ""
    dead: bool = False  # the X (TRM-07)
    peeked: Looks = False
    value: int = 0  # of the winner's hand; 0: a paper score card that says only who won
    jokerless: bool = False  # with the jokerless bonus
    exposures: int = 0  # of the winner at the moment of the discard (G-66); NOT_SAID if the paper leaves it out
    other: Seat = NOBODY  # the winner's entry: the thrower, nobody if self-picked; the thrower's entry: the winner


_BELONGING = {"won": {"value", "jokerless", "exposures", "other"}, "threw": {"exposures", "other"}}
_ALWAYS = {"points", "how", "dead", "peeked"}


def looks(count: int) -> Looks:
    return count if count > 1 else count == 1


def problem(entry: Entry, seat: Seat, players: tuple[Seat, ...] = FOUR) -> str:
    """Return what is wrong with an entry by itself; empty if it can be on a score card."""
    return next(_problems(entry, seat, players), "")


def _problems(entry: Entry, seat: Seat, players: tuple[Seat, ...]) -> Iterator[str]:
    for field in fields(Entry):
        belongs = field.name in _ALWAYS | _BELONGING.get(entry.how, set())
        if not belongs and getattr(entry, field.name) != field.default:
            yield f"{field.name!r} does not belong to an entry that says {entry.how or 'only a number'!r}"
    if not NOT_SAID <= entry.exposures <= MOST_EXPOSURES:
        yield f"a hand has no {entry.exposures} exposures"
    if entry.other == seat:
        yield "nobody wins on a tile of their own"
    elif entry.other not in (NOBODY, *players):
        yield "nobody sits there who could have thrown or won"
    if entry.how == "threw" and entry.other == NOBODY:
        yield "to whom was the winning tile thrown?"
    if entry.how == "threw" and entry.dead:
        yield "a dead hand does not play on, so it cannot throw the winning tile"
    if entry.how == "won":
        yield from _wrong_win(entry)


def _wrong_win(entry: Entry) -> Iterator[str]:
    if entry.dead:
        yield "a dead hand cannot win"
    if is_brief(entry):
        if entry.value or entry.jokerless or entry.other != NOBODY:
            yield "what is the value of the hand?"
    elif entry.exposures == NOT_SAID or (entry.other == NOBODY and entry.exposures):
        yield "exposures count only where the winning tile was thrown"


def is_brief(entry: Entry) -> bool:
    """Return whether a paper score card says only who won, or who threw to whom."""
    return (entry.how == "won" and entry.value <= 0) or (entry.how == "threw" and entry.exposures == NOT_SAID)


def agrees(entry: Entry, right: Entry) -> bool:
    """Return whether everything an entry says besides its number agrees with ``right``, the full entry of a game."""
    if not entry.how:
        return True
    if not is_brief(entry):
        return entry == right
    if (entry.how, entry.other) != (right.how, right.other if entry.how == "threw" else NOBODY):
        return False
    return entry.exposures in (NOT_SAID, right.exposures) or (entry.how == "won" and right.other == NOBODY)


def entries_of(table: ScoreTable, outcome: Outcome, players: tuple[Seat, ...] = FOUR) -> dict[Seat, Entry]:
    """Return the complete and correct entries of all players for a game."""
    points = score(table, outcome, players).points
    return {seat: _entry(table, outcome, seat, points[seat]) for seat in players}


def _entry(table: ScoreTable, outcome: Outcome, seat: Seat, points: int) -> Entry:
    dead, peeked, won = seat in outcome.dead, looks(outcome.peeked.count(seat)), outcome.won
    if outcome.offence or outcome.end not in ("mahjong", "wall", "time"):
        return Entry(points, "ruled", dead, peeked)
    if won is None:
        return Entry(points, "wall" if outcome.end == "wall" else "time", dead, peeked)
    thrower = NOBODY if is_self_picked(rules_of(table), won) else won.thrower
    exposures = 0 if thrower == NOBODY else won.exposures
    if seat == won.seat:
        return Entry(points, "won", dead, peeked, won.value, earns_jokerless(won), exposures, thrower)
    if seat == thrower:
        return Entry(points, "threw", dead, peeked, exposures=exposures, other=won.seat)
    return Entry(points, "lost", dead, peeked)


# As English


def owner(seat: Seat) -> str:
    return SEAT_NAMES[seat].capitalize()


def marked(entry: Entry) -> str:
    """Return the number with its marks as they are typed, for example ``-10XP``."""
    return f"{entry.points}{'X' * entry.dead}{'P' * entry.peeked}"


def tell(seat: Seat, entry: Entry) -> str:
    """Return an entry as English: ``North's score card: threw the winning tile to East at 2 exposures, -20``."""
    return f"{owner(seat)}'s score card: {tell_entry(entry)}"


def tell_entry(entry: Entry) -> str:
    words = [_tell_how(entry)] if entry.how else []
    if entry.dead:
        words.append("X")
    if entry.peeked:
        words.append("looked at a blind tile" if entry.peeked == 1 else f"looked at a blind tile {entry.peeked} times")
    return ", ".join([*words, str(entry.points)])


def _tell_how(entry: Entry) -> str:
    at = f" at {entry.exposures} exposure{'' if entry.exposures == 1 else 's'}" if entry.exposures != NOT_SAID else ""
    if entry.how == "won" and is_brief(entry):
        return f"won{at}"
    if entry.how == "won":
        tile = "self-picked" if entry.other == NOBODY else f"thrown by {owner(entry.other)}{at}"
        return f"won {entry.value}, {tile}" + (", no jokers" if entry.jokerless else "")
    if entry.how == "threw":
        return f"threw the winning tile to {owner(entry.other)}{at}"
    return _WORDS[entry.how]


_WORDS = {"lost": "another won", "wall": "wall game", "time": "the bell rang", "ruled": "the director decided"}
