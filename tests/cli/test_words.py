"""The glossary: ``charleston words``."""

import json

import pytest
from terminal import run, set_width

from charleston.glossary import WORDS, find_words
from charleston.scenario.rulebook import every_rule


def test_a_word_is_explained() -> None:
    assert run("words", "soap").stdout.startswith("Soap (also: white dragon, zero): The white dragon.")
    assert len(json.loads(run("words", "--json").stdout)) == len(WORDS)
    assert run("words", "zzz").exit_code == 2


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("wall game", ["Wall game"]),
        ("WALL  game ", ["Wall game"]),
        ("wall", ["Wall", "Wall game", "Break the wall", "Cold wall", "Hot wall"]),
        ("mah jongg", ["American mah jongg", "Mah jongg"]),
        ("blind", ["Blind pass"]),
        ("courtesy pass", ["Courtesy pass"]),
        ("hot", ["Hot tile", "Hot wall"]),
        ("pivot", ["Pivot"]),
        ("news", ["NEWS"]),
        ("ock", []),
    ],
)
def test_words_are_found_by_their_beginning(text: str, names: list[str]) -> None:
    assert [word.name for word in find_words(text)] == names


def test_a_term_of_two_words_needs_no_quotes() -> None:
    assert run("words", "wall", "game").stdout == run("words", "wall game").stdout


def test_the_words_are_sorted_and_cite_rules_that_exist() -> None:
    names = [word.name.lower() for word in WORDS]
    assert names == sorted(set(names))
    assert {rule for word in WORDS for rule in word.rules} <= set(every_rule())


def test_long_meanings_are_indented(monkeypatch: pytest.MonkeyPatch) -> None:
    set_width(40, monkeypatch)
    first, *others = run("words", "rack").stdout.splitlines()[:3]
    assert first.startswith("Rack (also: slope, top): ")
    assert all(line.startswith("    ") and len(line) <= 40 for line in others)
