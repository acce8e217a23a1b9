"""The 152 tiles: their 36 kinds, how they are written and spoken, and how players sort them.

A tile is a small int, the same everywhere. Suits come first, nine ranks each. The dragons are in the same order as
their suits, so ``dragon_of(suit)`` indexes by suit.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, NewType

Tile = NewType("Tile", int)
Suit = int

BAMS, CRAKS, DOTS = range(3)
SUITS: Final = (BAMS, CRAKS, DOTS)
SUIT_LETTERS: Final = "bcd"
SUIT_NAMES: Final = ("bams", "craks", "dots")

KINDS: Final = 36
TILES: Final = tuple(Tile(kind) for kind in range(KINDS))
"""One of each kind, in order."""
NORTH_WIND, EAST_WIND, WEST_WIND, SOUTH_WIND = WINDS = TILES[27:31]
GREEN, RED, SOAP = DRAGONS = TILES[31:34]
FLOWER, JOKER = TILES[34:]

COPIES: Final = (4,) * 34 + (8, 8)
FULL_SET: Final = tuple(tile for tile in TILES for _ in range(COPIES[tile]))
SPARES: Final = 14  # a boxed set of 166 tiles includes these; they stay in the box

_RANK_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_HONOR_LETTERS = "NEWSGR0FJ"
_HONOR_NAMES = ("north", "east", "west", "south", "green dragon", "red dragon", "soap", "flower", "joker")

LETTERS: Final = tuple(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)) + tuple(_HONOR_LETTERS)
NAMES: Final = (
    tuple(f"{rank} {suit[:-1]}" for suit in SUIT_NAMES for rank in _RANK_WORDS) + _HONOR_NAMES
)  # as spoken at the table: "seven crak", "soap"

Counts = tuple[int, ...]
"""How many of each kind: 36 numbers."""


def suit_tile(rank: int, suit: Suit) -> Tile:
    return TILES[suit * 9 + rank - 1]


def suit_of(tile: Tile) -> Suit | None:
    """Return the suit of a suit tile; None for every other tile, including dragons and flowers."""
    return tile // 9 if tile < NORTH_WIND else None


def rank_of(tile: Tile) -> int | None:
    """Return the rank of a suit tile, or None for any other tile. The digits painted on flowers do not count."""
    return tile % 9 + 1 if tile < NORTH_WIND else None


def dragon_of(suit: Suit) -> Tile:
    """Return the suit's dragon: green for bams, red for craks, soap for dots."""
    return DRAGONS[suit]


def counts(tiles: Iterable[Tile]) -> Counts:
    vector = [0] * KINDS
    for tile in tiles:
        vector[tile] += 1
    return tuple(vector)


def too_many(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the kinds with more tiles than the set has."""
    return tuple(tile for tile, count in zip(TILES, counts(tiles), strict=True) if count > COPIES[tile])


def sort_by_suit(tiles: Iterable[Tile]) -> list[Tile]:
    """Sort tiles: flowers first, then suits, winds and dragons, and jokers last."""
    return sorted(tiles, key=lambda tile: -1 if tile == FLOWER else tile)


def sort_by_number(tiles: Iterable[Tile]) -> list[Tile]:
    """Sort tiles by number, to show like numbers and runs: flowers, all ones, all twos, ..., honors, jokers."""

    def key(tile: Tile) -> tuple[int, int]:
        return (-1 if tile == FLOWER else rank_of(tile) or 10, tile)

    return sorted(tiles, key=key)


class TileError(ValueError):
    """Text that names no tile: its position, what is wrong with it, what to write instead."""

    def __init__(self, text: str, start: int, end: int, message: str, instead: str) -> None:
        super().__init__(f"{message}: {text[start:end]!r}. {instead}")
        self.text, self.start, self.end, self.message, self.instead = text, start, end, message, instead


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Return the notation, with adjacent tiles of one kind written together: ``333b FF J 0000``."""
    words: list[str] = []
    last: Tile | None = None
    for tile in tiles:
        if tile == last:
            words[-1] = LETTERS[tile][0] + words[-1]
        else:
            words.append(LETTERS[tile])
        last = tile
    return " ".join(words)


SUIT_WORDS: Final = {
    word: suit
    for suit, words in enumerate(
        (
            "bam bams bamboo bamboos",
            "crak craks crack cracks character characters char chars",
            "dot dots circle circles",
        )
    )
    for word in words.split()
}
_NUMBER_WORDS = {word: rank for rank, word in enumerate(_RANK_WORDS, 1)} | {str(rank): rank for rank in range(1, 10)}
_HONOR_WORDS = {
    "north": NORTH_WIND,
    "east": EAST_WIND,
    "west": WEST_WIND,
    "south": SOUTH_WIND,
    "green": GREEN,
    "red": RED,
    "white": SOAP,
    "soap": SOAP,
    "zero": SOAP,
    "flower": FLOWER,
    "season": FLOWER,
    "joker": JOKER,
}
_CLASS_WORDS = {"wind": WINDS, "winds": WINDS, "dragon": DRAGONS, "dragons": DRAGONS}

_NOTATION = re.compile(
    rf"(?P<ranks>[0-9]+)(?P<suit>[{SUIT_LETTERS}])|(?P<white>wh)|(?P<honor>[{_HONOR_LETTERS}])",
    re.IGNORECASE | re.ASCII,
)
_JOINED = re.compile(r"([1-9])([a-z]{3,})")


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles in notation or spoken names, in the order written: ``333b FF``, ``7 crak, soap, green dragon``."""
    words = [_Word(match[0].lower(), match.start(), match.end()) for match in re.finditer(r"[^\s,;]+", text)]
    tiles: list[Tile] = []
    while words:
        tiles += _read_spoken(words) or _read_notation(text, words)
    return tuple(tiles)


def _read_spoken(words: list[_Word]) -> list[Tile] | None:
    """Remove one spoken name from the front of the words and return its tile; None if they do not begin with one."""
    first = words[0].text
    second = words[1].text if len(words) > 1 else ""
    joined = _JOINED.fullmatch(first)
    if joined and joined[2] in SUIT_WORDS:
        del words[:1]
        return [suit_tile(int(joined[1]), SUIT_WORDS[joined[2]])]
    if first in _NUMBER_WORDS and second in SUIT_WORDS:
        del words[:2]
        return [suit_tile(_NUMBER_WORDS[first], SUIT_WORDS[second])]
    tile = _HONOR_WORDS.get(first, _HONOR_WORDS.get(first.removesuffix("s")))
    if tile is None:
        return None
    del words[: 2 if tile in _CLASS_WORDS.get(second, ()) else 1]
    return [tile]


def _read_notation(text: str, words: list[_Word]) -> list[Tile]:
    word = words.pop(0)
    tiles: list[Tile] = []
    at = 0
    while at < len(word.text):
        match = _NOTATION.match(word.text, at)
        if not match:
            raise _unreadable(text, word, at)
        if match["white"]:
            tiles.append(SOAP)
        elif match["honor"]:
            tiles.append(TILES[NORTH_WIND + _HONOR_LETTERS.index(match["honor"].upper())])
        else:
            suit = SUIT_LETTERS.index(match["suit"])
            tiles += (suit_tile(int(rank), suit) if rank != "0" else SOAP for rank in match["ranks"])
        at = match.end()
    return tiles


def _unreadable(text: str, word: _Word, at: int) -> TileError:
    if word.text[at] in "123456789":
        number = word.text[at]
        return TileError(text, word.start + at, word.end, "Which suit", f"Write {number}b, {number}c or {number}d.")
    instead = "Write 1b..9b, 1c..9c, 1d..9d, N E W S, R G 0 (soap), F or J; or say it: 7 crak, soap, north."
    return TileError(text, word.start + at, word.end, "No tile is called that", instead)
