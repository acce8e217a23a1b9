"""T9: ``charleston tournament`` with MahjCon's scoring and with a file that has every rule."""

from pathlib import Path

import pytest
from terminal import run
from tournament_desk import desk_of, do, save_plan

from charleston.tournament.results.score_table import MAHJCON

EVERY_RULE = "thrower = [0, 0, -20, -25]\nmisnamed = -25\nintact = 10\nknocked-wall = -10\nknocked-wall-others = 10\n"


def begun(folder: Path, scoring: str | Path) -> Path:
    """Return the log of a tournament whose first round has begun."""
    path = folder / "friday.log"
    do("begin", path, save_plan(folder), "--name", "Friday", "--scoring", scoring)
    do("round", path)
    return path


def score_table_1(log: Path, east: str, south: str, west: str, north: str) -> str:
    cards = zip("ESWN", (east, south, west, north), strict=True)
    options = [word for seat, games in cards for word in ("--card", f"R1-T1-{seat}", games)]
    return run("tournament", "score", str(log), *options).stdout


def test_mahjcon_from_the_score_cards_to_the_standings(tmp_path: Path) -> None:
    log = begun(tmp_path, "mahjcon")
    assert desk_of(log).scoring == MAHJCON
    # a misnamed tile, a throw to one exposure, the only intact hand, a throw to two exposures of a quint hand
    games = ("25:won1 30:won1 10 0 =65", "0 0 X 0", "0 0:E1 X -25:N2", "-25:E1 0 X 45:won2 =20")
    assert "Turned in: 1 of 1 table." in score_table_1(log, *games)
    assert "R1-T1-W" in do(
        "correct", log, "R1-T1-W", "4", "0", "--also", "R1-T1-S", "-25", "--by", "D", "--reason", "R"
    )
    assert "do not fit together" in do("correct", log, "R1-T1-S", "4", "-10", "--by", "D", "--reason", "R", code=2)
    do("audit", log)
    do("standings", log)


def test_a_file_with_a_knocked_over_wall(tmp_path: Path) -> None:
    scoring = tmp_path / "own.toml"
    scoring.write_text(EVERY_RULE)
    log = begun(tmp_path, scoring)
    wrong = score_table_1(log, "-10 - - -", "10 - - -", "10 - - -", "0 - - -")
    assert "It would fit with" in wrong
    assert "North 10 (East knocked over the wall)" in wrong
    assert "Turned in: 1 of 1 table." in score_table_1(log, "-10 - - -", "10 - - -", "10 - - -", "10 - - -")
    do("audit", log)


def test_st_louis_scoring_has_no_such_games(tmp_path: Path) -> None:
    log = begun(tmp_path, "sheet")
    open_table = score_table_1(log, "-10 10 - -", "10 X - -", "10 X - -", "10 X - -")
    assert "Game 1: These scores do not fit together on the card Charleston 2026." in open_table
    assert "Game 2: At most one hand was alive, so the director decides this game." in open_table


@pytest.mark.parametrize(
    ("text", "says"), [("misnamed = 25", "write misnamed = -25"), ("intakt = 10", "Did you mean 'intact'?")]
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    scoring = tmp_path / "own.toml"
    scoring.write_text(text)
    plan = save_plan(tmp_path)
    assert says in do("begin", tmp_path / "x.log", plan, "--name", "X", "--scoring", scoring, code=2)
    assert "Give sheet, mahjcon or payments, or a file." in do(
        "begin", tmp_path / "x.log", plan, "--name", "X", "--scoring", "mahjcom", code=2
    )
