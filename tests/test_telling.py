"""Events in sentences, and how a replay folds them."""

import re
from pathlib import Path

import pytest
from terminal import run
from test_record import random_game

from charleston.cli.output import out
from charleston.game.evolve import fold
from charleston.game.record import write_record
from charleston.game.telling import spoken, tell_proof
from charleston.tiles import read_tiles


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("2c 33c", "two crak, three crak twice"),
        ("333d 00 J", "three dot three times, soap twice, joker"),
        ("FFFFF JJJJJJJJ", "flower five times, joker eight times"),
        ("", "nothing"),
    ],
)
def test_how_many_comes_behind_the_tile(tiles: str, said: str) -> None:
    assert spoken(read_tiles(tiles) if tiles else ()) == said


def test_a_proof_names_every_line_of_the_card_once() -> None:
    start, steps = random_game(1)
    state = fold(start, [event for step in steps for event in step.events])
    seat = next(seat for seat in state.players if state.exposures[seat])
    told = tell_proof(state, seat)
    assert sum(len(re.findall(r"#\d+", line)) for line in told) == len(list(state.card.entries()))
    assert len(told) < 15
    assert all(line.endswith(".") and ": " in line for line in told)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(write_record(*random_game(1), ("Ann", "Bob", "Cy", "Di")))
    return path


def test_a_replay_folds_to_the_window(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(out, "width", 60)
    lines = run("replay", str(path)).stdout.splitlines()
    assert max(map(len, lines)) <= 60
    at = next(at for at, line in enumerate(lines) if "The pass is made" in line)
    assert lines[at + 1].startswith("      ")


def test_a_replay_into_a_file_has_an_event_a_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    told = run("replay", str(path)).stdout
    assert re.search(r"^ +7  The pass is made: .*Di \(North\) gets .*\.$", told, re.MULTILINE)
