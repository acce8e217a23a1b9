"""Refusal codes are closed sets: every code has text, and every code is used."""

import ast
from typing import get_args

import pytest
from paths import SOURCES

from charleston.game import refusals as of_the_game
from charleston.scorebook import refusals as of_the_book
from charleston.table import refusals as of_the_table
from charleston.tournament import refusals as of_the_tournament


def used_codes(module: str) -> set[str]:
    """Return the strings in the first argument of every call of ``refuse`` imported from this module."""
    used = set[str]()
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        if module not in text:  # parsing is slow
            continue
        nodes = list(ast.walk(ast.parse(text)))
        imports = (node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == module)
        if any(alias.name == "refuse" for node in imports for alias in node.names):
            calls = (node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse")
            codes = (part for call in calls for part in ast.walk(call.args[0]))
            used |= {part.value for part in codes if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return used


@pytest.mark.parametrize(
    ("codes", "table", "module"),
    [
        (of_the_game.RefusalCode, of_the_game.REFUSALS, of_the_game.__name__),
        (of_the_table.TableRefusalCode, of_the_table.REFUSALS, of_the_table.__name__),
        (of_the_book.BookRefusalCode, of_the_book.REFUSALS, of_the_book.__name__),
        (of_the_tournament.RefusalCode, of_the_tournament.REFUSALS, of_the_tournament.__name__),
    ],
)
def test_every_code_has_a_text_and_is_used(codes: object, table: dict[str, object], module: str) -> None:
    assert list(get_args(codes)) == list(table)
    assert used_codes(module) == set(table)
