"""Assign players to the starting chairs of a movement and honor requests: to stay, or never to meet someone."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from charleston.tournament.seating.free_seating import meet
from charleston.tournament.seating.movement import Chair, Layout
from charleston.tournament.seating.plan import FULL
from charleston.tournament.seating.search import Person


class Promises(NamedTuple):
    """Requests by player number. Players take chairs in this order; the last are ghosts (see ``Room``)."""

    people: int
    stays: tuple[Person, ...] = ()
    apart: tuple[tuple[Person, Person], ...] = ()


def assign(layout: Layout, staying: Sequence[Chair], promised: Promises) -> list[Person]:
    """Return the person in every chair.

    Players who stay get the chairs that stay, and the others follow in order. Swaps then reduce forbidden meetings.
    """
    chairs = FULL * len(layout[0])
    taken = dict(zip(staying, promised.stays, strict=False))
    empty = _strangers(layout, taken)[: max(0, chairs - promised.people)]
    taken.update({chair: promised.people + ghost for ghost, chair in enumerate(empty)})
    others = (person for person in range(promised.people) if person not in taken.values())
    seated = [taken[chair] if chair in taken else next(others) for chair in range(chairs)]
    _keep_apart(seated, layout, promised)
    return seated


def _strangers(layout: Layout, taken: Collection[Chair]) -> list[Chair]:
    """Return the free chairs in the order in which to leave them empty.

    Chairs that never meet come first, then the rest. Both begin with the last chair.
    """
    met = meet(layout)
    free = [chair for chair in reversed(range(len(met))) if chair not in taken]
    apart: list[Chair] = []
    for chair in free:
        if met[chair].isdisjoint(apart):
            apart.append(chair)
    return [*apart, *(chair for chair in free if chair not in apart)]


def _keep_apart(seated: list[Person], layout: Layout, promised: Promises) -> None:
    """Swap players as long as a swap reduces forbidden meetings. Players of one line never meet each other."""
    met = meet(layout)
    foes: dict[Person, set[Person]] = {}
    for one, other in promised.apart:
        foes.setdefault(one, set()).add(other)
        foes.setdefault(other, set()).add(one)
    chair_of = {person: chair for chair, person in enumerate(seated)}

    def trouble(person: Person) -> int:
        return sum(chair_of[foe] in met[chair_of[person]] for foe in foes.get(person, ()) if foe in chair_of)

    def change(one: Person, other: Person) -> None:
        chair_of[one], chair_of[other] = chair_of[other], chair_of[one]

    def gain(one: Person, other: Person) -> int:
        before = trouble(one) + trouble(other)
        change(one, other)
        after = trouble(one) + trouble(other)
        change(one, other)
        return before - after

    bound = {*promised.stays, *range(promised.people, len(seated))}
    free = [person for person in seated if person not in bound]
    while unhappy := [person for person in foes if person in chair_of and person not in bound and trouble(person)]:
        best, one, other = max(
            ((gain(one, other), one, other) for one in unhappy for other in free if other != one), default=(0, 0, 0)
        )
        if best <= 0:
            break
        change(one, other)
    for person, chair in chair_of.items():
        seated[chair] = person
