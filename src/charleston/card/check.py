"""Warnings for a card's author: overlaps between lines, and lines in the wrong section."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from charleston.card.doubts import doubts
from charleston.card.expand import expand, patterns_of
from charleston.card.faults import Problem
from charleston.card.model import EVEN_NUMBERS, ODD_NUMBERS, Card, Entry, Line, plain_name
from charleston.card.pattern import Pattern
from charleston.card.read import read_card_bytes
from charleston.card.readback import show
from charleston.card.text import tidy
from charleston.tiles import DRAGONS, WINDS, rank_of

_MOVE = "Move the line, or give the section another name."
MAX_OVERLAPS_SHOWN = 3
"""A line that shares a pattern with many earlier lines is compared with only this many of them."""


class Counted(NamedTuple):
    """A line, its row in the file, and how many patterns it has."""

    entry: Entry
    row: int
    patterns: int


class Report(NamedTuple):
    card: Card | None
    problems: tuple[Problem, ...]  # all errors, or all warnings if there are no errors
    lines: tuple[Counted, ...] = ()


def check_card(data: bytes) -> Report:
    """Return all errors or warnings about the bytes of a card file."""
    reading = read_card_bytes(data)
    if reading.card is None:
        return Report(None, reading.problems)
    placed = list(zip(reading.card.entries(), reading.rows, strict=True))
    lines = tuple(Counted(entry, row, len(patterns_of(entry.line))) for entry, row in placed)
    rows = tidy(data.decode()).split("\n")
    warnings = []
    for counted, message, instead in _warnings(lines):
        text = rows[counted.row - 1].partition("#")[0].rstrip()
        column = len(text) - len(text.lstrip())
        warnings.append(Problem(counted.row, column + 1, len(text) - column, message, instead, text, warning=True))
    return Report(reading.card, tuple(sorted(warnings, key=lambda warning: warning.line)), lines)


Warning_ = tuple[Counted, str, str]
"""The line, what is odd about it, and what to do."""


def _warnings(lines: tuple[Counted, ...]) -> Iterator[Warning_]:
    yield from _overlaps(lines)
    for counted in lines:
        impossible = expand(counted.entry.line).impossible
        if impossible:
            message = f"{len(impossible)} more patterns cannot be made with 152 tiles, like {show(impossible[0])}."
            yield counted, message, "They do not count; the other patterns do."
        for doubt in doubts(counted.entry):
            yield counted, *doubt
        lint = _section_lint(counted.entry)
        if lint:
            declare = f"section {counted.entry.section.name} (singles and pairs)"
            instead = f"Move the line, or write: {declare}" if counted.entry.line.pairs_only else _MOVE
            yield counted, lint, instead


def _overlaps(lines: tuple[Counted, ...]) -> Iterator[Warning_]:
    """Yield a warning for each pair of lines that overlap.

    The warning is at the line whose patterns are all in the other line. If neither line contains the other, it is at
    the later line.
    """
    by_pattern: dict[Pattern, list[int]] = defaultdict(list)
    for index, counted in enumerate(lines):
        for pattern in patterns_of(counted.entry.line):
            by_pattern[pattern].append(index)
    shared: dict[tuple[int, int], list[Pattern]] = defaultdict(list)
    for pattern, owners in by_pattern.items():
        for at, later in enumerate(owners):
            for earlier in owners[:at][:MAX_OVERLAPS_SHOWN]:
                shared[earlier, later].append(pattern)
    for (earlier, later), patterns in sorted(shared.items()):
        first, second = lines[earlier], lines[later]
        if _worth_more_concealed(first.entry.line, second.entry.line):
            continue
        if len(patterns) == second.patterns:
            yield (
                second,
                f"Every pattern of this line is also in line {first.row}.",
                "Is it meant to be a separate hand?",
            )
        elif len(patterns) == first.patterns:
            yield (
                first,
                f"Every pattern of this line is also in line {second.row}.",
                "Is it meant to be a separate hand?",
            )
        else:
            message = f"{len(patterns)} of its patterns are also in line {first.row}, like {show(patterns[0])}."
            yield second, message, "A hand that makes both pays the higher value."


def _worth_more_concealed(one: Line, other: Line) -> bool:
    """Return whether these lines are one hand with two values, which cards print as x25 c30."""
    exposed, concealed = sorted((one, other), key=lambda line: line.concealed)
    return not exposed.concealed and concealed.concealed and concealed.value > exposed.value


def _has_quint(entry: Entry) -> bool:
    return any(pattern.has_quint for pattern in patterns_of(entry.line))


def _has_honors(entry: Entry) -> bool:
    return all(
        any(tile in WINDS or tile in DRAGONS for tile, _ in pattern.needs) for pattern in patterns_of(entry.line)
    )


def _is_run(entry: Entry) -> bool:
    return all(_consecutive(_ranks(pattern)) for pattern in patterns_of(entry.line))


def _is_alike(entry: Entry) -> bool:
    return all(len(_ranks(pattern)) == 1 for pattern in patterns_of(entry.line))


_PROMISES: tuple[tuple[str, Callable[[Entry], bool], str], ...] = (
    ("quints?", _has_quint, "There is no quint in this line (CRD-33)."),
    ("winds?(and)?dragons?", _has_honors, "This line can be made without winds or dragons (CRD-36)."),
    ("consecutiveruns?", _is_run, "These numbers are not consecutive (CRD-34)."),
    ("(any)?like(numbers?|nos?)", _is_alike, "The numbers are not all alike (CRD-25)."),
)
"""A section's name as a regular expression, what must be true of its lines, and the warning if it is not."""


def _section_lint(entry: Entry) -> str:
    """Return how the line contradicts its section's name; empty if it does not."""
    name = plain_name(entry.section.name)
    if entry.section.singles_and_pairs:
        return "" if entry.line.pairs_only else "This line has a group of three or more (CRD-38)."
    for spelling, kept, complaint in _PROMISES:
        if re.fullmatch(spelling, name):
            return "" if kept(entry) else complaint
    if entry.line.pairs_only:
        return "This line is singles and pairs only, but its section is not, so without jokers it pays double (CRD-38)."
    return _number_lint(name, patterns_of(entry.line))


def _number_lint(name: str, patterns: Iterable[Pattern]) -> str:
    allowed, rule = _NUMBERS.get(name, ((), ""))
    if re.fullmatch("(19|20)[0-9][0-9]", name):
        allowed, rule = tuple(int(digit) for digit in name if digit != "0"), "CRD-30"
    if not allowed:
        return ""
    strange = sorted({rank for pattern in patterns for rank in _ranks(pattern)} - set(allowed))
    if strange:
        return f"{' and '.join(map(str, strange))} do not belong in section {name} ({rule})."
    return "" if all(_ranks(pattern) for pattern in patterns) else f"There is no number in this line ({rule})."


_NUMBERS: dict[str, tuple[tuple[int, ...], str]] = {
    "2468": (EVEN_NUMBERS, "CRD-31"),
    "13579": (ODD_NUMBERS, "CRD-35"),
    "369": ((3, 6, 9), "CRD-37"),
}


def _ranks(pattern: Pattern) -> set[int]:
    return {rank for tile, _ in pattern.needs if (rank := rank_of(tile)) is not None}


def _consecutive(ranks: set[int]) -> bool:
    return len(ranks) > 1 and max(ranks) - min(ranks) + 1 == len(ranks)
