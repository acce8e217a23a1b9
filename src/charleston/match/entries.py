"""What is written into the book of an evening: what the scorekeeper asks for, and what then stands there.

Commands name people as they are called at the time; events name them by their place among the people of the book, so
that a new name is a new name everywhere.
"""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.game.ruleset import Ruleset
from charleston.match.facts import FinishedGame

MOST_AMOUNT = 1_000_000
LONGEST_NAME = 24
LONGEST_TITLE = 60

Name = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(max_length=200, description="For whoever reads it later; may be empty.")]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Amount = Annotated[int, Meta(ge=1, le=MOST_AMOUNT)]
Person = int
"""A place among the people of the book."""


Told = Annotated[
    tuple[Name, ...],
    Meta(max_length=4, description="Whom the facts mean by their seats, from East; refused if others sit there."),
]


class EveningCommand(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Whoever has the link may give it."""


class AddGame(EveningCommand, frozen=True):
    """The next game. With its number it is refused if another phone has written that game down already."""

    facts: FinishedGame
    number: Annotated[int, Meta(ge=0, le=10_000, description="0 for whichever is next.")] = 0
    seats: Told = ()


class CorrectGame(EveningCommand, frozen=True):
    """The seats of the facts are those under which the book shows this game now."""

    game: Number
    facts: FinishedGame
    why: Why = ""
    seats: Told = ()


class StrikeGame(EveningCommand, frozen=True):
    """As if it had not been played: nobody pays, and East does not pass."""

    game: Number
    why: Why = ""


class RestoreGame(EveningCommand, frozen=True):
    game: Number


class SeatPeople(EveningCommand, frozen=True, tag="seat"):
    """Who sits where in the next game, from East counter-clockwise, and who of five sits out."""

    people: Annotated[tuple[Name, ...], Meta(max_length=5)]
    sits_out: Name = ""
    why: Why = ""


class Pay(EveningCommand, frozen=True):
    """Money that changed hands."""

    payer: Name
    payee: Name
    amount: Amount


class TakeBackPayment(EveningCommand, frozen=True):
    number: Number


class Rename(EveningCommand, frozen=True):
    person: Name
    name: Name


class SetPie(EveningCommand, frozen=True):
    """The most anybody may be down; null for no limit."""

    pie: Amount | None


class EndEvening(EveningCommand, frozen=True):
    pass


class GoOn(EveningCommand, frozen=True):
    """The evening is not over after all."""


AnyEveningCommand = (
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


class EveningEvent(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class EveningOpened(EveningEvent, frozen=True):
    title: str
    people: tuple[str, ...]
    rules: Ruleset
    card: str  # in the card language; empty where only values are written down
    pie: int | None


class GameWritten(EveningEvent, frozen=True):
    """A new game, or one as it was corrected. ``seats`` are the people from East on that the facts speak of."""

    number: int
    seats: tuple[Person, ...]
    facts: FinishedGame
    why: str = ""


class GameStruck(EveningEvent, frozen=True):
    number: int
    why: str = ""


class GameRestored(EveningEvent, frozen=True):
    number: int


class PeopleSeated(EveningEvent, frozen=True):
    seats: tuple[Person, ...]
    sits_out: Person | None
    why: str = ""


class MoneyPaid(EveningEvent, frozen=True):
    number: int
    payer: Person
    payee: Person
    amount: int


class MoneyTakenBack(EveningEvent, frozen=True):
    number: int


class Renamed(EveningEvent, frozen=True):
    person: Person
    was: str
    name: str


class PieSet(EveningEvent, frozen=True):
    pie: int | None


class EveningEnded(EveningEvent, frozen=True):
    pass


class EveningWentOn(EveningEvent, frozen=True):
    pass


AnyEveningEvent = (
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
    event: AnyEveningEvent
    by: str = ""  # whoever opened the book; those who write into it are not told apart
