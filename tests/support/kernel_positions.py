"""Cards and random positions for tests of the kernels."""

import os
import random
from functools import cache
from typing import NamedTuple

import numpy as np
from constructs import COUNTED
from sample_cards import card_of

from charleston.card.matcher import Exposure, Hand, VisibleTiles
from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.kernels.patterns import plain
from charleston.kernels.patterns.alive import exposure_array, shown_by
from charleston.kernels.patterns.arrays import I64, unseen_start
from charleston.tiles import FULL_SET, JOKER, KINDS, TILES, Tile, counts

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
CARDS = (*PUBLISHED, "constructs", "heaps")


@cache
def card_called(name: str) -> Card:
    if name == "constructs":
        return card_of(*(line for line, _, _ in COUNTED))
    if name == "heaps":  # more copies of a tile than exist, equal groups, and too few patterns to fill two blocks
        return card_of(
            *("111111a 111111a FF x60 like", "111a 111a 1111b 1111c x50", "FFFFFF FF 555a 555a x50"),
            *("22a 44a 666a 66a 88a FFF x50", "NNEEWWSS 112233a c50"),
        )
    return published(name)


class Position(NamedTuple):
    hand: Hand
    visible: VisibleTiles

    @property
    def rack(self) -> I64:
        return np.array(self.hand.rack, np.int64)

    @property
    def exposures(self) -> I64:
        return exposure_array(self.hand.exposures)

    @property
    def shown(self) -> I64:
        shown = np.zeros(KINDS, np.int64)
        shown_by(self.exposures, shown)
        return shown

    @property
    def unseen(self) -> I64:
        return unseen_start() - np.array(self.visible.seen, np.int64)


def positions(name: str, count: int, *, size: int = 14, shown: float = 0.4, seed: int = 0) -> list[Position]:
    rng = random.Random(f"{name} {size} {shown} {seed}")
    return [position(card_called(name), rng, size, shown) for _ in range(max(2, count // 4) if UNCOMPILED else count)]


def position(card: Card, rng: random.Random, size: int, shown: float) -> Position:
    """Return a hand close to some pattern, at a table with visible tiles, including all copies of a few kinds."""
    pool = rng.sample(FULL_SET, len(FULL_SET))
    _, pattern = rng.choice([*plain.patterns(card)])
    exposures = []
    if rng.random() < 2 * shown:
        groups = list(pattern.sets) if rng.random() < 0.9 else [(rng.choice(TILES[:JOKER]), rng.randint(3, 6))]
        exposures = [take_exposure(rng, pool, *group) for group in groups if rng.random() < 2 * shown]
    fitting = [one for one in exposures if one is not None]
    room = size - sum(exposure.size for exposure in fitting)
    wanted = [tile for tile in rng.sample(pattern.tiles, rng.randint(0, len(pattern.tiles))) if tile in pool]
    rack = [pool.pop(pool.index(tile)) for tile in wanted[:room] if tile in pool]
    rack += [pool.pop() for _ in range(room - len(rack))]
    others = [take_exposure(rng, pool, rng.choice(TILES[:JOKER]), rng.randint(3, 5)) for _ in range(rng.randint(0, 4))]
    shown_by_all = [one for one in (*fitting, *others) if one is not None]
    gone = {tile for tile, _ in pattern.needs if rng.random() < 0.2} | {rng.choice((JOKER, *range(JOKER)))}
    discards = pool[: rng.choice((0, 10, 40, 80))] + [tile for tile in pool[80:] if tile in gone]
    seen = counts([*discards, *(tile for exposure in shown_by_all for tile in exposure.tiles)])
    jokers = [0] * KINDS
    for exposure in shown_by_all:
        jokers[exposure.tile] += exposure.jokers
    return Position(Hand(counts(rack), tuple(fitting)), VisibleTiles(seen, tuple(jokers)))


def take_exposure(rng: random.Random, pool: list[Tile], tile: Tile, size: int) -> Exposure | None:
    """Take a group from the pool, with jokers if needed and sometimes if not; None if there are too few tiles."""
    most = min(size, pool.count(tile))
    least = max(1, size - pool.count(JOKER))
    if least > most:
        return None
    exposure = Exposure(tile, naturals := rng.choice((most, rng.randint(least, most))), size - naturals)
    for one in exposure.tiles:
        pool.remove(one)
    return exposure
