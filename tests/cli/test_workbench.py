"""The workbench keeps running after any mistake at its prompt."""

from pathlib import Path

import pytest
from terminal import run

from charleston.cli.workbench_command import _INTRO


@pytest.fixture
def my_card(tmp_path: Path) -> Path:
    path = tmp_path / "my.card"
    path.write_text("card My Card\nsection 2468\n  FF 2222a 4444a 6666a  x25\n")
    return path


def test_a_name_with_a_nul_ends_the_command_not_the_workbench() -> None:
    result = run("workbench", stdin="card a\0b\ncheck a\0b\ncheck -\nwords soap\n")
    assert result.exit_code == 0
    assert "Soap" in result.stdout


def test_the_workbench_survives_every_mistake(my_card: Path) -> None:
    lines = [
        "FF 222b 44b | 6666c | 888c",
        "",
        "quack quack",
        "2222222b",
        "show 369",
        "show nothing",
        "card first card",
        "card nowhere",
        f"check '{my_card}'",
        "check",
        "check nowhere",
        "words soap",
        "words zzz",
        "charleston hand FF 222b 44b",
        "help",
        f'card "{my_card}"',
        "FF 2222b 4444b 6666b",
        "quit",
    ]
    result = run("workbench", stdin="\n".join(lines) + "\n")
    assert result.exit_code == 0
    assert "No word begins with 'zzz'" in result.stderr
    assert "Mah jongg! 2468 #3" in result.stdout
    assert "The current card is First Card." in result.stdout
    assert "The current card is My Card." in result.stdout
    assert "Mah jongg! 2468 #1, value 25." in result.stdout


def test_the_workbench_exits_at_end_of_input() -> None:
    assert run("workbench", stdin="").exit_code == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("rule JOK-15", "JOK-15  A player may not exchange a joker first"),
        ("rule jok15", "JOK-15  A player may not exchange a joker first"),
        ("charleston rulebook --show G-36", "G-36  What are hot and cold walls?"),
        ("rule wrong end", "TRN-27    League: a player who racks a tile"),
        ("rule", "Which rule, or which word?"),
        ("rule zzz", "The rulebook has nothing about 'zzz'."),
        ("ruling picked from the wrong end\n1\n1\n1", "The player’s hand is dead"),
        ('ruling "picked from the wrong end"\n1\n1\n1', "The player’s hand is dead"),
        ("ruling --topic wrong-end\n1\n1", "The player’s hand is dead"),
        ("ruling --nope", "No such option"),
        ("ruling --topic it's unclear 'quoted", "There is no topic"),
    ],
)
def test_the_workbench_looks_up_rules_and_rulings(line: str, answer: str) -> None:
    result = run("workbench", stdin=f"{line}\nwords soap\n")
    assert result.exit_code == 0
    assert answer in result.output
    assert "The white dragon." in result.stdout


def test_the_help_of_the_workbench_fits_the_window() -> None:
    assert max(map(len, _INTRO.splitlines())) <= 80
