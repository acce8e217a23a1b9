"""The traveler of a duplicate round: what each table did with the same tiles.

The points are those of the score cards. Points against the field are a seat's points minus the mean of the same seat
at the other tables that have finished the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.tournament.desk.state import Desk
from charleston.tournament.scorecards.entry import Entry, seat_title
from charleston.tournament.scorecards.events import NotPlayed
from charleston.tournament.scorecards.state import TableCards
from charleston.tournament.spreadsheet import write_rows

GameStatus = Literal["played", "not played", "open"]


class TravelerSeat(NamedTuple):
    player: str
    entry: Entry
    against: Fraction | None  # the points against the field; None if no other table has this seat


class TravelerTable(NamedTuple):
    table: int
    people: tuple[str, ...]
    status: GameStatus
    seats: tuple[TravelerSeat, ...] = ()  # from East; empty if the game has not been played


class Traveler(NamedTuple):
    """One game at all tables that play the same walls."""

    round: int
    game: int
    tables: tuple[TravelerTable, ...]

    @property
    def finished(self) -> bool:
        """Whether no table is still playing these tiles, so that everybody may see them."""
        return all(one.status != "open" for one in self.tables)


def duplicate_rounds(desk: Desk) -> tuple[int, ...]:
    return tuple(one.round for one in desk.online if one.duplicate)


def travelers_of(desk: Desk, number: int) -> list[Traveler]:
    """Return the traveler of every game of a round; none if its tables do not play the same walls."""
    cards = _duplicate_cards(desk, number)
    return [_traveler(number, game, cards) for game in range(1, desk.scoring.games + 1) if cards]


def _duplicate_cards(desk: Desk, number: int) -> list[TableCards]:
    tables = [table for one in desk.online if one.duplicate and one.round == number for table in one.tables]
    return [desk.table_cards[number, table] for table in sorted(tables)]


def finished_travelers(desk: Desk, number: int) -> list[Traveler]:
    """Return what everybody may see of a round."""
    return [one for one in travelers_of(desk, number) if one.finished]


def has_finished_game(desk: Desk, number: int) -> bool:
    """Return whether ``finished_travelers`` has any for this round, without computing them: phones ask often."""
    cards = _duplicate_cards(desk, number)
    games = range(1, desk.scoring.games + 1) if cards else ()
    return any(all(_status(one, game) != "open" for one in cards) for game in games)


def _traveler(number: int, game: int, cards: Sequence[TableCards]) -> Traveler:
    points: dict[Seat, list[int]] = {}
    for one in cards:
        if _status(one, game) == "played":
            for seat, entry in one.entries_of(game).items():
                points.setdefault(seat, []).append(entry.points)
    return Traveler(number, game, tuple(_table(one, game, points) for one in cards))


def _status(cards: TableCards, game: int) -> GameStatus:
    if len(cards.entries_of(game)) == len(cards.seats):
        return "played"
    skipped = all(NotPlayed(seat, game) in cards.unplayed for seat in cards.seats)
    return "not played" if skipped or cards.turned_in else "open"


def _table(cards: TableCards, game: int, points: Mapping[Seat, Sequence[int]]) -> TravelerTable:
    status = _status(cards, game)
    if status != "played":
        return TravelerTable(cards.table, cards.people, status)
    seats = (
        TravelerSeat(cards.people[seat], entry, _against(entry.points, points[seat]))
        for seat, entry in cards.entries_of(game).items()
    )
    return TravelerTable(cards.table, cards.people, status, tuple(seats))


def _against(own: int, points: Sequence[int]) -> Fraction | None:
    """Return the difference from the mean of the others; ``points`` includes the seat's own."""
    others = len(points) - 1
    return own - Fraction(sum(points) - own, others) if others else None


def against_text(against: Fraction | None) -> str:
    """Return the points against the field with a sign and at most one decimal; empty for None."""
    if against is None:
        return ""
    text = f"{float(against):+.1f}".removesuffix(".0").replace("-", "\u2212")
    return "0" if text[1:] == "0" else text


def travelers_csv(travelers: Iterable[Traveler]) -> bytes:
    """Return a row for every player in every game, for a spreadsheet."""
    heads = ("round", "game", "table", "seat", "player", "points", "against the field")
    wins = ("won by", "value", "thrown by", "exposures")
    rows: list[tuple[str | float, ...]] = [(*heads, *wins)]
    for one in travelers:
        for table in one.tables:
            win = _win_cells(table)
            rows += [
                (one.round, one.game, table.table, seat_title(SEATS[at]), seat.player, seat.entry.points,
                 "" if seat.against is None else round(float(seat.against), 2), *win)
                for at, seat in enumerate(table.seats)
            ]  # fmt: skip
    return write_rows(rows)


def _win_cells(table: TravelerTable) -> tuple[str | int, ...]:
    """Return the winner, the value, the thrower and the exposures; empty cells if nobody won."""
    for at, (_, entry, _) in enumerate(table.seats):
        if entry.how == "won":
            thrower = "" if entry.other == NOBODY else seat_title(entry.other)
            return seat_title(SEATS[at]), entry.value or "", thrower, entry.exposures if thrower else ""
    return "", "", "", ""
