"""Check chances in games that no model was fitted to: what was predicted, and how often it happened."""

from typing import NamedTuple

import numpy as np

from charleston.card.model import Card
from charleston.chances.chance_model import Model, predict
from charleston.chances.columns import F64
from charleston.chances.self_play_samples import SCORINGS, THROW, WALL, WIN, sample_games

HELD_OUT = 1_000_000
"""The number of the first game that is not used for fitting."""
BANDS = 10
CHANCES = {"win": WIN, "throw": THROW, "wall": WALL}
"""Each chance, with the end of the game that it predicts."""


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
    """Return the bands of each chance, and of the score of each scoring, in games between these bots."""
    sampled = sample_games(card, players, kind, HELD_OUT, games)
    found = predict(model, players, sampled.facts, "payments")
    result = {
        name: bands(getattr(found, name), (sampled.end == end).astype(np.float64)) for name, end in CHANCES.items()
    }
    for scoring in SCORINGS:
        score = predict(model, players, sampled.facts, scoring).score
        result[scoring] = bands(score, sampled.scores[scoring].astype(np.float64))
    return result


def worst(found: list[Band]) -> float:
    """Return the largest difference between what was predicted and what was observed."""
    return max(abs(band.predicted - band.observed) for band in found)
