"""Fast arithmetic on the card, compiled by Numba: arrays in, arrays out. Each kernel matches a plain Python twin."""
