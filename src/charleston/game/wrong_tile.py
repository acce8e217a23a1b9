"""CAL-23: a caller picks up a tile other than the called one, and exposes it."""

from charleston.game import commands
from charleston.game.calls import expose
from charleston.game.dead import kill
from charleston.game.events import Event, Ruled, WrongTileTaken
from charleston.game.evolve import fold
from charleston.game.mahjong import verify
from charleston.game.phases import DISCARD
from charleston.game.refusals import Refusal, refuse
from charleston.game.state import State, Window, without
from charleston.tiles import JOKER

Outcome = list[Event] | Refusal


def picked_up_wrong(state: State, command: commands.Report) -> Outcome:
    """Rule on a wrong tile, depending on when it is noticed.

    Before anything is exposed the tile goes back (CAL-12), and until the discard the exposure may be changed (CAL-09).
    After that the hand is dead (CAL-23), even if the error is noticed only at mah jongg (MAH-15).
    """
    seat, (tile, called) = command.seat, command.tiles
    if tile == called or all(discard.tile != tile for discard in state.discards):
        return refuse("not on the table")
    window = state.window
    if window is not None and window.awarded is not None and window.awarded.seat == seat and window.tile == called:
        return [Ruled(seat, "CAL-12", "Nothing is exposed yet: the tile goes back, and the called one is taken.")]
    groups = [exposure for exposure in state.exposures[seat] if exposure.group.tile == called]
    if not groups:
        return refuse("no such exposure")
    older = state.discards[: max(exposure.discards for exposure in groups)]
    if all(discard.tile != tile for discard in older):
        return refuse("not there yet")
    events: list[Event] = [WrongTileTaken(seat, tile, called)]
    after = fold(state, events)
    if state.declared is not None and state.declared.seat == seat:
        return events + verify(after, state.declared)
    changeable = state.fresh and state.turn == seat and state.phase == DISCARD
    if changeable and state.groups(seat)[-1].tile == called and state.rules.exposure_edit_until == "discard":
        return [*events, Ruled(seat, "CAL-09", "The exposure can be corrected until the discard.")]
    return events + kill(after, seat, "wrong tile", "CAL-23")


def exposed_wrong(state: State, command: commands.Report, window: Window) -> Outcome:
    """Rule on a group exposed with one tile that is neither the called one nor a joker."""
    strays = tuple(tile for tile in command.tiles if tile not in (window.tile, JOKER))
    if len(strays) != 1 or all(claim.seat != command.seat for claim in window.claims):
        return refuse("not your claim", "CAL-19")
    outcome = expose(state, commands.ExposeGroup(command.seat, (*without(command.tiles, strays), window.tile)))
    if isinstance(outcome, Refusal):
        return outcome
    report = commands.Report(command.seat, "picked up the wrong tile", (*strays, window.tile))
    noticed = picked_up_wrong(fold(state, outcome), report)
    return noticed if isinstance(noticed, Refusal) else outcome + noticed
