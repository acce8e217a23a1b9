"""Fixtures, markers, test order, number of workers, and the Hypothesis profile."""

import gc
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the workers use all cores; more threads would only wait

import pytest
from by_file import COMPILES, SLOW, ByFile
from effort import IS_SOAK, times
from hypothesis import HealthCheck, settings
from postgres import postgres_server as postgres_server  # noqa: PLC0414 - pytest finds it here
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

ORDER = ("browser", "postgres", "ray", "slow")
"""Tests with these markers start first, so no worker waits for a long test at the end."""
settings.register_profile(
    "charleston",
    deadline=None,
    derandomize=not IS_SOAK,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # with no deadline, a busy machine causes no failure
)
settings.load_profile("charleston")


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than cores, because some tests wait for a browser, a database or a clock.

    Another one would find no idle core, but would have to collect all tests and start a browser and servers first.
    """
    return 1 + (os.cpu_count() or 1)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    config.option.loadscopereorder = False  # the order of pytest_collection_modifyitems stays
    return ByFile(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for name in _markers(item, str(item.path.relative_to(config.rootpath / "tests"))):
            item.add_marker(name)
    items.sort(key=_order)
    if _is_whole_suite(config) and not any(item.name == COMPILES for item in items):
        raise pytest.UsageError(f"tests/conftest.py: COMPILES names no test: {COMPILES}")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through thousands of collected tests again and again.

    Refuse a module that plays games when it is imported: in a fresh clone, every worker would wait for the compiler.
    """
    play = sys.modules.get("charleston.kernels.playout.play")
    signatures: object = play and getattr(play.play_many, "signatures", None)  # None without the compiler
    if signatures:
        raise pytest.UsageError("A test file has called a compiled kernel at its import. Call it in the tests.")
    gc.collect()
    gc.freeze()


def _is_whole_suite(config: pytest.Config) -> bool:
    """Return whether all tests are collected: no file was chosen, and none is ignored."""
    chosen = {(config.rootpath / argument).resolve() for argument in config.args}
    left_out = config.option.ignore or config.option.ignore_glob or config.option.deselect
    return chosen <= {config.rootpath, config.rootpath / "tests"} and not left_out


def _order(item: pytest.Item) -> int:
    if item.name == COMPILES:
        return -1
    return next((at for at, name in enumerate(ORDER) if name in item.keywords), len(ORDER))


def _markers(item: pytest.Item, file: str) -> list[str]:
    fixtures = getattr(item, "fixturenames", ())
    markers = {
        "browser": "chromium" in fixtures,
        "postgres": "postgres_server" in fixtures or "postgres" in item.name.rpartition("[")[2],
        "ray": file == "arena/test_arena_ray.py",
        "slow": file in SLOW,
        "soak": getattr(item.module, "times", None) is times,  # type: ignore[attr-defined]
    }
    return [name for name, is_so in markers.items() if is_so]
