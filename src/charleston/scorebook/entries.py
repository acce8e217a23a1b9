"""The commands and events of a score book.

Commands identify people by their current names. Events identify them by index among the people of the book, so that a
new name applies everywhere.
"""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame

MOST_AMOUNT = 1_000_000
LONGEST_NAME = 24
LONGEST_TITLE = 60

Name = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(max_length=200, description="For whoever reads it later; may be empty.")]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Amount = Annotated[int, Meta(ge=1, le=MOST_AMOUNT)]
Person = int
"""An index into the people of the book."""


Told = Annotated[
    tuple[Name, ...],
    Meta(max_length=4, description="Whom the facts mean by their seats, from East; refused if others sit there."),
]


class EveningCommandBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Anyone with the link may send a command."""


class AddGame(EveningCommandBase, frozen=True):
    """The next game. With its number it is refused if another phone has written that game down already."""

    facts: FinishedGame
    number: Annotated[int, Meta(ge=0, le=10_000, description="0 for whichever is next.")] = 0
    seats: Told = ()


class CorrectGame(EveningCommandBase, frozen=True):
    """The seats of the facts are those under which the book shows this game now."""

    game: Number
    facts: FinishedGame
    why: Why = ""
    seats: Told = ()


class StrikeGame(EveningCommandBase, frozen=True):
    """As if it had not been played: nobody pays, and East does not pass."""

    game: Number
    why: Why = ""


class RestoreGame(EveningCommandBase, frozen=True):
    game: Number


class SeatPeople(EveningCommandBase, frozen=True, tag="seat"):
    """Who sits where in the next game, from East counter-clockwise, and who of five sits out."""

    people: Annotated[tuple[Name, ...], Meta(max_length=5)]
    sits_out: Name = ""
    why: Why = ""


class Pay(EveningCommandBase, frozen=True):
    """Money that changed hands."""

    payer: Name
    payee: Name
    amount: Amount


class TakeBackPayment(EveningCommandBase, frozen=True):
    number: Number


class Rename(EveningCommandBase, frozen=True):
    person: Name
    name: Name


class SetPie(EveningCommandBase, frozen=True):
    """The most anybody may be down; null for no limit."""

    pie: Amount | None


class EndEvening(EveningCommandBase, frozen=True):
    pass


class GoOn(EveningCommandBase, frozen=True):
    """The evening is not over after all."""


EveningCommand = (
    AddGame
    | CorrectGame
    | StrikeGame
    | RestoreGame
    | SeatPeople
    | Pay
    | TakeBackPayment
    | Rename
    | SetPie
    | EndEvening
    | GoOn
)


class EveningEventBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class EveningOpened(EveningEventBase, frozen=True):
    title: str
    people: tuple[str, ...]
    rules: Ruleset
    card: str  # in the card language; empty if the book records only values
    pie: int | None


class GameWritten(EveningEventBase, frozen=True):
    """A new or corrected game. ``seats`` are the people whom the facts' seats refer to, from East on."""

    number: int
    seats: tuple[Person, ...]
    facts: FinishedGame
    why: str = ""


class GameStruck(EveningEventBase, frozen=True):
    number: int
    why: str = ""


class GameRestored(EveningEventBase, frozen=True):
    number: int


class PeopleSeated(EveningEventBase, frozen=True):
    seats: tuple[Person, ...]
    sits_out: Person | None
    why: str = ""


class MoneyPaid(EveningEventBase, frozen=True):
    number: int
    payer: Person
    payee: Person
    amount: int


class MoneyTakenBack(EveningEventBase, frozen=True):
    number: int


class Renamed(EveningEventBase, frozen=True):
    person: Person
    was: str
    name: str


class PieSet(EveningEventBase, frozen=True):
    pie: int | None


class EveningEnded(EveningEventBase, frozen=True):
    pass


class EveningWentOn(EveningEventBase, frozen=True):
    pass


EveningEvent = (
    EveningOpened
    | GameWritten
    | GameStruck
    | GameRestored
    | PeopleSeated
    | MoneyPaid
    | MoneyTakenBack
    | Renamed
    | PieSet
    | EveningEnded
    | EveningWentOn
)


class EveningStep(Struct, frozen=True, gc=False):
    """A line of the book's log."""

    seq: int
    at: int  # milliseconds since 1970
    event: EveningEvent
    by: str = ""  # who opened the book; the people who write in it are not distinguished
