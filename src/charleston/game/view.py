"""What one seat may know: of the state, and of each event. Nothing else ever leaves the table."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.match import Exposure
from charleston.game import events as e
from charleston.game.charleston import BlindTurn, blind_turns, courtesy_count, giver
from charleston.game.fair import commitment
from charleston.game.phases import CLAIM, COURTESY, Phase
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.game.state import Claim, Declared, Discard, State, Tiles
from charleston.tiles import Tile

Picked = tuple[Seat, Tile]
HIDDEN = -1
"""In place of a tile or a number that this seat may not know."""


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    tiles: int  # in the rack
    picked: bool  # a tile lies beside it
    exposures: tuple[Exposure, ...]
    dead: bool
    passed: bool


class View(Struct, frozen=True, gc=False):
    seat: Seat
    phase: Phase
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
    return speaker == seat or state.phase != CLAIM or state.rules.window != "answers"


def view(state: State, seat: Seat) -> View:
    """For NOBODY, what everyone at the table may know: spectators see no more."""
    return View(**shared_view(state), **own_view(state, seat))


def shared_view(state: State) -> dict[str, Any]:
    """What everybody sees."""
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
    """What only this seat sees, or sees in its own way."""
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


def is_still_apart(state: State, picked: Picked | None) -> bool:
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
    blind_round: tuple[BlindTurn, ...] = ()  # where everybody passed blind: who began, and who owed how many


def view_event(before: State, after: State, event: e.Event, seat: Seat) -> e.Event:
    """The event as this seat learns of it, between the states it leads from and to."""
    veil = _VEILS.get(type(event))
    return event if veil is None else veil(before, after, event, seat)


def _dealt(_: State, after: State, event: e.Dealt, seat: Seat) -> e.Event:
    return RackDealt(seat, event.dice, after.racks[seat] if seat != NOBODY else ())


def _answered(
    before: State, _: State, event: e.DiscardClaimed | e.DiscardDeclined | e.ClaimWithdrawn, seat: Seat
) -> e.Event:
    return event if _hears(before, event.seat, seat) else DiscardAnswered(event.seat)


def _passed(_: State, __: State, event: e.TilesPassed, seat: Seat) -> e.Event:
    return replace(event, tiles=tuple(sorted(event.tiles)) if event.seat == seat else ())


def _exchanged(before: State, _: State, event: e.PassExchanged, seat: Seat) -> e.Event:
    """How many tiles each passes unseen is said at the table, so what follows from it is for everybody."""
    tiles = tuple(sorted(event.received[seat])) if seat != NOBODY else ()
    return TilesSeen(seat, tiles, blind_turns(before, event.told))


def _courtesy_exchanged(before: State, _: State, event: e.CourtesyExchanged, seat: Seat) -> e.Event:
    made = before.passed[(seat + 2) % 4] if seat in event.pair else None
    return TilesSeen(seat, made.tiles if made is not None else ())


def _looked(before: State, _: State, event: e.TilesLookedAt, seat: Seat) -> e.Event:
    if event.seat != seat:
        return event
    made = before.passed[giver(before, seat, 4)]
    return TilesSeen(seat, made.tiles if made is not None else ())


def _bid(_: State, __: State, event: e.CourtesyBid, seat: Seat) -> e.Event:
    return event if event.seat == seat else replace(event, count=HIDDEN)


def _picked(_: State, __: State, event: e.TilePicked, seat: Seat) -> e.Event:
    return event if event.seat == seat else replace(event, tile=HIDDEN)


def _replaced(_: State, __: State, event: e.JokerReplaced, seat: Seat) -> e.Event:
    return event if seat in (event.seat, event.receiver) else replace(event, tile=HIDDEN)


def _redeemed(_: State, __: State, event: e.JokerRedeemed, seat: Seat) -> e.Event:
    return event if event.seat == seat else replace(event, needed=True)


def _mahjong(before: State, _: State, event: e.MahjongDeclared, seat: Seat) -> e.Event:
    return event if event.seat == seat else replace(event, how=_how_seen(before, event.how))


_VEILS: dict[type[e.Event], Callable[[State, State, Any, Seat], e.Event]] = {
    e.Dealt: _dealt,
    e.DiscardClaimed: _answered,
    e.DiscardDeclined: _answered,
    e.ClaimWithdrawn: _answered,
    e.JokerRedeemed: _redeemed,
    e.MahjongDeclared: _mahjong,
    e.TilesPassed: _passed,
    e.PassExchanged: _exchanged,
    e.CourtesyExchanged: _courtesy_exchanged,
    e.TilesLookedAt: _looked,
    e.CourtesyBid: _bid,
    e.TilePicked: _picked,
    e.JokerReplaced: _replaced,
    # what only the referee knows: the right name of a tile, the outcome of a challenge that is not settled
    e.TileMiscalled: lambda _, __, event, ___: replace(event, tile=event.named),
    e.ChallengeMade: lambda _, __, event, ___: replace(event, upheld=False),
}
"""What is not told alike to everybody; any other event is."""
