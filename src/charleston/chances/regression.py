"""Logistic regression with several outcomes, and linear regression. Both have a small penalty, so they always end."""

import numpy as np

from charleston.chances.columns import F64
from charleston.kernels.patterns.arrays import I64

_PENALTY = 1.0
_MAX_STEPS = 30
_ENOUGH = 1e-6


def softmax(scores: F64) -> F64:
    powers = np.exp(scores - scores.max(1, keepdims=True))
    result: F64 = powers / powers.sum(1, keepdims=True)
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
