"""CAL: the live discard, who may claim it, who gets it, and the group it is exposed in."""

from collections.abc import Iterator

from msgspec.structs import replace

from charleston.card.index import index_of
from charleston.card.matcher import Exposure
from charleston.card.model import GROUP_NAMES
from charleston.card.pattern import JOKERS_FROM
from charleston.game import commands
from charleston.game.awards import all_answered, award, close, ranked
from charleston.game.ending import HAND
from charleston.game.events import (
    ClaimWithdrawn,
    DeclarationWithdrawn,
    DiscardClaimed,
    DiscardDeclined,
    Event,
    GroupExposed,
    PhaseBegan,
)
from charleston.game.evolve import fold
from charleston.game.phases import CLAIM, DISCARD, EXPOSE, PICK
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import Seat
from charleston.game.state import END_OF_WALL, Claim, State, Window, put, without
from charleston.game.wins import is_complete, winning
from charleston.tiles import COPIES, JOKER, Tile

Outcome = list[Event] | Refusal


def claim(state: State, command: commands.ClaimDiscard) -> Outcome:
    refusal = refuse_claim(state, command)
    if refusal is not None:
        return refusal
    claimed = DiscardClaimed(command.seat, command.mahjong)
    if state.phase == EXPOSE:
        return [claimed, *award(fold(state, [claimed]), Claim(command.seat, mahjong=True))]
    return answered(state, claimed)


def _beats_exposure(state: State, window: Window, command: commands.ClaimDiscard) -> bool:
    """Return whether the rules let a player claim mah jongg after another player took the tile to expose it (G-27)."""
    if state.rules.mahjong_after_commit != "yes" or state.phase != EXPOSE or not command.mahjong:
        return False
    others = window.awarded is not None and not window.awarded.mahjong and window.awarded.seat != command.seat
    ready = state.rules.validation != "block" or is_complete(state, command.seat, window.heard)
    return others and window.by != command.seat and ready


def _beats_unshown(state: State, window: Window, command: commands.ClaimDiscard) -> bool:
    """Return whether this claim beats an earlier mah jongg claim.

    At a real table a nearer player may call later, as long as the first claimant has not begun to expose (MAH-06).
    """
    first = window.awarded
    if state.rules.window != "racking" or first is None or not (first.mahjong and command.mahjong):
        return False
    order = state.others_in_turn(window.by)
    return command.seat != window.by and order.index(command.seat) < order.index(first.seat)


def refuse_claim(state: State, command: commands.ClaimDiscard) -> Refusal | None:
    window = state.window
    seat = command.seat
    if seat in state.thrown_in:
        return refuse("threw in")
    if window is not None and (_beats_exposure(state, window, command) or _beats_unshown(state, window, command)):
        return None
    if state.phase != CLAIM or window is None:
        return _too_late(state)
    refusal = _refuse_claimant(state, window, seat)
    if refusal is not None:
        return refusal
    if window.named is not None and not command.mahjong:
        return refuse("misnamed")
    if window.named == JOKER:
        return refuse("joker is dead")
    if state.declared is not None and not command.mahjong:
        return refuse("another declared")
    if any(claim.seat == seat and claim.mahjong == command.mahjong for claim in window.claims):
        return refuse("claimed already")
    limit = state.rules.last_discard_call
    left = state.wall_left + (state.apart is not None)  # after a call, a picked tile goes back to the wall
    if left == 0 and (limit == "none" or (limit == "mahjong-only" and not command.mahjong)):
        return refuse("last discard")
    if command.mahjong:
        blocked = state.rules.validation == "block" and not is_complete(state, seat, window.heard)
        return _not_complete(state, seat, window.heard) if blocked else None
    if state.rules.hot_cold == "cold" and left < END_OF_WALL:
        return refuse("cold wall")
    if not _could_show(state, seat, window.tile):
        return refuse("three alike")
    return None if any(True for _ in groups_for(state, seat, window.tile)) else refuse("fits no hand")


def _refuse_claimant(state: State, window: Window, seat: Seat) -> Refusal | None:
    """Refuse the discarder, and a player who has already taken another tile."""
    if window.by == seat:
        return refuse("own discard")
    if state.apart is not None and state.apart[0] == seat:
        return refuse("forfeit")
    if state.touched == seat and state.rules.own_claim_forfeit_on == "touch":
        return refuse("forfeit")
    if state.hand_size(seat) > HAND:  # this player picked before another discarded out of turn
        return refuse("picked already", "TRN-32")
    return None


def _not_complete(state: State, seat: Seat, called: Tile) -> Refusal:
    return refuse("needs the joker" if lacks_joker(state, seat, called) else "not complete")


def lacks_joker(state: State, seat: Seat, called: Tile) -> bool:
    """Return whether a joker exchange, which is not allowed before the claim, would complete the hand (MAH-20)."""
    rack = state.racks[seat]
    for owner in state.players:
        for group in state.groups(owner):
            if group.jokers and group.tile in rack:
                with_joker = (*without(rack, (group.tile,)), JOKER)
                if winning(replace(state, racks=put(state.racks, seat, with_joker)), seat, called):
                    return True
    return False


def _too_late(state: State) -> Refusal:
    if state.phase == EXPOSE or state.fresh:
        return refuse("exposing begun")
    if state.discards and state.discards[-1].tile == JOKER:
        return refuse("joker is dead", "JOK-22", "CAL-01")
    if state.phase == DISCARD and state.discards:
        return refuse("too late")
    return refuse("no live discard")


def _could_show(state: State, seat: Seat, tile: Tile) -> bool:
    rack = state.racks[seat]
    return rack.count(tile) + rack.count(JOKER) >= JOKERS_FROM - 1


def groups_for(state: State, seat: Seat, tile: Tile, rack: tuple[Tile, ...] | None = None) -> Iterator[Exposure]:
    """Yield the groups the seat can expose with this tile; under "block" only those that fit a line of the card."""
    rack = state.racks[seat] if rack is None else rack
    earlier = shown_before(state, seat)
    index = index_of(state.card)
    for naturals in range(1, min(rack.count(tile) + 1, COPIES[tile]) + 1):
        for jokers in range(rack.count(JOKER) + 1):
            group = Exposure(tile, naturals, jokers)
            if JOKERS_FROM <= group.size <= len(GROUP_NAMES) and (
                state.rules.validation != "block" or index.fits((*earlier, group))
            ):
                yield group


def shown_before(state: State, seat: Seat) -> tuple[Exposure, ...]:
    """Return the seat's groups without the one just exposed, which may still be changed."""
    return state.groups(seat)[: -1 if state.fresh and state.turn == seat else None]


def decline(state: State, command: commands.DeclineDiscard) -> Outcome:
    window = state.window
    if state.phase != CLAIM or window is None:
        return refuse("no live discard")
    if window.by == command.seat:
        return refuse("own discard")
    if state.touched == command.seat and state.rules.wall_commit_on == "touch":
        return refuse("touched")
    if command.seat in window.declined or any(claim.seat == command.seat for claim in window.claims):
        return refuse("answered", "CAL-12")
    if state.apart is not None and state.apart[0] == command.seat:
        return refuse("picked already")
    return answered(state, DiscardDeclined(command.seat))


def answered(state: State, event: Event) -> list[Event]:
    after = fold(state, [event])
    return [event, *(close(after) if all_answered(after) else [])]


def close_window(state: State, _: commands.CloseWindow) -> Outcome:
    if state.phase != CLAIM or state.window is None:
        return refuse("no live discard")
    return close(state)


def withdraw(state: State, command: commands.Withdraw) -> Outcome:
    """Drop a declaration or a claim; the tile goes back to the table (MAH-10, CAL-12, CAL-15, G-47)."""
    seat, window = command.seat, state.window
    awarded = window.awarded if window is not None else None
    if state.thrown_in and _for_mahjong(state, seat):
        return refuse("hand thrown in")
    if awarded is not None and awarded.seat == seat:
        if not awarded.mahjong and state.rules.call_commit_on == "touch":
            return refuse("committed")
        events: list[Event] = [DeclarationWithdrawn(seat)] if awarded.mahjong else []
        events.append(ClaimWithdrawn(seat))
        return events + _after_withdrawal(fold(state, events))
    if state.declared is not None and state.declared.seat == seat:
        return [DeclarationWithdrawn(seat)]
    if window is not None and any(claim.seat == seat for claim in window.claims):
        return [ClaimWithdrawn(seat)]
    return refuse("committed") if state.fresh and state.turn == seat else refuse("nothing to withdraw")


def _for_mahjong(state: State, seat: Seat) -> bool:
    claims = () if state.window is None else state.window.claims
    return (state.declared is not None and state.declared.seat == seat) or Claim(seat, mahjong=True) in claims


def _after_withdrawal(state: State) -> list[Event]:
    assert state.window is not None
    claims = ranked(state, state.window)
    if claims:
        return award(state, claims[0])
    return [PhaseBegan(CLAIM, state.window.by)]  # the player who withdrew may still call the tile to expose it (G-47)


def expose(state: State, command: commands.ExposeGroup) -> Outcome:
    seat, window = command.seat, state.window
    if state.fresh and state.phase == DISCARD and state.turn == seat:
        return refuse("show first") if state.declared is not None else _change_exposure(state, command)
    if window is None or state.phase not in (CLAIM, EXPOSE) or window.by == seat:
        fixed = state.phase in (DISCARD, PICK, CLAIM) and state.exposures[seat]
        return refuse("exposure is fixed") if fixed else refuse("not without a call")
    if window.named is not None:
        return refuse("misnamed")
    events: list[Event] = []
    if window.awarded is None:
        refusal = _refuse_early(state, window, seat)
        if refusal is not None:
            return refusal
        events = award(state, Claim(seat, mahjong=False))
    elif window.awarded.seat != seat:
        return refuse("not your claim")
    elif window.awarded.mahjong:
        return refuse("show first")
    group = as_group(command.tiles, window.tile)
    refusal = _refuse_group(state, seat, group, state.racks[seat])
    if refusal is not None or group is None:
        return refusal or refuse("with the called tile")
    exposure = GroupExposed(seat, window.tile, group.naturals, group.jokers)
    return [*events, exposure, PhaseBegan(DISCARD, seat)]


def _refuse_early(state: State, window: Window, seat: Seat) -> Refusal | None:
    """Refuse to expose before the window closes. Only the first claim at a real table may (MAH-06, MAH-07)."""
    claims = ranked(state, window)
    if not any(claim.seat == seat for claim in claims):
        return refuse("not your claim")
    if state.rules.window == "answers":
        return refuse("window is open")
    if claims[0].seat != seat:
        return refuse("not first")
    return refuse("show first") if claims[0].mahjong else None


def as_group(tiles: tuple[Tile, ...], called: Tile | None = None) -> Exposure | None:
    """Return the tiles as a group of the called tile, or of their own kind; None if they are of several kinds."""
    jokers = tiles.count(JOKER)
    called = min(tiles, default=JOKER) if called is None else called
    naturals = tiles.count(called)
    if called == JOKER or not naturals or naturals + jokers != len(tiles):
        return None
    return Exposure(called, naturals, jokers)


def _refuse_group(state: State, seat: Seat, group: Exposure | None, rack: tuple[Tile, ...]) -> Refusal | None:
    if group is None:
        return refuse("with the called tile")
    if not JOKERS_FROM <= group.size <= len(GROUP_NAMES):
        return refuse("three alike")
    if rack.count(group.tile) < group.naturals - 1 or rack.count(JOKER) < group.jokers:
        return refuse("not held")
    if group not in groups_for(state, seat, group.tile, rack):
        return refuse("fits no hand")
    return None


def _change_exposure(state: State, command: commands.ExposeGroup) -> Outcome:
    """Change the group just exposed; allowed until the discard or a joker exchange (CAL-09, G-31)."""
    if state.rules.exposure_edit_until == "none":
        return refuse("exposure is fixed")
    old = state.exposures[command.seat][-1].group
    rack = loose_rack(state, command.seat)
    group = as_group(command.tiles, old.tile)
    refusal = _refuse_group(state, command.seat, group, rack)
    if refusal is not None or group is None:
        return refusal or refuse("with the called tile")
    return [GroupExposed(command.seat, old.tile, group.naturals, group.jokers, again=True)]


def loose_rack(state: State, seat: Seat) -> tuple[Tile, ...]:
    """Return the rack plus the tiles of the group just exposed, except the called one."""
    old = state.exposures[seat][-1].group
    return (*state.racks[seat], *(old.tile,) * (old.naturals - 1), *(JOKER,) * old.jokers)
