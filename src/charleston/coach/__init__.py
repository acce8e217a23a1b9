"""The coach: prepared deals for a player's first games, and what the coach would do in them."""
