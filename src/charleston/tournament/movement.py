"""Movements by seats: East stays, and each of the other three seats moves by the same number of tables.

All who begin at one seat, a line, never meet each other. Two lines meet by the difference of how far they have moved:
at the same difference the same players sit together again. So a whole movement is clean when, for each two of the four
lines, that difference is another one in every round.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from msgspec.structs import astuple

from charleston.tournament.plan import FULL, Steps

SHEET = Steps()
"""TRM-20 to TRM-23."""
FARTHEST = 3
"""No skip sends anybody farther from the sheet's move: people count tables on their way."""
NODES, DRAWS = 3_000, 16
"""How long a varied movement is looked for before the tables are numbered differently, or it is given up."""

Offsets = tuple[int, int, int, int]
"""How far each line has moved since the first round, by seats."""
Chair = int
"""Where somebody begins: four times the table, counted from 0, plus the seat."""
Layout = list[list[list[Chair]]]
"""For each round and table, from East on, who sits there: the chair in which they began."""


def clean_rounds(tables: int) -> int:
    """For how many rounds nobody meets anybody twice by the sheet's movement (WX-78)."""
    divisor = 3 if tables % 3 == 0 else 2 if tables % 2 == 0 else 1
    return tables // divisor


def offsets(tables: int, steps: Sequence[Steps]) -> list[Offsets]:
    """Of every round; ``steps`` are taken after each but the last."""
    found: list[Offsets] = [(0, 0, 0, 0)]
    for step in steps:
        south, west, north = ((old + move) % tables for old, move in zip(found[-1][1:], astuple(step), strict=True))
        found.append((0, south, west, north))
    return found


def repeats_a_table(moved: Sequence[Offsets], minus: Sequence[Sequence[int]]) -> int:
    """Repeats of the whole movement, divided by the number of tables: all tables have as many."""
    pairs = combinations(zip(*moved, strict=True), 2)
    return sum(len(moved) - len({minus[here][there] for here, there in zip(*pair, strict=True)}) for pair in pairs)


def seat_all(moved: Sequence[Offsets], minus: Sequence[Sequence[int]]) -> Layout:
    """Who sits where in every round."""
    return [
        [[FULL * minus[table][far] + seat for seat, far in enumerate(each)] for table in range(len(minus))]
        for each in moved
    ]


# Tables that are counted


@cache
def subtraction(moduli: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """``[here][back]``: the table so many before this one.

    By one modulus the tables stand in a circle. By several they stand in rows, each a circle of its own: then there are
    clean movements for numbers of tables, such as 4, for which a circle has none.
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
    """The sheet's movement with the fewest changes that leave no repeats, at most two; the nearest to the sheet's.

    None if there is none. Without any change it is the sheet's movement itself.
    """
    minus = circle(tables)
    for changes, farthest in ((0, 0), (1, FARTHEST), (2, 1)):
        for where in combinations(range(rounds - 1), changes):
            for others in product(_near_sheet(farthest), repeat=changes):
                steps = [SHEET] * (rounds - 1)
                for after, other in zip(where, others, strict=True):
                    steps[after] = other
                if not repeats_a_table(offsets(tables, steps), minus):
                    return tuple(steps)
    return None


@cache
def _near_sheet(farthest: int) -> tuple[Steps, ...]:
    """Other moves, the nearest first; nobody but East may stay."""
    near = range(-farthest, farthest + 1)
    moves = [(SHEET.south + s, SHEET.west + w, SHEET.north + n) for s, w, n in product(near, repeat=3) if s or w or n]
    moves.sort(key=lambda move: sum(abs(a - b) for a, b in zip(move, astuple(SHEET), strict=True)))
    return tuple(Steps(*move) for move in moves if all(move))


def varied(tables: int, rounds: int) -> Layout | None:
    """East stays, the others move differently after every round, and nobody meets anybody twice; None if not found."""
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
    """Round by round, going back where it does not go on; None after too many steps."""
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
    """Every round that may come next: no two lines at a difference that they had before."""
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
