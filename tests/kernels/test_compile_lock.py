"""Several processes that need the same kernel at once compile it once."""

import os
import subprocess
import sys
from pathlib import Path

from kernel_positions import UNCOMPILED

COMPILE = """
import sys
import numpy as np
from charleston.kernels.playout.game_arrays import OPTION_COUNT
from charleston.kernels.policy.passing import most_blind
print("ready", flush=True)
sys.stdin.readline()
most_blind(np.zeros(OPTION_COUNT, np.int64), 0, 3)
print(sum(most_blind.stats.cache_hits.values()), sum(most_blind.stats.cache_misses.values()))
"""


def test_a_kernel_is_compiled_by_one_process_and_loaded_by_the_others(tmp_path: Path) -> None:
    if UNCOMPILED:
        return
    command, env = [sys.executable, "-c", COMPILE], os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    processes = [
        subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    counts = sorted(process.communicate()[0] for process in processes)
    assert counts == ["0 1\n", "1 0\n", "1 0\n"]


def test_a_crash_leaves_no_lock(tmp_path: Path) -> None:
    if UNCOMPILED:
        return
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    crash = COMPILE.replace("most_blind(np", "most_blind.targetctx = None; most_blind(np")
    first = subprocess.run(
        [sys.executable, "-c", crash], env=env, text=True, input="go\n", capture_output=True, check=False
    )
    assert first.returncode != 0
    again = subprocess.run(
        [sys.executable, "-c", COMPILE], env=env, text=True, input="go\n", capture_output=True, check=True
    )
    assert again.stdout == "ready\n0 1\n"
