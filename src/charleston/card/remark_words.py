"""The words of remarks: spellings with the same meaning, and a cursor over the words."""

import re
from typing import NamedTuple

from charleston.card.faults import Fault
from charleston.card.model import GROUP_NAMES, INKS
from charleston.tiles import SUIT_NAMES, SUIT_WORDS

_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SAME_WORD = (
    dict.fromkeys(("nos", "num", "nums", "numbers", "#s"), "number")
    | dict.fromkeys(("consec", "cons", "consecutives"), "consecutive")
    | dict.fromkeys(("opp", "other"), "opposite")
    | {word: word.removesuffix("s") for word in ("odds", "evens", "suits", "winds", "dragons", "runs")}
    | {f"{kind}s": kind for kind in GROUP_NAMES}
    | {word: str(number) for number, word in enumerate(_NUMBER_WORDS, 1)}
    | {"3rd": "third", "w/o": "without"}
    | {"matches": "match", "descending": "down", "ascending": "up", "pr": "pair", "prs": "pair"}
    | {"jokers": "joker", "flowers": "flower", "years": "year", "natural": "naturals"}
    | dict.fromkeys(("wraps", "wrapping", "around", "wraparound"), "wrap")
    | dict.fromkeys(("soap", "soaps"), "white")
    | {word: SUIT_NAMES[suit] for word, suit in SUIT_WORDS.items()}
)
_NOISE = {"and", "with", "w", "the", "of", "is", "are", ".", ":", "&", "(", ")", "[", "]", "/", '"', "'", "-"}
_WORD = re.compile(r"[Ww]/[Oo]\b|[A-Za-z]+[0-9]+|[A-Za-z]+(?:['’]s\b)?|[0-9]+(?:['’]?s\b|rd\b)?|#s|\S")
COMMAS = (",", ";")
NEGATIONS = ("no", "not", "without", "except", "excluding", "excl", "never", "but", "nor", "none", "cannot")
_BEFORE_NUMBER = {"any", "like", "same", "odd", "even", "consecutive", "different", "matching", "its", "these"}
_BEHIND_NUMBER = {"", ")", "]", "in", "as", "any", "with", "w", "and", "&", "match", *COMMAS}
"""Between these words a "no" without a period means number ("any like no, 2 suits"); elsewhere it is a negation."""
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
    text: str  # the canonical spelling: "pair" for "prs"
    start: int
    end: int
    spelling: str = ""  # the author's spelling, in lowercase
    joint: tuple[str, ...] = ()  # the ignored words right before this word, such as "and" or "-"


class Claim(NamedTuple):
    """The part of a remark that only repeats what is printed. It is checked against the printed line, then dropped."""

    number: int = 0  # the 2 of "any 2 winds", the 3 of "any 3 like kongs"
    kind: str = ""  # one of GROUP_NAMES, such as "kong" in "kong any dragon"
    single: bool = False  # whether the remark says "kong", not "kongs"
    third: bool = False  # whether the remark says "in third suit", not "in opposite suit"


NO_CLAIM = Claim()
INSTEAD = "Remarks are: run, like, like odd, kongs 3 6 9, any pair, 1 or 2 suits, any wind, any dragon, ..."


CURES = {
    "dragon": (
        "What about the dragons?",
        "Write: any dragon, same dragon, matching dragons, opposite dragons, third suit dragon, or: red dragon only",
    ),
    "wind": ("What about the winds?", "Write: any wind, any 2 winds, or: north and south only"),
    "suit": ("What about the suits?", "Write: any 2 suits, c any suit, pair in opposite suit, or: c may be a"),
    "joker": ("What about the jokers?", "Write: no jokers, kongs no jokers, or: kong flowers as jokers"),
    "wrap": ("What may wrap?", "Write it right after the run: run wraps"),
} | dict.fromkeys(
    NEGATIONS,
    (
        "Only jokers and wrapping can be ruled out.",
        "Write: no jokers; run, no wrapping; or say what is allowed. For a number, write: No.",
    ),
)
"""What to write instead, if a word of the language is in the wrong place."""


class StuckError(Exception):
    """No clause can be parsed here."""

    def __init__(self, word: Word, message: str, instead: str = INSTEAD) -> None:
        super().__init__(message)
        self.fault = Fault(word.start, word.end, message, instead)


def words_of(text: str, start: int, end: int) -> list[Word]:
    """Return the words between two columns in canonical spelling, without filler words."""
    words = []
    joint: tuple[str, ...] = ()
    matches = list(_WORD.finditer(text, start, end))
    spellings = [match[0].lower().replace("'", "").replace("’", "") or "'" for match in matches]
    for at, match in enumerate(matches):
        word = "number" if _is_number(spellings, at) else _SAME_WORD.get(spellings[at], spellings[at])
        if word in _NOISE:
            joint += (word,)
            continue
        words.append(Word(word, match.start(), match.end(), spellings[at], joint))
        joint = ()
    return words


def _is_number(spellings: list[str], at: int) -> bool:
    """Return whether a "no" is short for number: "No.", or "any like no"; not "no wrapping", "no 5s"."""
    if spellings[at] != "no":
        return False
    behind = spellings[at + 1] if at + 1 < len(spellings) else ""
    before = next((word for word in reversed(spellings[:at]) if word != "."), "")
    return behind == "." or (_SAME_WORD.get(before, before) in _BEFORE_NUMBER and behind in _BEHIND_NUMBER)


class Cursor:
    """A position among the words."""

    def __init__(self, words: list[Word]) -> None:
        self.words = words
        self.at = 0
        self.claim = NO_CLAIM  # the claim of the clause being parsed

    @property
    def word(self) -> Word:
        return self.words[min(self.at, len(self.words) - 1)]

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at].text if at < len(self.words) else ""

    def accept(self, *texts: str) -> bool:
        """Advance past these words if they come next."""
        if all(self.peek(ahead) == text for ahead, text in enumerate(texts)):
            self.at += len(texts)
            return True
        return False

    def accept_one(self, *texts: str) -> bool:
        """Advance past the next word if it is one of these."""
        return any(self.accept(text) for text in texts)

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1].text

    def take_kind(self) -> str:
        """Take the name of a group, if it comes next: "kong" for one, "kongs" for all."""
        if self.peek() not in GROUP_NAMES:
            return ""
        self.claim = self.claim._replace(single=not self.word.spelling.endswith("s"))
        return self.take()

    def skip_commas(self) -> bool:
        """Advance to the next clause; return False if there is none."""
        while self.peek() in COMMAS:
            self.at += 1
        return self.at < len(self.words)

    def skip_clause(self) -> None:
        self.at += 1
        while self.at < len(self.words) and self.peek() not in COMMAS:
            self.at += 1

    def follows(self) -> bool:
        """Return whether the next clause follows the last one without a comma."""
        return self.at > 0 and self.words[self.at - 1].text not in COMMAS

    @property
    def at_end(self) -> bool:
        return self.peek() in ("", *COMMAS)

    def starts_ink(self, ahead: int = 0) -> bool:
        word = self.peek(ahead)
        return bool(word) and set(word) <= set(INKS)
