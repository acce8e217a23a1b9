"""Sample questions of a playout, so that chances can be fitted to what became of them."""

import numpy as np

from charleston.kernels.jit.compiled import inlined
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.game_arrays import PLAYERS, TURNS
from charleston.kernels.playout.game_position import DETAIL, DISCARDER, SEAT, STAGE
from charleston.kernels.playout.playout_state import Playing
from charleston.kernels.policy.chance import below, mixed, moment
from charleston.kernels.policy.question_codes import CLAIM
from charleston.kernels.samples.facts_kernel import write_facts

_SALT = 0x5851F42D4C957F2D
"""Keeps the choice of the samples independent of the policies' random choices."""


@inlined
def sample(playing: Playing, at: I64) -> None:
    """Write the facts of the current question to a new row, if the question is one of the samples."""
    samples, seat = playing.samples, at[SEAT]
    count = samples.progress[0]
    if count < len(samples.rows):
        number = moment(playing.seed ^ np.uint64(_SALT), seat, at[STAGE], playing.game.shared[TURNS], at[DETAIL])
        if below(mixed(number), samples.every) == 0:
            write_facts_here(playing, at, samples.rows[count])
            samples.whose[count, 0] = samples.progress[1]
            samples.whose[count, 1] = seat
            copy_into(samples.hands[count], playing.game.seats[seat])
            copy_into(samples.alive[count], playing.game.alive[seat])
            copy_into(samples.seen[count], playing.game.shared)
            samples.progress[0] = count + 1


@inlined
def write_facts_here(playing: Playing, at: I64, row: I64) -> None:
    """Write the facts of the current question, without the levels of the players."""
    buffers = playing.buffers
    before = at[SEAT] - at[DISCARDER] - 1 if at[STAGE] == CLAIM else 0
    write_facts(
        playing.card,
        playing.game,
        playing.options,
        playing.samples.taste,
        at[SEAT],
        at[STAGE],
        at[DETAIL],
        before % playing.options[PLAYERS],
        buffers.state,
        buffers.near,
        buffers.work,
        row,
    )
