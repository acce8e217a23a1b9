"""A mistake in a topic file is refused with the file, the topic and the reason."""

import pytest

from charleston.referee.topic import TopicError, read_topics, topics
from charleston.scenario.rulebook import every_rule

HEAD = "topic: a\nbranch: turn\ntitle: T\nrule: [TRN-27]\n"
FACT = "facts: [{key: racked, ask: Q?, choices: {x: X, y: Y}}]\n"
WHEN = "given: {phase: pick, turn: south}\nwhen: [{south: pick}]\n"


def test_a_topic_is_read() -> None:
    (topic,) = read_topics(HEAD + FACT + WHEN, "x.yaml")
    assert list(topic.dialogues()) == [{"racked": "x"}, {"racked": "y"}]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("topic: [", "x.yaml: "),
        ("- a list\n", "x.yaml: "),
        (HEAD + WHEN + "colour: red\n", "colour"),
        (HEAD.replace("turn", "elsewhere") + WHEN, "the branch is one of charleston, turn"),
        (HEAD.replace("topic: a", "topic: A b") + WHEN, "'A b': use only lowercase"),
        (HEAD.replace("topic: a", "topic: reports") + WHEN, "'reports' has another meaning"),
        (HEAD + FACT.replace("racked", "rules") + WHEN, "'rules' has another meaning"),
        (HEAD + FACT.replace("x: X", "x&y: X") + WHEN, "'x&y': use only lowercase"),
        (HEAD + "asks: why\n" + WHEN, "asks is what, may or advice"),
        (HEAD + "asks: advice\n" + WHEN, "advice has no steps"),
        (HEAD + FACT, "no steps for"),
        (HEAD.replace("[TRN-27]", "[]") + WHEN, "which rule"),
        (HEAD + "facts: [{key: a, ask: Q?, choices: {x: X}}]\n" + WHEN, "a has no choice"),
        (HEAD + FACT.replace("}]", "}, {key: racked, ask: Q?, choices: {x: X, y: Y}}]", 1) + WHEN, "same key"),
        (HEAD + FACT.replace("ask: Q?", "ask: Q?, only: {other: x}") + WHEN, "there is no earlier answer other: x"),
        (HEAD + FACT + WHEN + "cases: [{if: {racked: z}, when: []}]\n", "there is no earlier answer racked: z"),
        (
            HEAD
            + "facts: ["
            + ", ".join(f"{{key: k{n}, ask: Q?, choices: {{x: X, y: Y}}}}" for n in range(7))
            + "]\n"
            + WHEN,
            "asks 7 questions; the most is 6",
        ),
    ],
)
def test_a_wrong_topic_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TopicError, match=reason):
        read_topics(text, "x.yaml")


def test_every_rule_of_a_topic_exists() -> None:
    known = every_rule()
    named = {rule for topic in topics().values() for part in (topic, *topic.cases) for rule in part.rule}
    assert named - known.keys() == set()
