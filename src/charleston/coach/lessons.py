"""The guided games: each has a deal that we searched for, and the line of the card that the coach plays for.

``scripts/lesson_deals.py`` searches for deals, and ``tests/coach`` plays every lesson to its mah jongg. If a change to
the bots or to the First Card breaks a lesson, search again and put the result here.
"""

from hashlib import sha256
from typing import NamedTuple

CARD = "First Card"
BOTS = "greedy"
"""The level of the three bots. It makes no random choices, so a guided game always goes the same way."""


class LineName(NamedTuple):
    """A line of the card, by its position."""

    section: str
    number: int


class Lesson(NamedTuple):
    deal: int
    plan: LineName  # the line to play for
    other: LineName  # the second candidate, which the player compares with ``plan``


LESSONS = {
    "first": Lesson(145, LineName("Same Number", 3), LineName("Neighbors", 3)),
    "second": Lesson(742, LineName("Neighbors", 4), LineName("Neighbors", 3)),
}


def seed_of(deal: int) -> bytes:
    """Return the seed of a lesson's deal. Everybody may know it: only bots play against the learner."""
    return sha256(f"Charleston lesson {deal}".encode()).digest()
