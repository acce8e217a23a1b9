"""Commands of a seat, the table or a referee, named in the imperative; ``decide`` checks them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.seats import NOBODY, Seat
from charleston.tiles import KINDS, Tile

# Bounds on outside input. ``decide`` checks whether the values make sense.
_Seat = Annotated[Seat, Meta(ge=NOBODY, le=3)]
_Tile = Annotated[Tile, Meta(ge=0, lt=KINDS)]
_Tiles = Annotated[tuple[_Tile, ...], Meta(max_length=14)]
_Count = Annotated[int, Meta(ge=0, le=99_999)]


def snake(name: str) -> str:
    """Return the tag of a command or event: ``discard_tile`` for DiscardTile."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_")


class CommandBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """A command. Its seat is the sender's, NOBODY for the table, or the seat a report is about."""

    seat: _Seat


class Deal(CommandBase, frozen=True):
    pass


class PassTiles(CommandBase, frozen=True):
    """Pass your own tiles and ``blind`` incoming tiles unseen; also used for the courtesy pass."""

    tiles: _Tiles = ()
    blind: _Count = 0


class TakeBack(CommandBase, frozen=True):
    pass


class Agree(CommandBase, frozen=True):
    pass


class Stop(CommandBase, frozen=True):
    pass


class Look(CommandBase, frozen=True):
    pass


class BidCourtesy(CommandBase, frozen=True):
    count: _Count


class PickTile(CommandBase, frozen=True):
    pass


class RackTile(CommandBase, frozen=True):
    pass


class DiscardTile(CommandBase, frozen=True):
    tile: _Tile


class ClaimDiscard(CommandBase, frozen=True):
    mahjong: bool = False


class DeclineDiscard(CommandBase, frozen=True):
    pass


class Withdraw(CommandBase, frozen=True):
    """Take back a call or a declaration."""


class ExposeGroup(CommandBase, frozen=True):
    tiles: _Tiles


class RedeemJoker(CommandBase, frozen=True):
    tile: _Tile
    owner: _Seat


class DeclareMahjong(CommandBase, frozen=True):
    pass


class ShowHand(CommandBase, frozen=True):
    pass


class Challenge(CommandBase, frozen=True):
    challenged: _Seat


class Admit(CommandBase, frozen=True):
    pass


class Contest(CommandBase, frozen=True):
    pass


class CloseWindow(CommandBase, frozen=True):
    pass


class TimeUp(CommandBase, frozen=True):
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


class Report(CommandBase, frozen=True):
    """What a referee saw at a real table: who, what, and the details that matter for it."""

    what: Irregularity
    tiles: _Tiles = ()  # the tile and the tile it was miscalled or mistaken for, or the exposed group
    racked: bool = False
    count: _Count = 0  # the number of tiles counted, or the value announced
    other: _Seat = NOBODY
    value: _Count = 0


PlainCommand = (
    TakeBack
    | Agree
    | Stop
    | Look
    | PickTile
    | RackTile
    | DeclineDiscard
    | Withdraw
    | DeclareMahjong
    | ShowHand
    | Admit
    | Contest
)
"""Seat commands that take no arguments."""

Command = (
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
