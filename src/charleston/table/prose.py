"""Captions for what happens at a table outside the game."""

from typing import assert_never

from charleston.match.match import seating
from charleston.table import events
from charleston.table.state import TableState

_WHY = {"asked": "", "away": ", who ran out of time twice in a row", "left": ", who has left"}


def describe_table(state: TableState, event: events.TableEvent) -> str:
    """Return the caption of an event in this state; empty for moves and chat, which are shown elsewhere."""
    match event:
        case events.GamePlayed() | events.GameBooked() | events.Said() | events.Muted() | events.Unmuted():
            return ""
        case events.TableOpened():
            return f"{event.title} is open."
        case events.TermsSet():
            return "The rules, card and pace are set."
        case events.PlayerSat():
            return f"{event.name}{' (bot)' if event.bot else ''} sits down."
        case events.PlayerLeft():
            return f"{_name(state, event.chair)} leaves."
        case events.BotSatIn():
            return f"A bot sits in for {_name(state, event.chair)}{_WHY[event.why]}."
        case events.SeatReturned():
            return f"{_name(state, event.chair)} is back."
        case events.HostChanged():
            return _host(state, event)
        case events.RoomSet():
            return _room(event)
        case events.MatchBegan():
            return f"A match begins; {_rolls(state, event)}is the first East."
        case events.GameBegan():
            return _game(state, event)
        case events.DiscardTakenBack():
            return f"{_name(state, event.chair)} takes back the last discard."
        case events.MatchClosed():
            return "The match is over; the book is closed."
        case events.TablePaused():
            return "The table is paused."
        case events.TableResumed():
            return "The game continues."
        case events.TableEnded():
            return "The host has closed the table."
        case events.RefereeNamed():
            return (
                f"{event.name} is the referee now." if event.name else f"{state.referee_name} is no longer the referee."
            )
        case events.TimeGiven():
            return f"{_name(state, event.chair)} asks for more time."
        case events.TimeRanOut():
            return f"Time is up for {_name(state, event.chair)}; the game continues."
        case _:
            assert_never(event)


def _host(state: TableState, event: events.HostChanged) -> str:
    heir = state.chair_of(event.person)
    return "The table has a new host." if heir is None else f"{state.chairs[heir].name} is the host now."


def _room(event: events.RoomSet) -> str:
    chat = "There is no chat" if not event.chat else f"{'Only players' if event.players_chat else 'Everyone'} can chat"
    return f"{chat}. {'Others may watch' if event.spectators else 'No one else may watch'}."


def _rolls(state: TableState, event: events.MatchBegan) -> str:
    """Return the first East and the rolls: "Ruth and Bess tie at 9 and roll again; Ruth rolls 7 and "."""
    east = _name(state, event.chairs[0])
    if not event.throws:
        return f"{east} "
    ties = []
    for throw in event.throws[:-1]:
        top = max(throw.values())
        level = [_name(state, int(chair)) for chair, total in throw.items() if total == top]
        ties.append(f"{', '.join(level[:-1])} and {level[-1]} tie at {top} and roll again; ")
    return f"{''.join(ties)}{east} rolls {event.throws[-1][str(event.chairs[0])]} and "


def _game(state: TableState, event: events.GameBegan) -> str:
    east = f"; {_name(state, int(seating(state.match).east))} is East" if state.match is not None else ""
    return f"Game {event.number} begins{east}."


def _name(state: TableState, chair: int) -> str:
    return state.chairs[chair].name
