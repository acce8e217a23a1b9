"""Expensive answers: worked out beside the event loop, one at a time, kept, and paid for by the time they take."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from charleston.server.rates import Rate

T = TypeVar("T")

MAX_KEPT = 64
SECONDS_A_CHECK = 0.25
"""Of a core, for each check that an address may ask for in a minute."""


class TooMuchWorkError(Exception):
    """Whoever asks has used up the time they may have in a minute."""


class Jobs:
    """One at a time, so that tables have little to play on against."""

    def __init__(self, checks_a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._milliseconds = Rate(1000 * SECONDS_A_CHECK * checks_a_minute, clock)
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def run(self, who: str, work: Callable[[], T]) -> T:
        """Raises TooMuchWorkError, and whatever the work does."""
        if not self._milliseconds.allows(who):
            raise TooMuchWorkError
        async with self._turn:
            return await self._run(who, work)

    def has(self, key: Hashable) -> bool:
        return key in self._kept

    async def keep(self, who: str, key: Hashable, work: Callable[[], T]) -> T:
        """The same for all who ask under one key, which must tell one version from the next."""
        if key not in self._kept:
            if not self._milliseconds.allows(who):
                raise TooMuchWorkError
            async with self._turn:
                if key not in self._kept:  # or another has asked for the same
                    self._kept[key] = await self._run(who, work)
        found: T = self._kept[key]
        self._kept.move_to_end(key)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found

    async def _run(self, who: str, work: Callable[[], T]) -> T:
        result, seconds = await asyncio.to_thread(_timed, work)
        self._milliseconds.drain(who, 1000 * seconds)
        if isinstance(result, Exception):
            raise result
        return result


def _timed(work: Callable[[], T]) -> tuple[T | Exception, float]:
    """What came of it, an error too, and how many seconds of a core it took."""
    began = time.thread_time()
    try:
        result: T | Exception = work()
    except Exception as error:  # noqa: BLE001 - for whoever asked; what failed has taken its time as well
        result = error
    return result, time.thread_time() - began
