"""Sixty-four patterns at a time: the few steps that kernels are made of.

A block is 64 bytes, one a pattern; bits are the same patterns in one word of 64. In plain Python a block is a small
array and these functions do what they say; blocks also know + - & |. In compiled code each is one to five vector
instructions (see ``emit``), so that kernels run like C written by hand and still read like Python.
"""

import numpy as np

from charleston.kernels.arrays import BLOCK, STRICT_SHIFT, U8

Block = U8

MISSING = (1 << STRICT_SHIFT) - 1
"""The half of a state that counts the missing tiles."""


def load(array: U8, at: int) -> Block:
    """The block that begins there. The array is contiguous; nobody checks its end."""
    return array[at : at + BLOCK].copy()


def store(array: U8, at: int, block: Block) -> None:
    array[at : at + BLOCK] = block


def fill(value: int) -> Block:
    """The same value 64 times."""
    return np.full(BLOCK, value, np.uint8)


def lower(a: Block, b: Block) -> Block:
    """The lower of two, pattern by pattern."""
    return np.minimum(a, b)


def lowest(block: Block) -> int:
    return int(block.min())


def distance(state: Block, jokers: int) -> Block:
    """Tiles still to come: jokers replace those missing, but not the strict ones."""
    most = np.uint8(jokers)
    found: Block = np.maximum(state >> np.uint8(STRICT_SHIFT), np.maximum(state & np.uint8(MISSING), most) - most)
    return found


def high_distance(state: Block, jokers: int) -> Block:
    """The distance in the high half of each byte, anything in the low half: enough to compare, and quicker."""
    return distance(state, jokers) << np.uint8(STRICT_SHIFT)


def equal(a: Block, b: Block) -> np.uint64:
    """The patterns for which two blocks say the same, as bits."""
    return np.uint64(np.packbits(a == b, bitorder="little").view(np.uint64)[0])


def spread(bits: np.uint64) -> Block:
    """255 for each bit that is set, 0 for the others."""
    return np.unpackbits(np.array([bits], np.uint64).view(np.uint8), bitorder="little") * np.uint8(255)


def count_bits(bits: np.uint64) -> int:
    return int(bits).bit_count()


def first_bit(bits: np.uint64) -> int:
    """The place of the lowest bit that is set; there has to be one."""
    return (int(bits) & -int(bits)).bit_length() - 1
