"""Answers that are better than regular's: regular's and others are tried in worlds that fit what the seat knows.

An expert bot searches its calls so. ``benchmarks/expert.py`` measures how much stronger that makes it.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from charleston.chances.known import known_model
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.trials.trials import HORIZON, Trials
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Answer
from charleston.review.evaluation import F64, Evaluator
from charleston.review.hint_data import Asked, may_call
from charleston.review.known_game import TRIAL_LENGTH

_FIRST_SHARE, _FEWEST = 4, 20
"""One in so many worlds chooses the answer to compare with regular's, and at least so many."""


class Effort(NamedTuple):
    """How hard a search tries. The defaults are those of an expert bot."""

    worlds: int = 600
    z: float = 2.0  # standard errors by which another answer must be better
    horizon: int = TRIAL_LENGTH  # discards until a trial stops


class Choice(NamedTuple):
    answers: list[Answer]
    chosen: int  # an index into ``answers``; 0 is regular's
    believed: float  # the gain in points over regular's answer


def search_call(asked: Asked, kept: Path | None = None) -> Choice | None:
    """Return an expert's answer to a discard; None if it cannot call, or if trials cannot play the game.

    It uses only the seat's view. ``kept`` is the folder of models of other cards.
    """
    card, rules, view = asked.card, asked.rules, asked.view
    if rules.hot_cold == "hot" or any(seat.dead for seat in view.seats) or not may_call(view):
        return None
    model = known_model(arrays_of(card), kept)
    if model is None or str(len(asked.levels)) not in model.weights:
        return None
    answers = answers_to(card, rules, view)
    if len(answers) < 2:
        return None
    return better_answer(Evaluator(card, rules, asked.levels, model, asked.seed), view, answers, 0, Effort())


def better_answer(evaluator: Evaluator, seen: View, answers: list[Answer], first: int, effort: Effort) -> Choice:
    """Return the answer to give; the first of ``answers`` is regular's.

    A quarter of the worlds choose the best of the other answers. All the worlds, which are new ones, compare it with
    regular's. It is chosen only if it is better by more than ``effort.z`` standard errors. Worlds are numbered from
    ``first`` on.
    """
    few = max(_FEWEST, effort.worlds // _FIRST_SHARE)
    codes = [code_of(one) for one in answers]

    def gains(which: Sequence[int], worlds: range) -> F64:
        values = evaluator.values(seen, [codes[at] for at in which], worlds, partial(_stop_after, effort.horizon))
        result: F64 = values[:, 1:] - values[:, :1]
        return result

    tried = gains(range(len(codes)), range(first, first + few))
    best = int(tried.mean(0).argmax())
    if tried[:, best].mean() + tried[:, best].std() / np.sqrt(few) <= 0:
        return Choice(answers, 0, 0.0)
    compared = gains([0, best + 1], range(first + few, first + few + effort.worlds))[:, 0]
    gain, error = float(compared.mean()), float(compared.std(ddof=1)) / np.sqrt(effort.worlds)
    return Choice(answers, best + 1, gain) if gain > effort.z * error else Choice(answers, 0, 0.0)


def _stop_after(horizon: int, trials: Trials) -> None:
    trials.plan[HORIZON] = horizon
