"""The time of one table: wall-clock milliseconds that advance by the monotonic clock while anybody is there.

Durations are differences between the times of steps, so these times must not jump with the computer's clock. If that
clock were set back by an hour, nobody would time out; if set forward, everybody would time out at once. After a start,
or when the first person returns, the table reads the wall clock again: only that clock knows how long nobody was there.
"""

import asyncio
from collections.abc import Callable


class TableClock:
    def __init__(self, wall: Callable[[], int]) -> None:
        self._wall = wall  # milliseconds since 1970
        self._at, self._since = wall(), _monotonic()

    def now(self) -> int:
        """Return milliseconds since 1970; never less than before."""
        return self._at + int((_monotonic() - self._since) * 1000)

    def resume(self) -> None:
        """After a break, catch up with the wall clock if that is ahead."""
        self.at_least(self._wall())

    def at_least(self, at: int) -> None:
        """Advance to this time. A step is never earlier than the last one, which another computer may have timed."""
        if at > self.now():
            self._at, self._since = at, _monotonic()


def _monotonic() -> float:
    return asyncio.get_running_loop().time()
