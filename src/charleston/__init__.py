"""American Mah Jongg: the tiles, the card, and in time the whole game."""
