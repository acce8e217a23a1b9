"""What the answers to an open question cost, for a hint: each is tried in worlds that fit what the seat knows."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from charleston.chances.facts_of import question_of
from charleston.chances.known import known_model
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Answer, kind_of
from charleston.review.evaluation import F64, Evaluator
from charleston.review.hint_data import Asked, Cost
from charleston.review.tested_reasons import reason_for
from charleston.review.verdicts import verdict

FEW = 40
MORE = 80
WORLDS_OF_REASON = 40
"""Worlds per hint, a compromise: a player waits for it."""


def costs_of(asked: Asked, kept: Path | None = None) -> tuple[Cost, ...]:
    """Return the suggested answer and up to three others with their costs; none if trials cannot play the game.

    All answers are tried in a few worlds. The suggested one, the bot's, the next best one and the next one that costs
    something are tried again in new worlds, so that no cost is the luck of the first ones. The bot's answer is
    suggested unless another one is clearly better both times. ``kept`` is the folder of models of other cards.
    """
    card, rules, view = asked.card, asked.rules, asked.view
    model, question = known_model(arrays_of(card), kept), question_of(view)
    if model is None or question is None or str(len(asked.levels)) not in model.weights:
        return ()
    if rules.hot_cold == "hot" or any(seat.dead for seat in view.seats):
        return ()
    answers = answers_to(card, rules, view)
    if len(answers) < 2:
        return ()
    evaluator = Evaluator(card, rules, asked.levels, model, asked.seed)

    def tried(chosen: Sequence[Answer], worlds: range) -> list[Cost]:
        values = evaluator.values(view, [code_of(one) for one in chosen], worlds)
        return _costs(question[0], chosen, values)

    first = tried(answers, range(FEW))
    next_best = [one.answer for one in first if one.answer != first[0].answer][:1]
    costly = [one.answer for one in first if one.verdict == "mistake"][:1]
    chosen = dict.fromkeys([answers[0], first[0].answer, *next_best, *costly])
    costs = tried(list(chosen), range(FEW, FEW + MORE))
    for number, cost in enumerate(costs):
        if cost.verdict == "mistake":
            worlds = range(FEW + MORE, FEW + MORE + WORLDS_OF_REASON)
            costs[number] = replace(cost, reason=reason_for(evaluator, view, costs[0].answer, cost.answer, worlds))
            break
    return tuple(costs)


def _costs(question: int, answers: Sequence[Answer], values: F64) -> list[Cost]:
    """Return the answers in order. The first of ``answers`` is the best, unless it is a mistake."""
    means = values.mean(0)
    other = int(means.argmax())
    best = other if _cost(question, answers[0], values, other, 0).verdict == "mistake" else 0
    order = sorted(range(len(answers)), key=lambda at: (at != best, -means[at]))
    return [_cost(question, answers[at], values, best, at) for at in order]


def _cost(question: int, answer: Answer, values: F64, best: int, at: int) -> Cost:
    if at == best:
        return Cost(answer, 0.0, 0.0, "best")
    losses = values[:, best] - values[:, at]
    loss, error = round(float(losses.mean()), 2), round(float(losses.std() / np.sqrt(len(losses) - 1)), 2)
    is_mistake = verdict(kind_of(question, answer), loss, error) == "mistake"
    return Cost(answer, loss, error, "mistake" if is_mistake else "as good")
