"""Random numbers derived only from a seed and a moment of the game, in plain Python; ``chance`` is compiled."""

import numpy as np

from charleston.kernels.patterns.arrays import U64

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
HABIT = 1 << 40
"""Larger than the number of any moment, so habits are independent of the random numbers for decisions."""
FORGOTTEN = 1 << 60


def plain_mixed(number: int) -> int:
    number = (number + STEP) & MASK
    number = ((number ^ (number >> 30)) * FIRST) & MASK
    number = ((number ^ (number >> 27)) * SECOND) & MASK
    return number ^ (number >> 31)


def plain_moment(seed: int, seat: int, what: int, turn: int, detail: int) -> int:
    return plain_mixed(seed ^ plain_mixed(((turn * 64 + detail) * 8 + what) * 4 + seat))


def plain_habit(seed: int, seat: int) -> int:
    return plain_mixed(seed ^ plain_mixed(HABIT + seat)) >> 11


def plain_likes(habit: int, line: int, likes: int) -> bool:
    return plain_below(plain_mixed(habit + line), 256) < likes


def plain_forgets(habit: int, stretch: int, tile: int, copy: int, forgets: int) -> bool:
    return plain_below(plain_mixed(FORGOTTEN + habit + (stretch * 64 + tile) * 16 + copy), 256) < forgets


def plain_below(number: int, count: int) -> int:
    return (number >> 11) % count


def make_seeds(seed: int, first: int, count: int) -> U64:
    """Return one seed per game for its players' random choices; seed i depends only on ``seed`` and ``first + i``."""
    return np.array([plain_mixed((seed & MASK) ^ plain_mixed(~(first + at) & MASK)) for at in range(count)], np.uint64)
