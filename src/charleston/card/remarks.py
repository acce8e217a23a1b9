"""Parse the remarks beside a line, short ("kongs 3 6 9") or as printed ("Kongs 3's, 6's or 9's")."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.faults import Fault
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    EVERYONE,
    INKS,
    ODD_NUMBERS,
    AnyNumber,
    AnyPair,
    AnySuit,
    Like,
    MatchPair,
    MayBe,
    OnlyNumbers,
    OnlySuits,
    OppositeSuit,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.card.remark_honors import HonorReader
from charleston.card.remark_words import (
    COMMAS,
    CURES,
    INSTEAD,
    NO_CLAIM,
    VOCABULARY,
    Claim,
    StuckError,
    Word,
    words_of,
)
from charleston.tiles import SUIT_NAMES

NON_MATCHING = AnyNumber(different=True)
_PARITIES = {"odd": ODD_NUMBERS, "even": EVEN_NUMBERS}
_JOINTS = {"and", "&", "-", "/", "'", '"'}
_BEHIND_DIGITS = ("any", "like", "run", "match", *_PARITIES)
MAX_SUIT_COUNT_WORDS = 12
"""The number of words in "in any 1, or any 2, or any 3 suits"."""
_SUIT_COUNT = re.compile(r"(?:in )?(?:any )?(?:1 , 2(?: ,)? or(?: any)? 3|[123](?:(?: ,)? or(?: any)? [123])*) suit\b")
_OLD_SUIT_COUNT = re.compile(r"(?:in )?(?:any )?[123](?: , [123](?= (?:, )?or))?(?:(?: ,)? or(?: any)? [123])* suit\b")
"""Language 1 read the last number of "kongs 1 3, 1 or 2 suits" as a number of suits."""


class PlacedRemark(NamedTuple):
    remark: Remark
    start: int
    end: int
    claim: Claim = NO_CLAIM


def read_remarks(text: str, start: int, end: int, *, stored: bool = False) -> tuple[list[PlacedRemark], list[Fault]]:
    """Return every remark between two columns of a line, and what could not be parsed there."""
    reader = _Reader(words_of(text, start, end))
    reader.stored = stored
    remarks: list[PlacedRemark] = []
    faults: list[Fault] = []
    while reader.skip_commas():
        first = reader.word
        if not reader.follows():
            reader.spoken = EVERYONE
        try:
            clause = reader.clause()
        except StuckError as stuck:
            faults.append(stuck.fault)
            reader.skip_clause()
            continue
        last = reader.words[reader.at - 1]
        if clause and clause[0] is NON_MATCHING:
            before = _non_matching_index(remarks)
            if before is None and last.text != "number":
                instead = "Write: any 2 numbers (different ones), or: opposite dragons"
                faults.append(Fault(first.start, last.end, "What does not match?", instead))
            if before is not None:
                remarks[before] = remarks[before]._replace(remark=_different(remarks[before].remark))
                continue
        remarks += (PlacedRemark(remark, first.start, last.end, reader.claim) for remark in clause)
    return remarks, faults


def _non_matching_index(remarks: list[PlacedRemark]) -> int | None:
    """Return the index of the remark that "non-matching" belongs to, such as "any 2 numbers"."""
    return next((at for at, placed in enumerate(remarks) if isinstance(placed.remark, AnyNumber)), None)


def _different(remark: Remark) -> Remark:
    return replace(remark, different=True) if isinstance(remark, AnyNumber) else remark


class _Reader(HonorReader):
    """Each method parses one kind of clause and returns None for another kind."""

    stored = False  # language 1 allowed "any 3 6 9", which is ambiguous: any 3 what?
    spoken = EVERYONE  # the groups of the previous clause; "in opp. suit" without a comma is about them

    def clause(self) -> list[Remark]:
        kinds: tuple[Callable[[], list[Remark] | None], ...] = (
            self.suit_count,
            self.said_by_the_print,
            self.honors,
            self.only_honors,
            self.jokers,
            self.year,
            self.moving_pair,
            self.only_suits,
        )
        before = self.at
        for kind in kinds:
            self.claim = NO_CLAIM
            if (remarks := kind()) is not None:
                return remarks
            self.at = before
        self.claim = NO_CLAIM
        return self.about_groups()

    def suit_count(self) -> list[Remark] | None:
        match = self.find_suit_count(0)
        if match is None:
            return None
        before = self.words[self.at - 1].text if self.follows() else ""
        if re.fullmatch("[0-9]+s?", before) and self.word.text.isdigit() and self.word.joint not in ((), (".",)):
            raise StuckError(self.word, "Is this a range of numbers?", "Write: 1, 2 or 3 suits; or a comma before it.")
        self.at += len(match[0].split())
        return [SuitCount(tuple(sorted({int(count) for count in re.findall("[123]", match[0])})))]

    def said_by_the_print(self) -> list[Remark] | None:
        """Parse phrases that repeat what inks and digits already say. They are only checked."""
        if self.accept("only", "these", "number") or self.accept("these", "number"):
            self.accept("only")
            return [OnlyNumbers()]
        return [OppositeSuit(self.spoken)] if self.opposite_suit() and self.peek() != "dragon" else None

    def moving_pair(self) -> list[Remark] | None:
        if self.accept("any", "pair"):
            return [AnyPair()]
        if self.accept("pair", "any"):
            self.accept("number")
            if self.accept("in", "run") or self.accept("its", "number"):
                return [AnyPair()]
        return None

    def only_suits(self) -> list[Remark] | None:
        self.accept("in")
        ink = self.take() if self.peek() in INKS else ""
        suits = []
        while self.peek() in SUIT_NAMES:
            suits.append(SUIT_NAMES.index(self.take()))
            if self.peek() in (("or",) if ink else ("or", ",")) and self.peek(1) in SUIT_NAMES:
                self.take()
        only = self.accept("only")
        return [OnlySuits(tuple(sorted(set(suits))), ink)] if suits and (only or ink or self.at_end) else None

    def about_groups(self) -> list[Remark]:  # noqa: C901, PLR0911 - one case per remark
        if self.peek() in ("non", "nonmatching"):
            return [self.non_matching()]
        who = self.spoken = self.who()
        if who.inks and not who.kind and self.accept("may", "be"):
            return [self.may_be(who)]
        if who != EVERYONE and self.matches_pair():
            return [MatchPair(who)]
        if who != EVERYONE and self.opposite_suit():
            return [OppositeSuit(who)]
        if (run := self.run(who)) is not None:
            return [run]
        if self.accept("any", "suit") or self.accept("in", "any", "suit"):
            return [AnySuit(who)]
        if self.likes():
            who = self.who() if who == EVERYONE else who  # in "like kongs", the groups follow "like"
            self.spoken = who
            self.accept("any")
            return [self.like(who, self.numbers())]
        if self.accept("any"):
            remarks: list[Remark] = [self.any_number(who)]
            if self.accept("in", "any", "suit") or self.accept("any", "suit"):
                remarks.append(AnySuit(who))
            return remarks
        self.accept("match")
        if self.peek() in (*_PARITIES, "number") or self.starts_digits():
            return [self.listed_numbers(who)]
        raise self.unknown(who)

    def listed_numbers(self, who: Who) -> Remark:
        """Parse "3, 6 or 9" as a choice, and "8s only" as a remark that repeats the printed line."""
        word = self.word
        numbers = self.numbers()
        if self.accept("only"):
            return OnlyNumbers(who, numbers)
        if word.text == "number":
            raise StuckError(word, "Which numbers?", "Write: any 2 numbers, or: like")
        if who == EVERYONE and word.text not in _PARITIES and not self.stored:
            raise StuckError(
                word, f"What is {word.text} here?", "Write: like 3 6 9, or: kongs 3 6 9. A hand has one value."
            )
        return self.like(who, numbers)

    def like(self, who: Who, numbers: tuple[int, ...]) -> Remark:
        """Return the remark "one of these numbers for all". A single number is only checked, because it is printed."""
        who = self.inks_behind(who)
        return OnlyNumbers(who, numbers) if len(numbers) == 1 and not self.stored else Like(who, numbers)

    def non_matching(self) -> AnyNumber:
        word = self.word
        self.accept("non")
        if not (self.accept("matching") or self.accept("match") or self.accept("nonmatching")):
            raise StuckError(word, "There is no such remark.")
        self.accept("number")
        return NON_MATCHING

    def matches_pair(self) -> bool:
        return self.accept("match", "pair") or self.accept("same", "number", "as", "pair")

    def likes(self) -> bool:
        """Parse "Like", "any like", "any 3 like", "same number"."""
        before = self.at
        count = self.number_of_numbers() if self.accept("any") else 0
        if self.accept("like") or self.accept("same", "number"):
            self.claim = self.claim._replace(number=count)
            return True
        self.at = before
        return False

    def any_number(self, who: Who) -> AnyNumber:
        different = ("number", "different", "non", "nonmatching", *_PARITIES)
        count = int(self.take()) if re.fullmatch("[1-9]", self.peek()) and self.peek(1) in different else 0
        said = self.accept("different") or self.accept("non", "matching") or self.accept("nonmatching")
        if not (who != EVERYONE or self.peek() in ("number", *_PARITIES) or (self.stored and self.starts_digits())):
            what = f"Any {self.peek()} what?" if self.starts_digits() else "Any what?"
            raise StuckError(self.word, what, "Write: any 2 numbers, any 2 suits, any wind, any dragon, any pair, ...")
        word, numbers = self.word, self.numbers()
        if len(numbers) == 1 and not self.stored:
            raise StuckError(word, f"Any {numbers[0]} what?", "Write: any 2 numbers, any 2 suits, or print the number.")
        return AnyNumber(who, numbers, count, different=said or count > 1)

    def inks_behind(self, who: Who) -> Who:
        """Parse "Pungs 2 or 8 in b c"."""
        if who.kind and not who.inks and self.peek() == "in" and self.starts_ink(1):
            return Who(who.kind, who.digit, self.inks())
        return who

    def unknown(self, who: Who) -> StuckError:
        if who != EVERYONE and self.at_end:
            instead = "Say what they may be: kongs 3 6 9, pair any, 5s odd."
            return StuckError(self.words[self.at - 1], "This remark is incomplete.", instead)
        wanted = self.peek()[:20]
        if wanted in CURES:
            return StuckError(self.word, *CURES[wanted])
        near = [word for word in get_close_matches(wanted, VOCABULARY, 2) if word != wanted] if len(wanted) > 2 else []
        return StuckError(self.word, "There is no such remark.", f"Did you mean {near[0]!r}?" if near else INSTEAD)

    def who(self) -> Who:
        if self.starts_digit_who():
            return Who(digit=self.take()[0], inks=self.inks())
        return Who(kind=self.take_kind(), inks=self.inks())

    def inks(self) -> str:
        if self.peek() == "in" and self.starts_ink(1):
            self.take()
        inks: set[str] = set()
        while self.starts_ink():
            if inks and "-" in self.word.joint:
                raise StuckError(self.word, "Is this a range of inks?", "Write every ink: a b c")
            inks.update(self.take())
        return "".join(sorted(inks))

    def may_be(self, who: Who) -> MayBe:
        """Parse "C may be a", "c may be the same suit as a", "a and c may be the same suit"."""
        word = self.word
        for filler in ("same", "suit", "as"):
            self.accept(filler)
        inks = sorted({*who.inks, *self.inks()})
        if len(inks) != 2:
            raise StuckError(word, "This needs two different inks.", "Write: c may be a")
        first = who.inks if len(who.inks) == 1 else inks[1]
        return MayBe(first, next(ink for ink in inks if ink != first))

    def run(self, who: Who) -> Run | None:
        before = self.at
        self.accept("any")
        count = self.number_of_numbers() if self.peek(1) in ("consecutive", "number") else 0
        consecutive = self.accept("consecutive")
        if not (self.accept("run") or consecutive):
            self.at = before
            return None
        if not count and not self.starts_other_clause():
            count = self.number_of_numbers()
        numbers = _PARITIES[self.take()] if self.peek() in _PARITIES else ALL_NUMBERS
        if not count and not self.starts_other_clause():
            count = self.number_of_numbers()
        if self.peek() == "number" and self.word.spelling == "no" and self.peek(1) == "wrap":
            raise StuckError(self.word, "Is this a number, or does the run not wrap?", "Write: no wrapping")
        if consecutive or count or numbers != ALL_NUMBERS:
            self.accept("number")
        both_ways = self.accept("up", "or", "down") or self.accept(",", "up", "or", "down")
        way = self.take() if not both_ways and self.peek() in ("up", "down") else ""
        return Run(who, numbers, both_ways, count, self.wraps(), "" if self.stored else way)

    def wraps(self) -> bool:
        """Parse "wrapping", "may wrap around", "no wrapping", also after a comma."""
        before = self.at
        self.accept(",")
        self.accept_one("may", "does", "must", "can")
        never = self.accept_one("no", "not", "without", "never", "cannot")
        if not self.accept("wrap"):
            self.at = before
            return False
        self.accept("wrap")
        never = self.accept("not") or never
        self.accept("allowed")
        return not never

    def number_of_numbers(self) -> int:
        return int(self.take()) if re.fullmatch("[1-9]", self.peek()) else 0

    def numbers(self) -> tuple[int, ...]:
        """Parse what the number may be: odd, even, a list of digits, or any number if nothing is given."""
        self.accept("number")
        if self.peek() in _PARITIES:
            parity = _PARITIES[self.take()]
            self.accept("number")
            return parity
        words: list[Word] = []
        while self.starts_digits():
            words.append(self.word)
            self.take()
            self.skip_between_digits()
        self.accept("number")
        self.check_list(words)
        numbers = {int(digit) for word in words for digit in word.text if digit.isdigit()}
        return tuple(sorted(numbers)) or ALL_NUMBERS

    def check_list(self, words: list[Word]) -> None:
        """Refuse unclear lists. "3, 6 or 9" and "3-6-9" are clear; "1-5" may be a range, "1 and 5" may mean both."""
        joints = [set(word.joint) for word in words]
        for at, joint in enumerate(joints[1:], 1):
            choice = f"{words[at - 1].spelling} or {words[at].spelling}"
            listed = any("-" in joints[near] for near in (at - 1, at + 1) if 1 <= near < len(words))
            if "-" in joint and not listed:
                raise StuckError(words[at], "Is this a range of numbers?", f"Write every number; or: {choice}")
            if joint & {"and", "&"} and self.peek() != "only":
                both = choice.replace(" or ", " and ")
                raise StuckError(words[at], "Is it one of these, or all?", f"Write: {choice}; or: {both} only")
            if joint - _JOINTS:
                raise StuckError(words[at], "What is between these numbers?", f"Write: {choice}")

    def skip_between_digits(self) -> None:
        """Skip the commas and "or" in "3, 6 or 9" and "3, 6, or 9"."""
        ahead = 0
        while self.peek(ahead) in (*COMMAS, "or") and ahead < 2:
            ahead += 1
        if ahead and self.starts_digits(ahead):
            self.at += ahead

    def starts_digits(self, ahead: int = 0) -> bool:
        return re.fullmatch("[0-9]+s?", self.peek(ahead)) is not None and not self.starts_other_clause(ahead)

    def starts_digit_who(self, ahead: int = 0) -> bool:
        """Return whether a digit that names groups comes next: "5s any", "5s in b odd"."""
        behind = ahead + 1
        if self.peek(behind) == "in":
            behind += 1
            while self.starts_ink(behind):
                behind += 1
        if re.fullmatch("[1-9]s", self.peek(ahead)) is None or self.peek(behind) not in _BEHIND_DIGITS:
            return False
        return self.find_suit_count(behind) is None  # false for the 9s in "3s, 6s or 9s. Any 3 suits"

    def find_suit_count(self, ahead: int) -> re.Match[str] | None:
        count = _OLD_SUIT_COUNT if self.stored else _SUIT_COUNT
        return count.match(" ".join(self.peek(ahead + step) for step in range(MAX_SUIT_COUNT_WORDS)))

    def starts_other_clause(self, ahead: int = 0) -> bool:
        """Return whether "1 or 2 suits", "5 consecutive" or "5s any" starts here, which ends a list of digits."""
        return (
            self.find_suit_count(ahead) is not None
            or self.peek(ahead + 1) == "consecutive"
            or self.starts_digit_who(ahead)
        )
