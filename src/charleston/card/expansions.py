"""A cache of the patterns of lines, bounded by the number of patterns because lines differ in size."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from charleston.card.layout import Misfit
from charleston.card.model import Line
from charleston.card.pattern import Pattern

MAX_PATTERNS = 60_000
"""About 65 MB: four of the largest cards that can be read, or thirty-five of the published cards."""
LINE_COST = 5
"""A line without patterns takes as much memory as this many patterns."""


class FormMisfit(NamedTuple):
    form: int
    misfit: Misfit


class Expansion(NamedTuple):
    patterns: tuple[Pattern, ...]
    impossible: tuple[Pattern, ...]  # allowed by the line, but not possible with 152 tiles
    misfits: tuple[FormMisfit, ...]
    ways: int  # choices tried; several may give the same pattern


class Expansions:
    """A thread-safe LRU cache: cards are read in several threads."""

    def __init__(self, max_patterns: int = MAX_PATTERNS) -> None:
        self._max_patterns = max_patterns
        self._kept: OrderedDict[Line, Expansion] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0  # the number of cached patterns

    def get(self, line: Line) -> Expansion | None:
        with self._lock:
            expansion = self._kept.get(line)
            if expansion is not None:
                self._kept.move_to_end(line)
            return expansion

    def keep(self, line: Line, expansion: Expansion) -> None:
        with self._lock:
            if line in self._kept:  # another thread has also expanded this line
                return
            self._kept[line] = expansion
            self.size += _size(expansion)
            while self.size > self._max_patterns:
                _, dropped = self._kept.popitem(last=False)
                self.size -= _size(dropped)


def _size(expansion: Expansion) -> int:
    return LINE_COST + len(expansion.patterns) + len(expansion.impossible)
