"""What one seat may know: of the state, and of each event. Nothing else ever leaves the table."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.match import Exposure
from charleston.game import events as e
from charleston.game.charleston import courtesy_count, giver
from charleston.game.fair import commitment
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import Claim, Declared, Discard, State, Tiles
from charleston.tiles import Tile

Picked = tuple[Seat, Tile]
HIDDEN = -1
"""In place of a tile or a number that this seat may not know."""


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat."""

    tiles: int  # in the rack
    picked: bool  # a tile lies beside it
    exposures: tuple[Exposure, ...]
    dead: bool
    passed: bool


class View(Struct, frozen=True):
    seat: Seat
    phase: e.Phase
    turn: Seat
    rack: Tiles
    apart: int | None  # the own tile that is picked and not racked
    seats: tuple[SeatView, ...]
    discards: tuple[Discard, ...]
    live: Discard | None
    claims: tuple[Claim, ...]
    window_seconds: int  # how long the discard may be called, where a clock runs
    wall_left: int
    dice: tuple[int, int]
    commitment: str
    declared: Declared | None
    bid: int | None
    courtesy: int | None  # how many to pass across, once both offers are made
    stopped: Seat
    result: e.Result
    balance: tuple[int, ...]


def _hears(state: State, speaker: Seat, seat: Seat) -> bool:
    """Online nobody learns of another's answer to a discard before all have answered (G-50)."""
    return speaker == seat or state.phase != "claim" or state.rules.window != "answers"


def view(state: State, seat: Seat) -> View:
    """For NOBODY, what everyone at the table may know: spectators see no more."""
    return View(**shared_view(state), **own_view(state, seat))


def shared_view(state: State) -> dict[str, Any]:
    """What everybody sees."""
    window = state.window
    return {
        "phase": state.phase,
        "turn": state.turn,
        "seats": tuple(_seat_view(state, other) for other in range(4)),
        "discards": state.discards,
        "live": None if window is None else Discard(window.heard, window.by),
        "window_seconds": state.rules.window_seconds if state.phase == "claim" else 0,
        "wall_left": state.wall_left,
        "dice": state.dice,
        "commitment": commitment(state.seed) if state.seed else "",
        "stopped": state.stopped,
        "result": state.result,
        "balance": state.balance,
    }


def own_view(state: State, seat: Seat) -> dict[str, Any]:
    """What only this seat sees, or sees in its own way."""
    window, apart, sits = state.window, state.apart, seat != NOBODY
    return {
        "seat": seat,
        "rack": state.racks[seat] if sits else (),
        "apart": apart[1] if apart is not None and apart[0] == seat else None,
        "claims": () if window is None else tuple(one for one in window.claims if _hears(state, one.seat, seat)),
        "declared": _declared(state, seat),
        "bid": state.bids[seat] if sits else None,
        "courtesy": courtesy_count(state, seat) if state.phase == "courtesy" and sits else None,
    }


def _declared(state: State, seat: Seat) -> Declared | None:
    declared = state.declared
    if declared is None or declared.seat == seat:
        return declared
    return Declared(declared.seat, _how_seen(state, declared.how))


def _how_seen(state: State, how: e.How) -> e.How:
    """Whether a hand needed the joker it fetched is told with its tiles; until then, how the fourteenth came."""
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


def last_picked(picked: Picked | None, events: Iterable[e.Event]) -> Picked | None:
    """What the seat to discard has just picked, after these events; also when it is racked."""
    for event in events:
        if isinstance(event, e.TilePicked):
            picked = (event.seat, event.tile)
        elif isinstance(event, e.TileDiscarded | e.GroupExposed):
            picked = None
    return picked


def still_drawn(state: State, picked: Picked | None) -> bool:
    """Not if it has gone again: for a joker, or back to the wall."""
    return picked is not None and (state.apart == picked or picked[1] in state.racks[picked[0]])


class RackDealt(e.Event, frozen=True):
    """The deal as a seat sees it."""

    seat: Seat
    dice: tuple[int, int]
    tiles: Tiles


class DiscardAnswered(e.Event, frozen=True):
    """Another has answered a discard online; how, is told when the window closes."""

    seat: Seat


class TilesSeen(e.Event, frozen=True):
    """Tiles that came to a seat in a pass, or that it has looked at."""

    seat: Seat
    tiles: Tiles


def view_event(before: State, after: State, event: e.Event, seat: Seat) -> e.Event:
    """The event as this seat learns of it, between the states it leads from and to."""
    match event:
        case e.Dealt():
            return RackDealt(seat, event.dice, after.racks[seat] if seat != NOBODY else ())
        case e.DiscardClaimed() | e.DiscardDeclined() | e.ClaimWithdrawn() if not _hears(before, event.seat, seat):
            return DiscardAnswered(event.seat)
        case e.JokerRedeemed() | e.MahjongDeclared() if event.seat != seat:
            return _without_the_need(before, event)
        case e.TilesPassed():
            return replace(event, tiles=tuple(sorted(event.tiles)) if event.seat == seat else ())
        case e.PassExchanged():
            return TilesSeen(seat, tuple(sorted(event.received[seat])) if seat != NOBODY else ())
        case e.CourtesyExchanged():
            made = before.passed[(seat + 2) % 4] if seat in event.pair else None
            return TilesSeen(seat, made.tiles if made is not None else ())
        case e.TilesLookedAt() if event.seat == seat:
            made = before.passed[giver(before, seat, 4)]
            return TilesSeen(seat, made.tiles if made is not None else ())
        case e.CourtesyBid() if event.seat != seat:
            return replace(event, count=HIDDEN)
        case e.TilePicked() if event.seat != seat:
            return replace(event, tile=HIDDEN)
        case e.TileMiscalled() | e.ChallengeMade():
            return _without_the_truth(event)
        case e.JokerReplaced() if seat not in (event.seat, event.receiver):
            return replace(event, tile=HIDDEN)
        case _:
            return event


def _without_the_need(before: State, event: e.JokerRedeemed | e.MahjongDeclared) -> e.Event:
    if isinstance(event, e.JokerRedeemed):
        return replace(event, needed=True)
    return replace(event, how=_how_seen(before, event.how))


def _without_the_truth(event: e.TileMiscalled | e.ChallengeMade) -> e.Event:
    """What only the referee knows: the right name of a tile, the outcome of a challenge that is not settled."""
    if isinstance(event, e.ChallengeMade):
        return replace(event, upheld=False)
    return replace(event, tile=event.named)
