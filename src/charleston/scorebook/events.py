"""The events of a score book. They identify people by index, so a new name applies everywhere.

Tags and field names are stored in logs and never change. Some tags are older than the names of their classes.
"""

from msgspec import Struct

from charleston.game.commands import snake
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame

Person = int
"""An index into the people of the book."""


class BookEventBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class SessionOpened(BookEventBase, frozen=True, tag="evening_opened"):
    title: str
    people: tuple[str, ...]
    rules: Ruleset
    card: str  # the card's text in the card language; empty if the book records only values
    pie: int | None


class GameWritten(BookEventBase, frozen=True):
    """A new or corrected game. ``seats`` are the people at the seats of the facts, from East."""

    number: int
    seats: tuple[Person, ...]
    facts: FinishedGame
    why: str = ""


class GameStruck(BookEventBase, frozen=True):
    number: int
    why: str = ""


class GameRestored(BookEventBase, frozen=True):
    number: int


class PeopleSeated(BookEventBase, frozen=True):
    seats: tuple[Person, ...]
    sits_out: Person | None
    why: str = ""


class MoneyPaid(BookEventBase, frozen=True):
    number: int
    payer: Person
    payee: Person
    amount: int


class MoneyTakenBack(BookEventBase, frozen=True):
    number: int


class Renamed(BookEventBase, frozen=True):
    person: Person
    was: str
    name: str


class PieSet(BookEventBase, frozen=True):
    pie: int | None


class SessionEnded(BookEventBase, frozen=True, tag="evening_ended"):
    pass


class SessionResumed(BookEventBase, frozen=True, tag="evening_went_on"):
    pass


BookEvent = (
    SessionOpened
    | GameWritten
    | GameStruck
    | GameRestored
    | PeopleSeated
    | MoneyPaid
    | MoneyTakenBack
    | Renamed
    | PieSet
    | SessionEnded
    | SessionResumed
)


class BookStep(Struct, frozen=True, gc=False):
    """A line of the book's log."""

    seq: int
    at: int  # milliseconds since 1970
    event: BookEvent
    by: str = ""  # who opened the book; later lines do not say who wrote them
