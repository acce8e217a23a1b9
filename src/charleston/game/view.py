"""What one seat may know of the state and of each event. Nothing else leaves the table."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.matcher import Exposure
from charleston.game import events as game_events
from charleston.game.charleston import BlindTurn, blind_turns, courtesy_count, giver
from charleston.game.fair import commitment
from charleston.game.phases import CLAIM, COURTESY, Phase
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.game.state import Claim, Declared, Discard, State, Tiles
from charleston.tiles import Tile

Picked = tuple[Seat, Tile]
HIDDEN = -1
"""Replaces a tile or a number that this seat may not know."""


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    tiles: int  # the number of tiles in the rack
    picked: bool  # whether a picked tile is beside the rack
    exposures: tuple[Exposure, ...]
    dead: bool
    passed: bool


class View(Struct, frozen=True, gc=False):
    seat: Seat
    phase: Phase
    turn: Seat
    rack: Tiles
    apart: int | None  # this seat's picked tile, if it is not racked yet
    seats: tuple[SeatView, ...]
    discards: tuple[Discard, ...]
    live: Discard | None
    claims: tuple[Claim, ...]
    window_seconds: int  # how long the discard may be called, if there is a clock
    wall_left: int
    dice: tuple[int, int]
    commitment: str
    declared: Declared | None
    bid: int | None
    courtesy: int | None  # how many tiles to pass across, once both players have bid
    stopped: Seat
    result: game_events.Result
    balance: tuple[int, ...]


def _hears(state: State, speaker: Seat, seat: Seat) -> bool:
    """Return whether a seat may know another's answer; online only after all have answered (G-50)."""
    return speaker == seat or state.phase != CLAIM or state.rules.window != "answers"


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know; for NOBODY, what everyone may know, which is all that spectators see."""
    return View(**shared_view(state), **own_view(state, seat))


def shared_view(state: State) -> dict[str, Any]:
    """Return the part of a view that is the same for everybody."""
    window = state.window
    return {
        "phase": state.phase,
        "turn": state.turn,
        "seats": tuple(_seat_view(state, other) for other in SEATS),
        "discards": state.discards,
        "live": None if window is None else Discard(window.heard, window.by),
        "window_seconds": state.rules.window_seconds if state.phase == CLAIM else 0,
        "wall_left": state.wall_left,
        "dice": state.dice,
        "commitment": commitment(state.seed) if state.seed else "",
        "stopped": state.stopped,
        "result": state.result,
        "balance": state.balance,
    }


def own_view(state: State, seat: Seat) -> dict[str, Any]:
    """Return the part of a view that only this seat sees, or sees differently."""
    window, apart, sits = state.window, state.apart, seat != NOBODY
    return {
        "seat": seat,
        "rack": state.racks[seat] if sits else (),
        "apart": apart[1] if apart is not None and apart[0] == seat else None,
        "claims": () if window is None else tuple(one for one in window.claims if _hears(state, one.seat, seat)),
        "declared": _declared(state, seat),
        "bid": state.bids[seat] if sits else None,
        "courtesy": courtesy_count(state, seat) if state.phase == COURTESY and sits else None,
    }


def _declared(state: State, seat: Seat) -> Declared | None:
    declared = state.declared
    if declared is None or declared.seat == seat:
        return declared
    return Declared(declared.seat, _how_seen(state, declared.how))


def _how_seen(state: State, how: game_events.How) -> game_events.How:
    """Return how others see a declaration: whether it needed an exchanged joker is hidden until the hand is shown."""
    if how != "exchange":
        return how
    return "pick" if state.thrower == NOBODY else "discard"


def _seat_view(state: State, seat: Seat) -> SeatView:
    return SeatView(
        tiles=len(state.racks[seat]),
        picked=state.apart is not None and state.apart[0] == seat,
        exposures=state.groups(seat),
        dead=bool(state.dead[seat]),
        passed=state.passed[seat] is not None,
    )


def last_picked(picked: Picked | None, events: Iterable[game_events.Event]) -> Picked | None:
    """Return the last tile picked, racked or not, after these events; None after a discard or an exposure."""
    for event in events:
        if isinstance(event, game_events.TilePicked):
            picked = (event.seat, event.tile)
        elif isinstance(event, game_events.TileDiscarded | game_events.GroupExposed):
            picked = None
    return picked


def is_in_hand(state: State, picked: Picked | None) -> bool:
    """Return whether the picked tile is still in the hand, not exchanged for a joker or put back in the wall."""
    return picked is not None and (state.apart == picked or picked[1] in state.racks[picked[0]])


class RackDealt(game_events.EventBase, frozen=True):
    """The deal as a seat sees it."""

    seat: Seat
    dice: tuple[int, int]
    tiles: Tiles


class DiscardAnswered(game_events.EventBase, frozen=True):
    """Another player has answered a discard online; the answer is shown when the window closes."""

    seat: Seat


class TilesSeen(game_events.EventBase, frozen=True):
    """Tiles that a seat received in a pass, or has looked at."""

    seat: Seat
    tiles: Tiles
    blind_round: tuple[BlindTurn, ...] = ()  # for an all-blind round, who began and who owed how many tiles


SeenEvent = game_events.OpenEvent | RackDealt | TilesSeen | DiscardAnswered


def view_event(before: State, after: State, event: game_events.Event, seat: Seat) -> SeenEvent:
    """Return the event as this seat sees it; ``before`` and ``after`` are the states around it.

    The most frequent events come first.
    """
    match event:
        case game_events.PhaseBegan():
            return event
        case game_events.DiscardDeclined():
            return _answered(before, event, seat)
        case game_events.TileDiscarded():
            return event
        case game_events.TilePicked():
            return event if event.seat == seat else replace(event, tile=HIDDEN)
        case game_events.DiscardClaimed() | game_events.ClaimWithdrawn():
            return _answered(before, event, seat)
        case game_events.Dealt():
            return RackDealt(seat, event.dice, after.racks[seat] if seat != NOBODY else ())
        case game_events.TilesPassed():
            return replace(event, tiles=tuple(sorted(event.tiles)) if event.seat == seat else ())
        case game_events.PassExchanged():
            return _exchanged(before, event, seat)
        case game_events.TilesLookedAt():
            return _looked(before, event, seat)
        case game_events.CourtesyBid():
            return event if event.seat == seat else replace(event, count=HIDDEN)
        case game_events.CourtesyExchanged():
            return _courtesy_exchanged(before, event, seat)
        case game_events.JokerReplaced():
            return event if seat in (event.seat, event.receiver) else replace(event, tile=HIDDEN)
        case game_events.JokerRedeemed():
            return event if event.seat == seat else replace(event, needed=True)
        case game_events.MahjongDeclared():
            return event if event.seat == seat else replace(event, how=_how_seen(before, event.how))
        case game_events.TileMiscalled():  # only the referee knows the real tile
            return replace(event, tile=event.named)
        case game_events.ChallengeMade():  # nobody knows the outcome of an unsettled challenge
            return replace(event, upheld=False)
        case _:
            public: game_events.PublicEvent = event  # mypy proves that nothing secret gets here
            return public


def _answered(
    before: State,
    event: game_events.DiscardClaimed | game_events.DiscardDeclined | game_events.ClaimWithdrawn,
    seat: Seat,
) -> SeenEvent:
    return event if _hears(before, event.seat, seat) else DiscardAnswered(event.seat)


def _exchanged(before: State, event: game_events.PassExchanged, seat: Seat) -> TilesSeen:
    """Return an exchange as a seat sees it. Players announce how many tiles they pass blind, so everyone knows that."""
    tiles = tuple(sorted(event.received[seat])) if seat != NOBODY else ()
    return TilesSeen(seat, tiles, blind_turns(before, event.told))


def _courtesy_exchanged(before: State, event: game_events.CourtesyExchanged, seat: Seat) -> TilesSeen:
    other_pass = before.passed[(seat + 2) % 4] if seat in event.pair else None
    return TilesSeen(seat, other_pass.tiles if other_pass is not None else ())


def _looked(before: State, event: game_events.TilesLookedAt, seat: Seat) -> SeenEvent:
    if event.seat != seat:
        return event
    tile_pass = before.passed[giver(before, seat, 4)]
    return TilesSeen(seat, tile_pass.tiles if tile_pass is not None else ())
