"""Every game is played exactly once, with one process or two, and even when workers are killed."""

from pathlib import Path

import pytest
from arena_jobs import MATCH, WALLS, job, same

from charleston.arena.series import play_series
from charleston.arena.workers import Processes, ThisProcess, WorkersLostError

ALONE = play_series(MATCH, WALLS, ThisProcess())


def test_two_processes_give_the_same_games() -> None:
    series = play_series(MATCH, WALLS, Processes(2))
    assert same(series.games, ALONE.games)
    assert series.walls == ALONE.walls
    assert series.complete


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    series = play_series(job(*MATCH.lineup, about=f"die once {mark}"), WALLS, Processes(2))
    assert mark.exists()
    assert same(series.games, ALONE.games)


def test_processes_that_always_die_end_the_run() -> None:
    with pytest.raises(WorkersLostError, match="keep crashing"):
        play_series(job(*MATCH.lineup, about="die always"), 10, Processes(1))
