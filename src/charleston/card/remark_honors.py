"""Parse remarks about winds, dragons, jokers and years: all except those about numbers and suits."""

import re

from charleston.card.model import (
    EVERYONE,
    FIRST_YEAR,
    GROUP_NAMES,
    LAST_YEAR,
    AnyDragon,
    AnyWind,
    AnyYear,
    DragonCheck,
    DragonSuits,
    FlowerJokers,
    NoJokers,
    OnlyDragons,
    OnlyWinds,
    Remark,
    Who,
)
from charleston.card.remark_words import Cursor, StuckError

_WINDS = {"north": "N", "east": "E", "west": "W", "south": "S"}
_DRAGONS = {"red": "R", "green": "G", "white": "Wh"}


class HonorReader(Cursor):
    """Each method parses one kind of clause and returns None for another kind; the caller restores the position."""

    def honors(self) -> list[Remark] | None:  # noqa: PLR0911 - one case per remark
        if self.accept("dragon", "in", "any", "order"):
            return [AnyDragon(3)]
        if self.accept("dragon"):
            return [DragonCheck(matching=False)] if self.opposite_suit() else self.dragon_suits()
        kind = self.take_kind()
        self.claim = self.claim._replace(kind=kind)
        if (matching := self.dragon_check()) is not None:
            return [DragonCheck(matching)]
        if self.accept("same", "dragon") or self.accept("any", "same", "dragon"):
            return [AnyDragon(same=True)]
        if not self.accept("any"):
            return None
        count = int(self.take()) if self.peek() in ("1", "2", "3", "4") else 0
        self.accept("different")
        if self.accept("wind"):
            self.claim = self.claim._replace(number=count)
            return [AnyWind(Who(kind))]
        if not self.accept("dragon"):
            return None
        self.accept("in", "any", "order")
        return [AnyDragon(count or 1)]

    def dragon_check(self) -> bool | None:
        """Parse "Matching Dragons" as True, "Opp. Dragon" and "3rd Suit Dragon" as False."""
        if self.accept("matching", "dragon"):
            return True
        if self.accept("non", "matching", "dragon") or self.accept("opposite", "dragon"):
            return False
        before = self.at
        if self.opposite_suit() and self.accept("dragon"):
            return False
        self.at = before
        return None

    def opposite_suit(self) -> bool:
        """Parse "in Opp. Suit", "in Third Suit"."""
        before = self.at
        self.accept("in")
        third = self.accept("third")
        if (third or self.accept_one("opposite", "different")) and self.accept("suit"):
            self.claim = self.claim._replace(third=third)
            return True
        self.at = before
        return False

    def dragon_suits(self) -> list[Remark] | None:
        """Parse "Dragons Any 2 Suits"."""
        self.accept("in")
        self.accept("any")
        count = int(self.take()) if self.peek() in ("1", "2", "3") else 1
        return [DragonSuits(count)] if self.accept("suit") else None

    def only_honors(self) -> list[Remark] | None:
        """Parse "East and West Only", "Red Dragon Only"."""
        winds = self.listed(_WINDS)
        if winds:
            self.accept("wind")
            return [OnlyWinds(winds)] if self.accept("only") else None
        dragons = self.listed(_DRAGONS)
        if not dragons or not (self.accept("dragon") or self.peek() == "only"):
            return None
        return [OnlyDragons(dragons)] if self.accept("only") or self.at_end else None

    def listed(self, names: dict[str, str]) -> tuple[str, ...]:
        """Return the symbols of consecutive names, in the order of the language; "and" is already removed."""
        symbols: set[str] = set()
        while self.peek() in names:
            symbols.add(names[self.take()])
            if self.peek() in ("or", ",") and self.peek(1) in names:
                self.take()
        return tuple(symbol for symbol in names.values() if symbol in symbols)

    def jokers(self) -> list[Remark] | None:
        """Parse "no jokers", "kongs without jokers", "kong flowers as jokers"."""
        who = Who(kind=self.take_kind())
        if self.accept("flower"):
            self.accept("may")
            self.accept("be")
            self.accept("used")
            if not self.accept("as", "joker"):
                return None
            if who == EVERYONE and self.accept("in"):
                who = Who(kind=self.take_kind())
            return [FlowerJokers(who)]
        if not (self.accept("no", "joker") or self.accept("without", "joker") or self.accept("naturals", "only")):
            return None
        self.accept("allowed")
        if who == EVERYONE and self.peek() == "in" and self.peek(1) in GROUP_NAMES:
            self.take()
            who = Who(kind=self.take_kind())
        return [NoJokers(who)]

    def year(self) -> list[Remark] | None:
        """Parse "any year", "any year 1950 to 2026"."""
        if not self.accept("any", "year"):
            return None
        if re.fullmatch("[0-9]{4}", self.peek()) and self.peek(1) == "to" and re.fullmatch("[0-9]{4}", self.peek(2)):
            first, last = int(self.peek()), int(self.peek(2))
            if not FIRST_YEAR <= first < last <= LAST_YEAR:
                raise StuckError(self.word, f"Years are {FIRST_YEAR} to {LAST_YEAR}.", "Write: any year 1950 to 2026")
            self.at += 3
            return [AnyYear(first, last)]
        return [AnyYear()]
