"""A season: the standings of several tournaments, added up."""

from collections.abc import Sequence
from typing import NamedTuple

from charleston.tournament.results.standings import Standing


class SeasonRow(NamedTuple):
    place: int
    player: str
    total: int
    events: tuple[int | None, ...]  # the points in each tournament; None if the player was not there
    dropped: tuple[int, ...] = ()  # the tournaments that do not count, by number from 0
    shared: bool = False


def season(events: Sequence[Sequence[Standing]], best: int = 0) -> list[SeasonRow]:
    """Return the ranking over all tournaments. If ``best`` is not 0, only that many best results of a player count.

    A player is found again by name, whatever the case of its letters. Stand-ins do not count.
    """
    names: dict[str, str] = {}
    points: dict[str, dict[int, int]] = {}
    for number, ranking in enumerate(events):
        for row in ranking:
            if not row.stand_in:
                key = row.player.casefold()
                names.setdefault(key, row.player)
                points.setdefault(key, {})[number] = row.total
    rows = [_row(names[key], found, len(events), best) for key, found in points.items()]
    rows.sort(key=lambda row: (-row.total, row.player))
    totals = [row.total for row in rows]
    return [row._replace(place=totals.index(row.total) + 1, shared=totals.count(row.total) > 1) for row in rows]


def _row(player: str, found: dict[int, int], events: int, best: int) -> SeasonRow:
    ranked = sorted(found, key=lambda number: (-found[number], number))
    counted = ranked[:best] if best else ranked
    dropped = tuple(sorted(set(ranked) - set(counted)))
    total = sum(found[number] for number in counted)
    return SeasonRow(0, player, total, tuple(found.get(number) for number in range(events)), dropped)
