"""A card as arrays, the form every kernel reads. This module needs only NumPy and compiles nothing."""

from collections import OrderedDict
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.card.index import CardIndex, index_of
from charleston.card.model import Card
from charleston.card.pattern import HAND_SIZE, JOKERS_FROM
from charleston.tiles import COPIES, JOKER, KINDS

MAX_COPIES = max(COPIES)  # flowers and jokers have eight copies
GROUP_SIZES = 4  # pung, kong, quint and sextet
SAME_GROUPS = 4  # the most groups of one tile and size in a hand
BLOCK = 64
"""The number of patterns is padded to a multiple of this, so loops over blocks have no remainder."""
STRICT_SHIFT = 4
"""A pattern's state is one byte: missing tiles in the low half; those that no joker can replace in the high half."""
_FAR = HAND_SIZE | HAND_SIZE << STRICT_SHIFT

U8 = NDArray[np.uint8]
U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]


class CardArrays(NamedTuple):
    """P patterns in card order, padded with patterns that no hand is near; W = P / 64 words of bits."""

    needs: U8  # (P, 36) how many of each tile the pattern has
    strict: U8  # (P, 36) how many of each tile the pattern has in pairs and singles
    start: U8  # (P,) the state of an empty hand
    rows: U8  # (36, 8, P) what the k-th copy of a tile subtracts from the state
    concealed: U8  # (P,) whether the line is concealed
    pairs_only: U8  # (P,) whether the line is in a Singles and Pairs section
    value: I64  # (P,) the value of the line
    line: I64  # (P,) the index of the line on the card; -1 for padding
    kinds: I64  # (P, 14) the different tiles of a pattern
    kind_count: I64  # (P,) number of entries in kinds
    can_use: U64  # (36, 9, W) patterns that can use n of a tile, n = 0 to 8
    groups: U64  # (36, 4, 4, W) patterns with more than n groups of a tile and size; pung to sextet, n = 0 to 3
    exposed: U64  # (W,) patterns of lines that may be exposed
    every: U64  # (W,) all patterns, without the padding


def make_arrays(index: CardIndex) -> CardArrays:
    real = len(index.patterns)
    count = -(-max(real, 1) // BLOCK) * BLOCK
    needs = np.zeros((count, KINDS), np.uint8)
    strict = np.zeros((count, KINDS), np.uint8)
    concealed, pairs_only = np.zeros((2, count), np.uint8)
    value = np.zeros(count, np.int64)
    line = np.full(count, -1, np.int64)
    kinds = np.zeros((count, HAND_SIZE), np.int64)
    kind_count = np.zeros(count, np.int64)
    groups = np.zeros((KINDS, GROUP_SIZES, SAME_GROUPS, count), bool)
    titles: dict[tuple[str, int], int] = {}
    for number, (entry, pattern) in enumerate(index.patterns):
        kind_count[number] = len(pattern.needs)
        for place, (tile, size) in enumerate(pattern.needs):
            kinds[number, place] = tile
            needs[number, tile] = size
        for tile, size in pattern.strict:
            strict[number, tile] = size
        for (tile, size), same in pattern.set_counts.items():
            groups[tile, size - JOKERS_FROM, : min(same, SAME_GROUPS), number] = True
        concealed[number] = entry.line.concealed
        pairs_only[number] = entry.singles_and_pairs
        value[number] = entry.line.value
        line[number] = titles.setdefault((entry.section.name, entry.number), len(titles))
    start = (needs.sum(1) + (strict.sum(1) << STRICT_SHIFT)).astype(np.uint8)
    start[real:] = _FAR
    copies = np.arange(MAX_COPIES)[None, :, None]
    rows = (needs.T[:, None] > copies) + ((strict.T[:, None] > copies) << STRICT_SHIFT)
    at_least = needs.T[:, None] >= np.arange(MAX_COPIES + 1)[None, :, None]
    at_least[:, :, real:] = False
    everything = np.arange(count) < real
    return CardArrays(
        needs=needs,
        strict=strict,
        start=_aligned_copy(start),
        rows=_aligned_copy(rows),
        concealed=concealed,
        pairs_only=pairs_only,
        value=value,
        line=line,
        kinds=kinds,
        kind_count=kind_count,
        can_use=packed(at_least),
        groups=packed(groups),
        exposed=packed(everything & (concealed == 0)),
        every=packed(everything),
    )


def aligned(count: int) -> U8:
    """Return ``count`` uninitialized bytes aligned to a block, where vector loads and stores are fastest."""
    room = np.empty(count + BLOCK, np.uint8)
    begin = -room.ctypes.data % BLOCK
    return room[begin : begin + count]


def _aligned_copy(values: NDArray[np.integer[Any]]) -> U8:
    copy = aligned(values.size).reshape(values.shape)
    copy[:] = values
    return copy


def packed(flags: NDArray[np.bool_]) -> U64:
    """Pack the last axis into words: pattern p becomes bit p % 64 of word p // 64."""
    return np.packbits(flags, axis=-1, bitorder="little").view(np.uint64)


_KEPT = 16
_recent: OrderedDict[int, tuple[Card, CardArrays]] = OrderedDict()


def arrays_of(card: Card) -> CardArrays:
    """Return the arrays of a card from a cache keyed by identity, like ``index_of``."""
    entry = _recent.get(id(card))
    if entry is None or entry[0] is not card:
        entry = _recent[id(card)] = card, make_arrays(index_of(card))
        while len(_recent) > _KEPT:
            _recent.popitem(last=False)
    return entry[1]


def unseen_start() -> I64:
    """Return the number of copies of each tile; at the start, all copies are unseen."""
    return np.array(COPIES, np.int64)


assert JOKER == KINDS - 1
