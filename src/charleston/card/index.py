"""An index of a card for fast lookup: which patterns a hand makes, and whether exposures fit any line.

A set of patterns is a bit mask. For each tile and count, the index has the set of patterns that can use that many
copies. The patterns of a hand are the intersection of these sets. The index must agree with the reference, ``matcher``.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator

from charleston.card.expand import patterns_of
from charleston.card.matcher import Exposure, Hand, Win, makes
from charleston.card.model import Card, Entry
from charleston.card.pattern import HAND_SIZE, Pattern
from charleston.tiles import JOKER, KINDS, TILES, Tile

_MAX_COUNT = 14


class CardIndex:
    def __init__(self, card: Card) -> None:
        self.card = card
        self.patterns: list[tuple[Entry, Pattern]] = [
            (entry, pattern) for entry in card.entries() for pattern in patterns_of(entry.line)
        ]  # patterns are in card order, so a line's patterns are adjacent
        self.every = (1 << len(self.patterns)) - 1
        self.open = 0  # the patterns of exposed lines
        self.at_least = [[0] * (_MAX_COUNT + 1) for _ in range(KINDS)]  # patterns that need n or more of a tile
        self.groups: dict[tuple[Tile, int, int], int] = {}  # patterns with n groups of this tile and size
        for number, (entry, pattern) in enumerate(self.patterns):
            bit = 1 << number
            if not entry.line.concealed:
                self.open |= bit
            for tile, count in pattern.needs:
                for held in range(1, count + 1):
                    self.at_least[tile][held] |= bit
            for (tile, size), count in pattern.set_counts.items():
                for shown in range(1, count + 1):
                    key = (tile, size, shown)
                    self.groups[key] = self.groups.get(key, 0) | bit

    def having(self, exposures: Iterable[Exposure]) -> int:
        """Return the patterns that have these groups, exposed or concealed, as bits."""
        left = self.every
        group_counts: dict[tuple[Tile, int], int] = {}
        for exposure in exposures:
            group = (exposure.tile, exposure.size)
            group_counts[group] = group_counts.get(group, 0) + 1
            left &= self.groups.get((*group, group_counts[group]), 0)
        return left

    def open_to(self, exposures: Collection[Exposure]) -> int:
        """Return the patterns that a hand with these exposures can become, as bits; without exposures, all patterns."""
        return self.having(exposures) & self.open if exposures else self.every

    def fits(self, exposures: Collection[Exposure]) -> bool:
        """Return whether an exposed line has all these groups."""
        return self.open_to(exposures) != 0

    def patterns_for(self, exposures: Collection[Exposure]) -> Iterator[tuple[Entry, Pattern]]:
        """Yield the patterns that have these groups, in card order."""
        return self._at(self.open_to(exposures))

    def _at(self, bits: int) -> Iterator[tuple[Entry, Pattern]]:
        while bits:
            bit = bits & -bits
            bits ^= bit
            yield self.patterns[bit.bit_length() - 1]

    def _using(self, hand: Hand, left: int) -> int:
        """Return which of the patterns can use every natural tile of the hand."""
        shown: dict[Tile, int] = {}
        for exposure in hand.exposures:
            shown[exposure.tile] = shown.get(exposure.tile, 0) + exposure.size
        for tile, held in zip(TILES, hand.rack, strict=True):
            count = held + shown.get(tile, 0) if tile != JOKER else 0
            if held and count:
                left &= self.at_least[tile][count] if count <= _MAX_COUNT else 0
            if not left:
                break
        return left

    def using(self, hand: Hand) -> Iterator[tuple[Entry, Pattern]]:
        """Yield patterns that use all fourteen tiles, even with a joker in a pair or exposures in a concealed hand."""
        return self._at(self._using(hand, self.having(hand.exposures)) if hand.size == HAND_SIZE else 0)

    def wins(self, hand: Hand) -> list[Win]:
        """Return every line the hand completes, the most valuable first, like ``matcher.wins``."""
        if hand.size != HAND_SIZE:
            return []
        left = self._using(hand, self.open_to(hand.exposures))
        complete: list[Win] = []
        for entry, pattern in self._at(left):
            if makes(pattern, hand) and not (complete and complete[-1].entry is entry):
                complete.append(Win(entry, pattern, hand.jokerless))
        return sorted(complete, key=lambda win: -win.entry.line.value)


_KEPT = 16
_recent: OrderedDict[int, CardIndex] = OrderedDict()


def index_of(card: Card) -> CardIndex:
    """Return the index of a card, cached by identity, because comparing cards is slower than the lookup."""
    index = _recent.get(id(card))
    if index is None or index.card is not card:
        index = _recent[id(card)] = CardIndex(card)
        while len(_recent) > _KEPT:
            _recent.popitem(last=False)
    return index
