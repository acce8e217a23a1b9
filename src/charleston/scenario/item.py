"""A value of a scenario file with its location, and a scenario as a set of such values."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

Value = str | int | bool | None | list["Item"] | dict[str, "Item"]

MAX_REASON = 1_500
MAX_QUOTED = 60


class ScenarioError(ValueError):
    """An invalid scenario: the file, the line if known, and the reason."""

    def __init__(self, source: str, line: int | None, reason: str) -> None:
        reason = reason if len(reason) <= MAX_REASON else reason[:MAX_REASON] + "..."
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {reason}" if place else reason)
        self.source, self.line, self.reason = source, line, reason


def quoted(text: str) -> str:
    """Return text from the file for a message: in quotes, and truncated if it is long."""
    return repr(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")


def unknown(what: str, wrong: str, known: Iterable[str]) -> str:
    """Return a message about an unknown key, with the nearest known key and a list of all keys."""
    names = sorted(known)
    near = get_close_matches(wrong[:MAX_QUOTED].lower(), names, 1)
    suggestion = f" (did you mean {near[0]!r}?)" if near else ""
    return (
        f"unknown {what} {quoted(wrong)}{suggestion}; "
        f"{'the choices are' if len(names) > 1 else 'the only choice is'} {', '.join(names)}"
    )


class Item(NamedTuple):
    """A value and its location."""

    value: Value
    source: str
    line: int
    written: str = ""  # a scalar as written in the file, such as off or 0000

    def fail(self, reason: str) -> ScenarioError:
        return ScenarioError(self.source, self.line, reason)

    @property
    def description(self) -> str:
        """A description of the value, for a message."""
        if isinstance(self.value, list):
            return "a list"
        if isinstance(self.value, dict):
            return "keys with values"
        return "nothing" if self.value is None else quoted(self.written)

    @property
    def text(self) -> str:
        """The value as text; the error for a number or a boolean says to put quotes around it."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, bool | int):
            raise self.fail(f'this must be text: put quotes around it, "{self.written[:MAX_QUOTED]}"')
        raise self.fail(f"this must be text, not {self.description}")

    @property
    def number(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail(f"this must be a number, not {self.description}")
        return self.value

    @property
    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fail(f"this must be true or false, not {self.description}")
        return self.value

    @property
    def items(self) -> list["Item"]:
        """The value as a list; a single value is a list of one."""
        if isinstance(self.value, list):
            return self.value
        return [] if self.value is None else [self]

    @property
    def mapping(self) -> dict[str, "Item"]:
        if not isinstance(self.value, dict):
            raise self.fail(f"keys with values belong here (key: value), not {self.description}")
        return self.value

    @property
    def entries(self) -> dict[str, "Item"]:
        """The mapping, which must not be empty: an empty mapping would check nothing."""
        if not self.mapping:
            raise self.fail("this is empty")
        return self.mapping

    def keys(self, allowed: set[str]) -> dict[str, "Item"]:
        """Return the mapping; fail for any key that is not allowed."""
        if not isinstance(self.value, dict):
            raise self.fail(f"keys with values belong here ({', '.join(sorted(allowed))}), not {self.description}")
        for key, item in self.value.items():
            if key not in allowed:
                raise item.fail(unknown("key", key, allowed))
        return self.value

    def each_of(self, wanted: tuple[str, ...], example: str) -> list["Item"]:
        """Return the values of exactly these keys, all of which are required."""
        keys = self.keys(set(wanted)) if isinstance(self.value, dict) else {}
        if len(keys) < len(wanted):
            raise self.fail(f"write it like this: {example}")
        return [keys[key] for key in wanted]

    @property
    def plain(self) -> object:
        """The value as plain Python, without locations."""
        if isinstance(self.value, list):
            return [item.plain for item in self.value]
        if isinstance(self.value, dict):
            return {key: item.plain for key, item in self.value.items()}
        return self.value


class Scenario(NamedTuple):
    id: str
    rules: tuple[str, ...]
    title: str
    why: str
    ruleset: Item | None
    card: Item | None
    given: Item
    when: list[Item]
    then: list[Item]
    item: Item

    @property
    def expected(self) -> list[tuple[str, Item]]:
        """The expectations after the last step."""
        return expectations(self.item.mapping["then"])


class Failure(NamedTuple):
    """A result that differs from what a scenario expects."""

    scenario: Scenario
    line: int
    expected: str
    found: str


def expectations(then: Item) -> list[tuple[str, Item]]:
    """Return the keys of ``then``, a mapping or a list of mappings. Refuse an empty mapping: it would always pass."""
    for item in then.items or [then]:
        if item.value is None or item.value == [] or not item.mapping:
            raise item.fail("this expects nothing; write what must be true: then: {phase: discard}")
    return [pair for item in then.items for pair in item.mapping.items()]


def who_and_what(step: Item) -> tuple[str, Item]:
    """Return the player and the action of a step."""
    if not isinstance(step.value, dict) or len(step.value) != 1:
        raise step.fail("write a step after a dash as who acts and what they do: - east: discard 9d")
    return next(iter(step.value.items()))
