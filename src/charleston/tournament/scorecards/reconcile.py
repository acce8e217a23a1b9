"""Check whether the score cards of a table describe the same game; if not, report the mismatches and possible fixes.

Claims besides numbers are compared pair by pair. If the score cards have only numbers, some possible game must give
these numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from charleston.card.model import Card, Form, Group
from charleston.card.model import Entry as CardEntry
from charleston.card.pattern import QUINT
from charleston.game.seats import NOBODY, Seat
from charleston.tournament.results.outcome import MISNAMED, End, Outcome, is_scored, win
from charleston.tournament.results.score_table import ScoreTable, most_without_win
from charleston.tournament.scorecards.entry import (
    MAX_EXPOSURES,
    NOT_SAID,
    THROWERS,
    Entry,
    How,
    entries_of,
    is_brief,
    seat_title,
)
from charleston.tournament.scorecards.possible_games import (
    Fit,
    Hand,
    Hands,
    nearest,
    possible_quints,
    readings,
    without_claims,
)

_ENDS: dict[str, End] = {
    **dict.fromkeys(("won", "threw", "misnamed", "lost"), "mahjong"),
    "wall": "wall",
    "time": "time",
    **dict.fromkeys(("intact", "thrown in"), "thrown in"),
    **dict.fromkeys(("knocked wall", "fallen wall"), "knocked wall"),
}
_COPIES = 4  # the copies of every tile except the flower
_JOKERS_FROM = 3  # the smallest group that can contain jokers
MAX_CHANGES = 2
"""The most numbers that a suggested fix may change."""


HandRow = Annotated[tuple[int | bool, ...], Meta(min_length=3, max_length=4)]
"""A hand in a log: value, exposures, jokerless, and true if it has a quint. Older logs do not say the last."""


class CardValues(Struct, frozen=True):
    """The values on the card in use: all values, and for each property the values of the hands that have it.

    Without values the card is unknown, and a hand may have any value.
    """

    card: str
    values: tuple[int, ...]
    may_expose: tuple[int, ...]
    may_have_jokers: tuple[int, ...]  # values whose jokerless hands earn the bonus (TRM-05)
    hands: tuple[HandRow, ...] | UnsetType = UNSET  # the hands of each line; unset in logs from before 0.2


ANY_CARD = CardValues("none", (), (), ())
"""The values for a tournament with a card that we do not have, such as the League's."""


MismatchCode = Literal[
    "missing",
    "ends differ",
    "two winners",
    "two throwers",
    "two intact",
    "two knocked",
    "no winner",
    "no knocker",
    "no such rule",
    "one alive",
    "no such value",
    "singles and pairs",
    "concealed",
    "no such hand",
    "throwers differ",
    "winners differ",
    "exposures differ",
    "wrong points",
    "no such game",
    "impossible numbers",
]
_ONLY_ONE: tuple[tuple[tuple[How, ...], MismatchCode], ...] = (
    (("won",), "two winners"),
    (THROWERS, "two throwers"),
    (("intact",), "two intact"),
    (("knocked wall",), "two knocked"),
)
"""What at most one player can have done, and the mismatch if two say so."""


class Hint(NamedTuple):
    """Games that would fit the score cards."""

    fits: tuple[Fit, ...]
    drops_claims: bool = False  # whether they fit only without the claims about winner, thrower and exposures
    game: Outcome | None = None  # the game that fits all numbers unchanged if the claims are dropped


class Mismatch(NamedTuple):
    game: int
    code: MismatchCode
    seats: tuple[Seat, ...]  # the owners of the score cards that do not agree, or are empty
    entries: Mapping[Seat, Entry]  # the entries on the score cards
    arguments: Mapping[str, str | int] = MappingProxyType({})
    hint: Hint | None = None


def printed(card: Card) -> CardValues:
    lines = [entry.line for entry in card.entries()]
    return CardValues(
        card.name,
        tuple(sorted({line.value for line in lines})),
        tuple(sorted({line.value for line in lines if not line.concealed})),
        tuple(sorted({entry.line.value for entry in card.entries() if not entry.singles_and_pairs})),
        tuple(map(_row, sorted({hand for entry in card.entries() for hand in _hands(entry)}))),
    )


def _hands(printed_at: CardEntry) -> Iterator[Hand]:
    line = printed_at.line
    for form in line.forms:
        exposures = 0 if line.concealed else _most_exposures(form)
        jokerless = not printed_at.singles_and_pairs and not _needs_jokers(form)
        yield from (Hand(line.value, exposures, jokerless, quint) for quint in _has_quint(form))


def _has_quint(form: Form) -> set[bool]:
    """Return whether the hand has a quint; both answers if it depends on the choice at the slashes."""
    choices = range(max(len(place.options) for place in form.places))
    return {any(_is_quint(place.options[choice % len(place.options)]) for place in form.places) for choice in choices}


def _is_quint(group: Group) -> bool:
    return group.alike and len(group.symbols) >= QUINT


def _row(hand: Hand) -> HandRow:
    row = (hand.value, hand.exposures, hand.jokerless)
    return (*row, True) if hand.quint else row


def _most_exposures(form: Form) -> int:
    """Return the most groups exposed before a win. If all can be exposed, one of them still lacks the winning tile."""
    shown = sum(any(_is_exposable(group) for group in place.options) for place in form.places)
    return min(shown - (shown == len(form.places)), MAX_EXPOSURES)


def _is_exposable(group: Group) -> bool:
    return group.alike and len(group.symbols) >= _JOKERS_FROM


def _needs_jokers(form: Form) -> bool:
    return any(
        all(group.alike and group.symbols[0] != "F" and len(group.symbols) > _COPIES for group in place.options)
        for place in form.places
    )


def hands_of(card: CardValues) -> Hands:
    """Return the hands of the card; for a log from before 0.2, derive them from the values."""
    if card.hands is not UNSET:
        return _parsed(card.hands)
    return tuple(
        Hand(value, MAX_EXPOSURES if value in card.may_expose else 0, value in card.may_have_jokers)
        for value in card.values
    )


@cache
def _parsed(rows: tuple[HandRow, ...]) -> Hands:
    return tuple(Hand(int(row[0]), int(row[1]), bool(row[2]), quint=row[3:] == (True,)) for row in rows)


def mismatches(
    table: ScoreTable, card: CardValues, game: int, entries: Mapping[Seat, Entry], *, loose: bool = False
) -> list[Mismatch]:
    """Return all mismatches in the entries for one game; empty if they agree.

    ``loose`` applies the checks from before 0.2, to read logs from that time.
    """
    if any(entry.how == "ruled" for entry in entries.values()):
        return []
    conflicts = [*_unknown_rules(table, game, entries)] or _compare(card, game, entries)
    if conflicts:
        return conflicts
    if all(entry.how and not is_brief(entry) for entry in entries.values()):
        return _wrong_points(table, card, game, entries)
    return _number_mismatches(table, card, game, entries, loose=loose)


def _mismatch(
    code: MismatchCode, game: int, entries: Mapping[Seat, Entry], seats: tuple[Seat, ...], **arguments: str | int
) -> Mismatch:
    return Mismatch(game, code, seats, {seat: entries[seat] for seat in seats}, arguments)


# Compare score cards with each other


def _unknown_rules(table: ScoreTable, game: int, entries: Mapping[Seat, Entry]) -> Iterator[Mismatch]:
    """Yield a mismatch for each claim that this score table has no points for."""
    for seat, entry in entries.items():
        offense = MISNAMED if entry.how == "misnamed" else ""
        if entry.how and not is_scored(table, Outcome(_ENDS[entry.how], offense=offense)):
            yield _mismatch("no such rule", game, entries, (seat,))


def _compare(card: CardValues, game: int, entries: Mapping[Seat, Entry]) -> list[Mismatch]:
    claims = {seat: entry for seat, entry in entries.items() if entry.how}
    if not claims:
        return []
    wrong_end = list(_wrong_end(game, claims, len(entries)))
    if wrong_end or "won" not in [entry.how for entry in claims.values()]:
        return wrong_end
    winner = next(seat for seat, entry in claims.items() if entry.how == "won")
    return [*_wrong_hand(card, game, winner, claims), *_wrong_throw(game, winner, claims)]


def _wrong_end(game: int, entries: Mapping[Seat, Entry], players: int) -> Iterator[Mismatch]:
    """Yield mismatches about how the game ended: two winners, two throwers, or different endings."""
    ends = {seat: _ENDS[entry.how] for seat, entry in entries.items()}
    usual = max(ends.values(), key=list(ends.values()).count)
    first = next(seat for seat in ends if ends[seat] == usual)
    for seat, end in ends.items():
        if end != usual:
            yield _mismatch("ends differ", game, entries, (first, seat))
    for hows, code in _ONLY_ONE:
        for pair in combinations([seat for seat, entry in entries.items() if entry.how in hows], 2):
            yield _mismatch(code, game, entries, pair)
    if len(entries) == players:
        yield from _nobody(game, usual, entries)


def _nobody(game: int, end: End, entries: Mapping[Seat, Entry]) -> Iterator[Mismatch]:
    """Yield a mismatch if nobody did what ended the game, or if no game goes on with so few live hands."""
    hows = [entry.how for entry in entries.values()]
    if end == "mahjong" and "won" not in hows:
        yield _mismatch("no winner", game, entries, tuple(entries))
    if end == "knocked wall" and "knocked wall" not in hows:
        yield _mismatch("no knocker", game, entries, tuple(entries))
    living = [seat for seat, entry in entries.items() if not entry.dead]
    if len(living) <= 1 and "intact" not in hows:
        yield _mismatch("one alive", game, entries, tuple(entries))


def _wrong_hand(card: CardValues, game: int, winner: Seat, entries: Mapping[Seat, Entry]) -> Iterator[Mismatch]:
    """Yield a mismatch if no hand on the card in use has this value and can be won like this."""
    hands, won = hands_of(card), entries[winner]
    if is_brief(won) or not hands:
        return
    same = [hand for hand in hands if hand.value == won.value]
    if not same:
        values = ", ".join(map(str, card.values))
        yield _mismatch("no such value", game, entries, (winner,), card=card.card, value=won.value, values=values)
    elif won.jokerless and won.value not in card.may_have_jokers:
        yield _mismatch("singles and pairs", game, entries, (winner,), value=won.value)
    elif won.exposures and won.value not in card.may_expose:
        yield _mismatch("concealed", game, entries, (winner,), value=won.value)
    elif not any(hand.exposures >= won.exposures and hand.jokerless >= won.jokerless for hand in same):
        yield _mismatch("no such hand", game, entries, (winner,), card=card.card, value=won.value)


def _wrong_throw(game: int, winner: Seat, entries: Mapping[Seat, Entry]) -> Iterator[Mismatch]:
    """Yield mismatches unless winner and thrower name each other and the same number of exposures."""
    won = entries[winner]
    for seat, entry in entries.items():
        if entry.how in THROWERS:
            if not is_brief(won) and seat != won.other:
                yield _mismatch("throwers differ", game, entries, (winner, seat))
            elif entry.other != winner:
                yield _mismatch("winners differ", game, entries, (winner, seat))
            elif NOT_SAID not in (entry.exposures, won.exposures) and entry.exposures != won.exposures:
                yield _mismatch("exposures differ", game, entries, (winner, seat))
        elif seat == won.other:
            yield _mismatch("throwers differ", game, entries, (winner, seat))


def _wrong_points(table: ScoreTable, card: CardValues, game: int, entries: Mapping[Seat, Entry]) -> list[Mismatch]:
    """Return a mismatch for each number that differs from the game's score. The game itself is undisputed.

    The score cards do not say whether the hand has a quint, so take the kind of hand with the fewest mismatches.
    """
    ways = list[list[Mismatch]]()
    for outcome in possible_quints(table, hands_of(card), game_of(entries)):
        right = entries_of(table, outcome, tuple(entries))
        wrong = [seat for seat, entry in entries.items() if entry.points != right[seat].points]
        ways.append(
            [
                _mismatch("wrong points", game, entries, (seat,), points=right[seat].points, owner=seat_title(seat))
                for seat in wrong
            ]
        )
    return min(ways, key=len)


def game_of(entries: Mapping[Seat, Entry]) -> Outcome:
    """Return the game that these score cards describe, if they agree."""
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    peeked = tuple(seat for seat, entry in entries.items() for _ in range(entry.peeked))
    for seat, entry in entries.items():
        if entry.how == "won":
            won = win(seat, entry.value, thrower=entry.other, exposures=entry.exposures, jokerless=entry.jokerless)
            misnamed = any(entry.how == "misnamed" for entry in entries.values())
            return Outcome("mahjong", won, dead, peeked, MISNAMED if misnamed else "")
    seat_of = {entry.how: seat for seat, entry in entries.items()}
    intact, knocker = (seat_of.get(how, NOBODY) for how in ("intact", "knocked wall"))
    end = next(iter(_ENDS[entry.how] for entry in entries.values()))
    return Outcome(end, None, dead, peeked, intact=intact, knocker=knocker)


# Score cards with numbers only


def _number_mismatches(
    table: ScoreTable, card: CardValues, game: int, entries: Mapping[Seat, Entry], *, loose: bool
) -> list[Mismatch]:
    hands = hands_of(card)
    if next(readings(table, hands, entries, loose=loose), None) is not None:
        return []
    high = [seat for seat, entry in entries.items() if entry.points > most_without_win(table)]
    if len(high) > 1:
        conflicts = [_mismatch("two winners", game, entries, pair) for pair in combinations(high, 2)]
    elif sum(not entry.dead for entry in entries.values()) <= (0 if is_scored(table, Outcome("thrown in")) else 1):
        return [_mismatch("one alive", game, entries, tuple(entries))]
    else:
        code: MismatchCode = "no such game" if hands else "impossible numbers"
        conflicts = [_mismatch(code, game, entries, tuple(entries), card=card.card)]
    return [*conflicts[:-1], conflicts[-1]._replace(hint=_hint(table, hands, entries))]


def _hint(table: ScoreTable, hands: Hands, entries: Mapping[Seat, Entry]) -> Hint:
    """Return games that would fit; if none is near, ignore the claims about winner, thrower and exposures."""
    fits = nearest(table, hands, entries)
    if _is_near(fits) or not any(entry.how for entry in entries.values()):
        return Hint(tuple(fits))
    numbers = without_claims(entries)
    game = next(readings(table, hands, numbers), None)
    if game is not None:
        return Hint((), drops_claims=True, game=game)
    others = nearest(table, hands, numbers)
    return Hint(tuple(others), drops_claims=True) if _is_near(others) else Hint(tuple(fits or others))


def _is_near(fits: Sequence[Fit]) -> bool:
    return bool(fits) and len(fits[0].changes) <= MAX_CHANGES
