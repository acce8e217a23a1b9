"""Decide whether to call a discard, and which group to expose with it."""

import numpy as np

from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64, U8
from charleston.kernels.patterns.groups import bind, fits
from charleston.kernels.patterns.weigh_kernel import HAND, LOSSES, NEAR_COUNT, NUMBERS, worth
from charleston.kernels.playout.game_arrays import CONCEALED, GROUP_COUNT, SHOWN, GameArrays, PlayCard
from charleston.kernels.policy.taste import CALL_FROM, CALL_LATE, EVEN_CALL
from charleston.tiles import COPIES, JOKER, KINDS

_COPIES = np.array(COPIES, np.int64)


@inlined
def group_to_show(
    card: PlayCard, game: GameArrays, taste: I64, seat: int, tile: int, state: U8, near: I64, work: I64
) -> int:
    """Return the group that leaves the most worth after the best discard, or 0 if the gain is too small to call."""
    numbers, hand = work[NUMBERS], work[HAND]
    exposures = game.seats[seat, GROUP_COUNT]
    now = worth(card, game.seats[seat], game.alive[seat], exposures, numbers, taste, game.possible, state, near)
    best = 0
    best_worth = -1
    factor = taste[CALL_FROM] if exposures == 0 else taste[CALL_LATE]
    if factor >= EVEN_CALL and not _is_wanted(card, game.seats[seat], tile, numbers[NEAR_COUNT], near):
        return best
    for naturals in range(1, min(game.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(game.seats[seat, JOKER] + 1):
            if not fits(card, game, seat, tile, naturals + jokers):
                continue
            size = naturals + jokers
            copy_into(hand, game.seats[seat])
            hand[tile] -= naturals - 1
            hand[JOKER] -= jokers
            hand[SHOWN + tile] += size
            bind(card, game, seat, tile, size, game.bound)
            total = worth(card, hand, game.bound, exposures + 1, numbers, taste, game.possible, state, near)
            after = total - _least_loss(hand, numbers)
            if after > best_worth:
                best = naturals + jokers * 16
                best_worth = after
    return best if best_worth // 16 * 16 > 0 and best_worth // 16 * 16 >= now // 16 * factor else 0


@compiled
def _is_wanted(card: PlayCard, hand: I64, tile: int, count: int, near: I64) -> bool:
    """Return whether a near pattern that is not concealed has a place for one more of a tile."""
    for at in range(count):
        pattern = near[at]
        if int(card.tiles[pattern, tile] & 15) > hand[SHOWN + tile] + hand[tile] and not card.facts[pattern, CONCEALED]:
            return True
    return False


@compiled
def _least_loss(hand: I64, numbers: I64) -> int:
    """Return how much value the best discard loses; the discard may be a joker."""
    least = -1
    for tile in range(KINDS):
        if hand[tile] > 0 and (least < 0 or numbers[LOSSES + tile] < least):
            least = numbers[LOSSES + tile]
    return max(0, least)
