"""The state of a tournament, the fold of its events: its plan, all score cards of every round, byes and stand-ins."""

from msgspec import Struct

from charleston.tournament.desk.events import ClockSet, Prize, SatOut, TieRule, WentOnline
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.reconcile import CardValues
from charleston.tournament.scorecards.state import TableCards
from charleston.tournament.seating.plan import Plan


class Desk(Struct, frozen=True):
    name: str
    scoring: ScoreTable
    printed: CardValues
    ties: tuple[TieRule, ...] = ()
    loose: bool = False  # whether the log is from before 0.2
    whole: bool = False  # whether score cards must have all their games when they are turned in
    plan: Plan | None = None
    table_cards: dict[tuple[int, int], TableCards] = {}  # score cards by round and table
    byes: tuple[SatOut, ...] = ()
    online: tuple[WentOnline, ...] = ()  # the rounds with tables that play online
    last_clock: ClockSet | None = None
    shows_standings: bool = True
    prizes: tuple[Prize, ...] = ()
    published: bool = False  # whether the director has published the results

    @property
    def stand_ins(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for cards in self.table_cards.values() for name in cards.stand_ins))

    @property
    def begun(self) -> int:
        """The number of the last round that has begun; 0 before the first."""
        return max((number for number, _ in self.table_cards), default=0)

    @property
    def clock(self) -> ClockSet | None:
        """The clock of the last round that has begun; None if nobody has started it."""
        return self.last_clock if self.last_clock and self.last_clock.round == self.begun else None

    @property
    def open_table(self) -> TableCards | None:
        """The first table whose score cards are not turned in; None if every round so far is complete."""
        keys = sorted(key for key, cards in self.table_cards.items() if not cards.turned_in)
        return self.table_cards[keys[0]] if keys else None

    def online_at(self, number: int, table: int) -> WentOnline | None:
        """Return how a table of a round plays online; None if it is a real table."""
        return next((one for one in self.online if one.round == number and table in one.tables), None)

    def cards_of_round(self, number: int) -> list[TableCards]:
        return [cards for cards in self.table_cards.values() if cards.round == number]
