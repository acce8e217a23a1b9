"""A series of games by the same people: who deals, who sits where, who owes whom. Pure functions."""
