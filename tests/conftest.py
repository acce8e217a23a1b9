"""Fixtures, markers, test order, number of workers, and the Hypothesis profile."""

import gc
import os
import sys
from collections.abc import Callable

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the workers use all cores; more threads would only wait

import pytest
from effort import IS_SOAK, times
from hypothesis import HealthCheck, settings
from postgres import postgres_server as postgres_server  # noqa: PLC0414 - pytest finds it here
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

ORDER = ("browser", "postgres", "ray", "slow")
"""Tests with these markers start first, so no worker waits for a long test at the end."""
COMPILES = "test_a_bot_and_its_compiled_policy_make_the_same_choices[Charleston 2026-league-4-random]"
"""This test starts before all others: in a fresh clone it compiles the kernels, which other tests wait for."""
PAGE = "tests/page/"
WITHOUT_KERNELS = ("tests/card/", "tests/game/", "tests/match/", "tests/referee/", "tests/scenario/", "tests/store/")
"""Tests that run while the kernels are compiled. Most others would wait for it."""
SLOW = {
    "arena/test_arena_cli.py",
    "arena/test_arena_stop.py",
    "arena/test_arena_workers.py",
    "bots/test_bots.py",
    "card/test_match.py",
    "game/test_game.py",
    "game/test_irregular_play.py",
    "game/test_option_places.py",
    "game/test_options.py",
    "kernels/test_kernels.py",
    "repo/test_house.py",
    "server/test_server_crash.py",
    "server/test_server_schema.py",
    "server/test_simulation.py",
}
"""Files with tests that compute or wait for many seconds."""

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


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Give a worker all tests of a file, so that it prepares the file's games and servers once.

    Tests of the slow files and of the page are assigned one at a time, because a whole file would take too long. The
    last worker begins with tests that need no browser: they compute while the other workers wait for their pages. Its
    first test compiles the kernels; until then the other workers have tests that need no kernels.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        is_spread = file.startswith(PAGE) or file.removeprefix("tests/") in SLOW
        return nodeid if is_spread else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        scope = next(filter(self._is_preferred_by(node), self.workqueue), None)
        if scope is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)

    def _is_preferred_by(self, node: WorkerController) -> Callable[[str], bool]:
        if node is self.nodes[-1]:
            return lambda scope: not scope.startswith(PAGE)
        return lambda scope: scope.startswith(WITHOUT_KERNELS if self._is_compiling() else PAGE)

    def _is_compiling(self) -> bool:
        units = (unit for units in (self.workqueue, *self.assigned_work.values()) for unit in units.items())
        return any(scope.endswith(COMPILES) and not all(tests.values()) for scope, tests in units)


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
