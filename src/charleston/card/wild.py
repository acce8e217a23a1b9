"""What a group accepts besides its own tiles: jokers, nothing, or flowers too."""

from collections.abc import Iterator, Sequence
from typing import Literal

from charleston.card.layout import Layout, Misfit, speaks_of
from charleston.card.model import FlowerJokers, Group, Line, NoJokers, Remark
from charleston.card.pattern import JOKERS_FROM, Pattern
from charleston.tiles import COPIES, FLOWER, Tile

Standing = Literal["jokers", "nothing", "flowers"]
"""What the group accepts: jokers if it is large enough, as usual; no jokers; or both flowers and jokers."""


def check_standing(line: Line, remarks: Sequence[Remark]) -> None:
    """Refuse an exposed hand with a group that takes no jokers: exposures cannot express that. Raises Misfit."""
    for remark in remarks:
        if isinstance(remark, NoJokers) and not line.concealed:
            message = "Only a concealed hand can rule out jokers in a group of three or more."
            raise Misfit(message, f"Write c{line.value}, or leave the remark out.", remark=remark)


def standing_of(layout: Layout, remarks: Sequence[Remark]) -> tuple[Standing, ...]:
    standing: list[Standing] = ["jokers"] * len(layout)
    for remark in remarks:
        if not isinstance(remark, NoJokers | FlowerJokers):
            continue
        groups = [index for index, group in enumerate(layout) if _is_meant(remark, group)]
        if any(standing[index] != "jokers" for index in groups) or ("flowers" in standing and remark.who.kind):
            raise Misfit("Two remarks say how groups use jokers.", "Remove one of them.", remark=remark)
        if isinstance(remark, FlowerJokers) and len(groups) != 1:
            message = f"Flowers act as jokers in one group of three or more; this remark names {len(groups)}."
            raise Misfit(message, "Name the group: kong flowers as jokers", remark=remark)
        if not groups:
            message = "There is no group of three or more here that could take jokers."
            raise Misfit(message, "Leave the remark out.", remark=remark)
        for index in groups:
            standing[index] = "nothing" if isinstance(remark, NoJokers) else "flowers"
    return tuple(standing)


def _is_meant(remark: NoJokers | FlowerJokers, group: Group) -> bool:
    large = group.alike and len(group.symbols) >= JOKERS_FROM
    flowers = isinstance(remark, FlowerJokers) and "F" in group.symbols
    return large and not flowers and speaks_of(remark.who, group, group.symbols[0])


def group_variants(groups: Sequence[tuple[Tile, int]], standing: Sequence[Standing]) -> Iterator[Pattern]:
    """Yield the pattern, and one more for each number of flowers that replace tiles in a group."""
    jokers = tuple(size >= JOKERS_FROM and how != "nothing" for (_, size), how in zip(groups, standing, strict=True))
    yield Pattern(groups, jokers)
    for at, how in enumerate(standing):
        if how != "flowers":
            continue
        tile, size = groups[at]
        others = sum(count for kind, count in groups if kind == FLOWER)
        for flowers in range(1, min(size, COPIES[FLOWER] - others) + 1):
            parts = [(tile, size - flowers), (FLOWER, flowers)] if flowers < size else [(FLOWER, flowers)]
            yield Pattern(
                (*groups[:at], *parts, *groups[at + 1 :]),
                (*jokers[:at], *(True for _ in parts), *jokers[at + 1 :]),
                tuple(at <= place < at + len(parts) for place in range(len(groups) + len(parts) - 1)),
            )
