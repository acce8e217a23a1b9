"""Answers to one question, tried in many worlds that fit what a seat knows. This module needs only NumPy."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.game_arrays import GameArrays, new_game_arrays
from charleston.kernels.playout.game_position import new_position
from charleston.kernels.samples.facts import FACTS_SIZE, WEAKER_LEVELS
from charleston.kernels.trials.value_kernel import COLUMN_COUNT, ENDS
from charleston.tiles import KINDS

F64 = NDArray[np.float64]

# Indices into a plan.
ASKED = 0  # the seat that is asked
QUESTION = 1  # see ``question_codes``
ROUNDS = 2  # how often each of the others draws and gives away a tile, so that racks are as good as in real games
HORIZON = 3  # after so many discards, a trial stops at the seat's next question
PLAN_SIZE = 4


class Trials(NamedTuple):
    answers: I64  # (n,) the answers to try; n = 0 plays whole games instead
    plan: I64  # (PLAN_SIZE,)
    known: GameArrays  # what the seat knows; the racks of the others are empty, or complete if the trials may see them
    position: I64  # where the game is; a question to several players begins with the first of them
    hidden: I64  # (4,) how many tiles to add to the racks of the others
    thrown: I64  # (4, 36) how many of each tile each seat has discarded
    levels: I64  # (2 * WEAKER_LEVELS,) the last facts of a row
    weights: F64  # (2, COLUMN_COUNT, 2 * ENDS) of ends and of scores, for TURN and for CLAIM
    world: GameArrays  # scratch: ``known`` with racks for the others
    row: I64  # scratch: the facts where a trial stops
    columns: F64  # scratch
    values: F64  # (worlds, n) the result: the score, or the expected score where the trial stopped


def no_trials(words: int) -> Trials:
    """Return trials without answers, for whole games."""
    return new_trials(np.zeros(0, np.int64), words, 0)


def new_trials(answers: I64, words: int, worlds: int) -> Trials:
    return Trials(
        answers=answers,
        plan=np.zeros(PLAN_SIZE, np.int64),
        known=new_game_arrays(words),
        position=new_position(),
        hidden=np.zeros(4, np.int64),
        thrown=np.zeros((4, KINDS), np.int64),
        levels=np.zeros(2 * WEAKER_LEVELS, np.int64),
        weights=np.zeros((2, COLUMN_COUNT, 2 * ENDS)),
        world=new_game_arrays(words),
        row=np.zeros(FACTS_SIZE, np.int64),
        columns=np.zeros(COLUMN_COUNT),
        values=np.zeros((worlds, len(answers))),
    )
