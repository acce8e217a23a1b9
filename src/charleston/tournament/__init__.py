"""Tournaments: seating, scoring, score cards and standings. Pure functions: no files, no clock, no randomness."""
