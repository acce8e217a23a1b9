"""A game in progress as arrays: the kernels' form of the referee's ``State``."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.patterns.arrays import (
    GROUP_SIZES,
    I64,
    MAX_COPIES,
    SAME_GROUPS,
    STRICT_SHIFT,
    U64,
    CardArrays,
    packed,
)
from charleston.tiles import KINDS

Bytes = NDArray[np.uint8]
MAX_GROUPS = 5
NOBODY = -1

# Indices into the array of options.
PLAYERS, CHARLESTON, BLIND_MAX, FORCE_ONE, LOOK, COURTESY_ON, COURTESY_AFTER_STOP, SKIP_EMPTY = range(8)
HEAVENLY, EARTHLY, LAST_CALL, END_ON_PICK, COLD_FROM, POINTS, REDEEM_SELF, CLAIM_SELF = range(8, 16)
SELF_BONUS, JOKERLESS_BONUS, WALL_POINTS, PENALTY = range(16, 20)
PENALTIES = 5
OPTION_COUNT = PENALTY + PENALTIES


# Indices into a row of ``GameArrays.seats``. The first 36 entries count the tiles of the rack.
SHOWN = KINDS  # 36 counts of the tiles that the exposures represent
GROUP_TILE = 2 * KINDS  # this and the next three have one entry for each of five groups, in the order of exposure
GROUP_NATURALS = GROUP_TILE + MAX_GROUPS
GROUP_JOKERS = GROUP_NATURALS + MAX_GROUPS
GROUP_TURN = GROUP_JOKERS + MAX_GROUPS  # the number of discards when the group was exposed
GROUP_COUNT = GROUP_TURN + MAX_GROUPS
READY = GROUP_COUNT + 1  # 0 if no pattern has a place for all the hand's tiles, so the hand cannot win
SEAT_SIZE = READY + 1
# Indices into ``GameArrays.shared``. The first 36 entries count the discarded and exposed copies of each tile.
LEFT = KINDS  # tiles left in the wall
TURNS = KINDS + 1  # the number of discards
PASS_NUMBER = KINDS + 2
SHARED_SIZE = KINDS + 3


class GameArrays(NamedTuple):
    """The game's arrays. A policy may read only the rack of its own seat and the public arrays.

    There are few arrays, because each array makes a call slower.
    """

    seats: I64  # (4, SEAT_SIZE)
    alive: U64  # (4, W) patterns that fit the exposures
    shared: I64  # (SHARED_SIZE,)
    left: U64  # (W,) scratch for a set of patterns, used by the rules
    bound: U64  # (W,) scratch used by a policy
    possible: U64  # (W,) scratch used by ``weigh``


def new_game_arrays(words: int) -> GameArrays:
    seats, shared = np.zeros((4, SEAT_SIZE), np.int64), np.zeros(SHARED_SIZE, np.int64)
    alive, (left, bound, possible) = np.zeros((4, words), np.uint64), np.zeros((3, words), np.uint64)
    return GameArrays(seats, alive, shared, left, bound, possible)


# Indices into a pattern's row of facts; the kinds of its tiles come last.
VALUE, LINE, CONCEALED, PAIRS_ONLY, KIND_COUNT, KIND_FROM = range(6)
# Indices into the rows of bits. Each row is a set of patterns. The first rows, nine for each tile, hold the patterns
# that can use 0 to 8 of it.
GROUPS_FROM = KINDS * (MAX_COPIES + 1)  # the next rows, SAME_GROUPS for each tile and size
EXPOSED = GROUPS_FROM + KINDS * GROUP_SIZES * SAME_GROUPS
EVERY = EXPOSED + 1
STRICT_FROM = EVERY + 1  # nine rows for each tile: patterns that need at most 0 to 8 of it for pairs and singles


class PlayCard(NamedTuple):
    """``CardArrays`` packed into few arrays."""

    start: Bytes  # (P,)
    rows: Bytes  # (36, 8, P)
    tiles: Bytes  # (P, 36) how many of each tile are needed (low half), and in pairs and singles (high half)
    facts: I64  # (P, 20)
    bits: U64  # (rows, W)
    strictest: I64  # (36,) the most copies of a tile that any pattern needs for pairs and singles


def play_card(card: CardArrays) -> PlayCard:
    facts = np.stack([card.value, card.line, card.concealed, card.pairs_only, card.kind_count], 1)
    words = len(card.every)
    strict = packed(card.strict.T[:, None] <= np.arange(MAX_COPIES + 1)[:, None])
    many = (card.can_use.reshape(-1, words), card.groups.reshape(-1, words))
    return PlayCard(
        start=card.start,
        rows=card.rows,
        tiles=(card.needs | card.strict << STRICT_SHIFT).astype(np.uint8),
        facts=np.ascontiguousarray(np.concatenate([facts, card.kinds], 1), np.int64),
        bits=np.concatenate([*many, card.exposed[None], card.every[None], strict.reshape(-1, words)]),
        strictest=card.strict.max(0).astype(np.int64),
    )
