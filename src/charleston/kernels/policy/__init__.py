"""Policies, which choose passes, calls and discards by tastes or at random."""
