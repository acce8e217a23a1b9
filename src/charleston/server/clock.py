"""The time of one table: wall-clock milliseconds that run by the monotonic clock while anybody is there.

Durations are differences between times of steps, so these times must not jump with the computer's clock: set back an
hour, nobody would ever time out; set forward, everybody would at once. After a break, at a start or when the first
person comes, the wall clock is asked again: how long nobody was there only the wall clock knows.
"""

import asyncio
from collections.abc import Callable


class TableClock:
    def __init__(self, wall: Callable[[], int]) -> None:
        self._wall = wall  # milliseconds since 1970
        self._at, self._since = wall(), _monotonic()

    def now(self) -> int:
        """Milliseconds since 1970; never less than before."""
        return self._at + int((_monotonic() - self._since) * 1000)

    def resume(self) -> None:
        """After a break: catch up with the wall clock, if that is ahead."""
        self.at_least(self._wall())

    def at_least(self, at: int) -> None:
        """No step is before the one it follows, whichever computer's clock that was decided by."""
        if at > self.now():
            self._at, self._since = at, _monotonic()


def _monotonic() -> float:
    return asyncio.get_running_loop().time()
