"""What happened at a table. A step of its log is a command and these."""

from typing import Literal

from msgspec import Struct

from charleston.game.commands import AnyCommand, snake
from charleston.game.events import AnyEvent, Paid, Scored
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.table.commands import AnyTableCommand
from charleston.table.setup import Setup

VERSION = 1
"""Of the log's form."""


class TableEvent(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class TableOpened(TableEvent, frozen=True):
    title: str
    host: str


class TermsSet(TableEvent, frozen=True):
    """With the rules and the card in full: what a preset or a published card says later changes no table."""

    setup: Setup
    rules: Ruleset
    card: str


class PlayerSat(TableEvent, frozen=True):
    """A person, or a bot of its own."""

    chair: int
    name: str
    person: str = ""
    bot: str = ""


class PlayerLeft(TableEvent, frozen=True):
    chair: int
    removed: bool = False  # by the host: then there is no way back in this match


class BotSatIn(TableEvent, frozen=True):
    chair: int
    bot: str
    why: Literal["asked", "away", "left"] = "asked"


class SeatReturned(TableEvent, frozen=True):
    chair: int


class HostChanged(TableEvent, frozen=True):
    person: str


class RoomSet(TableEvent, frozen=True):
    """Who may watch and who may chat from now on."""

    spectators: bool
    chat: bool
    players_chat: bool


class MatchBegan(TableEvent, frozen=True):
    """The chairs counter-clockwise from the first East, and the throws that made her East."""

    chairs: tuple[int, ...]
    throws: tuple[dict[str, int], ...] = ()


class MatchClosed(TableEvent, frozen=True):
    pass


class GameBegan(TableEvent, frozen=True):
    number: int
    seed: str  # hex; nobody sees it before the game is over


class GamePlayed(TableEvent, frozen=True):
    command: AnyCommand
    events: tuple[AnyEvent, ...]


class GameBooked(TableEvent, frozen=True):
    """What the book keeps of a game that is over: with it, later ones can be played without folding this one again."""

    bookings: tuple[Paid | Scored, ...]
    dead: tuple[Seat, ...]
    replayed: bool


class DiscardTakenBack(TableEvent, frozen=True):
    """The game stands again as it stood after so many of its commands; the rest never was."""

    chair: int
    played: int


class TablePaused(TableEvent, frozen=True):
    pass


class TableResumed(TableEvent, frozen=True):
    pass


class TableEnded(TableEvent, frozen=True):
    pass


class Said(TableEvent, frozen=True):
    person: str
    name: str
    text: str


class Muted(TableEvent, frozen=True):
    person: str


class Unmuted(TableEvent, frozen=True):
    person: str


class TimeGiven(TableEvent, frozen=True):
    chair: int


class TimeRanOut(TableEvent, frozen=True):
    chair: int


ToldEvent = (
    TableOpened
    | PlayerSat
    | PlayerLeft
    | BotSatIn
    | SeatReturned
    | HostChanged
    | RoomSet
    | MatchBegan
    | MatchClosed
    | DiscardTakenBack
    | TablePaused
    | TableResumed
    | TableEnded
    | Said
    | Muted
    | Unmuted
    | TimeGiven
    | TimeRanOut
)
"""What everybody at the table is told as it is. The terms stand in the view, and a game has its own events."""

AnyTableEvent = ToldEvent | TermsSet | GameBegan | GamePlayed | GameBooked


class Step(Struct, frozen=True, gc=False):
    """A line of the log."""

    seq: int
    at: int  # milliseconds since 1970
    by: str  # a person, a bot or the table
    command: AnyTableCommand
    events: tuple[AnyTableEvent, ...]
    version: int = VERSION
