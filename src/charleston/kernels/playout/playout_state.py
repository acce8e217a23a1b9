"""The state of a playout: the card, the game, the policy of each seat, and scratch arrays."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.jit.compiled import inlined
from charleston.kernels.patterns.arrays import I64, U8, U64, aligned
from charleston.kernels.playout.command_log import note
from charleston.kernels.playout.game_arrays import SEAT_SIZE, GameArrays, PlayCard
from charleston.kernels.playout.game_position import new_position
from charleston.kernels.samples.facts import FACTS_SIZE
from charleston.tiles import KINDS

Policy = Callable[..., int]
_WORK_ROWS = 2


class Buffers(NamedTuple):
    """Scratch arrays, allocated once for many games."""

    state: U8  # (P,) this and the next two are for the policy
    near: I64  # (P,)
    work: I64  # (rows, SEAT_SIZE)
    position: I64  # (POSITION_SIZE,) where the game is
    log: I64  # (n, LOG_WIDTH) the first n commands of the last game; n = 0 turns the log off
    length: I64  # (1,) number of commands in the log


def new_buffers(patterns: int, log: I64) -> Buffers:
    return Buffers(
        state=aligned(patterns),
        near=np.zeros(patterns, np.int64),
        work=np.zeros((_WORK_ROWS, SEAT_SIZE), np.int64),
        position=new_position(),
        log=log,
        length=np.zeros(1, np.int64),
    )


class Samples(NamedTuple):
    """The facts of some questions of many games, for ``chances``."""

    rows: I64  # (n, FACTS_SIZE) one row per question; n = 0 samples nothing
    whose: I64  # (n, 2) the number of the game, and the seat that was asked
    hands: U8  # (n, 72) its rack, and the tiles that its exposures represent
    alive: U64  # (n, W) the patterns that fit its exposures
    seen: U8  # (n, 36) the discarded and exposed copies of each tile
    progress: I64  # (2,) the number of rows so far, and the number of the current game
    every: int  # about one question in so many is sampled
    taste: I64  # (TASTE_SIZE,) how the hands are weighed


def new_samples(count: int, every: int, taste: I64, words: int) -> Samples:
    """Return room for ``count`` questions. ``words`` is the W of the card."""
    return Samples(
        rows=np.zeros((count, FACTS_SIZE), np.int64),
        whose=np.zeros((count, 2), np.int64),
        hands=np.zeros((count, 2 * KINDS), np.uint8),
        alive=np.zeros((count, words), np.uint64),
        seen=np.zeros((count, KINDS), np.uint8),
        progress=np.zeros(2, np.int64),
        every=every,
        taste=taste,
    )


class Playing(NamedTuple):
    card: PlayCard
    game: GameArrays
    options: I64
    tastes: I64  # (policies, TASTE_SIZE)
    seats: NDArray[np.int8]  # (4,) the policy of each seat, as a row of tastes
    seed: np.uint64
    buffers: Buffers
    samples: Samples


@inlined
def ask(policy: Policy, playing: Playing, seat: int, what: int, detail: int) -> int:
    """Return the answer of a seat's policy; see ``question_codes``."""
    buffers = playing.buffers
    return policy(
        playing.card,
        playing.game,
        playing.options,
        playing.tastes[playing.seats[seat]],
        playing.seed,
        seat,
        what,
        detail,
        buffers.state,
        buffers.near,
        buffers.work,
    )


@inlined
def say(playing: Playing, seat: int, kind: int, first: int, second: int, third: int) -> None:
    note(playing.buffers.log, playing.buffers.length, seat, kind, first, second, third)
