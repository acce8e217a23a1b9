"""Expensive responses: computed off the event loop, one at a time, cached, and charged by CPU time.

Addresses take turns, so an address with many jobs delays only itself.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from charleston.server.net.rate_limit import Rate

R = TypeVar("R")
T = TypeVar("T")

MAX_KEPT = 64
MAX_WAITING_OF_ONE = 8
"""Maximum waiting jobs of one address. The phones of a club share an address and send requests at the same moment."""
MAX_WAITING = 64
"""Maximum waiting jobs of all addresses. Beyond this, a new job replaces a job of the address with the most jobs."""
CPU_SECONDS_PER_CHECK = 0.25
"""CPU seconds per minute that an address gets for each check it may request in a minute."""


class TooMuchWorkError(Exception):
    """The address has used up its CPU time for this minute, or has too many jobs waiting."""


class Jobs:
    """Runs one job at a time, so jobs hardly slow down the tables."""

    def __init__(self, checks_a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._milliseconds = Rate(1000 * CPU_SECONDS_PER_CHECK * checks_a_minute, clock)
        self._busy = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # by address, in turn order
        self._making: dict[tuple[str, Hashable], asyncio.Task[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def run(self, who: str, work: Callable[[], T]) -> T:
        """Run a job. Raises TooMuchWorkError, and any error of the work itself."""
        async with self._turn(who):
            return await self._pay(who, _nothing, lambda _: work())

    async def keep(self, who: str, key: Hashable, work: Callable[[], T]) -> T:
        """Run a job once and cache its result for every request with this key. If the input changes, use a new key."""
        return await self.keep_read(who, key, _nothing, lambda _: work())

    async def keep_read(self, who: str, key: Hashable, read: Callable[[], Awaitable[R]], work: Callable[[R], T]) -> T:
        """Like ``keep``, but read the input when the job's turn comes, so waiting jobs hold no input in memory."""
        if key in self._kept:
            self._kept.move_to_end(key)
            answer: T = self._kept[key]
            return answer
        making = self._making.get((who, key))
        if making is None:  # this address is not yet waiting for this job
            making = self._making[who, key] = asyncio.create_task(self._make(who, key, read, work))
            making.add_done_callback(partial(self._made, (who, key)))
        return await asyncio.shield(making)

    def has(self, key: Hashable) -> bool:
        return key in self._kept

    async def _make(self, who: str, key: Hashable, read: Callable[[], Awaitable[R]], work: Callable[[R], T]) -> T:
        async with self._turn(who):
            if key not in self._kept:  # no other address has run the same job in the meantime
                self._kept[key] = await self._pay(who, read, work)
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
            answer: T = self._kept[key]
            return answer

    def _made(self, made: tuple[str, Hashable], task: asyncio.Task[Any]) -> None:
        del self._making[made]
        if not task.cancelled():
            task.exception()  # retrieve the exception, so asyncio does not log it; callers raise it

    async def _pay(self, who: str, read: Callable[[], Awaitable[R]], work: Callable[[R], T]) -> T:
        if not self._milliseconds.allows(who):
            raise TooMuchWorkError
        given = await read()
        result, seconds = await asyncio.to_thread(_timed, lambda: work(given))
        self._milliseconds.owe(who, 1000 * seconds)
        if isinstance(result, Exception):
            raise result
        return result

    @asynccontextmanager
    async def _turn(self, who: str) -> AsyncIterator[None]:
        if self._busy:
            await self._wait(who)
        self._busy = True
        try:
            yield
        finally:
            self._next()

    async def _wait(self, who: str) -> None:
        self._make_room(who)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(who, turn)
            elif turn.exception() is None:  # the canceled job had its turn, so start the next job
                self._next()
            raise

    def _forget(self, who: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(who)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[who]

    def _make_room(self, who: str) -> None:
        own = len(self._waiting.get(who, ()))
        if own >= MAX_WAITING_OF_ONE:
            raise TooMuchWorkError
        if sum(map(len, self._waiting.values())) >= MAX_WAITING:
            most = max(self._waiting.values(), key=len)
            if len(most) <= own + 1:
                raise TooMuchWorkError
            given_up = most.pop()
            if not given_up.done():
                given_up.set_exception(TooMuchWorkError())

    def _next(self) -> None:
        """Give the turn to the next address. Its remaining jobs wait until every other address has had a turn."""
        while self._waiting:
            who, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[who] = turns
            if not turn.done():  # the caller may be gone
                turn.set_result(None)
                return
        self._busy = False


async def _nothing() -> None:
    return None


def _timed(work: Callable[[], T]) -> tuple[T | Exception, float]:
    """Return the result or the error, and the CPU seconds used."""
    began = time.thread_time()
    try:
        result: T | Exception = work()
    except Exception as error:  # noqa: BLE001 - the caller raises it; failed work is charged, too
        result = error
    return result, time.thread_time() - began
