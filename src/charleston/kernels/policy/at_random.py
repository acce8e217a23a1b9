"""The policy that picks uniformly among its options."""

import numpy as np

from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.patterns.groups import fits
from charleston.kernels.playout.game_arrays import GROUP_COUNT, GROUP_JOKERS, GROUP_TILE, PLAYERS, GameArrays, PlayCard
from charleston.kernels.policy.chance import below, mixed
from charleston.kernels.policy.passing import FIRST_LEFT, LAST_RIGHT, PASS_SIZE, most_blind
from charleston.kernels.policy.question_codes import BID, BLIND, CLAIM, PASS, REDEEM, TURN, VOTE
from charleston.tiles import COPIES, JOKER, KINDS

_COPIES = np.array(COPIES, np.int64)


@inlined
def anything(
    card: PlayCard, game: GameArrays, options: I64, number: np.uint64, seat: int, what: int, detail: int
) -> int:
    """Return a random answer in the format of ``policy_kernel.choose``."""
    if what == VOTE:
        return below(number, 2)
    if what == BID:
        return below(number, 4)
    if what == CLAIM:
        return _any_claim(card, game, number, seat, detail)
    if what == TURN:
        return _any_turn(game, options, number, seat)
    count = PASS_SIZE if what == PASS else detail
    if what == PASS and detail in (FIRST_LEFT, LAST_RIGHT):
        count -= below(number, most_blind(options, seat, detail) + 1)
    answer = 0
    for place in range(PASS_SIZE):
        tile = BLIND
        if place < count:
            number = mixed(number)
            tile = _drawn(game.seats[seat], number, answer, place)
        answer |= tile << (8 * place)
    return answer


@compiled
def _drawn(rack: I64, number: np.uint64, answer: int, given: int) -> int:
    """Return a random natural tile of the rack, except the ``given`` tiles already in ``answer``."""
    left = -given
    for tile in range(JOKER):
        left += rack[tile]
    at = below(number, left)
    for tile in range(JOKER):
        held = rack[tile]
        for place in range(given):
            if (answer >> (8 * place)) & 255 == tile:
                held -= 1
        if at < held:
            return tile
        at -= held
    return -1


@inlined
def _any_turn(game: GameArrays, options: I64, number: np.uint64, seat: int) -> int:
    rack = game.seats[seat]
    count = 0
    for tile in range(KINDS):
        count += rack[tile] > 0
    for owner in range(options[PLAYERS]):
        for group in range(game.seats[owner, GROUP_COUNT]):
            count += game.seats[owner, GROUP_JOKERS + group] > 0 and rack[game.seats[owner, GROUP_TILE + group]] > 0
    at = below(number, count)
    for tile in range(KINDS):
        if rack[tile] > 0:
            if at == 0:
                return tile
            at -= 1
    for owner in range(options[PLAYERS]):
        for group in range(game.seats[owner, GROUP_COUNT]):
            tile = game.seats[owner, GROUP_TILE + group]
            if game.seats[owner, GROUP_JOKERS + group] > 0 and rack[tile] > 0:
                if at == 0:
                    return int(REDEEM + tile + owner * 64)
                at -= 1
    return -1


@inlined
def _any_claim(card: PlayCard, game: GameArrays, number: np.uint64, seat: int, tile: int) -> int:
    count = 1
    for naturals in range(1, min(game.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(game.seats[seat, JOKER] + 1):
            count += fits(card, game, seat, tile, naturals + jokers)
    at = below(number, count)
    for naturals in range(1, min(game.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(game.seats[seat, JOKER] + 1):
            if fits(card, game, seat, tile, naturals + jokers):
                at -= 1
                if at == 0:
                    return naturals + jokers * 16
    return 0
