"""The levels of play that chances distinguish."""

STRONGEST = "regular"
"""The level of a person, of whom nothing is known."""
WEAKER = ("greedy", "novice")
"""The levels of ``facts.OWN_LEVEL`` and ``facts.OTHER_LEVELS``."""
