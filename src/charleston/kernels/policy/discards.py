"""The result of each possible discard, and the tiles that would help."""

import numpy as np

from charleston.kernels.jit.compiled import allocating, compiled
from charleston.kernels.jit.lanes import MISSING, count_bits, distance, equal, fill, first_bit, load, store
from charleston.kernels.patterns.arrays import BLOCK, I64, STRICT_SHIFT, U8, U64, CardArrays
from charleston.kernels.patterns.distance import DISTANCES, NONE_ALIVE, nearest, shown_row
from charleston.tiles import JOKER, KINDS


@allocating
def after_discards(card: CardArrays, rack: I64, shown: I64, state: U8, alive: U64, least: I64, counts: I64) -> None:
    """Write for each tile of the rack, after its discard, the least distance (36,) and the pattern counts (36, 15).

    ``counts`` has the number of patterns at each distance. A tile not in the rack gets NONE_ALIVE and no patterns.
    """
    far, row = np.empty((2, state.size), np.uint8)
    here = np.empty((alive.size, DISTANCES), np.uint64)
    now, farther = np.zeros((2, DISTANCES), np.int64)
    _patterns_at(state, rack[JOKER], alive, far, here, now)
    least[:] = NONE_ALIVE
    counts[:] = 0
    for tile in range(KINDS):
        if rack[tile] == 0:
            continue
        jokers = rack[JOKER] - (tile == JOKER)
        if shown[tile]:
            shown_row(card, tile, rack[tile] - 1, shown[tile], row)
            _count_farther(row, state, jokers, far, here, farther)
        else:
            _count_farther(card.rows[tile, rack[tile] - 1], state, jokers, far, here, farther)
        least[tile] = _after(now, farther, counts[tile])


@compiled
def _patterns_at(state: U8, jokers: int, alive: U64, far: U8, here: U64, now: I64) -> None:
    """Write all distances to ``far``, the patterns at each distance to ``here`` as bits, their number to ``now``."""
    for word in range(alive.size):
        block = distance(load(state, word * BLOCK), jokers)
        store(far, word * BLOCK, block)
        for step in range(DISTANCES):
            bits = equal(block, fill(step)) & alive[word]
            here[word, step] = bits
            now[step] += count_bits(bits)


@compiled
def _count_farther(row: U8, state: U8, jokers: int, far: U8, here: U64, farther: I64) -> None:
    """Count the patterns at each distance that are one tile farther without the tile. None is two tiles farther."""
    farther[:] = 0
    for word in range(here.shape[0]):
        at = word * BLOCK
        moved = ~equal(load(far, at), distance(load(state, at) + load(row, at), jokers))
        if moved:
            for step in range(DISTANCES):
                farther[step] += count_bits(moved & here[word, step])


@compiled
def _after(now: I64, farther: I64, counts: I64) -> int:
    """Write the counts after the discard; return the least distance."""
    least = NONE_ALIVE
    for step in range(DISTANCES - 1, -1, -1):
        counts[step] = now[step] - farther[step]
        if step:
            counts[step] += farther[step - 1]
        if counts[step]:
            least = step
    return least


@compiled
def helping(card: CardArrays, rack: I64, shown: I64, state: U8, alive: U64, unseen: I64, helps: U8) -> int:
    """Mark the tiles (36,) that reduce the least distance; return how many copies of them are unseen."""
    helps[:] = 0
    jokers = rack[JOKER]
    least = nearest(state, jokers, alive)
    if least in (0, NONE_ALIVE):
        return 0
    one = np.uint64(1)
    for word in range(alive.size):
        near = equal(distance(load(state, word * BLOCK), jokers), fill(least)) & alive[word]
        while near:
            _mark_helping(card, word * BLOCK + first_bit(near), rack, shown, state, helps)
            near &= near - one
    total = 0
    for tile in range(KINDS):
        total += unseen[tile] * helps[tile]
    return total


@compiled
def _mark_helping(card: CardArrays, pattern: int, rack: I64, shown: I64, state: U8, helps: U8) -> None:
    """Mark the tiles that bring the hand nearer to one pattern.

    If more tiles are missing than jokers can replace, any missing tile or a joker helps. Otherwise only tiles that
    jokers cannot replace help.
    """
    strict = np.int64(state[pattern]) >> STRICT_SHIFT
    open_to_all = (np.int64(state[pattern]) & MISSING) - rack[JOKER] > strict
    helps[JOKER] |= np.uint8(open_to_all)
    for number in range(card.kind_count[pattern]):
        tile = card.kinds[pattern, number]
        wanted = (
            np.int64(card.needs[pattern, tile]) - shown[tile] if open_to_all else np.int64(card.strict[pattern, tile])
        )
        helps[tile] |= np.uint8(wanted > rack[tile])
