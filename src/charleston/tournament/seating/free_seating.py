"""Free seatings: everybody may move anywhere, and nobody meets anybody twice for as many rounds as a starter allows.

A starter is a first round. Its players are on three circles with as many positions as there are rounds; the few who are
left over stay in place. Each round, everybody on a circle advances one position. Two players meet again only if two
pairs of the first round have the same circles and the same distance. A starter has no two such pairs, so nobody meets
twice. ``starters.txt`` has a starter for each number of tables, found by search.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations, count
from typing import NamedTuple

from charleston.tournament.seating.movement import Chair, Layout
from charleston.tournament.seating.plan import FULL

CIRCLES = "abc"


class Starter(NamedTuple):
    rounds: int  # the number of rounds, and of positions on each circle
    chairs: tuple[tuple[int, int], ...]  # (circle, position), table by table; circle -1 for players who stay


@cache
def starters() -> dict[int, Starter]:
    """Return the starters by number of tables."""
    text = (files("charleston.tournament.seating") / "starters.txt").read_text(encoding="utf-8")
    by_tables: dict[int, Starter] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            tables, rounds, *chairs = line.split()
            still = count()
            where = [(-1, next(still)) if c == "*" else (CIRCLES.index(c[-1]), int(c[:-1])) for c in chairs]
            by_tables[int(tables)] = Starter(int(rounds), tuple(where))
    return by_tables


def known_rounds(tables: int) -> int:
    """Return the most rounds for which we know a seating without repeats; ``meetings.ceiling`` is the upper bound."""
    return starters()[tables].rounds if tables in starters() else 1


def free_layout(tables: int, rounds: int) -> Layout | None:
    """Return a seating in which nobody meets anybody twice, or None if none is known."""
    if rounds > known_rounds(tables):
        return None
    if tables not in starters():
        return [[list(range(FULL * table, FULL * table + FULL)) for table in range(tables)]]
    period, chairs = starters()[tables]
    begins = {place: chair for chair, place in enumerate(chairs)}

    def taken(place: tuple[int, int], number: int) -> Chair:
        """Return the player at a position: on a circle, the player who began ``number`` positions earlier."""
        circle, at = place
        return begins[place if circle < 0 else (circle, (at - number) % period)]

    layout = [
        [[taken(place, number) for place in chairs[FULL * table : FULL * table + FULL]] for table in range(tables)]
        for number in range(rounds)
    ]
    return _numbered(layout, strangers(layout))


def meet(layout: Layout) -> list[set[Chair]]:
    """Return for each starting chair the chairs it meets."""
    opponents: list[set[Chair]] = [set() for _ in range(FULL * len(layout[0]))]
    for each in layout:
        for table in each:
            for first, second in combinations(table, 2):
                opponents[first].add(second)
                opponents[second].add(first)
    return opponents


def strangers(layout: Layout) -> list[Chair]:
    """Return chairs that never meet each other, found greedily; each of them can stay at a table."""
    met = meet(layout)
    left, chosen = set(range(len(met))), list[Chair]()
    while left:
        chair = min(left, key=lambda chair: (len(met[chair] & left), chair))
        chosen.append(chair)
        left -= met[chair] | {chair}
    return chosen


def _numbered(layout: Layout, staying: list[Chair]) -> Layout:
    """Renumber the tables of a seating; the ``staying`` chairs then keep their table, as East."""
    home = {chair: chair // FULL for chair in staying}
    numbered: Layout = []
    for each in layout:
        tables: dict[int, list[Chair]] = {}
        others: list[list[Chair]] = []
        for table in each:
            east = next((chair for chair in table if chair in home), None)
            if east is None:
                others.append(table)
            else:
                tables[home[east]] = [east, *(chair for chair in table if chair != east)]
        free = [number for number in range(len(each)) if number not in tables]
        tables.update(zip(free, others, strict=True))
        numbered.append([tables[number] for number in range(len(each))])
    return numbered
