"""The chances of our published cards, which were fitted in advance (``charleston chances CARD --save FILE``)."""

from functools import lru_cache
from pathlib import Path

from charleston.chances.chance_model import Model, read_model, stamp
from charleston.kernels.patterns.arrays import CardArrays

FOLDER = Path(__file__).parent / "weights"
"""Each file is named after the beginning of its card's stamp."""
_NAME_LENGTH = 16


def file_name(card: CardArrays) -> str:
    return f"{stamp(card)[:_NAME_LENGTH]}.json"


def known_model(card: CardArrays) -> Model | None:
    """Return the model of a card, or None if it was not fitted yet."""
    return _read(file_name(card), stamp(card))


@lru_cache(maxsize=16)
def _read(name: str, wanted: str) -> Model | None:
    path = FOLDER / name
    return read_model(path, wanted) if path.exists() else None
