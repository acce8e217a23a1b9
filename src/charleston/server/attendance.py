"""Who is at a table, whichever process they are connected to. Nothing of it is in the log.

A process says who is connected to it when that changes and every few seconds; one that has died says nothing, and its
people are away after a while.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

BEAT_S = 4.0
"""Between two messages of a process whose people stay."""
SILENCE_S = 10.0
"""Without a message, after which the people of another process count as away."""


class Heard(NamedTuple):
    at: float  # by the monotonic clock
    people: frozenset[str]


class Attendance:
    def __init__(self, table: str, broadcast: Callable[[str], None]) -> None:
        self.changed = False  # since everybody at the table was told
        self._table, self._broadcast = table, broadcast
        self._elsewhere: dict[str, Heard] = {}  # by process
        self._next_beat = 0.0

    def hear(self, process: str, people: Collection[str], now: float) -> None:
        """Whom another process has; a new one is answered, because it does not know ours yet."""
        before = self._elsewhere.get(process)
        if people:
            self._elsewhere[process] = Heard(now, frozenset(people))
        else:
            self._elsewhere.pop(process, None)
        self.changed |= before is None or before.people != frozenset(people)

    def elsewhere(self) -> set[str]:
        return {person for heard in self._elsewhere.values() for person in heard.people}

    def tick(self, here: Collection[str], now: float) -> bool:
        """Once a second: whether who is here has changed, here or elsewhere. Tells the other processes of ours."""
        silent = [process for process, heard in self._elsewhere.items() if now - heard.at > SILENCE_S]
        for process in silent:
            del self._elsewhere[process]
        changed, self.changed = self.changed or bool(silent), False
        if changed or (here and now >= self._next_beat):
            self.tell(here)
            self._next_beat = now + BEAT_S
        return changed

    def tell(self, here: Collection[str]) -> None:
        self._broadcast(" ".join((self._table, *sorted(here))))


def read_attendance(message: str) -> tuple[str, tuple[str, ...]]:
    """The table and the people of a message; ids have no spaces."""
    table, *people = message.split(" ")
    return table, tuple(people)
