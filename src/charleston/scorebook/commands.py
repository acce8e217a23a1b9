"""The commands of a score book: what a phone may ask to record. They identify people by their current names."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.match.finished_game import FinishedGame

MAX_AMOUNT = 1_000_000

Name = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(max_length=200, description="A note for later readers; may be empty.")]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Amount = Annotated[int, Meta(ge=1, le=MAX_AMOUNT)]
SeatNames = Annotated[
    tuple[Name, ...],
    Meta(max_length=4, description="The people in the seats of the facts, from East; refused if others sit there."),
]


class BookCommandBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Base of all commands. Anyone with the link may send one."""


class AddGame(BookCommandBase, frozen=True):
    """Record the next game. A command with a number is refused if another phone has already recorded that game."""

    facts: FinishedGame
    number: Annotated[int, Meta(ge=0, le=10_000, description="0 for the next game.")] = 0
    seats: SeatNames = ()


class CorrectGame(BookCommandBase, frozen=True):
    """Replace the facts of a game. Their seats are the seats that the book shows for this game now."""

    game: Number
    facts: FinishedGame
    why: Why = ""
    seats: SeatNames = ()


class StrikeGame(BookCommandBase, frozen=True):
    """Strike out a game, as if it had not been played: nobody pays, and the deal does not move on."""

    game: Number
    why: Why = ""


class RestoreGame(BookCommandBase, frozen=True):
    game: Number


class SeatPeople(BookCommandBase, frozen=True, tag="seat"):
    """Set who sits where in the next game, from East counterclockwise, and which of five people sits out."""

    people: Annotated[tuple[Name, ...], Meta(max_length=5)]
    sits_out: Name = ""
    why: Why = ""


class Pay(BookCommandBase, frozen=True):
    """Record money that changed hands."""

    payer: Name
    payee: Name
    amount: Amount


class TakeBackPayment(BookCommandBase, frozen=True):
    number: Number


class Rename(BookCommandBase, frozen=True):
    person: Name
    name: Name


class SetPie(BookCommandBase, frozen=True):
    """Set the most anybody can lose; null for no limit."""

    pie: Amount | None


class EndSession(BookCommandBase, frozen=True, tag="end_evening"):
    """End the session. Its tag is older than its name: phones may send it from an offline queue."""


class ResumeSession(BookCommandBase, frozen=True, tag="go_on"):
    """Continue a session that was ended."""


BookCommand = (
    AddGame
    | CorrectGame
    | StrikeGame
    | RestoreGame
    | SeatPeople
    | Pay
    | TakeBackPayment
    | Rename
    | SetPie
    | EndSession
    | ResumeSession
)
