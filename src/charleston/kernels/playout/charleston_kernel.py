"""Play the Charleston: two parts of three passes each, the vote between them, and the courtesy pass."""

import numpy as np

from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.command_log import AGREE, LOOK_AT, OFFER, PASS_TILES, STOP
from charleston.kernels.playout.game_arrays import (
    COURTESY_AFTER_STOP,
    COURTESY_ON,
    EARTHLY,
    LOOK,
    PASS_NUMBER,
    PLAYERS,
    SKIP_EMPTY,
    GameArrays,
)
from charleston.kernels.playout.moves import made
from charleston.kernels.playout.playout_state import BIDS, OWN, Playing, Policy, ask, say
from charleston.kernels.policy.passing import FIRST_LEFT, LAST_RIGHT, PASS_SIZE
from charleston.kernels.policy.question_codes import BID, BLIND, COURTESY, PASS, VOTE

_STEPS = np.array((1, 2, 3, 3, 2, 1), np.int64)
_STEPS_OF_THREE = np.array((1, 1, 2, 2, 1, 1), np.int64)
_FOUR = 4
_EACH_PART = 2
"""The value of option EARTHLY that lets East declare at the end of each part."""
_COURTESY = 256
"""Marks the log row of a courtesy pass, to distinguish it from a pass of three tiles."""


@inlined
def play_charleston(policy: Policy, playing: Playing) -> bool:
    """Play the whole Charleston; return whether East has mah jongg before it is over."""
    options = playing.options
    stopped = False
    own = 0
    for number in range(1, LAST_RIGHT + 1):
        own = _pass_tiles(policy, playing, number)
        if number == FIRST_LEFT:
            if _is_earthly(playing):
                return True
            stopped = _is_stopped(policy, playing)
            if stopped:
                break
    courtesy = options[COURTESY_AFTER_STOP] == 1 if stopped else own > 0 or options[SKIP_EMPTY] == 0
    if not courtesy or options[COURTESY_ON] == 0:
        return False
    if _is_earthly(playing):
        return True
    _exchange_across(policy, playing)
    return False


@inlined
def _is_earthly(playing: Playing) -> bool:
    return playing.options[EARTHLY] == _EACH_PART and made(playing.card, playing.game, 0) >= 0


@inlined
def _pass_tiles(policy: Policy, playing: Playing, number: int) -> int:
    """Play one pass of all players; return how many tiles came from racks instead of a blind pass."""
    game, options = playing.game, playing.options
    passed, own = playing.buffers.passed, playing.buffers.work[OWN]
    game.shared[PASS_NUMBER] = number
    for giver in range(options[PLAYERS]):
        own[giver] = _set_down(ask(policy, playing, giver, PASS, number), passed[giver])
        say(playing, giver, PASS_TILES, passed[giver, 0], passed[giver, 1], passed[giver, 2])
    for giver in range(options[PLAYERS]):
        for place in range(own[giver]):
            game.seats[giver, passed[giver, place]] -= 1
    if number == FIRST_LEFT + 1 and options[LOOK]:
        say(playing, 0, LOOK_AT, 0, 0, 0)
    return _exchange_passes(game, options, number, passed, own)


@compiled
def _set_down(answer: int, passed: I64) -> int:
    """Write the tiles of an answer to ``passed`` and return their number.

    They are sorted, so first in, first out gives the same result as in the referee.
    """
    count = 0
    for place in range(PASS_SIZE):
        passed[place] = BLIND
        tile = (answer >> (8 * place)) & 255
        if tile == BLIND:
            continue
        at = count
        while at > 0 and passed[at - 1] > tile:
            passed[at] = passed[at - 1]
            at -= 1
        passed[at] = tile
        count += 1
    return count


@compiled
def _receiver(options: I64, giver: int, number: int) -> int:
    if options[PLAYERS] == _FOUR:
        return int((giver + _STEPS[number - 1]) % _FOUR)
    return int((giver + _STEPS_OF_THREE[number - 1]) % 3)


@compiled
def _exchange_passes(game: GameArrays, options: I64, number: int, passed: I64, own: I64) -> int:
    """Deliver the passed tiles, blind tiles first in, first out; return how many came from racks.

    The twin of ``game.charleston.resolve``. Rules: CHA-15, CHA-16, CHA-17, CHA-18, CHA-22, CHA-23, CHA-24, CHA-25.
    """
    kept_apart()
    players = options[PLAYERS]
    total = 0
    for seat in range(players):
        total += own[seat]
    if total == 0:
        return 0
    for taker in range(players):
        giver = 0
        for seat in range(players):
            if _receiver(options, seat, number) == taker:
                giver = seat
        for place in range(PASS_SIZE - own[taker], PASS_SIZE):
            source = giver
            at = place
            while at >= own[source]:
                at -= own[source]
                for seat in range(players):
                    if _receiver(options, seat, number) == source:
                        before = seat
                source = before
            game.seats[taker, passed[source, at]] += 1
    return total


@inlined
def _is_stopped(policy: Policy, playing: Playing) -> bool:
    """Ask each player in turn; return True at the first vote to stop."""
    for voter in range(playing.options[PLAYERS]):
        if ask(policy, playing, voter, VOTE, 0):
            say(playing, voter, STOP, 0, 0, 0)
            return True
        say(playing, voter, AGREE, 0, 0, 0)
    return False


@inlined
def _exchange_across(policy: Policy, playing: Playing) -> None:
    """Play the courtesy pass: each pair exchanges as many tiles as the lower of its two bids."""
    seats, passed, bids = playing.game.seats, playing.buffers.passed, playing.buffers.work[BIDS]
    for bidder in range(playing.options[PLAYERS]):
        bids[bidder] = ask(policy, playing, bidder, BID, 0)
    for bidder in range(playing.options[PLAYERS]):
        say(playing, bidder, OFFER, bids[bidder], 0, 0)
    for first in range(2):
        count = min(bids[first], bids[first + 2])
        if count == 0:
            continue
        for giver in (first, first + 2):
            answer = ask(policy, playing, giver, COURTESY, count)
            for place in range(PASS_SIZE):
                passed[giver, place] = (answer >> (8 * place)) & 255 if place < count else BLIND
            say(playing, giver, PASS_TILES, passed[giver, 0], passed[giver, 1], passed[giver, 2] | _COURTESY)
        for giver in (first, first + 2):
            for place in range(count):
                seats[giver, passed[giver, place]] -= 1
                seats[(giver + 2) % _FOUR, passed[giver, place]] += 1
