"""Imports in web/src follow the table of docs/architecture.md, without cycles, and every file name is used once."""

import posixpath
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest
from paths import ROOT

SOURCE = ROOT / "web" / "src"
DOORS = {"api", "strings"}  # every page has its own file of this name
MAIN = "main"  # files directly in web/src
ALL_ABOVE = "all above"

Sources = dict[str, str]
"""The path in web/src and the text of every file except tests."""


def read_sources() -> Sources:
    paths = [path for ending in ("ts", "svelte") for path in SOURCE.rglob(f"*.{ending}")]
    return {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for path in sorted(paths)
        if not path.name.endswith((".test.ts", ".check.ts"))
    }


def import_table(text: str) -> dict[str, set[str]]:
    """Return the folders that each folder may import, itself included, from the rows `| folder | may import |`."""
    rows = re.search(r"\| folder \| may import \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)", text)
    assert rows, "docs/architecture.md has no import table for web/src"
    table: dict[str, set[str]] = {}
    for row in rows[1].splitlines():
        names, allowed = (cell.strip() for cell in row.strip("|").split("|"))
        above = set(table)
        for name in names.split(", "):
            table[name] = (above if allowed == ALL_ABOVE else set(allowed.split(", ")) - {"-"}) | {name}
    return table


def folder_of(path: str) -> str:
    """Return the folder's row in the import table: `ui` for ui/card/Ink.svelte, `pages/book` for pages/book/api.ts."""
    parts = path.split("/")
    depth = 2 if parts[0] == "pages" else 1
    return "/".join(parts[:depth]) if len(parts) > depth else MAIN


def imports(path: str, sources: Sources) -> Iterator[str]:
    """Yield the files that a file imports, including types and dynamic imports; style sheets have no imports."""
    for target in re.findall(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", sources[path]):
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if not found.endswith(".css"):
            yield next(name for name in (found, f"{found}.ts", f"{found}.svelte.ts") if name in sources)


def wrong_imports(sources: Sources, table: dict[str, set[str]]) -> list[str]:
    return [
        f"{path} may not import {name}"
        for path in sources
        for name in imports(path, sources)
        if folder_of(name) not in table.get(folder_of(path), set())
    ]


def cycle(sources: Sources) -> list[str]:
    """Return the files of one import cycle, or nothing."""
    try:
        TopologicalSorter({path: set(imports(path, sources)) for path in sources}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def repeated_names(sources: Sources) -> list[str]:
    """Return names that files in different folders share; Proof.svelte and proof.ts may be in one folder."""
    folders: dict[str, set[str]] = {}
    for path in sources:
        folder, name = posixpath.split(path)
        folders.setdefault(name.split(".")[0].lower(), set()).add(folder)
    return [name for name, places in folders.items() if len(places) > 1 and name not in DOORS]


SOURCES = read_sources()
TABLE = import_table((ROOT / "docs" / "architecture.md").read_text("utf-8"))


def test_imports_follow_the_table() -> None:
    assert {folder_of(path) for path in SOURCES} == set(TABLE)
    assert wrong_imports(SOURCES, TABLE) == []


def test_no_files_import_each_other() -> None:
    assert cycle(SOURCES) == []


def test_every_file_name_is_used_once() -> None:
    assert repeated_names(SOURCES) == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("pages/book/Totals.svelte", 'import { Table } from "../table/table.svelte";'),
        ("pages/book/Totals.svelte", 'import type {\n  Table,\n} from "../table/table.svelte";'),
        ("ui/Icon.svelte", 'const later = import("../pages/table/TablePage.svelte");'),
        ("api/client.ts", 'export { me } from "../app/me.svelte";'),
        ("app/router.svelte.ts", 'import "../ui/money";'),
    ],
)
def test_a_wrong_import_is_found(path: str, line: str) -> None:
    assert len(wrong_imports({**SOURCES, path: f"{SOURCES[path]}\n{line}"}, TABLE)) == 1


def test_a_cycle_is_found() -> None:
    back = 'import { Table } from "./table.svelte";'
    assert "pages/table/guard.ts" in cycle({**SOURCES, "pages/table/guard.ts": back})


@pytest.mark.parametrize("path", ["pages/rules/Totals.svelte", "ui/card/totals.ts"])
def test_a_repeated_name_is_found(path: str) -> None:
    assert repeated_names({**SOURCES, path: ""}) == ["totals"]
