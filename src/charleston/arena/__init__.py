"""Play many games, on one machine or several: compare lineups on the same walls, or study a card."""
