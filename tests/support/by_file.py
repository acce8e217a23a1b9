"""How pytest-xdist distributes the tests over its workers."""

from collections.abc import Callable
from contextlib import suppress

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

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

    def remove_node(self, node: WorkerController) -> str | None:
        """Forget a worker, and return the test in which it crashed. Other workers run the tests it had not begun.

        The method of xdist queues the crashed test and all finished tests, too.
        """
        work = self.assigned_work[node]
        crashed = next((test for tests in work.values() for test, is_done in tests.items() if not is_done), None)
        if crashed is not None:
            work[self._split_scope(crashed)][crashed] = True
        for scope in [scope for scope, tests in work.items() if all(tests.values())]:
            del work[scope]
        super().remove_node(node)
        return crashed

    def _reschedule(self, node: WorkerController) -> None:
        """Give a worker two tests, or tell it that there are no more: only then does it start the first.

        The method of xdist gives one unit, which may be a single test. A worker that replaces another would wait. It
        also gives tests to a worker that is still collecting, and fails: its tests have no numbers yet.
        """
        if node not in self.registered_collections:
            return  # xdist comes back when the worker has collected the tests
        with suppress(OSError):  # the worker has crashed; remove_node follows and takes back what was assigned
            super()._reschedule(node)
            while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
                self._assign_work_unit(node)
            if not self.workqueue:
                node.shutdown()

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
