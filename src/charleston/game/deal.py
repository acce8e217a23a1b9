"""SET: walls, dice and deal."""

from typing import TYPE_CHECKING

from charleston.game.events import Dealt, Event, PhaseBegan
from charleston.game.fair import set_up
from charleston.game.phases import DEAL, DISCARD
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import EAST, Seat
from charleston.tiles import Tile

if TYPE_CHECKING:  # at run time this import would be circular, because ``evolve`` uses this module
    from charleston.game.commands import Deal
    from charleston.game.state import State

LAPS = 3
BLOCK = 4


def dealing_order(players: tuple[Seat, ...]) -> list[Seat]:
    """Return who gets each tile: three rounds of four tiles each, then one tile each, then one more for East.

    Rules: SET-06, SET-07, SET-08, SET-09, G-07.
    """
    order = [seat for _ in range(LAPS) for seat in players for _ in range(BLOCK)]
    return [*order, *players, EAST]


def hands(wall: tuple[Tile, ...], players: tuple[Seat, ...]) -> tuple[tuple[tuple[Tile, ...], ...], int]:
    """Return the racks after the deal and the number of tiles dealt."""
    order = dealing_order(players)
    racks: list[list[Tile]] = [[], [], [], []]
    for tile, seat in zip(wall, order, strict=False):
        racks[seat].append(tile)
    return tuple(tuple(sorted(rack)) for rack in racks), len(order)


def deal(state: "State", _: "Deal") -> list[Event] | Refusal:
    if state.phase != DEAL or any(state.racks):
        return refuse("dealt")
    dice, wall = (state.dice, state.wall) if state.wall else set_up(state.seed)
    events: list[Event] = [Dealt(dice, wall, state.seed.hex())]
    if not has_charleston(state):
        events.append(PhaseBegan(DISCARD, EAST))
    return events


def has_charleston(state: "State") -> bool:
    return len(state.players) == 4 or state.rules.three_player_charleston == "yes"
