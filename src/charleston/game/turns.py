"""TRN: picking, racking, discarding."""

from charleston.game import commands
from charleston.game.awards import all_answered, close
from charleston.game.ending import HAND, die, finish, next_turn
from charleston.game.events import Event, PhaseBegan, TileDiscarded, TilePicked, TileRacked
from charleston.game.evolve import fold
from charleston.game.phases import CLAIM, DISCARD, EXPOSE, OVER, PICK
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.tiles import JOKER, Tile

Outcome = list[Event] | Refusal


def pick(state: State, command: commands.PickTile) -> Outcome:
    refusal = refuse_pick(state, command.seat)
    if refusal is not None:
        return refusal
    tile = state.wall[state.picked]
    if state.phase == PICK:  # the window is closed: the tile is racked at once
        return [TilePicked(command.seat, tile, racked=True), PhaseBegan(DISCARD, command.seat)]
    events: list[Event] = [TilePicked(command.seat, tile, racked=False)]
    after = fold(state, events)
    return events + (close(after) if all_answered(after) else [])


def refuse_pick(state: State, seat: Seat) -> Refusal | None:
    """Return why this seat may not pick, or None.

    A seat picks on its turn, once nobody wants the discard. At a real table it may also pick while the discard can
    still be called (TRN-11).
    """
    window = state.window
    if state.phase == PICK:
        return None if state.turn == seat else refuse("not your turn", "TRN-31")
    if state.phase != CLAIM or window is None:
        return refuse("picked already") if state.turn == seat else refuse("not your turn", "TRN-31")
    if window.out_of_turn:
        return refuse("window is open", "G-43")
    if state.next_seat(window.by) != seat:
        return refuse("not your turn", "TRN-31")
    if state.hand_size(seat) > HAND:
        return refuse("picked already")
    if state.rules.window != "racking":
        return refuse("window is open")
    if state.apart is not None:
        return refuse("picked already")
    if any(claim.seat == seat for claim in window.claims):
        return refuse("claimed already")
    if state.wall_left == 0:
        return refuse("wrong phase", "MAH-16", "MAH-17")
    return refuse("claimed by another") if window.claims else None


def rack(state: State, command: commands.RackTile) -> Outcome:
    refusal = refuse_apart(state, command.seat)
    if refusal is not None:
        return refusal
    return [TileRacked(command.seat), PhaseBegan(DISCARD, command.seat)]


def refuse_apart(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not continue with a tile it picked while the discard could still be called, or None."""
    if state.apart is None or state.apart[0] != seat:
        return refuse("nothing to rack")
    if state.declared is not None:
        return refuse("show first") if state.declared.seat == seat else refuse("another declared")
    if state.window is not None and state.window.claims:
        return refuse("claimed by another")
    return None


def discard(state: State, command: commands.DiscardTile) -> Outcome:
    refusal = refuse_discard(state, command.seat)
    if refusal is not None:
        return refusal
    held = state.racks[command.seat]
    if state.apart is not None and state.apart[0] == command.seat:
        held = (*held, state.apart[1])
    if command.tile not in held:
        return refuse("not held", "TRN-03", "TRN-01")
    return after_discard(state, command.seat, command.tile)


def refuse_discard(state: State, seat: Seat) -> Refusal | None:
    if state.phase == CLAIM and state.apart is not None and state.apart[0] == seat:
        if state.rules.must_rack == "yes":
            return refuse("must rack")
        return refuse_apart(state, seat)
    if state.declared is not None:
        return refuse("show first") if state.declared.seat == seat else refuse("another declared")
    if state.phase == EXPOSE and state.turn == seat:
        return refuse("expose first", "TRN-01")
    if state.phase == PICK and state.turn == seat:
        return refuse("pick first")
    if state.joker_debts:
        return refuse("joker owed")
    if state.window is not None and state.window.by == seat:
        return refuse("thrown already")
    if state.phase != DISCARD:
        return refuse("not your turn") if state.begun else refuse("wrong phase", "CHA-56", "SET-13")
    return None if state.turn == seat else refuse("not your turn")


def after_discard(state: State, seat: Seat, tile: Tile) -> list[Event]:
    """Discard a tile and open the call window, unless the tile is a joker or the wall's end allows no call.

    See JOK-19 and G-35.
    """
    events: list[Event] = [TileDiscarded(seat, tile)]
    if state.doomed == seat:
        events += die(fold(state, events), seat, "mah jongg in error", "G-18")
    after = fold(state, events)
    if after.phase == OVER:
        return events
    last = state.wall_left == 0
    if last and state.rules.wall_end_on == "last-pick":
        return events + finish(after, "wall")
    if tile == JOKER or (last and state.rules.last_discard_call == "none"):
        return events + next_turn(after, seat)
    return [*events, PhaseBegan(CLAIM, seat)]
