"""Tournaments: who sits where, what a game scores, what the cards say, who wins. Pure: no files, clock or chance."""
