"""Irregularities of the Charleston: looking at a blind tile, and passing a joker."""

from charleston.game import commands
from charleston.game.charleston import BLIND_PASSES, FIRST_LEFT, LAST_RIGHT, pass_number, receiver
from charleston.game.deal import has_charleston
from charleston.game.events import Event, JokerReturned, Ruled
from charleston.game.phases import DEAL, VOTE
from charleston.game.refusals import Refusal, refuse
from charleston.game.scoring import book_peek
from charleston.game.seats import NOBODY
from charleston.game.state import State
from charleston.tiles import JOKER

Outcome = list[Event] | Refusal


def peeked(state: State, command: commands.Report) -> Outcome:
    """Rule on a look at a blind tile.

    A report may come late, but not before first left (CHA-14). There are at most as many reports as blind tiles.
    """
    if not has_charleston(state):
        return refuse("no charleston")
    reached = [number for number in BLIND_PASSES if number <= _passes_made(state) + 1]
    if not reached:
        return refuse("no blind yet")
    if state.peeks[command.seat] >= state.rules.blind_max * len(reached):
        return refuse("no more blind")
    reminder: list[Event] = [Ruled(command.seat, "CHA-20", "A blind tile is not to be looked at.")]
    return [*book_peek(state.rules, command.seat)] or reminder


def passed_a_joker(state: State, command: commands.Report) -> Outcome:
    """Rule on a passed joker: the receiver returns it and gets a legal tile instead; no penalty (CHA-44)."""
    if command.other in (NOBODY, command.seat):
        return refuse("not in play")
    if not has_charleston(state):
        return refuse("no charleston")
    if state.begun:
        return [Ruled(command.seat, "G-14", "The game has begun: the joker stays.")]
    passes = range(1, _passes_made(state) + 1)
    if command.other not in [receiver(state, command.seat, number) for number in passes]:
        return refuse("not passed there")
    if JOKER not in state.racks[command.other]:
        return refuse("not held", "CHA-44")
    text = "The joker goes back, and a legal tile is passed instead."
    return [JokerReturned(command.seat, command.other), Ruled(command.seat, "CHA-44", text)]


def _passes_made(state: State) -> int:
    """Return how many of the six passes are complete."""
    if state.phase == DEAL:
        return 0
    if number := pass_number(state):
        return number - 1
    return FIRST_LEFT if state.phase == VOTE or state.stopped != NOBODY else LAST_RIGHT
