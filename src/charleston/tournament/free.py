"""Free seatings: everybody may move anywhere, and nobody meets anybody twice for as many rounds as a starter allows.

A starter is a first round. Its players stand on three circles of as many places as there are rounds, the few who are
left over stand still; in the next round everybody on a circle is one place further. Two players meet again only if
some two of the first round stood as they do, on the same circles at the same distance. A starter has no two such pairs,
so none of its rounds repeats a meeting. ``starters.txt`` has one for each number of tables, found by search.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations, count
from typing import NamedTuple

from charleston.tournament.movement import Chair, Layout
from charleston.tournament.plan import FULL

CIRCLES = "abc"


class Starter(NamedTuple):
    rounds: int  # also the places of each circle
    chairs: tuple[tuple[int, int], ...]  # table by table: circle and place; circle -1 for those who stand still


@cache
def starters() -> dict[int, Starter]:
    """By the number of tables."""
    text = (files("charleston.tournament") / "starters.txt").read_text(encoding="utf-8")
    found: dict[int, Starter] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            tables, rounds, *chairs = line.split()
            still = count()
            where = [(-1, next(still)) if c == "*" else (CIRCLES.index(c[-1]), int(c[:-1])) for c in chairs]
            found[int(tables)] = Starter(int(rounds), tuple(where))
    return found


def known_rounds(tables: int) -> int:
    """For how many rounds a free seating without repeats is known; ``meetings.ceiling`` is what no seating can pass."""
    return starters()[tables].rounds if tables in starters() else 1


def free_layout(tables: int, rounds: int) -> Layout | None:
    """Nobody meets anybody twice; None where no such seating is known."""
    if rounds > known_rounds(tables):
        return None
    if tables not in starters():
        return [[list(range(FULL * table, FULL * table + FULL)) for table in range(tables)]]
    period, chairs = starters()[tables]
    begins = {place: chair for chair, place in enumerate(chairs)}

    def taken(place: tuple[int, int], number: int) -> Chair:
        """Who stands there: on a circle, whoever began as many places before."""
        circle, at = place
        return begins[place if circle < 0 else (circle, (at - number) % period)]

    layout = [
        [[taken(place, number) for place in chairs[FULL * table : FULL * table + FULL]] for table in range(tables)]
        for number in range(rounds)
    ]
    return _numbered(layout, strangers(layout))


def meet(layout: Layout) -> list[set[Chair]]:
    """For everybody, by the chair in which they begin, all they meet."""
    found: list[set[Chair]] = [set() for _ in range(FULL * len(layout[0]))]
    for each in layout:
        for table in each:
            for first, second in combinations(table, 2):
                found[first].add(second)
                found[second].add(first)
    return found


def strangers(layout: Layout) -> list[Chair]:
    """As many as are easily found of whom no two ever meet, so that each of them can stay at a table."""
    met = meet(layout)
    left, found = set(range(len(met))), list[Chair]()
    while left:
        chair = min(left, key=lambda chair: (len(met[chair] & left), chair))
        found.append(chair)
        left -= met[chair] | {chair}
    return found


def _numbered(layout: Layout, staying: list[Chair]) -> Layout:
    """The same seating with the tables numbered so that these stay where they are, as East."""
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
