"""The game as a state machine: from any position it goes on to a seat's next question, or to the end."""

from charleston.kernels.jit.compiled import inlined
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.charleston_kernel import ask_pair, bid, pass_across, set_pass_down, vote
from charleston.kernels.playout.command_log import DEAL
from charleston.kernels.playout.game_arrays import CHARLESTON, HEAVENLY, NOBODY, TURNS, Bytes
from charleston.kernels.playout.game_position import (
    ANSWER,
    ANYBODY,
    ASK,
    DETAIL,
    FIRST_TURN,
    GONE,
    HOW,
    NEXT_CLAIM,
    NEXT_TURN,
    OVER,
    PAIR,
    SEAT,
    STAGE,
    THROWER,
)
from charleston.kernels.playout.moves import deal, made
from charleston.kernels.playout.outcome_kernel import EARTHLY_HAND, HEAVENLY_HAND, MADE_TURNS, book, nobody_wins
from charleston.kernels.playout.playout_state import Playing, Policy, ask, say
from charleston.kernels.playout.turns_kernel import begin_turns, claim, declare, next_claim, next_turn, take_turn
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE
from charleston.kernels.samples.sampling import sample


@inlined
def start(playing: Playing, wall: Bytes, at: I64, outcome: I64) -> None:
    """Deal, and go to the first stage after the deal."""
    nobody_wins(outcome)
    playing.buffers.length[0] = 0
    at[:] = 0
    at[GONE] = deal(playing.card, playing.game, playing.options, wall)
    say(playing, NOBODY, DEAL, 0, 0, 0)
    at[STAGE], at[ANSWER], at[THROWER], at[HOW] = FIRST_TURN, ASK, NOBODY, HEAVENLY_HAND
    if playing.options[HEAVENLY] and made(playing.card, playing.game, 0) >= 0:
        declare(playing, at, outcome)
    elif playing.options[CHARLESTON]:
        at[STAGE], at[DETAIL], at[HOW] = PASS, 1, EARTHLY_HAND


@inlined
def go_on(policy: Policy, playing: Playing, wall: Bytes, at: I64, outcome: I64, stop: int, least: int) -> bool:
    """Play until the seat ``stop`` is asked after ``least`` discards, or to the end; return whether the game is over.

    If ``stop`` is ANYBODY, stop for every seat.

    ``at[STAGE]`` is the question to the seat. To answer it, write the answer to ``at[ANSWER]`` and go on; if you write
    nothing and stop for another seat, the policy answers.
    """
    while at[STAGE] != OVER:
        stage = at[STAGE]
        if stage == NEXT_TURN:
            next_turn(playing, at, outcome)
        elif stage == NEXT_CLAIM:
            next_claim(playing, wall, at, outcome)
        elif stage == PAIR:
            ask_pair(at)
        elif stage == FIRST_TURN:
            begin_turns(playing, at)
        else:
            answer = at[ANSWER]
            if answer == ASK:
                if (stop == ANYBODY or at[SEAT] == stop) and playing.game.shared[TURNS] >= least:
                    return False
                sample(playing, at)
                answer = ask(policy, playing, at[SEAT], stage, at[DETAIL])
            at[ANSWER] = ASK
            _take_answer(playing, at, answer, outcome)
    outcome[MADE_TURNS] = playing.game.shared[TURNS]
    book(playing.card, playing.options, outcome)
    return True


@inlined
def _take_answer(playing: Playing, at: I64, answer: int, outcome: I64) -> None:
    stage = at[STAGE]
    is_won = False
    if stage == TURN:
        take_turn(playing, at, answer)
    elif stage == CLAIM:
        claim(playing, at, answer)
    elif stage == PASS:
        is_won = set_pass_down(playing, at, answer)
    elif stage == VOTE:
        is_won = vote(playing, at, answer)
    elif stage == BID:
        bid(playing, at, answer)
    elif stage == COURTESY:
        pass_across(playing, at, answer)
    if is_won:
        declare(playing, at, outcome)
