"""The search finds the right topic for plain words, and never leaves a player without a next step."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from charleston.referee.topic import topics
from charleston.referee.topic_search import distance, index, search

WORDINGS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "wordings.yaml").read_text())


def wanted(row: dict[str, Any]) -> list[str]:
    return row["topic"] if isinstance(row["topic"], list) else [row["topic"]]


def test_unseen_wordings_find_their_topic() -> None:
    """The right topic is first for at least 80% of the wordings, and among the first three for at least 95%."""
    assert len(WORDINGS) >= 200
    hits = [[hit.id for hit in search(row["types"], 3, kinds=("topic",))] for row in WORDINGS]
    first = sum(ids[:1] != [] and ids[0] in wanted(row) for ids, row in zip(hits, WORDINGS, strict=True))
    three = sum(any(name in wanted(row) for name in ids) for ids, row in zip(hits, WORDINGS, strict=True))
    assert first >= 0.80 * len(WORDINGS), first
    assert three >= 0.95 * len(WORDINGS), three


def test_the_wordings_are_not_in_the_index() -> None:
    """If the wordings were in the index, the test above would only measure what the search already knows."""
    known = {topic.title.lower() for topic in topics().values()}
    known |= {text.lower() for topic in topics().values() for text in topic.say}
    more = yaml.safe_load(files("charleston.referee").joinpath("wordings.yaml").read_text(encoding="utf-8"))
    known |= {text.lower() for texts in more.values() for text in texts}
    assert [row["types"] for row in WORDINGS if row["types"].lower() in known] == []


@pytest.mark.parametrize("topic", topics().values(), ids=lambda topic: topic.id)
def test_the_title_finds_its_own_topic(topic: Any) -> None:
    assert search(topic.title, 1, kinds=("topic",))[0].id == topic.id


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("color", "CRD"),
        ("colour", "CRD"),
        ("three-player", "SET"),
        ("impossible hand", "DED"),
        ("silent", "CAL"),
        ("jokerless", "PAY"),
        ("hot wall", "G"),
        ("wrong name", "TRN"),
    ],
)
def test_A3_these_words_find_a_rule(words: str, rule: str) -> None:
    hits = [hit.id for hit in search(words, 12, kinds=("rule",))]
    assert any(name.startswith(f"{rule}-") for name in hits), hits


@pytest.mark.parametrize("words", ["", "   ", "?!", "xyzzy qwrtpsdf", "🀄", "a the of"])
def test_words_that_mean_nothing_find_nothing(words: str) -> None:
    assert search(words) == []


@pytest.mark.parametrize("words", ["joker " * 2_000, "x" * 10_000, "j\x00oker\u202e", "SELECT * FROM tiles; --"])
def test_hostile_words_are_only_words(words: str) -> None:
    assert len(search(words, 5)) <= 5


@pytest.mark.parametrize(
    ("one", "other", "typos"),
    [
        ("joker", "joker", 0),
        ("jokr", "joker", 1),
        ("jokre", "joker", 1),
        ("discrad", "discard", 1),
        ("pung", "kong", 2),
    ],
)
def test_typos(one: str, other: str, typos: int) -> None:
    assert distance(one, other, 2) == typos == distance(other, one, 2)


def test_every_term_has_a_weight_and_every_entry_words() -> None:
    book = index()
    assert max(book.terms.values()) < len(book.weights)
    assert all(any(entry.wordings) for entry in book.entries)
