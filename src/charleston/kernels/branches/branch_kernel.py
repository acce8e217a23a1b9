"""Go from branch to branch, and back to the game; see ``branches``."""

import numpy as np

from charleston.kernels.branches.branches import BEST, BRANCH, MAIN, ORDERS, OWN, POLICY, REFERENCE, Branches
from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.game_arrays import NOBODY, TURNS, Bytes
from charleston.kernels.playout.game_position import ANSWER, ANYBODY, DETAIL, GONE, OVER, SEAT, STAGE
from charleston.kernels.playout.outcome_kernel import SCORES, nobody_wins
from charleston.kernels.playout.playout_state import Playing, Policy, ask
from charleston.kernels.policy.chance import below, mixed, moment
from charleston.kernels.trials.world_kernel import copy_game

END = -2
"""The game is over, and there is no branch left."""
_SALT = 0x2545F4914F6CDD1D
"""Keeps the orders of the wall independent of the policies' random choices."""


@inlined
def begin_branches(branches: Branches, wall: Bytes, number: int) -> int:
    """Prepare for a new game; return where it stops first."""
    copy_into(branches.wall, wall)
    branches.state[BRANCH] = MAIN
    branches.gain[number] = 0
    return ANYBODY


@inlined
def ask_twice(policy: Policy, playing: Playing, branches: Branches, at: I64) -> None:
    """At a question in the game itself, write the answer of the seat and of the reference to the state."""
    if branches.state[BRANCH] != MAIN or at[STAGE] == OVER:
        return
    seat = at[SEAT]
    own = playing.seats[seat]
    branches.state[OWN] = ask(policy, playing, seat, at[STAGE], at[DETAIL])
    playing.seats[seat] = branches.plan[REFERENCE]
    branches.state[BEST] = ask(policy, playing, seat, at[STAGE], at[DETAIL])
    playing.seats[seat] = own


@inlined
def next_branch(playing: Playing, branches: Branches, wall: Bytes, at: I64, outcome: I64, number: int) -> int:
    """Take the score of a branch, and prepare the next one; return which seat the game stops for, or END."""
    if branches.state[BRANCH] != MAIN:
        return _after_branch(playing, branches, wall, at, outcome, number)
    if at[STAGE] == OVER:
        return END
    state, seat = branches.state, at[SEAT]
    at[ANSWER] = state[OWN]
    if state[OWN] == state[BEST]:
        return ANYBODY
    copy_game(branches.before, playing.game)
    copy_into(branches.position, at)
    state[BRANCH], state[POLICY] = 0, playing.seats[seat]
    playing.seats[seat] = branches.plan[REFERENCE]
    _shuffle_rest(playing, branches)
    return NOBODY


@inlined
def _after_branch(playing: Playing, branches: Branches, wall: Bytes, at: I64, outcome: I64, number: int) -> int:
    """Add the score of a game after the seat's answer, or subtract it after the reference's."""
    state, seat, orders = branches.state, branches.position[SEAT], branches.plan[ORDERS]
    score = outcome[SCORES + seat] / orders
    branches.gain[number, seat] += score if state[BRANCH] % 2 == 0 else -score
    copy_game(playing.game, branches.before)
    copy_into(at, branches.position)
    nobody_wins(outcome)
    state[BRANCH] += 1
    if state[BRANCH] == 2 * orders:
        playing.seats[seat] = state[POLICY]
        copy_into(branches.wall, wall)
        state[BRANCH] = MAIN
        return ANYBODY
    if state[BRANCH] % 2 == 0:
        _shuffle_rest(playing, branches)
    else:
        at[ANSWER] = state[BEST]
    return NOBODY


@inlined
def _shuffle_rest(playing: Playing, branches: Branches) -> None:
    """Put the tiles that are left in the wall in another order."""
    at = branches.position
    chance = moment(playing.seed ^ np.uint64(_SALT), at[SEAT], at[STAGE], playing.game.shared[TURNS], at[DETAIL])
    shuffle_from(branches.wall, at[GONE], mixed(chance + np.uint64(branches.state[BRANCH])))


@compiled
def shuffle_from(wall: Bytes, first: int, number: np.uint64) -> None:
    """Shuffle a wall from its tile ``first`` on."""
    for place in range(len(wall) - 1, first, -1):
        number = mixed(number)
        other = first + below(number, place - first + 1)
        wall[place], wall[other] = wall[other], wall[place]
