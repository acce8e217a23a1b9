"""A table: people, chairs, the host's controls, games in a row. Pure, like the referee it sits on."""
