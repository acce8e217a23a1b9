"""Eight cards like printed ones: each line has exactly the hands that ``oracle`` lists, or the reader asks about it."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from oracle import Hand, hands_of
from printed_cards import FILES, Printed, load, questioned_rows

from charleston.card.check import Counted, Report, check_card
from charleston.card.expand import patterns_of
from charleston.card.model import Line
from charleston.card.read import read_card
from charleston.card.readback import example
from charleston.card.write import write_card
from charleston.tiles import write_tiles

SHORTEST, LONGEST = 40, 55


def load_and_check(path: Path) -> tuple[Printed, Report]:
    card = load(path)
    report = check_card(card.text.encode())
    assert report.card is not None, "\n".join(map(str, report.problems))
    return card, report


def hands(line: Line) -> set[Hand]:
    """Return the patterns of our reader in the oracle's notation."""
    results = set()
    for pattern in patterns_of(line):
        strict: Counter[str] = Counter()
        sets = []
        for (tile, size), jokers in zip(pattern.groups, pattern.jokers, strict=True):
            if jokers:
                sets.append((write_tiles((tile,)), size))
            else:
                strict[write_tiles((tile,))] += size
        results.add((tuple(sorted(strict.items())), tuple(sorted(sets))))
    return results


def test_there_are_eight_cards() -> None:
    assert len(FILES) == 8


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_of_a_printed_card_means_what_the_oracle_says(path: Path) -> None:
    card, report = load_and_check(path)
    assert SHORTEST <= len(report.lines) == len(card.specifications) <= LONGEST
    wrong = [
        (counted.entry.title, len(hands(counted.entry.line)), len(hands_of(specification)))
        for counted, (_, specification) in zip(report.lines, card.specifications, strict=True)
        if hands(counted.entry.line) != hands_of(specification)
    ]
    assert not wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_doubtful_lines_are_questioned(path: Path) -> None:
    card, report = load_and_check(path)
    doubtful = [counted.row for counted, (asks, _) in zip(report.lines, card.specifications, strict=True) if asks]
    assert sorted(questioned_rows(report)) == doubtful


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_printed_card_round_trips(path: Path) -> None:
    _, report = load_and_check(path)
    assert report.card is not None
    assert read_card(write_card(report.card)).card == report.card
    assert read_card(write_card(report.card), stored=True).card == report.card
    assert all(map(_has_example, report.lines))


def _has_example(counted: Counted) -> bool:
    return len(example(counted.entry.line)) > 0


WORD = re.compile(r"[A-Za-z]{3,}")
TYPOS = 60


def typo(rng: random.Random, text: str) -> str:
    """Return the line with a typo in one of its words: a letter missing, doubled, swapped or replaced."""
    words = [match for match in WORD.finditer(text) if not set(match[0]) <= set("FNEWSDRGWhabc")]
    if not words:
        return text
    word = rng.choice(words)
    at = rng.randrange(word.start(), word.end() - 1)
    before, here, after, rest = text[:at], text[at], text[at + 1], text[at + 2 :]
    return before + rng.choice((after, here + here + after, after + here, rng.choice("eiotz") + after)) + rest


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_typo_in_a_remark_is_refused_questioned_or_harmless(path: Path) -> None:
    """A near miss never silently becomes another hand."""
    rng = random.Random(path.stem)
    card, report = load_and_check(path)
    rows = card.text.splitlines()
    for counted in rng.choices(report.lines, k=TYPOS):
        near = typo(rng, rows[counted.row - 1])
        outcome = check_card(f"card T\nsection Test\n{near}\n".encode())
        if outcome.card is not None and not questioned_rows(outcome):
            assert hands(outcome.lines[0].entry.line) == hands(counted.entry.line), near
