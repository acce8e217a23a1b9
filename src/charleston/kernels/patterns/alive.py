"""Find the patterns a hand can still make, given its exposures and all visible tiles. Pattern sets are bit sets."""

from collections.abc import Iterable

import numpy as np

from charleston.card.matcher import Exposure
from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.lanes import MISSING, distance, equal, fill, first_bit, load
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import BLOCK, I64, U8, U64, CardArrays
from charleston.kernels.patterns.distance import OUT
from charleston.tiles import JOKER


def exposure_array(exposures: Iterable[Exposure]) -> I64:
    """Return an (n, 2) array: for each exposure the tile it represents and its size."""
    return np.array([(exposure.tile, exposure.size) for exposure in exposures], np.int64).reshape(-1, 2)


@compiled
def shown_by(exposures: I64, shown: I64) -> None:
    """Write to ``shown`` the count of each tile in the exposures; a joker counts as the tile it replaces."""
    shown[:] = 0
    for number in range(exposures.shape[0]):
        shown[exposures[number, 0]] += exposures[number, 1]


@compiled
def bind(card: CardArrays, exposures: I64, alive: U64) -> None:
    """Write to ``alive`` the patterns that have a whole group for each exposure.

    With at least one exposure, patterns of concealed lines are impossible.
    """
    copy_into(alive, card.every)
    for number in range(exposures.shape[0]):
        bind_one_more(card, exposures[: number + 1], alive)


@compiled
def bind_one_more(card: CardArrays, exposures: I64, alive: U64) -> None:
    """Apply the last exposure to ``alive``, which holds the patterns that fit all exposures before it."""
    last = exposures.shape[0] - 1
    tile, size = exposures[last]
    same = 0
    for number in range(last):
        same += exposures[number, 0] == tile and exposures[number, 1] == size
    if same >= card.groups.shape[2] or not 0 <= size - JOKERS_FROM < card.groups.shape[1]:
        alive[:] = 0
        return
    for word in range(alive.size):
        alive[word] &= card.groups[tile, size - JOKERS_FROM, same, word] & card.exposed[word]


@compiled
def keep_possible(card: CardArrays, shown: I64, unseen: I64, exposed_jokers: I64, scarce: U8, alive: U64) -> None:
    """Remove from ``alive`` the patterns for which too few tiles are left, judged only by public facts.

    The result matches ``card.matcher.why_out``. ``unseen`` counts the tiles that are neither discarded nor exposed;
    ``exposed_jokers`` counts the exposed jokers of all players by the tile they replace. ``scarce`` is the
    ``hand_state`` of a rack that holds every unseen tile and has no exposures: a pattern that this rack completes with
    the unseen jokers is possible. Update ``scarce`` with ``give`` as tiles become visible.
    """
    one = np.uint64(1)
    jokers = unseen[JOKER]
    most_jokers = jokers + exposed_jokers.sum()
    nothing_shown = shown.sum() == 0
    for word in range(alive.size):
        there = load(scarce, word * BLOCK)
        alive[word] &= equal(there & fill(OUT - MISSING), fill(0))
        if nothing_shown:
            alive[word] &= equal(distance(there, most_jokers), fill(0))
        doubtful = alive[word] & ~equal(distance(there, jokers), fill(0))
        while doubtful:
            bit = first_bit(doubtful)
            doubtful &= doubtful - one
            if not _possible(card, word * BLOCK + bit, shown, unseen, exposed_jokers):
                alive[word] &= ~(one << np.uint64(bit))


@compiled
def _possible(card: CardArrays, pattern: int, shown: I64, unseen: I64, exposed_jokers: I64) -> bool:
    """Return whether the unseen tiles and jokers, plus exchangeable exposed jokers, complete a pattern."""
    short = 0
    for number in range(card.kind_count[pattern]):
        tile = card.kinds[pattern, number]
        if card.strict[pattern, tile] > unseen[tile]:
            return False
        short += max(0, np.int64(card.needs[pattern, tile]) - shown[tile] - unseen[tile])
    if short <= unseen[JOKER]:
        return True
    fetchable = 0
    for tile in range(JOKER):
        if exposed_jokers[tile]:
            spare = unseen[tile] - (np.int64(card.needs[pattern, tile]) - shown[tile])
            fetchable += min(exposed_jokers[tile], max(0, spare))
    return bool(short <= unseen[JOKER] + fetchable)
