"""Fast arithmetic on the card, compiled by Numba: arrays in, arrays out. Each kernel has a plain Python equivalent."""
