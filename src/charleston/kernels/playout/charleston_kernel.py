"""The Charleston, answer by answer: two parts of three passes each, the vote between them, and the courtesy pass."""

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
from charleston.kernels.playout.game_position import BIDS, DETAIL, FIRST_TURN, OWN, PAIR, PASSED, SEAT, STAGE
from charleston.kernels.playout.moves import made
from charleston.kernels.playout.playout_state import Playing, say
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
def set_pass_down(playing: Playing, at: I64, answer: int) -> bool:
    """Put down a player's pass. After the last player's, exchange the tiles; return whether East has mah jongg then."""
    game, options = playing.game, playing.options
    giver, number = at[SEAT], at[DETAIL]
    game.shared[PASS_NUMBER] = number
    tiles = at[PASSED + PASS_SIZE * giver : PASSED + PASS_SIZE * (giver + 1)]
    at[OWN + giver] = _set_down(answer, tiles)
    say(playing, giver, PASS_TILES, tiles[0], tiles[1], tiles[2])
    if giver + 1 < options[PLAYERS]:
        at[SEAT] = giver + 1
        return False
    if number == FIRST_LEFT + 1 and options[LOOK]:
        say(playing, 0, LOOK_AT, 0, 0, 0)
    own = _exchange_passes(game, options, number, at)
    at[SEAT] = 0
    if number == FIRST_LEFT:
        at[STAGE], at[DETAIL] = VOTE, 0
        return _is_earthly(playing)
    at[DETAIL] = number + 1
    if number == LAST_RIGHT:
        return _go_to_courtesy(playing, at, own > 0 or options[SKIP_EMPTY] == 0)
    return False


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
def _exchange_passes(game: GameArrays, options: I64, number: int, at: I64) -> int:
    """Deliver the passed tiles, blind tiles first in, first out; return how many came from racks.

    The twin of ``game.charleston.resolve``. Rules: CHA-15, CHA-16, CHA-17, CHA-18, CHA-22, CHA-23, CHA-24, CHA-25.
    """
    kept_apart()
    players = options[PLAYERS]
    total = 0
    for giver in range(players):
        total += at[OWN + giver]
        for place in range(at[OWN + giver]):
            game.seats[giver, at[PASSED + PASS_SIZE * giver + place]] -= 1
    if total == 0:
        return 0
    for taker in range(players):
        giver = 0
        for seat in range(players):
            if _receiver(options, seat, number) == taker:
                giver = seat
        for place in range(PASS_SIZE - at[OWN + taker], PASS_SIZE):
            source = giver
            left = place
            while left >= at[OWN + source]:
                left -= at[OWN + source]
                for seat in range(players):
                    if _receiver(options, seat, number) == source:
                        before = seat
                source = before
            game.seats[taker, at[PASSED + PASS_SIZE * source + left]] += 1
    return total


@inlined
def vote(playing: Playing, at: I64, answer: int) -> bool:
    """Count a vote. The first vote to stop ends the Charleston; return whether East has mah jongg then."""
    voter = at[SEAT]
    if answer:
        say(playing, voter, STOP, 0, 0, 0)
        return _go_to_courtesy(playing, at, playing.options[COURTESY_AFTER_STOP] == 1)
    say(playing, voter, AGREE, 0, 0, 0)
    at[SEAT] = voter + 1
    if voter + 1 == playing.options[PLAYERS]:
        at[STAGE], at[SEAT], at[DETAIL] = PASS, 0, FIRST_LEFT + 1
    return False


@inlined
def _go_to_courtesy(playing: Playing, at: I64, is_offered: bool) -> bool:
    at[SEAT] = 0
    at[DETAIL] = 0
    if not is_offered or playing.options[COURTESY_ON] == 0:
        at[STAGE] = FIRST_TURN
        return False
    at[STAGE] = BID
    return _is_earthly(playing)


@inlined
def _is_earthly(playing: Playing) -> bool:
    return playing.options[EARTHLY] == _EACH_PART and made(playing.card, playing.game, 0) >= 0


@inlined
def bid(playing: Playing, at: I64, answer: int) -> None:
    bidder = at[SEAT]
    at[BIDS + bidder] = answer
    at[SEAT] = bidder + 1
    if bidder + 1 == playing.options[PLAYERS]:
        for each in range(playing.options[PLAYERS]):
            say(playing, each, OFFER, at[BIDS + each], 0, 0)
        at[STAGE], at[SEAT] = PAIR, 0


@inlined
def ask_pair(at: I64) -> None:
    """Ask the next player who begins a courtesy pass; a pair exchanges as many tiles as the lower of its two bids."""
    first = at[SEAT]
    at[STAGE], at[SEAT], at[DETAIL] = FIRST_TURN, 0, 0
    for one in range(first, 2):
        count = min(at[BIDS + one], at[BIDS + one + 2])
        if count > 0:
            at[STAGE], at[SEAT], at[DETAIL] = COURTESY, one, count
            return


@inlined
def pass_across(playing: Playing, at: I64, answer: int) -> None:
    """Put down a courtesy pass; after both players' passes, exchange the tiles."""
    giver, count = at[SEAT], at[DETAIL]
    tiles = at[PASSED + PASS_SIZE * giver : PASSED + PASS_SIZE * (giver + 1)]
    for place in range(PASS_SIZE):
        tiles[place] = (answer >> (8 * place)) & 255 if place < count else BLIND
    say(playing, giver, PASS_TILES, tiles[0], tiles[1], tiles[2] | _COURTESY)
    if giver < 2:
        at[SEAT] = giver + 2
        return
    for one, other in ((giver - 2, giver), (giver, giver - 2)):
        for place in range(count):
            tile = at[PASSED + PASS_SIZE * one + place]
            playing.game.seats[one, tile] -= 1
            playing.game.seats[other, tile] += 1
    at[STAGE], at[SEAT] = PAIR, giver - 1
