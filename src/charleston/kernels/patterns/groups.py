"""Find the groups a seat can expose. Some pattern must have the group and all the groups exposed before."""

import numpy as np

from charleston.card.model import GROUP_NAMES
from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.patterns.arrays import GROUP_SIZES, SAME_GROUPS, U64
from charleston.kernels.playout.game_arrays import (
    EXPOSED,
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    GROUPS_FROM,
    GameArrays,
    PlayCard,
)
from charleston.tiles import JOKER

_MAX_SIZE = len(GROUP_NAMES)


@compiled
def fits(card: PlayCard, game: GameArrays, seat: int, tile: int, size: int) -> bool:
    """Return whether some pattern has a group of this tile and size in addition to the seat's exposures."""
    kept_apart()
    if size < JOKERS_FROM or size > _MAX_SIZE:
        return False
    same = _same_groups(game, seat, tile, size)
    if same >= SAME_GROUPS:
        return False
    row = _group_row(tile, size, same)
    alive = game.alive[seat]
    for word in range(len(alive)):
        if alive[word] & card.bits[row, word] & card.bits[EXPOSED, word] != np.uint64(0):
            return True
    return False


@compiled
def bind(card: PlayCard, game: GameArrays, seat: int, tile: int, size: int, left: U64) -> None:
    """Write to ``left`` the patterns that remain after the seat exposes a group that fits."""
    row = _group_row(tile, size, _same_groups(game, seat, tile, size))
    alive = game.alive[seat]
    for word in range(len(alive)):
        left[word] = alive[word] & card.bits[row, word] & card.bits[EXPOSED, word]


@compiled
def _group_row(tile: int, size: int, same: int) -> int:
    """Return the row of the card's bits with the patterns that have more than ``same`` groups of this tile and size."""
    return GROUPS_FROM + (tile * GROUP_SIZES + size - JOKERS_FROM) * SAME_GROUPS + same


@compiled
def _same_groups(game: GameArrays, seat: int, tile: int, size: int) -> int:
    """Return how many groups of this tile and size the seat has already exposed."""
    same = 0
    for group in range(game.seats[seat, GROUP_COUNT]):
        if game.seats[seat, GROUP_TILE + group] == tile:
            same += game.seats[seat, GROUP_NATURALS + group] + game.seats[seat, GROUP_JOKERS + group] == size
    return same


@compiled
def can_claim(card: PlayCard, game: GameArrays, seat: int, tile: int) -> bool:
    """Return whether the seat could expose some group with this discard."""
    held = game.seats[seat, tile] + game.seats[seat, JOKER]
    for size in range(JOKERS_FROM, JOKERS_FROM + GROUP_SIZES):
        if size - 1 <= held and fits(card, game, seat, tile, size):
            return True
    return False
