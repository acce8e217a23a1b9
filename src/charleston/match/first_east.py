"""Choose the first East: the highest roll of two dice; players tied for it roll again (SET-02, SET-03, G-01)."""

from collections.abc import Mapping, Sequence

MIN_ROLL, MAX_ROLL = 2, 12


class ThrowError(ValueError):
    """A roll out of turn, or a total that two dice cannot show."""


def still_rolling(people: Sequence[str], throws: Sequence[Mapping[str, int]]) -> tuple[str, ...]:
    """Return the people tied for the highest roll, in seating order. A single person is East. Raises ThrowError."""
    level = tuple(people)
    for throw in throws:
        if len(level) == 1:
            raise ThrowError(f"{level[0]} is East already; nobody rolls again")
        for person, total in throw.items():
            if person not in level:
                raise ThrowError(f"{person} does not roll now; these do: {', '.join(level)}")
            if not MIN_ROLL <= total <= MAX_ROLL:
                raise ThrowError(f"two dice cannot show {total}")
        missing = [person for person in level if person not in throw]
        if missing:
            raise ThrowError(f"{missing[0]} has not rolled")
        top = max(throw.values())
        level = tuple(person for person in level if throw[person] == top)
    return level


def seated_from(people: Sequence[str], east: str) -> tuple[str, ...]:
    """Return the same people counterclockwise from East: nobody has to move (SET-03)."""
    first = people.index(east)
    return (*people[first:], *people[:first])
