"""The outcome of a game: its columns, the winner and the kind of win, payments and points."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.patterns.arrays import I64, CardArrays
from charleston.kernels.playout.game_arrays import (
    CLAIM_SELF,
    GROUP_COUNT,
    GROUP_TURN,
    JOKERLESS_BONUS,
    NOBODY,
    PAIRS_ONLY,
    PENALTIES,
    PENALTY,
    PLAYERS,
    POINTS,
    REDEEM_SELF,
    SELF_BONUS,
    TURNS,
    VALUE,
    WALL_POINTS,
    GameArrays,
    PlayCard,
)
from charleston.kernels.playout.moves import is_jokerless, made

# The kind of win.
PICK, DISCARD, EXCHANGE, HEAVENLY_HAND, EARTHLY_HAND = range(5)
# The columns of a game's outcome, before the four scores.
RESULT, WINNER, HOW, THROWER, PATTERN, JOKERLESS, EXPOSURES, MADE_TURNS, SCORES = range(9)
COLUMNS = SCORES + 4


class Outcomes(NamedTuple):
    """The outcomes of many games: each array has one entry per game."""

    result: NDArray[np.int8]  # 0 wall game, 1 mah jongg
    winner: NDArray[np.int8]  # seat, or -1
    how: NDArray[np.int8]  # 0 pick, 1 discard, 2 exchange, 3 heavenly, 4 earthly, or -1
    thrower: NDArray[np.int8]  # seat, or -1
    line: NDArray[np.int16]  # the index of the line on the card, or -1
    value: NDArray[np.int16]
    jokerless: NDArray[np.bool_]
    exposures: NDArray[np.int8]  # number of the winner's exposures
    turns: NDArray[np.int16]  # number of discards
    scores: NDArray[np.int32]  # (n, 4) payments or points by seat


def outcomes_of(card: CardArrays, rows: I64) -> Outcomes:
    won = rows[:, PATTERN] >= 0
    return Outcomes(
        result=rows[:, RESULT].astype(np.int8),
        winner=rows[:, WINNER].astype(np.int8),
        how=rows[:, HOW].astype(np.int8),
        thrower=rows[:, THROWER].astype(np.int8),
        line=np.where(won, card.line[rows[:, PATTERN]], -1).astype(np.int16),
        value=np.where(won, card.value[rows[:, PATTERN]], 0).astype(np.int16),
        jokerless=rows[:, JOKERLESS].astype(np.bool_),
        exposures=rows[:, EXPOSURES].astype(np.int8),
        turns=rows[:, MADE_TURNS].astype(np.int16),
        scores=rows[:, SCORES:].astype(np.int32),
    )


@compiled
def nobody_wins(outcome: I64) -> None:
    """Reset an outcome to a game without a winner."""
    outcome[:] = 0
    outcome[WINNER] = outcome[HOW] = outcome[THROWER] = outcome[PATTERN] = NOBODY


@compiled
def win(card: PlayCard, game: GameArrays, outcome: I64, seat: int, how: int, thrower: int) -> None:
    kept_apart()
    pattern = made(card, game, seat)
    exposures = 0
    for group in range(game.seats[seat, GROUP_COUNT]):
        exposures += game.seats[seat, GROUP_TURN + group] < game.shared[TURNS]
    outcome[RESULT] = 1
    outcome[WINNER] = seat
    outcome[HOW] = how
    outcome[THROWER] = thrower if how in (DISCARD, EXCHANGE) else NOBODY
    outcome[PATTERN] = pattern
    outcome[JOKERLESS] = 1 if is_jokerless(game, seat) else 0
    outcome[EXPOSURES] = exposures


@compiled
def book(card: PlayCard, options: I64, outcome: I64) -> None:
    """Write payments or points to the outcome, matching ``game.scoring``."""
    kept_apart()
    winner = outcome[WINNER]
    scores = outcome[SCORES:]
    players = options[PLAYERS]
    if winner == NOBODY:
        for seat in range(players):
            scores[seat] = options[WALL_POINTS] if options[POINTS] else 0
        return
    how, thrower, pattern = outcome[HOW], outcome[THROWER], outcome[PATTERN]
    value = card.facts[pattern, VALUE]
    doubled = outcome[JOKERLESS] == 1 and not card.facts[pattern, PAIRS_ONLY]
    self_picked = how != DISCARD
    if how == EXCHANGE and thrower != NOBODY:
        self_picked = options[REDEEM_SELF] == 1
    if options[POINTS]:
        scores[winner] = value
        if self_picked or options[CLAIM_SELF]:
            scores[winner] += options[SELF_BONUS]
        if doubled:
            scores[winner] += options[JOKERLESS_BONUS]
        if not self_picked and thrower != NOBODY:
            scores[thrower] += options[PENALTY + min(PENALTIES - 1, outcome[EXPOSURES])]
        return
    unit = value * (2 if doubled else 1)
    for seat in range(players):
        if seat != winner:
            amount = 2 * unit if self_picked or seat == thrower else unit
            scores[seat] -= amount
            scores[winner] += amount
