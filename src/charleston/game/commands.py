"""What a seat, the table or a referee asks for. Imperative; whether it is possible is for ``decide`` to say."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.seats import NOBODY, Seat
from charleston.tiles import KINDS, Tile

# What can be read from outside; what makes sense is for ``decide`` to say.
_Seat = Annotated[Seat, Meta(ge=NOBODY, le=3)]
_Tile = Annotated[Tile, Meta(ge=0, lt=KINDS)]
_Tiles = Annotated[tuple[_Tile, ...], Meta(max_length=14)]
_Count = Annotated[int, Meta(ge=0, le=99_999)]


def snake(name: str) -> str:
    """The tag of a command or event: ``discard_tile`` for DiscardTile."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_")


class Command(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """A seat's command; the table's and the referee's are from NOBODY."""

    seat: _Seat


class Deal(Command, frozen=True):
    pass


class PassTiles(Command, frozen=True):
    """Own tiles and so many of the incoming ones unseen; also the tiles of the courtesy pass."""

    tiles: _Tiles = ()
    blind: _Count = 0


class TakeBack(Command, frozen=True):
    pass


class Agree(Command, frozen=True):
    pass


class Stop(Command, frozen=True):
    pass


class Look(Command, frozen=True):
    pass


class BidCourtesy(Command, frozen=True):
    count: _Count


class PickTile(Command, frozen=True):
    pass


class RackTile(Command, frozen=True):
    pass


class DiscardTile(Command, frozen=True):
    tile: _Tile


class ClaimDiscard(Command, frozen=True):
    mahjong: bool = False


class DeclineDiscard(Command, frozen=True):
    pass


class Withdraw(Command, frozen=True):
    """Takes back a claim or a declaration."""


class ExposeGroup(Command, frozen=True):
    tiles: _Tiles


class RedeemJoker(Command, frozen=True):
    tile: _Tile
    owner: _Seat


class DeclareMahjong(Command, frozen=True):
    pass


class ShowHand(Command, frozen=True):
    pass


class Challenge(Command, frozen=True):
    challenged: _Seat


class Admit(Command, frozen=True):
    pass


class Contest(Command, frozen=True):
    pass


class CloseWindow(Command, frozen=True):
    pass


class TimeUp(Command, frozen=True):
    pass


Irregularity = Literal[
    "miscalled",
    "corrected",
    "exposed",
    "discarded out of turn",
    "picked out of turn",
    "picked ahead",
    "picked wrong end",
    "has tiles",
    "peeked",
    "passed a joker",
    "racked the called tile",
    "picked up the wrong tile",
    "announced",
    "threw in",
    "claimed silently",
    "touched the wall",
    "disturbed",
]


class Report(Command, frozen=True):
    """What a referee saw at a real table: who, what, and the details that matter to it."""

    what: Irregularity
    tiles: _Tiles = ()  # the tile, and what a miscall called it or a wrong tile was taken for; or the group exposed
    racked: bool = False
    count: _Count = 0  # tiles counted, or the value announced
    other: _Seat = NOBODY
    value: _Count = 0


AnyCommand = (
    Deal
    | PassTiles
    | TakeBack
    | Agree
    | Stop
    | Look
    | BidCourtesy
    | PickTile
    | RackTile
    | DiscardTile
    | ClaimDiscard
    | DeclineDiscard
    | Withdraw
    | ExposeGroup
    | RedeemJoker
    | DeclareMahjong
    | ShowHand
    | Challenge
    | Admit
    | Contest
    | CloseWindow
    | TimeUp
    | Report
)
