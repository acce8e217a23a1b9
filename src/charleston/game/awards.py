"""CAL: who gets the discard when the window closes, by priority of claims."""

from charleston.game.ending import die, next_turn
from charleston.game.events import ClaimAwarded, Event, MahjongDeclared, PhaseBegan, TileRacked, TileReturned
from charleston.game.evolve import fold
from charleston.game.phases import CLAIM, DISCARD, EXPOSE, OVER
from charleston.game.state import Claim, State, Window


def all_answered(state: State) -> bool:
    """Return whether every live player except the discarder has claimed, declined or picked (A-02)."""
    window = state.window
    if window is None or state.phase != CLAIM or state.declared is not None:
        return False
    answered = {claim.seat for claim in window.claims} | set(window.declined)
    if state.apart is not None:
        answered.add(state.apart[0])
    return all(seat in answered for seat in state.live if seat != window.by)


def ranked(state: State, window: Window) -> list[Claim]:
    """Return claims by priority: mah jongg first, then the nearest to the discarder (CAL-18, CAL-19, MAH-05)."""
    order = state.others_in_turn(window.by)
    return sorted(window.claims, key=lambda claim: (not claim.mahjong, order.index(claim.seat)))


def close(state: State) -> list[Event]:
    """Close the window. The claim with the highest priority gets the tile; without claims, the next turn begins."""
    window = state.window
    assert window is not None
    claims = ranked(state, window)
    if claims:
        return award(state, claims[0])
    if state.apart is not None:
        seat = state.apart[0]
        return [TileRacked(seat), PhaseBegan(DISCARD, seat)]
    if window.out_of_turn:
        return _nobody_wants_it(state, window)
    return next_turn(state, window.by)


def _nobody_wants_it(state: State, window: Window) -> list[Event]:
    """Kill the hand that discarded out of turn. Nobody called the tile, so the hand is a tile short (G-43)."""
    events = die(state, window.by, "out of turn", "G-43")
    after = fold(state, events)
    if after.phase == OVER:
        return events
    phase, seat = window.rightful
    if seat in after.live:
        return [*events, PhaseBegan(phase, seat)]
    return events + next_turn(after, seat)


def award(state: State, claim: Claim) -> list[Event]:
    events: list[Event] = [TileReturned(state.apart[0])] if state.apart is not None else []
    events += [ClaimAwarded(claim.seat, claim.mahjong), PhaseBegan(EXPOSE, claim.seat)]
    return [*events, MahjongDeclared(claim.seat, "discard")] if claim.mahjong else events
