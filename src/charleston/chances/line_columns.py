"""The columns of the softmax over lines: how near many hands are to each line of the card, as decimal numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.bots.tastes import POLICIES, TASTES
from charleston.chances.columns import F64
from charleston.chances.levels import STRONGEST
from charleston.kernels.patterns.arrays import I64, U8, U64, CardArrays
from charleston.kernels.policy.taste import CONCEALED_COST, MAX_UNSEEN, OPEN_COST, STRICT_COST
from charleston.tiles import COPIES, JOKER, KINDS

BOOLS = NDArray[np.bool_]
COLUMN_COUNT = 7
_TASTE = TASTES[POLICIES.index(STRONGEST)].astype(np.float64)
_COPIES = np.array(COPIES, np.int64)
_NO_WORTH = 1e-30
_FAR = 99
_MOST_AWAY = 6
"""Lines that are farther than this from the nearest line count as equally far."""


class Hands(NamedTuple):
    """Many hands and what their seats see. The seat that has the hand knows all of it."""

    rack: U8  # (n, 36)
    shown: U8  # (n, 36) the tiles that its exposures represent
    seen: U8  # (n, 36) the discarded and exposed copies of each tile
    alive: U64  # (n, W) the patterns that fit its exposures

    def at(self, which: BOOLS | I64) -> "Hands":
        return Hands(self.rack[which], self.shown[which], self.seen[which], self.alive[which])


_NO_TILES = np.zeros((0, KINDS), np.uint8)
NO_HANDS = Hands(_NO_TILES, _NO_TILES, _NO_TILES, np.zeros((0, 0), np.uint64))


class LineColumns(NamedTuple):
    columns: F64  # (n, lines, COLUMN_COUNT)
    possible: BOOLS  # (n, lines) whether the hand can still make the line


class _Patterns(NamedTuple):
    """The patterns of a card by line, without the padding: each has a column."""

    order: I64  # (P,) their numbers on the card
    strict: U8  # (36, P)
    needs: U8  # (36, P)
    concealed: BOOLS  # (P,)
    starts: NDArray[np.intp]  # (lines,) where each line begins
    line: I64  # (P,)


def line_columns(card: CardArrays, hands: Hands) -> LineColumns:
    """Return the columns of every line for each hand."""
    patterns = _by_line(card)
    first, count = patterns.order[patterns.starts], len(hands.rack)
    columns = np.zeros((count, len(first), COLUMN_COUNT))
    columns[:, :, 0] = np.log2(card.value[first] / 25)
    columns[:, :, 1], columns[:, :, 2] = card.concealed[first], card.pairs_only[first]
    possible = np.zeros((count, len(first)), bool)
    for at, (rack, shown, seen, alive) in enumerate(zip(*hands, strict=True)):
        bits = np.unpackbits(alive.view(np.uint8), bitorder="little").astype(bool)[patterns.order]
        columns[at, :, 3:], possible[at] = _weigh(patterns, rack, shown, seen, bits)
    return LineColumns(columns, possible)


def _by_line(card: CardArrays) -> _Patterns:
    order = np.argsort(card.line, kind="stable")[int((card.line < 0).sum()) :]
    line = card.line[order]
    strict, needs = (np.ascontiguousarray(each[order].T) for each in (card.strict, card.needs))
    return _Patterns(order, strict, needs, card.concealed[order] > 0, np.flatnonzero(np.diff(line, prepend=-1)), line)


def _weigh(patterns: _Patterns, rack: U8, shown: U8, seen: U8, alive: BOOLS) -> tuple[F64, BOOLS]:
    """Return four columns of each line for one hand, and whether it is possible.

    The worth of a line adds up all its patterns, each by the cost of its missing tiles, like ``bots.weigh.worth``:
    first as the regular bot does it, then with costs that count half as much.
    """
    strict = np.maximum(patterns.strict, rack[:, None]) - rack[:, None]
    held = (rack + shown)[:, None]
    missing = np.maximum(patterns.needs, held) - held - strict
    unseen = np.maximum(0, _COPIES - seen - rack)
    possible = alive & (strict <= unseen[:, None].astype(np.uint8)).all(0)
    strict_missing, open_missing = strict.sum(0, dtype=np.int64), missing.sum(0, dtype=np.int64)
    strict_price, open_price, concealed_price = (
        _TASTE[cost + np.minimum(MAX_UNSEEN, unseen)] for cost in (STRICT_COST, OPEN_COST, CONCEALED_COST)
    )
    lacking, jokers = missing.astype(np.float64), int(rack[JOKER])
    open_cost = np.where(patterns.concealed, concealed_price @ lacking, open_price @ lacking)
    open_cost *= np.maximum(0, open_missing - jokers) / np.maximum(1, open_missing)
    cost = strict_price @ strict.astype(np.float64) + open_cost
    away = np.where(possible, strict_missing + np.maximum(0, open_missing - jokers), _FAR)
    nearest = np.minimum.reduceat(away, patterns.starts)
    count = np.add.reduceat((away == nearest[patterns.line]).astype(np.float64), patterns.starts)
    worths = (np.add.reduceat(np.where(possible, np.exp2(-cost / unit), 0), patterns.starts) for unit in (8, 16))
    worth, mild = (np.log2(each + _NO_WORTH) / 4 for each in worths)
    far = np.minimum(_MOST_AWAY, nearest - nearest.min()).astype(np.float64)
    return np.stack([worth, mild, far, np.log2(count) / 4], 1), nearest < _FAR
