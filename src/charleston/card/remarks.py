"""Reads the remarks beside a line, in short ("kongs 3 6 9") or as a card prints them ("Kongs 3's, 6's or 9's")."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from charleston.card.faults import Fault
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    EVERYONE,
    GROUP_NAMES,
    INKS,
    ODD_NUMBERS,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    DragonCheck,
    Like,
    MatchPair,
    MayBe,
    OnlySuits,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.tiles import SUIT_NAMES, SUIT_WORDS

_PARITIES = {"odd": ODD_NUMBERS, "even": EVEN_NUMBERS}
_SAME_WORD = (
    dict.fromkeys(("no", "nos", "num", "nums", "numbers"), "number")
    | dict.fromkeys(("consec", "cons", "consecutives"), "consecutive")
    | {word: word.removesuffix("s") for word in ("odds", "evens", "suits", "winds", "dragons", "runs")}
    | {f"{kind}s": kind for kind in GROUP_NAMES}
    | {"opp": "opposite", "matches": "match", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
    | {word: SUIT_NAMES[suit] for word, suit in SUIT_WORDS.items()}
)
_BEHIND_DIGITS = ("any", "like", "run", "in", "match", *_PARITIES)
_NOISE = {"and", "with", "w", "the", "of", ".", ":", "&", "(", ")", "[", "]", "/", '"', "'"}
LONGEST_SUIT_COUNT = 5
"""Words before "suits" in "1 or 2 or 3 suits"."""
_VOCABULARY = (
    *("run", "like", "any", "odd", "even", "number", "pair", "match", "suit", "suits", "only", "may", "be", "wind"),
    *("dragon", "matching", "opposite", "consecutive", "up", "down", "single", "pung", "kong", "quint", "sextet"),
    *SUIT_NAMES,
)
_INSTEAD = "Remarks are: run, like, like odd, kongs 3 6 9, any pair, 1 or 2 suits, any wind, any dragon, ..."


class _Word(NamedTuple):
    text: str
    start: int
    end: int


class PlacedRemark(NamedTuple):
    remark: Remark
    start: int
    end: int


class _StuckError(Exception):
    """No clause can be read here."""

    def __init__(self, word: _Word, message: str, instead: str = _INSTEAD) -> None:
        super().__init__(message)
        self.fault = Fault(word.start, word.end, message, instead)


def read_remarks(text: str, start: int, end: int) -> tuple[list[PlacedRemark], list[Fault]]:
    """Every remark between two columns of a line, and what could not be read there."""
    reader = _Reader(_words(text, start, end))
    remarks: list[PlacedRemark] = []
    faults: list[Fault] = []
    while reader.skip_commas():
        first = reader.word
        try:
            found = reader.clause()
        except _StuckError as stuck:
            faults.append(stuck.fault)
            reader.skip_clause()
            continue
        last = reader.words[reader.at - 1]
        remarks += (PlacedRemark(remark, first.start, last.end) for remark in found)
    return remarks, faults


def _words(text: str, start: int, end: int) -> list[_Word]:
    words = []
    for match in re.finditer(r"[A-Za-z]+|[0-9]+(?:['’]?s\b)?|\S", text[start:end]):
        word = match[0].lower().replace("'", "").replace("’", "") or "'"
        word = _SAME_WORD.get(word, word)
        if word not in _NOISE:
            words.append(_Word(word, start + match.start(), start + match.end()))
    return words


class _Reader:
    """A cursor over the words. A method that reads a kind of clause answers None, and stays put, if it is not one."""

    def __init__(self, words: list[_Word]) -> None:
        self.words = words
        self.at = 0

    @property
    def word(self) -> _Word:
        return self.words[min(self.at, len(self.words) - 1)]

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at].text if at < len(self.words) else ""

    def accept(self, *texts: str) -> bool:
        if all(self.peek(ahead) == text for ahead, text in enumerate(texts)):
            self.at += len(texts)
            return True
        return False

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1].text

    def skip_commas(self) -> bool:
        while self.peek() in (",", ";"):
            self.at += 1
        return self.at < len(self.words)

    def skip_clause(self) -> None:
        self.at += 1
        while self.at < len(self.words) and self.peek() not in (",", ";"):
            self.at += 1

    def clause(self) -> list[Remark]:
        kinds: tuple[Callable[[], list[Remark] | None], ...] = (
            self.suit_count,
            self.honours,
            self.moving_pair,
            self.only_suits,
        )
        for kind in kinds:
            before = self.at
            if (found := kind()) is not None:
                return found
            self.at = before
        return self.about_groups()

    def suit_count(self) -> list[Remark] | None:
        self.accept("any")
        counts = []
        while self.peek() in ("1", "2", "3"):
            counts.append(int(self.take()))
            _ = self.accept(",") or self.accept("or")
        return [SuitCount(tuple(sorted(set(counts))))] if counts and self.accept("suit") else None

    def honours(self) -> list[Remark] | None:
        if self.peek(1) == "dragon" and self.peek() in ("matching", "opposite"):
            matching = self.take() == "matching"
            self.take()
            return [DragonCheck(matching)]
        if not self.accept("any"):
            return None
        if self.accept("wind"):
            return [AnyWind()]
        count = int(self.take()) if self.peek() in ("1", "2", "3") else 1
        if not self.accept("dragon"):
            return None
        self.accept("in", "any", "order")
        return [AnyDragon(count)]

    def moving_pair(self) -> list[Remark] | None:
        if self.accept("any", "pair"):
            return [AnyPair()]
        if self.accept("pair", "any"):
            self.accept("number")
            if self.accept("in", "run"):
                return [AnyPair()]
        return None

    def only_suits(self) -> list[Remark] | None:
        ink = self.take() if self.peek() in INKS else ""
        suits = []
        while self.peek() in SUIT_NAMES:
            suits.append(SUIT_NAMES.index(self.take()))
            if self.peek() in (("or",) if ink else ("or", ",")) and self.peek(1) in SUIT_NAMES:
                self.take()
        only = self.accept("only")
        return [OnlySuits(tuple(sorted(set(suits))), ink)] if suits and (only or ink) else None

    def about_groups(self) -> list[Remark]:  # noqa: PLR0911 - one case a remark
        who = self.who()
        if who.inks and not who.kind and self.accept("may", "be"):
            return [self.may_be(who)]
        if who != EVERYONE and self.accept("match", "pair"):
            return [MatchPair(who)]
        if (run := self.run(who)) is not None:
            return [run]
        if self.accept("any", "suit"):
            return [AnySuit(who)]
        if self.accept("any", "like") or self.accept("like"):
            return [Like(self.who() if who == EVERYONE else who, self.numbers())]  # "like kongs" names them behind
        if self.accept("any"):
            found: list[Remark] = [AnyNumber(who, self.numbers())]
            if self.accept("in", "any", "suit") or self.accept("any", "suit"):
                found.append(AnySuit(who))
            return found
        if self.peek() in _PARITIES or self.starts_digits():
            return [Like(who, self.numbers())]
        raise self.unknown(who)

    def unknown(self, who: Who) -> _StuckError:
        if who != EVERYONE and self.peek() in ("", ",", ";"):
            instead = "Say what they may be: kongs 3 6 9, pair any, 5s odd."
            return _StuckError(self.words[self.at - 1], "This remark stops too early.", instead)
        near = get_close_matches(self.peek(), _VOCABULARY, 1)
        return _StuckError(self.word, "No remark reads like this.", f"Did you mean {near[0]!r}?" if near else _INSTEAD)

    def who(self) -> Who:
        if self.starts_digit_who():
            return Who(digit=self.take()[0], inks=self.inks())
        kind = self.take() if self.peek() in GROUP_NAMES else ""
        return Who(kind=kind, inks=self.inks())

    def inks(self) -> str:
        self.accept("in")
        inks: set[str] = set()
        while self.peek() and set(self.peek()) <= set(INKS):
            inks.update(self.take())
        return "".join(sorted(inks))

    def may_be(self, who: Who) -> MayBe:
        word = self.word
        other = self.inks()
        if len(who.inks) != 1 or len(other) != 1 or who.inks == other:
            raise _StuckError(word, "Two different inks are wanted here.", "Write: c may be a")
        return MayBe(who.inks, other)

    def run(self, who: Who) -> Run | None:
        before = self.at
        self.accept("any")
        count = self.number_of_numbers() if self.peek(1) in ("consecutive", "number") else 0
        if not (self.accept("run") or self.accept("consecutive")):
            self.at = before
            return None
        if not count and not self.starts_other_clause():
            count = self.number_of_numbers()
        numbers = _PARITIES[self.take()] if self.peek() in _PARITIES else ALL_NUMBERS
        self.accept("number")
        return Run(who, numbers, both_ways=self.accept("up", "or", "down"), count=count)

    def number_of_numbers(self) -> int:
        return int(self.take()) if re.fullmatch("[1-9]", self.peek()) else 0

    def numbers(self) -> tuple[int, ...]:
        """What the number may be: odd, even, a list of digits, or any if nothing is said."""
        self.accept("number")
        numbers: set[int] = set()
        if self.peek() in _PARITIES:
            numbers.update(_PARITIES[self.take()])
        while self.starts_digits():
            numbers.add(int(self.take()[0]))
            if self.peek() in (",", "or") and self.starts_digits(1):
                self.take()
        self.accept("number")
        return tuple(sorted(numbers)) or ALL_NUMBERS

    def starts_digits(self, ahead: int = 0) -> bool:
        return re.fullmatch("[0-9]s?", self.peek(ahead)) is not None and not self.starts_other_clause(ahead)

    def starts_digit_who(self, ahead: int = 0) -> bool:
        return re.fullmatch("[1-9]s", self.peek(ahead)) is not None and self.peek(ahead + 1) in _BEHIND_DIGITS

    def starts_other_clause(self, ahead: int = 0) -> bool:
        """A digit that begins "1 or 2 suits", "5 consecutive" or "5s any" ends the list of digits before it."""
        following = 1
        while following < LONGEST_SUIT_COUNT and self.peek(ahead + following) in ("or", "1", "2", "3"):
            following += 1
        return (
            self.peek(ahead + following) == "suit"
            or self.peek(ahead + 1) == "consecutive"
            or self.starts_digit_who(ahead)
        )
