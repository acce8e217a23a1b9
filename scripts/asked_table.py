"""``make asked``: write docs/asked.md: every question in the sources, with its dialogue and the referee's answer.

A test regenerates the page and compares.
"""

import sys
from pathlib import Path
from typing import Any

import yaml

from charleston.referee.prose import Answer, answer
from charleston.referee.ruling import rule_on
from charleston.referee.topic import Topic, topics

ROOT = Path(__file__).parent.parent
ASKED = ROOT / "tests" / "referee" / "asked"
HEAD = """# What the sources ask, and what the referee answers

`make asked` generates this page from three source documents: the Charleston chapter (001), the tournament sheet (002)
and the League's FAQ (003). Each row shows what a player would type, the questions that
[Ask the referee](ask-the-referee.md) asks, and its answer. A test checks every row against the source's answer.

| source | a player types | questions and answers | the referee | rule |
|---|---|---|---|---|
"""


def entries() -> list[dict[str, Any]]:
    rows = [entry for file in sorted(ASKED.glob("*.yaml")) for entry in yaml.safe_load(file.read_text())]
    return sorted(rows, key=lambda entry: [int(part) for part in entry["source"].split(":")])


def facts_of(entry: dict[str, Any]) -> dict[str, str]:
    plain = {True: "yes", False: "no"}
    facts = (entry.get("facts") or {}).items()
    return {key: plain[code] if isinstance(code, bool) else str(code) for key, code in facts}


def row(entry: dict[str, Any]) -> str:
    topic, facts = topics()[entry["topic"]], facts_of(entry)
    ruling = answer(rule_on(topic, facts, {"preset": entry["preset"]}))
    cells = (entry["source"], entry["types"], _questions(topic, facts), _answer(ruling), entry["rule"])
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _questions(topic: Topic, facts: dict[str, str]) -> str:
    asked = [fact for fact in topic.facts if fact.key in facts]
    lines = [f"{fact.ask} *{fact.label(facts[fact.key])}*" for fact in asked]
    return f"**{topic.title}** {' '.join(lines)}".strip()


def _answer(ruling: Answer) -> str:
    verdict = {"allowed": ["Yes."], "refused": ["No."]}.get(ruling.verdict, [])
    return " ".join([*verdict, *ruling.dead, *ruling.now, *ruling.pays])


def table() -> str:
    return HEAD + "".join(map(row, entries()))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), encoding="utf-8")
