"""The value of answers: expected scores of one seat, from trials in many worlds."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from charleston.bots.seen import seen_by
from charleston.bots.self_play import commands_after, options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.model import Card
from charleston.chances.chance_model import Model
from charleston.chances.levels import STRONGEST
from charleston.game.commands import Command
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import View, view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.game_arrays import LEFT
from charleston.kernels.playout.game_position import BIDS, PAIR, SEAT, STAGE
from charleston.kernels.playout.play import try_answers
from charleston.kernels.policy.question_codes import CLAIM, COURTESY
from charleston.kernels.policy.seeds import make_seeds
from charleston.kernels.trials.trials import ASKED, HORIZON, QUESTION, ROUNDS, Trials
from charleston.review.decisions import unanswered
from charleston.review.known_game import trials_of, write_levels, write_weights
from charleston.tiles import COPIES, KINDS, TILES

F64 = NDArray[np.float64]
WHOLE_GAME = 1_000
"""More discards than any game has."""
_REFERENCE = POLICIES.index(STRONGEST)


class Evaluator(NamedTuple):
    """Everything about a game that does not change from question to question."""

    card: Card
    rules: Ruleset
    levels: Sequence[str]  # of the players, from East on
    model: Model
    seed: int

    def values(
        self,
        seen: View,
        answers: Sequence[int],
        worlds: range,
        change: Callable[[Trials], None] = lambda _: None,
    ) -> F64:
        """Return the score of each answer in each world (worlds, answers), as far as the seat can know.

        All answers are tried in the same worlds, which are numbered. ``change`` may change what the seat knows.
        The seat goes on like the reference player.
        """
        trials = trials_of(arrays_of(self.card), seen, answers, len(worlds))
        change(trials)
        levels = [STRONGEST if seat == seen.seat else level for seat, level in enumerate(self.levels)]
        return self._tried(trials, levels, worlds)

    def true_values(self, state: State, seat: Seat, answers: Sequence[int], worlds: range) -> F64:
        """Return the final score of each answer with the true racks, when all players go on as they are.

        Only the order of the wall is another one in each world. This checks a review; a verdict may not use it.
        """
        return self._tried(self._true_trials(unanswered(state, seat), seat, answers, len(worlds)), self.levels, worlds)

    def played_on(self, state: State, seat: Seat, answer: int, world: int) -> tuple[State, list[Command]]:
        """Play one of the games of ``true_values``.

        Return the state before anybody answered the question, with that game's wall, and all commands from there on.
        """
        state = unanswered(state, seat)
        trials, seed = self._true_trials(state, seat, [answer], 1), make_seeds(self.seed, world, 1)[0]
        _check_tiles(trials)
        wall, commands = commands_after(
            self.card, _without_errors(self.rules), _policies(self.levels), int(seed), trials
        )
        return replace(state, wall=(*state.wall[: state.picked], *(TILES[tile] for tile in wall))), commands

    def _true_trials(self, state: State, seat: Seat, answers: Sequence[int], worlds: int) -> Trials:
        trials = trials_of(arrays_of(self.card), view(state, seat), answers, worlds)
        trials.hidden[:] = 0
        trials.plan[[ROUNDS, HORIZON]] = 0, WHOLE_GAME
        for other in state.players:
            if other != seat:
                trials.known.seats[other, :KINDS] = seen_by(view(state, other)).rack
        if trials.plan[QUESTION] == COURTESY:  # a seat does not know the bids of the other pair
            trials.position[[STAGE, SEAT]] = PAIR, 0
            for other in state.players:
                trials.position[BIDS + other] = 0 if other in state.settled else state.bids[other] or 0
        return trials

    def _tried(self, trials: Trials, levels: Sequence[str], worlds: range) -> F64:
        write_levels(trials, levels, int(trials.plan[ASKED]))
        write_weights(trials, self.model, self.rules.players, self.rules.score_mode)
        _check_tiles(trials)
        seeds = make_seeds(self.seed, worlds.start, len(worlds))
        options, taste = options_of(_without_errors(self.rules)), TASTES[_REFERENCE]
        try_answers(arrays_of(self.card), options, _policies(levels), seeds, TASTES, taste, trials)
        return trials.values


def _check_tiles(trials: Trials) -> None:
    """Raise ValueError if racks and wall do not take all tiles that nobody has seen: compiled code would not notice."""
    known, is_call = trials.known, trials.plan[QUESTION] == CLAIM
    unseen = sum(COPIES) - known.shared[:KINDS].sum() - known.seats[:, :KINDS].sum() - is_call
    if unseen != trials.hidden.sum() + known.shared[LEFT]:
        raise ValueError(f"{unseen} unseen tiles do not fit {trials.hidden.tolist()} and {known.shared[LEFT]}")


def _policies(levels: Sequence[str]) -> NDArray[np.int8]:
    return np.array([POLICIES.index(level) for level in (*levels, STRONGEST)][:4], np.int8)


def _without_errors(rules: Ruleset) -> Ruleset:
    """Return the rules for trials: the bots make no errors, so rules about errors make no difference."""
    return replace(rules, window="answers", validation="block", announce="auto", quint_penalty="same")
