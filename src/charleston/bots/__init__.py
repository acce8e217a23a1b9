"""Bots, which choose a command from their seat's view, and whole games between bots."""
