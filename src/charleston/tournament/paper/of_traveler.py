"""The pages of a traveler: each game of a duplicate round at all tables."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.seats import SEATS
from charleston.tournament.results.traveler import Traveler, TravelerTable, against_text
from charleston.tournament.scorecards.prose import marked_points, result_prose

NO_TRAVELER = "There is nothing to print yet: no game of this round is finished at all its tables."


class TravelerCell(Struct, frozen=True):
    player: str
    points: Annotated[str, Meta(description="With X for a dead hand and P for a look at a blind tile.")]
    against: Annotated[
        str, Meta(description="The points minus the mean of this seat at the other tables; empty if there is none.")
    ]


class TravelerRow(Struct, frozen=True):
    """What one table did with the tiles, as text for terminal, paper and page."""

    table: int
    result: str
    seats: Annotated[tuple[TravelerCell, ...], Meta(description="From East; empty if the game has not been played.")]


class TravelerPage(Struct, frozen=True):
    round: int
    game: int
    rows: tuple[TravelerRow, ...]


def traveler_pages(travelers: Iterable[Traveler]) -> list[TravelerPage]:
    return [TravelerPage(one.round, one.game, tuple(map(traveler_row, one.tables))) for one in travelers]


def traveler_row(table: TravelerTable) -> TravelerRow:
    if table.status == "open":
        return TravelerRow(table.table, "Still playing", ())
    if table.status == "not played":
        return TravelerRow(table.table, "Not played", ())
    entries = {SEATS[at]: seat.entry for at, seat in enumerate(table.seats)}
    cells = (
        TravelerCell(seat.player, marked_points(seat.entry).replace("-", "\u2212"), against_text(seat.against))
        for seat in table.seats
    )
    return TravelerRow(table.table, result_prose(entries) or "Only the points are known", tuple(cells))
