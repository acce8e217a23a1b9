"""Load shedding: measure how slow responses are, then refuse new tables, slow down bots, and finally shed commands."""

import asyncio
from enum import IntEnum

TICK_S = 0.1
LAG_WEIGHT = 3.0
"""Minimum turns of the event loop per answer: from the socket to the table, to the store and back."""
SMOOTHING = 0.3
CALM_S = 2.0
"""Seconds that the delay must stay below half the limit before a level ends, so levels do not flap with every burst."""
MAX_IN_FLIGHT, MAX_COMMANDS = 200, 8
"""Maximum commands in flight at all tables together. The first limit always applies, because a burst is faster than
any measurement; the second applies while commands are shed."""
MAX_THINKING = 1
"""Maximum bots that think at once. Each holds the interpreter for milliseconds, and the event loop waits for all."""
MAX_STRETCH = 16.0
MAX_BOT_S = 5.0


MIN_TABLES = 50
"""Minimum tables in memory before we shed anything. With fewer tables, something else is slowing the machine down."""


class Level(IntEnum):
    """What to shed. Each level includes the levels before it."""

    NONE = 0
    TABLES = 1
    BOTS = 2
    COMMANDS = 3


LATE_S = {Level.TABLES: 0.1, Level.BOTS: 0.15, Level.COMMANDS: 0.25}
"""Delay in seconds: a level begins when more than one answer in ten takes longer."""
RISE_S = {Level.TABLES: 0.3, Level.BOTS: 0.5, Level.COMMANDS: 1.0}
"""Seconds that the delay must last before a level begins, so a burst or another program does not start it."""


class Pressure:
    """The load of one process, measured by how long answers take and how late the event loop is."""

    def __init__(self) -> None:
        self.level = Level.NONE
        self.in_flight = self.tables = 0
        self.thinking = asyncio.Semaphore(MAX_THINKING)
        self._stretch = 1.0
        self._times: list[float] = []  # seconds that each answer since the last tick took
        self._lag = 0.0
        self._late_s = dict.fromkeys(LATE_S, 0.0)  # how long the delay has been high enough for each level
        self._calm_s = 0.0

    async def watch(self) -> None:
        """Tick forever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK_S
            await asyncio.sleep(TICK_S)
            self.tick(loop.time() - due)

    def tick(self, lag_s: float) -> None:
        """Raise the level as far as the delay requires; lower it one level at a time."""
        self._lag += (max(0.0, lag_s) - self._lag) * SMOOTHING
        times = sorted(self._times)
        self._times = []
        late = max(LAG_WEIGHT * self._lag, times[len(times) * 9 // 10] if times else 0.0)
        if self.tables < MIN_TABLES:
            late = 0.0
        for level, most in LATE_S.items():
            self._late_s[level] = self._late_s[level] + TICK_S if late > most else 0.0
        risen = max((level for level in LATE_S if self._late_s[level] >= RISE_S[level]), default=Level.NONE)
        if risen > self.level:
            self.level, self._calm_s = risen, 0.0
        elif self.level and late < LATE_S[self.level] / 2:
            self._calm_s += TICK_S
            if self._calm_s >= CALM_S:
                self.level, self._calm_s = Level(self.level - 1), 0.0
        else:
            self._calm_s = 0.0
        if late > LATE_S[Level.BOTS] and self.level >= Level.BOTS:
            self._stretch = min(MAX_STRETCH, 2 * self._stretch)
        elif self.level < Level.BOTS:
            self._stretch = max(1.0, self._stretch / 2)

    def admits_table(self) -> bool:
        return self.level < Level.TABLES

    def admits_command(self) -> bool:
        return self.in_flight < (MAX_COMMANDS if self.level is Level.COMMANDS else MAX_IN_FLIGHT)

    def is_late(self, began: float) -> bool:
        """Return whether to shed a command that has waited since ``began``; its client then retries."""
        return self.level is Level.COMMANDS and asyncio.get_running_loop().time() - began > LATE_S[Level.COMMANDS]

    def end(self, began: float) -> None:
        """Record that a command was answered."""
        self.in_flight -= 1
        self._times.append(asyncio.get_running_loop().time() - began)

    def bot_seconds(self, seconds: float) -> float:
        """Return how many seconds a bot takes under this load, instead of ``seconds``."""
        return seconds if self._stretch == 1.0 else max(seconds, min(MAX_BOT_S, max(TICK_S, seconds) * self._stretch))
