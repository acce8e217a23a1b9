"""When a decision is called a mistake. This module needs no compiler."""

from charleston.review.decisions import Kind
from charleston.review.review_data import Verdict

LEAST_LOSS, LEAST_LOSS_OF_PASS = 3.0, 5.0
"""A decision that costs less is no mistake. For passes, smaller differences say nothing."""
ERRORS = 2.0
"""A mistake costs at least so many standard errors."""


def verdict(kind: Kind, loss: float, error: float) -> Verdict:
    least = LEAST_LOSS_OF_PASS if kind in ("pass", "courtesy") else LEAST_LOSS
    if loss >= least and loss >= ERRORS * error:
        return "mistake"
    return "as good" if loss > 0 else "best"
