"""Tests are independent: no test module imports another. Shared helpers are in tests/support."""

import ast

from paths import TESTS


def imported_tests(source: str) -> list[str]:
    """Return the test modules that a source imports."""
    names = list[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [node.module or ""]
    return [name for name in names if "test_" in name or name.split(".")[0] == "tests"]


def test_no_test_module_imports_another() -> None:
    wrong = {
        str(path.relative_to(TESTS)): names
        for path in TESTS.rglob("*.py")
        if (names := imported_tests(path.read_text()))
    }
    assert wrong == {}


def test_an_import_of_a_test_module_is_found() -> None:
    assert imported_tests("import json\nfrom paths import TESTS\nfrom test_game import shuffled") == ["test_game"]
    assert imported_tests("def f():\n    import tests.game.test_game") == ["tests.game.test_game"]
