"""Slow reference implementations of the kernels for patterns and distances, based on ``card.matcher`` alone."""

from collections.abc import Iterator, Sequence

from charleston.card import matcher
from charleston.card.expand import patterns_of
from charleston.card.matcher import Exposure, Hand, VisibleTiles
from charleston.card.model import Card, Entry
from charleston.card.pattern import HAND_SIZE, Pattern
from charleston.tiles import TILES, Counts, Tile

Alive = Sequence[bool]


def patterns(card: Card) -> Iterator[tuple[Entry, Pattern]]:
    return ((entry, pattern) for entry in card.entries() for pattern in patterns_of(entry.line))


def bound(card: Card, exposures: tuple[Exposure, ...]) -> list[bool]:
    """Return which patterns have a group for each exposure; after an exposure, concealed lines are impossible."""
    return [
        not (exposures and entry.line.concealed) and matcher.binds(pattern, exposures) is None
        for entry, pattern in patterns(card)
    ]


def possible(card: Card, exposures: tuple[Exposure, ...], visible: VisibleTiles) -> list[bool]:
    """Return which patterns are still possible, given the exposures and the visible tiles."""
    return [matcher.why_out(entry, pattern, exposures, visible) is None for entry, pattern in patterns(card)]


def distances(card: Card, hand: Hand, alive: Alive) -> list[int | None]:
    """Return the distance of each pattern; None for a pattern that does not count."""
    return [
        matcher.distance(pattern, hand) if counts else None
        for (_, pattern), counts in zip(patterns(card), alive, strict=True)
    ]


def nearest(card: Card, hand: Hand, alive: Alive) -> int | None:
    return min((far for far in distances(card, hand, alive) if far is not None), default=None)


def count_distances(card: Card, hand: Hand, alive: Alive) -> list[int]:
    """Return how many patterns are at each distance, 0 to 14."""
    nearest = distances(card, hand, alive)
    return [nearest.count(far) for far in range(HAND_SIZE + 1)]


def list_within(far: int, card: Card, hand: Hand, alive: Alive) -> list[int]:
    return [
        number
        for number, distance in enumerate(distances(card, hand, alive))
        if distance is not None and distance <= far
    ]


def with_tile(hand: Hand, tile: Tile, more: int = 1) -> Hand:
    """Return the hand after a pick, or after a discard if ``more`` is -1.

    The kernels ``draw`` and ``discard`` return its ``nearest``.
    """
    return hand._replace(rack=tuple(count + more * (kind == tile) for kind, count in enumerate(hand.rack)))


def after_discards(card: Card, hand: Hand, alive: Alive) -> dict[Tile, tuple[int | None, list[int]]]:
    """Return for each tile of the rack, after its discard, the least distance and the pattern count per distance."""
    after = {tile: with_tile(hand, tile, -1) for tile in TILES if hand.rack[tile]}
    return {tile: (nearest(card, left, alive), count_distances(card, left, alive)) for tile, left in after.items()}


def helping(card: Card, hand: Hand, alive: Alive, unseen: Counts) -> dict[Tile, int]:
    """Return the tiles that reduce the least distance, and how many of each are unseen."""
    now = nearest(card, hand, alive)
    if now is None:
        return {}
    with_one_more = {tile: nearest(card, with_tile(hand, tile), alive) for tile in TILES}
    return {tile: unseen[tile] for tile, then in with_one_more.items() if then is not None and then < now}
