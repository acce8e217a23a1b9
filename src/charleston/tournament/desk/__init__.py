"""The desk: the tournament's log, its state, and the director's corrections."""
