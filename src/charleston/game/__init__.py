"""The referee: every rule of one game, from dice to payout. Pure functions: no clock, no randomness, no files."""
