"""Means, confidence intervals and ranks, as pure functions."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z95 = 1.959963984540054
"""95% of a normal distribution is within this many standard deviations."""


class Estimate(NamedTuple):
    """A mean and its 95% interval; a single observation has no interval."""

    mean: float
    low: float | None
    high: float | None

    @property
    def margin(self) -> float | None:
        return None if self.high is None else self.high - self.mean

    @property
    def sure(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def times(self, factor: float) -> "Estimate":
        low, high = (None if end is None else end * factor for end in (self.low, self.high))
        return Estimate(self.mean * factor, low, high)


def estimate(observations: ArrayLike) -> Estimate:
    """Return the mean of independent observations with its interval.

    Games on the same wall are not independent: pass the mean of each wall to get an interval clustered by wall.
    """
    values = np.asarray(observations, float)
    if not len(values):
        return Estimate(math.nan, None, None)
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, None, None)
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    reach = t95(len(values) - 1) * error
    return Estimate(mean, mean - reach, mean + reach)


def t95(freedom: int) -> float:
    """Return Student's t for 95%, two-sided: exact for one and two degrees of freedom, else Cornish-Fisher to 0.3%."""
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z = Z95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def share(part: int, whole: int) -> Estimate:
    """Return a share of independent games with Wilson's interval.

    It stays within 0 and 1, and it is valid even if no game or every game counts.
    """
    if not whole:
        return Estimate(math.nan, None, None)
    mean, square = part / whole, Z95**2 / whole
    middle = (mean + square / 2) / (1 + square)
    reach = Z95 / (1 + square) * math.sqrt(mean * (1 - mean) / whole + square / (4 * whole))
    return Estimate(mean, middle - reach if part else 0.0, middle + reach if part < whole else 1.0)


def ranks(values: ArrayLike) -> NDArray[np.float64]:
    """Return the rank of each value, 1 for the smallest; equal values share the mean of their ranks."""
    _, which, counts = np.unique(np.asarray(values), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    result: NDArray[np.float64] = (last - (counts - 1) / 2)[which]
    return result


def rank_correlation(first: ArrayLike, second: ArrayLike) -> float | None:
    """Return Spearman's rank correlation: 1 for the same order, -1 for the opposite; None if either is constant."""
    a, b = ranks(first), ranks(second)
    if len(a) < 2 or a.std() == 0 or b.std() == 0:
        return None
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / math.sqrt((a**2).sum() * (b**2).sum()))
