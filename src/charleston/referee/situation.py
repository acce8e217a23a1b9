"""A dialogue as a scenario: the position and the steps, with the answers filled in."""

from collections.abc import Mapping
from typing import Any

import yaml

from charleston.game.ruleset import RulesetError, ruleset
from charleston.referee.topic import Facts, Steps, Topic
from charleston.scenario.document import scenario_of
from charleston.scenario.item import Scenario

Rules = dict[str, Any]
"""A ruleset as in a scenario: ``preset``, and options by their names."""


POSITION_OPTIONS = ("venue", "table.players", "table.threePlayerCharleston", "card.edition")
"""The options that the topic's position decides, not the table's rules."""


def read_rules(preset: str, options: Mapping[str, Any]) -> Rules:
    """Return the rules; raise RulesetError if they are not valid. ``options`` must not contain the preset."""
    if "preset" in options:
        raise RulesetError("Give the preset separately, not as one of the options.", "preset")
    ruleset(preset, dict(options))
    return {**options, "preset": preset}


class Situation:
    """A topic with all its facts, under one ruleset."""

    def __init__(self, topic: Topic, facts: Facts, rules: Rules) -> None:
        self.topic, self.facts = topic, topic.checked(facts)
        self._parts = topic.parts(self.facts)
        self._puts = {fact.key: fact.put(self.facts[fact.key]) for fact in topic.facts if fact.key in self.facts}
        own = {name: value for name, value in rules.items() if name not in POSITION_OPTIONS}
        self.rules = {**self._filled(self._parts.options), **own}
        self.before = len(self._parts.before or ())  # how many steps only lead to the situation

    @property
    def own_rules(self) -> list[str]:
        """The rules that the topic itself names."""
        return self._parts.rule

    @property
    def then(self) -> dict[str, Any]:
        """The expectations written in a topic that is not about one game, such as seats and tournaments."""
        filled: dict[str, Any] = self._filled(self._parts.then)
        return filled

    @property
    def before_steps(self) -> Steps:
        filled: list[dict[str, str]] = self._filled(self._parts.before or ())
        return tuple(filled)

    @property
    def ruled_steps(self) -> Steps:
        filled: list[dict[str, str]] = self._filled(self._parts.when or ())
        return tuple(filled)

    def document(self, then: dict[str, Any], until: int | None = None) -> dict[str, Any]:
        """Return the scenario with these expectations, as plain data; ``until`` cuts off later steps."""
        asked = [fact for fact in self.topic.facts if fact.key in self.facts]
        answers = [f"{fact.ask} {fact.label(self.facts[fact.key])}." for fact in asked]
        card = {"card": self._filled(self._parts.card)} if self._parts.card else {}
        steps = [*(self._parts.before or ()), *(self._parts.when or ())]
        return {
            "id": "-".join([self.topic.id, *self.facts.values()]),
            "rule": self._parts.rule,
            "title": self.topic.title,
            "why": " ".join(["Asked at a table.", *answers]),
            "ruleset": self.rules,
            **card,
            "given": self._filled(self._parts.given),
            "when": self._filled(steps[:until]),
            "then": then,
        }

    def scenario(self) -> Scenario:
        """Return the scenario. If the topic has no expectations, add one that nobody checks."""
        return scenario_of(self.document(self.then or {"phase": "over"}), self.topic.id)

    def text(self, then: dict[str, Any], until: int | None = None) -> str:
        """Return the scenario file."""
        return yaml.dump(self.document(then, until), Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)

    def _filled(self, value: Any) -> Any:
        """Return the value with every placeholder replaced. A string that is only a placeholder becomes its value."""
        if isinstance(value, dict):
            return {key: self._filled(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._filled(part) for part in value]
        if not isinstance(value, str):
            return value
        if value[1:-1] in self._puts and value == f"{{{value[1:-1]}}}":
            return self._puts[value[1:-1]]
        for key, put in self._puts.items():
            value = value.replace(f"{{{key}}}", str(put))
        return value


class _Dumper(yaml.SafeDumper):
    pass


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    """Write text with several lines as a block, and quote text that another YAML reader could misread."""
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)
