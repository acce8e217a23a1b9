"""Modules follow the import table of docs/architecture.md, without cycles, and no module name has two meanings."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from paths import ROOT

SOURCE = ROOT / "src" / "charleston"
ALL_ABOVE = "all above, never each other"
DOORS = {"commands", "events", "state", "decide", "evolve", "view", "prose", "refusals"}
"""Module names that several packages share, with the same meaning in each."""


def import_table(text: str) -> dict[str, set[str]]:
    """Return the packages that each package may import, including itself, from the rows `| package | may import |`."""
    rows = re.search(r"\| package \| may import \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)", text)
    assert rows, "docs/architecture.md has no import table"
    table: dict[str, set[str]] = {}
    for row in rows[1].splitlines():
        names, allowed = (cell.strip() for cell in row.strip("|").split("|"))
        above = set(table)
        for name in names.split(", "):
            importable = above if allowed == ALL_ABOVE else {word for word in allowed.split(", ") if word != "-"}
            table[name] = importable | {name}
    return table


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(source: str) -> Iterator[tuple[int, str]]:
    """Return our own modules that a source imports, without the package's name: `game.scoring`."""
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
        for row, name in imports_of(source)
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
        ("cli", "from charleston.card.matcher import wins", False),
        ("game", "def f():\n    from charleston.kernels import distance", True),
        ("bots", "from charleston.kernels import distance", False),
    ],
)
def test_a_wrong_import_is_found(package: str, source: str, wrong: bool) -> None:
    assert bool(wrong_imports(package, source, TABLE)) == wrong


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def names_used_twice(modules: Iterable[str]) -> dict[str, list[str]]:
    """Return modules of the same name in different packages. A module may have its package's name: match.match."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        parent, _, name = module.rpartition(".")
        if name not in DOORS and name != "__main__" and parent.rpartition(".")[2] != name:
            by_name[name].append(module)
    return {name: same for name, same in by_name.items() if len(same) > 1}


def cycle(sources: Mapping[str, str]) -> list[str]:
    """Return a cycle of modules that import each other, at the top or inside a function; empty if there is none."""
    graph = {
        module: {
            known
            for _, name in imports_of(source)
            for known in (name, name.rpartition(".")[0])
            if known in sources and known != module
        }
        for module, source in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_name_has_two_meanings() -> None:
    assert names_used_twice(map(module_of, MODULES)) == {}


def test_no_modules_import_each_other() -> None:
    assert cycle({module_of(path): path.read_text() for path in MODULES}) == []


def test_a_name_used_twice_is_found() -> None:
    assert names_used_twice(["game.prose", "card.prose", "match", "match.match"]) == {}
    assert names_used_twice(["kernels.weigh", "bots.weigh"]) == {"weigh": ["kernels.weigh", "bots.weigh"]}
    assert names_used_twice(["match", "match.match", "card.match"]) == {"match": ["match", "card.match"]}


def test_a_cycle_is_found() -> None:
    chain = {"game.a": "from charleston.game import b", "game.b": "import charleston.game.c", "game.c": ""}
    assert cycle(chain) == []
    assert cycle(chain | {"game.c": "def late():\n    from charleston.game.a import x"})
