"""Search for seatings with few repeats where no construction exists: byes, and more rounds than can be clean.

This is a local search: a random player with a repeat makes the best swap, even if it gains nothing. A bit set holds the
people each player has met, so one operation checks a whole table.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

APART = 100
"""A forbidden meeting counts as this many repeats."""
STEPS = 8_000
"""The search ends after this many steps without an improvement."""

Person = int
Table = list[Person]


class Room:
    """Counts who has met whom over all seated rounds."""

    def __init__(
        self, people: int, ghosts: Collection[Person] = (), apart: Iterable[tuple[Person, Person]] = ()
    ) -> None:
        """Create the counts. Ghosts are empty chairs or stand-ins: meeting one twice is fine, two at a table is not."""
        self.times = [bytearray(people) for _ in range(people)]
        self.met = [0] * people  # people met at least once, as bits
        self.again = [0] * people  # people met more than once, as bits
        self.apart = [0] * people
        self.ghosts = frozenset(ghosts)
        for first, second in (*apart, *combinations(sorted(ghosts), 2)):
            self.apart[first] |= 1 << second
            self.apart[second] |= 1 << first

    def seat(self, table: Collection[Person], times: int = 1) -> None:
        """Count the meetings of a table; ``times`` = -1 removes them again."""
        for first, second in combinations(table, 2):
            self._pair(first, second, times)

    def _pair(self, first: Person, second: Person, times: int) -> None:
        if first in self.ghosts or second in self.ghosts:
            return
        for one, other in ((first, second), (second, first)):
            self.times[one][other] += times
            number, bit = self.times[one][other], 1 << other
            self.met[one] = self.met[one] | bit if number else self.met[one] & ~bit
            self.again[one] = self.again[one] | bit if number > 1 else self.again[one] & ~bit

    def trouble(self, person: Person, table: int) -> int:
        """Return the repeats and forbidden meetings of a person at their own table; ``table`` is a bit set."""
        return (self.again[person] & table).bit_count() + APART * (self.apart[person] & table).bit_count()

    def trouble_at(self, person: Person, table: int) -> int:
        """Return the repeats and forbidden meetings a person would have at another table; ``table`` is a bit set."""
        return (self.met[person] & table).bit_count() + APART * (self.apart[person] & table).bit_count()

    def swap(self, here: Table, there: Table, person: Person, other: Person) -> None:
        """Swap the chairs of two people."""
        for table, leaves, comes in ((here, person, other), (there, other, person)):
            for neighbor in table:
                if neighbor != leaves:
                    self._pair(leaves, neighbor, -1)
                    self._pair(comes, neighbor, 1)
        here[here.index(person)], there[there.index(other)] = other, person


def bits(table: Iterable[Person]) -> int:
    return sum(1 << person for person in table)


def search(room: Room, rounds: list[list[Table]], fixed: Sequence[Collection[Person]], enough: int) -> None:
    """Change the rounds, which ``room`` has counted, until at most ``enough`` repeats are left or the search gives up.

    People fixed in a round keep their chair in that round. The same input gives the same seating.
    """
    rng = random.Random(len(room.met) * len(rounds))  # noqa: S311 - the same plan every time
    total = sum(_total(room, each) for each in rounds)
    best, kept = total, [[table[:] for table in each] for each in rounds]
    since = 0
    while best > enough and since < STEPS:
        number, since = since % len(rounds), since + 1
        total -= _change(room, rounds[number], fixed[number], rng)
        if total < best:
            best, kept, since = total, [[table[:] for table in each] for each in rounds], 0
    for each, before in zip(rounds, kept, strict=True):
        for table, old in zip(each, before, strict=True):
            table[:] = old


def _total(room: Room, tables: Sequence[Table]) -> int:
    return sum(room.trouble(person, bits(table)) for table in tables for person in table) // 2


def _change(room: Room, tables: list[Table], fixed: Collection[Person], rng: random.Random) -> int:
    """Make the best swap for a random person with a repeat; return the gain, which may be negative."""
    masks = [bits(table) for table in tables]
    now = {person: room.trouble(person, mask) for table, mask in zip(tables, masks, strict=True) for person in table}
    unhappy = [
        (person, at) for at, table in enumerate(tables) for person in table if now[person] and person not in fixed
    ]
    if not unhappy:
        return 0
    person, here = rng.choice(unhappy)
    left = masks[here] & ~(1 << person)
    best, ways = -APART * APART, list[tuple[int, Person]]()
    for there, table in enumerate(tables):
        if there == here:
            continue
        for other in table:
            if other in fixed:
                continue
            after = room.trouble_at(person, masks[there] & ~(1 << other)) + room.trouble_at(other, left)
            gain = now[person] + now[other] - after
            if gain >= best:
                ways = [*ways, (there, other)] if gain == best else [(there, other)]
                best = gain
    if not ways:
        return 0
    there, other = rng.choice(ways)
    room.swap(tables[here], tables[there], person, other)
    return best
