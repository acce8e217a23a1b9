"""The five doors of the score book: stored tags, and the arguments of every refusal."""

import ast
from collections.abc import Iterator
from string import Formatter
from typing import get_args

from paths import SOURCES

from charleston.scorebook.commands import BookCommand
from charleston.scorebook.events import BookEvent
from charleston.scorebook.refusals import REFUSALS, refuse


def tags(union: object) -> set[str]:
    return {struct.__struct_config__.tag for struct in get_args(union)}


def test_the_tags_of_stored_events_and_queued_commands_never_change() -> None:
    assert tags(BookEvent) == {
        "evening_opened",
        "game_written",
        "game_struck",
        "game_restored",
        "people_seated",
        "money_paid",
        "money_taken_back",
        "renamed",
        "pie_set",
        "evening_ended",
        "evening_went_on",
    }
    assert tags(BookCommand) == {
        "add_game",
        "correct_game",
        "strike_game",
        "restore_game",
        "seat",
        "pay",
        "take_back_payment",
        "rename",
        "set_pie",
        "end_evening",
        "go_on",
    }


def refuse_calls() -> Iterator[tuple[str, set[str]]]:
    """Yield the code and the names of the arguments of every call of the score book's ``refuse``."""
    for path in SOURCES:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        if any(isinstance(node, ast.ImportFrom) and node.module == refuse.__module__ for node in nodes):
            for call in nodes:
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "refuse":
                    yield ast.literal_eval(call.args[0]), {str(keyword.arg) for keyword in call.keywords}


def test_every_refusal_fills_the_placeholders_of_its_sentence() -> None:
    placeholders = {
        code: {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        for code, sentence in REFUSALS.items()
    }
    calls = list(refuse_calls())
    assert {code for code, _ in calls} == set(REFUSALS)
    assert [call for call in calls if call[1] != placeholders[call[0]]] == []  # type: ignore[index]
