"""The checks of ``test_arena_ray.py``. It runs them in a process of their own, as users run the commands."""

import json
import os
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from arena_jobs import MATCH, WALLS, job, same
from click.testing import CliRunner, Result

from charleston.arena.chunks import StrangeWorkerError
from charleston.arena.cluster import Cluster
from charleston.arena.series import play_series
from charleston.arena.workers import ThisProcess, WorkersLostError
from charleston.cli import app

STARTS = 5
"""Ray gives a node 30 seconds to start and has no setting for it. On a busy machine, that may take several tries."""


def two_nodes() -> Any:
    from ray.cluster_utils import Cluster as Nodes

    for left in reversed(range(STARTS)):
        nodes: Any = None
        try:
            nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
            nodes.add_node(num_cpus=1)
        except Exception:  # Ray has no special type for it
            if left == 0:
                raise
            if nodes is not None:
                nodes.shutdown()
        else:
            return nodes
    raise AssertionError


def check_games_are_the_same_as_local(address: str) -> None:
    series = play_series(MATCH, WALLS, Cluster(address))
    assert same(series.games, play_series(MATCH, WALLS, ThisProcess()).games)
    assert series.complete


def check_a_killed_worker_loses_nothing(address: str, mark: Path) -> None:
    series = play_series(job(*MATCH.lineup, about=f"die once {mark}"), WALLS, Cluster(address))
    assert mark.exists()
    assert series.new == WALLS * 4
    assert same(series.games, play_series(MATCH, WALLS, ThisProcess()).games)


def check_workers_that_always_die_end_the_run(address: str) -> None:
    with pytest.raises(WorkersLostError, match="keep crashing"):
        play_series(job(*MATCH.lineup, about="die always"), 10, Cluster(address))


def check_workers_of_another_version_are_refused(address: str) -> None:
    with pytest.raises(StrangeWorkerError, match="Install the same version everywhere"):
        play_series(MATCH._replace(stamp="0.0 other"), 10, Cluster(address))


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, arguments, obj="arena_fake")
    assert result.exit_code == 0, result.output
    return result


def check_the_command_prints_the_same(address: str, *command: str) -> None:
    there = json.loads(run(*command, "--json", "--on", "ray", "--address", address).stdout)
    here = json.loads(run(*command, "--json", "--cores", "1").stdout)
    for timed in ("seconds", "games_per_second_and_core"):
        del there[timed], here[timed]
    assert there == here


def check_all(address: str, folder: Path) -> None:
    check_games_are_the_same_as_local(address)
    check_a_killed_worker_loses_nothing(address, folder / "killed")
    check_workers_that_always_die_end_the_run(address)
    check_workers_of_another_version_are_refused(address)
    check_the_command_prints_the_same(address, "arena", "regular", "novice:3", "--walls", "120")
    check_the_command_prints_the_same(address, "simulate", "--games", "300", "--card", "First Card")


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # Ray itself raises warnings
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    nodes = two_nodes()
    check_all(str(nodes.address), Path(sys.argv[1]))
    sys.stdout.write("All checks passed.\n")
    nodes.shutdown()
