"""Parse scenario files strictly: no unknown keys, no misplaced values. Every error names the file and the line."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from charleston.scenario import tournament_scenarios
from charleston.scenario.item import Item, Scenario, ScenarioError, Value, quoted
from charleston.scenario.values import rulebook_folder, with_phase

__all__ = [
    "Item",
    "Scenario",
    "ScenarioError",
    "parse_documents",
    "parse_scenarios",
    "read_files",
    "read_scenarios",
    "scenario_of",
]

_STRING, _INT, _BOOL, _NULL, _LIST, _MAPPING = (
    f"tag:yaml.org,2002:{name}" for name in ("str", "int", "bool", "null", "seq", "map")
)
_FAST_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""A loader ten times as fast, only for our own files: untrusted text could crash it, and its messages are worse."""
MAX_BYTES = 250_000
MAX_VALUES = 20_000
"""The maximum number of values in a scenario, because a few lines of YAML aliases could expand into millions."""
MAX_DEPTH = 12
_KEYS = {"id", "rule", "title", "why", "ruleset", "card", "given", "when", "then"}
_WANTED = ("id", "rule", "given", "then")
_MARKER = re.compile(r"^---(?=\s|$)", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


# Files


Unread = list[ScenarioError]
"""If given, this list collects the errors while the rest is parsed. Without it, the first error is raised."""


def read_files(paths: Iterable[Path], unread: Unread | None = None) -> Iterator[Scenario]:
    """Yield every scenario of these files. Refuse duplicate ids and files without a scenario."""
    seen: dict[str, Scenario] = {}
    for path in paths:
        try:
            data = _bytes_of(path)
        except ScenarioError as error:
            _refuse(error, unread)
        else:
            yield from parse_scenarios(data, str(path), seen, unread)
    if not seen and not unread:
        raise ScenarioError("", None, "No scenario files (*.yaml) were found.")


def read_scenarios(path: Path, seen: dict[str, Scenario] | None = None) -> Iterator[Scenario]:
    """Yield every scenario of a file, in order."""
    yield from parse_scenarios(_bytes_of(path), str(path), seen)


def _bytes_of(path: Path) -> bytes:
    source = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ScenarioError(source, None, error.strerror or str(error)) from None
    if len(data) > MAX_BYTES:
        raise ScenarioError(source, None, f"longer than {MAX_BYTES:,} bytes")
    return data


def _refuse(error: ScenarioError, unread: Unread | None) -> None:
    if unread is None:
        raise error
    unread.append(error)


def parse_scenarios(
    data: bytes | str, source: str, seen: dict[str, Scenario] | None = None, unread: Unread | None = None
) -> Iterator[Scenario]:
    """Yield every scenario in the data; ``seen`` holds the scenarios read before, by id."""
    seen = {} if seen is None else seen
    before = len(seen), len(unread or ())
    for item in parse_documents(data, source, unread):
        try:
            scenario = _scenario(item)
            if scenario.id in seen:
                first = seen[scenario.id].item
                raise item.mapping["id"].fail(f"the id {scenario.id} is already at {first.source}:{first.line}")
        except ScenarioError as error:
            _refuse(error, unread)
            continue
        seen[scenario.id] = scenario
        yield scenario
    if (len(seen), len(unread or ())) == before:
        _refuse(ScenarioError(source, None, "there is no scenario in this file"), unread)


def _scenario(item: Item) -> Scenario:
    keys = item.keys(_KEYS)
    for wanted in _WANTED:
        if wanted not in keys:
            raise item.fail(f"the key {wanted!r} is missing")
    rules = tuple(rule.text for rule in keys["rule"].items)
    if not rules:
        raise keys["rule"].fail("which rule is it about? rule: JOK-08")
    if not keys["id"].text.strip():
        raise keys["id"].fail("every scenario needs its own id")
    scenario = Scenario(
        id=keys["id"].text,
        rules=rules,
        title=keys["title"].text if "title" in keys else "",
        why=keys["why"].text if "why" in keys else "",
        ruleset=keys.get("ruleset"),
        card=keys.get("card"),
        given=with_phase(keys["given"]),
        when=keys["when"].items if "when" in keys else [],
        then=keys["then"].items,
        item=item,
    )
    tournament_scenarios.check(scenario)
    return scenario


def scenario_of(document: dict[str, Any], source: str) -> Scenario:
    """Return a scenario from plain data. It equals the scenario parsed from the same data as YAML, except for lines."""
    return _scenario(_item_of(document, source))


def _item_of(value: Any, source: str) -> Item:
    match value:
        case dict():
            return Item({str(key): _item_of(part, source) for key, part in value.items()}, source, 1)
        case list() | tuple():
            return Item([_item_of(part, source) for part in value], source, 1)
        case str():
            _check_letters(value, source, 1)
            return Item(value, source, 1, value)
        case bool() | None:
            return Item(value, source, 1, {True: "true", False: "false", None: "null"}[value])
        case int():
            return Item(value, source, 1, str(value))
    raise ScenarioError(source, None, f"{quoted(str(value))} is neither text nor a whole number")


# YAML


def parse_documents(data: bytes | str, source: str, unread: Unread | None = None) -> Iterator[Item]:
    """Yield the documents of a file as items; with ``unread``, skip documents with errors."""
    try:
        text = data if isinstance(data, str) else _decode(data, source)
    except ScenarioError as error:
        _refuse(error, unread)
        return
    for above, node in _documents(text, source, unread):
        try:
            item = _Reader(source, above).item(node)
        except ScenarioError as error:
            _refuse(error, unread)
        else:
            yield item


def _documents(text: str, source: str, unread: Unread | None) -> Iterator[tuple[int, yaml.Node]]:
    """Yield every document with the number of lines above it; with ``unread``, skip documents that are not YAML."""
    try:
        nodes = list(_nodes(text, source))
    except ScenarioError:
        if unread is None:
            raise
        for above, piece in _pieces(text):
            try:
                contents = list(_nodes(piece, source))
            except ScenarioError as error:
                line = None if error.line is None else error.line + above
                unread.append(ScenarioError(source, line, error.reason))
            else:
                yield from ((above, node) for node in contents)
    else:
        yield from ((0, node) for node in nodes)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the text from each ``---`` to the next, with the number of lines above it."""
    starts = [0, *(marker.start() for marker in _MARKER.finditer(text) if marker.start())]
    above = 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield above, text[start:end]
        above += text.count("\n", start, end)


def _nodes(text: str, source: str) -> Iterator[yaml.Node]:
    """Yield the documents in the text, except empty ones."""
    ours = Path(source).is_relative_to(rulebook_folder())
    try:
        every = yaml.compose_all(text, Loader=_FAST_LOADER if ours else yaml.SafeLoader)
        yield from (node for node in every if node is not None and node.tag != _NULL)
    except yaml.MarkedYAMLError as error:
        raise ScenarioError(source, _line_of(error), f"not YAML: {error.problem}{_cure(error)}") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise ScenarioError(source, line, "not YAML: a character that text cannot contain") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # for example, \UFFFFFFFF in a string
        raise ScenarioError(source, None, f"not YAML: {str(error).partition(chr(10))[0]}") from None
    except RecursionError:
        raise ScenarioError(source, None, "nested too deeply") from None


def _decode(data: bytes, source: str) -> str:
    encoding = "utf-16" if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError(source, line, "this is not UTF-8 text") from None


def _line_of(error: yaml.MarkedYAMLError) -> int | None:
    """Return the line of an error; for an unclosed quote or bracket, the line that opens it."""
    never_closed = "end of stream" in str(error.problem) or "stream end" in str(error.problem)
    marks = (error.problem_mark, error.context_mark)
    mark = next((mark for mark in (marks[::-1] if never_closed else marks) if mark is not None), None)
    return None if mark is None else mark.line + 1


_CURES = (
    (
        "mapping values are not allowed",
        'put quotes around text with a colon in it, title: "East: she throws"; or fix the spaces before the key',
    ),
    ("'\\t' that cannot start", "indent with spaces, not with tabs"),
    ("that cannot start any token", "put quotes around text that begins like this"),
    ("undefined alias", "put quotes around text that begins with *"),
    ("expected alphabetic or numeric", "put quotes around text that begins with & or *"),
    ("unexpected end of stream", "this quotation mark is not closed"),
    ("expected ',' or", "a bracket is not closed, or a comma is missing"),
    ("expected the node content", "a bracket is not closed, or there is an extra comma"),
    ("could not find expected ':'", "write a colon and a space after a key, phase: pick"),
    ("expected <block end>", "start lines that belong together in the same column; put quotes around a whole text"),
)


def _cure(error: yaml.MarkedYAMLError) -> str:
    advice = next((cure for problem, cure in _CURES if problem in str(error.problem)), "")
    return f" ({advice})" if advice else ""


class _Reader:
    """Converts the nodes of one document to items."""

    def __init__(self, source: str, above: int = 0) -> None:
        self.source = source
        self.above = above  # the number of lines in the file before the parsed text
        self.read = 0

    def item(self, node: yaml.Node, line: int | None = None, depth: int = 0) -> Item:
        """Return a node as an item; a value under a key gets the key's line."""
        line = self.above + node.start_mark.line + 1 if line is None else line
        self.read += 1
        if depth > MAX_DEPTH:
            raise ScenarioError(self.source, line, "nested too deeply")
        if self.read > MAX_VALUES:
            raise ScenarioError(self.source, line, f"more than {MAX_VALUES:,} values in one scenario")
        if isinstance(node, yaml.SequenceNode) and node.tag == _LIST:
            return Item([self.item(child, depth=depth + 1) for child in node.value], self.source, line)
        if isinstance(node, yaml.MappingNode) and node.tag == _MAPPING:
            return Item(self.mapping(node, depth), self.source, line)
        if isinstance(node, yaml.ScalarNode):
            return Item(_scalar(node, self.source, line), self.source, line, node.value)
        raise ScenarioError(self.source, line, f"tags like {quoted(node.tag)} are not allowed here")

    def mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Item]:
        items: dict[str, Item] = {}
        for key, value in node.value:
            line = self.above + key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise ScenarioError(self.source, line, "a key is a word, not a list or a mapping")
            _check_letters(key.value, self.source, line)
            if key.value in items:
                raise ScenarioError(self.source, line, f"the key {quoted(key.value)} appears twice")
            items[key.value] = self.item(value, line, depth + 1)
        return items


def _check_letters(text: str, source: str, line: int) -> None:
    """Refuse lone surrogates, and control characters, which a terminal would execute."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ScenarioError(source, line, f"{quoted(text)} contains an incomplete Unicode character")
    if _CONTROL.search(text):
        raise ScenarioError(source, line, f"{quoted(text)} contains a control character: leave it out")


def _scalar(node: yaml.ScalarNode, source: str, line: int) -> Value:
    _check_letters(node.value, source, line)
    if node.tag == _STRING:
        return str(node.value)
    if node.tag == _NULL:
        return None
    if node.tag == _BOOL and node.value.lower() in _BOOLEANS:
        return _BOOLEANS[node.value.lower()]
    if node.tag == _INT:
        try:
            return int(node.value)
        except ValueError:
            pass
    raise ScenarioError(source, line, f"{quoted(node.value)} is neither text nor a whole number: put quotes around it")


_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
