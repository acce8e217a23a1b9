"""Scenarios: a position, steps, and expected results. The rulebook consists of scenarios."""
