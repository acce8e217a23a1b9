"""The card: its language, the patterns of its lines, and the reference matcher."""
