"""Captions for what happens at a table outside the game."""

from typing import assert_never

from charleston.match.match import seating
from charleston.table import events as e
from charleston.table.state import TableState

_WHY = {"asked": "", "away": ", who has not answered twice", "left": ", who has left"}


def tell_table(state: TableState, event: e.TableEvent) -> str:
    """Return the caption of an event in this state; empty for moves and chat, which are shown elsewhere."""
    match event:
        case e.GamePlayed() | e.GameBooked() | e.Said() | e.Muted() | e.Unmuted():
            return ""
        case e.TableOpened():
            return f"{event.title} is open."
        case e.TermsSet():
            return "The rules, card and pace are set."
        case e.PlayerSat():
            return f"{event.name} sits down{', a bot' if event.bot else ''}."
        case e.PlayerLeft():
            return f"{_name(state, event.chair)} leaves."
        case e.BotSatIn():
            return f"A bot sits in for {_name(state, event.chair)}{_WHY[event.why]}."
        case e.SeatReturned():
            return f"{_name(state, event.chair)} is back."
        case e.HostChanged():
            return _host(state, event)
        case e.RoomSet():
            return _room(event)
        case e.MatchBegan():
            return f"A match begins; {_name(state, event.chairs[0])} is the first East."
        case e.GameBegan():
            return _game(state, event)
        case e.DiscardTakenBack():
            return f"{_name(state, event.chair)} takes back the last discard."
        case e.MatchClosed():
            return "The match is over; the book is closed."
        case e.TablePaused():
            return "The table is paused."
        case e.TableResumed():
            return "The game continues."
        case e.TableEnded():
            return "The host has closed the table."
        case e.TimeGiven():
            return f"{_name(state, event.chair)} asks for more time."
        case e.TimeRanOut():
            return f"Time is up for {_name(state, event.chair)}; the game continues."
        case _:
            assert_never(event)


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
