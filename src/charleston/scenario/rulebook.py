"""The rulebook as a whole: its scenarios in order, its advisory texts, and which rules it covers."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from charleston.scenario.document import Scenario, parse_documents, read_scenarios
from charleston.scenario.position import rulebook_folder
from charleston.scenario.run import LATER, phase_of

ADVISORY = "advisory.yaml"
CHAPTERS = {
    "SET": 27,
    "CHA": 64,
    "TRN": 34,
    "CAL": 27,
    "JOK": 27,
    "MAH": 21,
    "DED": 26,
    "PAY": 21,
    "TRM": 30,
    "ETQ": 28,
    "WX": 138,
}
"""How many rules each chapter of the ledger has; TIL and CRD are covered by tests named after them."""
BY_TESTS = {"TIL": 19, "CRD": 50}
CARD_EXAMPLES = (113, 114, *range(129, 139))
"""Worked examples about tiles and card, covered by tests too."""


class Advice(NamedTuple):
    id: str
    text: str


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """Scenario files, folders opened in the order a reader would."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                (file for file in path.rglob("*.yaml") if file.name != ADVISORY), key=lambda file: _order(file, path)
            )
        else:
            yield path


def _order(file: Path, top: Path) -> list[tuple[int, str]]:
    """Chapters and pages by their number: 2-charleston before 10-etiquette."""
    parts = file.relative_to(top).parts
    return [(int(match[0]) if (match := re.match("[0-9]+", part)) else 0, part) for part in parts]


def scenarios(paths: Iterable[Path] = ()) -> Iterator[Scenario]:
    for file in files_below(paths or [rulebook_folder()]):
        yield from read_scenarios(file)


def advice() -> Iterator[Advice]:
    for file in sorted(rulebook_folder().rglob(ADVISORY)):
        for document in parse_documents(file.read_bytes(), str(file)):
            for item in document.items:
                keys = item.keys({"id", "text"})
                yield Advice(keys["id"].text, keys["text"].text)


class Coverage(NamedTuple):
    rules: int
    by_scenarios: int
    by_texts: int
    by_tests: int
    waiting: tuple[str, ...]  # shown only by scenarios whose package does not exist yet
    missing: tuple[str, ...]


def coverage() -> Coverage:
    """Which rules have a scenario that runs, a text or a test, and which have nothing."""
    book = list(scenarios())
    running = {rule for scenario in book if phase_of(scenario) not in LATER for rule in scenario.rules}
    later = {rule for scenario in book for rule in scenario.rules} - running
    texts = {advised.id for advised in advice()}
    tested = {f"{chapter}-{number:02}" for chapter, count in BY_TESTS.items() for number in range(1, count + 1)}
    tested |= {f"WX-{number:02}" for number in CARD_EXAMPLES}
    every = tested | {f"{chapter}-{number:02}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)}
    shown = running & every
    told = (texts & every) - shown
    checked = tested - shown - told
    waiting = (later & every) - shown - told - checked
    missing = every - shown - told - checked - waiting
    return Coverage(len(every), len(shown), len(told), len(checked), tuple(sorted(waiting)), tuple(sorted(missing)))
