"""Fit a model to a card: self-play by bots of several levels, then one regression for each question."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from charleston.card.model import Card
from charleston.chances.chance_model import VERSION, Model, Weights, stamp
from charleston.chances.columns import F64, columns
from charleston.chances.line_columns import NO_HANDS, Hands, line_columns
from charleston.chances.regression import fit_choice, fit_classes, fit_line
from charleston.chances.self_play_samples import ENDS, SCORINGS, Sampled, Wins, sample_games, wins_of
from charleston.kernels.patterns.arrays import I64, CardArrays, arrays_of
from charleston.kernels.samples import facts

PLAYERS = (4, 3)
KINDS_OF_TABLE = ("regular", "novice", "mixed")
_CHUNK = 100
_MAX_WON = 5_000
"""Which line wins is fitted to at most so many won questions of a kind: it has few weights."""


def fit(card: Card, games: int, progress: Callable[[float], None] = lambda _: None) -> Model:
    """Return a model for the card after so many games with four players, and again with three.

    ``progress`` is called with the share of the work that is done.
    """
    arrays, chunks = arrays_of(card), -(-games // _CHUNK)
    weights = dict[str, dict[int, Weights]]()
    for turn, players in enumerate(PLAYERS):
        parts, wins = list[Sampled](), list[Wins]()
        for number in range(chunks):
            kind = KINDS_OF_TABLE[number % len(KINDS_OF_TABLE)]
            sampled = sample_games(card, players, kind, number * _CHUNK, _CHUNK)
            parts.append(sampled._replace(hands=NO_HANDS))  # those of the wins are enough, and the others are large
            wins.append(wins_of(sampled))
            progress((turn + 0.9 * (number + 1) / chunks) / len(PLAYERS))
        weights[str(players)] = dict(_weights(arrays, _together(parts), wins))
        progress((turn + 1) / len(PLAYERS))
    return Model(stamp(arrays), VERSION, weights)


def _together(parts: list[Sampled]) -> Sampled:
    scores = {name: np.concatenate([part.scores[name] for part in parts]) for name in SCORINGS}
    return Sampled(
        np.concatenate([part.facts for part in parts]),
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.seat for part in parts]),
        np.concatenate([part.end for part in parts]),
        np.concatenate([part.line for part in parts]),
        NO_HANDS,
        scores,
    )


def _weights(card: CardArrays, sampled: Sampled, wins: list[Wins]) -> Iterator[tuple[int, Weights]]:
    for question in np.unique(sampled.facts[:, facts.QUESTION]):
        at = sampled.facts[:, facts.QUESTION] == question
        inputs, end = columns(sampled.facts[at]), sampled.end[at]
        scores = {name: _scores(inputs, end, sampled.scores[name][at]) for name in SCORINGS}
        yield int(question), Weights(_rounded(fit_classes(inputs, end, ENDS)), scores, _lines(card, wins, question))


def _scores(inputs: F64, end: I64, scores: I64) -> Any:
    lines = [fit_line(inputs[end == one], scores[end == one].astype(np.float64)) for one in range(ENDS)]
    return _rounded(np.stack(lines, 1))


def _lines(card: CardArrays, wins: list[Wins], question: int) -> list[float]:
    """Fit which line wins to questions of the strongest level, because only people see it."""
    which = [each.question == question for each in wins]
    line = np.concatenate([each.line[at] for each, at in zip(wins, which, strict=True)])
    parts = (each.hands.at(at) for each, at in zip(wins, which, strict=True))
    hands = Hands(*map(np.concatenate, zip(*parts, strict=True)))
    few = np.unique(np.linspace(0, max(0, len(line) - 1), _MAX_WON).astype(np.int64))[: len(line)]
    columns, possible = line_columns(card, hands.at(few))
    return list(_rounded(fit_choice(columns, possible, line[few])))


def _rounded(weights: F64) -> Any:
    return np.round(weights, 5).tolist()
