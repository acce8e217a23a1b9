"""Every question in the sources has a dialogue: what a player types, the topic, the facts, and the source's answer."""

import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import yaml
from paths import ROOT

from charleston.game.ruleset import PRESETS
from charleston.referee.prose import answer
from charleston.referee.ruling import rule_on
from charleston.referee.topic import MAX_QUESTIONS, topics

FOLDER = Path(__file__).parent / "asked"
ASKED = [entry for file in sorted(FOLDER.glob("*.yaml")) for entry in yaml.safe_load(file.read_text())]


def facts_of(entry: dict[str, Any]) -> dict[str, str]:
    plain = {True: "yes", False: "no"}
    facts = (entry.get("facts") or {}).items()
    return {key: plain[code] if isinstance(code, bool) else str(code) for key, code in facts}


@pytest.mark.parametrize("entry", ASKED, ids=lambda entry: f"{entry['source']}-{entry['topic']}")
def test_the_answer_is_the_one_of_the_source(entry: dict[str, Any]) -> None:
    topic = topics()[entry["topic"]]
    ruling = answer(rule_on(topic, facts_of(entry), {"preset": entry["preset"]}))
    assert ruling.verdict == entry["verdict"]
    assert sorted(ruling.dead_seats) == sorted(entry.get("dead") or [])
    if topic.payments and "balance" in entry:
        assert {seat: amount for seat, amount in ruling.balance.items() if amount} == entry["balance"]
    assert entry["rule"] in [rule.id for rule in ruling.rules]


def test_few_questions_lead_to_an_answer() -> None:
    counts = [len(facts_of(entry)) for entry in ASKED]
    assert median(counts) <= 3
    assert max(counts) <= MAX_QUESTIONS


def test_every_question_of_the_faq_is_there() -> None:
    """FAQ lists the lines of document 003 that begin with Q., and its paragraphs without a question."""
    lines = {int(entry["source"].partition(":")[2]) for entry in ASKED if entry["source"].startswith("003:")}
    assert set(FAQ) - lines == set()


FAQ = (
    9, 13, 19, 23, 27, 31, 35, 39, 43, 49, 57, 61, 67, 71, 75, 79, 85, 89, 95, 103,
    107, 111, 115, 119, 123, 129, 131, 133, 137, 141, 147, 151, 155, 161, 163, 167, 171, 175, 181, 187,
    191, 195, 199, 203, 211, 215, 219, 223, 227, 231, 235, 239, 243, 247, 251, 255, 259, 263, 267, 271,
    277, 279, 283, 287, 291, 295, 299, 303, 307, 311, 317, 319, 321, 325,
)  # fmt: skip


@pytest.mark.parametrize(
    ("topic", "preset", "pays"),
    [
        ("wrong-end", "league", ["Nobody pays anything."]),
        ("wrong-end", "tournament", ["Nobody scores anything."]),
        ("joker-in-pass", "league", []),
        ("card-colors", "league", []),
    ],
)
def test_nobody_pays_is_said_where_a_game_was_ruled_on(topic: str, preset: str, pays: list[str]) -> None:
    facts = next(topics()[topic].dialogues())
    assert answer(rule_on(topics()[topic], facts, {"preset": preset})).pays == pays


def test_every_topic_answers_under_every_preset() -> None:
    for topic in topics().values():
        for facts in topic.dialogues():
            for preset in PRESETS:
                ruling = answer(rule_on(topic, facts, {"preset": preset}))
                assert ruling.now or ruling.dead or ruling.pays or ruling.verdict == "allowed", (topic.id, facts)
                assert ruling.rules, (topic.id, facts)


def test_the_table_in_the_docs_is_current(tmp_path: Path) -> None:
    made = tmp_path / "asked.md"
    subprocess.run([sys.executable, ROOT / "scripts" / "asked_table.py", made], check=True)
    assert (ROOT / "docs" / "asked.md").read_text(encoding="utf-8") == made.read_text(encoding="utf-8"), "make asked"
