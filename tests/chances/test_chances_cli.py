"""``charleston chances``: what it prints and saves, and how it refuses bad input."""

import json
from pathlib import Path

import pytest
from terminal import run

from charleston.card.published import published
from charleston.chances.chance_model import read_model, stamp
from charleston.kernels.patterns.arrays import arrays_of

FEW = ("--games", "300", "--check", "100")


def test_chances_are_learned_checked_and_saved(tmp_path: Path) -> None:
    """Two runs learn the same numbers. One prints for people, the other for programs."""
    saved, again = tmp_path / "first.chances", tmp_path / "again.chances"
    result = run("chances", "First Card", *FEW, "--save", str(saved))
    assert result.exit_code == 0, result.output
    assert [line for line in result.stdout.splitlines() if "players" in line] == [
        f"{players} players: {kind}" for players in (4, 3) for kind in ("regular", "novice", "mixed")
    ]
    assert result.stdout.count("win ") == 6
    assert result.stdout.count("first line ") == 4
    assert read_model(saved, stamp(arrays_of(published("First Card")))).weights.keys() == {"3", "4"}
    checked = run("chances", "First Card", "--check", "100", "--read", str(saved))
    assert (checked.stdout, "Learning" in checked.stderr) == (result.stdout, False)
    assert run("chances", "Charleston 2026", "--check", "100", "--read", str(saved)).exit_code == 2  # another card
    found = json.loads(run("chances", "First Card", *FEW, "--save", str(again), "--json").stdout)
    assert again.read_bytes() == saved.read_bytes()
    assert len(found) == 6
    for table, bands in found.items():
        lines = set() if "novice" in table else {"first line", "second line", "third line"}
        assert bands.keys() == {"win", "throw", "wall", "payments", "points"} | lines
        for name in ("win", "throw", "wall", *lines):
            predicted = [band[0] for band in bands[name]]
            assert predicted == sorted(predicted)
            assert all(0 <= number <= 1 for band in bands[name] for number in band[:2])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("no such card",), "no such card"),
        (("First Card", "--games", "10"), "--games"),
        (("First Card", "--check", "1"), "--check"),
        (("First Card", *FEW, "--save", "/no/such/folder/file"), "there is no folder"),
        (("First Card", "--read", "/no/such/file"), "cannot be read"),
    ],
)
def test_bad_input_is_refused_before_any_game(words: tuple[str, ...], reason: str) -> None:
    result = run("chances", *words)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert "Learning" not in result.stderr
