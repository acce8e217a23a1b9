"""Play many games, on one machine or several: compare line-ups on the same walls, or study a card."""
