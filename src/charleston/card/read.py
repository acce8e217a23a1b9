"""Parse a whole card from text. Reports every mistake in the file at once, with its position and a correction."""

import re
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.expand import expand
from charleston.card.faults import CardError, Fault, Problem
from charleston.card.model import LANGUAGE, Card, Line, Section
from charleston.card.pattern import Pattern
from charleston.card.read_line import LineReader
from charleston.card.text import decode, read_bytes
from charleston.card.write import LANGUAGE_ROW, write_row

MAX_ROW_LENGTH = 400
MAX_NAME_LENGTH = 60
MAX_LINES = 300
MAX_PROBLEMS = 200
MAX_WAYS_OF_A_CARD = 15_000
"""Five times the number of ways to play a full card. A card with more would take too long to expand."""


_COMMENT = re.compile(r"#(?!s\b).*")
"""A comment, to the end of the line. The # of "any 3 consecutive #s" does not start a comment."""


_DECLARATION = re.compile(r"\s*[(\[]\s*singles?\s*(?:and|&|\+)\s*pairs?\s*[)\]]$", re.IGNORECASE)
"""The text after the name of a section whose hands earn no bonus for having no jokers."""
_KEYWORDS = ("card", "section", "about")


def _keyword_meant(word: str) -> str | None:
    """Return the keyword that a misspelled word was meant to be, or None. No group of tiles looks like a keyword."""
    from difflib import get_close_matches

    if len(word) < len("card") or not re.fullmatch("[a-z]+:?", word):
        return None
    return next(iter(get_close_matches(word, _KEYWORDS, 1, 0.75)), None)


class Reading(NamedTuple):
    """The result of parsing the text of a card: a card, or the reasons why it is not one."""

    card: Card | None
    problems: tuple[Problem, ...]
    rows: tuple[int, ...] = ()  # the row of the text for each line of the card


def read_card(text: str, *, stored: bool = False) -> Reading:
    """Parse a card. ``stored`` means that ``write_card`` wrote the text to a log, possibly in an earlier language.

    Language 2 reads "2 or 3 suits", "any 2 numbers" and sections of singles and pairs differently from language 1.
    Typed text is always in language 2; stored text only if it says so, so old tables, records and score books keep
    the card they were played with.
    """
    marked = any(row.split() == LANGUAGE_ROW.split() for row in text.split("\n"))
    return _CardReader(stored=stored and not marked, logged=stored).read(text)


def read_card_bytes(data: bytes) -> Reading:
    text, problems = decode(data)
    if text is None:
        return Reading(None, tuple(problems))
    reading = read_card(text)
    if not problems:
        return reading
    every = sorted((*problems, *reading.problems), key=lambda problem: (problem.line, problem.column))
    return Reading(None, tuple(every))


def load_card(path: Path) -> Card:
    """Return the card in a file. Raises CardError with everything that is wrong with it, or OSError."""
    reading = read_card_bytes(read_bytes(path))
    if reading.card is None:
        raise CardError(str(path), reading.problems)
    return reading.card


class _SectionParts:
    def __init__(self, name: str, row: int = 0, *, stored: bool = False) -> None:
        declaration = None if stored else _DECLARATION.search(name)  # in language 1, it is part of the name
        self.declared = declaration is not None
        self.name, self.row = name[: declaration.start()].rstrip() if declaration else name, row
        self.about: list[str] = []
        self.lines: list[Line] = []
        self.has_hands = False  # true even if none of the hands could be parsed


class _CardReader:
    def __init__(self, *, stored: bool, logged: bool) -> None:
        self.stored, self.logged = stored, logged
        self.problems: list[Problem] = []
        self.name = ""
        self.about: list[str] = []
        self.sections: list[_SectionParts] = []
        self.section_names: set[str] = set()
        self.rows: list[int] = []
        self.meanings: dict[tuple[bool, frozenset[Pattern]], int] = {}
        self.ways = 0

    def read(self, text: str) -> Reading:
        rows = text.split("\n")
        for row, line in enumerate(rows, 1):
            self.read_row(row, line)
            if len(self.problems) > MAX_PROBLEMS or len(self.rows) > MAX_LINES:
                what = "mistakes" if len(self.rows) <= MAX_LINES else "hands"
                message = f"There are too many {what}."
                self.problem(row, line, Fault(0, len(line), message, "Is this a card? The rest was not read."))
                break
            if self.ways > MAX_WAYS_OF_A_CARD:
                message = f"Up to here the card can be played in more than {MAX_WAYS_OF_A_CARD:,} ways."
                self.problem(row, line, Fault(0, len(line), message, "Most cards have one or two thousand."))
                break
        self.check_whole(rows)
        if self.problems:
            return Reading(None, tuple(self.problems))
        sections = tuple(map(self.section, self.sections))
        card = Card(self.name, sections, "\n".join(self.about), 1 if self.stored else LANGUAGE)
        return Reading(card, (), tuple(self.rows))

    def section(self, parts: _SectionParts) -> Section:
        section = Section(parts.name, tuple(parts.lines), "\n".join(parts.about), parts.declared)
        by_shape = self.stored and any(line.pairs_only != section.singles_and_pairs for line in section.lines)
        return replace(section, by_shape=by_shape)

    def problem(self, row: int, line: str, fault: Fault) -> None:
        start = min(fault.start, len(line.rstrip()))
        length = max(1, fault.end - start)
        self.problems.append(Problem(row, start + 1, length, fault.message, fault.instead, line.rstrip()))

    def read_row(self, row: int, line: str) -> None:
        words = line.split(maxsplit=1)
        keyword = words[0].lower() if words else ""
        if keyword == "about":
            self.read_about(row, line, words[1].strip() if len(words) > 1 else "")
            return
        line = _COMMENT.sub("", line).rstrip()
        if not line or line.split() == LANGUAGE_ROW.split():
            return
        if len(line) > MAX_ROW_LENGTH:
            if self.sections:
                self.sections[-1].has_hands = True
            instead = "Write one hand per line."
            self.problem(
                row, line[:80], Fault(0, 80, f"This line is longer than {MAX_ROW_LENGTH} characters.", instead)
            )
        elif keyword in ("card", "section"):
            self.read_name(row, line, keyword)
        elif meant := _keyword_meant(keyword):
            self.read_misspelled(row, line, words[0], meant)
        else:
            self.read_hand(row, line)

    def read_misspelled(self, row: int, line: str, word: str, meant: str) -> None:
        """Report a misspelled keyword, then read it as the intended one, so the rows below get the right section."""
        start = line.index(word)
        fault = Fault(
            start, start + len(word), f"{word!r} is not a word of the card language.", f"Did you mean {meant!r}?"
        )
        self.problem(row, line, fault)
        self.read_row(row, line.replace(word, meant, 1))

    def read_about(self, row: int, line: str, text: str) -> None:
        if not self.name and not self.sections:
            self.problem(row, line, Fault(0, len(line), "The card's name must come first.", "Begin with: card NAME"))
        (self.sections[-1].about if self.sections else self.about).append(text)

    def read_name(self, row: int, line: str, keyword: str) -> None:
        start = line.lower().index(keyword)
        name = " ".join(line[start + len(keyword) :].split())
        fault = self.name_fault(keyword, name)
        if fault:
            self.problem(row, line, Fault(start, len(line), *fault))
        if keyword == "card":
            self.name = self.name or name
        else:
            section = _SectionParts(name, row, stored=self.stored)
            self.section_names.add(section.name.lower())
            self.sections.append(section)

    def name_fault(self, keyword: str, name: str) -> tuple[str, str] | None:
        if not name:
            return f"The {keyword} has no name.", f"Write: {keyword} NAME"
        if len(name) > MAX_NAME_LENGTH:
            return f"The name is longer than {MAX_NAME_LENGTH} characters.", "Shorten it. Put the rest after: about"
        if keyword == "card" and self.name:
            return "A file holds one card, and this is a second one.", "Put it in its own file."
        if keyword == "section" and _SectionParts(name, stored=self.stored).name.lower() in self.section_names:
            return "There is already a section with this name.", "Add its lines there, or give it another name."
        return None

    def read_hand(self, row: int, line: str) -> None:
        if not self.sections:
            self.problem(row, line, Fault(0, len(line), "This hand is in no section.", "Write before it: section NAME"))
            self.sections.append(_SectionParts("", row))
        section = self.sections[-1]
        section.has_hands = True
        reader = LineReader(line, stored=self.stored, logged=self.logged)
        hand = reader.read()
        for fault in sorted(reader.faults, key=lambda fault: fault.start):
            self.problem(row, line, fault)
        self.ways += reader.ways
        if hand is None:
            return
        start = len(line) - len(line.lstrip())
        if len(write_row(hand)) > MAX_ROW_LENGTH and not self.stored:
            message = f"Written out in full, this line is longer than {MAX_ROW_LENGTH} characters."
            self.problem(row, line, Fault(start, len(line), message, "Give the hand fewer forms, or two lines."))
        meaning = (hand.concealed, frozenset(expand(hand).patterns))
        if meaning in self.meanings:
            message = f"This is the same hand as line {self.meanings[meaning]}."
            self.problem(row, line, Fault(start, len(line), message, "Leave one of them out."))
        self.meanings.setdefault(meaning, row)
        section.lines.append(hand)
        self.rows.append(row)

    def check_whole(self, rows: list[str]) -> None:
        if not self.name:
            instead = "Write in the first line: card NAME"
            self.problems.insert(0, Problem(1, 1, 1, "The card has no name.", instead, rows[0][:80].rstrip()))
        if not self.sections:
            message = "There are no sections and no hands."
            self.problems.append(Problem(len(rows), 1, 1, message, "Write: section NAME, and hands below it."))
        for section in self.sections:
            if not section.has_hands:
                fault = Fault(0, len(rows[section.row - 1]), "This section has no hands.", "Add one, or leave it out.")
                self.problem(section.row, rows[section.row - 1], fault)
