"""Answers that the table gives for a person who does not answer in time (G-69)."""

from charleston.bots.player import answer
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.table.state import TableState
from charleston.table.waiting import question

STAND_IN = "regular"
"""The bot level that sits in for absent players and chooses the tiles they pass."""
MAX_TIMEOUTS = 2
"""Timeouts in a row before a bot sits in."""


def stand_in(state: TableState, game: State, seat: Seat) -> commands.Command | None:
    """Return an answer for a seat the table is waiting for: call nothing, offer nothing, pass the cheapest tiles."""
    offered = [
        command for command in choices(game, seat) if not (isinstance(command, commands.PassTiles) and command.blind)
    ]
    plain = _plain(state, game, seat)
    if plain in offered:
        return plain
    choice = answer(STAND_IN, game.card, view(game, seat), offered)
    if choice is not None:
        return choice.command
    return next((command for command in offered if isinstance(command, commands.Withdraw)), None)


def _plain(state: TableState, game: State, seat: Seat) -> commands.Command | None:
    """Return the answer that silence implies, by rule or by courtesy; None if silence is no answer."""
    pending = question(game, seat)
    match pending.what if pending is not None else "":
        case "call":
            return commands.DeclineDiscard(seat)
        case "vote":
            return commands.Stop(seat) if game.rules.second_consent == "vote" else commands.Agree(seat)  # C-06
        case "bid":
            return commands.BidCourtesy(seat, 0)
        case "discard" if state.picked is not None and state.picked[0] == seat:
            return commands.DiscardTile(seat, state.picked[1])
        case _:
            return None
