"""How often somebody may ask for what costs us something: a bucket of tokens each, refilled as time goes by."""

import time
from collections.abc import Callable

MOST_KEPT = 10_000
"""Buckets before the full ones are thrown away; a full bucket is like none."""


class Rate:
    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = a_minute, clock
        self._kept: dict[str, tuple[float, float]] = {}  # tokens left, and when that was

    def allows(self, who: str) -> bool:
        """Takes a token, if there is one."""
        if len(self._kept) >= MOST_KEPT:
            self._kept = {key: kept for key in self._kept if (kept := (self._tokens(key), self.clock()))[0] < self.most}
        tokens = self._tokens(who)
        if tokens < 1:
            return False
        self._kept[who] = (tokens - 1, self.clock())
        return True

    def _tokens(self, who: str) -> float:
        tokens, then = self._kept.get(who, (self.most, 0.0))
        return min(self.most, tokens + (self.clock() - then) * self.most / 60)
