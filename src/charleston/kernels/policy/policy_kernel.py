"""Policies as compiled functions: they decide passes, discards, calls and exchanges. A policy is a row of tastes (see
``taste``).

The playout calls ``choose``; your own function with the same arguments can replace it. It may read only the rack of its
own seat and public information. The reference implementations are in ``bots``.
"""

import numpy as np

from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.jit.lanes import first_bit
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.jit.scratch import copy_into, scratch_array
from charleston.kernels.patterns.arrays import BLOCK, I64, U8, U64
from charleston.kernels.patterns.weigh_kernel import HABIT_AT, HAND, LOSSES, NUMBERS, count_unseen, share, worth
from charleston.kernels.playout.game_arrays import (
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    KIND_COUNT,
    KIND_FROM,
    PLAYERS,
    SHOWN,
    TURNS,
    GameArrays,
    PlayCard,
)
from charleston.kernels.policy.at_random import anything
from charleston.kernels.policy.calling import group_to_show
from charleston.kernels.policy.chance import below, habit_of, has_forgotten, mixed, moment
from charleston.kernels.policy.passing import for_courtesy, is_to_stop, three_to_pass
from charleston.kernels.policy.question_codes import BID, COURTESY, PASS, REDEEM, TURN, VOTE
from charleston.kernels.policy.taste import DANGER, EXCHANGES, FORGETS, KIND, MAX_UNSEEN, RANDOM, STRETCH
from charleston.tiles import JOKER, KINDS


@compiled
def choose(
    card: PlayCard,
    game: GameArrays,
    options: I64,
    taste: I64,
    seed: np.uint64,
    seat: int,
    what: int,
    detail: int,
    state: U8,
    near: I64,
    work: I64,
) -> int:
    """Return the answer of a policy (see ``question_codes``).

    ``detail`` is the number of the pass, the number of tiles agreed on for the courtesy pass, or the discarded tile.
    """
    kept_apart()
    number = moment(seed, seat, what, game.shared[TURNS], detail)
    if taste[KIND] == RANDOM:
        return anything(card, game, options, number, seat, what, detail)
    numbers = work[NUMBERS]
    count_unseen(game.seats[seat], game.shared, numbers)
    numbers[HABIT_AT] = habit_of(seed, seat)
    if taste[FORGETS] > 0:
        _forget(game, options, taste, numbers)
    if what == PASS:
        return three_to_pass(card, game, options, taste, seat, detail, state, near, work)
    if what == VOTE:
        return is_to_stop(card, game, taste, seat, state, near, work)
    if what in (BID, COURTESY):
        return for_courtesy(card, game, taste, seat, what, detail, state, near, work)
    if what == TURN:
        exposures = game.seats[seat, GROUP_COUNT]
        total = worth(card, game.seats[seat], game.alive[seat], exposures, numbers, taste, game.possible, state, near)
        fetched = _exchange(card, game, options, taste, number, seat, total, state, near, work)
        return fetched if fetched >= 0 else _throw(card, game, options, taste, seat, total, work)
    return group_to_show(card, game, taste, seat, detail, state, near, work)


@compiled
def _forget(game: GameArrays, options: I64, taste: I64, numbers: I64) -> None:
    """Count the discarded copies that the player has forgotten as unseen."""
    stretch = game.shared[TURNS] // STRETCH
    for tile in range(JOKER):
        gone = game.shared[tile]
        if gone == 0:
            continue
        for owner in range(options[PLAYERS]):
            for group in range(game.seats[owner, GROUP_COUNT]):
                if game.seats[owner, GROUP_TILE + group] == tile:
                    gone -= game.seats[owner, GROUP_NATURALS + group]
        for copy in range(gone):
            numbers[tile] += has_forgotten(numbers[HABIT_AT], stretch, tile, copy, taste[FORGETS])


@inlined
def _exchange(
    card: PlayCard,
    game: GameArrays,
    options: I64,
    taste: I64,
    number: np.uint64,
    seat: int,
    total: int,
    state: U8,
    near: I64,
    work: I64,
) -> int:
    """Return a joker worth exchanging, or -1. A policy with EXCHANGES below 256 misses some at random."""
    if below(mixed(number), 256) >= taste[EXCHANGES]:
        return -1
    numbers, hand = work[NUMBERS], work[HAND]
    alive = game.alive[seat]
    exposures = game.seats[seat, GROUP_COUNT]
    tried = False
    for owner in range(options[PLAYERS]):
        for group in range(game.seats[owner, GROUP_COUNT]):
            tile = game.seats[owner, GROUP_TILE + group]
            if game.seats[owner, GROUP_JOKERS + group] == 0 or game.seats[seat, tile] == 0:
                continue
            copy_into(hand, game.seats[seat])
            hand[tile] -= 1
            hand[JOKER] += 1
            tried = True
            if worth(card, hand, alive, exposures, numbers, taste, game.possible, state, near) >= total:
                return int(REDEEM + tile + owner * 64)
    if tried:  # restore the losses of the actual hand
        worth(card, game.seats[seat], alive, exposures, numbers, taste, game.possible, state, near)
    return -1


@inlined
def _throw(card: PlayCard, game: GameArrays, options: I64, taste: I64, seat: int, total: int, work: I64) -> int:
    """Return the cheapest tile to discard: cost is the hand's lost worth plus the danger from exposed opponents."""
    rack, numbers, danger = game.seats[seat], work[NUMBERS], work[HAND]
    _count_danger(card, game, options, taste, seat, danger)
    best = int(JOKER)
    best_cost = -1
    for tile in range(KINDS):
        if rack[tile] == 0:
            continue
        cost = share(numbers[LOSSES + tile], total) + danger[tile]
        # In a tie, prefer the tile with the fewest unseen copies, which others can use least; a joker comes last.
        cost = cost * 16 + (numbers[tile] if tile < JOKER else MAX_UNSEEN + 1)
        if best_cost < 0 or cost < best_cost:
            best = tile
            best_cost = cost
    return best


@inlined
def _count_danger(card: PlayCard, game: GameArrays, options: I64, taste: I64, seat: int, danger: I64) -> None:
    """Write for each tile the share of exposed opponents' possible patterns that need it, times the price of danger."""
    danger[:] = 0
    for other in range(options[PLAYERS]):
        exposures = game.seats[other, GROUP_COUNT]
        price = taste[DANGER + min(4, exposures)]
        if other == seat or price == 0:
            continue
        _count_needed(card, game.alive[other], game.seats[other], price, danger)


@compiled
def _count_needed(card: PlayCard, alive: U64, hand: I64, price: int, danger: I64) -> None:
    kept_apart()
    needed = scratch_array()
    needed[:KINDS] = 0
    count = 0
    for word in range(len(alive)):
        bits = alive[word]
        while bits != np.uint64(0):
            at = word * BLOCK + first_bit(bits)
            bits &= bits - np.uint64(1)
            count += 1
            for place in range(card.facts[at, KIND_COUNT]):
                tile = card.facts[at, KIND_FROM + place]
                needed[tile] += int(card.tiles[at, tile] & 15) > hand[SHOWN + tile]
    if count > 0:
        for tile in range(JOKER):
            danger[tile] += needed[tile] * price // count
