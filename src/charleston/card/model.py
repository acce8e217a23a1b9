"""What a card says: sections of lines, a line's printed groups, and the remarks beside it.

These are plain values. ``read`` makes them from text, ``write`` turns them into text again, ``expand`` finds the
patterns they stand for.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from charleston.tiles import Suit

INKS = ("a", "b", "c")
GROUP_NAMES = ("single", "pair", "pung", "kong", "quint", "sextet")
"""The group of n alike is ``GROUP_NAMES[n - 1]``."""

ALL_NUMBERS = tuple(range(1, 10))
ODD_NUMBERS = (1, 3, 5, 7, 9)
EVEN_NUMBERS = (2, 4, 6, 8)


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


def is_number(symbol: str) -> bool:
    """A zero is a soap and no number: it never joins a run."""
    return "1" <= symbol <= "9"


class Place(Struct, frozen=True):
    """A printed group, or several joined by slashes of which one is played; the same one at every slash of the form."""

    options: tuple[Group, ...]
    sign: str = ""  # + - = or ×, printed before it for show


class Who(Struct, frozen=True):
    """The groups a remark speaks of. All empty: every number of the form that no other remark speaks of."""

    kind: str = ""  # one of GROUP_NAMES
    digit: str = ""
    inks: str = ""


EVERYONE = Who()


class Run(Struct, frozen=True, tag=True):
    """The numbers slide along together; with a parity, among the odd or even numbers."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS
    both_ways: bool = False  # may also be played counting the other way
    count: int = 0  # "any 5 consecutive": checked against what is printed; 0 when not said


class Like(Struct, frozen=True, tag=True):
    """One number out of these for all."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS


class AnyNumber(Struct, frozen=True, tag=True):
    """Every printed digit stands for a number of its own out of these."""

    who: Who = EVERYONE
    numbers: tuple[int, ...] = ALL_NUMBERS
    count: int = 0  # "any 2 numbers": checked against what is printed; 0 when not said


class AnyPair(Struct, frozen=True, tag=True):
    """The pair may be of any number that is printed beside it as a single."""


class MatchPair(Struct, frozen=True, tag=True):
    """These groups follow the pair wherever it goes."""

    who: Who


class SuitCount(Struct, frozen=True, tag=True):
    """The inks together use so many suits; a single count is only checked against the inks."""

    counts: tuple[int, ...]


class AnySuit(Struct, frozen=True, tag=True):
    """These groups may be of any suit, another's or not."""

    who: Who


class MayBe(Struct, frozen=True, tag=True):
    """The two inks may be the same suit."""

    ink: str
    other: str


class OnlySuits(Struct, frozen=True, tag=True):
    """An ink, or all of them, may be these suits only."""

    suits: tuple[Suit, ...]
    ink: str = ""


class AnyWind(Struct, frozen=True, tag=True):
    """A wind letter stands for any wind; different letters for different winds."""


class AnyDragon(Struct, frozen=True, tag=True):
    """D without an ink: so many different dragons, a group each; or the same one for all groups."""

    count: int = 1
    same: bool = False


class DragonCheck(Struct, frozen=True, tag=True):
    """Matching or opposite dragons: the inks already say it, so it is only checked."""

    matching: bool


Remark = (
    Run
    | Like
    | AnyNumber
    | AnyPair
    | MatchPair
    | SuitCount
    | AnySuit
    | MayBe
    | OnlySuits
    | AnyWind
    | AnyDragon
    | DragonCheck
)


class Form(Struct, frozen=True):
    """One way to print the hand; a line may have several, joined by "or"."""

    places: tuple[Place, ...]
    remarks: tuple[Remark, ...] = ()  # in brackets behind it: for this form only


class Line(Struct, frozen=True):
    forms: tuple[Form, ...]
    value: int
    concealed: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def singles_and_pairs(self) -> bool:
        """A hand in which no joker can ever be used."""
        return not any(
            group.alike and len(group.symbols) > 2  # noqa: PLR2004 - three alike is where jokers begin
            for form in self.forms
            for place in form.places
            for group in place.options
        )


class Section(Struct, frozen=True):
    name: str
    lines: tuple[Line, ...]
    about: str = ""


class Entry(NamedTuple):
    """A line where it stands: the third of section 2468."""

    section: Section
    number: int
    line: Line

    @property
    def title(self) -> str:
        return f"{self.section.name} #{self.number}"


class Card(Struct, frozen=True):
    name: str
    sections: tuple[Section, ...]
    about: str = ""

    def entries(self) -> Iterator[Entry]:
        for section in self.sections:
            for number, line in enumerate(section.lines, 1):
                yield Entry(section, number, line)

    @property
    def lowest_value(self) -> int:
        """What small debts are paid in."""
        return min(entry.line.value for entry in self.entries())
