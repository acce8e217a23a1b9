"""Who is at a table, on any process. The log does not contain attendance.

A process broadcasts its connected people on every change and every few seconds. A dead process sends nothing, and its
people count as away after a timeout.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

BEAT_S = 4.0
"""Seconds between two broadcasts of a process whose attendance does not change."""
SILENCE_S = 10.0
"""Seconds without a broadcast after which the people of another process count as away."""
REMEMBERED_S = 600.0
"""Seconds for which we remember a person's last visit; longer than any caller needs."""


class Heard(NamedTuple):
    at: float  # when we received the broadcast, by the monotonic clock
    people: frozenset[str]


class Attendance:
    def __init__(self, table: str, broadcast: Callable[[str], None], began: float = 0.0) -> None:
        self.changed = False  # whether attendance has changed since the last broadcast to the table
        self._table, self._broadcast = table, broadcast
        self._elsewhere: dict[str, Heard] = {}  # the last broadcast of each other process
        self._next_beat = 0.0
        self._began = began  # when this process loaded the table; earlier attendance is unknown
        self._seen: dict[str, float] = {}  # when each person was last connected, to any process

    def note(self, person: str, now: float) -> None:
        """Record that a person has connected to this process, or disconnected from it."""
        self.changed = True
        self._seen[person] = now

    def away_s(self, person: str, here: Collection[str], now: float) -> float:
        """Return the seconds since a person was last connected to any process; 0 for a person who is connected."""
        if person in here or person in self.elsewhere():
            return 0.0
        return now - self._seen.get(person, self._began)

    def hear(self, process: str, people: Collection[str], now: float) -> None:
        """Record the people of another process. If the process is new, send our people, whom it does not know yet."""
        before = self._elsewhere.get(process)
        if people:
            self._elsewhere[process] = Heard(now, frozenset(people))
        else:
            self._elsewhere.pop(process, None)
        self._seen |= dict.fromkeys((*people, *(before.people if before else ())), now)
        self.changed |= before is None or before.people != frozenset(people)

    def elsewhere(self) -> set[str]:
        return {person for heard in self._elsewhere.values() for person in heard.people}

    def tick(self, here: Collection[str], now: float) -> bool:
        """Broadcast our attendance when due; return whether any attendance has changed. Called once a second."""
        silent = [process for process, heard in self._elsewhere.items() if now - heard.at > SILENCE_S]
        for process in silent:
            del self._elsewhere[process]
        self._seen = {who: at for who, at in self._seen.items() if now - at < REMEMBERED_S} | dict.fromkeys(here, now)
        changed, self.changed = self.changed or bool(silent), False
        if changed or (here and now >= self._next_beat):
            self.announce(here)
            self._next_beat = now + BEAT_S
        return changed

    def announce(self, here: Collection[str]) -> None:
        self._broadcast(" ".join((self._table, *sorted(here))))


def read_attendance(message: str) -> tuple[str, tuple[str, ...]]:
    """Return the table and the people in a message. Spaces separate their ids, which contain no spaces."""
    table, *people = message.split(" ")
    return table, tuple(people)
