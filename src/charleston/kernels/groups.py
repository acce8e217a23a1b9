"""Which groups a seat can show: those of a pattern that has all the groups shown before."""

import numpy as np

from charleston.card.model import GROUP_NAMES
from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.apart import kept_apart
from charleston.kernels.arrays import GROUP_SIZES, SAME_GROUPS, U64
from charleston.kernels.compiled import compiled
from charleston.kernels.table import (
    EXPOSED,
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    GROUPS_FROM,
    PlayCard,
    Table,
)
from charleston.tiles import JOKER

_MOST_SIZE = len(GROUP_NAMES)


@compiled
def fits(card: PlayCard, table: Table, seat: int, tile: int, size: int) -> bool:
    """Whether a group of this tile and size can stand beside what the seat has exposed."""
    kept_apart()
    if size < JOKERS_FROM or size > _MOST_SIZE:
        return False
    same = _same_groups(table, seat, tile, size)
    if same >= SAME_GROUPS:
        return False
    row = _group_row(tile, size, same)
    alive = table.alive[seat]
    for word in range(len(alive)):
        if alive[word] & card.bits[row, word] & card.bits[EXPOSED, word] != np.uint64(0):
            return True
    return False


@compiled
def bind(card: PlayCard, table: Table, seat: int, tile: int, size: int, left: U64) -> None:
    """What a group that fits leaves of the patterns, in ``left``."""
    row = _group_row(tile, size, _same_groups(table, seat, tile, size))
    alive = table.alive[seat]
    for word in range(len(alive)):
        left[word] = alive[word] & card.bits[row, word] & card.bits[EXPOSED, word]


@compiled
def _group_row(tile: int, size: int, same: int) -> int:
    """Where the patterns with a group like this stand in the card's bits."""
    return GROUPS_FROM + (tile * GROUP_SIZES + size - JOKERS_FROM) * SAME_GROUPS + same


@compiled
def _same_groups(table: Table, seat: int, tile: int, size: int) -> int:
    """How many groups like this one the seat has shown already."""
    same = 0
    for group in range(table.seats[seat, GROUP_COUNT]):
        if table.seats[seat, GROUP_TILE + group] == tile:
            same += table.seats[seat, GROUP_NATURALS + group] + table.seats[seat, GROUP_JOKERS + group] == size
    return same


@compiled
def can_claim(card: PlayCard, table: Table, seat: int, tile: int) -> bool:
    """Whether the seat could show some group with this discard."""
    held = table.seats[seat, tile] + table.seats[seat, JOKER]
    for size in range(JOKERS_FROM, JOKERS_FROM + GROUP_SIZES):
        if size - 1 <= held and fits(card, table, seat, tile, size):
            return True
    return False
