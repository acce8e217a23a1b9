"""The few basic operations of the kernels, on sixty-four patterns at a time.

A block is 64 bytes, one per pattern; bits are a set of the same patterns in one 64-bit word. Blocks also support
+ - & |. In plain Python a block is a small array. In compiled code each operation is one to five vector instructions
(see ``emit``), so kernels run as fast as C written by hand and still read like Python.
"""

import numpy as np

from charleston.kernels.patterns.arrays import BLOCK, STRICT_SHIFT, U8

Block = U8

MISSING = (1 << STRICT_SHIFT) - 1
"""Mask for the half of a state that counts the missing tiles."""


def load(array: U8, at: int) -> Block:
    """Return the block that begins at ``at``. The array must be contiguous; there is no bounds check."""
    return array[at : at + BLOCK].copy()


def store(array: U8, at: int, block: Block) -> None:
    array[at : at + BLOCK] = block


def fill(value: int) -> Block:
    """Return a block of one value repeated 64 times."""
    return np.full(BLOCK, value, np.uint8)


def lower(a: Block, b: Block) -> Block:
    """Return the minimum of two blocks, pattern by pattern."""
    return np.minimum(a, b)


def lowest(block: Block) -> int:
    return int(block.min())


def distance(state: Block, jokers: int) -> Block:
    """Return the number of tiles still needed. Jokers replace missing tiles, except in pairs and singles."""
    most = np.uint8(jokers)
    result: Block = np.maximum(state >> np.uint8(STRICT_SHIFT), np.maximum(state & np.uint8(MISSING), most) - most)
    return result


def high_distance(state: Block, jokers: int) -> Block:
    """Return the distance in the high half of each byte; the low half is undefined. This is faster for comparisons."""
    return distance(state, jokers) << np.uint8(STRICT_SHIFT)


def equal(a: Block, b: Block) -> np.uint64:
    """Return the patterns for which two blocks are equal, as bits."""
    return np.uint64(np.packbits(a == b, bitorder="little").view(np.uint64)[0])


def spread(bits: np.uint64) -> Block:
    """Return a block with 255 for each set bit and 0 for the others."""
    return np.unpackbits(np.array([bits], np.uint64).view(np.uint8), bitorder="little") * np.uint8(255)


def count_bits(bits: np.uint64) -> int:
    return int(bits).bit_count()


def first_bit(bits: np.uint64) -> int:
    """Return the position of the lowest set bit; at least one bit must be set."""
    return (int(bits) & -int(bits)).bit_length() - 1
