"""Where a table stands: the fold of its steps."""

from msgspec import Struct

from charleston.card.model import Card
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import Booking
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.match.match import Match
from charleston.table.events import Said
from charleston.table.setup import Setup
from charleston.tiles import Tile

TABLE = "table"
"""Who asks for what nobody at the table asks for."""
CHAT_KEPT = 60


class Chair(Struct, frozen=True):
    name: str = ""
    person: str = ""
    bot: str = ""  # who plays: empty for the person; beside a person, a bot that sits in
    timeouts: int = 0  # in a row
    late: int = 0  # milliseconds of the reserve that are gone in this game

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class TableState(Struct, frozen=True):
    title: str = ""
    host: str = ""
    setup: Setup = Setup()
    rules: Ruleset = Ruleset()
    card: Card | None = None
    card_text: str = ""
    chairs: tuple[Chair, ...] = (Chair(),) * 4
    match: Match | None = None  # its people are chairs, by number
    number: int = 0  # of the game in play or just over
    order: tuple[int, ...] = ()  # chairs from East on, in this game
    game: State | None = None
    picked: Tile | None = None  # what the seat to discard has just picked
    bookings: tuple[Booking, ...] = ()  # of this game so far
    throws: tuple[dict[str, int], ...] = ()
    paused: bool = False
    ended: bool = False
    members: tuple[str, ...] = ()  # everybody who ever had a chair
    muted: tuple[str, ...] = ()
    chat: tuple[Said, ...] = ()
    seq: int = 0
    at: int = 0
    asked: int = 0  # the step that put the question which is open now
    asked_at: int = 0
    given: tuple[int, ...] = ()  # chairs that have asked for more time

    @property
    def playing(self) -> bool:
        """A game is on the table and not over."""
        return self.game is not None and self.game.phase != "over"

    def chair_of(self, person: str) -> int | None:
        return next((at for at, chair in enumerate(self.chairs) if person and chair.person == person), None)

    def seat_of(self, chair: int) -> Seat | None:
        return self.order.index(chair) if chair in self.order else None

    def actor(self, chair: int) -> str:
        """Who acts for a chair: its person, or the bot on it."""
        return f"bot {chair}" if self.chairs[chair].bot else self.chairs[chair].person

    def names(self) -> tuple[str, ...]:
        """Of the players from East on."""
        return tuple(self.chairs[chair].name for chair in self.order)
