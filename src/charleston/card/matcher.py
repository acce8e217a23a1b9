"""The reference matcher: what a hand makes, how far it is from each pattern, which patterns it can still become.

It is written to be readable. Every fast kernel must agree with it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from charleston.card.expand import patterns_of
from charleston.card.model import GROUP_NAMES, Card, Entry
from charleston.card.pattern import HAND_SIZE, JOKERS_FROM, Pattern
from charleston.tiles import COPIES, JOKER, KINDS, TILES, Counts, Tile, read_tiles, write_tiles


class Exposure(NamedTuple):
    """A group on top of the rack: its tile, and how many naturals and jokers it has."""

    tile: Tile
    naturals: int
    jokers: int = 0

    @property
    def size(self) -> int:
        return self.naturals + self.jokers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (self.tile,) * self.naturals + (JOKER,) * self.jokers


def read_exposure(text: str) -> Exposure:
    """Parse "555b J": one kind of tile, with jokers, three to six in all. Raises ValueError."""
    tiles = read_tiles(text)
    kinds = set(tiles) - {JOKER}
    if len(kinds) > 1:
        raise ValueError(f"An exposure shows one kind of tile: {text!r}. Separate exposures with commas: 555b J, NNNN")
    if not kinds:
        raise ValueError(f"Which tile is exposed: {text!r}? An exposure includes the called tile: 555b J")
    if not JOKERS_FROM <= len(tiles) <= len(GROUP_NAMES):
        raise ValueError(f"An exposure is three to six tiles; this one has {len(tiles)}: {text!r}")
    jokers = tiles.count(JOKER)
    return Exposure(kinds.pop(), len(tiles) - jokers, jokers)


def read_exposures(texts: Iterable[str]) -> tuple[Exposure, ...]:
    """Parse several exposures; commas separate them within a string: "555b J, NNNN"."""
    groups = (group for text in texts for group in text.replace(";", ",").split(","))
    return tuple(read_exposure(group) for group in groups if group.strip())


class Hand(NamedTuple):
    """The tile counts of a rack, and the exposures on top of it."""

    rack: Counts
    exposures: tuple[Exposure, ...] = ()

    @property
    def size(self) -> int:
        return sum(self.rack) + sum(exposure.size for exposure in self.exposures)

    @property
    def jokerless(self) -> bool:
        return self.rack[JOKER] == 0 and all(exposure.jokers == 0 for exposure in self.exposures)


class Gap(NamedTuple):
    """The difference between a hand and a pattern."""

    strict: tuple[Tile, ...]  # tiles missing in pairs and singles, where no joker can replace them
    open: tuple[Tile, ...]  # tiles missing in larger groups, where a joker can replace them
    jokers: int  # the number of jokers in the rack
    spare: tuple[Tile, ...]  # tiles in the rack that are useless for this pattern

    @property
    def distance(self) -> int:
        """The number of tiles still missing."""
        return len(self.strict) + max(0, len(self.open) - self.jokers)


def binds(pattern: Pattern, exposures: Iterable[Exposure]) -> Exposure | None:
    """Return the first exposure that the pattern has no group for, or None. A kong never counts as a pung."""
    free = Counter(pattern.set_counts)
    for exposure in exposures:
        group = (exposure.tile, exposure.size)
        if free[group] == 0:
            return exposure
        free[group] -= 1
    return None


def gap(pattern: Pattern, hand: Hand) -> Gap | None:
    """Return what is missing from a hand and what is spare; None if an exposure rules this pattern out."""
    if hand.exposures and binds(pattern, hand.exposures) is not None:
        return None
    shown = _shown(hand.exposures)
    strict_needs = dict(pattern.strict)
    strict: list[Tile] = []
    open_: list[Tile] = []
    held = list(hand.rack)
    held[JOKER] = 0
    for tile, count in pattern.needs:
        need = count - shown.get(tile, 0)
        missing = max(0, need - held[tile])
        missing_strict = max(0, strict_needs.get(tile, 0) - held[tile])
        strict += (tile,) * missing_strict
        open_ += (tile,) * (missing - missing_strict)
        held[tile] = max(0, held[tile] - need)
    jokers = hand.rack[JOKER]
    held[JOKER] = max(0, jokers - len(open_))
    spare = tuple(tile for tile in TILES for _ in range(held[tile]))
    return Gap(tuple(strict), tuple(open_), jokers, spare)


def _shown(exposures: Iterable[Exposure]) -> dict[Tile, int]:
    shown: dict[Tile, int] = {}
    for exposure in exposures:
        shown[exposure.tile] = shown.get(exposure.tile, 0) + exposure.size
    return shown


def distance(pattern: Pattern, hand: Hand) -> int | None:
    difference = gap(pattern, hand)
    return None if difference is None else difference.distance


def makes(pattern: Pattern, hand: Hand) -> bool:
    """Return whether these fourteen tiles complete the pattern."""
    return hand.size == HAND_SIZE and distance(pattern, hand) == 0


def arrange(pattern: Pattern, hand: Hand) -> list[tuple[Tile, ...]]:
    """Return the tiles of a hand that completes the pattern, group by group as printed, with jokers in place."""
    held = list(hand.rack)
    shown = list(hand.exposures)
    laid: dict[int, tuple[Tile, ...]] = {}
    by_need = sorted(range(len(pattern.groups)), key=lambda index: pattern.jokers[index])
    for index in by_need:  # pairs and singles first: jokers cannot replace their tiles
        tile, size = pattern.groups[index]
        exposed = next((exposure for exposure in shown if (exposure.tile, exposure.size) == (tile, size)), None)
        if exposed:
            shown.remove(exposed)
            laid[index] = exposed.tiles
            continue
        naturals = min(size, held[tile])
        held[tile] -= naturals
        laid[index] = (tile,) * naturals + (JOKER,) * (size - naturals)
    return [laid[index] for index in range(len(pattern.groups))]


class Win(NamedTuple):
    """A line that a hand completes."""

    entry: Entry
    pattern: Pattern
    jokerless: bool

    @property
    def value(self) -> int:
        """The value printed on the card, before any doubling."""
        return self.entry.line.value


def open_entries(card: Card, hand: Hand) -> Iterator[Entry]:
    """Return the lines a hand may play for. Any exposure rules out concealed lines."""
    return (entry for entry in card.entries() if not (entry.line.concealed and hand.exposures))


def wins(card: Card, hand: Hand) -> list[Win]:
    """Return every line the hand completes, with its first complete pattern; the most valuable line comes first."""
    complete = []
    for entry in open_entries(card, hand):
        pattern = next((pattern for pattern in patterns_of(entry.line) if makes(pattern, hand)), None)
        if pattern is not None:
            complete.append(Win(entry, pattern, hand.jokerless))
    return sorted(complete, key=lambda win: -win.entry.line.value)


class Near(NamedTuple):
    """How near a hand is to a line, by its best pattern."""

    entry: Entry
    pattern: Pattern
    gap: Gap


def nearest(card: Card, hand: Hand) -> list[Near]:
    """Return every line that is still possible: nearest first; in a tie, by how much jokers help, then by value."""
    lines = []
    for entry in open_entries(card, hand):
        gaps = [(pattern, gap(pattern, hand)) for pattern in patterns_of(entry.line)]
        near = [Near(entry, pattern, lines) for pattern, lines in gaps if lines is not None]
        if near:
            lines.append(min(near, key=lambda near: (near.gap.distance, len(near.gap.strict))))
    return sorted(lines, key=lambda near: (near.gap.distance, len(near.gap.strict), -near.entry.line.value))


class VisibleTiles(NamedTuple):
    """The tiles that everybody can see: discards, and the exposures of all players."""

    seen: Counts
    exposed_jokers: Counts = (0,) * KINDS  # how many exposed jokers represent each tile and can be exchanged for it


class Reason(StrEnum):
    CONCEALED = "concealed"
    EXPOSURE = "exposure does not fit"
    EXHAUSTED = "tile exhausted"


class Out(NamedTuple):
    """Why a hand can never become a pattern, and the tile or exposure that proves it."""

    reason: Reason
    tiles: tuple[Tile, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason}: {write_tiles(self.tiles)}" if self.tiles else str(self.reason)


def why_out(entry: Entry, pattern: Pattern, exposures: tuple[Exposure, ...], visible: VisibleTiles) -> Out | None:
    """Return why public facts rule this pattern out, for a dead-hand challenge; None if they do not."""
    if exposures and entry.line.concealed:
        return Out(Reason.CONCEALED)
    if (wrong := binds(pattern, exposures)) is not None:
        return Out(Reason.EXPOSURE, wrong.tiles)
    unseen = [copies - seen for copies, seen in zip(COPIES, visible.seen, strict=True)]
    for tile, count in pattern.strict:
        if count > unseen[tile]:
            return Out(Reason.EXHAUSTED, (tile,) * count)
    return _jokers_missing(pattern, _shown(exposures), unseen, visible)


def _jokers_missing(pattern: Pattern, shown: dict[Tile, int], unseen: list[int], visible: VisibleTiles) -> Out | None:
    """Return the scarcest tile if unseen tiles and available jokers are too few for the larger groups; else None."""
    needs = {tile: count - shown.get(tile, 0) for tile, count in pattern.needs}
    short = {tile: need - unseen[tile] for tile, need in needs.items() if need > unseen[tile]}
    exchangeable = sum(
        min(jokers, max(0, unseen[tile] - needs.get(tile, 0)))
        for tile, jokers in zip(TILES, visible.exposed_jokers, strict=True)
    )
    if sum(short.values()) <= unseen[JOKER] + exchangeable:
        return None
    worst = max(short, key=lambda tile: short[tile])
    return Out(Reason.EXHAUSTED, (worst,) * needs[worst])


def possible(card: Card, exposures: tuple[Exposure, ...], visible: VisibleTiles) -> Iterator[tuple[Entry, Pattern]]:
    """Yield the patterns that public facts do not rule out for a player with these exposures."""
    for entry in card.entries():
        for pattern in patterns_of(entry.line):
            if why_out(entry, pattern, exposures, visible) is None:
                yield entry, pattern
