"""The fair wall: dice and wall from a secret seed, by a recipe that anyone can follow in any language.

1. The seed is 32 bytes. Before the deal everyone sees its SHA-256 in hex: the commitment.
2. The stream is SHA-256(seed + n) for n = 0, 1, 2, ..., n as 8 bytes, most significant first.
3. A number below k: take the next 4 bytes as x, most significant first; if x is not below the greatest multiple
   of k that fits into 2**32, take the next 4 bytes instead; the number is x mod k.
4. The two dice are 1 + a number below 6, twice.
5. Start with the tiles in the order of their kinds: 1b..9b, 1c..9c, 1d..9d, N E W S, G R 0 four times each, then
   eight F and eight J. For i = 151 down to 1, swap the tile at i with the tile at a number below i + 1.
6. The tiles form East's wall, then North's, West's and South's: from the right end of each, stack by stack, upper
   tile first. East sets as many stacks aside as the dice show; the deal begins after them, and they come last.
"""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.tiles import FULL_SET, Tile

SEED_BYTES = 32
STACKS = 19
WALL_ORDER = (EAST, NORTH, WEST, SOUTH)


class Setup(NamedTuple):
    """The dice and the wall that a seed determines."""

    dice: tuple[int, int]
    wall: tuple[Tile, ...]  # all 152 tiles, in the order in which they are dealt and picked


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def set_up(seed: bytes) -> Setup:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed is {SEED_BYTES} bytes; this one has {len(seed)}.")
    words = _words(seed)
    dice = (1 + _below(6, words), 1 + _below(6, words))
    tiles = list(FULL_SET)
    for index in range(len(tiles) - 1, 0, -1):
        other = _below(index + 1, words)
        tiles[index], tiles[other] = tiles[other], tiles[index]
    apart = 2 * sum(dice)
    return Setup(dice, tuple(tiles[apart:] + tiles[:apart]))


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


class Spot(NamedTuple):
    """The position of a tile: whose wall, which stack from its right end (from 1), upper or lower row."""

    wall: Seat
    stack: int
    row: str


def spot(index: int, roll: int) -> Spot:
    """Return the position of the tile at this index in dealing order, after East has set ``roll`` stacks aside."""
    place = (index + 2 * roll) % len(FULL_SET)
    wall, within = divmod(place, 2 * STACKS)
    return Spot(WALL_ORDER[wall], within // 2 + 1, "lower" if within % 2 else "upper")
