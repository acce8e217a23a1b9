"""Random numbers derived only from a seed and a moment of the game; the plain Python twin is ``seeds``."""

import numpy as np

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.playout.game_arrays import Bytes
from charleston.kernels.policy.seeds import FIRST, FORGOTTEN, HABIT, MASK, SECOND, STEP
from charleston.tiles import COPIES


@compiled
def mixed(number: np.uint64) -> np.uint64:
    """Return one step of SplitMix64, which maps neighboring numbers to unrelated ones."""
    number = number + np.uint64(STEP)
    number = (number ^ (number >> np.uint64(30))) * np.uint64(FIRST)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(SECOND)
    return number ^ (number >> np.uint64(31))


@compiled
def moment(seed: np.uint64, seat: int, what: int, turn: int, detail: int) -> np.uint64:
    """Return the random number for one decision."""
    return mixed(seed ^ mixed(np.uint64(((turn * 64 + detail) * 8 + what) * 4 + seat)))


@compiled
def below(number: np.uint64, count: int) -> int:
    """Return a number from 0 to count - 1."""
    return np.int64((number >> np.uint64(11)) % np.uint64(count))  # type: ignore[return-value]


@compiled
def habit_of(seed: np.uint64, seat: int) -> int:
    """Return the number that decides a player's habits in one game."""
    return np.int64(mixed(seed ^ mixed(np.uint64(HABIT + seat))) >> np.uint64(11))  # type: ignore[return-value]


@compiled
def does_like(habit: int, line: int, likes: int) -> bool:
    """Return whether a player likes a line of the card; a player likes about ``likes`` of 256 lines."""
    return below(mixed(np.uint64(habit + line)), 256) < likes


@compiled
def has_forgotten(habit: int, stretch: int, tile: int, copy: int, forgets: int) -> bool:
    """Return whether a player has forgotten one discarded copy of a tile in this stretch of the game."""
    return below(mixed(np.uint64(FORGOTTEN + habit + (stretch * 64 + tile) * 16 + copy)), 256) < forgets


_SET = np.repeat(np.arange(len(COPIES), dtype=np.uint8), COPIES)


@compiled
def _shuffle(seed: np.uint64, first: int, walls: Bytes) -> None:
    count = walls.shape[1]
    for game in range(walls.shape[0]):
        number = mixed(seed ^ mixed(np.uint64(first + game)))
        wall = walls[game]
        for at in range(count - 1, 0, -1):
            number = mixed(number)
            other = below(number, at + 1)
            wall[at], wall[other] = wall[other], wall[at]


def make_walls(seed: int, first: int, count: int) -> Bytes:
    """Return shuffled walls; wall i depends only on the seed and on i. For studies; real games use ``game.fair``."""
    walls = np.tile(_SET, (count, 1))
    _shuffle(np.uint64(seed & MASK), first, walls)
    return walls
