"""Check chances in games that no model was fitted to: what was predicted, and how often it happened."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from charleston.card.model import Card
from charleston.chances.chance_model import Model, predict, predict_lines
from charleston.chances.columns import F64
from charleston.chances.line_columns import Hands
from charleston.chances.self_play_samples import SCORINGS, THROW, WALL, WIN, Sampled, is_strongest, sample_games
from charleston.kernels.patterns.arrays import I64, arrays_of

HELD_OUT = 1_000_000
"""The number of the first game that is not used for fitting."""
BANDS = 10
CHANCES = {"win": WIN, "throw": THROW, "wall": WALL}
"""Each chance, with the end of the game that it predicts."""
LINES = ("first line", "second line", "third line")
"""The chances to win with the line that has the best chance, and with the next ones."""
_CHUNK = 2_000


class Band(NamedTuple):
    """A tenth of the questions, those with similar predictions."""

    predicted: float
    observed: float
    questions: int


def bands(predicted: F64, observed: F64) -> list[Band]:
    """Divide the questions into ten bands by prediction."""
    return [
        Band(float(predicted[at].mean()), float(observed[at].mean()), len(at))
        for at in np.array_split(np.argsort(predicted, kind="stable"), BANDS)
    ]


def check(model: Model, card: Card, players: int, kind: str, games: int) -> dict[str, list[Band]]:
    """Return the bands of each chance, of the best lines, and of each scoring's score, in games between these bots."""
    sampled = sample_games(card, players, kind, HELD_OUT, games)
    found = predict(model, players, sampled.facts, "payments")
    result = {
        name: bands(getattr(found, name), (sampled.end == end).astype(np.float64)) for name, end in CHANCES.items()
    }
    for scoring in SCORINGS:
        score = predict(model, players, sampled.facts, scoring).score
        result[scoring] = bands(score, sampled.scores[scoring].astype(np.float64))
    return result | _check_lines(model, card, players, sampled)


def _check_lines(model: Model, card: Card, players: int, sampled: Sampled) -> dict[str, list[Band]]:
    """Return the bands of the lines with the best chances, at questions of the strongest level."""
    at = is_strongest(sampled.facts)
    if not at.any():
        return {}
    line, won = sampled.line[at], sampled.end[at] == WIN
    chances = np.concatenate(
        [
            predict_lines(model, arrays_of(card), players, rows, hands)
            for rows, hands in _chunks(sampled.facts[at], sampled.hands.at(at))
        ]
    )
    order = np.argsort(-chances, 1, kind="stable")
    each = np.arange(len(order))
    return {
        name: bands(chances[each, order[:, rank]], (won & (line == order[:, rank])).astype(np.float64))
        for rank, name in enumerate(LINES)
        if rank < chances.shape[1]
    }


def _chunks(rows: I64, hands: Hands) -> Iterator[tuple[I64, Hands]]:
    """Divide the questions, because the columns of their lines need much memory."""
    for first in range(0, len(rows), _CHUNK):
        at = np.arange(first, min(first + _CHUNK, len(rows)))
        yield rows[at], hands.at(at)


def worst(found: list[Band]) -> float:
    """Return the largest difference between what was predicted and what was observed."""
    return max(abs(band.predicted - band.observed) for band in found)
