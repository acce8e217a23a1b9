"""The distance of a hand from every pattern: computed from scratch, or updated tile by tile.

The state of a hand is one byte per pattern (see ``arrays``). It excludes jokers, which count when distances are read. A
picked tile subtracts its row from the state; a discarded tile adds it back. The row is ``card.rows[tile, held]``, where
``held`` counts the copies in the rack without the picked or discarded tile. If the player's exposures contain the tile,
use the row that ``shown_row`` writes. Bits select the patterns that count: ``alive``, or ``card.every`` for all.
"""

import numpy as np

from charleston.card.pattern import HAND_SIZE
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.lanes import (
    MISSING,
    count_bits,
    distance,
    equal,
    fill,
    first_bit,
    high_distance,
    load,
    lower,
    lowest,
    spread,
    store,
)
from charleston.kernels.jit.scratch import SIZE, scratch_array
from charleston.kernels.patterns.arrays import BLOCK, I64, STRICT_SHIFT, U8, U64, CardArrays
from charleston.tiles import COPIES, JOKER

DISTANCES = HAND_SIZE + 1
"""The number of possible distances, 0 to 14."""
OUT = 255
"""The distance of a pattern that does not count."""
NONE_ALIVE = OUT >> STRICT_SHIFT
"""The least distance if no pattern counts."""
assert sum(COPIES[:JOKER]) < SIZE


@compiled
def rack_state(start: U8, rows: U8, rack: I64, state: U8) -> None:
    """Compute the state of a rack without exposures from scratch."""
    flat = rows.reshape(-1)
    begin = scratch_array()
    count = 0
    for tile in range(JOKER):
        row = tile * rows.shape[1] * state.size
        begin[count] = row  # write unconditionally: a branch costs more than it saves
        count += 1 if rack[tile] else 0
        for copy in range(1, rack[tile]):
            begin[count] = row + copy * state.size
            count += 1
    last = state.size - BLOCK
    for at in range(0, state.size, 3 * BLOCK):
        _three_blocks(start, flat, begin[:count], at, min(at + BLOCK, last), min(at + 2 * BLOCK, last), state)


@compiled
def hand_state(card: CardArrays, rack: I64, shown: I64, state: U8) -> None:
    """Compute the state of a rack and its exposures from scratch. Pairs and singles cannot use exposed tiles."""
    rack_state(card.start, card.rows, rack, state)
    for tile in range(JOKER):
        for copy in range(rack[tile], rack[tile] + shown[tile]):
            _show(card, tile, copy, state)


@compiled
def _three_blocks(start: U8, rows: U8, begin: I64, first: int, second: int, third: int, state: U8) -> None:
    """Subtract the rows of a hand from three blocks, as many as fit in the vector registers."""
    a = load(start, first)
    b = load(start, second)
    c = load(start, third)
    for row in begin:
        a = a - load(rows, row + first)
        b = b - load(rows, row + second)
        c = c - load(rows, row + third)
    store(state, first, a)
    store(state, second, b)
    store(state, third, c)


@compiled
def _show(card: CardArrays, tile: int, copy: int, state: U8) -> None:
    """Count an exposed tile as the next copy, but not for pairs and singles."""
    if copy >= card.rows.shape[1]:  # with jokers, exposures can show more of a tile than the set has
        for pattern in range(state.size):
            state[pattern] -= np.uint8(card.needs[pattern, tile] > copy)
        return
    row = card.rows[tile, copy]
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) - (load(row, at) & fill(MISSING)))


@compiled
def shown_row(card: CardArrays, tile: int, held: int, shown: int, row: U8) -> None:
    """Write the row of the next copy of a tile that exposures contain; pairs and singles cannot use exposed tiles."""
    strict = card.rows[tile, held]
    after = held + shown
    if after < card.rows.shape[1]:
        missing = card.rows[tile, after]
        for at in range(0, row.size, BLOCK):
            store(row, at, (load(strict, at) & fill(OUT - MISSING)) + (load(missing, at) & fill(MISSING)))
        return
    for pattern in range(row.size):
        row[pattern] = (strict[pattern] & (OUT - MISSING)) + (card.needs[pattern, tile] > after)


@compiled
def take(row: U8, state: U8) -> None:
    """Subtract the row of a tile that enters the rack."""
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) - load(row, at))


@compiled
def give(row: U8, state: U8) -> None:
    """Add back the row of a tile that leaves the rack."""
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) + load(row, at))


@compiled
def draw(row: U8, state: U8, jokers: int) -> int:
    """Add a tile to the rack; return the new least distance of all patterns."""
    best = fill(OUT)
    for at in range(0, state.size, BLOCK):
        block = load(state, at) - load(row, at)
        store(state, at, block)
        best = lower(best, high_distance(block, jokers))
    return lowest(best) >> STRICT_SHIFT


@compiled
def discard(row: U8, state: U8, jokers: int) -> int:
    """Remove a tile from the rack; return the new least distance of all patterns."""
    best = fill(OUT)
    for at in range(0, state.size, BLOCK):
        block = load(state, at) + load(row, at)
        store(state, at, block)
        best = lower(best, high_distance(block, jokers))
    return lowest(best) >> STRICT_SHIFT


@compiled
def nearest(state: U8, jokers: int, alive: U64) -> int:
    """Return the least distance of the patterns that count."""
    best = fill(OUT)
    for word in range(alive.size):
        there = high_distance(load(state, word * BLOCK), jokers)
        best = lower(best, there | spread(~alive[word]))
    return lowest(best) >> STRICT_SHIFT


@compiled
def nearest_with(row: U8, state: U8, jokers: int, alive: U64) -> int:
    """Return ``nearest`` with one more tile, for example to see whether a discard wins."""
    best = fill(OUT)
    for word in range(alive.size):
        at = word * BLOCK
        there = high_distance(load(state, at) - load(row, at), jokers)
        best = lower(best, there | spread(~alive[word]))
    return lowest(best) >> STRICT_SHIFT


@compiled
def distances(state: U8, jokers: int, alive: U64, out: U8) -> None:
    """Write the distance of every pattern; OUT if the pattern does not count."""
    for word in range(alive.size):
        at = word * BLOCK
        store(out, at, distance(load(state, at), jokers) | spread(~alive[word]))


@compiled
def count_distances(state: U8, jokers: int, alive: U64, counts: I64) -> None:
    """Write how many patterns are at each distance, 0 to 14."""
    counts[:] = 0
    for word in range(alive.size):
        there = distance(load(state, word * BLOCK), jokers)
        for far in range(DISTANCES):
            counts[far] += count_bits(equal(there, fill(far)) & alive[word])


@compiled
def list_within(far: int, state: U8, jokers: int, alive: U64, near: I64) -> int:
    """Write to ``near`` the patterns at distance ``far`` or less, in card order; return their number."""
    count = 0
    for word in range(alive.size):
        there = distance(load(state, word * BLOCK), jokers)
        left = equal(lower(there, fill(far)), there) & alive[word]
        while left:
            near[count] = word * BLOCK + first_bit(left)
            count += 1
            left &= left - np.uint64(1)
    return count
