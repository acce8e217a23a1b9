"""Samples of self-play for fitting chances: what a seat sees at a question, as numbers."""
