"""A taste: the parameters that weigh a hand and decide a policy's answers. This module needs only NumPy."""

import numpy as np

# Indices into a taste, one row of numbers per policy.
KIND, SPREAD, USE_VALUE, CALL_FROM, BLIND_FROM, STOP_FROM, BID_BELOW, FORGETS, EXCHANGES = range(9)
CALL_LATE = 9
DANGER = 10  # five numbers: the cost of a tile that an opponent with 0 to 4 exposures may need
STRICT_COST = 16  # this and the next two have nine numbers: the cost of a missing tile with 0 to 8 copies unseen
# A cost of 8 halves the worth of a pattern.
OPEN_COST = 25
CONCEALED_COST = 34
LIKES = 43  # of 256 lines, how many a player likes; which ones depends on the player and the game
STICKS = 44  # a line that the player likes is preferred to others that are at most so many tiles nearer; 0 is off
TASTE_SIZE = 48
# CALL_FROM, CALL_LATE: the worth of the hand after a call, in 1/16 of its worth now, from which a player calls: with
# nothing exposed, and later. Below EVEN_CALL, a player also calls for lines that are not among the nearest.
# FORGETS: of 256 discarded copies, how many a player has forgotten. Exposed tiles are never forgotten.
# EXCHANGES: of 256 joker exchanges, how many a player notices.

EVEN_CALL = 16
STRETCH = 16
"""What a player has forgotten changes after so many discards."""

HALVINGS = 512
HALF = np.array([round(2**38 * 2 ** (-cost / 8)) for cost in range(HALVINGS)], np.int64)
MAX_UNSEEN = 8
"""Beyond this number, more unseen copies of a tile make no difference."""
RANDOM, WEIGHING = 0, 1
SHARE = 1024
"""Losses are fractions of the total worth, in units of 1/1024."""
