"""Movements by seats: all players at a seat move by the same distance; except in the League's movement, East stays.

Players who begin at the same seat form a line and never meet each other. The meetings of two lines depend on the
difference between their distances from the start: at the same difference, the same players meet again. So a movement is
clean (without repeats) if every pair of the four lines has a new difference in every round.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from charleston.tournament.seating.plan import FULL, Steps

STANDARD = Steps()
"""The standard movement (TRM-20, TRM-21, TRM-22, TRM-23)."""
LEAGUE = Steps(east=1, south=-1, west=2, north=-2)
"""The League's movement, in which everybody moves: A up 1 table, B down 1, C up 2, D down 2."""
FARTHEST = 3
"""The most tables by which a skip differs from the standard move. Players count tables as they walk."""
NODES, DRAWS = 3_000, 16
"""Search limits for a varied movement: steps per random order, and random orders per numbering of the tables."""

Offsets = tuple[int, int, int, int]
"""How many tables each line has moved since the first round, in the order of seats."""
Chair = int
"""A player's starting chair: four times the table, counted from 0, plus the seat."""
Layout = list[list[list[Chair]]]
"""The players at each table of each round, from East. A player is a starting chair."""


def clean_rounds(tables: int) -> int:
    """Return the number of rounds that the standard movement can play without repeats (WX-78)."""
    divisor = 3 if tables % 3 == 0 else 2 if tables % 2 == 0 else 1
    return tables // divisor


def league_clean_rounds(tables: int) -> int:
    """Return the number of rounds that the League's movement can play without repeats.

    Each round two lines move apart by 1, 2, 3 or 4 tables, so they meet again when a multiple of that is a multiple of
    the number of tables.
    """
    divisor = next(apart for apart in (4, 3, 2, 1) if tables % apart == 0)
    return tables // divisor


def offsets(tables: int, steps: Sequence[Steps]) -> list[Offsets]:
    """Return the offsets of every round; ``steps`` has one move after each round except the last."""
    positions: list[Offsets] = [(0, 0, 0, 0)]
    for step in steps:
        east, south, west, north = (
            (old + move) % tables for old, move in zip(positions[-1], step.by_seat, strict=True)
        )
        positions.append((east, south, west, north))
    return positions


def repeats_a_table(moved: Sequence[Offsets], minus: Sequence[Sequence[int]]) -> int:
    """Return the repeats of a movement per table; all tables have the same number."""
    pairs = combinations(zip(*moved, strict=True), 2)
    return sum(len(moved) - len({minus[here][there] for here, there in zip(*pair, strict=True)}) for pair in pairs)


def seat_all(moved: Sequence[Offsets], minus: Sequence[Sequence[int]]) -> Layout:
    """Return the seating of every round."""
    return [
        [[FULL * minus[table][far] + seat for seat, far in enumerate(each)] for table in range(len(minus))]
        for each in moved
    ]


# Table arithmetic


@cache
def subtraction(moduli: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a matrix ``[here][back]``: the table ``back`` places before table ``here``.

    With one modulus the tables form a circle. With several they form a grid whose rows and columns are circles. For
    some numbers of tables, such as 4, a grid has clean movements and a circle has none.
    """
    digits = list(product(*map(range, moduli)))
    place = {digit: number for number, digit in enumerate(digits)}
    return tuple(
        tuple(place[tuple((a - b) % m for a, b, m in zip(here, back, moduli, strict=True))] for back in digits)
        for here in digits
    )


def circle(tables: int) -> tuple[tuple[int, ...], ...]:
    return subtraction((tables,))


def _primes(number: int) -> tuple[int, ...]:
    divisor = next((divisor for divisor in range(2, number + 1) if number % divisor == 0), None)
    return (divisor, *_primes(number // divisor)) if divisor else ()


# Movements without repeats


def skips(tables: int, rounds: int) -> tuple[Steps, ...] | None:
    """Return the standard movement with the fewest changed moves, at most two, that has no repeats; None if impossible.

    Among movements with the same number of changes, prefer moves near the standard.
    """
    minus = circle(tables)
    for changes, farthest in ((0, 0), (1, FARTHEST), (2, 1)):
        for where in combinations(range(rounds - 1), changes):
            for others in product(_near_standard(farthest), repeat=changes):
                steps = [STANDARD] * (rounds - 1)
                for after, other in zip(where, others, strict=True):
                    steps[after] = other
                if not repeats_a_table(offsets(tables, steps), minus):
                    return tuple(steps)
    return None


@cache
def _near_standard(farthest: int) -> tuple[Steps, ...]:
    """Return other moves, nearest to the standard first; only East may stay."""
    near = range(-farthest, farthest + 1)
    moves = [
        (STANDARD.south + s, STANDARD.west + w, STANDARD.north + n)
        for s, w, n in product(near, repeat=3)
        if s or w or n
    ]
    moves.sort(key=lambda move: sum(abs(a - b) for a, b in zip(move, STANDARD.by_seat[1:], strict=True)))
    return tuple(Steps(*move) for move in moves if all(move))


def varied(tables: int, rounds: int) -> Layout | None:
    """Return a movement without repeats in which East stays and moves differ from round to round; None if not found."""
    if rounds > tables:
        return None
    for moduli in dict.fromkeys([(tables,), _primes(tables)]):
        minus = subtraction(moduli)
        for draw in range(DRAWS):
            moved = _clean_offsets(minus, rounds, random.Random(draw))  # noqa: S311 - the same plan every time
            if moved:
                return seat_all(moved, minus)
    return None


def _clean_offsets(minus: Sequence[Sequence[int]], rounds: int, rng: random.Random) -> list[Offsets] | None:
    """Search round by round with backtracking; return None after NODES steps or if there is no solution."""
    moved: list[Offsets] = [(0, 0, 0, 0)]
    used: list[set[int]] = [{0} for _ in range(6)]
    trails = [_next_offsets(minus, used, rng)]
    for _ in range(NODES):
        if len(moved) == rounds:
            return moved
        step = next(trails[-1], None)
        if step is not None:
            moved.append(step)
            for seen, gap in zip(used, _gaps(step, minus), strict=True):
                seen.add(gap)
            trails.append(_next_offsets(minus, used, rng))
            continue
        trails.pop()
        if not trails:
            return None
        for seen, gap in zip(used, _gaps(moved.pop(), minus), strict=True):
            seen.discard(gap)
    return None


def _gaps(each: Offsets, minus: Sequence[Sequence[int]]) -> list[int]:
    return [minus[later][earlier] for earlier, later in combinations(each, 2)]


def _next_offsets(minus: Sequence[Sequence[int]], used: Sequence[set[int]], rng: random.Random) -> Iterator[Offsets]:
    """Yield every possible next round, in which no two lines repeat a difference."""
    east_south, east_west, east_north, south_west, south_north, west_north = used
    order = list(range(len(minus)))
    rng.shuffle(order)
    for south in order:
        if south in east_south:
            continue
        for west in order:
            if west in east_west or minus[west][south] in south_west:
                continue
            for north in order:
                if north in east_north or minus[north][south] in south_north or minus[north][west] in west_north:
                    continue
                yield 0, south, west, north
