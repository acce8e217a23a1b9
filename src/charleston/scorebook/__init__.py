"""The score book of a session at a real table: commands, events, totals. Pure functions, like ``game``."""
