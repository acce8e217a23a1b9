"""Arena and simulate on a Ray cluster of two nodes on this machine: the result is the same even if workers die."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from arena_jobs import MATCH, WALLS, job, same
from click.testing import CliRunner, Result
from paths import TESTS

from charleston.arena.chunks import StrangeWorkerError
from charleston.arena.cluster import Cluster
from charleston.arena.series import play_series
from charleston.arena.workers import ThisProcess, WorkersLostError
from charleston.cli import app

STARTS = 5
"""Ray gives a node 30 seconds to start and has no setting for it. On a busy machine, that may take several tries."""
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray itself raises warnings


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


@pytest.fixture
def address() -> Iterator[str]:
    """Start two nodes with one core each; their workers import our fake games."""
    pytest.importorskip("ray")  # not at the top: every worker would import it, but only one needs it
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(TESTS / "support"), before)))
    nodes = two_nodes()
    yield str(nodes.address)
    nodes.shutdown()
    os.environ.pop("PYTHONPATH")
    if before is not None:
        os.environ["PYTHONPATH"] = before


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


def test_two_nodes(address: str, tmp_path: Path) -> None:
    """One test checks everything: a cluster takes half a minute to start, and each test process would start its own."""
    check_games_are_the_same_as_local(address)
    check_a_killed_worker_loses_nothing(address, tmp_path / "killed")
    check_workers_that_always_die_end_the_run(address)
    check_workers_of_another_version_are_refused(address)
    check_the_command_prints_the_same(address, "arena", "regular", "novice:3", "--walls", "120")
    check_the_command_prints_the_same(address, "simulate", "--games", "300", "--card", "First Card")
