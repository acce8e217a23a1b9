"""The events of a table. A step of its log is a command and its events."""

from typing import Literal

from msgspec import Struct

from charleston.game.commands import Command, snake
from charleston.game.events import Event, Paid, Scored
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.table.commands import LogCommand, Reaction
from charleston.table.setup import RoundTable, Setup

VERSION = 1
"""The version of the log format."""


class TableEventBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class TableOpened(TableEventBase, frozen=True):
    title: str
    host: str


class TermsSet(TableEventBase, frozen=True):
    """All rules and the whole card, so later changes to a preset or a published card do not affect this table."""

    setup: Setup
    rules: Ruleset
    card: str


class PlayerSat(TableEventBase, frozen=True):
    """A person or a bot sits down."""

    chair: int
    name: str
    person: str = ""
    bot: str = ""


class PlayerLeft(TableEventBase, frozen=True):
    chair: int
    removed: bool = False  # whether the host or the tournament removed the player, who then cannot simply come back


class BotSatIn(TableEventBase, frozen=True):
    chair: int
    bot: str
    why: Literal["asked", "away", "left", "absent"] = "asked"


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
    """The chairs counterclockwise from the first East, and the dice rolls that made her East."""

    chairs: tuple[int, ...]
    throws: tuple[dict[str, int], ...] = ()


class MatchClosed(TableEventBase, frozen=True):
    pass


class GameBegan(TableEventBase, frozen=True, omit_defaults=True):
    number: int
    seed: str  # hex; hidden until the game is over
    known: bool = False  # whether the player knew the wall: she plays a deal again, or a prepared deal


class GamePlayed(TableEventBase, frozen=True):
    command: Command
    events: tuple[Event, ...]


class GameBooked(TableEventBase, frozen=True):
    """What the book stores about a finished game, so later games need not fold this one again."""

    bookings: tuple[Paid | Scored, ...]
    dead: tuple[Seat, ...]
    replayed: bool


class DiscardTakenBack(TableEventBase, frozen=True):
    """The game is back in its state after ``played`` commands; later commands are undone."""

    chair: int
    played: int


class TablePaused(TableEventBase, frozen=True):
    person: str = ""  # who paused it; unknown in older logs


class TableResumed(TableEventBase, frozen=True):
    pass


class TableEnded(TableEventBase, frozen=True):
    pass


class Said(TableEventBase, frozen=True):
    person: str
    name: str
    text: str


class Reacted(TableEventBase, frozen=True):
    person: str
    name: str
    reaction: Reaction


class Nudged(TableEventBase, frozen=True):
    """A player reminds another player that the table is waiting for her."""

    chair: int
    by: int  # the chair of the player who sends the reminder


class ColorChosen(TableEventBase, frozen=True):
    person: str
    color: int


class Muted(TableEventBase, frozen=True):
    person: str


class Unmuted(TableEventBase, frozen=True):
    person: str


class RefereeNamed(TableEventBase, frozen=True):
    """Who reports errors from now on; empty if nobody does."""

    person: str
    name: str


class TimeGiven(TableEventBase, frozen=True):
    chair: int


class TimeRanOut(TableEventBase, frozen=True):
    chair: int


class RoundOpened(TableEventBase, frozen=True):
    """The table belongs to a round of a tournament; its chairs are reserved."""

    round: RoundTable


class SeatTaken(TableEventBase, frozen=True):
    """A player takes the reserved chair, from a bot or from another device of the same player."""

    chair: int
    person: str
    link: str = ""  # a mark of the player's link


class WatcherAdmitted(TableEventBase, frozen=True):
    person: str
    link: str = ""  # a mark of the director's link


class WatcherDismissed(TableEventBase, frozen=True):
    person: str


class PlayerReady(TableEventBase, frozen=True):
    """A player wants the next game to begin."""

    chair: int


class RoundEnded(TableEventBase, frozen=True):
    """No more games begin in this round."""


class RoundClockSet(TableEventBase, frozen=True):
    """The clock of the round, in milliseconds: the time left, and since when it runs; None if it is stopped."""

    left: int
    since: int | None = None


class WallsReleased(TableEventBase, frozen=True):
    """The walls of the games up to this number are no longer secret."""

    number: int


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
    | Reacted
    | Nudged
    | ColorChosen
    | Muted
    | Unmuted
    | RefereeNamed
    | TimeGiven
    | TimeRanOut
    | RoundOpened
    | SeatTaken
    | WatcherAdmitted
    | WatcherDismissed
    | PlayerReady
    | RoundEnded
    | RoundClockSet
    | WallsReleased
)
"""The events that everybody at the table gets unchanged. Terms are in the view, and game events differ by seat."""

TableEvent = VisibleEvent | TermsSet | GameBegan | GamePlayed | GameBooked


class Step(Struct, frozen=True, gc=False):
    """A line of the log."""

    seq: int
    at: int  # milliseconds since 1970
    by: str  # a person, a bot or the table
    command: LogCommand
    events: tuple[TableEvent, ...]
    version: int = VERSION
