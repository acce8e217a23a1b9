"""The words of the table, for whoever meets them for the first time, with their other names and their rules."""

from typing import NamedTuple


class Word(NamedTuple):
    name: str
    meaning: str
    also: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


WORDS = (
    Word(
        "American mah jongg",
        "Played with racks, jokers, a yearly card and the Charleston. It goes back to Babcock's rules of the 1920s.",
        ("mah jongg", "mahjong", "mah jong", "maajh"),
        ("TIL-13", "TIL-19"),
    ),
    Word("Bams", "The bamboo suit, 1 to 9, four of each. Its dragon is green.", ("bamboos",), ("TIL-04", "TIL-12")),
    Word(
        "Card",
        "The list of all winning hands; no other hand wins. Ours are original, and owners write their own.",
        ("hands and rules",),
        ("CRD-01",),
    ),
    Word(
        "Charleston",
        "Passing tiles before play: right, across, left; if all agree left, across, right; then a courtesy.",
        ("rollor", "passing"),
        ("CHA-01", "CHA-02"),
    ),
    Word("Concealed", "A hand marked C: no discard may be called for it but the very last tile.", ("C",), ("CRD-47",)),
    Word(
        "Craks",
        "The suit of characters, 1 to 9, four of each. Its dragon is red.",
        ("characters",),
        ("TIL-05", "TIL-12"),
    ),
    Word(
        "Dead hand",
        "A hand that is out of the game because of an error or because it can no longer be made.",
        (),
        ("DED-23",),
    ),
    Word("Dots", "The suit of circles, 1 to 9, four of each. Its dragon is soap.", ("circles",), ("TIL-03", "TIL-12")),
    Word("Dragons", "Red, green and white, four of each. Each goes with a suit.", (), ("TIL-07", "CRD-13")),
    Word("Exposed", "A hand marked X: discards may be called for its groups of three or more.", ("X",), ("CRD-46",)),
    Word("Exposure", "A group laid face up on the top of the rack after a call.", (), ("CAL-07",)),
    Word(
        "Flowers",
        "Eight tiles, seasons among them. All are alike; the digits on them mean nothing.",
        ("seasons",),
        ("TIL-10", "TIL-17"),
    ),
    Word("Honours", "The winds and dragons: 28 tiles.", (), ("TIL-02",)),
    Word(
        "Jokers",
        "Eight wild tiles for groups of three or more alike; never in a pair, never for a single tile.",
        (),
        ("TIL-11", "JOK-01", "JOK-02"),
    ),
    Word("Jokerless", "A winning hand without a joker.", (), ("PAY-21",)),
    Word("Kong", "Four identical tiles.", (), ("CRD-42",)),
    Word("Pair", "Two identical tiles. No joker may help.", (), ("CRD-40",)),
    Word(
        "Playing area",
        "The open middle of the table between the four racks. Discards lie there; passes are laid outside it.",
        (),
        ("TIL-18",),
    ),
    Word("Pung", "Three identical tiles.", (), ("CRD-41",)),
    Word("Quint", "Five identical tiles, with the help of jokers.", (), ("CRD-43",)),
    Word(
        "Rack",
        "Where a player's tiles stand. The sloped part holds what only the player sees, the flat top the exposures.",
        ("slope", "top"),
        ("TIL-14",),
    ),
    Word("Sextet", "Six identical tiles, with the help of jokers.", (), ("CRD-44",)),
    Word(
        "Soap",
        "The white dragon. It is also the zero of a year, and then belongs to no suit.",
        ("white dragon", "zero"),
        ("TIL-08", "TIL-09", "CRD-19"),
    ),
    Word("Stack", "A wall once it has been pushed into the middle, from which players pick.", (), ("TIL-15",)),
    Word(
        "Wall",
        "The row of tiles each player builds behind the rack, two high and nineteen long.",
        (),
        ("TIL-15", "SET-01"),
    ),
    Word("Wall game", "A game that ends without a mah jongg.", ("wall",), ("TIL-16",)),
    Word("Winds", "East, south, west and north, four of each.", (), ("TIL-06", "CRD-12")),
)


def find_words(text: str) -> tuple[Word, ...]:
    """Words of which a name begins like this, the nearest first; all of them for an empty text."""
    wanted = text.strip().lower()

    def names(word: Word) -> list[str]:
        return [word.name.lower(), *(name.lower() for name in word.also)]

    exact = [word for word in WORDS if wanted in names(word)]
    near = [word for word in WORDS if word not in exact and any(name.startswith(wanted) for name in names(word))]
    return (*exact, *near)
