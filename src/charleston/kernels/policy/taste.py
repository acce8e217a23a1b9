"""A taste: the parameters that weigh a hand and decide a policy's answers. This module needs only NumPy."""

import numpy as np

# Indices into a taste, one row of numbers per policy.
KIND, SPREAD, USE_VALUE, CALL_FROM, BLIND_FROM, STOP_FROM, BID_BELOW, MISTAKES, EXCHANGES = range(9)
CALL_LATE = 9
DANGER = 10  # five numbers: the cost of a tile that an opponent with 0 to 4 exposures may need
STRICT_COST = 16  # this and the next two have nine numbers: the cost of a missing tile with 0 to 8 copies unseen
# A cost of 8 halves the worth of a pattern.
OPEN_COST = 25
CONCEALED_COST = 34
TASTE_SIZE = 48

HALVINGS = 512
HALF = np.array([round(2**38 * 2 ** (-cost / 8)) for cost in range(HALVINGS)], np.int64)
MAX_UNSEEN = 8
"""Beyond this number, more unseen copies of a tile make no difference."""
RANDOM, WEIGHING = 0, 1
SHARE = 1024
"""Losses are fractions of the total worth, in units of 1/1024."""
