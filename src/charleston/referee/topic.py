"""The topics of Ask the referee, read from ``topics/*.yaml``: a situation with questions, as a scenario with choices.

A topic is a scenario in which a few facts are open. The choices of a fact fill placeholders (``{racked}``), and
``cases`` replace parts of the scenario for some facts. The format is in ``docs/ask-the-referee.md``.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from msgspec import Struct, ValidationError, convert

BRANCHES = {
    "charleston": "The Charleston",
    "turn": "Picking and the wall",
    "discard": "A discard",
    "call": "A call",
    "joker": "A joker",
    "dead": "A dead hand",
    "mahjong": "Mah jongg",
    "payment": "Payment",
    "card": "The card",
    "seats": "Seats and the deal",
    "tournament": "Tournament",
}
"""The first choices of the tree, in order."""
MAX_QUESTIONS = 6
MIN_CHOICES = 2
_NAME = "[a-z0-9]+(?:-[a-z0-9]+)*"
_RESERVED_IDS = {"topics", "reports"}
_RESERVED_KEYS = {"rules", "options", "preset", "facts", "q"}
"""Names that URLs of the page and the server use for something else."""

Facts = Mapping[str, str]
"""Answers by the key of their fact, in the order of the questions."""
Steps = tuple[dict[str, str], ...]


class TopicError(ValueError):
    """A topic file has an error, or a dialogue names an unknown topic, fact or choice."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    label: str
    put: str | int | None = None  # what replaces the placeholder; None means the choice's code


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """A question with its choices."""

    key: str
    ask: str
    choices: dict[str, Choice]
    only: dict[str, str | list[str]] = {}  # the earlier answers that this question needs; without them, it is not asked
    numbers: tuple[int, int] | None = None  # any other number in this range is also an answer

    def is_asked(self, facts: Facts) -> bool:
        return matches(self.only, facts)

    def accepts(self, code: str) -> bool:
        if code in self.choices:
            return True
        return self.numbers is not None and bool(re.fullmatch("[1-9][0-9]{0,4}", code)) and self._in_range(int(code))

    def _in_range(self, number: int) -> bool:
        assert self.numbers is not None
        return self.numbers[0] <= number <= self.numbers[1]

    def put(self, code: str) -> str | int:
        choice = self.choices.get(code)
        value = code if choice is None or choice.put is None else choice.put
        return int(value) if isinstance(value, str) and value.isdecimal() else value

    def label(self, code: str) -> str:
        return self.choices[code].label if code in self.choices else code


class Parts(Struct, frozen=True, forbid_unknown_fields=True):
    """Parts of a scenario. Parts of a case replace the topic's own parts; ``given`` is merged key by key."""

    given: dict[str, Any] = {}
    before: Steps | None = None  # the steps that lead to the situation
    when: Steps | None = None  # the steps that are ruled on
    options: dict[str, Any] = {}
    card: str = ""
    rule: list[str] = []
    then: dict[str, Any] = {}  # only in topics that are not about one game (phases match, seats, score cards, movement)


class Case(Parts, frozen=True, forbid_unknown_fields=True, rename={"only": "if"}):
    only: dict[str, str | list[str]] = {}


class Topic(Parts, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"id": "topic"}):
    id: str
    branch: str
    title: str
    say: tuple[str, ...] = ()  # how players ask this, for the search
    source: tuple[str, ...] = ()  # the sources, each as document:line
    people: dict[str, str] = {}  # the players' names for use in the answer, by seat
    payments: bool = True  # False if the hand is only an example whose value does not matter
    asks: str = "what"  # "what", "may" (is the last step allowed?) or "advice" (no steps; the rule is the answer)
    facts: tuple[Fact, ...] = ()
    cases: tuple[Case, ...] = ()

    def question(self, facts: Facts) -> Fact | None:
        """Return the next question; None when all that matters is answered."""
        return next((fact for fact in self.facts if fact.key not in facts and fact.is_asked(facts)), None)

    def checked(self, facts: Facts) -> dict[str, str]:
        """Return complete answers in the order of the questions; raise TopicError if one is wrong or missing."""
        answered = self.started(facts)
        if (fact := self.question(answered)) is not None:
            raise TopicError(f"{self.id}: {fact.key} is missing; {_one_of(fact)}")
        return answered

    def started(self, facts: Facts) -> dict[str, str]:
        """Return the answers so far, in the order of the questions; raise TopicError for an invalid or extra answer."""
        answered = dict[str, str]()
        for fact in self.facts:
            if fact.key not in facts or not fact.is_asked(answered):
                continue
            if not fact.accepts(facts[fact.key]):
                raise TopicError(f"{self.id}: {fact.key} cannot be {facts[fact.key]!r}; {_one_of(fact)}")
            answered[fact.key] = facts[fact.key]
        if unknown := [key for key in facts if key not in answered]:
            raise TopicError(f"{self.id}: {unknown[0]!r} is not asked here")
        return answered

    def dialogues(self) -> Iterator[dict[str, str]]:
        """Yield every combination of choices that answers the questions."""
        yield from self._from({}, 0)

    def _from(self, answered: dict[str, str], at: int) -> Iterator[dict[str, str]]:
        if at == len(self.facts):
            yield answered
        elif not self.facts[at].is_asked(answered):
            yield from self._from(answered, at + 1)
        else:
            for code in self.facts[at].choices:
                yield from self._from({**answered, self.facts[at].key: code}, at + 1)

    def parts(self, facts: Facts) -> Parts:
        """Return the scenario's parts for these facts: the topic's own, with those of each matching case."""
        parts = Parts(self.given, self.before, self.when, self.options, self.card, self.rule, self.then)
        for case in self.cases:
            if matches(case.only, facts):
                parts = Parts(
                    {**parts.given, **case.given},
                    parts.before if case.before is None else case.before,
                    parts.when if case.when is None else case.when,
                    {**parts.options, **case.options},
                    case.card or parts.card,
                    case.rule or parts.rule,
                    case.then or parts.then,
                )
        return parts


def matches(only: Mapping[str, str | list[str]], facts: Facts) -> bool:
    return all(facts.get(key) in (wanted if isinstance(wanted, list) else [wanted]) for key, wanted in only.items())


def _one_of(fact: Fact) -> str:
    more = f" or a number from {fact.numbers[0]} to {fact.numbers[1]}" if fact.numbers else ""
    return f"it is one of {', '.join(fact.choices)}{more}"


# The files


@cache
def topics() -> dict[str, Topic]:
    """Return all topics by id, in the order of the tree."""
    every: dict[str, Topic] = {}
    for file in sorted(files("charleston.referee.topics").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            for topic in read_topics(file.read_text(encoding="utf-8"), file.name):
                if topic.id in every:
                    raise TopicError(f"{file.name}: the topic {topic.id} appears twice")
                every[topic.id] = topic
    return dict(sorted(every.items(), key=lambda item: list(BRANCHES).index(item[1].branch)))


def read_topics(text: str, source: str) -> list[Topic]:
    try:
        documents = [document for document in yaml.load_all(text, _Loader) if document is not None]
        return [_checked(convert(_short_choices(document), Topic), source) for document in documents]
    except (yaml.YAMLError, ValidationError) as error:
        raise TopicError(f"{source}: {error}") from None


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # ten times as fast
    """Reads yes, no, on and off as text, like every other word; true and false stay what they are."""


_BOOL = "tag:yaml.org,2002:bool"
_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOL]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOL, re.compile("(?:true|false)$"), ["t", "f"])


def _short_choices(document: Any) -> Any:
    """Accept a bare label as a choice, and a number as a choice's code."""
    for fact in document.get("facts", ()) if isinstance(document, dict) else ():
        choices = fact.get("choices", {})
        fact["choices"] = {
            str(code): {"label": choice} if isinstance(choice, str) else choice for code, choice in choices.items()
        }
    return document


def _checked(topic: Topic, source: str) -> Topic:
    place = f"{source}: {topic.id}"
    if topic.branch not in BRANCHES:
        raise TopicError(f"{place}: the branch is one of {', '.join(BRANCHES)}")
    if topic.asks not in ("what", "may", "advice"):
        raise TopicError(f"{place}: asks is what, may or advice")
    keys = [fact.key for fact in topic.facts]
    codes = [code for fact in topic.facts for code in fact.choices]
    if wrong := [name for name in (topic.id, *keys, *codes) if not re.fullmatch(_NAME, name)]:
        raise TopicError(f"{place}: {wrong[0]!r}: use only lowercase letters, digits and hyphens")
    if reserved := {topic.id} & _RESERVED_IDS | {*keys} & _RESERVED_KEYS:
        raise TopicError(f"{place}: {min(reserved)!r} has another meaning in an address")
    if len(set(keys)) < len(keys):
        raise TopicError(f"{place}: two facts have the same key")
    for number, fact in enumerate(topic.facts):
        _check_condition(fact.only, topic.facts[:number], f"{place}: {fact.key}")
        if len(fact.choices) < MIN_CHOICES:
            raise TopicError(f"{place}: {fact.key} has no choice")
    for case in topic.cases:
        _check_condition(case.only, topic.facts, f"{place}: a case")
    for facts in topic.dialogues():
        _check_dialogue(topic, facts, place)
    return topic


def _check_dialogue(topic: Topic, facts: Facts, place: str) -> None:
    if len(facts) > MAX_QUESTIONS:
        raise TopicError(f"{place}: a dialogue asks {len(facts)} questions; the most is {MAX_QUESTIONS}")
    parts = topic.parts(facts)
    if (topic.asks == "advice") != (parts.when is None):
        raise TopicError(f"{place}: {'advice has no steps' if parts.when else f'no steps for {dict(facts)}'}")
    if not parts.rule:
        raise TopicError(f"{place}: which rule?")


def _check_condition(only: Mapping[str, str | list[str]], facts: tuple[Fact, ...], place: str) -> None:
    known = {fact.key: fact for fact in facts}
    for key, wanted in only.items():
        for code in wanted if isinstance(wanted, list) else [wanted]:
            if key not in known or code not in known[key].choices:
                raise TopicError(f"{place}: there is no earlier answer {key}: {code}")
