"""Pages made from the scores: standings, and certificates."""

from datetime import date

from msgspec import Struct

from charleston.tournament.results.standings import RoundScore, Standing

FIRST_PLACES = {1: "First place", 2: "Second place", 3: "Third place"}
MAX_ROUNDS_SHOWN = 12
WINNERS, EVERYBODY = "winners", "all"
"""Who gets a certificate, unless it is one player by name."""
HEAD_LETTERS = 16
"""Characters of the log's last hash that are shown and printed: enough to compare by eye."""


class Row(Struct, frozen=True):
    place: str
    player: str
    total: str
    rounds: tuple[str, ...]
    remark: str


class StandingsPage(Struct, frozen=True):
    rows: tuple[Row, ...]
    rounds: int
    shown: tuple[int, ...]  # the rounds whose points are shown
    head: str


class Certificate(Struct, frozen=True):
    place: str
    shared: bool
    player: str
    total: str
    rounds: int
    day: str = ""  # printed above the line for the date


def place_text(row: Standing) -> str:
    return "–" if row.stand_in else f"{row.place}{'=' * row.shared}"


def round_text(score: RoundScore) -> str:
    return {"played": points_text(score.points), "bye": f"({points_text(score.points)})", "open": "…", "absent": "–"}[
        score.status
    ]


def points_text(points: int) -> str:
    return str(points).replace("-", "\u2212")


def standings_page(ranking: list[Standing], head: str) -> StandingsPage:
    count = len(ranking[0].rounds)
    shown = tuple(range(max(1, count - MAX_ROUNDS_SHOWN + 1), count + 1))
    rows = tuple(
        Row(
            place_text(row),
            row.player,
            points_text(row.total),
            tuple(round_text(row.rounds[number - 1]) for number in shown),
            _remark(row),
        )
        for row in ranking
    )
    return StandingsPage(rows, count, shown, head[:HEAD_LETTERS])


def _remark(row: Standing) -> str:
    if row.stand_in:
        return "fills in"
    return f"by {row.decided_by}" if row.decided_by else ""


def certificates(ranking: list[Standing], who: str = WINNERS, day: str = "") -> list[Certificate]:
    """Return certificates for the first three places, for everybody with a place, or for the player of this name."""
    return [
        Certificate(
            FIRST_PLACES.get(row.place, f"Place {row.place}"),
            row.shared,
            row.player,
            points_text(row.total),
            len(row.rounds),
            day_text(day),
        )
        for row in ranking
        if not row.stand_in and (row.place in FIRST_PLACES if who == WINNERS else who in (EVERYBODY, row.player))
    ]


def day_text(day: str) -> str:
    """Return a date such as 2027-04-03 in words."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return day  # the log checks only the form of a date
    return f"{when:%A, %B} {when.day}, {when.year}"
