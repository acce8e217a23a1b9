"""The arena's arithmetic, compared with numbers computed by hand or taken from published tables."""

import math

import numpy as np
import pytest

from charleston.arena.statistics import Estimate, estimate, rank_correlation, ranks, share, t95
from charleston.arena.study import fair_value


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (9999, 1.960),
    ],
)
def test_students_t_matches_the_published_tables(freedom: int, printed: float) -> None:
    assert t95(freedom) == pytest.approx(printed, rel=0.003)


def test_a_mean_with_its_interval() -> None:
    mean = estimate([1, 2, 3, 4])  # variance 5/3, standard error sqrt(5/12)
    assert mean.mean == 2.5
    assert mean.margin == pytest.approx(3.182 * math.sqrt(5 / 12), rel=0.003)
    assert mean.low == pytest.approx(2.5 - 3.182 * 0.6455, rel=0.02)
    assert mean.sure


def test_one_observation_has_no_interval_and_none_has_no_mean() -> None:
    assert estimate([7]) == Estimate(7, None, None)
    assert not estimate([7]).sure
    assert math.isnan(estimate([]).mean)


def test_equal_observations_have_an_interval_of_zero_width() -> None:
    assert estimate([0, 0, 0]) == Estimate(0, 0, 0)
    assert not estimate([0, 0, 0]).sure


def test_a_share_has_a_wilson_interval() -> None:
    half = share(50, 100)
    assert half.mean == 0.5
    assert half.low == pytest.approx(0.4038, abs=1e-4)
    assert half.high == pytest.approx(0.5962, abs=1e-4)
    never = share(0, 100)
    assert never.low == 0
    assert never.high == pytest.approx(3.8415 / 103.8415, abs=1e-5)
    assert share(100, 100).high == 1
    assert math.isnan(share(0, 0).mean)


def test_equal_values_share_a_rank() -> None:
    assert ranks([10, 20, 20, 5]).tolist() == [2, 3.5, 3.5, 1]


def test_rank_correlation() -> None:
    assert rank_correlation([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) == pytest.approx(0.8208, abs=1e-4)
    assert rank_correlation([1, 2, 3], [10, 20, 900]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [9, 4, 1]) == pytest.approx(-1)
    assert rank_correlation([25, 25], [1, 2]) is None
    assert rank_correlation([25], [1]) is None


def test_a_fair_value_is_one_of_the_cards_values_assigned_by_rarity() -> None:
    values = np.array([40, 30, 25, 25])
    counts = np.array([1000, 500, 100, 10])
    fair_values = [fair_value(number, counts, values) for number in range(4)]
    assert [fair for fair, _ in fair_values] == [25, 25, 30, 40]
    assert [fits for _, fits in fair_values] == [False, False, False, False]


def test_random_variation_suggests_no_new_value() -> None:
    values = np.array([25, 30, 50])
    assert fair_value(0, np.array([10, 12, 1]), values) == (30, True)  # ten and twelve wins are statistically equal
    assert fair_value(0, np.array([0, 0, 0]), values) == (25, True)
