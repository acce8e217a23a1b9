"""A player's taste: the numbers by which a hand is weighed and a policy decides. Needs NumPy only."""

import numpy as np

# Where they stand in a row of numbers, one row a policy.
KIND, SPREAD, USE_VALUE, CALL_FROM, BLIND_FROM, STOP_FROM, BID_BELOW, MISTAKES, EXCHANGES = range(9)
CALL_LATE = 9
DANGER = 10  # five numbers: what a tile costs that an opponent with so many exposures may need
STRICT_COST = 16  # nine numbers each: what a missing tile costs with 0..8 of it unseen, in eighths of a halving
OPEN_COST = 25
CONCEALED_COST = 34
TASTE_SIZE = 48

HALVINGS = 512
HALF = np.array([round(2**38 * 2 ** (-cost / 8)) for cost in range(HALVINGS)], np.int64)
MOST_UNSEEN = 8
"""More unseen tiles of a kind than this make no difference."""
RANDOM, WEIGHING = 0, 1
SHARE = 1024
"""Losses are told as parts of this of the whole worth."""
