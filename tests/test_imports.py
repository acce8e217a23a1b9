"""Who may import whom: the table of docs/architecture.md, applied to every module."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "charleston"
ALL_ABOVE = "all above, never each other"


def import_table(text: str) -> dict[str, set[str]]:
    """The packages each package may import, itself included, from the rows `| package | may import |`."""
    rows = re.search(r"\| package \| may import \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)", text)
    assert rows, "docs/architecture.md has no import table"
    table: dict[str, set[str]] = {}
    for row in rows[1].splitlines():
        names, allowed = (cell.strip() for cell in row.strip("|").split("|"))
        above = set(table)
        for name in names.split(", "):
            found = above if allowed == ALL_ABOVE else {word for word in allowed.split(", ") if word != "-"}
            table[name] = found | {name}
    return table


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(source: str) -> Iterator[tuple[int, str]]:
    """Our own modules that a source imports, from the package's name on: `game.scoring`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        inside = f"{'.' * node.level}{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for name in (inside + alias.name for alias in node.names):
            assert not name.startswith("."), f"line {node.lineno}: imports are absolute here"
            if name.startswith("charleston."):
                yield node.lineno, name.removeprefix("charleston.")


def wrong_imports(package: str, source: str, table: dict[str, set[str]]) -> list[str]:
    return [
        f"line {row}: {package} may not import {name}"
        for row, name in imported(source)
        if not any(name == allowed or name.startswith(f"{allowed}.") for allowed in table[package])
    ]


TABLE = import_table((ROOT / "docs" / "architecture.md").read_text())
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_table(path: Path) -> None:
    assert package_of(path) in TABLE, f"{package_of(path)} has no row in docs/architecture.md"
    assert wrong_imports(package_of(path), path.read_text(), TABLE) == []


@pytest.mark.parametrize(
    ("package", "source", "wrong"),
    [
        ("tiles", "from charleston.card import match", True),
        ("card", "import charleston.game.state", True),
        ("card", "from charleston import cli", True),
        ("match", "from charleston.game.scoring import pay", False),
        ("match", "from charleston.game.state import State", True),
        ("cli", "from charleston.server import app", True),
        ("cli", "from charleston.card.match import wins", False),
        ("game", "def f():\n    from charleston.kernels import distance", True),
        ("bots", "from charleston.kernels import distance", False),
    ],
)
def test_a_wrong_import_is_found(package: str, source: str, wrong: bool) -> None:  # noqa: FBT001
    assert bool(wrong_imports(package, source, TABLE)) == wrong
