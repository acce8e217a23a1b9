"""The card: its language, the patterns its lines stand for, and the plain matcher."""
