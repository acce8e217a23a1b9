"""Ctrl-C, pressed once or several times: real processes, real signals."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import arena_fake
import msgspec
from arena_program import ENVIRONMENT, PROGRAM, run

from charleston.cli.series_run import GETTING_READY

LONG_ENOUGH = 60  # seconds


def start(tmp_path: Path, sleep: float, *more: str) -> tuple["subprocess.Popen[str]", list[str], Path]:
    """Start an arena with slow chunks, as a terminal would; return the process, its arguments and the results file."""
    card, path = tmp_path / "slow.card", tmp_path / "match"
    card.write_text(arena_fake.CARD.replace("section", f"about sleep {sleep}\nsection", 1))
    command = ["arena", "regular", "novice:3", "--walls", "1200", "--card", str(card), "--save", str(path), *more]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *command, "--cores", "2"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - SIGINT is ignored when the tests run in the background
    )
    return process, command, path


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG_ENOUGH
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def ctrl_c(process: "subprocess.Popen[str]") -> None:
    """Send SIGINT to the whole process group, including the workers, as a terminal does."""
    os.killpg(process.pid, signal.SIGINT)


def ends_after_ctrl_c(process: "subprocess.Popen[str]") -> bool:
    if process.poll() is None:
        ctrl_c(process)
    return process.poll() is not None


def has_games(path: Path) -> bool:
    """Return whether two chunks are saved: by then, all workers are running."""
    return path.exists() and len(msgspec.msgpack.decode(path.read_bytes())["parts"]) > 1


def test_ctrl_c_keeps_finished_games_and_says_how_to_resume(tmp_path: Path) -> None:
    process, command, path = start(tmp_path, 0.2)
    wait_until(lambda: has_games(path))
    ctrl_c(process)
    stdout, stderr = process.communicate(timeout=LONG_ENOUGH)
    assert process.returncode == 130, stderr
    assert "Stopping ...\n" in stderr
    assert "of 1,200 walls" in stderr
    assert "Run the same command again to continue" in stderr
    assert "Traceback" not in stderr
    assert "points a game" in stdout
    resumed = json.loads(run(*command, "--json").stdout)
    whole = json.loads(run(*command[:-2], "--json").stdout)
    assert resumed["complete"]
    assert resumed["players"] == whole["players"]


def test_a_second_ctrl_c_loses_neither_results_nor_report(tmp_path: Path) -> None:
    process, command, path = start(tmp_path, 0.2)
    wait_until(lambda: has_games(path))
    ctrl_c(process)
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Stopping ...\n" in iter(process.stderr.readline, "")
        wait_until(lambda: ends_after_ctrl_c(process))  # an impatient user presses Ctrl-C again and again
        # not ``communicate``, which would lose what came in one piece with the line above
        stdout, stderr = process.stdout.read(), process.stderr.read()
    assert process.returncode == 130, stderr
    assert "points a game" in stdout
    assert "Run the same command again to continue" in stderr
    assert "Traceback" not in stderr
    assert sorted(path.parent.iterdir()) == [path, tmp_path / "slow.card"]
    walls = int(stderr.split("Stopped after ")[1].split()[0])
    assert walls >= 100
    assert (
        json.loads(run("arena", *command[1:3], "--walls", str(walls), *command[5:], "--json").stdout)["walls"] == walls
    )
    assert "all from the saved file" in run("arena", *command[1:3], "--walls", str(walls), *command[5:]).stdout


def test_ctrl_c_does_not_wait_for_unfinished_games(tmp_path: Path) -> None:
    """Ctrl-C also works at once while players are being compiled, which takes minutes."""
    process, _, _ = start(tmp_path, 10_000)
    assert process.stderr is not None
    assert f"{GETTING_READY}\n" in iter(process.stderr.readline, "")
    wait_until(lambda: ends_after_ctrl_c(process))
    _, stderr = process.communicate(timeout=LONG_ENOUGH)
    assert process.returncode == 130, stderr
    assert "Stopped after 0 of 1,200 walls." in stderr
    assert "Traceback" not in stderr
