"""Ask the referee: topics with a few questions, each answered by putting a position to the referee of ``game``."""
