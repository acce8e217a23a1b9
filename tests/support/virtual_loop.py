"""An event loop with a virtual clock: it stops while code runs, and jumps to the next timer when the loop is idle."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Leaping(selectors.SelectSelector):
    """A selector that does not sleep: it advances the clock instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "deadlock: every task waits and no timer is set"
            self.now += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that runs executor work at once. ``thinking`` returns how long a bot's work takes."""

    def __init__(self) -> None:
        self.clock = _Leaping()
        super().__init__(self.clock)
        self.thinking: Callable[[tuple[Any, ...]], float] = lambda _: 0.0

    def time(self) -> float:
        return self.clock.now

    def milliseconds(self) -> int:
        return 1_800_000_000_000 + round(1000 * self.clock.now)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        made: asyncio.Future[T] = self.create_future()

        def deliver() -> None:
            if made.cancelled():
                return
            try:
                made.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - passed on to whoever awaits it
                made.set_exception(error)

        if executor is None:
            self.call_later(self.thinking(args), deliver)
        else:
            deliver()
        return made


def run_virtually(work: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work(loop))
    finally:
        loop.run_until_complete(_leave_nothing())
        loop.close()


async def _leave_nothing() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
