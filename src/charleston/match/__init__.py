"""Games in a row by the same people: who deals, who sits where, who owes whom. Pure."""
