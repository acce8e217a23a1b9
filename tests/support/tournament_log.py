"""Events of a tournament log: the start, and the score cards of a table turned in."""

from reported_games import PRINTED

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST
from charleston.tournament.desk.events import AtTable, Began, DeskEvent, Seated
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered, ScoreCardEvent, Signed, TurnedIn

BEGAN = Began("Spring Open", ST_LOUIS, PRINTED, checks=2)  # with checks 2, a table could turn in after one game
SIGNED = [Signed(EAST, WEST), Signed(WEST, EAST), Signed(NORTH, SOUTH), Signed(SOUTH, NORTH)]


def turned_in(round_: int, table: int, people: tuple[str, ...], points: tuple[int, ...]) -> list[DeskEvent]:
    """Return the events for one game on the score cards of a table, signed and turned in."""
    events: list[ScoreCardEvent] = [
        Entered(seat, 1, Entry(number)) for seat, number in zip(SEATS, points, strict=False)
    ]
    events += [*SIGNED, TurnedIn(EAST)]
    return [Seated(round_, table, people), *(AtTable(round_, table, event) for event in events)]
