"""American Mah Jongg: the tiles, the card, a referee with its rulebook, and matches of many games."""
