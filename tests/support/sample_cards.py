"""Small cards and hands for tests, one line each."""

from charleston.card.expand import patterns_of
from charleston.card.matcher import Hand, read_exposure, wins
from charleston.card.model import Card, Line
from charleston.card.pattern import Pattern
from charleston.card.read import read_card
from charleston.tiles import counts, read_tiles


def card_of(*lines: str, section: str = "Test") -> Card:
    reading = read_card("\n".join(["card Sample", f"section {section}", *lines]))
    assert reading.card is not None, "\n".join(map(str, reading.problems))
    return reading.card


def line_of(text: str) -> Line:
    return card_of(text).sections[0].lines[0]


def pattern_count(text: str) -> int:
    return len(patterns_of(line_of(text)))


def patterns(text: str) -> tuple[Pattern, ...]:
    return patterns_of(line_of(text))


def hand_of(rack: str, *exposed: str) -> Hand:
    return Hand(counts(read_tiles(rack)), tuple(read_exposure(text) for text in exposed))


def is_won(line: str, rack: str, *exposed: str) -> bool:
    return bool(wins(card_of(line), hand_of(rack, *exposed)))


def faults_of(*lines: str) -> list[str]:
    """Return the reader's messages about these lines of a section."""
    return [problem.message for problem in read_card("\n".join(["card Sample", "section Test", *lines])).problems]
