"""Reads scenario files strictly: every key known, every value where it belongs, every mistake with file and line."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

Value = str | int | bool | None | list["Item"] | dict[str, "Item"]

_STRING, _INT, _BOOL, _NULL = (f"tag:yaml.org,2002:{name}" for name in ("str", "int", "bool", "null"))
MOST_BYTES = 2_000_000


class ScenarioError(ValueError):
    """A scenario that cannot be run: the file, the line and the reason."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}:{line}: {reason}")
        self.source, self.line, self.reason = source, line, reason


class Item(NamedTuple):
    """A value and the place it stands at."""

    value: Value
    source: str
    line: int

    def fail(self, reason: str) -> ScenarioError:
        return ScenarioError(self.source, self.line, reason)

    @property
    def text(self) -> str:
        """Text; a number or a yes where text is wanted has lost its quotes."""
        if not isinstance(self.value, str):
            raise self.fail(f"this must be text: put quotes around it ({self.value!r} was read)")
        return self.value

    @property
    def number(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail(f"this must be a number, not {self.value!r}")
        return self.value

    @property
    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fail(f"this must be true or false, not {self.value!r}")
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
            raise self.fail("this must be a mapping of keys to values")
        return self.value

    def keys(self, allowed: set[str]) -> dict[str, "Item"]:
        """The mapping, with no key but these."""
        for key, item in self.mapping.items():
            if key not in allowed:
                raise item.fail(f"unknown key {key!r}; known are {', '.join(sorted(allowed))}")
        return self.mapping

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


_KEYS = {"id", "rule", "title", "why", "ruleset", "card", "given", "when", "then"}


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """Every scenario of a file, in order."""
    source = str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ScenarioError(source, 1, error.strerror or str(error)) from None
    if len(data) > MOST_BYTES:
        raise ScenarioError(source, 1, f"longer than {MOST_BYTES:,} bytes")
    yield from parse_scenarios(data, source)


def parse_scenarios(data: bytes | str, source: str) -> Iterator[Scenario]:
    for item in parse_documents(data, source):
        yield _scenario(item)


def parse_documents(data: bytes | str, source: str) -> Iterator[Item]:
    try:
        for node in yaml.compose_all(data, Loader=yaml.SafeLoader):
            if node is not None:
                yield _item(node, source)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ScenarioError(source, mark.line + 1 if mark else 1, f"not YAML: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(source, 1, f"not YAML: {str(error).splitlines()[0]}") from None


def _item(node: yaml.Node, source: str, depth: int = 0) -> Item:
    line = node.start_mark.line + 1
    if depth > 12:  # noqa: PLR2004 - no scenario nests so deep, and an alias could nest for ever
        raise ScenarioError(source, line, "nested too deep")
    if isinstance(node, yaml.SequenceNode):
        return Item([_item(child, source, depth + 1) for child in node.value], source, line)
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Item] = {}
        for key, value in node.value:
            name = str(key.value)
            if name in found:
                raise ScenarioError(source, key.start_mark.line + 1, f"the key {name!r} stands here twice")
            found[name] = _item(value, source, depth + 1)
        return Item(found, source, line)
    return Item(_scalar(node, source, line), source, line)


def _scalar(node: yaml.Node, source: str, line: int) -> Value:
    if node.tag == _STRING:
        return str(node.value)
    if node.tag == _NULL:
        return None
    if node.tag == _BOOL:
        return str(node.value).lower() in ("true", "yes", "on")
    if node.tag == _INT:
        try:
            return int(node.value)
        except ValueError:
            pass
    raise ScenarioError(source, line, f"{node.value!r} is neither text nor a whole number: put quotes around it")


def _scenario(item: Item) -> Scenario:
    keys = item.keys(_KEYS)
    for wanted in ("id", "rule", "given", "then"):
        if wanted not in keys:
            raise item.fail(f"the key {wanted!r} is missing")
    return Scenario(
        id=keys["id"].text,
        rules=tuple(rule.text for rule in keys["rule"].items),
        title=keys["title"].text if "title" in keys else "",
        why=keys["why"].text if "why" in keys else "",
        ruleset=keys.get("ruleset"),
        card=keys.get("card"),
        given=keys["given"],
        when=keys["when"].items if "when" in keys else [],
        then=keys["then"].items,
        item=item,
    )
