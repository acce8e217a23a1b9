"""The commands of people at a table, the table's own command when time is up, and those of a tournament."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.commands import Command, Report, snake
from charleston.table.setup import RoundTable, Setup

Chair = Annotated[int, Meta(ge=0, le=3)]
MAX_NAME_LENGTH = 24
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Person = Annotated[str, Meta(min_length=1, max_length=40)]
Bot = Annotated[str, Meta(max_length=20)]
LinkMark = Annotated[str, Meta(max_length=40)]
"""Says by which link of a tournament somebody came, without giving the link away; empty in older logs."""
COLORS = 8
Color = Annotated[int, Meta(ge=0, lt=COLORS)]
"""The color of a person's avatar. The page has the palette."""
Reaction = Literal["smile", "bravo", "wow", "thanks", "sorry", "luck"]


class TableCommandBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Base of all table commands. The sender is known from the session and is not a field."""


class OpenTable(TableCommandBase, frozen=True):
    title: Annotated[str, Meta(max_length=60)]
    name: Name
    setup: Setup = Setup()


class SetUp(TableCommandBase, frozen=True):
    setup: Setup


class SitDown(TableCommandBase, frozen=True):
    """Sit down in a free chair or a bot's chair, or move there. In your own chair, change your name.

    In a match, people can only return to the chair they left.
    """

    chair: Chair
    name: Name


class StandUp(TableCommandBase, frozen=True):
    """Leave the chair; in the middle of a match a bot takes over."""


class SeatBot(TableCommandBase, frozen=True):
    chair: Chair
    bot: Bot = "regular"


class RemovePlayer(TableCommandBase, frozen=True):
    chair: Chair


class SitIn(TableCommandBase, frozen=True):
    """Let a bot play for someone who is away."""

    chair: Chair
    bot: Bot = "regular"


class ReturnSeat(TableCommandBase, frozen=True):
    """Take the seat back from the bot that sat in."""

    chair: Chair


class MakeHost(TableCommandBase, frozen=True):
    chair: Chair


class TakeHost(TableCommandBase, frozen=True):
    """Become the host if the host has been away for two minutes. The former host can take the role back."""


class SetRoom(TableCommandBase, frozen=True):
    """Set who may watch and who may chat, even in the middle of a match.

    An omitted field keeps its value, so a page can send only what it changes. ``chat`` without ``players_chat``
    applies to everybody, as it did when clients sent every field.
    """

    spectators: bool | None = None
    chat: bool | None = None
    players_chat: bool | None = None


class StartGame(TableCommandBase, frozen=True, omit_defaults=True):
    """Start the first game of a match, or the next one. The server replaces the values of all fields.

    With ``known``, the wall repeats a deal that the player knows; the others must be bots. The game begins with the
    commands in ``played``.
    """

    seed: str = ""
    known: bool = False
    east: Chair | None = None  # the chair of the first East; None lets the rules choose
    played: tuple[Command, ...] = ()


class NewMatch(TableCommandBase, frozen=True):
    """End the match: people may change chairs, and the next game starts a new match."""


class Pause(TableCommandBase, frozen=True):
    pass


class Resume(TableCommandBase, frozen=True):
    pass


class EndTable(TableCommandBase, frozen=True):
    pass


class Say(TableCommandBase, frozen=True):
    name: Name
    text: Text


class React(TableCommandBase, frozen=True):
    """Show everybody a small picture with a word. Anyone who may chat may react."""

    name: Name
    reaction: Reaction


class Nudge(TableCommandBase, frozen=True):
    """Remind a person that the table is waiting for her."""

    chair: Chair


class ChooseColor(TableCommandBase, frozen=True):
    """Choose the color of your avatar."""

    color: Color


class Mute(TableCommandBase, frozen=True):
    person: Person


class Unmute(TableCommandBase, frozen=True):
    person: Person


class NameReferee(TableCommandBase, frozen=True):
    """Make somebody who does not play the referee of the table. An empty person removes the referee."""

    person: Annotated[str, Meta(max_length=40)]


class HoldOn(TableCommandBase, frozen=True):
    """Ask for more time for the open question."""


class Play(TableCommandBase, frozen=True):
    """A command of the game, as offered; its seat must be the sender's."""

    command: Command


class ReportError(TableCommandBase, frozen=True):
    """The referee of the table reports what a player has just done; the referee of the game decides on it."""

    report: Report


class TakeBackDiscard(TableCommandBase, frozen=True):
    """Undo your last discard and everything after it; only in a match without other people.

    ``played`` is the discard's position among the commands of the game, so a repeated command takes back only one
    discard.
    """

    played: Annotated[int, Meta(ge=0)]


class RunOut(TableCommandBase, frozen=True):
    """A command of the table itself: time is up for the question with this number."""

    asked: int


class RoundCommandBase(TableCommandBase, frozen=True):
    """Base of the commands that only the server sends, for the round of a tournament."""


class OpenRound(RoundCommandBase, frozen=True):
    """Open a table for a round; its chairs are reserved."""

    title: Annotated[str, Meta(max_length=60)]
    setup: Setup
    round: RoundTable


class SeatPlayer(RoundCommandBase, frozen=True):
    """Give a reserved chair to the person who has its player's link, even if another device of the player has it."""

    chair: Chair
    person: Person
    link: LinkMark = ""


class DismissPlayer(RoundCommandBase, frozen=True):
    """Take the chair from a person whose link was revoked or replaced. A bot plays on; the chair stays reserved."""

    chair: Chair
    person: Person


class SeatSubstitutes(RoundCommandBase, frozen=True):
    """Let bots play for the players who are not there yet."""


class AdmitWatcher(RoundCommandBase, frozen=True):
    """Let the director watch."""

    person: Person
    link: LinkMark = ""


class DismissWatcher(RoundCommandBase, frozen=True):
    """Stop somebody from watching whose link was replaced."""

    person: Person


class CallTime(RoundCommandBase, frozen=True):
    """The round's time is up: end the game in play, if the rules say so (TRM-12)."""


class EndRound(RoundCommandBase, frozen=True):
    """No more games begin in this round."""


class SetRoundClock(RoundCommandBase, frozen=True):
    """Show the round's clock; see ``RoundClock``."""

    left: int
    since: int | None = None


class ReleaseWalls(RoundCommandBase, frozen=True):
    """Every table of the round has finished the games up to this number, so their walls are no longer secret."""

    number: int


PlainCommand = StartGame | NewMatch | Pause | Resume | StandUp | EndTable | TakeHost
"""The commands that can be sent without arguments."""

TableCommand = (
    OpenTable
    | SetUp
    | SitDown
    | StandUp
    | SeatBot
    | RemovePlayer
    | SitIn
    | ReturnSeat
    | MakeHost
    | TakeHost
    | SetRoom
    | StartGame
    | NewMatch
    | Pause
    | Resume
    | EndTable
    | Say
    | React
    | Nudge
    | ChooseColor
    | Mute
    | Unmute
    | NameReferee
    | HoldOn
    | Play
    | ReportError
    | TakeBackDiscard
    | RunOut
)
"""The commands that a client can send."""

RoundCommand = (
    OpenRound
    | SeatPlayer
    | DismissPlayer
    | SeatSubstitutes
    | AdmitWatcher
    | DismissWatcher
    | CallTime
    | EndRound
    | SetRoundClock
    | ReleaseWalls
)
LogCommand = TableCommand | RoundCommand
"""The commands in the log of a table."""
