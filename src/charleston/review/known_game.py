"""A seat's view as the arrays of a trial. Nothing else enters a trial, so hidden tiles make no difference to it."""

from collections.abc import Sequence

import numpy as np

from charleston.bots.seen import Seen, seen_by
from charleston.bots.weigh import held
from charleston.chances.chance_model import Model
from charleston.chances.facts_of import question_of
from charleston.chances.levels import WEAKER
from charleston.game.seats import EAST, SEATS
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64, CardArrays, packed
from charleston.kernels.playout import game_arrays as arrays
from charleston.kernels.playout import game_position as position
from charleston.kernels.playout.outcome_kernel import PICK
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE
from charleston.kernels.samples.facts import WEAKER_LEVELS
from charleston.kernels.trials.trials import ASKED, HORIZON, PLAN_SIZE, QUESTION, ROUNDS, Trials, new_trials
from charleston.tiles import KINDS

TRIAL_LENGTH = 8
"""A trial stops at the seat's first question after so many discards."""
_DEALT = 13
_ROUNDS_OF_PASSES = (1, 2, 3, 5, 6, 8)
_ROUNDS_AT_VOTE, _ROUNDS_AT_COURTESY = 4, 8
_ROUNDS_AT_FIRST, _ROUNDS_A_DISCARD = 10, 1 / 3


class NoQuestionError(ValueError):
    """The seat is asked nothing, or a hand is dead, which compiled games do not have."""


def trials_of(card: CardArrays, view: View, answers: Sequence[int], worlds: int) -> Trials:
    """Return the trials of these answers to the question that the seat is asked, without levels and weights."""
    question = question_of(view)
    if question is None or any(seat.dead for seat in view.seats):
        raise NoQuestionError
    what, detail = question
    trials, seen = new_trials(np.array(answers, np.int64), len(card.every), worlds), seen_by(view)
    plan = np.zeros(PLAN_SIZE, np.int64)
    plan[[ASKED, QUESTION, ROUNDS, HORIZON]] = view.seat, what, _rounds(what, detail, seen.turns), TRIAL_LENGTH
    trials.plan[:] = plan
    trials.position[:] = _position(view, what, detail)
    _write_known(card, view, seen, trials.known)
    if what == PASS:
        trials.known.shared[arrays.PASS_NUMBER] = detail
    is_playing = what in (TURN, CLAIM)
    for seat, one in zip(SEATS, view.seats, strict=True):
        dealt = _DEALT + (seat == EAST)
        trials.hidden[seat] = 0 if seat == view.seat else one.tiles + one.picked if is_playing else dealt
    for discard in view.discards:
        trials.thrown[discard.seat, discard.tile] += 1
    return trials


def _rounds(what: int, detail: int, turns: int) -> int:
    """Return how often a rack is improved. The numbers give sampled racks the distances of real ones."""
    if what == PASS:
        return _ROUNDS_OF_PASSES[detail - 1]
    if what == VOTE:
        return _ROUNDS_AT_VOTE
    if what in (BID, COURTESY):
        return _ROUNDS_AT_COURTESY
    return _ROUNDS_AT_FIRST + int(turns * _ROUNDS_A_DISCARD)


def _position(view: View, what: int, detail: int) -> I64:
    """Return where the game is. A question to several players begins with the first of them."""
    at = position.new_position()
    at[position.ANSWER], at[position.THROWER] = position.ASK, arrays.NOBODY
    at[position.STAGE], at[position.DETAIL], at[position.SEAT] = what, detail, 0
    if what in (TURN, VOTE):
        at[position.SEAT] = view.seat
        at[position.HOW], at[position.MAY_DECLARE] = PICK, 1
    elif what == COURTESY:
        first = view.seat % 2
        at[position.SEAT] = first
        at[[position.BIDS + first, position.BIDS + first + 2]] = detail
    elif what == CLAIM:
        assert view.live is not None
        at[position.STAGE], at[position.STEP], at[position.TAKER] = position.NEXT_CLAIM, 1, arrays.NOBODY
        at[position.SEAT] = at[position.DISCARDER] = view.live.seat
    return at


def _write_known(card: CardArrays, view: View, seen: Seen, known: arrays.GameArrays) -> None:
    known.shared[:KINDS] = seen.seen
    known.shared[arrays.LEFT], known.shared[arrays.TURNS] = view.wall_left, seen.turns
    known.seats[view.seat, :KINDS] = seen.rack
    for seat, groups in zip(SEATS, seen.exposures, strict=True):
        hand, row = held(card, np.zeros(KINDS, np.int64), groups), known.seats[seat]
        row[arrays.SHOWN : arrays.SHOWN + KINDS] = hand.shown
        row[arrays.GROUP_COUNT] = len(groups)
        for at, group in enumerate(groups):
            row[arrays.GROUP_TILE + at] = group.tile
            row[arrays.GROUP_NATURALS + at] = group.naturals
            row[arrays.GROUP_JOKERS + at] = group.jokers
        known.alive[seat] = packed(hand.alive)


def write_levels(trials: Trials, levels: Sequence[str], seat: int) -> None:
    """Write the levels of the players, as in a row of facts."""
    others = [level for at, level in enumerate(levels) if at != seat]
    for number, level in enumerate(WEAKER):
        trials.levels[number] = levels[seat] == level
        trials.levels[WEAKER_LEVELS + number] = others.count(level)


def write_weights(trials: Trials, model: Model, players: int, scoring: str) -> None:
    for place, question in enumerate((TURN, CLAIM)):
        found = model.weights[str(players)][question]
        trials.weights[place] = np.concatenate([found.ends, found.scores[scoring]], 1)
