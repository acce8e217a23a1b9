"""Fast arithmetic on the card, compiled by Numba: arrays in, arrays out. Each kernel has an equal plain Python twin."""
