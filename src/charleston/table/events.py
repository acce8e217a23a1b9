"""The events of a table. A step of its log is a command and its events."""

from typing import Literal

from msgspec import Struct

from charleston.game.commands import Command, snake
from charleston.game.events import Event, Paid, Scored
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.table.commands import TableCommand
from charleston.table.setup import Setup

VERSION = 1
"""The version of the log format."""


class TableEventBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class TableOpened(TableEventBase, frozen=True):
    title: str
    host: str


class TermsSet(TableEventBase, frozen=True):
    """With the rules and the card in full: what a preset or a published card says later changes no table."""

    setup: Setup
    rules: Ruleset
    card: str


class PlayerSat(TableEventBase, frozen=True):
    """A person, or a bot of its own."""

    chair: int
    name: str
    person: str = ""
    bot: str = ""


class PlayerLeft(TableEventBase, frozen=True):
    chair: int
    removed: bool = False  # by the host: the player cannot come back in this match


class BotSatIn(TableEventBase, frozen=True):
    chair: int
    bot: str
    why: Literal["asked", "away", "left"] = "asked"


class SeatReturned(TableEventBase, frozen=True):
    chair: int


class HostChanged(TableEventBase, frozen=True):
    person: str


class RoomSet(TableEventBase, frozen=True):
    """Who may watch and who may chat from now on."""

    spectators: bool
    chat: bool
    players_chat: bool


class MatchBegan(TableEventBase, frozen=True):
    """The chairs counter-clockwise from the first East, and the throws that made her East."""

    chairs: tuple[int, ...]
    throws: tuple[dict[str, int], ...] = ()


class MatchClosed(TableEventBase, frozen=True):
    pass


class GameBegan(TableEventBase, frozen=True):
    number: int
    seed: str  # hex; hidden until the game is over


class GamePlayed(TableEventBase, frozen=True):
    command: Command
    events: tuple[Event, ...]


class GameBooked(TableEventBase, frozen=True):
    """What the book keeps of a game that is over: with it, later ones can be played without folding this one again."""

    bookings: tuple[Paid | Scored, ...]
    dead: tuple[Seat, ...]
    replayed: bool


class DiscardTakenBack(TableEventBase, frozen=True):
    """The game stands again as it stood after so many of its commands; the rest never was."""

    chair: int
    played: int


class TablePaused(TableEventBase, frozen=True):
    pass


class TableResumed(TableEventBase, frozen=True):
    pass


class TableEnded(TableEventBase, frozen=True):
    pass


class Said(TableEventBase, frozen=True):
    person: str
    name: str
    text: str


class Muted(TableEventBase, frozen=True):
    person: str


class Unmuted(TableEventBase, frozen=True):
    person: str


class TimeGiven(TableEventBase, frozen=True):
    chair: int


class TimeRanOut(TableEventBase, frozen=True):
    chair: int


VisibleEvent = (
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
"""The events that everybody at the table gets unchanged. The view has the terms, and a game has its own events."""

TableEvent = VisibleEvent | TermsSet | GameBegan | GamePlayed | GameBooked


class Step(Struct, frozen=True, gc=False):
    """A line of the log."""

    seq: int
    at: int  # milliseconds since 1970
    by: str  # a person, a bot or the table
    command: TableCommand
    events: tuple[TableEvent, ...]
    version: int = VERSION
