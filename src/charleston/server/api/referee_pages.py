"""The data of the page "Ask the referee": topics with their questions, the search index, and all answers.

``python -m charleston.server.api.referee_pages FOLDER`` writes them as files when the page is built, so the page works
offline. The server itself answers only for rules and numbers that are not in the files.
"""

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.game.commands import Irregularity
from charleston.game.ruleset import PRESETS
from charleston.game.seats import SEAT_NAMES, Seat
from charleston.referee.prose import answer, capitalized, names_of
from charleston.referee.reports import report_cases, roles
from charleston.referee.ruling import Ruling, rule_on, scenario_text
from charleston.referee.situation import Rules
from charleston.referee.topic import BRANCHES, Fact, Facts, Topic, topics
from charleston.referee.topic_search import Index, index
from charleston.scenario.document import parse_scenarios
from charleston.scenario.rulebook import every_rule
from charleston.server.api.rulebook_pages import ScenarioFrame, frames_of

OWN = "own"


class RefereeChoice(Struct, frozen=True):
    code: str
    label: str


class RefereeQuestion(Struct, frozen=True):
    key: str
    ask: str
    choices: tuple[RefereeChoice, ...]
    only: Annotated[
        dict[str, tuple[str, ...]], Meta(description="Earlier answers that the referee needs before asking this.")
    ]
    numbers: Annotated[tuple[int, int] | None, Meta(description="The range of other numbers that the player may give.")]


class RefereeReport(Struct, frozen=True):
    """A way to report an error at a live table."""

    facts: Annotated[
        dict[str, str], Meta(description="The answers that lead to this report. Other answers do not matter.")
    ]
    what: Irregularity
    roles: Annotated[tuple[str, ...], Meta(description="What the topic calls the players to choose: the player, ...")]
    tiles: Annotated[tuple[int, int], Meta(description="The minimum and maximum number of tiles to name.")]


class RefereeTopic(Struct, frozen=True):
    id: str
    branch: str
    title: str
    asks: Annotated[str, Meta(description="may: yes or no; what: what happens; advice: the rule is the answer.")]
    payments: Annotated[bool, Meta(description="Whether its answers include payments.")]
    people: Annotated[tuple[str, ...], Meta(description="What the answers call the players, from East.")]
    questions: tuple[RefereeQuestion, ...]
    report: Annotated[tuple[RefereeReport, ...], Meta(description="Empty if it cannot be reported at a live table.")]


class RefereeTopics(Struct, frozen=True):
    """The referee's topics, search index and rules, without the answers."""

    branches: Annotated[dict[str, str], Meta(description="Titles of the tree's first choices, in order.")]
    topics: tuple[RefereeTopic, ...]
    search: Index
    rules: Annotated[dict[str, str], Meta(description="Every rule in plain words.")]
    version: Annotated[str, Meta(description="The version of the answer files. It changes when an answer changes.")]


class RefereeRuling(Struct, frozen=True):
    """An answer under one ruleset."""

    verdict: str
    dead: tuple[str, ...]
    now: tuple[str, ...]
    pays: tuple[str, ...]
    rules: tuple[str, ...]
    named: Annotated[tuple[Seat, ...], Meta(description="Whose racks matter; the others hold leftover tiles.")]
    frames: tuple[ScenarioFrame, ...]
    scenario: Annotated[str, Meta(description="The situation as a scenario file; empty for advice.")]


class RefereeAnswers(Struct, frozen=True):
    """The answers of a topic: a ruling for each dialogue (its facts as ``key=code`` joined by &) and ruleset."""

    topic: str
    rulings: tuple[RefereeRuling, ...]
    answers: Annotated[dict[str, dict[str, int]], Meta(description="The index of the ruling, by dialogue and ruleset.")]


def referee_topics(version: str) -> RefereeTopics:
    return RefereeTopics(
        branches=BRANCHES,
        topics=tuple(map(_topic, topics().values())),
        search=index(),
        rules={rule.id: rule.text for rule in every_rule().values()},
        version=version,
    )


def reported_topics() -> tuple[RefereeTopic, ...]:
    """Return the topics that a referee can report at a live table."""
    return tuple(topic for topic in map(_topic, topics().values()) if topic.report)


def _topic(topic: Topic) -> RefereeTopic:
    questions, people = tuple(map(_question, topic.facts)), tuple(names_of(topic))
    report = tuple(
        RefereeReport(case.facts, case.example.what, roles(topic, case), case.tiles) for case in report_cases(topic)
    )
    return RefereeTopic(topic.id, topic.branch, topic.title, topic.asks, topic.payments, people, questions, report)


def _question(fact: Fact) -> RefereeQuestion:
    only = {key: tuple(wanted) if isinstance(wanted, list) else (wanted,) for key, wanted in fact.only.items()}
    choices = tuple(RefereeChoice(code, choice.label) for code, choice in fact.choices.items())
    return RefereeQuestion(fact.key, fact.ask, choices, only, fact.numbers)


def key_of(facts: Facts) -> str:
    return "&".join(f"{key}={code}" for key, code in facts.items())


def referee_answers(topic: Topic, dialogues: Iterable[Facts], rulesets: dict[str, Rules]) -> RefereeAnswers:
    """Return the answers of these dialogues under each ruleset; equal rulings are stored once."""
    rulings: dict[RefereeRuling, int] = {}
    answers: dict[str, dict[str, int]] = {}
    for facts in dialogues:
        rows = answers[key_of(facts)] = {}
        for name, rules in rulesets.items():
            page = _ruling(rule_on(topic, facts, rules))
            rows[name] = rulings.setdefault(page, len(rulings))
    return RefereeAnswers(topic.id, tuple(rulings), answers)


def _ruling(ruling: Ruling) -> RefereeRuling:
    words = answer(ruling)
    text = "" if ruling.verdict == "advice" else scenario_text(ruling)
    frames: tuple[ScenarioFrame, ...] = ()
    named: tuple[Seat, ...] = ()
    if ruling.end is not None:
        scenario = next(parse_scenarios(text, ruling.situation.topic.id))
        made = frames_of(scenario, names_of(ruling.situation.topic))
        frames = tuple(
            msgspec.structs.replace(frame, captions=tuple(map(capitalized, frame.captions)), so=())
            for frame in made[: len(ruling.steps) + 1]
        )
        racks = scenario.given.mapping.get("racks")
        named = tuple(seat for seat in ruling.end.players if racks and SEAT_NAMES[seat] in racks.mapping)
    return RefereeRuling(
        words.verdict,
        tuple(words.dead),
        tuple(words.now),
        tuple(words.pays),
        tuple(rule.id for rule in words.rules),
        named,
        frames,
        text,
    )


def standard_answers(topic: Topic) -> RefereeAnswers:
    return referee_answers(topic, topic.dialogues(), {preset: {"preset": preset} for preset in PRESETS})


def write_files(folder: Path) -> None:
    """Write a file for the answers of each topic, then ``topics.json``: its date shows that all files are complete."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    digest = hashlib.sha256()
    for topic in topics().values():
        answers = msgspec.json.encode(standard_answers(topic))
        (folder / f"{topic.id}.json").write_bytes(answers)
        digest.update(answers)
    digest.update(msgspec.json.encode(referee_topics("")))
    (folder / "topics.json").write_bytes(msgspec.json.encode(referee_topics(digest.hexdigest()[:16])))


if __name__ == "__main__":
    write_files(Path(sys.argv[1]))
