"""The glossary for new players: each term with its meaning, its other names and its rules."""

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
        "Blind pass",
        "On first left and last right: passing on 1 to 3 of the tiles just passed to you, without looking at them.",
        ("stealing",),
        ("CHA-14", "CHA-15", "CHA-19"),
    ),
    Word(
        "Break the wall",
        "East rolls the dice and sets that many stacks of East's wall aside; the deal begins after them.",
        (),
        ("SET-05",),
    ),
    Word(
        "Call",
        "To ask for the latest discard, for an exposure or for mah jongg. Say it out loud.",
        ("claim", "take"),
        ("CAL-01", "CAL-17", "CAL-22"),
    ),
    Word(
        "Card",
        "The list of all winning hands; no other hand wins. Ours are original, and you can write your own.",
        ("hands and rules",),
        ("CRD-01",),
    ),
    Word(
        "Challenge",
        "To say that another player's hand is dead. The player who is wrong may have to pay.",
        (),
        ("DED-10", "DED-11", "DED-12"),
    ),
    Word(
        "Charleston",
        "Passing tiles before play: right, across, left; if all agree, left, across, right; then a courtesy pass.",
        ("rollor", "passing"),
        ("CHA-01", "CHA-02"),
    ),
    Word(
        "Cold wall",
        "A table rule, not an official one: in the last 20 tiles of the wall no discard may be called for an exposure.",
        (),
        ("G-36",),
    ),
    Word("Concealed", "A hand marked C: only the last tile may be called.", ("C",), ("CRD-47",)),
    Word(
        "Courtesy pass",
        "The last pass: players across from each other exchange up to three tiles. The smaller offer decides.",
        ("optional pass", "courtesy"),
        ("CHA-38", "CHA-39"),
    ),
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
    Word("Discard", "A tile put face up in the middle and named. Only the latest can be called.", (), ("TRN-04",)),
    Word("Dots", "The suit of circles, 1 to 9, four of each. Its dragon is soap.", ("circles",), ("TIL-03", "TIL-12")),
    Word("Dragons", "Red, green and white, four of each. Each goes with a suit.", (), ("TIL-07", "CRD-13")),
    Word(
        "Earthly hand",
        "East declares a complete hand when a part of the Charleston is over.",
        (),
        ("CHA-51", "PAY-13"),
    ),
    Word(
        "East",
        "The dealer, who breaks the wall, has 14 tiles and discards first. East moves to the right after each game.",
        ("dealer", "first player"),
        ("SET-02", "SET-04", "SET-14"),
    ),
    Word("Exposed", "A hand marked X: discards may be called for its groups of three or more.", ("X",), ("CRD-46",)),
    Word("Exposure", "A group laid face up on top of the rack after a call.", (), ("CAL-07",)),
    Word(
        "Flowers",
        "Eight tiles, including the seasons. All are alike; the digits on them mean nothing.",
        ("seasons",),
        ("TIL-10", "TIL-17"),
    ),
    Word(
        "Heavenly hand",
        "East's fourteen tiles are a winning hand straight from the deal.",
        (),
        ("CHA-48", "PAY-12"),
    ),
    Word("Honors", "The winds and dragons: 28 tiles.", (), ("TIL-02",)),
    Word("Hot tile", "A tile that an opponent obviously needs. You may discard it.", (), ("TRN-33",)),
    Word(
        "Hot wall",
        "A table rule, not an official one: discard the winning tile in the last 20 of the wall and you pay for all.",
        (),
        ("G-36",),
    ),
    Word("Jokerless", "A winning hand without a joker.", (), ("PAY-21",)),
    Word(
        "Jokers",
        "Eight wild tiles for groups of three or more alike; never in a pair, never for a single tile.",
        (),
        ("TIL-11", "JOK-01", "JOK-02"),
    ),
    Word("Kong", "Four identical tiles.", (), ("CRD-42",)),
    Word(
        "Last right",
        "The sixth pass of the Charleston, which may be blind.",
        ("second right", "final right"),
        ("CHA-13", "C-44"),
    ),
    Word(
        "Lowest amount",
        "The smallest value printed on the card, usually 25. A wrong challenge costs this much.",
        (),
        ("PAY-16", "PAY-18"),
    ),
    Word(
        "Mah jongg",
        "What a player says when the fourteenth tile completes a hand on the card. A correct hand wins the game.",
        ("mahjong", "mah jong", "declaring"),
        ("MAH-01", "MAH-02"),
    ),
    Word(
        "Miscall",
        "A discard with the wrong name. The player corrects the name; the tile stays.",
        (),
        ("TRN-20", "TRN-23"),
    ),
    Word("NEWS", "North, east, west and south, one of each: four single tiles, never with a joker.", (), ("CRD-48",)),
    Word("Over", "Across: to the player on the other side of the table.", ("across",), ("CHA-08", "C-44")),
    Word("Pair", "Two identical tiles. A joker cannot be one of them.", (), ("CRD-40",)),
    Word("Pick", "To take the next tile from the wall.", ("draw",), ("TRN-01", "SET-12")),
    Word(
        "Pivot",
        "The first East of the session, who trades seats with the player to the right after every round of four games.",
        (),
        ("SET-16", "SET-18", "C-31"),
    ),
    Word(
        "Playing area",
        "The open middle of the table between the four racks. Discards go there; passes go outside it.",
        (),
        ("TIL-18",),
    ),
    Word("Pung", "Three identical tiles.", (), ("CRD-41",)),
    Word("Quint", "Five identical tiles, with the help of jokers.", (), ("CRD-43",)),
    Word(
        "Rack",
        "It holds a player's tiles. Only the player sees those on the slope; exposures go on the flat top.",
        ("slope", "top"),
        ("TIL-14",),
    ),
    Word(
        "Racked",
        "A picked tile is racked when it is on the slope with the others. Then the discard can't be called.",
        (),
        ("TRN-10", "TRN-13"),
    ),
    Word(
        "Redeem",
        "To exchange a natural tile for the joker that replaces it in an exposure, on your turn.",
        ("joker exchange", "exchange", "swap"),
        ("JOK-07", "JOK-08"),
    ),
    Word("Round", "Four games; everyone has been East once.", (), ("SET-17",)),
    Word(
        "Same",
        'You may say this when you discard a joker, instead of "joker" or the name of the discard before it.',
        (),
        ("JOK-20",),
    ),
    Word(
        "Self-picked",
        "Won with a tile from the wall, or by exchanging a joker. Everyone pays double.",
        ("self pick",),
        ("MAH-21", "PAY-02"),
    ),
    Word("Sextet", "Six identical tiles, with the help of jokers.", (), ("CRD-44",)),
    Word(
        "Singles and pairs",
        "A section of hands made only of single tiles and pairs, so they take no jokers.",
        (),
        ("CRD-38", "PAY-05"),
    ),
    Word(
        "Soap",
        "The white dragon. It is also the zero in a year, and then belongs to no suit.",
        ("white dragon", "zero"),
        ("TIL-08", "TIL-09", "CRD-19"),
    ),
    Word("Stack", "A wall that has been pushed into the middle for players to pick from.", (), ("TIL-15",)),
    Word(
        "Throw in",
        "To mix your tiles with the discards before the game is over. Wait until a mah jongg has been checked.",
        (),
        ("MAH-08", "MAH-09"),
    ),
    Word("Value", "The number printed beside a hand: what it pays or scores.", (), ("CRD-45", "PAY-06")),
    Word(
        "Wall",
        "The row of tiles each player builds behind the rack, two high and nineteen long.",
        (),
        ("TIL-15", "SET-01"),
    ),
    Word("Wall game", "A game that ends without a mah jongg.", ("wall",), ("TIL-16",)),
    Word("Winds", "East, south, west and north, four of each.", (), ("TIL-06", "CRD-12")),
    Word("Year", "The digits of a year as single tiles; its zero is a soap. No jokers.", (), ("CRD-48",)),
)


def find_words(text: str) -> tuple[Word, ...]:
    """Return the terms with exactly this name, then the terms that have a name with a word that starts with ``text``.

    An empty ``text`` returns all terms.
    """
    query = " ".join(text.lower().split())

    def names(word: Word) -> list[str]:
        return [word.name.lower(), *(name.lower() for name in word.also)]

    def begins(name: str) -> bool:
        return name.startswith(query) or f" {query}" in name

    exact = [word for word in WORDS if query in names(word)]
    near = [word for word in WORDS if word not in exact and any(begins(name) for name in names(word))]
    return (*exact, *near)
