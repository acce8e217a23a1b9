"""Who is East first: the highest throw of two dice; those level at the top throw again (SET-02, SET-03, G-01)."""

from collections.abc import Mapping, Sequence

LOWEST, HIGHEST = 2, 12


class ThrowError(ValueError):
    """A throw that nobody was to make, or one that cannot be made with two dice."""


def still_throwing(people: Sequence[str], throws: Sequence[Mapping[str, int]]) -> tuple[str, ...]:
    """Who is level at the top after these throws, in the order they sit; one person alone is East."""
    level = tuple(people)
    for throw in throws:
        if len(level) == 1:
            raise ThrowError(f"{level[0]} is East already; nobody throws again")
        for person, total in throw.items():
            if person not in level:
                raise ThrowError(f"{person} is not among those who throw now: {', '.join(level)}")
            if not LOWEST <= total <= HIGHEST:
                raise ThrowError(f"two dice cannot show {total}")
        missing = [person for person in level if person not in throw]
        if missing:
            raise ThrowError(f"{missing[0]} has not thrown")
        top = max(throw.values())
        level = tuple(person for person in level if throw[person] == top)
    return level


def seated_from(people: Sequence[str], east: str) -> tuple[str, ...]:
    """The same people counter-clockwise from East: nobody has to move (SET-03)."""
    first = people.index(east)
    return (*people[first:], *people[:first])
