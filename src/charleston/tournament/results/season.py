"""A season: the standings of several tournaments, added up."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from charleston.tournament.results.season_names import NameDecision, people_of
from charleston.tournament.results.standings import Standing
from charleston.tournament.spreadsheet import write_rows


class SeasonRow(NamedTuple):
    place: int
    player: str
    total: int
    events: tuple[int | None, ...]  # the points in each tournament; None if the player was not there
    dropped: tuple[int, ...] = ()  # the tournaments that do not count, by number from 0
    shared: bool = False


def season(
    events: Sequence[Sequence[Standing]], best: int = 0, decisions: Iterable[NameDecision] = ()
) -> list[SeasonRow]:
    """Return the ranking over all tournaments. If ``best`` is not 0, only that many best results of a player count.

    ``season_names`` says who is who. Stand-ins do not count. Raises SeasonError.
    """
    person = people_of(names_in(events), decisions)
    points: dict[str, dict[int, int]] = {}
    for number, ranking in enumerate(events):
        for row in ranking:
            if not row.stand_in:
                points.setdefault(person[row.player], {})[number] = row.total
    rows = [_row(player, results, len(events), best) for player, results in points.items()]
    rows.sort(key=lambda row: (-row.total, row.player))
    totals = [row.total for row in rows]
    return [row._replace(place=totals.index(row.total) + 1, shared=totals.count(row.total) > 1) for row in rows]


def names_in(events: Sequence[Sequence[Standing]]) -> list[list[str]]:
    """Return the names of everybody with a result, by tournament."""
    return [[row.player for row in ranking if not row.stand_in] for ranking in events]


def _row(player: str, results: dict[int, int], events: int, best: int) -> SeasonRow:
    ranked = sorted(results, key=lambda number: (-results[number], number))
    counted = ranked[:best] if best else ranked
    dropped = tuple(sorted(set(ranked) - set(counted)))
    total = sum(results[number] for number in counted)
    return SeasonRow(0, player, total, tuple(results.get(number) for number in range(events)), dropped)


def season_csv(rows: Sequence[SeasonRow], names: Sequence[str]) -> bytes:
    """Return the ranking for a spreadsheet, with the tournaments' names as headings."""
    heads = ("place", "player", "total", *names, "does not count")
    lines = (
        (
            row.place,
            row.player,
            row.total,
            *("" if points is None else points for points in row.events),
            ", ".join(names[number] for number in row.dropped),
        )
        for row in rows
    )
    return write_rows([heads, *lines])
