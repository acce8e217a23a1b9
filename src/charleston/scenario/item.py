"""A value of a scenario file with the place it stands at, and the scenario that is made of such values."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

Value = str | int | bool | None | list["Item"] | dict[str, "Item"]

MOST_REASON = 1_500
MOST_QUOTED = 60


class ScenarioError(ValueError):
    """A scenario that cannot be run: the file, the line where there is one, and the reason."""

    def __init__(self, source: str, line: int | None, reason: str) -> None:
        reason = reason if len(reason) <= MOST_REASON else reason[:MOST_REASON] + "..."
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {reason}" if place else reason)
        self.source, self.line, self.reason = source, line, reason


def quoted(text: str) -> str:
    """A text of the file for a message: in quotes, and not longer than a reader wants it."""
    return repr(text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "...")


def unknown(what: str, wrong: str, known: Iterable[str]) -> str:
    """Says that there is no such key, what it may have been meant for, and which there are."""
    names = sorted(known)
    near = get_close_matches(wrong[:MOST_QUOTED].lower(), names, 1)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    return f"unknown {what} {quoted(wrong)}{meant}; known {'are' if len(names) > 1 else 'is'} {', '.join(names)}"


class Item(NamedTuple):
    """A value and the place it stands at."""

    value: Value
    source: str
    line: int
    written: str = ""  # a plain value as it stands in the file: off, 0000

    def fail(self, reason: str) -> ScenarioError:
        return ScenarioError(self.source, self.line, reason)

    @property
    def told(self) -> str:
        """What stands here, for a message."""
        if isinstance(self.value, list):
            return "a list"
        if isinstance(self.value, dict):
            return "keys with values"
        return "nothing" if self.value is None else quoted(self.written)

    @property
    def text(self) -> str:
        """Text; a number or a yes where text is wanted has lost its quotes."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, bool | int):
            raise self.fail(f'this must be text: put quotes around it, "{self.written[:MOST_QUOTED]}"')
        raise self.fail(f"this must be text, not {self.told}")

    @property
    def number(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail(f"this must be a number, not {self.told}")
        return self.value

    @property
    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fail(f"this must be true or false, not {self.told}")
        return self.value

    @property
    def items(self) -> list["Item"]:
        """A list; a single value is a list of one."""
        if isinstance(self.value, list):
            return self.value
        return [] if self.value is None else [self]

    @property
    def mapping(self) -> dict[str, "Item"]:
        if not isinstance(self.value, dict):
            raise self.fail(f"keys with values belong here (key: value), not {self.told}")
        return self.value

    @property
    def entries(self) -> dict[str, "Item"]:
        """A mapping that says something: where it is empty, nothing would be checked."""
        if not self.mapping:
            raise self.fail("nothing is said here")
        return self.mapping

    def keys(self, allowed: set[str]) -> dict[str, "Item"]:
        """The mapping, with no key but these."""
        if not isinstance(self.value, dict):
            raise self.fail(f"keys with values belong here ({', '.join(sorted(allowed))}), not {self.told}")
        for key, item in self.value.items():
            if key not in allowed:
                raise item.fail(unknown("key", key, allowed))
        return self.value

    def each_of(self, wanted: tuple[str, ...], example: str) -> list["Item"]:
        """The values of exactly these keys, all of which must be there."""
        keys = self.keys(set(wanted)) if isinstance(self.value, dict) else {}
        if len(keys) < len(wanted):
            raise self.fail(f"write it like this: {example}")
        return [keys[key] for key in wanted]

    @property
    def plain(self) -> object:
        """The value as plain Python, without places."""
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
        """What must follow in the end."""
        return expectations(self.item.mapping["then"])


class Failure(NamedTuple):
    """What did not come out as a scenario says."""

    scenario: Scenario
    line: int
    expected: str
    found: str


def expectations(then: Item) -> list[tuple[str, Item]]:
    """The keys under a ``then``, one mapping or a list of them; one that expects nothing would always pass."""
    for item in then.items or [then]:
        if item.value is None or item.value == [] or not item.mapping:
            raise item.fail("nothing is expected here; say what must follow: then: {phase: discard}")
    return [pair for item in then.items for pair in item.mapping.items()]


def who_and_what(step: Item) -> tuple[str, Item]:
    """Who acts and what is done."""
    if not isinstance(step.value, dict) or len(step.value) != 1:
        raise step.fail("a step is one who acts and what is done, each step behind its own dash: - east: discard 9d")
    return next(iter(step.value.items()))
