"""Fast arithmetic on the card, compiled by Numba: arrays in, arrays out. Each kernel equals a plain twin."""
