"""The distance from a rack to a pattern, found by trying every arrangement."""

from collections.abc import Iterator
from itertools import combinations

from charleston.card.matcher import (
    Exposure,
)
from charleston.card.pattern import Pattern
from charleston.tiles import JOKER, Tile

Places = list[tuple[Tile, bool]]
"""The fourteen places of a pattern: the tile printed there, and whether a joker may replace it."""


def places_left(pattern: Pattern, exposures: tuple[Exposure, ...]) -> Iterator[Places]:
    """Return the places still to fill, for every way to assign the exposures to groups of the pattern."""
    groups = list(pattern.groups)
    for chosen in combinations(range(len(groups)), len(exposures)):
        taken = sorted((groups[index][0], groups[index][1]) for index in chosen)
        if taken == sorted((exposure.tile, exposure.size) for exposure in exposures) and all(
            groups[index][1] >= 3 for index in chosen
        ):
            left = [group for index, group in enumerate(groups) if index not in chosen]
            yield [(tile, size >= 3) for tile, size in left for _ in range(size)]


def most_filled(places: Places, rack: list[Tile]) -> int:
    """Return the most places that the rack can fill; try every place that takes jokers with and without one."""
    jokers = rack.count(JOKER)
    naturals = [tile for tile in rack if tile != JOKER]
    open_places = [index for index, (_, joker) in enumerate(places) if joker]
    best = 0
    for used in range(min(jokers, len(open_places)) + 1):
        for jokered in combinations(open_places, used):
            wanted = [tile for index, (tile, _) in enumerate(places) if index not in jokered]
            filled = sum(min(wanted.count(tile), naturals.count(tile)) for tile in set(wanted))
            best = max(best, used + filled)
    return best
