"""For whom a table waits, until when, and what happens to those who do not answer (G-69)."""

from charleston.bots.player import answer
from charleston.game import charleston
from charleston.game import commands as c
from charleston.game.choices import choices
from charleston.game.dead import open_challenge
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.table.state import TableState

MORE_TIME = 10_000
SHORTEST_WINDOW = 2_000
STAND_IN = "regular"
"""The bot that sits in for the absent, and rates the tiles they pass."""


def waiting(game: State) -> tuple[Seat, ...]:
    """The seats that have something to answer; nothing goes on before one of them does."""
    if game.phase == "over":
        return ()
    challenged = tuple(seat for seat in game.live if open_challenge(game, seat) is not None)
    owing = tuple(giver for giver, _ in game.owes if giver in game.live)
    return challenged or owing or _by_phase(game)


def _by_phase(game: State) -> tuple[Seat, ...]:
    window = game.window
    if game.phase == "claim" and window is not None:
        done = {window.by, *window.declined, *(claim.seat for claim in window.claims)}
        if silent := tuple(seat for seat in game.live if seat not in done):
            return silent
    if game.declared is not None:
        return (game.declared.seat,)
    if game.phase == "vote":
        return tuple(seat for seat in game.live if seat not in game.agreed)
    if game.phase == "courtesy":
        return tuple(seat for seat in game.live if _owes_courtesy(game, seat))
    if charleston.pass_number(game):
        passing = tuple(seat for seat in game.live if game.passed[seat] is None)
        return passing or game.live  # all have passed to the left: anyone may look, and anyone stop
    return (game.turn,) if game.turn != NOBODY else ()


def _owes_courtesy(game: State, seat: Seat) -> bool:
    if seat in game.settled:
        return False
    return game.bids[seat] is None or (bool(charleston.courtesy_count(game, seat)) and game.passed[seat] is None)


def allowed(state: TableState) -> int:
    """Milliseconds for the question that is open, without reserves; 0 waits for ever."""
    if not state.setup.seconds or state.game is None:
        return 0
    if state.game.phase == "claim":
        return max(SHORTEST_WINDOW, 1000 * state.rules.window_seconds)
    return 1000 * state.setup.seconds


def deadline(state: TableState) -> int | None:
    """When the time of the first person runs out; bots and a paused table have none."""
    moments = [moment for moment, _ in _deadlines(state)]
    return min(moments, default=None)


def run_out(state: TableState, at: int) -> tuple[int, ...]:
    """The chairs whose time is over."""
    return tuple(chair for moment, chair in _deadlines(state) if moment <= at)


def _deadlines(state: TableState) -> list[tuple[int, int]]:
    if state.game is None or state.paused or not allowed(state):
        return []
    start = state.asked_at + allowed(state) + MORE_TIME * len(state.given)
    people = (chair for seat in waiting(state.game) if not state.chairs[chair := state.order[seat]].bot)
    reserve = 1000 * state.setup.reserve
    return [(start + max(0, reserve - state.chairs[chair].late), chair) for chair in people]


def stand_in(state: TableState, game: State, seat: Seat) -> c.Command | None:
    """What the table does for a seat that does not answer."""
    offered = choices(game, seat)
    if decline := next((command for command in offered if isinstance(command, c.DeclineDiscard)), None):
        return decline
    throw = next((found for found in offered if isinstance(found, c.DiscardTile) and found.tile == state.picked), None)
    if throw is not None and not any(isinstance(found, c.ShowHand) for found in offered):
        return throw
    if game.phase == "vote" and c.Agree(seat) in offered:
        return c.TimeUp(NOBODY)  # silence has its own meaning there (C-06)
    found = answer(STAND_IN, game.card, view(game, seat), offered)
    return None if found is None else found.command
