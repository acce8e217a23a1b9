"""Measure while a game is played what each answer gained. This module needs only NumPy.

The game stops at every question and asks the reference player, too. If the two answers differ, it plays the game on
after both, in branches, and then goes on as if nothing had happened.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.game_arrays import Bytes, GameArrays, new_game_arrays
from charleston.kernels.playout.game_position import new_position
from charleston.tiles import FULL_SET

F64 = NDArray[np.float64]

# Indices into a plan.
ORDERS = 0  # how many orders of the wall an answer is tried in; 0 turns branches off
REFERENCE = 1  # the policy that answers are compared with
PLAN_SIZE = 2

# Indices into the state of the current game.
BRANCH = 0  # the number of the branch, or MAIN in the game itself
OWN = 1  # the answer of the seat, and the reference's
BEST = 2
POLICY = 3  # the policy of the seat whose answer is tried
STATE_SIZE = 4
MAIN = -1


class Branches(NamedTuple):
    plan: I64  # (PLAN_SIZE,)
    state: I64  # (STATE_SIZE,)
    gain: F64  # (n, 4) the result: what each seat's answers gained over the reference's, in each game
    wall: Bytes  # (tiles,) scratch: the wall of the branch
    before: GameArrays  # scratch: the game at the question, and where it is
    position: I64


def new_branches(words: int, games: int, tiles: int = len(FULL_SET)) -> Branches:
    """Return branches for so many games with walls of so many tiles, turned off."""
    return Branches(
        plan=np.zeros(PLAN_SIZE, np.int64),
        state=np.zeros(STATE_SIZE, np.int64),
        gain=np.zeros((games, 4)),
        wall=np.zeros(tiles, np.uint8),
        before=new_game_arrays(words),
        position=new_position(),
    )
