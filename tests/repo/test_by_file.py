"""A worker that crashes costs one test: the others run, and the run ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from paths import TESTS

CONFTEST = """
from by_file import ByFile

def pytest_xdist_make_scheduler(config, log):
    config.option.loadscopereorder = False
    return ByFile(config, log)
"""
FILE = """
import os
import pytest

@pytest.mark.parametrize("number", range({count}))
def test_one(number):
    if number in {crashes}:
        os._exit(1)
"""


SLOW_COLLECTION = """
import time
from pathlib import Path

def wait_for(name):
    while not Path(name).exists():
        time.sleep(0.01)

def pytest_collection(session):
    worker = getattr(session.config, "workerinput", {}).get("workerid")
    if worker == "gw2":
        wait_for("gw3 is ready")
    if worker == "gw3":
        Path("gw3 is ready").touch()
        wait_for("a test has run")

def pytest_runtest_teardown(item):
    if item.config.workerinput["workerid"] == "gw2":
        Path("a test has run").touch()
"""
"""Both first workers are replaced. One of the new workers collects the tests while the other already runs them."""


def run_crashing(work: Path, folder: str, crashes: set[int], conftest: str = CONFTEST) -> str:
    """Run 25 tests with two workers, and return what pytest prints."""
    (work / "conftest.py").write_text(conftest)
    (work / "pytest.ini").write_text("[pytest]\n")
    (work / "tests" / folder).mkdir(parents=True)
    (work / "tests" / folder / "test_crash.py").write_text(FILE.format(count=20, crashes=crashes))
    (work / "tests" / folder / "test_more.py").write_text(FILE.format(count=5, crashes=set()))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "xdist"],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(TESTS / "support"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("crashes", [{0, 3, 18, 19}, {19}], ids=["first, in the middle and last two", "last"])
@pytest.mark.parametrize("folder", ["page", "card"], ids=["one test at a time", "whole files"])
def test_a_crashed_worker_costs_one_test(tmp_path: Path, folder: str, crashes: set[int]) -> None:
    output = run_crashing(tmp_path, folder, crashes)
    assert f"{len(crashes)} failed, {25 - len(crashes)} passed" in output, output


def test_a_new_worker_gets_tests_when_it_has_collected_them(tmp_path: Path) -> None:
    output = run_crashing(tmp_path, "page", {0, 1}, CONFTEST + SLOW_COLLECTION)
    assert "2 failed, 23 passed" in output, output
