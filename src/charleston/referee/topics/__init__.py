"""The topics of Ask the referee."""
