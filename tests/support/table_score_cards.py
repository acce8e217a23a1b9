"""The score cards of one table for tests: empty, full, signed and turned in."""

from reported_games import PRINTED

from charleston.game.seats import EAST, NORTH, SOUTH, WEST, Seat
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.checks import refuse_event
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered, ScoreCardEvent, Signed, TurnedIn
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.state import TableCards

PEOPLE = ("7", "12", "3", "20")
EMPTY = TableCards(1, 4, PEOPLE, ST_LOUIS, PRINTED)
NUMBERS: dict[Seat, tuple[int, ...]] = {
    EAST: (25, 0, 10, 0),
    SOUTH: (-10, 0, 10, 35),
    WEST: (0, -20, 10, 0),
    NORTH: (0, 40, 10, -10),
}
SIGNED = [Signed(EAST, WEST), Signed(WEST, EAST), Signed(NORTH, SOUTH), Signed(SOUTH, NORTH)]


def after(cards: TableCards, *events: ScoreCardEvent) -> TableCards:
    """Return the score cards after these events; each must be possible."""
    for event in events:
        refusal = refuse_event(cards, event)
        assert refusal is None, refusal.message
        cards = evolve(cards, event)
    return cards


def refused(cards: TableCards, event: ScoreCardEvent) -> Refusal:
    refusal = refuse_event(cards, event)
    assert refusal is not None
    return refusal


ROWS = [(seat, game, points) for seat, row in NUMBERS.items() for game, points in enumerate(row, 1)]
FULL = after(EMPTY, *(Entered(seat, game, Entry(points)) for seat, game, points in ROWS))
TURNED_IN = after(FULL, *SIGNED, TurnedIn(EAST))
