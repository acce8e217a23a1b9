"""``choices(state, seat)``: every legal command of a seat, in a fixed order. ``decide`` refuses any other."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from charleston.game import awards, calls, charleston, dead, mahjong, turns
from charleston.game import commands as game_commands
from charleston.game.jokers import redemptions, refuse_time
from charleston.game.phases import CLAIM, COURTESY, DEAL, EXPOSE, OVER, PICK, VOTE, Phase
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State, Tiles
from charleston.tiles import JOKER, Tile

Passes = Callable[[State, Seat], Iterable[game_commands.Command]]


def choices(state: State, seat: Seat, passes: Passes = charleston.passes) -> list[game_commands.Command]:
    """Return every legal command of this seat; for NOBODY, of the table.

    The list omits the referee's reports. It also omits TimeUp where that only repeats another command or ends the game.
    """
    if state.phase == OVER:
        return []
    if seat == NOBODY:
        return list(_table(state))
    if seat not in state.live:
        return []
    offered = [*_owed(state, seat, passes)] if state.joker_debts else []
    offered += _by_phase(state, seat, passes)
    if state.begun or state.challenges:
        offered += _challenges(state, seat)
    return offered


class Offer(NamedTuple):
    """A seat's choices for display: passes are listed by size, because there are hundreds of them."""

    commands: list[game_commands.Command]
    passes: list[tuple[int, int]]  # (number of own tiles, number of blind tiles); own tiles are never jokers


def offer(state: State, seat: Seat) -> Offer:
    sizes: list[tuple[int, int]] = []

    def note(state: State, seat: Seat) -> Iterable[game_commands.Command]:
        sizes.extend(charleston.pass_sizes(state, seat))
        return ()

    return Offer(choices(state, seat, note), sizes)


def _owed(state: State, seat: Seat, passes: Passes) -> Iterable[game_commands.Command]:
    """Return the passes that pay a tile owed for a passed joker, at any time before the game begins (CHA-44)."""
    owing = state.declared is None and charleston.owed_to(state, seat) is not None
    return passes(state, seat) if owing else ()


def _table(state: State) -> Iterator[game_commands.Command]:
    if state.phase == DEAL and not any(state.racks):
        yield game_commands.Deal(NOBODY)
    if state.phase == CLAIM:
        yield game_commands.CloseWindow(NOBODY)
    if state.phase == VOTE and state.declared is None:
        yield game_commands.TimeUp(NOBODY)


def _by_phase(state: State, seat: Seat, passes: Passes) -> Iterator[game_commands.Command]:
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
        return iter((game_commands.PickTile(seat),))
    return _expose(state, seat) if state.phase == EXPOSE else _turn(state, seat)


def _too_late_but_for(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    """Yield what a seat can still do after a claim is awarded: claim the discard for mah jongg, or withdraw."""
    late = game_commands.ClaimDiscard(seat, mahjong=True)
    if calls.refuse_claim(state, late) is None:
        yield late
    if not isinstance(calls.withdraw(state, game_commands.Withdraw(seat)), Refusal):
        yield game_commands.Withdraw(seat)


def _charleston(state: State, seat: Seat, passes: Passes) -> Iterator[game_commands.Command]:
    if not any(state.racks):
        return
    if not isinstance(mahjong.declare(state, game_commands.DeclareMahjong(seat)), Refusal):
        yield game_commands.DeclareMahjong(seat)
    if state.phase == VOTE:
        if seat not in state.agreed:
            yield game_commands.Agree(seat)
        yield game_commands.Stop(seat)
        return
    if state.phase == COURTESY and state.bids[seat] is None:
        yield from (game_commands.BidCourtesy(seat, count) for count in range(charleston.MAX_COURTESY + 1))
    elif state.passed[seat] is None and charleston.owed_to(state, seat) is None:
        yield from passes(state, seat)
    if not isinstance(charleston.take_back(state, game_commands.TakeBack(seat)), Refusal):
        yield game_commands.TakeBack(seat)
    if state.phase == Phase.SECOND_LEFT:
        if not isinstance(charleston.look(state, game_commands.Look(seat)), Refusal):
            yield game_commands.Look(seat)
        if not isinstance(charleston.stop(state, game_commands.Stop(seat)), Refusal):
            yield game_commands.Stop(seat)


def _declared(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    window = state.window
    rivals = state.phase == CLAIM and window is not None and any(claim.mahjong for claim in window.claims)
    if not rivals:
        yield game_commands.ShowHand(seat)
    if not state.thrown_in:
        yield game_commands.Withdraw(seat)


def _claim(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    window = state.window
    if window is None or window.by == seat:
        return
    if state.apart is not None and state.apart[0] == seat:
        yield from _with_picked_tile(state, seat)
        return
    mine = next((claim for claim in window.claims if claim.seat == seat), None)
    for command in (game_commands.ClaimDiscard(seat), game_commands.ClaimDiscard(seat, mahjong=True)):
        if calls.refuse_claim(state, command) is None:
            yield command
    if not isinstance(calls.decline(state, game_commands.DeclineDiscard(seat)), Refusal):
        yield game_commands.DeclineDiscard(seat)
    if turns.refuse_pick(state, seat) is None:
        yield game_commands.PickTile(seat)
    if mine is not None:
        if not (mine.mahjong and state.thrown_in):
            yield game_commands.Withdraw(seat)
        first = awards.ranked(state, window)[0]
        if state.rules.window == "racking" and first == mine:
            if mine.mahjong:
                yield game_commands.ShowHand(seat)
            elif window.named is None:
                yield from _groups(state, seat, window.tile)


def _with_picked_tile(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    """Yield commands for a tile picked while the discard can be called: rack, discard, exchange, declare.

    Yields nothing if the discard has been claimed.
    """
    if turns.refuse_apart(state, seat) is not None:
        return
    yield game_commands.RackTile(seat)
    yield from redemptions(state, seat)
    if not isinstance(mahjong.declare(state, game_commands.DeclareMahjong(seat)), Refusal):
        yield game_commands.DeclareMahjong(seat)
    if state.rules.must_rack == "no" and state.apart is not None:
        held = dict.fromkeys(sorted((*state.racks[seat], state.apart[1])))
        yield from (game_commands.DiscardTile(seat, tile) for tile in held)


def _groups(state: State, seat: Seat, tile: Tile, rack: Tiles | None = None) -> Iterator[game_commands.ExposeGroup]:
    for group in calls.groups_for(state, seat, tile, rack):
        yield game_commands.ExposeGroup(seat, group.tiles)


def _expose(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    window = state.window
    if window is None or window.awarded is None:
        return
    yield from _groups(state, seat, window.tile)
    if state.rules.call_commit_on != "touch":
        yield game_commands.Withdraw(seat)


def _turn(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    if not state.joker_debts:
        yield from (game_commands.DiscardTile(seat, tile) for tile in dict.fromkeys(state.racks[seat]))
    if refuse_time(state, seat, JOKER) is None:
        yield from redemptions(state, seat)
    if not isinstance(mahjong.declare(state, game_commands.DeclareMahjong(seat)), Refusal):
        yield game_commands.DeclareMahjong(seat)
    if state.fresh and state.rules.exposure_edit_until != "none":
        yield from _groups(state, seat, state.exposures[seat][-1].group.tile, calls.loose_rack(state, seat))


def _challenges(state: State, seat: Seat) -> Iterator[game_commands.Command]:
    if dead.open_challenge(state, seat) is not None:
        yield from (game_commands.Admit(seat), game_commands.Contest(seat))
    if state.begun:
        others = (other for other in state.live if other != seat and not dead.under_challenge(state, other))
        yield from (game_commands.Challenge(seat, other) for other in others)
