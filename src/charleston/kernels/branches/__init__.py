"""Branches of a game: what each answer gained, compared with the answer of a reference player."""
