"""Scenarios: a position, what is tried, what must follow. The rulebook is made of them."""
