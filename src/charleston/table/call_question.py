"""The question about a discard: what a call would do for a seat, and the common window of the table."""

from collections.abc import Iterator

from msgspec import Struct

from charleston.bots.call_value import CallValue, call_value
from charleston.game.commands import ClaimDiscard, Command, DeclareMahjong
from charleston.game.phases import Phase
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.game.wins import is_complete
from charleston.table.state import TableState
from charleston.table.waiting import common_window, deadline, holders, what


class CallWindow(Struct, frozen=True, gc=False):
    """The common window of a discard. At its end, the discard passes unless someone says "wait"."""

    seconds: int
    ends: int | None  # None while the table is waiting for somebody who said "wait"
    held: tuple[Seat, ...]  # who said "wait" and has not answered yet


def call_window(state: TableState, game: State) -> CallWindow | None:
    if game.phase != Phase.CLAIM or not common_window(state) or not any(_asks_person(state, game)):
        return None
    return CallWindow(state.setup.call_seconds, deadline(state), holders(state))


def _asks_person(state: TableState, game: State) -> Iterator[bool]:
    """For each person the table is waiting for, yield whether the question is about the live discard."""
    people = (seat for seat in state.waits if not state.chairs[state.order[seat]].bot)
    return (what(game, seat) == "call" for seat in people)


def value_of_call(state: TableState, game: State, seat: Seat, commands: list[Command]) -> CallValue | None:
    """Return what a call would do for this seat. Without hints, return only what the referee's offers reveal anyway.

    A bot's judgment is a hint. A person gets it only if all other players are bots.
    """
    window, claims = game.window, [command for command in commands if isinstance(command, ClaimDiscard)]
    if game.phase != Phase.CLAIM or window is None or not claims:
        return None
    hints, sure = state.setup.aid, game.rules.validation == "block"
    if claims[-1].mahjong and (sure or (hints and is_complete(game, seat, window.heard))):
        return "mahjong"
    if not hints:
        return "possible"
    if claims[0].mahjong:  # the referee would also accept mah jongg in error
        return None
    return call_value(game.card, view(game, seat), with_bot=state.alone(state.order[seat]))


def has_mahjong(game: State, commands: list[Command]) -> bool:
    """Return whether the seat certainly has mah jongg: the rules block errors, and the referee offers mah jongg."""
    return game.rules.validation == "block" and any(isinstance(command, DeclareMahjong) for command in commands)
