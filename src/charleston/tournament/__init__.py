"""A tournament's arithmetic: who sits where, what a game scores, what the cards say, who wins. Pure."""
