"""Cards as they are printed, with the specification of each line."""

from pathlib import Path
from typing import NamedTuple

from paths import TESTS

from charleston.card.check import Report

FILES = sorted((TESTS / "card" / "printed").glob("*.card"))


class Printed(NamedTuple):
    """A card file with a specification after each line: ``LINE => SPECIFICATION``, or ``?>`` for a doubtful line."""

    text: str
    specifications: list[tuple[bool, str]]


def load(path: Path) -> Printed:
    rows, specifications = [], []
    for row in path.read_text().splitlines():
        line, mark, specification = row.partition("?>") if "?>" in row else row.partition("=>")
        rows.append(line.rstrip())
        if mark:
            specifications.append((mark == "?>", specification))
    return Printed("\n".join(rows) + "\n", specifications)


def questioned_rows(report: Report) -> set[int]:
    return {problem.line for problem in report.problems if "Read " in problem.message}
