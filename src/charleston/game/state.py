"""The state of a game: the fold of its events. Every value is immutable; ``evolve`` returns the next state."""

from typing import NamedTuple

from msgspec import Struct

from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.game.events import GameWon, How, Result
from charleston.game.phases import Phase
from charleston.game.ruleset import Ruleset
from charleston.game.seats import NOBODY, SEATS, Seat, in_turn_after, next_of
from charleston.tiles import Tile

Tiles = tuple[Tile, ...]
END_OF_WALL = 20
"""The last tiles of the wall. If they are "cold", nobody may call to expose; if "hot", the thrower pays for all."""


class Shown(NamedTuple):
    """An exposure, its turn, and the number of discards on the table at that time."""

    group: Exposure
    turn: int
    discards: int = 0


class Discard(NamedTuple):
    tile: Tile
    seat: Seat


class Passed(NamedTuple):
    tiles: Tiles
    blind: int


class Claim(NamedTuple):
    seat: Seat
    mahjong: bool


class Window(Struct, frozen=True, gc=False):
    """The live discard and the answers to it."""

    tile: Tile
    by: Seat
    claims: tuple[Claim, ...] = ()
    declined: tuple[Seat, ...] = ()
    awarded: Claim | None = None
    named: Tile | None = None  # the wrong name of a misnamed tile, until it is corrected
    out_of_turn: bool = False
    rightful: tuple[Phase, Seat] = (Phase.PICK, NOBODY)  # who plays next if nobody claims a tile discarded out of turn

    @property
    def heard(self) -> Tile:
        """The tile that the discarder named. A mah jongg is claimed and verified with this tile (TRN-23)."""
        return self.tile if self.named is None else self.named


class Declared(NamedTuple):
    seat: Seat
    how: How


class WrongTile(NamedTuple):
    """A tile picked up in error and exposed in place of the called one (CAL-23)."""

    seat: Seat
    tile: Tile
    called: Tile


class Pending(NamedTuple):
    """A challenge that is not settled yet."""

    by: Seat
    challenged: Seat
    upheld: bool
    shown: int  # how many exposures the challenged hand had at that time
    contested: bool = False


_NONE_DEAD = ("", "", "", "")


class State(Struct, frozen=True, gc=False):
    rules: Ruleset
    card: Card
    seed: bytes = b""
    phase: Phase = Phase.DEAL
    turn: Seat = NOBODY
    dice: tuple[int, int] = (0, 0)
    wall: Tiles = ()  # all tiles in dealing order
    picked: int = 0  # how many tiles of the wall are dealt or picked
    racks: tuple[Tiles, ...] = ((), (), (), ())
    apart: tuple[Seat, Tile] | None = None  # a picked tile that is not racked yet
    exposures: tuple[tuple[Shown, ...], ...] = ((), (), (), ())
    dead: tuple[str, ...] = _NONE_DEAD  # why each hand is dead, by seat
    discards: tuple[Discard, ...] = ()  # all discards except the live one
    window: Window | None = None
    turns: int = 0  # discards made so far
    fourteenth: How | None = None  # how the seat to act got its last tile
    thrower: Seat = NOBODY  # who discarded the tile that the seat to act has called
    fresh: bool = False  # whether the seat to act has just exposed a group and may still change it
    # fields for the Charleston
    passed: tuple[Passed | None, ...] = (None, None, None, None)
    agreed: tuple[Seat, ...] = ()
    looked: tuple[Seat, ...] = ()
    peeks: tuple[int, ...] = (0, 0, 0, 0)  # penalties for peeking at blind tiles, by seat
    stopped: Seat = NOBODY
    bids: tuple[int | None, ...] = (None, None, None, None)
    settled: tuple[Seat, ...] = ()  # seats whose courtesy pass is over
    joker_debts: tuple[tuple[Seat, Seat], ...] = ()  # who owes whom a tile for a passed joker
    doomed: Seat = NOBODY  # a seat that declared in error before the game; dead from the first discard on (G-18)
    # fields for declarations, challenges and bookings
    declared: Declared | None = None
    challenges: tuple[Pending, ...] = ()
    wrong_end: tuple[Seat, ...] = ()
    wrong_tiles: tuple[WrongTile, ...] = ()
    thrown_in: tuple[Seat, ...] = ()
    touched: Seat = NOBODY  # who has touched the next wall tile
    announced: tuple[int, ...] = (0, 0, 0, 0)  # the value that each seat announced
    won: GameWon | None = None
    result: Result = ""
    balance: tuple[int, ...] = (0, 0, 0, 0)

    def __repr__(self) -> str:
        """Return a short form without the card."""
        return f"<State {self.phase}, turn {self.turn}, {self.turns} discards, {self.wall_left} in the wall>"

    @property
    def players(self) -> tuple[Seat, ...]:
        return SEATS[: self.rules.players]

    @property
    def live(self) -> tuple[Seat, ...]:
        if self.dead == _NONE_DEAD:
            return self.players
        return tuple(seat for seat in self.players if not self.dead[seat])

    @property
    def wall_left(self) -> int:
        return len(self.wall) - self.picked

    @property
    def begun(self) -> bool:
        """Whether East has made the first discard, which begins the game."""
        return bool(self.turns)

    def hand_size(self, seat: Seat) -> int:
        apart = 1 if self.apart and self.apart[0] == seat else 0
        return len(self.racks[seat]) + apart + sum(exposure.group.size for exposure in self.exposures[seat])

    def groups(self, seat: Seat) -> tuple[Exposure, ...]:
        return tuple(exposure.group for exposure in self.exposures[seat])

    def wrong_tile(self, seat: Seat) -> WrongTile | None:
        """Return the wrong tile among this seat's exposures, or None."""
        return next((wrong for wrong in self.wrong_tiles if wrong.seat == seat), None)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the seat whose turn comes after this one's."""
        return next_of(seat, self.live)

    def others_in_turn(self, seat: Seat) -> list[Seat]:
        return in_turn_after(seat, self.live)


def put(values: tuple[object, ...], at: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Return the tuple with one element replaced."""
    return (*values[:at], value, *values[at + 1 :])


def without(tiles: Tiles, gone: Tiles) -> Tiles:
    """Return the tiles without ``gone``; the caller has checked that they are there."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def holds(tiles: Tiles, wanted: Tiles) -> bool:
    return all(tiles.count(tile) >= wanted.count(tile) for tile in set(wanted))
