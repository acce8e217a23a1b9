"""The published cards, and a lookup by name or file."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from charleston.card.faults import CardError
from charleston.card.model import Card
from charleston.card.read import load_card, read_card_bytes

_FILES = {"Charleston 2026": "charleston-2026.card", "First Card": "first-card.card"}
PUBLISHED = tuple(_FILES)
DEFAULT = PUBLISHED[0]


def published_bytes(name: str) -> bytes:
    if name not in _FILES:
        raise LookupError(f"There is no published card {name!r}. The published cards are {', '.join(PUBLISHED)}.")
    return files("charleston.card").joinpath("cards", _FILES[name]).read_bytes()


@cache
def published(name: str) -> Card:
    reading = read_card_bytes(published_bytes(name))
    if reading.card is None:
        raise CardError(name, reading.problems)
    return reading.card


def find_name(wanted: str) -> str | None:
    """Return the full name if only one published card's name starts with this text: "first" finds First Card."""
    names = [name for name in PUBLISHED if name.lower().startswith(wanted.strip().lower())]
    return names[0] if len(names) == 1 else None


def find_card(wanted: str) -> Card:
    """Return a published card by name, or the card in a file. Raises OSError or CardError."""
    path = Path(wanted)
    if (not wanted or "\0" in wanted or not path.exists()) and (name := find_name(wanted)) is not None:
        return published(name)
    return load_card(path)
