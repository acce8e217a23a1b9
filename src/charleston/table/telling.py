"""What happens at a table beside the game, in sentences."""

from collections.abc import Callable
from typing import Any

from charleston.match.match import seating
from charleston.table import events as e
from charleston.table.state import TableState

_WHY = {"asked": "", "away": ", who has not answered twice", "left": ", who has left"}


def tell_table(state: TableState, event: e.TableEvent) -> str:
    """What the event changes in this state; empty for what is told elsewhere: the game itself, and chat."""
    teller = _TELLERS.get(type(event))
    return "" if teller is None else teller(state, event)


def _host(state: TableState, event: e.HostChanged) -> str:
    heir = state.chair_of(event.person)
    return "The table has a new host." if heir is None else f"{state.chairs[heir].name} is the host now."


def _room(event: e.RoomSet) -> str:
    chat = "There is no chat" if not event.chat else f"{'Only players' if event.players_chat else 'Everyone'} can chat"
    return f"{chat}. {'Others may watch' if event.spectators else 'No one else may watch'}."


def _game(state: TableState, event: e.GameBegan) -> str:
    east = f"; {_name(state, int(seating(state.match).east))} is East" if state.match is not None else ""
    return f"Game {event.number} begins{east}."


def _name(state: TableState, chair: int) -> str:
    return state.chairs[chair].name


_TELLERS: dict[type[e.TableEvent], Callable[[TableState, Any], str]] = {
    e.TableOpened: lambda _, event: f"{event.title} is open.",
    e.TermsSet: lambda _, __: "Rules, card and pace are set.",
    e.PlayerSat: lambda _, event: f"{event.name} sits down{', a bot' if event.bot else ''}.",
    e.PlayerLeft: lambda state, event: f"{_name(state, event.chair)} leaves.",
    e.BotSatIn: lambda state, event: f"A bot sits in for {_name(state, event.chair)}{_WHY[event.why]}.",
    e.SeatReturned: lambda state, event: f"{_name(state, event.chair)} is back.",
    e.HostChanged: _host,
    e.RoomSet: lambda _, event: _room(event),
    e.MatchBegan: lambda state, event: f"A match begins; {_name(state, event.chairs[0])} is the first East.",
    e.GameBegan: _game,
    e.DiscardTakenBack: lambda state, event: f"{_name(state, event.chair)} takes the last discard back.",
    e.MatchClosed: lambda _, __: "The match is over; the book is closed.",
    e.TablePaused: lambda _, __: "The table is paused.",
    e.TableResumed: lambda _, __: "The table goes on.",
    e.TableEnded: lambda _, __: "The host has closed the table.",
    e.TimeGiven: lambda state, event: f"{_name(state, event.chair)} asks for a little more time.",
    e.TimeRanOut: lambda state, event: f"Time is up for {_name(state, event.chair)}; the table goes on.",
}
