"""Logistic regression with several outcomes or over options, and linear regression.

All have a small penalty, so they always end.
"""

import numpy as np
from numpy.typing import NDArray

from charleston.chances.columns import F64
from charleston.kernels.patterns.arrays import I64

_PENALTY = 1.0
_MAX_STEPS = 30
_ENOUGH = 1e-6


def softmax(scores: F64) -> F64:
    powers = np.exp(scores - scores.max(1, keepdims=True))
    result: F64 = powers / powers.sum(1, keepdims=True)
    return result


def expit(scores: F64) -> F64:
    result: F64 = 1 / (1 + np.exp(-scores))
    return result


def fit_classes(inputs: F64, classes: I64, count: int) -> F64:
    """Return weights (columns, count) by Newton's method; the weights of the last class are zero."""
    size, free = inputs.shape[1], count - 1
    weights = np.zeros((size, count))
    happened = np.eye(count)[classes][:, :free]
    for _ in range(_MAX_STEPS):
        chances = softmax(inputs @ weights)[:, :free]
        slope = inputs.T @ (happened - chances) - _PENALTY * weights[:, :free]
        curve = np.zeros((free * size, free * size))
        for one in range(free):
            for other in range(one, free):
                weight = chances[:, one] * ((one == other) - chances[:, other])
                block = (inputs * weight[:, None]).T @ inputs
                curve[one * size : (one + 1) * size, other * size : (other + 1) * size] = block
                curve[other * size : (other + 1) * size, one * size : (one + 1) * size] = block
        curve += _PENALTY * np.eye(free * size)
        step = np.linalg.solve(curve, slope.T.reshape(-1)).reshape(free, size).T
        weights[:, :free] += step
        if np.abs(step).max() < _ENOUGH:
            break
    return weights


def fit_line(inputs: F64, numbers: F64) -> F64:
    """Return weights (columns,) by least squares."""
    curve = inputs.T @ inputs + _PENALTY * np.eye(inputs.shape[1])
    return np.asarray(np.linalg.solve(curve, inputs.T @ numbers), np.float64)


def fit_choice(inputs: F64, possible: NDArray[np.bool_], chosen: I64) -> F64:
    """Return the weights (columns,) of a softmax over options: ``inputs`` is (n, options, columns).

    Newton's method, with shorter steps where a full one makes it worse.
    """
    inputs = np.where(possible[:, :, None], inputs, 0)
    count, _, size = inputs.shape
    weights, flat = np.zeros(size), inputs.reshape(-1, size)
    happened = inputs[np.arange(count), chosen].sum(0)
    best = _likelihood(inputs, possible, chosen, weights)
    for _ in range(_MAX_STEPS):
        chances = softmax_possible(inputs @ weights, possible)
        means = np.matmul(chances[:, None], inputs)[:, 0]
        slope = happened - means.sum(0) - _PENALTY * weights
        curve = (flat * chances.reshape(-1, 1)).T @ flat - means.T @ means + _PENALTY * np.eye(size)
        step = np.linalg.solve(curve, slope)
        while (reached := _likelihood(inputs, possible, chosen, weights + step)) < best and np.abs(
            step
        ).max() > _ENOUGH:
            step /= 2
        if np.abs(step).max() <= _ENOUGH:
            break
        weights, best = weights + step, reached
    return weights


def softmax_possible(scores: F64, possible: NDArray[np.bool_]) -> F64:
    """Return the softmax over the possible options; the others have zero. Each row needs a possible option."""
    return softmax(np.where(possible, scores, -np.inf))


def _likelihood(inputs: F64, possible: NDArray[np.bool_], chosen: I64, weights: F64) -> float:
    chances = softmax_possible(inputs @ weights, possible)[np.arange(len(chosen)), chosen]
    return float(np.log(np.maximum(chances, 1e-300)).sum() - _PENALTY * (weights @ weights) / 2)
