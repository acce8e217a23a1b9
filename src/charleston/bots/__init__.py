"""Bots, which choose a command from what their seat may see, and whole games between them."""
