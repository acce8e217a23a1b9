"""A pattern: one concrete choice of suits and numbers for a line, fourteen tiles in groups."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from charleston.tiles import COPIES, JOKER, Tile

HAND_SIZE = 14
JOKERS_FROM = 3
"""Jokers may be used in groups of three or more alike, never in a pair or for a single tile."""

QUINT = 5
"""The size of a quint; a sextet also has one."""

TileCounts = tuple[tuple[Tile, int], ...]


class Pattern:
    """Groups of (tile, size) in printed order. Two patterns are equal if the same hands make them.

    ``jokers`` says for each group whether it takes jokers; by default the size decides. ``sets`` are the groups
    that can be exposed. They exclude groups that take no jokers, and the two ``mixed`` groups that are the parts of
    a group mixed with flowers.
    """

    def __init__(
        self, groups: Iterable[tuple[Tile, int]], jokers: tuple[bool, ...] = (), mixed: tuple[bool, ...] = ()
    ) -> None:
        self.groups: TileCounts = tuple(groups)
        self.jokers = jokers or tuple([size >= JOKERS_FROM for _, size in self.groups])
        strict: dict[Tile, int] = {}
        sets: list[tuple[Tile, int]] = []
        for group, open_ in zip(self.groups, self.jokers, strict=True):
            if open_:
                sets.append(group)
            else:
                strict[group[0]] = strict.get(group[0], 0) + group[1]
        parts = sorted(group for group, part in zip(self.groups, mixed, strict=True) if part) if mixed else []
        for part in parts:
            sets.remove(part)
        self.strict: TileCounts = tuple(sorted(strict.items()))
        self.sets: TileCounts = tuple(sorted(sets))
        self._key = self.strict, self.sets, tuple(parts)
        self._hash = hash(self._key)

    @cached_property
    def needs(self) -> TileCounts:
        needs: dict[Tile, int] = {}
        for tile, size in self.groups:
            needs[tile] = needs.get(tile, 0) + size
        return tuple(sorted(needs.items()))

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for tile, size in self.groups for _ in range(size))

    @cached_property
    def set_counts(self) -> Counter[tuple[Tile, int]]:
        return Counter(self.sets)

    @property
    def has_quint(self) -> bool:
        return any(size >= QUINT for _, size in self.groups)

    @property
    def jokers_needed(self) -> int:
        """How many tiles must be jokers because the set has too few copies."""
        return sum(max(0, count - COPIES[tile]) for tile, count in self.needs)

    @property
    def exhausted(self) -> Tile | None:
        """A tile with fewer copies in the set than the groups without jokers, such as pairs, need."""
        return next((tile for tile, count in self.strict if count > COPIES[tile]), None)

    @property
    def possible(self) -> bool:
        """Whether a set of 152 tiles can make this pattern."""
        return self.exhausted is None and self.jokers_needed <= COPIES[JOKER]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Pattern({self.groups})"
