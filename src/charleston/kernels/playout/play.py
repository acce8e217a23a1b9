"""Play whole games in one compiled call, from the deal to the payments, by all the rules of ordinary play.

Ordinary play is play without errors: a ruleset with ``venue: online`` and ``call.validation: block``. The referee
accepts every command of such a game and reaches the same result.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from charleston.kernels.branches.branch_kernel import END, ask_twice, begin_branches, next_branch
from charleston.kernels.branches.branches import ORDERS, Branches, new_branches
from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.patterns.arrays import I64, U64, CardArrays
from charleston.kernels.playout.command_log import LOG_WIDTH, MAX_COMMANDS
from charleston.kernels.playout.game_arrays import (
    LEFT,
    NOBODY,
    TURNS,
    Bytes,
    GameArrays,
    PlayCard,
    new_game_arrays,
    play_card,
)
from charleston.kernels.playout.game_position import ANSWER, STAGE
from charleston.kernels.playout.go_on import go_on, start
from charleston.kernels.playout.outcome_kernel import COLUMNS, Outcomes, outcomes_of
from charleston.kernels.playout.playout_state import Buffers, Playing, Samples, new_buffers, new_samples
from charleston.kernels.policy.policy_kernel import choose
from charleston.kernels.trials.trial_kernel import prepare_world, value_here
from charleston.kernels.trials.trials import ASKED, HORIZON, QUESTION, Trials, no_trials
from charleston.kernels.trials.world_kernel import begin_trial


def _play_game(playing: Playing, wall: Bytes, outcome: I64, trials: Trials, branches: Branches, number: int) -> None:
    """Play one game, or each trial in one world. Its parts are inlined here, so a policy compiles only once."""
    at, count, orders = playing.buffers.position, len(trials.answers), branches.plan[ORDERS]
    order, stop = wall, NOBODY
    if count > 0:
        prepare_world(playing, trials, wall)
    else:
        start(playing, wall, at, outcome)
        if orders > 0:
            order, stop = branches.wall, begin_branches(branches, wall, number)
    for trial in range(max(1, count)):
        least, is_answered = 0, False
        if count > 0:
            begin_trial(trials.world, trials.position, playing.game, at, outcome)
            stop = trials.plan[ASKED]
        while not go_on(choose, playing, order, at, outcome, stop, least) or orders > 0:
            if orders > 0:
                ask_twice(choose, playing, branches, at)
                stop = next_branch(playing, branches, wall, at, outcome, number)
                if stop == END:
                    break
                continue
            if is_answered:
                break
            if at[STAGE] == trials.plan[QUESTION] and playing.game.shared[TURNS] == trials.known.shared[TURNS]:
                at[ANSWER] = trials.answers[trial]
            least = trials.known.shared[TURNS] + trials.plan[HORIZON]
            is_answered = True
        if count > 0:
            trials.values[number, trial] = value_here(playing, trials, at, outcome)


play_game = inlined(_play_game)


def _play_many(
    card: PlayCard,
    game: GameArrays,
    options: I64,
    walls: Bytes,
    tastes: I64,
    seats: NDArray[np.int8],
    seeds: U64,
    outcomes: I64,
    buffers: Buffers,
    samples: Samples,
    trials: Trials,
    branches: Branches,
) -> None:
    """Play one game per wall, or all trials in one world per wall."""
    for number in range(len(walls)):
        samples.progress[1] = number
        playing = Playing(card, game, options, tastes, seats[number], seeds[number], buffers, samples)
        play_game(playing, walls[number], outcomes[number], trials, branches, number)


play_many = compiled(_play_many)


def play_games(
    card: CardArrays,
    options: I64,
    walls: Bytes,
    policies: NDArray[np.int8],
    seeds: U64,
    tastes: I64,
    play: Callable[..., None] = play_many,
    samples: Samples | None = None,
    branches: Branches | None = None,
) -> Outcomes:
    """Play one game per wall; ``policies`` gives the policy of each seat in each game, as a row of ``tastes``."""
    rows = np.zeros((len(walls), COLUMNS), np.int64)
    buffers = new_buffers(len(card.start), np.zeros((0, LOG_WIDTH), np.int64))
    game = new_game_arrays(len(card.every))
    samples = samples or new_samples(0, 1, tastes[0], len(card.every))
    trials, branches = no_trials(len(card.every)), branches or new_branches(len(card.every), 0)
    play(play_card(card), game, options, walls, tastes, policies, seeds, rows, buffers, samples, trials, branches)
    return outcomes_of(card, rows)


def play_logged(
    card: CardArrays, options: I64, wall: Bytes, policies: NDArray[np.int8], seed: int, tastes: I64
) -> tuple[Outcomes, I64]:
    """Play one game; return its outcome and its commands as rows of seat, kind and details."""
    rows = np.zeros((1, COLUMNS), np.int64)
    buffers = new_buffers(len(card.start), np.zeros((MAX_COMMANDS, LOG_WIDTH), np.int64))
    game, seeds = new_game_arrays(len(card.every)), np.array([seed], np.uint64)
    words = len(card.every)
    samples = new_samples(0, 1, tastes[0], words)
    play_many(
        play_card(card), game, options, wall[None], tastes, policies[None], seeds, rows, buffers, samples,
        no_trials(words), new_branches(words, 0),
    )  # fmt: skip
    return outcomes_of(card, rows), buffers.log[: buffers.length[0]]


def try_answers(
    card: CardArrays, options: I64, policies: NDArray[np.int8], seeds: U64, tastes: I64, taste: I64, trials: Trials
) -> None:
    """Write to ``trials.values`` the score of every answer in one world per seed. All seats play by ``policies``."""
    worlds, left = len(seeds), int(trials.known.shared[LEFT])
    walls, seats = np.zeros((worlds, left), np.uint8), np.repeat(policies[None], worlds, 0)
    rows = np.zeros((worlds, COLUMNS), np.int64)
    buffers = new_buffers(len(card.start), np.zeros((0, LOG_WIDTH), np.int64))
    game, samples = new_game_arrays(len(card.every)), new_samples(0, 1, taste, len(card.every))
    branches = new_branches(len(card.every), 0)
    play_many(play_card(card), game, options, walls, tastes, seats, seeds, rows, buffers, samples, trials, branches)


def with_policy(policy: Callable[..., int]) -> Callable[..., None]:
    """Return a ``play`` for ``play_games`` that calls your compiled function instead of ``choose``.

    It compiles on first use and is not cached on disk.
    """

    def bound(function: Any, **names: Any) -> Any:
        return FunctionType(function.__code__, {**function.__globals__, **names})

    game = inlined(bound(_play_game, choose=policy))
    return njit(nogil=True)(bound(_play_many, play_game=game))
