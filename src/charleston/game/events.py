"""Events: what happened, in the past tense. The log, the wire and the record consist of these."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from charleston.game.commands import snake
from charleston.game.phases import Phase
from charleston.game.seats import NOBODY, Seat
from charleston.tiles import Tile

VERSION = 1
"""The version of the event format; a record of another version is refused."""

Result = Literal["", "mahjong", "wall", "replay", "thrown in", "time"]
How = Literal["heavenly", "earthly", "pick", "exchange", "discard"]
"""How the player of a declared hand got the fourteenth tile."""


class EventBase(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    pass


class Dealt(EventBase, frozen=True):
    dice: tuple[int, int]
    wall: tuple[Tile, ...]  # all tiles in dealing order, hidden until the game is over
    seed: str = ""  # the seed in hex, hidden until the game is over


class PhaseBegan(EventBase, frozen=True):
    phase: Phase
    turn: Seat = NOBODY


class TilesPassed(EventBase, frozen=True):
    seat: Seat
    tiles: tuple[Tile, ...]
    blind: int = 0


class PassTakenBack(EventBase, frozen=True):
    seat: Seat


class PassExchanged(EventBase, frozen=True):
    """The tiles each seat keeps from a pass; blind tiles were passed on unseen."""

    received: tuple[tuple[Tile, ...], ...]
    told: tuple[Seat, ...] = ()  # the order in which to describe an all-blind round; the seat that begins is first


class SecondAgreed(EventBase, frozen=True):
    seat: Seat


class CharlestonStopped(EventBase, frozen=True):
    seat: Seat


class TilesLookedAt(EventBase, frozen=True):
    seat: Seat


class CourtesyBid(EventBase, frozen=True):
    seat: Seat
    count: int


class TilePicked(EventBase, frozen=True):
    seat: Seat
    tile: Tile
    racked: bool


class TileRacked(EventBase, frozen=True):
    seat: Seat


class TileReturned(EventBase, frozen=True):
    """A picked tile goes back to the wall, because the discard was called or the hand died."""

    seat: Seat


class TileDiscarded(EventBase, frozen=True):
    seat: Seat
    tile: Tile
    out_of_turn: bool = False


class TileMiscalled(EventBase, frozen=True):
    seat: Seat
    tile: Tile
    named: Tile


class NameCorrected(EventBase, frozen=True):
    seat: Seat
    tile: Tile


class DiscardClaimed(EventBase, frozen=True):
    seat: Seat
    mahjong: bool = False


class ClaimWithdrawn(EventBase, frozen=True):
    seat: Seat


class DiscardDeclined(EventBase, frozen=True):
    seat: Seat


class ClaimAwarded(EventBase, frozen=True):
    seat: Seat
    mahjong: bool = False


class CalledTileRacked(EventBase, frozen=True):
    """A called tile was racked, and the hand is dead because of it."""

    seat: Seat


class WrongEndTaken(EventBase, frozen=True):
    """A tile was picked from the wrong end of the wall. If it was racked, the hand keeps it."""

    seat: Seat
    racked: bool


class WrongTileTaken(EventBase, frozen=True):
    """An earlier discard was exposed instead of the called tile; the state keeps the group the player meant."""

    seat: Seat
    tile: Tile
    called: Tile


class JokerReturned(EventBase, frozen=True):
    """A passed joker goes back to its giver, who owes the receiver a legal tile."""

    seat: Seat
    receiver: Seat


class JokerReplaced(EventBase, frozen=True):
    seat: Seat
    receiver: Seat
    tile: Tile


class CourtesyExchanged(EventBase, frozen=True):
    """A pair has exchanged as many tiles as it agreed on, possibly none."""

    pair: tuple[Seat, Seat]


class HandThrownIn(EventBase, frozen=True):
    seat: Seat


class WallTouched(EventBase, frozen=True):
    """The next player has touched the next tile of the wall without moving it."""

    seat: Seat


class GroupExposed(EventBase, frozen=True):
    """A called tile was exposed with tiles from the rack. ``again`` means that the player changed the exposed group."""

    seat: Seat
    tile: Tile
    naturals: int
    jokers: int
    again: bool = False


class JokerRedeemed(EventBase, frozen=True):
    seat: Seat
    tile: Tile
    owner: Seat
    group: int
    needed: bool = True  # false if the hand was already complete, so the exchange did not win it


class MahjongDeclared(EventBase, frozen=True):
    seat: Seat
    how: How


class DeclarationWithdrawn(EventBase, frozen=True):
    seat: Seat


class HandShown(EventBase, frozen=True):
    seat: Seat
    right: bool
    keeps: bool = True  # whether the hand keeps a claimed tile; false if another player also claimed mah jongg


class GameWon(EventBase, frozen=True):
    seat: Seat
    section: str
    number: int
    value: int
    how: How
    jokerless: bool
    singles_and_pairs: bool
    thrower: Seat = NOBODY
    exposures: int = 0
    hot: bool = False  # whether the tile was discarded at the end of a hot wall, so the thrower pays for all (G-36)
    quint: bool | UnsetType = UNSET  # whether the hand has a quint; unset if the rules have no points for it


class ValueAnnounced(EventBase, frozen=True):
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
    "given",  # the position of a scenario or ruling request says that the hand is dead
]


class HandDied(EventBase, frozen=True):
    seat: Seat
    reason: DeathReason
    rule: str
    withdrawn: bool = False  # whether the group exposed in error goes back into the rack


class ChallengeMade(EventBase, frozen=True):
    seat: Seat
    challenged: Seat
    upheld: bool  # whether the visible tiles prove the hand dead; hidden until the challenge is settled


class ChallengeContested(EventBase, frozen=True):
    seat: Seat


class ChallengeSettled(EventBase, frozen=True):
    seat: Seat
    challenged: Seat
    upheld: bool


class Ruled(EventBase, frozen=True):
    """A ruling on an irregularity that moves no tile: a reminder, a correction, a call that stands."""

    seat: Seat
    rule: str
    text: str


class Paid(EventBase, frozen=True):
    payer: Seat
    payee: Seat
    amount: int
    rule: str
    why: str


class Scored(EventBase, frozen=True):
    seat: Seat
    points: int
    rule: str
    why: str


class GameOver(EventBase, frozen=True):
    result: Result


PublicEvent = (
    PhaseBegan
    | PassTakenBack
    | SecondAgreed
    | CharlestonStopped
    | TileRacked
    | TileReturned
    | TileDiscarded
    | NameCorrected
    | ClaimAwarded
    | CalledTileRacked
    | WrongEndTaken
    | WrongTileTaken
    | JokerReturned
    | HandThrownIn
    | WallTouched
    | GroupExposed
    | DeclarationWithdrawn
    | HandShown
    | GameWon
    | ValueAnnounced
    | HandDied
    | ChallengeContested
    | ChallengeSettled
    | Ruled
    | Paid
    | Scored
    | GameOver
)
"""Events that every seat sees unchanged."""

OpenEvent = (
    PublicEvent
    | TilesPassed
    | TilesLookedAt
    | CourtesyBid
    | TilePicked
    | TileMiscalled
    | DiscardClaimed
    | ClaimWithdrawn
    | DiscardDeclined
    | JokerReplaced
    | JokerRedeemed
    | MahjongDeclared
    | ChallengeMade
)
"""Events that every seat may see, if necessary with a tile or a number hidden (``view_event``)."""

Event = OpenEvent | Dealt | PassExchanged | CourtesyExchanged
