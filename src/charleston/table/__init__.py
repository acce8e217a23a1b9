"""A table: people, chairs, the host's controls, and a series of games. Pure functions, like the referee."""
