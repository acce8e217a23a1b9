"""The whole rulebook: the rules as text, the scenarios in order, and the coverage of the rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from charleston.scenario.document import Unread, parse_documents, read_files
from charleston.scenario.item import Scenario, ScenarioError
from charleston.scenario.values import rulebook_folder

RULES = "rules.md"
ADVISORY = "advisory.yaml"
DECISIONS = ("C", "G", "A")
"""Chapters of rules.md with our decisions, not rules: conflicts, gaps and amendments."""
BY_TESTS = ("TIL", "CRD", "WX")
"""Chapters of rules.md that tests cover; the tests are named after the rules."""
EXAMPLES = 138
"""Number of worked examples (WX); all except those in rules.md are scenarios."""

_RULE = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* (\S.*)")
_ID = re.compile(r"([A-Z]+)[-_. ]*([0-9]{1,3})([A-Z]?)")


class Rule(NamedTuple):
    id: str
    text: str

    @property
    def chapter(self) -> str:
        return self.id.partition("-")[0]


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield scenario files; a folder's files come in reading order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                (file for file in path.rglob("*.yaml") if file.name != ADVISORY), key=lambda file: _order(file, path)
            )
        else:
            yield path


def _order(file: Path, top: Path) -> list[tuple[int, str]]:
    """Return a sort key that orders chapters and pages by number: 2-charleston before 10-etiquette."""
    parts = file.relative_to(top).parts
    return [(int(match[0]) if (match := re.match("[0-9]+", part)) else 0, part) for part in parts]


def scenarios(paths: Iterable[Path] = (), unread: Unread | None = None) -> Iterator[Scenario]:
    yield from read_files(files_below(paths or [rulebook_folder()]), unread)


def chapter_title(scenario: Scenario) -> str:
    """Return ``5 Jokers`` for ``5-jokers/20-fetching-a-joker.yaml``. A file outside the rulebook is a chapter."""
    path = Path(scenario.item.source)
    if not path.is_relative_to(rulebook_folder()):
        return str(path)
    return f"{path.parent.name.partition('-')[0]} {_folder_title(path.parent)}"


def _folder_title(folder: Path) -> str:
    return folder.name.partition("-")[2].replace("-", " ").capitalize()


def rules() -> Iterator[Rule]:
    """Yield the rules that the referee applies, as text."""
    path = rulebook_folder() / RULES
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("- "):
            row = _RULE.fullmatch(line)
            if row is None:
                raise ScenarioError(str(path), number, "write a rule as: - **ID** text")
            yield Rule(row[1], row[2])


def advice() -> Iterator[Rule]:
    """Yield the rules that are only advice, which the referee does not apply."""
    for file in sorted(rulebook_folder().rglob(ADVISORY)):
        yield from _advice_in(file)


def _advice_in(file: Path) -> Iterator[Rule]:
    for document in parse_documents(file.read_bytes(), str(file)):
        for item in document.items:
            keys = item.keys({"id", "text"})
            yield Rule(keys["id"].text, keys["text"].text)


def chapters() -> dict[str, str]:
    """Return chapter titles by rule prefix: JOK is "Jokers"."""
    texts, title = dict[str, str](), ""
    for line in (rulebook_folder() / RULES).read_text().splitlines():
        if line.startswith("## "):
            title = line.removeprefix("## ")
        elif row := _RULE.fullmatch(line):
            texts.setdefault(Rule(row[1], row[2]).chapter, title)
    for file in sorted(rulebook_folder().rglob(ADVISORY)):
        for rule in _advice_in(file):
            texts.setdefault(rule.chapter, _folder_title(file.parent))
    return texts


@cache
def every_rule() -> Mapping[str, Rule]:
    """Return all rules and advice by id, in order of chapters."""
    every = [*rules(), *advice()]
    chapters = list(dict.fromkeys(rule.chapter for rule in every))
    every.sort(key=lambda rule: (chapters.index(rule.chapter), rule.id))
    return MappingProxyType({rule.id: rule for rule in every})


def plain_id(text: str) -> str:
    """Normalize an id: ``jok15`` and ``Jok 15`` become ``JOK-15``."""
    name = text.strip().upper()
    parts = _ID.fullmatch(name)
    return f"{parts[1]}-{int(parts[2]):02}{parts[3]}" if parts else name


def scenarios_of(wanted: str, book: Iterable[Scenario]) -> list[Scenario]:
    """Return the scenarios with this id or about this rule; first those mainly about it, under ordinary rules."""
    scenarios = [scenario for scenario in book if wanted == plain_id(scenario.id) or wanted in scenario.rules]

    def order(scenario: Scenario) -> tuple[bool, bool]:
        main = scenario.id.upper().startswith(wanted) or wanted in scenario.rules[:1]
        return not main, scenario.ruleset is not None

    return sorted(scenarios, key=order)


def search(text: str, book: Iterable[Scenario]) -> list[Rule]:
    """Return rules and scenarios that have all these words in the id, the text or the title."""
    words = text.lower().split()
    rows = [*every_rule().values(), *(Rule(scenario.id, scenario.title) for scenario in book)]
    return [row for row in rows if words and all(word in f"{row.id} {row.text}".lower() for word in words)]


def without_scenario(rule: Rule) -> str:
    """Return the reason why no scenario shows this rule."""
    if rule.chapter in BY_TESTS:
        return "No scenario shows this rule, but the program's tests check it."
    return (
        "No scenario shows this rule."
        if rule.chapter in DECISIONS
        else "This is advice; the referee does not apply it."
    )


class Coverage(NamedTuple):
    rules: int
    by_scenarios: int
    by_texts: int
    by_tests: int
    missing: tuple[str, ...]


def coverage() -> Coverage:
    """Count the rules covered by a scenario, an advisory text or a test, and list the rules that nothing covers."""
    written = [rule for rule in rules() if rule.chapter not in DECISIONS]
    tested = {rule.id for rule in written if rule.chapter in BY_TESTS}
    texts = {advised.id for advised in advice()}
    every = {rule.id for rule in written} | texts | {f"WX-{number:02}" for number in range(1, EXAMPLES + 1)}
    shown = {rule for scenario in scenarios() for rule in scenario.rules} & every
    by_texts = texts - shown
    checked = tested - shown - by_texts
    missing = every - shown - by_texts - checked
    return Coverage(len(every), len(shown), len(by_texts), len(checked), tuple(sorted(missing)))
