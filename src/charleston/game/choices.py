"""``choices(state, seat)``: every legal command of a seat, in a fixed order. ``decide`` refuses all its others."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from charleston.game import awards, calls, charleston, dead, mahjong, turns
from charleston.game import commands as c
from charleston.game.jokers import redemptions, refuse_time
from charleston.game.phases import CLAIM, COURTESY, DEAL, EXPOSE, OVER, PICK, VOTE, Phase
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State, Tiles
from charleston.tiles import JOKER, Tile

Passes = Callable[[State, Seat], Iterable[c.Command]]


def choices(state: State, seat: Seat, passes: Passes = charleston.passes) -> list[c.Command]:
    """Return every legal command of this seat; for NOBODY, of the table.

    The referee's reports are not listed, nor TimeUp where it only repeats another command or ends the game.
    """
    if state.phase == OVER:
        return []
    if seat == NOBODY:
        return list(_table(state))
    if seat not in state.live:
        return []
    found = [*_owed(state, seat, passes)] if state.owes else []
    found += _by_phase(state, seat, passes)
    if state.begun or state.challenges:
        found += _challenges(state, seat)
    return found


class Offer(NamedTuple):
    """A seat's choices for display: passes are listed by size, because there are hundreds of them."""

    commands: list[c.Command]
    passes: list[tuple[int, int]]  # own tiles, none of them a joker, and blind tiles


def offer(state: State, seat: Seat) -> Offer:
    sizes: list[tuple[int, int]] = []

    def note(state: State, seat: Seat) -> Iterable[c.Command]:
        sizes.extend(charleston.pass_sizes(state, seat))
        return ()

    return Offer(choices(state, seat, note), sizes)


def _owed(state: State, seat: Seat, passes: Passes) -> Iterable[c.Command]:
    """Return passes of the tile owed for a passed joker, at any time before the game begins (CHA-44)."""
    owing = state.declared is None and charleston.owed_to(state, seat) is not None
    return passes(state, seat) if owing else ()


def _table(state: State) -> Iterator[c.Command]:
    if state.phase == DEAL and not any(state.racks):
        yield c.Deal(NOBODY)
    if state.phase == CLAIM:
        yield c.CloseWindow(NOBODY)
    if state.phase == VOTE and state.declared is None:
        yield c.TimeUp(NOBODY)


def _by_phase(state: State, seat: Seat, passes: Passes) -> Iterator[c.Command]:
    if state.declared is not None and state.declared.seat == seat:
        return _declared(state, seat)
    if state.phase == CLAIM:
        return _claim(state, seat)
    if state.declared is not None and state.phase != EXPOSE:
        return iter(())
    if state.phase.is_before_play:
        return _charleston(state, seat, passes)
    if state.turn != seat:
        return _too_late_but_for(state, seat) if state.phase == EXPOSE else iter(())
    if state.phase == PICK:
        return iter((c.PickTile(seat),))
    return _expose(state, seat) if state.phase == EXPOSE else _turn(state, seat)


def _too_late_but_for(state: State, seat: Seat) -> Iterator[c.Command]:
    """Yield what is left while another is about to use the discard: a prior mah jongg, or withdrawing a claim."""
    late = c.ClaimDiscard(seat, mahjong=True)
    if calls.refuse_claim(state, late) is None:
        yield late
    if not isinstance(calls.withdraw(state, c.Withdraw(seat)), Refusal):
        yield c.Withdraw(seat)


def _charleston(state: State, seat: Seat, passes: Passes) -> Iterator[c.Command]:
    if not any(state.racks):
        return
    if not isinstance(mahjong.declare(state, c.DeclareMahjong(seat)), Refusal):
        yield c.DeclareMahjong(seat)
    if state.phase == VOTE:
        if seat not in state.agreed:
            yield c.Agree(seat)
        yield c.Stop(seat)
        return
    if state.phase == COURTESY and state.bids[seat] is None:
        yield from (c.BidCourtesy(seat, count) for count in range(charleston.MOST_COURTESY + 1))
    elif state.passed[seat] is None and charleston.owed_to(state, seat) is None:
        yield from passes(state, seat)
    if not isinstance(charleston.take_back(state, c.TakeBack(seat)), Refusal):
        yield c.TakeBack(seat)
    if state.phase == Phase.SECOND_LEFT:
        if not isinstance(charleston.look(state, c.Look(seat)), Refusal):
            yield c.Look(seat)
        if not isinstance(charleston.stop(state, c.Stop(seat)), Refusal):
            yield c.Stop(seat)


def _declared(state: State, seat: Seat) -> Iterator[c.Command]:
    window = state.window
    rivals = state.phase == CLAIM and window is not None and any(claim.mahjong for claim in window.claims)
    if not rivals:
        yield c.ShowHand(seat)
    if not state.thrown_in:
        yield c.Withdraw(seat)


def _claim(state: State, seat: Seat) -> Iterator[c.Command]:
    window = state.window
    if window is None or window.by == seat:
        return
    if state.apart is not None and state.apart[0] == seat:
        yield from _with_picked_tile(state, seat)
        return
    mine = next((claim for claim in window.claims if claim.seat == seat), None)
    for command in (c.ClaimDiscard(seat), c.ClaimDiscard(seat, mahjong=True)):
        if calls.refuse_claim(state, command) is None:
            yield command
    if not isinstance(calls.decline(state, c.DeclineDiscard(seat)), Refusal):
        yield c.DeclineDiscard(seat)
    if turns.refuse_pick(state, seat) is None:
        yield c.PickTile(seat)
    if mine is not None:
        if not (mine.mahjong and state.thrown_in):
            yield c.Withdraw(seat)
        first = awards.ranked(state, window)[0]
        if state.rules.window == "racking" and first == mine:
            if mine.mahjong:
                yield c.ShowHand(seat)
            elif window.named is None:
                yield from _groups(state, seat, window.tile)


def _with_picked_tile(state: State, seat: Seat) -> Iterator[c.Command]:
    """Yield commands for a tile picked while the discard can be called: rack, discard, exchange, declare.

    None if the discard has been claimed.
    """
    if turns.refuse_apart(state, seat) is not None:
        return
    yield c.RackTile(seat)
    yield from redemptions(state, seat)
    if not isinstance(mahjong.declare(state, c.DeclareMahjong(seat)), Refusal):
        yield c.DeclareMahjong(seat)
    if state.rules.must_rack == "no" and state.apart is not None:
        held = dict.fromkeys(sorted((*state.racks[seat], state.apart[1])))
        yield from (c.DiscardTile(seat, tile) for tile in held)


def _groups(state: State, seat: Seat, tile: Tile, rack: Tiles | None = None) -> Iterator[c.ExposeGroup]:
    for group in calls.groups_for(state, seat, tile, rack):
        yield c.ExposeGroup(seat, group.tiles)


def _expose(state: State, seat: Seat) -> Iterator[c.Command]:
    window = state.window
    if window is None or window.awarded is None:
        return
    yield from _groups(state, seat, window.tile)
    if state.rules.call_commit_on != "touch":
        yield c.Withdraw(seat)


def _turn(state: State, seat: Seat) -> Iterator[c.Command]:
    if not state.owes:
        yield from (c.DiscardTile(seat, tile) for tile in dict.fromkeys(state.racks[seat]))
    if refuse_time(state, seat, JOKER) is None:
        yield from redemptions(state, seat)
    if not isinstance(mahjong.declare(state, c.DeclareMahjong(seat)), Refusal):
        yield c.DeclareMahjong(seat)
    if state.fresh and state.rules.exposure_edit_until != "none":
        yield from _groups(state, seat, state.exposures[seat][-1].group.tile, calls.loose_rack(state, seat))


def _challenges(state: State, seat: Seat) -> Iterator[c.Command]:
    if dead.open_challenge(state, seat) is not None:
        yield from (c.Admit(seat), c.Contest(seat))
    if state.begun:
        others = (other for other in state.live if other != seat and not dead.under_challenge(state, other))
        yield from (c.Challenge(seat, other) for other in others)
