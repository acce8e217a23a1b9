"""The words remarks are made of: spellings that mean the same, and a cursor over them."""

import re
from typing import NamedTuple

from charleston.card.faults import Fault
from charleston.card.model import GROUP_NAMES, INKS
from charleston.tiles import SUIT_NAMES, SUIT_WORDS

_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SAME_WORD = (
    dict.fromkeys(("no", "nos", "num", "nums", "numbers", "#s"), "number")
    | dict.fromkeys(("consec", "cons", "consecutives"), "consecutive")
    | dict.fromkeys(("opp", "other", "third", "3rd"), "opposite")
    | {word: word.removesuffix("s") for word in ("odds", "evens", "suits", "winds", "dragons", "runs")}
    | {f"{kind}s": kind for kind in GROUP_NAMES}
    | {word: str(number) for number, word in enumerate(_NUMBER_WORDS, 1)}
    | {"matches": "match", "descending": "down", "ascending": "up", "pr": "pair", "prs": "pair"}
    | {"jokers": "joker", "flowers": "flower", "years": "year", "natural": "naturals"}
    | dict.fromkeys(("wraps", "wrapping", "around", "wraparound"), "wrap")
    | dict.fromkeys(("soap", "soaps"), "white")
    | {word: SUIT_NAMES[suit] for word, suit in SUIT_WORDS.items()}
)
_NOISE = {"and", "with", "w", "the", "of", "is", "are", ".", ":", "&", "(", ")", "[", "]", "/", '"', "'", "-"}
_WORD = re.compile(r"[A-Za-z]+[0-9]+|[A-Za-z]+(?:['’]s\b)?|[0-9]+(?:['’]?s\b|rd\b)?|#s|\S")
COMMAS = (",", ";")
VOCABULARY = (
    *("run", "like", "any", "odd", "even", "number", "pair", "match", "suit", "suits", "only", "may", "be", "wind"),
    *(
        "dragon",
        "matching",
        "opposite",
        "consecutive",
        "up",
        "down",
        "single",
        "pung",
        "kong",
        "quint",
        "sextet",
        "same",
    ),
    *("these", "different", "year", "wrap", "joker", "flower", "north", "east", "west", "south", "red", "green"),
    *SUIT_NAMES,
)


class Word(NamedTuple):
    text: str
    start: int
    end: int


INSTEAD = "Remarks are: run, like, like odd, kongs 3 6 9, any pair, 1 or 2 suits, any wind, any dragon, ..."


class StuckError(Exception):
    """No clause can be read here."""

    def __init__(self, word: Word, message: str, instead: str = INSTEAD) -> None:
        super().__init__(message)
        self.fault = Fault(word.start, word.end, message, instead)


def words_of(text: str, start: int, end: int) -> list[Word]:
    """The words between two columns, each in one spelling, without those that say nothing."""
    words = []
    for match in _WORD.finditer(text, start, end):
        word = match[0].lower().replace("'", "").replace("’", "") or "'"
        word = _SAME_WORD.get(word, word)
        if word not in _NOISE:
            words.append(Word(word, match.start(), match.end()))
    return words


class Cursor:
    """A place among the words."""

    def __init__(self, words: list[Word]) -> None:
        self.words = words
        self.at = 0

    @property
    def word(self) -> Word:
        return self.words[min(self.at, len(self.words) - 1)]

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at].text if at < len(self.words) else ""

    def accept(self, *texts: str) -> bool:
        """Goes behind these words if they stand here."""
        if all(self.peek(ahead) == text for ahead, text in enumerate(texts)):
            self.at += len(texts)
            return True
        return False

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1].text

    def skip_commas(self) -> bool:
        """Goes to the next clause; False if there is none."""
        while self.peek() in COMMAS:
            self.at += 1
        return self.at < len(self.words)

    def skip_clause(self) -> None:
        self.at += 1
        while self.at < len(self.words) and self.peek() not in COMMAS:
            self.at += 1

    def follows(self) -> bool:
        """Whether the next clause follows the last one without a comma."""
        return self.at > 0 and self.words[self.at - 1].text not in COMMAS

    @property
    def at_end(self) -> bool:
        return self.peek() in ("", *COMMAS)

    def starts_ink(self, ahead: int = 0) -> bool:
        word = self.peek(ahead)
        return bool(word) and set(word) <= set(INKS)
