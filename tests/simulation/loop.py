"""An event loop without threads, sockets or waiting: time jumps to the next event."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
MAX_AT_ONCE = 50_000
"""The most rounds of the loop at the same clock time; more means a busy loop."""


class Process(Protocol):
    """The process that code runs in. When it is dead, nothing that it started runs."""

    dead: bool
    tasks: dict[asyncio.Task[Any], None]


PROCESS: ContextVar[Process | None] = ContextVar("PROCESS", default=None)


class Stuck(Exception):  # noqa: N818 - a finding
    """The simulation is stuck: nothing will ever happen again, or everything happens at once."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """An event loop that also runs work for threads; the seed chooses when that work starts and how long it takes."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._selector = self
        self._rng = rng
        self._now = 0.0
        self._rounds = 0
        self._busy_until: dict[Executor, float] = {}
        self.slowness = 0.0  # the share of work that takes very long
        self.errors: list[str] = []
        self.set_task_factory(_make_task)
        self.set_exception_handler(lambda _, context: self.errors.append(_summary(context)))

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Replace the selector: no input arrives from outside, so the wait ends at once."""
        if timeout is None:
            raise Stuck("no timer is left to wait for")
        self._rounds = 0 if timeout else self._rounds + 1
        if self._rounds > MAX_AT_ONCE:
            raise Stuck(f"the clock has stopped at {self._now:.3f}")
        self._now += timeout
        return []

    def _process_events(self, _: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: object) -> asyncio.Future[T]:
        """Run work in order for an executor with its own thread. The default executor has as many threads as needed."""
        future: asyncio.Future[T] = self.create_future()
        process = PROCESS.get()
        begin = self._now + self._delay()
        if executor is not None:
            begin = max(begin, self._busy_until.get(executor, 0.0))
        end = begin + self._delay()
        if executor is not None:
            self._busy_until[executor] = end

        def work() -> None:
            if future.done() or (process is not None and process.dead):
                return
            try:
                result = func(*args)
            except Exception as error:  # noqa: BLE001 - passed on to whoever awaits it
                self.call_at(end, _unless_done(future, process, future.set_exception), error)
            else:
                self.call_at(end, _unless_done(future, process, future.set_result), result)

        self.call_at(begin, work)
        return future

    def _delay(self) -> float:
        if self._rng.random() < self.slowness:
            return self._rng.uniform(0.05, 3.0)
        return self._rng.uniform(0.0001, 0.004)


def _unless_done(future: asyncio.Future[T], process: Process | None, then: Callable[..., None]) -> Callable[..., None]:
    def finish(outcome: object) -> None:
        if not future.done() and not (process is not None and process.dead):
            then(outcome)

    return finish


def _make_task(loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> asyncio.Task[Any]:
    """A task belongs to the process whose code created it."""
    task = asyncio.Task(coro, loop=loop, **options)
    context = options.get("context")
    process = PROCESS.get() if context is None else context.get(PROCESS)
    if process is not None:
        process.tasks[task] = None
        task.add_done_callback(lambda done: process.tasks.pop(done, None))
    return task


def _summary(context: dict[str, Any]) -> str:
    error = context.get("exception")
    return context["message"] if error is None else f"{context['message']}: {error!r}"


def close(loop: SimulatedLoop) -> None:
    """Cancel everything that is still in progress."""

    async def give_up() -> None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    loop.run_until_complete(give_up())
    loop.close()
