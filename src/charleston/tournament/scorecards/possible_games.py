"""Find the games that fit a table's score cards, or the nearest games if none fits."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, combinations, permutations, product
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from charleston.game.seats import NOBODY, Seat
from charleston.tournament.results.outcome import MISNAMED, Outcome, score, throw_points, win
from charleston.tournament.results.score_table import PaymentTable, PointTable, ScoreTable
from charleston.tournament.scorecards.entry import MAX_EXPOSURES, MAX_LOOKS, Entry, agrees, entries_of, looks


class Hand(Struct, frozen=True, order=True):
    """The properties of a line of the card that decide its winner's possible scores."""

    value: int
    exposures: int  # the most exposures possible when the winning tile is discarded
    jokerless: bool  # whether the bonus can be earned: jokers are possible but not needed (TRM-05)
    quint: bool = False  # whether five or more of its tiles are alike


Hands = tuple[Hand, ...]
"""The hands of the card in use. Empty if the card is unknown; then a hand may have any value."""


class _Shape(NamedTuple):
    """A game without the value of the winner's hand; every score is a linear function of that value."""

    outcome: Outcome  # the outcome for a value of 1
    points: tuple[int, ...]
    more: tuple[int, ...]  # how much the points change per unit of value

    def at(self, value: int) -> tuple[int, ...]:
        return tuple(base + (value - 1) * more for base, more in zip(self.points, self.more, strict=True))


class Fit(NamedTuple):
    """A game that nearly fits the score cards, and the entries that would have to change."""

    outcome: Outcome
    changes: tuple[tuple[Seat, Entry], ...]  # the new entries, with numbers and marks only


def readings(
    table: ScoreTable, hands: Hands, entries: Mapping[Seat, Entry], *, loose: bool = False
) -> Iterator[Outcome]:
    """Yield the games that fit these score cards. Dead hands and peeks at blind tiles count only if they are marked.

    ``loose`` applies the rules from before version 0.2, when a number could include the penalty for an unmarked peek,
    and a dead hand could throw the winning tile.
    """
    players = tuple(entries)
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    for looked in _powerset(players) if loose else [_looked(entries)]:
        points = tuple(entries[seat].points - _price(table) * looked.count(seat) for seat in players)
        for outcome in _games(table, hands, points, _index(table, players, dead, loose=loose)):
            seen = replace(outcome, peeked=looked)
            right = entries_of(table, seen, players)
            if all(agrees(entry, right[seat]) for seat, entry in entries.items()) and _could_show(hands, seen, entries):
                yield seen


def _could_show(hands: Hands, outcome: Outcome, entries: Mapping[Seat, Entry]) -> bool:
    """Return whether the hand can have the exposures its winner claims, even if a self-picked win ignores them."""
    won = outcome.won
    if won is None:
        return True
    shown = max(won.exposures, entries[won.seat].exposures)
    return is_on_card(hands, replace(outcome, won=replace(won, exposures=shown)))


def _looked(entries: Mapping[Seat, Entry]) -> tuple[Seat, ...]:
    return tuple(seat for seat, entry in entries.items() for _ in range(entry.peeked))


def _price(table: ScoreTable) -> int:
    return table.peek if isinstance(table, PointTable) else 0


def _powerset(players: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    return chain.from_iterable(combinations(players, size) for size in range(len(players) + 1))


def _games(
    table: ScoreTable, hands: Hands, points: tuple[int, ...], index: dict[tuple[int, tuple[int, ...]], list[_Shape]]
) -> Iterator[Outcome]:
    """Yield the games that give these points, for any winner or none."""
    for shape in index.get((-1, points), ()):
        yield shape.outcome
    for place, number in enumerate(points):
        for shape in index.get((place, _others(table, points, place)), ()):
            value, rest = divmod(number - shape.points[place], shape.more[place])
            value += 1
            if not rest and value > 0 and shape.at(value) == points and is_on_card(hands, _worth(shape.outcome, value)):
                yield _worth(shape.outcome, value)


def _others(table: ScoreTable, points: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Return the losers' points if they do not depend on the value of the hand, else an empty tuple."""
    return points[:winner] + points[winner + 1 :] if isinstance(table, PointTable) else ()


def is_on_card(hands: Hands, outcome: Outcome) -> bool:
    """Return whether the card has a hand that can be won like this; always True for an unknown card."""
    won = outcome.won
    return not hands or won is None or won.value in _values_of(hands, won.exposures, won.jokerless, outcome.quint)


@cache
def _values_of(hands: Hands, exposures: int, jokerless: bool, quint: bool | None) -> list[int]:  # noqa: FBT001 - a key
    """Return the values of hands that can be won with this many exposures, and with the bonus if ``jokerless``.

    If ``quint`` is given, they have a quint, or they have none.
    """
    possible = (one for one in hands if one.exposures >= exposures and one.jokerless >= jokerless)
    return sorted({one.value for one in possible if quint is None or one.quint == quint})


def _worth(outcome: Outcome, value: int) -> Outcome:
    return replace(outcome, won=replace(outcome.won, value=value)) if outcome.won else outcome


@lru_cache(maxsize=256)
def _index(
    table: ScoreTable, players: tuple[Seat, ...], dead: tuple[Seat, ...], *, loose: bool
) -> dict[tuple[int, tuple[int, ...]], list[_Shape]]:
    """Return all shapes, keyed by winner and losers' points. Games without a winner are keyed by everyone's points."""
    shapes: dict[tuple[int, tuple[int, ...]], list[_Shape]] = {}
    for shape in _shapes(table, players, dead, loose=loose):
        won = shape.outcome.won
        place = players.index(won.seat) if won else -1
        key = _others(table, shape.points, place) if won else shape.points
        shapes.setdefault((place, key), []).append(shape)
    return shapes


@lru_cache(maxsize=256)
def _shapes(table: ScoreTable, players: tuple[Seat, ...], dead: tuple[Seat, ...], *, loose: bool) -> tuple[_Shape, ...]:
    outcomes = chain(_outcomes(table, players, dead, loose=loose), _rare_outcomes(table, players, dead))
    return tuple(_shape(table, outcome, players) for outcome in outcomes)


def _shape(table: ScoreTable, outcome: Outcome, players: tuple[Seat, ...]) -> _Shape:
    one, two = (score(table, _worth(outcome, value), players).points for value in (1, 2))
    points = tuple(one[seat] for seat in players)
    return _Shape(outcome, points, tuple(two[seat] - one[seat] for seat in players))


def _outcomes(
    table: ScoreTable, players: tuple[Seat, ...], dead: tuple[Seat, ...], *, loose: bool
) -> Iterator[Outcome]:
    living = [seat for seat in players if seat not in dead]
    if len(living) > 1 or loose:
        yield Outcome("time", None, dead)
    if len(living) <= 1:  # the third dead hand ended the game, so the director decides (G-38)
        return
    yield Outcome("wall", None, dead)
    for winner in living:
        for jokerless in (False, True):
            yield Outcome("mahjong", win(winner, 1, jokerless=jokerless), dead)
            for thrower in (seat for seat in (players if loose else living) if seat != winner):
                for exposures in range(MAX_EXPOSURES + 1):
                    thrown = win(winner, 1, thrower=thrower, exposures=exposures, jokerless=jokerless)
                    for quint in _quints(table, exposures):
                        yield Outcome("mahjong", thrown, dead, quint=quint)


def _quints(table: ScoreTable, exposures: int) -> tuple[bool | None, ...]:
    """Return the kinds of hands that score differently for the thrower: with a quint, without, or all alike (None)."""
    if isinstance(table, PaymentTable):
        return (None,)
    plain, quint = (throw_points(table, exposures, quint=has) for has in (False, True))
    return (None,) if plain == quint else (False, True)


def _rare_outcomes(table: ScoreTable, players: tuple[Seat, ...], dead: tuple[Seat, ...]) -> Iterator[Outcome]:
    """Yield the games that only some score tables have points for.

    A dead hand, whose player still sits at the table, may knock over the wall. After hands were thrown in, any of the
    others may have an X, or none: some players write 0.
    """
    if not isinstance(table, PointTable):
        return
    living = [seat for seat in players if seat not in dead]
    if table.intact is not UNSET:
        yield from (Outcome("thrown in", None, dead, intact=seat) for seat in living)
    if len(living) <= 1:
        return
    if table.intact is not UNSET:
        yield Outcome("thrown in", None, dead)
    if table.knocked_wall is not UNSET:
        yield from (Outcome("knocked wall", None, dead, knocker=seat) for seat in players)
    if table.misnamed is not UNSET:
        for (winner, offender), exposures in product(permutations(living, 2), range(MAX_EXPOSURES + 1)):
            yield Outcome("mahjong", win(winner, 1, thrower=offender, exposures=exposures), dead, offense=MISNAMED)


def possible_quints(table: ScoreTable, hands: Hands, outcome: Outcome) -> list[Outcome]:
    """Return this game once for each kind of hand that the card has for it and that scores differently."""
    won = outcome.won
    if won is None or won.thrower == NOBODY or outcome.offense:
        return [outcome]
    kinds = [replace(outcome, quint=quint) for quint in _quints(table, won.exposures)]
    return [kind for kind in kinds if is_on_card(hands, kind)] or [outcome]


def is_part_of_a_game(
    table: ScoreTable, hands: Hands, entries: Mapping[Seat, Entry], players: tuple[Seat, ...]
) -> bool:
    """Return whether some game gives these numbers while others are still missing; always True for an unknown card."""
    whole = {seat: entries.get(seat, Entry(0)) for seat in players}
    dead, looked = next(_marks(whole, costly=False))
    return not hands or any(
        all(entries[seat].points == number for seat, number in zip(players, points, strict=True) if seat in entries)
        for _, points in _scored(table, hands, whole, dead, looked)
    )


# Nearest games


def nearest(table: ScoreTable, hands: Hands, entries: Mapping[Seat, Entry]) -> list[Fit]:
    """Return the games that differ from the score cards in the fewest entries, sorted by the nearest numbers.

    Only numbers and marks differ. The winner, the thrower and the exposures match the score cards.
    """
    fits: dict[tuple[tuple[Seat, Entry], ...], tuple[tuple[int, int, int], Fit]] = {}
    fewest = len(entries)
    for dead, looked in _marks(entries, costly=bool(_price(table))):
        marks = {seat: Entry(0, dead=seat in dead, peeked=looks(looked.count(seat))) for seat in entries}
        remarked = {seat for seat, entry in entries.items() if marks[seat] != _marked(entry, 0)}
        for outcome, points in _scored(table, hands, entries, dead, looked):
            right = dict(zip(entries, points, strict=True))
            changed = [seat for seat, entry in entries.items() if entry.points != right[seat] or seat in remarked]
            if any(
                right[seat] != entries[seat].points for seat in remarked
            ):  # assume that the mark or the number is wrong, not both
                continue
            if len(changed) > fewest or not _agree(table, hands, outcome, entries):
                continue
            fewest = len(changed)
            changes = tuple((seat, _marked(marks[seat], right[seat])) for seat in changed)
            off = sum(abs(right[seat] - entries[seat].points) for seat in changed)
            fits.setdefault(changes, ((fewest, len(remarked), off), Fit(outcome, changes)))
    return [fit for rank, fit in sorted(fits.values(), key=lambda one: one[0]) if rank[0] == fewest and fit.changes]


def _marked(entry: Entry, points: int) -> Entry:
    """Return an entry that has only this number and the marks of ``entry``."""
    return Entry(points, dead=entry.dead, peeked=entry.peeked)


def _agree(table: ScoreTable, hands: Hands, outcome: Outcome, entries: Mapping[Seat, Entry]) -> bool:
    """Return whether this game matches everything on the score cards except numbers and marks."""
    if not any(entry.how for entry in entries.values()):
        return True
    right = entries_of(table, outcome, tuple(entries))
    claims = {
        seat: replace(entry, points=right[seat].points, dead=right[seat].dead, peeked=right[seat].peeked)
        for seat, entry in entries.items()
    }
    return all(agrees(entry, right[seat]) for seat, entry in claims.items()) and _could_show(hands, outcome, claims)


def without_claims(entries: Mapping[Seat, Entry]) -> dict[Seat, Entry]:
    """Return only the numbers and marks of these score cards."""
    return {seat: _marked(entry, entry.points) for seat, entry in entries.items()}


def _marks(entries: Mapping[Seat, Entry], *, costly: bool) -> Iterator[tuple[tuple[Seat, ...], tuple[Seat, ...]]]:
    """Yield dead hands and peeks as marked, then with one mark more or fewer; peeks vary only if they cost points."""
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    looked = _looked(entries)
    yield dead, looked
    for seat in entries:
        yield tuple(one for one in entries if (one in dead) != (one == seat)), looked
        if costly and looked.count(seat) < MAX_LOOKS:
            yield dead, tuple(sorted((*looked, seat)))
        if costly and seat in looked:
            at = looked.index(seat)
            yield dead, (*looked[:at], *looked[at + 1 :])


def _scored(
    table: ScoreTable,
    hands: Hands,
    entries: Mapping[Seat, Entry],
    dead: tuple[Seat, ...],
    looked: tuple[Seat, ...],
) -> Iterator[tuple[Outcome, tuple[int, ...]]]:
    """Yield all games with these dead hands and peeks, and their points.

    For an unknown card the value of the hand follows from the winner's points.
    """
    players = tuple(entries)
    price = tuple(_price(table) * looked.count(seat) for seat in players)
    for shape in _shapes(table, players, dead, loose=False):
        for value in _values(shape, hands, entries, price):
            points = tuple(number + less for number, less in zip(shape.at(value), price, strict=True))
            yield replace(_worth(shape.outcome, value), peeked=looked), points


def _values(shape: _Shape, hands: Hands, entries: Mapping[Seat, Entry], price: tuple[int, ...]) -> Iterable[int]:
    won = shape.outcome.won
    if won is None:
        return (1,)
    if hands:
        return _values_of(hands, won.exposures, won.jokerless, shape.outcome.quint)
    place = tuple(entries).index(won.seat)
    value, rest = divmod(entries[won.seat].points - price[place] - shape.points[place], shape.more[place])
    return () if rest or value < 0 else (value + 1,)
