"""What happened, past tense. The log, the wire and the record are made of these and nothing else."""

from typing import Literal

from msgspec import Struct

from charleston.game.commands import snake
from charleston.game.phases import Phase
from charleston.game.seats import NOBODY, Seat
from charleston.tiles import Tile

VERSION = 1
"""Of the events' form; a record of another version is refused."""

Result = Literal["", "mahjong", "wall", "replay", "thrown in", "time"]
How = Literal["heavenly", "earthly", "pick", "exchange", "discard"]
"""How the fourteenth tile of a declared hand came."""


class Event(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class Dealt(Event, frozen=True):
    dice: tuple[int, int]
    wall: tuple[Tile, ...]  # in dealing order; nobody sees it before the game is over
    seed: str = ""  # hex, likewise


class PhaseBegan(Event, frozen=True):
    phase: Phase
    turn: Seat = NOBODY


class TilesPassed(Event, frozen=True):
    seat: Seat
    tiles: tuple[Tile, ...]
    blind: int = 0


class PassTakenBack(Event, frozen=True):
    seat: Seat


class PassExchanged(Event, frozen=True):
    """What each seat keeps of the tiles passed to it; blind tiles have gone on unseen."""

    received: tuple[tuple[Tile, ...], ...]
    told: tuple[Seat, ...] = ()  # the order in which an all-blind chain is told, its starter first


class SecondAgreed(Event, frozen=True):
    seat: Seat


class CharlestonStopped(Event, frozen=True):
    seat: Seat


class TilesLookedAt(Event, frozen=True):
    seat: Seat


class CourtesyBid(Event, frozen=True):
    seat: Seat
    count: int


class TilePicked(Event, frozen=True):
    seat: Seat
    tile: Tile
    racked: bool


class TileRacked(Event, frozen=True):
    seat: Seat


class TileReturned(Event, frozen=True):
    """A picked tile goes back to its place: the discard was called."""

    seat: Seat


class TileDiscarded(Event, frozen=True):
    seat: Seat
    tile: Tile
    out_of_turn: bool = False


class TileMiscalled(Event, frozen=True):
    seat: Seat
    tile: Tile
    named: Tile


class NameCorrected(Event, frozen=True):
    seat: Seat
    tile: Tile


class DiscardClaimed(Event, frozen=True):
    seat: Seat
    mahjong: bool = False


class ClaimWithdrawn(Event, frozen=True):
    seat: Seat


class DiscardDeclined(Event, frozen=True):
    seat: Seat


class ClaimAwarded(Event, frozen=True):
    seat: Seat
    mahjong: bool = False


class CalledTileRacked(Event, frozen=True):
    """A called tile ends in a hand that dies of it."""

    seat: Seat


class WrongEndTaken(Event, frozen=True):
    """A tile from the wrong end of the wall; racked, it stays with the hand."""

    seat: Seat
    racked: bool


class WrongTileTaken(Event, frozen=True):
    """An earlier discard stands in an exposure for the tile that was called; the state keeps the group as meant."""

    seat: Seat
    tile: Tile
    called: Tile


class JokerReturned(Event, frozen=True):
    """A passed joker goes back; its giver owes the receiver a legal tile."""

    seat: Seat
    receiver: Seat


class JokerReplaced(Event, frozen=True):
    seat: Seat
    receiver: Seat
    tile: Tile


class CourtesyExchanged(Event, frozen=True):
    """A pair has exchanged what it agreed on, maybe nothing."""

    pair: tuple[Seat, Seat]


class HandThrownIn(Event, frozen=True):
    seat: Seat


class WallTouched(Event, frozen=True):
    """The next player has touched the next tile of the wall without moving it."""

    seat: Seat


class GroupExposed(Event, frozen=True):
    """A called tile with tiles of the rack; ``again`` when the group just shown is changed."""

    seat: Seat
    tile: Tile
    naturals: int
    jokers: int
    again: bool = False


class JokerRedeemed(Event, frozen=True):
    seat: Seat
    tile: Tile
    owner: Seat
    group: int
    needed: bool = True  # false where the hand was complete without it: then it does not make the mah jongg


class MahjongDeclared(Event, frozen=True):
    seat: Seat
    how: How


class DeclarationWithdrawn(Event, frozen=True):
    seat: Seat


class HandShown(Event, frozen=True):
    seat: Seat
    right: bool
    keeps: bool = True  # a claimed tile stays with the hand, unless another had claimed it for mah jongg as well


class GameWon(Event, frozen=True):
    seat: Seat
    section: str
    number: int
    value: int
    how: How
    jokerless: bool
    singles_and_pairs: bool
    thrower: Seat = NOBODY
    exposures: int = 0
    hot: bool = False  # thrown at the end of a hot wall: the thrower pays for all (G-36)


class ValueAnnounced(Event, frozen=True):
    seat: Seat
    value: int


DeathReason = Literal[
    "challenged",
    "mah jongg in error",
    "out of turn",
    "wrong end",
    "wrong tile",
    "bad exposure",
    "picked ahead",
    "tile count",
    "racked the called tile",
    "given",  # in a position that a scenario or a question describes
]


class HandDied(Event, frozen=True):
    seat: Seat
    reason: DeathReason
    rule: str
    withdrawn: bool = False  # the group shown with the error goes back into the rack


class ChallengeMade(Event, frozen=True):
    seat: Seat
    challenged: Seat
    upheld: bool  # what the public facts say; nobody hears it before it is settled


class ChallengeContested(Event, frozen=True):
    seat: Seat


class ChallengeSettled(Event, frozen=True):
    seat: Seat
    challenged: Seat
    upheld: bool


class Ruled(Event, frozen=True):
    """A ruling on an irregularity that moves no tile: a reminder, a correction, a claim that stands."""

    seat: Seat
    rule: str
    text: str


class Paid(Event, frozen=True):
    payer: Seat
    payee: Seat
    amount: int
    rule: str
    why: str


class Scored(Event, frozen=True):
    seat: Seat
    points: int
    rule: str
    why: str


class GameOver(Event, frozen=True):
    result: Result


OpenEvent = (
    PhaseBegan
    | TilesPassed
    | PassTakenBack
    | SecondAgreed
    | CharlestonStopped
    | TilesLookedAt
    | CourtesyBid
    | TilePicked
    | TileRacked
    | TileReturned
    | TileDiscarded
    | TileMiscalled
    | NameCorrected
    | DiscardClaimed
    | ClaimWithdrawn
    | DiscardDeclined
    | ClaimAwarded
    | CalledTileRacked
    | WrongEndTaken
    | WrongTileTaken
    | JokerReturned
    | JokerReplaced
    | HandThrownIn
    | WallTouched
    | GroupExposed
    | JokerRedeemed
    | MahjongDeclared
    | DeclarationWithdrawn
    | HandShown
    | GameWon
    | ValueAnnounced
    | HandDied
    | ChallengeMade
    | ChallengeContested
    | ChallengeSettled
    | Ruled
    | Paid
    | Scored
    | GameOver
)
"""What every seat may be told, if need be without a tile or a number in it (``view_event``)."""

AnyEvent = OpenEvent | Dealt | PassExchanged | CourtesyExchanged
