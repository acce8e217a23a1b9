"""The expected score of a seat from the facts of a question: the twin of ``chances.columns`` and ``predict``."""

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.samples import facts

ENDS = 4
"""The seat wins, it discards the winning tile, nobody wins, or something else happens."""
FAR = 9
"""Distances from this on count as the same."""
PASSES = 6
COLUMN_COUNT = 44 + 6 * facts.WEAKER_LEVELS
_F64 = NDArray[np.float64]


@compiled
def write_columns(row: I64, out: _F64) -> int:
    """Write the columns of a row of facts; return their number."""
    kept_apart()
    distance = min(row[facts.DISTANCE], FAR)
    left = row[facts.LEFT] / 100
    worth = np.log2(row[facts.WORTH] + 1.0) / 10
    out[:] = 0
    out[0] = 1
    if distance > 0:
        out[distance] = 1
    at = FAR + 1
    for number in (
        worth,
        worth**2,
        worth * left,
        worth * distance,
        np.log2(row[facts.NEAREST] + 1.0),
        row[facts.VALUE] / 50,
        row[facts.JOKERS] * 1.0,
        row[facts.JOKERS] ** 2 * 1.0,
        row[facts.JOKERS_SEEN] * 1.0,
    ):
        out[at] = number
        at += 1
    for number in range(4):
        out[at + number] = row[facts.EXPOSURES] > number
    at += 4
    for number in (
        (row[facts.DISTANCE] - row[facts.WITH_DISTANCE]) * 1.0,
        np.log2(row[facts.WITH_WORTH] + 1.0) / 10 - worth,
        left,
        left**2,
        distance * left,
        1.0 * (row[facts.PLACE] == 1),
        1.0 * (row[facts.PLACE] == 2),
    ):
        out[at] = number
        at += 1
    for number in range(4):
        out[at + number] = row[facts.OTHERS + number]
        out[at + 4 + number] = row[facts.OTHERS + number] * left
    at += 8
    out[at] = np.log2(row[facts.OTHERS_ALIVE] + 1.0)
    at += 1
    for number in range(facts.WEAKER_LEVELS):
        for fact in (facts.OWN_LEVEL + number, facts.OTHER_LEVELS + number):
            out[at] = row[fact]
            out[at + 1] = row[fact] * left
            out[at + 2] = row[fact] * worth
            at += 3
    for number in range(2, PASSES + 1):
        out[at] = row[facts.PASS] == number
        at += 1
    return at


@compiled
def expected_score(row: I64, columns: _F64, weights: _F64) -> float:
    """Return the expected score. ``weights`` has a column for each end, then one for the score of each end."""
    kept_apart()
    write_columns(row, columns)
    best = -np.inf
    for end in range(ENDS):
        best = max(best, _product(columns, weights, end))
    total = 0.0
    score = 0.0
    for end in range(ENDS):
        power = np.exp(_product(columns, weights, end) - best)
        total += power
        score += power * _product(columns, weights, ENDS + end)
    return score / total


@compiled
def _product(columns: _F64, weights: _F64, column: int) -> float:
    result = 0.0
    for at in range(len(columns)):
        result += columns[at] * weights[at, column]
    return result
