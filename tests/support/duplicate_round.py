"""A duplicate round for tests: four tables, of which the first three play the same walls online."""

from planning import people
from tournament_desk import appended, desk_of, executed

from charleston.card.published import published
from charleston.game.seats import EAST, NOBODY, NORTH, SOUTH, WEST, Seat
from charleston.tournament.desk.commands import Begin, BeginRound
from charleston.tournament.desk.events import AtTable
from charleston.tournament.desk.log import Log
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import entries_of
from charleston.tournament.scorecards.events import Entered, NotPlayed
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.seating.planner import make_plan

ONLINE = (1, 2, 3)
WALL = Outcome("wall")


def duplicate_round(*, duplicate: bool = True, players: int = 16) -> Log:
    """Return a tournament whose first round has begun."""
    plan = make_plan(people(players), 2, fill="threes")
    begin = Begin("Friday", ST_LOUIS, printed(published("Charleston 2026")), plan)
    return executed(Log(), begin, BeginRound(online=ONLINE, duplicate=duplicate))


def won(winner: Seat, value: int, thrower: Seat = NOBODY, exposures: int = 0) -> Outcome:
    return Outcome("mahjong", win(winner, value, thrower=thrower, exposures=exposures))


def played(log: Log, table: int, game: int, outcome: Outcome) -> Log:
    """Return the log after the referee has written a game on the score cards."""
    cards = desk_of(log).table_cards[1, table]
    entries = entries_of(cards.scoring, outcome, cards.seats)
    return appended(log, *(AtTable(1, table, Entered(seat, game, entry)) for seat, entry in entries.items()))


def skipped(log: Log, table: int, game: int) -> Log:
    seats = desk_of(log).table_cards[1, table].seats
    return appended(log, *(AtTable(1, table, NotPlayed(seat, game)) for seat in seats))


def three_games() -> Log:
    """Return a round in which game 1 is finished everywhere, game 2 at two tables, and game 3 at one."""
    log = duplicate_round()
    log = played(log, 1, 1, won(EAST, 25, NORTH, 2))
    log = played(log, 2, 1, won(EAST, 30))
    log = played(log, 3, 1, WALL)
    log = played(log, 1, 2, won(SOUTH, 25, WEST))
    log = played(log, 2, 2, WALL)
    return played(log, 1, 3, WALL)
