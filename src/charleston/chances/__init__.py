"""Chances from one seat's view: to win, to pay for the winner's discard, of a wall game, and the expected score."""
