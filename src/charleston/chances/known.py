"""The chances of our published cards, fitted in advance (``charleston chances CARD --save FILE``), and kept ones."""

from functools import lru_cache
from pathlib import Path

from charleston.chances.chance_model import Model, ModelError, read_model, stamp
from charleston.kernels.patterns.arrays import CardArrays

FOLDER = Path(__file__).parent / "weights"
"""Each file is named after the beginning of its card's stamp."""
_NAME_LENGTH = 16


def file_name(card: CardArrays) -> str:
    return f"{stamp(card)[:_NAME_LENGTH]}.json"


def known_model(card: CardArrays, kept: Path | None = None) -> Model | None:
    """Return the model of a card: ours, or the one in the folder of kept models. None if it is not fitted yet."""
    name, wanted = file_name(card), stamp(card)
    if (ours := FOLDER / name).exists():
        return _read(ours, wanted)
    if kept is None or not (path := kept / name).exists():
        return None
    try:
        return _read(path, wanted)
    except ModelError:  # it can be fitted again
        return None


@lru_cache(maxsize=16)
def _read(path: Path, wanted: str) -> Model:
    return read_model(path, wanted)
