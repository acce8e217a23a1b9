"""A table: people, chairs, the host's controls, and games in a row. Pure functions, like the referee below it."""
