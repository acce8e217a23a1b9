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


@pytest.mark.parametrize("crashes", [{0}, {3}, {18, 19}, {19}], ids=["first", "in the middle", "last two", "last"])
@pytest.mark.parametrize("folder", ["page", "card"], ids=["one test at a time", "whole files"])
def test_a_crashed_worker_costs_one_test(tmp_path: Path, folder: str, crashes: set[int]) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "tests" / folder).mkdir(parents=True)
    (tmp_path / "tests" / folder / "test_crash.py").write_text(FILE.format(count=20, crashes=crashes))
    (tmp_path / "tests" / folder / "test_more.py").write_text(FILE.format(count=5, crashes=set()))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "xdist"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(TESTS / "support"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert f"{len(crashes)} failed, {25 - len(crashes)} passed" in done.stdout, done.stdout + done.stderr
