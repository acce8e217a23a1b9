"""The facts of one question from which chances are computed, as a row of whole numbers. This module needs only NumPy.

Every fact is known to the seat that is asked: its rack, the exposures, the discards and the size of the wall.
``facts_kernel`` writes a row in self-play; ``chances.facts_of`` computes the same row from a view.
"""

WEAKER_LEVELS = 2
"""How many levels are below the strongest. They are public: a bot shows its level; a person counts as the strongest."""

# Indices into a row.
QUESTION = 0  # see ``question_codes``
PASS = 1  # the number of the pass, or 0
DISTANCE = 2  # tiles needed for the nearest line that is still possible; FAR if there is none
WORTH = 3  # the worth of the hand, weighed like the regular bot
NEAREST = 4  # the number of patterns at that distance
VALUE = 5  # the highest value of these patterns
JOKERS = 6
EXPOSURES = 7
WITH_DISTANCE = 8  # DISTANCE and WORTH with the discard that may be called; otherwise the same as without
WITH_WORTH = 9
LEFT = 10  # tiles left in the wall
JOKERS_SEEN = 11  # discarded and exposed jokers
PLACE = 12  # how many players pick before this seat
OTHERS = 13  # four numbers: how many opponents have at least 1, 2, 3 and 4 exposures
OTHERS_ALIVE = OTHERS + 4  # the fewest patterns that fit the exposures of an opponent
OWN_LEVEL = OTHERS_ALIVE + 1  # one number for each level below the strongest: 1 if the seat plays at it
OTHER_LEVELS = OWN_LEVEL + WEAKER_LEVELS  # the same for the opponents: how many play at it
FACTS_SIZE = OTHER_LEVELS + WEAKER_LEVELS

FAR = 15
