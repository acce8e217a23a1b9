"""The worth of a hand: every near pattern counts, by its value and by the chance of getting its missing tiles.

All arithmetic uses integers, so the compiled form and the reference in ``bots.weigh`` agree to the last bit.
"""

import numpy as np

from charleston.card.pattern import HAND_SIZE
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.lanes import first_bit
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import BLOCK, I64, MAX_COPIES, STRICT_SHIFT, U8, U64
from charleston.kernels.patterns.distance import list_within, nearest, rack_state
from charleston.kernels.playout.game_arrays import (
    CONCEALED,
    KIND_COUNT,
    KIND_FROM,
    LINE,
    PAIRS_ONLY,
    SHOWN,
    STRICT_FROM,
    VALUE,
    PlayCard,
)
from charleston.kernels.policy.chance import does_like
from charleston.kernels.policy.taste import (
    CONCEALED_COST,
    HALF,
    HALVINGS,
    LIKES,
    MAX_UNSEEN,
    OPEN_COST,
    SHARE,
    SPREAD,
    STICKS,
    STRICT_COST,
    USE_VALUE,
)
from charleston.tiles import COPIES, JOKER, KINDS

_COPIES = np.array(COPIES, np.int64)
_FAR = 99
"""Farther than any pattern."""
# Rows of ``Buffers.work``: a hypothetical hand, and the numbers used to weigh it.
HAND, NUMBERS = 0, 1
LOSSES = KINDS
"""Index into NUMBERS: where the 36 losses begin, after 36 counts of unseen tiles."""
NEAR_COUNT = 2 * KINDS
"""Index into NUMBERS: where the number of near patterns is."""
HABIT_AT = NEAR_COUNT + 1
"""Index into NUMBERS: where the caller writes the player's habit (see ``chance.habit_of``), if the taste has STICKS."""


@compiled
def distance_to(card: PlayCard, pattern: int, hand: I64) -> int:
    """Return the number of tiles still needed for a pattern that fits the exposures."""
    missing = 0
    strict = 0
    for place in range(KIND_FROM, KIND_FROM + card.facts[pattern, KIND_COUNT]):
        tile = card.facts[pattern, place]
        held = hand[tile]
        needs = int(card.tiles[pattern, tile])
        missing += max(0, (needs & 15) - hand[SHOWN + tile] - held)
        strict += max(0, (needs >> STRICT_SHIFT) - held)
    return int(max(strict, missing - hand[JOKER]))


@compiled
def keep_possible(card: PlayCard, hand: I64, alive: U64, numbers: I64, possible: U64) -> None:
    """Write to ``possible`` the patterns whose missing pairs and singles are all among the unseen tiles."""
    copy_into(possible, alive)
    for tile in range(JOKER):
        most = hand[tile] + numbers[tile]
        if most < card.strictest[tile]:
            row = STRICT_FROM + tile * (MAX_COPIES + 1) + most
            for word in range(len(possible)):
                possible[word] &= card.bits[row, word]


@compiled
def near_patterns(card: PlayCard, hand: I64, possible: U64, exposures: int, spread: int, state: U8, near: I64) -> int:
    """Write to ``near`` the patterns at most ``spread`` farther than the nearest; return their number."""
    kept_apart()
    if exposures == 0:
        rack_state(card.start, card.rows, hand, state)
        closest = nearest(state, hand[JOKER], possible)
        return list_within(closest + spread, state, hand[JOKER], possible, near)
    closest = HAND_SIZE
    total = 0
    for word in range(len(possible)):
        bits = possible[word]
        while bits != np.uint64(0):
            at = word * BLOCK + first_bit(bits)
            distance = distance_to(card, at, hand)
            near[total] = at
            state[total] = distance
            closest = min(closest, distance)
            total += 1
            bits &= bits - np.uint64(1)
    count = 0
    for place in range(total):
        if state[place] <= closest + spread:
            near[count] = near[place]
            count += 1
    return count


@compiled
def _settle(card: PlayCard, hand: I64, taste: I64, numbers: I64, count: int, state: U8, near: I64) -> int:
    """Keep the patterns of the lines the player likes, unless another is more than STICKS nearer; return their number.

    ``near`` must have all patterns within STICKS + SPREAD of the nearest.
    """
    kept_apart()
    closest = liked = _FAR
    for place in range(count):
        distance = distance_to(card, near[place], hand)
        state[place] = distance
        closest = min(closest, distance)
        if distance < liked and does_like(numbers[HABIT_AT], card.facts[near[place], LINE], taste[LIKES]):
            liked = distance
    is_set = liked <= closest + taste[STICKS]
    farthest = (liked if is_set else closest) + taste[SPREAD]
    kept = 0
    for place in range(count):
        at = near[place]
        if state[place] > farthest:
            continue
        if not is_set or does_like(numbers[HABIT_AT], card.facts[at, LINE], taste[LIKES]):
            near[kept] = at
            kept += 1
    return kept


@compiled
def _half(cost: int, value: int) -> int:
    """Return a pattern's contribution to a hand's worth at this cost."""
    return int(HALF[cost] * value) if cost < HALVINGS else 0


@compiled
def _open_cost(cost: int, missing: int, jokers: int) -> int:
    """Return the cost of tiles missing from larger groups, reduced by the share that jokers replace."""
    if jokers == 0:  # this gives the same result without a division
        return cost
    return cost * (missing - jokers) // missing if missing > jokers else 0


@compiled
def worth(
    card: PlayCard,
    hand: I64,
    alive: U64,
    exposures: int,
    numbers: I64,
    taste: I64,
    possible: U64,
    state: U8,
    near: I64,
) -> int:
    """Return the worth of a hand; write to ``numbers`` the worth lost by giving up one copy of each tile.

    Every near pattern counts if its pairs and singles are still possible. Each missing tile reduces its weight.
    """
    kept_apart()
    keep_possible(card, hand, alive, numbers, possible)
    count = near_patterns(card, hand, possible, exposures, taste[SPREAD] + taste[STICKS], state, near)
    if taste[STICKS] > 0:
        count = _settle(card, hand, taste, numbers, count, state, near)
    numbers[LOSSES : LOSSES + KINDS] = 0
    numbers[NEAR_COUNT] = count
    jokers = hand[JOKER]
    total = 0
    for at in range(count):
        pattern = near[at]
        row = CONCEALED_COST if card.facts[pattern, CONCEALED] else OPEN_COST
        value = card.facts[pattern, VALUE] if taste[USE_VALUE] else 1
        last = KIND_FROM + card.facts[pattern, KIND_COUNT]
        strict_cost = 0
        open_cost = 0
        open_missing = 0
        for place in range(KIND_FROM, last):
            tile = card.facts[pattern, place]
            needs = int(card.tiles[pattern, tile])
            strict = max(0, (needs >> STRICT_SHIFT) - hand[tile])
            missing = max(0, (needs & 15) - hand[SHOWN + tile] - hand[tile]) - strict
            left = min(MAX_UNSEEN, numbers[tile])
            strict_cost += strict * taste[STRICT_COST + left]
            open_missing += missing
            open_cost += missing * taste[row + left]
        weight = _half(strict_cost + _open_cost(open_cost, open_missing, jokers), value)
        if weight == 0:
            continue
        total += weight
        if jokers > 0:
            cost = _open_cost(open_cost, open_missing, jokers - 1)
            numbers[LOSSES + JOKER] += weight - _half(strict_cost + cost, value)
        for place in range(KIND_FROM, last):
            tile = card.facts[pattern, place]
            needs = int(card.tiles[pattern, tile])
            held = hand[tile]
            if held == 0 or held > (needs & 15) - hand[SHOWN + tile]:
                continue
            left = min(MAX_UNSEEN, numbers[tile])
            without = 0
            if held > needs >> STRICT_SHIFT:
                cost = _open_cost(open_cost + taste[row + left], open_missing + 1, jokers)
                without = _half(strict_cost + cost, value)
            elif (needs >> STRICT_SHIFT) - held < left:
                cost = _open_cost(open_cost, open_missing, jokers)
                without = _half(strict_cost + taste[STRICT_COST + left] + cost, value)
            numbers[LOSSES + tile] += weight - without
    return total


@compiled
def share(loss: int, total: int) -> int:
    """Return a loss as a fraction of the total, in units of 1/SHARE."""
    return 0 if total <= 0 else loss // (total // SHARE + 1)


@compiled
def count_unseen(hand: I64, seen: I64, numbers: I64) -> None:
    for tile in range(KINDS):
        numbers[tile] = _COPIES[tile] - seen[tile] - hand[tile]


@compiled
def usable(card: PlayCard, hand: I64, alive: U64, left: U64) -> bool:
    """Write to ``left`` the patterns with a place for every natural tile of a hand; return whether there are any."""
    copy_into(left, alive)
    held = np.uint64(0)
    for tile in range(JOKER):
        held |= np.uint64(hand[tile] > 0) << np.uint64(tile)
    some = np.uint64(1)
    while held != np.uint64(0) and some != np.uint64(0):
        tile = first_bit(held)
        held &= held - np.uint64(1)
        row = tile * (MAX_COPIES + 1) + min(MAX_COPIES, hand[tile] + hand[SHOWN + tile])
        some = np.uint64(0)
        for word in range(len(left)):
            left[word] &= card.bits[row, word]
            some |= left[word]
    return bool(some != np.uint64(0))


@compiled
def made_pattern(card: PlayCard, hand: I64, alive: U64, jokerless: bool, left: U64) -> int:
    """Return the pattern that fourteen tiles complete, or -1. If there are several, return the one that pays most."""
    kept_apart()
    best = -1
    best_pay = 0
    if not usable(card, hand, alive, left):
        return best
    for word in range(len(left)):
        bits = left[word]
        while bits != np.uint64(0):
            at = word * BLOCK + first_bit(bits)
            bits &= bits - np.uint64(1)
            if distance_to(card, at, hand) == 0:
                value = card.facts[at, VALUE]
                pay = value * (2 if jokerless and not card.facts[at, PAIRS_ONLY] else 1)
                if pay > best_pay or (pay == best_pay and value > card.facts[best, VALUE]):
                    best = at
                    best_pay = pay
    return best
