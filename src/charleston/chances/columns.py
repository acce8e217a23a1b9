"""The columns of the regressions: what the facts of a question say about the end of the game, as decimal numbers."""

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.patterns.arrays import I64
from charleston.kernels.samples import facts

F64 = NDArray[np.float64]
_DISTANCES = 10
"""Distances from this on have one column together."""
_PASSES = 6


def columns(rows: I64) -> F64:
    """Return one row of columns for each row of facts."""
    distance = np.minimum(rows[:, facts.DISTANCE], _DISTANCES - 1)
    left = rows[:, facts.LEFT] / 100
    worth = _log(rows[:, facts.WORTH]) / 10
    parts = [
        np.ones(len(rows)),
        *(distance == number for number in range(1, _DISTANCES)),
        worth,
        worth**2,
        worth * left,
        worth * distance,
        _log(rows[:, facts.NEAREST]),
        rows[:, facts.VALUE] / 50,
        rows[:, facts.JOKERS],
        rows[:, facts.JOKERS] ** 2,
        rows[:, facts.JOKERS_SEEN],
        *(rows[:, facts.EXPOSURES] > number for number in range(4)),
        rows[:, facts.DISTANCE] - rows[:, facts.WITH_DISTANCE],
        _log(rows[:, facts.WITH_WORTH]) / 10 - worth,
        left,
        left**2,
        distance * left,
        *(rows[:, facts.PLACE] == number for number in (1, 2)),
        *(rows[:, facts.OTHERS + number] for number in range(4)),
        *(rows[:, facts.OTHERS + number] * left for number in range(4)),
        _log(rows[:, facts.OTHERS_ALIVE]),
        *(each for number in range(facts.WEAKER_LEVELS) for each in _levels(rows, number, left, worth)),
        *(rows[:, facts.PASS] == number for number in range(2, _PASSES + 1)),
    ]
    return np.stack([np.asarray(part, np.float64) for part in parts], 1)


def _levels(rows: I64, number: int, left: F64, worth: F64) -> list[F64]:
    both = (rows[:, [facts.OWN_LEVEL + number, facts.OTHER_LEVELS + number]]).astype(np.float64)
    return [each * factor for each in both.T for factor in (np.ones(len(rows)), left, worth)]


def _log(numbers: I64) -> F64:
    return np.log2(numbers.astype(np.float64) + 1)
