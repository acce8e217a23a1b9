"""Fit a model to a card: self-play by bots of several levels, then one regression for each question."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from charleston.card.model import Card
from charleston.chances.chance_model import VERSION, Model, Weights, stamp
from charleston.chances.columns import F64, columns
from charleston.chances.regression import fit_classes, fit_line
from charleston.chances.self_play_samples import ENDS, SCORINGS, Sampled, sample_games
from charleston.kernels.patterns.arrays import I64, arrays_of
from charleston.kernels.samples import facts

PLAYERS = (4, 3)
KINDS_OF_TABLE = ("regular", "novice", "mixed")
_CHUNK = 100


def fit(card: Card, games: int, progress: Callable[[float], None] = lambda _: None) -> Model:
    """Return a model for the card after so many games with four players, and again with three.

    ``progress`` is called with the share of the work that is done.
    """
    chunks = -(-games // _CHUNK)
    weights = dict[str, dict[int, Weights]]()
    for turn, players in enumerate(PLAYERS):
        parts = list[Sampled]()
        for number in range(chunks):
            kind = KINDS_OF_TABLE[number % len(KINDS_OF_TABLE)]
            parts.append(sample_games(card, players, kind, number * _CHUNK, _CHUNK))
            progress((turn + 0.9 * (number + 1) / chunks) / len(PLAYERS))
        weights[str(players)] = dict(_weights(_together(parts)))
        progress((turn + 1) / len(PLAYERS))
    return Model(stamp(arrays_of(card)), VERSION, weights)


def _together(parts: list[Sampled]) -> Sampled:
    scores = {name: np.concatenate([part.scores[name] for part in parts]) for name in SCORINGS}
    return Sampled(
        np.concatenate([part.facts for part in parts]),
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.seat for part in parts]),
        np.concatenate([part.end for part in parts]),
        scores,
    )


def _weights(sampled: Sampled) -> Iterator[tuple[int, Weights]]:
    for question in np.unique(sampled.facts[:, facts.QUESTION]):
        at = sampled.facts[:, facts.QUESTION] == question
        inputs, end = columns(sampled.facts[at]), sampled.end[at]
        scores = {name: _scores(inputs, end, sampled.scores[name][at]) for name in SCORINGS}
        yield int(question), Weights(_rounded(fit_classes(inputs, end, ENDS)), scores)


def _scores(inputs: F64, end: I64, scores: I64) -> Any:
    lines = [fit_line(inputs[end == one], scores[end == one].astype(np.float64)) for one in range(ENDS)]
    return _rounded(np.stack(lines, 1))


def _rounded(weights: F64) -> Any:
    return np.round(weights, 5).tolist()
