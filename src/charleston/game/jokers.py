"""JOK: exchanging jokers from exposures."""

from collections.abc import Iterator

from charleston.game import commands
from charleston.game.events import Event, JokerRedeemed, PhaseBegan, TileRacked
from charleston.game.phases import CLAIM, DISCARD, EXPOSE
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.turns import refuse_apart
from charleston.game.wins import is_complete
from charleston.tiles import Tile

Outcome = list[Event] | Refusal


def redeem(state: State, command: commands.RedeemJoker) -> Outcome:
    seat, tile = command.seat, command.tile
    if command.owner not in state.players:
        return refuse("not in play")
    refusal = refuse_time(state, seat, tile)
    if refusal is not None:
        return refusal
    held = state.racks[seat]
    events: list[Event] = []
    if state.phase == CLAIM and state.apart is not None:
        held = (*held, state.apart[1])
        events = [TileRacked(seat), PhaseBegan(DISCARD, seat)]  # an exchange closes the window
    group = joker_for(state, tile, command.owner)
    if group is None:
        return refuse("no such joker", *(["JOK-25"] if state.dead[command.owner] else []))
    if tile not in held:
        return refuse("not the tile", "JOK-16") if _was_thrown(state, tile) else refuse("not the tile")
    needed = not is_complete(state, seat, state.apart[1] if state.apart is not None else None)
    return [*events, JokerRedeemed(seat, tile, command.owner, group, needed)]


def refuse_time(state: State, seat: Seat, tile: Tile) -> Refusal | None:
    """Return why the seat may not exchange a joker now, or None.

    It may do so on its own turn, once it has its fourteenth tile and has exposed a called group (JOK-08, JOK-09).
    """
    if state.declared is not None:
        return refuse("show first") if state.declared.seat == seat else refuse("another declared")
    if state.phase == CLAIM:
        if state.apart is not None and state.apart[0] == seat:
            return refuse_apart(state, seat)
        thrown = state.window is not None and state.window.tile == tile and tile not in state.racks[seat]
        if state.window is not None and state.window.by == seat:
            return refuse("redeem on your turn", "TRN-19")
        return refuse("discard redeems nothing", "JOK-08") if thrown else refuse("redeem before claim")
    if state.phase == EXPOSE and state.turn == seat:
        return refuse("expose first")
    if state.phase != DISCARD or state.turn != seat:
        return refuse("redeem on your turn", "JOK-15")
    return None


def _was_thrown(state: State, tile: Tile) -> bool:
    return bool(state.discards) and state.discards[-1].tile == tile


def joker_for(state: State, tile: Tile, owner: Seat) -> int | None:
    """Return the index of the owner's group that has a joker for this tile, or None."""
    for index, exposure in enumerate(state.exposures[owner]):
        if exposure.group.tile == tile and exposure.group.jokers:
            return index
    return None


def redemptions(state: State, seat: Seat) -> Iterator[commands.RedeemJoker]:
    """Yield every joker exchange that the seat can make with the tiles it holds."""
    held = state.racks[seat]
    if state.apart is not None and state.apart[0] == seat:
        held = (*held, state.apart[1])
    for owner in state.players:
        for tile in dict.fromkeys(exposure.group.tile for exposure in state.exposures[owner] if exposure.group.jokers):
            if tile in held:
                yield commands.RedeemJoker(seat, tile, owner)
