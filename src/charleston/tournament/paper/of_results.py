"""The results on paper: what the tournament was, the winners, the ranking and the prizes. Also a season."""

from collections.abc import Sequence

from msgspec import Struct

from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_standings import (
    FIRST_PLACES,
    MAX_ROUNDS_SHOWN,
    StandingsPage,
    day_text,
    points_text,
    standings_page,
)
from charleston.tournament.results.prizes import award, money, prize_name
from charleston.tournament.results.season import SeasonRow
from charleston.tournament.results.standings import Standing, standings_of

_SCORING_NAMES = {"the sheet": "St. Louis"}
"""What people call a scoring, if the logs use another name."""


class PrizeLine(Struct, frozen=True):
    player: str
    amount: str
    prizes: str


class ResultsPages(Struct, frozen=True):
    facts: tuple[str, ...]
    winners: tuple[tuple[str, str, str], ...]  # place, player, total
    standings: StandingsPage
    prizes: tuple[PrizeLine, ...]


class SeasonPages(Struct, frozen=True):
    about: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # place, player, the points in each tournament, total


def results_pages(log: Log, desk: Desk) -> ResultsPages:
    ranking = standings_of(desk)
    winners = [row for row in ranking if row.place in FIRST_PLACES]
    awards = award(desk.prizes, ranking).awards if desk.published else ()
    return ResultsPages(
        _facts(log, desk),
        tuple((_winner_text(row), row.player, points_text(row.total)) for row in winners),
        standings_page(ranking, log.head),
        tuple(PrizeLine(one.player, f"${money(one.amount)}", ", ".join(map(prize_name, one.prizes))) for one in awards),
    )


def _winner_text(row: Standing) -> str:
    return f"{FIRST_PLACES[row.place]}{', shared' * row.shared}"


def _facts(log: Log, desk: Desk) -> tuple[str, ...]:
    announced = log.registration.announcement if log.registration else None
    when = ", ".join(part for part in (day_text(announced.day), announced.place) if part) if announced else ""
    card = f"card: {desk.printed.card}" if desk.printed.values else "values not checked against a card"
    scoring = f"scoring: {_SCORING_NAMES.get(desk.scoring.name, desk.scoring.name)}"
    games = f"{desk.scoring.games} game{'s' * (desk.scoring.games > 1)} in a round"
    rules = f"{card}, {scoring}, {games}"
    return tuple(part for part in (when, f"{rules[:1].upper()}{rules[1:]}") if part)


def season_pages(rows: Sequence[SeasonRow], names: Sequence[str], best: int) -> SeasonPages:
    """Return the ranking of a season. Only the last tournaments fit on the page; the total counts all of them."""
    shown = range(max(0, len(names) - MAX_ROUNDS_SHOWN), len(names))
    about = f"the best {best} of {len(names)} tournaments count" if best else f"{len(names)} tournaments"
    lines = (
        (
            f"{row.place}{'=' * row.shared}",
            row.player,
            *(_event_text(row, number) for number in shown),
            points_text(row.total),
        )
        for row in rows
    )
    return SeasonPages(about, tuple(names[number] for number in shown), tuple(lines))


def _event_text(row: SeasonRow, number: int) -> str:
    points = row.events[number]
    if points is None:
        return "–"
    return f"({points_text(points)})" if number in row.dropped else points_text(points)
