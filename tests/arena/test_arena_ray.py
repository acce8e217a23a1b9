"""Arena and simulate on a Ray cluster of two nodes on this machine: the result is the same even if workers die."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from paths import TESTS

DRIVERS = 3
"""Ray's own thread crashed once in a driver (Ray 2.60.0, a fault in its library). Such a driver starts again."""


def test_two_nodes(tmp_path: Path) -> None:
    """One test checks everything, because a cluster takes half a minute to start.

    Ray runs in a process of its own: a crash in its library would end the test process and all its tests.
    """
    pytest.importorskip("ray")
    for _ in range(DRIVERS):
        done = driver(tmp_path)
        if done.returncode != -signal.SIGSEGV:
            break
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("All checks passed.\n"), done.stdout


def driver(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run all checks. The workers of both nodes import our fake games from the folder of helpers."""
    (folder / "killed").unlink(missing_ok=True)
    path = os.pathsep.join(filter(None, (str(TESTS / "support"), os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(
        [sys.executable, str(TESTS / "support" / "ray_checks.py"), str(folder)],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        stdout, stderr = process.communicate()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # a driver that crashed leaves its nodes
    return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)
