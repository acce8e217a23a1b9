"""What a card says: sections of lines, a line's printed groups, and the remarks beside it.

These are plain values. ``read`` parses them from text, ``write`` writes them as text, ``expand`` finds their patterns.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from charleston.tiles import Suit

INKS = ("a", "b", "c")
GROUP_NAMES = ("single", "pair", "pung", "kong", "quint", "sextet")
"""The name of a group of n equal tiles is ``GROUP_NAMES[n - 1]``."""

ALL_NUMBERS = tuple(range(1, 10))
ODD_NUMBERS = (1, 3, 5, 7, 9)
EVEN_NUMBERS = (2, 4, 6, 8)
LANGUAGE = 2
"""The version of the card language that people type today. Language 1 is read only from logs."""
FIRST_YEAR, LAST_YEAR = 1900, 2099
YEAR = re.compile("(19|20)[0-9][0-9]")
SINGLES_AND_PAIRS = re.compile("singles?(and|n)?pairs?|pairs?(and|n)?singles?")
"""Part of the ``plain_name`` of a section whose hands earn no bonus for having no jokers (PAY-05)."""


class Group(Struct, frozen=True):
    """Symbols printed without a space: ``222a``, ``NEWS``, ``2026a``. A symbol is 0-9, N E W S, F, D, R, G or Wh."""

    symbols: tuple[str, ...]
    ink: str = ""

    @property
    def alike(self) -> bool:
        return len(set(self.symbols)) == 1

    @property
    def has_numbers(self) -> bool:
        return any(is_number(symbol) for symbol in self.symbols)

    @property
    def is_year(self) -> bool:
        """Whether this is a year: four single tiles, even if digits repeat, like 2022 and 1999."""
        return YEAR.fullmatch("".join(self.symbols)) is not None


def is_number(symbol: str) -> bool:
    """Return whether the symbol is 1-9. A zero is a soap, not a number: it never joins a run."""
    return "1" <= symbol <= "9"


class Place(Struct, frozen=True):
    """A printed group, or a choice of groups joined by slashes. All slashes of a form make the same choice."""

    options: tuple[Group, ...]
    sign: str = ""  # + - = or ×, printed before the group as decoration


class Who(Struct, frozen=True):
    """The groups that a remark is about. If no field is set, it is about all numbers that no other remark covers."""

    kind: str = ""  # one of GROUP_NAMES
    digit: str = ""
    inks: str = ""


EVERYONE = Who()


class Run(Struct, frozen=True, tag=True):
    """The numbers shift together within ``numbers``: all numbers, only odd, or only even."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS
    both_ways: bool = False  # whether the run may also be played in the opposite direction
    count: int = 0  # the 5 of "any 5 consecutive", checked against the printed line; 0 if not given
    wraps: bool = False  # whether 1 follows 9
    way: str = ""  # "up" or "down" if the card says so; it is only checked, because the printed line shows it


class Like(Struct, frozen=True, tag=True):
    """All groups have the same number, one of these."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS


class AnyNumber(Struct, frozen=True, tag=True):
    """Every printed digit can be any of these numbers."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS
    count: int = 0  # the 2 of "any 2 numbers", checked against the printed line; 0 if not given
    different: bool = False  # whether different digits are different numbers, as in "any 2 numbers"


class OnlyNumbers(Struct, frozen=True, tag=True):
    """A remark that repeats the printed line. It is only checked. No ``numbers`` means "these numbers only"."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ()


class AnyYear(Struct, frozen=True, tag=True):
    """The four digits of a printed year can be any year in this range, the same year everywhere."""

    first: int = FIRST_YEAR
    last: int = LAST_YEAR


class AnyPair(Struct, frozen=True, tag=True):
    """The pair can have the number of any single printed beside it."""


class MatchPair(Struct, frozen=True, tag=True):
    """These groups have the moving pair's number."""

    who: Who


class SuitCount(Struct, frozen=True, tag=True):
    """How many suits the inks use together; a single count is only checked against the inks.

    In "2 or 3 suits" beside three inks, the first ink printed is a separate suit; the other two may be the same suit.
    """

    counts: tuple[int, ...]
    loose: bool = False  # in cards stored as language 1, any two of the three inks may be the same suit


class AnySuit(Struct, frozen=True, tag=True):
    """These groups may be any suit, even the suit of another group."""

    who: Who


class MayBe(Struct, frozen=True, tag=True):
    """The two inks may be the same suit."""

    ink: str
    other: str


class OnlySuits(Struct, frozen=True, tag=True):
    """An ink, or every ink, may be only these suits."""

    suits: tuple[Suit, ...]
    ink: str = ""


class OppositeSuit(Struct, frozen=True, tag=True):
    """These groups are in different suits from the rest. The inks already say so, so the remark is only checked."""

    who: Who = EVERYONE


class AnyWind(Struct, frozen=True, tag=True):
    """A wind letter can be any wind; different letters are different winds. Other winds are as printed."""

    who: Who = EVERYONE  # one kind of group, or all groups


class OnlyWinds(Struct, frozen=True, tag=True):
    """The winds from which "any wind" may choose. Without "any wind", the remark is only checked."""

    winds: tuple[str, ...]


class AnyDragon(Struct, frozen=True, tag=True):
    """The groups of D without an ink are this many different dragons: one for each group, or one for all groups."""

    count: int = 1
    same: bool = False


class DragonCheck(Struct, frozen=True, tag=True):
    """Matching or opposite dragons. The inks already say so, so the remark is only checked."""

    matching: bool


class OnlyDragons(Struct, frozen=True, tag=True):
    """The dragons (R, G, Wh) that D without an ink can be. Without such a D, the remark is only checked."""

    dragons: tuple[str, ...]


class DragonSuits(Struct, frozen=True, tag=True):
    """The dragons go with this many suits. For D without an ink it means AnyDragon; otherwise it is only checked."""

    count: int


class NoJokers(Struct, frozen=True, tag=True):
    """These groups take no jokers, however large they are."""

    who: Who = EVERYONE


class FlowerJokers(Struct, frozen=True, tag=True):
    """In this one group flowers may replace tiles, as jokers do."""

    who: Who


Remark = (
    Run
    | Like
    | AnyNumber
    | OnlyNumbers
    | AnyYear
    | AnyPair
    | MatchPair
    | SuitCount
    | AnySuit
    | MayBe
    | OnlySuits
    | OppositeSuit
    | AnyWind
    | OnlyWinds
    | AnyDragon
    | DragonCheck
    | OnlyDragons
    | DragonSuits
    | NoJokers
    | FlowerJokers
)


class Form(Struct, frozen=True):
    """One way to print the hand; a line may have several, joined by "or"."""

    places: tuple[Place, ...]
    remarks: tuple[Remark, ...] = ()  # the remarks in parentheses after the form, for this form only


class Line(Struct, frozen=True):
    forms: tuple[Form, ...]
    value: int
    concealed: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def pairs_only(self) -> bool:
        """Whether no joker can be used. Bonuses depend on the section, not on this."""
        return not any(
            group.alike and len(group.symbols) > 2
            for form in self.forms
            for place in form.places
            for group in place.options
        )


class Section(Struct, frozen=True):
    name: str
    lines: tuple[Line, ...]
    about: str = ""
    declared: bool = False  # whether "(singles and pairs)" follows the name
    by_shape: bool = False  # in language 1, a line's shape, not its section, decides whether it is singles and pairs

    @property
    def singles_and_pairs(self) -> bool:
        return self.declared or SINGLES_AND_PAIRS.search(plain_name(self.name)) is not None


def plain_name(name: str) -> str:
    """Return a section's name in lowercase, without spaces or punctuation, which differ between cards."""
    return re.sub("[^a-z0-9]", "", name.lower().replace("&", "and").replace("+", "and"))


class Entry(NamedTuple):
    """A line with its position, such as the third line of section 2468."""

    section: Section
    number: int
    line: Line

    @property
    def title(self) -> str:
        return f"{self.section.name} #{self.number}"

    @property
    def singles_and_pairs(self) -> bool:
        """Whether a jokerless win earns no bonus here, because the line's value includes it (PAY-05)."""
        return self.line.pairs_only if self.section.by_shape else self.section.singles_and_pairs


class Card(Struct, frozen=True):
    name: str
    sections: tuple[Section, ...]
    about: str = ""
    language: int = LANGUAGE  # 1 for a card stored before language 2; ``write_card`` writes it in language 1

    def __repr__(self) -> str:
        return f"<Card {self.name!r}, {sum(1 for _ in self.entries())} lines>"

    def entries(self) -> Iterator[Entry]:
        for section in self.sections:
            for number, line in enumerate(section.lines, 1):
                yield Entry(section, number, line)

    @property
    def lowest_value(self) -> int:
        """The lowest value of any line. Penalties are paid in this amount."""
        return min(entry.line.value for entry in self.entries())
