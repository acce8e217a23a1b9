"""The distances of many concealed hands at once.

``pack_rows`` rearranges the rows for this: all rows of a few patterns are adjacent, so they stay in the L1 cache while
one hand after another reads them. Rows are cumulative, so a pair needs one row instead of two.
"""

import numpy as np

from charleston.kernels.jit.compiled import allocating, compiled
from charleston.kernels.jit.lanes import distance, load, store
from charleston.kernels.patterns.arrays import BLOCK, I64, U8, CardArrays, aligned
from charleston.tiles import COPIES, JOKER, KINDS

WIDTH = 3 * BLOCK
"""The number of patterns whose states fit in the registers of a processor with 16 vector registers."""
_START = sum(COPIES[:JOKER])
_SUIT_COPIES = COPIES[0]
_GROUP = 256  # hands per pass over one block of patterns, so few that their results stay in the cache


def pack_rows(card: CardArrays) -> U8:
    """Return an array of shape (P / 192, 145, 192).

    It has the summed rows of one, two, ... copies of each tile, then the state of an empty hand.
    """
    count = -(-card.start.size // WIDTH)
    rows = np.zeros((_START + 1, count * WIDTH), np.uint8)
    number = 0
    for tile in range(JOKER):
        sums = np.cumsum(card.rows[tile, : COPIES[tile]], axis=0, dtype=np.uint8)
        rows[number : number + COPIES[tile], : card.start.size] = sums
        number += COPIES[tile]
    rows[_START, : card.start.size] = card.start
    packed = aligned(rows.size).reshape(count, _START + 1, WIDTH)  # aligned, so no load crosses a cache line
    packed[:] = rows.reshape(_START + 1, count, WIDTH).swapaxes(0, 1)
    return packed


@allocating
def batch_distances(packed: U8, racks: U8, out: U8) -> None:
    """Write the distance of every rack (N, 36) to every pattern (N, P). Padding patterns are 14 away."""
    numbers = np.empty((_GROUP, KINDS), np.int64)
    flat = packed.reshape(-1)
    result = out.reshape(-1)
    for first in range(0, racks.shape[0], _GROUP):
        group = racks[first : first + _GROUP]
        _list_rows(group, numbers)
        for block in range(packed.shape[0]):
            _group_distances(flat[block * packed[0].size :], group, numbers, first, block * WIDTH, out.shape[1], result)


@compiled
def _list_rows(racks: U8, numbers: I64) -> None:
    """Write the positions in a packed block where the rows of each hand begin, with -1 after the last."""
    for hand in range(racks.shape[0]):
        count = 0
        for tile in range(JOKER):
            held = np.int64(racks[hand, tile])
            numbers[hand, count] = (tile * _SUIT_COPIES + held - 1) * WIDTH
            count += 1 if held else 0
        numbers[hand, count] = -1


@compiled
def _group_distances(rows: U8, racks: U8, numbers: I64, first: int, at: int, patterns: int, out: U8) -> None:
    for hand in range(racks.shape[0]):
        a = load(rows, _START * WIDTH)
        b = load(rows, _START * WIDTH + BLOCK)
        c = load(rows, _START * WIDTH + 2 * BLOCK)
        count = 0
        while numbers[hand, count] >= 0:
            row = numbers[hand, count]
            a = a - load(rows, row)
            b = b - load(rows, row + BLOCK)
            c = c - load(rows, row + 2 * BLOCK)
            count += 1
        jokers = racks[hand, JOKER]
        to = (first + hand) * patterns + at
        store(out, to, distance(a, jokers))
        if at + BLOCK < patterns:
            store(out, to + BLOCK, distance(b, jokers))
        if at + 2 * BLOCK < patterns:
            store(out, to + 2 * BLOCK, distance(c, jokers))
