"""The commands that a person gives at a table, and the one the table gives itself when time is up."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import Command, snake
from charleston.table.setup import Setup

Chair = Annotated[int, Meta(ge=0, le=3)]
MAX_NAME_LENGTH = 24
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Person = Annotated[str, Meta(min_length=1, max_length=40)]
Bot = Annotated[str, Meta(max_length=20)]


class TableCommandBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Base of all table commands. The sender is known from the session and is not a field."""


class OpenTable(TableCommandBase, frozen=True):
    title: Annotated[str, Meta(max_length=60)]
    name: Name
    setup: Setup = Setup()


class SetUp(TableCommandBase, frozen=True):
    setup: Setup


class SitDown(TableCommandBase, frozen=True):
    """On a free chair or a bot's; whoever has one moves. In a match only those who left it come back to theirs."""

    chair: Chair
    name: Name


class StandUp(TableCommandBase, frozen=True):
    """Leaves the chair; in the middle of a match a bot plays on for it."""


class SeatBot(TableCommandBase, frozen=True):
    chair: Chair
    bot: Bot = "regular"


class RemovePlayer(TableCommandBase, frozen=True):
    chair: Chair


class SitIn(TableCommandBase, frozen=True):
    """A bot plays for somebody who is away."""

    chair: Chair
    bot: Bot = "regular"


class ReturnSeat(TableCommandBase, frozen=True):
    """The bot gets up again: its person is back."""

    chair: Chair


class MakeHost(TableCommandBase, frozen=True):
    chair: Chair


class TakeHost(TableCommandBase, frozen=True):
    """A player becomes the host in place of one who has been away for some minutes; or that one does again."""


class SetRoom(TableCommandBase, frozen=True):
    """Who may watch and who may chat; also in the middle of a match.

    What is left out stays as it is, so that a page need not know the rest. ``chat`` without ``players_chat`` is for
    everybody, as it was when all fields were sent.
    """

    spectators: bool | None = None
    chat: bool | None = None
    players_chat: bool | None = None


class StartGame(TableCommandBase, frozen=True):
    """The first game of a match, or the next one. The seed is the server's, whatever a client writes there."""

    seed: str = ""


class NewMatch(TableCommandBase, frozen=True):
    """The book is closed; people may change chairs, and the next game begins a new one."""


class Pause(TableCommandBase, frozen=True):
    pass


class Resume(TableCommandBase, frozen=True):
    pass


class EndTable(TableCommandBase, frozen=True):
    pass


class Say(TableCommandBase, frozen=True):
    name: Name
    text: Text


class Mute(TableCommandBase, frozen=True):
    person: Person


class Unmute(TableCommandBase, frozen=True):
    person: Person


class HoldOn(TableCommandBase, frozen=True):
    """More time for the question that is open."""


class Play(TableCommandBase, frozen=True):
    """A command of the game, as it was offered; its seat has to be that of whoever asks."""

    command: Command


class TakeBackDiscard(TableCommandBase, frozen=True):
    """Undo your last discard and everything after it; only where no other person has belonged to the match.

    Told by its place among the commands of the game, so that asking twice takes back one.
    """

    played: Annotated[int, Meta(ge=0)]


class RunOut(TableCommandBase, frozen=True):
    """The table's own: the time for the question of this number is over."""

    asked: int


PlainCommand = StartGame | NewMatch | Pause | Resume | StandUp | EndTable | TakeHost
"""The commands that need nothing but their name."""

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
    | Mute
    | Unmute
    | HoldOn
    | Play
    | TakeBackDiscard
    | RunOut
)
