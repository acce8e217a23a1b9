"""The value of answers: expected scores of one seat, from trials in many worlds."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from charleston.bots.self_play import options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.model import Card
from charleston.chances.chance_model import Model
from charleston.chances.levels import STRONGEST
from charleston.game.ruleset import Ruleset
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.play import try_answers
from charleston.kernels.policy.seeds import make_seeds
from charleston.kernels.trials.trials import Trials
from charleston.review.known_game import trials_of, write_levels, write_weights

F64 = NDArray[np.float64]
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
        view: View,
        answers: Sequence[int],
        worlds: range,
        change: Callable[[Trials], None] = lambda _: None,
    ) -> F64:
        """Return the score of each answer in each world (worlds, answers), as far as the seat can know.

        All answers are tried in the same worlds, which are numbered. ``change`` may change what the seat knows.
        """
        arrays, rules = arrays_of(self.card), self.rules
        trials = trials_of(arrays, view, answers, len(worlds))
        change(trials)
        write_levels(trials, self.levels, view.seat)
        write_weights(trials, self.model, rules.players, rules.score_mode)
        seeds = make_seeds(self.seed, worlds.start, len(worlds))
        policies = np.array([POLICIES.index(level) for level in (*self.levels, STRONGEST)][:4], np.int8)
        policies[view.seat] = _REFERENCE
        try_answers(arrays, options_of(_without_errors(rules)), policies, seeds, TASTES, TASTES[_REFERENCE], trials)
        return trials.values


def _without_errors(rules: Ruleset) -> Ruleset:
    """Return the rules for trials: the bots make no errors, so rules about errors make no difference."""
    return replace(rules, window="answers", validation="block", announce="auto", quint_penalty="same")
