"""Our own cards: what they guarantee, and their patterns compared with the stored counts (perft)."""

import re
from pathlib import Path

import pytest
from paths import TESTS

from charleston.card.check import check_card
from charleston.card.expand import patterns_of
from charleston.card.faults import CardError
from charleston.card.model import Card
from charleston.card.published import DEFAULT, PUBLISHED, find_card, find_name, published, published_bytes
from charleston.card.write import write_line

PERFT = TESTS / "perft"


def count_rows(card: Card) -> str:
    """Return one row per line with its number of patterns."""
    rows = [f"{len(patterns_of(entry.line)):5}  {entry.title:<22} {write_line(entry.line)}" for entry in card.entries()]
    total = sum(len(patterns_of(entry.line)) for entry in card.entries())
    return "\n".join([*rows, f"{total:5}  in all", ""])


@pytest.mark.parametrize("name", PUBLISHED)
def test_pattern_counts_match_the_file(name: str) -> None:
    """A difference here means that the card's meaning has changed. Review it, then copy what this test prints."""
    on_file = (PERFT / f"{name.lower().replace(' ', '-')}.txt").read_text()
    assert count_rows(published(name)) == on_file


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_checker_has_no_complaints(name: str) -> None:
    assert check_card(published_bytes(name)).problems == ()


def test_the_full_card_is_complete() -> None:
    card = published("Charleston 2026")
    assert [section.name for section in card.sections] == [
        *("2026", "2468", "Change-Up", "Quints", "Consecutive Run", "13579", "Winds - Dragons", "369"),
        "Singles and Pairs",
    ]
    entries = list(card.entries())
    assert 50 <= len(entries) <= 60
    assert 1_000 <= sum(len(patterns_of(entry.line)) for entry in entries) <= 2_500
    assert {entry.line.value for entry in entries} <= set(range(25, 80, 5))
    assert (card.lowest_value, max(entry.line.value for entry in entries)) == (25, 75)
    assert len(card.about) > 100


def test_singles_and_pairs_are_concealed_and_most_valuable() -> None:
    """The value of a singles-and-pairs hand includes the jokerless bonus (PAY-05)."""
    card = published("Charleston 2026")
    singles = [entry.line for entry in card.entries() if entry.singles_and_pairs]
    others = [entry.line for entry in card.entries() if not entry.singles_and_pairs]
    assert all(line.concealed for line in singles)
    assert min(line.value for line in singles) >= 50
    assert sum(line.value < 50 for line in others) > 0.8 * len(others)


def test_the_first_card_is_small_and_for_beginners() -> None:
    card = published("First Card")
    entries = list(card.entries())
    assert len(entries) == 15
    assert sum(entry.line.concealed for entry in entries) == 1
    assert len(card.about) > 100


@pytest.mark.parametrize(
    ("beginning", "name"),
    [("Charleston 2026", DEFAULT), ("charleston", DEFAULT), ("first", "First Card"), ("nobody", None), ("", None)],
)
def test_find_a_card_by_the_beginning_of_its_name(beginning: str, name: str | None) -> None:
    assert find_name(beginning) == name


def test_a_card_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.card"
    path.write_bytes(published_bytes("First Card"))
    assert find_card(str(path)) == published("First Card")
    path.write_text("card Broken\n")
    with pytest.raises(CardError, match=re.escape(f"{path}: line 2")):
        find_card(str(path))
    with pytest.raises(FileNotFoundError):
        find_card(str(tmp_path / "nowhere.card"))
