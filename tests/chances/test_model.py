"""Fitted models: regressions find the true weights, files are checked, and predictions hold in other games."""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
from effort import times

from charleston.card.published import published
from charleston.chances.chance_model import Model, ModelError, predict, read_model, stamp
from charleston.chances.columns import columns
from charleston.chances.fit import fit
from charleston.chances.regression import fit_classes, fit_line, softmax
from charleston.chances.self_play_samples import SCORINGS, WALL, WIN, Sampled, sample_games
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.samples import facts

CARD = published("First Card")
HELD_OUT = 1_000_000
"""The first game of those that no model is fitted to."""


@pytest.fixture(scope="module")
def model() -> Model:
    return fit(CARD, times(600, soak=1_500))


@cache
def held_out(players: int, kind: str = "regular") -> Sampled:
    return sample_games(CARD, players, kind, HELD_OUT, 300)


def test_a_regression_finds_the_weights_that_made_the_outcomes() -> None:
    rng = np.random.default_rng(1)
    inputs = np.column_stack([np.ones(40_000), rng.normal(size=(40_000, 2))])
    weights = np.array([[0.5, -1.0, 0.0], [1.0, 0.2, 0.0], [-0.7, 0.4, 0.0]])
    drawn = (rng.random((40_000, 1)) > softmax(inputs @ weights).cumsum(1)).sum(1)
    assert np.abs(fit_classes(inputs, drawn, 3) - weights).max() < 0.05
    numbers = inputs @ np.array([3.0, -2.0, 0.5]) + rng.normal(size=40_000)
    assert np.abs(fit_line(inputs, numbers) - [3.0, -2.0, 0.5]).max() < 0.03


def test_an_outcome_that_never_happens_does_not_stop_a_regression() -> None:
    weights = fit_classes(np.ones((100, 2)), np.zeros(100, np.int64), 4)
    assert np.isfinite(weights).all()
    assert softmax(np.ones((1, 2)) @ weights)[0, 0] > 0.9


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("kind", ["regular", "novice", "mixed"])
def test_predictions_hold_in_other_games(model: Model, players: int, kind: str) -> None:
    sampled = held_out(players, kind)
    found = predict(model, players, sampled.facts, "payments")
    for chance, end in ((found.win, WIN), (found.wall, WALL)):
        assert ((chance > 0) & (chance < 1)).all()
        assert abs(chance.mean() - (sampled.end == end).mean()) < 0.05
        low, high = np.array_split(np.argsort(chance), 2)
        assert (sampled.end[low] == end).mean() < (sampled.end[high] == end).mean()
    for scoring in SCORINGS:
        score = predict(model, players, sampled.facts, scoring).score
        assert np.corrcoef(score, sampled.scores[scoring])[0, 1] > 0.25
        assert abs(score.mean() - sampled.scores[scoring].mean()) < 4


def test_a_better_hand_has_a_better_chance(model: Model) -> None:
    rows = held_out(4).facts
    for change in ((facts.DISTANCE, -1), (facts.JOKERS, 1)):
        better = rows[rows[:, facts.DISTANCE] > 2]
        worse, better = better, better.copy()
        better[:, change[0]] += change[1]
        gain = predict(model, 4, better, "payments").win - predict(model, 4, worse, "payments").win
        assert gain.mean() > 0


def test_every_fact_but_the_question_is_used() -> None:
    rows = held_out(4).facts[:200]
    base = columns(rows)
    for fact in range(1, facts.FACTS_SIZE):
        changed = rows.copy()
        changed[:, fact] += 1
        assert (columns(changed) != base).any(), fact


def test_a_file_of_weights_belongs_to_its_card(model: Model, tmp_path: Path) -> None:
    path, card = tmp_path / "weights.json", stamp(arrays_of(CARD))
    path.write_bytes(msgspec.json.encode(model))
    assert read_model(path, card) == model
    with pytest.raises(ModelError, match="another card"):
        read_model(path, stamp(arrays_of(published("Charleston 2026"))))
    for damaged in (b"", b"{}", path.read_bytes()[:-100], path.read_bytes().replace(b'"version":2', b'"version":1')):
        path.write_bytes(damaged)
        with pytest.raises(ModelError):
            read_model(path, card)
    with pytest.raises(ModelError, match="cannot be read"):
        read_model(tmp_path / "missing.json", card)


def test_a_stamp_changes_with_everything_that_matters() -> None:
    card = arrays_of(CARD)
    assert stamp(card) == stamp(arrays_of(published("First Card")))
    for name in ("needs", "strict", "concealed", "pairs_only", "value", "line"):
        changed = getattr(card, name).copy()
        changed.flat[0] += 1
        assert stamp(card._replace(**{name: changed})) != stamp(card), name
