"""The worth of a hand in NumPy: the twin of ``kernels.patterns.weigh_kernel`` that needs no compiler."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.card.matcher import Exposure
from charleston.kernels.patterns.arrays import I64, U8, CardArrays
from charleston.kernels.policy.seeds import plain_likes
from charleston.kernels.policy.taste import (
    CONCEALED_COST,
    HALF,
    HALVINGS,
    LIKES,
    MAX_UNSEEN,
    OPEN_COST,
    SPREAD,
    STICKS,
    STRICT_COST,
    USE_VALUE,
)
from charleston.tiles import COPIES, JOKER, KINDS, Tile

_COPIES = np.array(COPIES, np.int64)


class Held(NamedTuple):
    """A hand: counts of its rack and of the tiles its exposures represent, and the patterns that fit the exposures."""

    rack: I64
    shown: I64
    alive: NDArray[np.bool_]


class Worth(NamedTuple):
    total: int
    losses: I64  # (36,) the worth lost by giving up one copy of each tile
    near: I64  # indices of the near patterns
    weights: I64  # the worth each near pattern adds


def held(card: CardArrays, rack: I64, exposures: tuple[Exposure, ...]) -> Held:
    """Return a hand and the patterns that contain its exposures as groups; any exposure rules out concealed lines."""
    shown = np.zeros(KINDS, np.int64)
    alive = card.line >= 0
    if exposures:
        alive &= card.concealed == 0
    for number, exposure in enumerate(exposures):
        shown[exposure.tile] += exposure.size
        same = sum((other.tile, other.size) == (exposure.tile, exposure.size) for other in exposures[:number])
        alive &= fitting(card, exposure.tile, exposure.size, same)
    return Held(rack, shown, alive)


def fitting(card: CardArrays, tile: Tile, size: int, same: int) -> NDArray[np.bool_]:
    """Return which patterns have more than ``same`` groups with this tile and size."""
    if same >= card.groups.shape[2]:
        return np.zeros(len(card.line), bool)
    bits = card.groups[tile, size - 3, same]
    return np.unpackbits(bits.view(np.uint8), bitorder="little").astype(bool)


def distances(card: CardArrays, hand: Held) -> I64:
    strict = _lacking(card.strict, hand.rack)
    missing = _lacking(card.needs, hand.shown + hand.rack)
    distance: I64 = np.maximum(strict, missing - hand.rack[JOKER])
    return distance


def _lacking(needs: U8, have: I64) -> I64:
    """Return how many tiles of each pattern are missing. Byte arrays make this several times faster."""
    there = have.astype(np.uint8)
    lacking: I64 = np.maximum(needs, there).sum(1, dtype=np.int64) - int(have.sum())
    return lacking


def is_made(card: CardArrays, hand: Held) -> bool:
    """Return whether the fourteen tiles make a hand on the card."""
    return bool((distances(card, hand)[hand.alive] == 0).any())


def worth(card: CardArrays, hand: Held, unseen: I64, taste: I64, habit: int = 0) -> Worth:
    """Return exactly the same numbers as ``weigh_kernel.worth``. Only a taste with STICKS needs the habit."""
    possible = hand.alive & (card.strict <= hand.rack + unseen).all(1)
    if not possible.any():
        return Worth(0, np.zeros(KINDS, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64))
    far = np.where(possible, distances(card, hand), 99)
    if taste[STICKS]:
        liked = np.where(liked_patterns(card, habit, int(taste[LIKES])), far, 99)
        far = liked if liked.min() <= far.min() + taste[STICKS] else far
    near = np.flatnonzero(far <= far.min() + taste[SPREAD])
    left = np.minimum(MAX_UNSEEN, unseen)
    strict_needs = card.strict[near].astype(np.int64)
    room = card.needs[near].astype(np.int64) - hand.shown  # how many natural tiles of the rack the pattern can use
    strict = np.maximum(0, strict_needs - hand.rack)
    missing = np.maximum(0, room - hand.rack) - strict
    strict_prices = taste[STRICT_COST + left]
    open_prices = np.where(card.concealed[near, None] > 0, taste[CONCEALED_COST + left], taste[OPEN_COST + left])
    strict_cost = (strict * strict_prices).sum(1)
    open_missing = missing.sum(1)
    open_cost = (missing * open_prices).sum(1)
    value = card.value[near] if taste[USE_VALUE] else np.ones(len(near), np.int64)
    jokers = hand.rack[JOKER]
    cost = strict_cost + _open_cost(open_cost, open_missing, jokers)
    weights = _half(cost, value)
    # The weight of a pattern after losing one copy of a tile, in three cases: the tile is missing from a larger group,
    # it is missing from a pair or single, or the pattern is impossible without it.
    from_open = _half(
        strict_cost[:, None] + _open_cost(open_cost[:, None] + open_prices, open_missing[:, None] + 1, jokers),
        value[:, None],
    )
    from_strict = _half(cost[:, None] + strict_prices, value[:, None])
    without = np.where(hand.rack > strict_needs, from_open, np.where(strict_needs - hand.rack < left, from_strict, 0))
    needed = (hand.rack > 0) & (hand.rack <= room) & (card.needs[near] > 0) & (weights > 0)[:, None]
    losses: I64 = np.where(needed, weights[:, None] - without, 0).sum(0)
    if jokers:
        losses[JOKER] = (weights - _half(strict_cost + _open_cost(open_cost, open_missing, jokers - 1), value)).sum()
    return Worth(int(weights.sum()), losses, near, weights)


def _open_cost(cost: I64, missing: I64, jokers: int) -> I64:
    return np.where(missing > jokers, cost * (missing - jokers) // np.maximum(1, missing), 0)


def _half(cost: I64, value: I64) -> I64:
    return np.where(cost < HALVINGS, HALF[np.minimum(cost, HALVINGS - 1)] * value, 0)


def liked_patterns(card: CardArrays, habit: int, likes: int) -> NDArray[np.bool_]:
    lines = [plain_likes(habit, line, likes) for line in range(int(card.line.max()) + 1)]
    return np.array([*lines, False])[card.line]


def unseen_of(rack: I64, seen: I64) -> I64:
    return _COPIES - seen - rack
