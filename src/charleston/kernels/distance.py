"""How far a hand is from every pattern: from scratch, and tile by tile.

The state of a hand is a byte a pattern (see ``arrays``). Jokers are no part of it: they count when distances are read
off. A tile that is drawn takes its row off the state, one that is discarded puts it back. The row is
``card.rows[tile, held]``, held being those in the rack without the one that comes or goes; or the one ``shown_row``
writes, if exposures of the player show some of the tile. Bits say which patterns count: ``alive``, or ``card.every``.
"""

import numpy as np

from charleston.card.pattern import HAND_SIZE
from charleston.kernels.arrays import BLOCK, I64, STRICT_SHIFT, U8, U64, CardArrays
from charleston.kernels.compiled import compiled
from charleston.kernels.lanes import (
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
from charleston.kernels.room import SIZE, room
from charleston.tiles import COPIES, JOKER

DISTANCES = HAND_SIZE + 1
"""A distance is 0 to 14."""
OUT = 255
"""In place of the distance of a pattern that does not count."""
NONE_ALIVE = OUT >> STRICT_SHIFT
"""In place of the least distance when no pattern counts."""
assert sum(COPIES[:JOKER]) < SIZE  # noqa: S101 - room for the rows of any rack


@compiled
def rack_state(start: U8, rows: U8, rack: I64, state: U8) -> None:
    """From scratch, for a rack without exposures."""
    flat = rows.reshape(-1)
    begin = room()
    count = 0
    for tile in range(JOKER):
        row = tile * rows.shape[1] * state.size
        begin[count] = row  # written in any case: to ask first would cost more than it saves
        count += 1 if rack[tile] else 0
        for copy in range(1, rack[tile]):
            begin[count] = row + copy * state.size
            count += 1
    last = state.size - BLOCK
    for at in range(0, state.size, 3 * BLOCK):
        _three_blocks(start, flat, begin[:count], at, min(at + BLOCK, last), min(at + 2 * BLOCK, last), state)


@compiled
def hand_state(card: CardArrays, rack: I64, shown: I64, state: U8) -> None:
    """From scratch, for a rack and the tiles its exposures stand for. Pairs and singles cannot use what is shown."""
    rack_state(card.start, card.rows, rack, state)
    for tile in range(JOKER):
        for copy in range(rack[tile], rack[tile] + shown[tile]):
            _show(card, tile, copy, state)


@compiled
def _three_blocks(start: U8, rows: U8, begin: I64, first: int, second: int, third: int, state: U8) -> None:
    """As many as stay in the registers of a processor while the rows of the hand come by."""
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
    """Counts a shown tile as the next copy, but not for pairs and singles."""
    if copy >= card.rows.shape[1]:  # jokers stand for more of a tile than there are
        for pattern in range(state.size):
            state[pattern] -= np.uint8(card.needs[pattern, tile] > copy)
        return
    row = card.rows[tile, copy]
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) - (load(row, at) & fill(MISSING)))


@compiled
def shown_row(card: CardArrays, tile: int, held: int, shown: int, row: U8) -> None:
    """Writes the row of the next copy of a tile of which some are shown, which pairs and singles cannot use."""
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
    """A tile comes."""
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) - load(row, at))


@compiled
def give(row: U8, state: U8) -> None:
    """A tile goes."""
    for at in range(0, state.size, BLOCK):
        store(state, at, load(state, at) + load(row, at))


@compiled
def draw(row: U8, state: U8, jokers: int) -> int:
    """A tile comes; the least distance of all patterns afterwards."""
    best = fill(OUT)
    for at in range(0, state.size, BLOCK):
        block = load(state, at) - load(row, at)
        store(state, at, block)
        best = lower(best, high_distance(block, jokers))
    return lowest(best) >> STRICT_SHIFT


@compiled
def discard(row: U8, state: U8, jokers: int) -> int:
    """A tile goes; the least distance of all patterns afterwards."""
    best = fill(OUT)
    for at in range(0, state.size, BLOCK):
        block = load(state, at) + load(row, at)
        store(state, at, block)
        best = lower(best, high_distance(block, jokers))
    return lowest(best) >> STRICT_SHIFT


@compiled
def nearest(state: U8, jokers: int, alive: U64) -> int:
    """The least distance of the patterns that count."""
    best = fill(OUT)
    for word in range(alive.size):
        there = high_distance(load(state, word * BLOCK), jokers)
        best = lower(best, there | spread(~alive[word]))
    return lowest(best) >> STRICT_SHIFT


@compiled
def nearest_with(row: U8, state: U8, jokers: int, alive: U64) -> int:
    """What ``nearest`` would be with one tile more: whether a discard wins, say."""
    best = fill(OUT)
    for word in range(alive.size):
        at = word * BLOCK
        there = high_distance(load(state, at) - load(row, at), jokers)
        best = lower(best, there | spread(~alive[word]))
    return lowest(best) >> STRICT_SHIFT


@compiled
def distances(state: U8, jokers: int, alive: U64, out: U8) -> None:
    """Of every pattern; OUT for those that do not count."""
    for word in range(alive.size):
        at = word * BLOCK
        store(out, at, distance(load(state, at), jokers) | spread(~alive[word]))


@compiled
def count_distances(state: U8, jokers: int, alive: U64, counts: I64) -> None:
    """How many patterns are at each distance, 0 to 14."""
    counts[:] = 0
    for word in range(alive.size):
        there = distance(load(state, word * BLOCK), jokers)
        for far in range(DISTANCES):
            counts[far] += count_bits(equal(there, fill(far)) & alive[word])


@compiled
def list_within(far: int, state: U8, jokers: int, alive: U64, found: I64) -> int:
    """Writes the patterns at most this far into ``found``, in the order of the card; returns how many there are."""
    count = 0
    for word in range(alive.size):
        there = distance(load(state, word * BLOCK), jokers)
        left = equal(lower(there, fill(far)), there) & alive[word]
        while left:
            found[count] = word * BLOCK + first_bit(left)
            count += 1
            left &= left - np.uint64(1)
    return count
