"""Whole servers generated from seeds, with every kind of failure; ``make soak`` runs thousands (see simulation/)."""

import os
import subprocess
import sys

import pytest
from effort import times
from paths import ROOT
from simulation.world import simulate

RUNS, BATCH = times(15, soak=200), 5


@pytest.mark.parametrize("first", range(0, RUNS, BATCH))
def test_nothing_is_lost_leaked_or_done_twice(first: int) -> None:
    for seed in range(first, first + BATCH):
        simulate(seed)


def test_the_same_seed_makes_the_same_log() -> None:
    """The log depends neither on the iteration order of sets nor on what ran before."""
    here = simulate(7)
    assert here.log_hash != simulate(8).log_hash
    path = os.pathsep.join(str(ROOT / folder) for folder in ("src", "tests", "tests/support"))
    for hashing in times(("1",), soak=("1", "2")):  # the hashes of this process are random
        environment = os.environ | {"PYTHONHASHSEED": hashing, "PYTHONPATH": path}
        command = [sys.executable, "-m", "simulation", "7"]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert ran.stdout.splitlines()[0] == str(here)
