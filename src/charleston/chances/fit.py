"""Fit a model to a card: self-play by bots of several levels, then one regression for each question."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from charleston.card.model import Card
from charleston.chances.chance_model import VERSION, Model, Weights, stamp
from charleston.chances.columns import F64, columns
from charleston.chances.line_columns import Hands, line_columns
from charleston.chances.regression import fit_choice, fit_classes, fit_line
from charleston.chances.self_play_samples import ENDS, SCORINGS, WIN, Sampled, is_strongest, sample_games
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
        parts = list[Sampled]()
        for number in range(chunks):
            kind = KINDS_OF_TABLE[number % len(KINDS_OF_TABLE)]
            parts.append(sample_games(card, players, kind, number * _CHUNK, _CHUNK))
            progress((turn + 0.9 * (number + 1) / chunks) / len(PLAYERS))
        weights[str(players)] = dict(_weights(arrays, _together(parts)))
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
        Hands(*map(np.concatenate, zip(*(part.hands for part in parts), strict=True))),
        scores,
    )


def _weights(card: CardArrays, sampled: Sampled) -> Iterator[tuple[int, Weights]]:
    for question in np.unique(sampled.facts[:, facts.QUESTION]):
        at = sampled.facts[:, facts.QUESTION] == question
        inputs, end = columns(sampled.facts[at]), sampled.end[at]
        scores = {name: _scores(inputs, end, sampled.scores[name][at]) for name in SCORINGS}
        lines = _lines(card, sampled, at & is_strongest(sampled.facts) & (sampled.end == WIN))
        yield int(question), Weights(_rounded(fit_classes(inputs, end, ENDS)), scores, lines)


def _scores(inputs: F64, end: I64, scores: I64) -> Any:
    lines = [fit_line(inputs[end == one], scores[end == one].astype(np.float64)) for one in range(ENDS)]
    return _rounded(np.stack(lines, 1))


def _lines(card: CardArrays, sampled: Sampled, won: NDArray[np.bool_]) -> list[float]:
    """Fit which line wins to questions of the strongest level, because only people see it."""
    at = np.flatnonzero(won)
    if len(at) > _MAX_WON:
        at = at[np.linspace(0, len(at) - 1, _MAX_WON).astype(np.int64)]
    columns, possible = line_columns(card, sampled.hands.at(at))
    return list(_rounded(fit_choice(columns, possible, sampled.line[at])))


def _rounded(weights: F64) -> Any:
    return np.round(weights, 5).tolist()
