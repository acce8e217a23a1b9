"""Where a game is: the stage, the seat that is asked, and what has been answered so far, as one row of numbers.

Together with ``GameArrays`` and the wall, a position is the whole game, so a game can stop at any question and go on
from a copy.
"""

import numpy as np

from charleston.kernels.patterns.arrays import I64
from charleston.kernels.policy.passing import PASS_SIZE
from charleston.kernels.policy.question_codes import CLAIM

# Indices into a position.
STAGE = 0  # the question that is asked now (see ``question_codes``), or one of the stages below
SEAT = 1  # the seat that is asked; between questions, the seat whose turn it is
DETAIL = 2  # the number of the pass, the number of tiles agreed on for the courtesy pass, or the discarded tile
ANSWER = 3  # the answer to the question, or ASK
GONE = 4  # tiles taken from the wall
HOW = 5  # the kind of win, if the player on turn declares now
THROWER = 6  # who discarded the tile that the player on turn has called, or NOBODY
MAY_DECLARE = 7  # whether the player on turn may declare mah jongg now
STEP = 8  # in a claim, how many players after the discarder have had their chance
DISCARDER = 9
TAKER = 10  # in a claim, who gets the discard so far, or NOBODY
GROUP = 11  # in a claim, the group that the taker exposes; 0 for mah jongg
ANSWERED = 12  # in a claim, how many players have called
OWN = 13  # four numbers: how many tiles of the current pass come from the giver's rack
BIDS = OWN + 4  # four numbers
PASSED = BIDS + 4  # three tiles for each giver: the tiles of the current pass, sorted
POSITION_SIZE = PASSED + 4 * PASS_SIZE

# Stages between questions.
PAIR = CLAIM + 1  # the courtesy pass of the next pair of players
FIRST_TURN = CLAIM + 2
NEXT_TURN = CLAIM + 3  # the player on turn declares or is asked
NEXT_CLAIM = CLAIM + 4  # the next player may call the discard
OVER = CLAIM + 5

ASK = -1
"""The value of ANSWER that lets the policy answer."""
ANYBODY = 4
"""Stop at every question, whichever seat is asked."""


def new_position() -> I64:
    return np.zeros(POSITION_SIZE, np.int64)
