"""``charleston review``: what it prints, and how it refuses bad input."""

import json
from pathlib import Path

import bot_records
import pytest
from bot_records import NAMES, record_text
from random_records import random_game
from terminal import run

from charleston.game.record import write_record
from charleston.review import game_review


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    small = game_review.Budget(few=3, least=8, most=12, doubtful=3)
    monkeypatch.setattr(game_review.review_seats, "__defaults__", (0, small, ()))


def test_a_review_names_the_costliest_decisions_and_luck(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record_text(24))
    result = run("review", str(file))
    assert result.exit_code == 0, result.output
    for name in NAMES:
        assert f"{name}: " in result.stdout
    assert "own mistakes −" in result.stdout
    assert "Better: " in result.stdout
    found = json.loads(run("review", str(file), "--json").stdout)["seats"]
    assert [one["name"] for one in found] == list(NAMES)
    assert all(abs(one["luck"] - one["lost"] - one["score"]) < 0.01 for one in found)
    moments = [one["decisions"][at] for one in found for at in one["moments"]]
    assert f"Event {moments[0]['events'] + 1}:" in result.stdout


def test_a_file_that_is_no_finished_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("no record")
    assert run("review", str(file)).exit_code == 2
    state, steps = random_game(1)
    file.write_text(write_record(state, steps[:30]))
    result = run("review", str(file))
    assert result.exit_code == 2
    assert "not finished" in result.stderr


def test_the_page_has_every_decision_and_escapes_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_records, "NAMES", ("Ruth", "<b>Bess&", "Cora", "Dora"))
    file, page = tmp_path / "game.jsonl", tmp_path / "review.html"
    file.write_text(record_text(24))
    result = run("review", str(file), "--html", str(page), "--json")
    assert result.exit_code == 0, result.output
    text, seats = page.read_text(), json.loads(result.stdout)["seats"]
    decisions = [one for seat in seats for one in seat["decisions"]]
    assert text.count("<tr><td>") == len(decisions) + sum(
        len(seat["decisions"][at]["tried"]) for seat in seats for at in seat["moments"]
    )
    assert text.count("(played)") == sum(len(seat["moments"]) for seat in seats) > 0
    assert "&lt;b&gt;Bess&amp;" in text
    assert "<b>Bess" not in text
    assert "<script" not in text
    assert text.count("Show what they had") == text.count("(played)")


def test_a_page_that_cannot_be_written_is_refused_before_the_review(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record_text(24))
    for place, says in ((tmp_path / "no" / "page.html", "there is no folder"), (tmp_path, "this is a folder")):
        result = run("review", str(file), "--html", str(place))
        assert result.exit_code == 2
        assert says in result.stderr
        assert "Reviewing" not in result.stderr
