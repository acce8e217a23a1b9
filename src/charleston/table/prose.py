"""Captions for what happens at a table outside the game."""

from typing import assert_never

from charleston.match.match import seating
from charleston.names import UNNAMED, inside, verb_of
from charleston.table import events
from charleston.table.state import TableState
from charleston.table.waiting import common_window

_WHY = {
    "asked": "",
    "away": ", who ran out of time twice in a row",
    "left": ", who has left",
    "absent": ", who is not here yet",
}


def describe_table(state: TableState, event: events.TableEvent, viewer: int | None = None) -> str:
    """Return the caption of an event in this state; empty for moves and chat, which are shown elsewhere.

    The player in chair ``viewer`` is "you".
    """
    who = _Names(state, viewer)
    match event:
        case events.GamePlayed() | events.GameBooked() | events.Said() | events.Muted() | events.Unmuted():
            return ""
        case events.Reacted() | events.Nudged() | events.ColorChosen():
            return ""
        case events.TableOpened():
            return f"{event.title} is open."
        case events.TermsSet():
            return "The rules, card and pace are set."
        case events.PlayerSat():
            return f"{event.name}{' (bot)' if event.bot else ''} {verb_of(event.name, 'sits')} down."
        case events.PlayerLeft():
            return f"{who.does(event.chair, 'leaves')}."
        case events.BotSatIn():
            return f"A bot sits in for {inside(who(event.chair))}{_WHY[event.why]}."
        case events.SeatReturned():
            return f"{who.does(event.chair, 'is')} back."
        case events.HostChanged():
            return _host(state, event, who)
        case events.RoomSet():
            return _room(event)
        case events.MatchBegan():
            return f"A match begins; {_rolls(event, who)}"
        case events.GameBegan():
            return _game(state, event, who)
        case events.DiscardTakenBack():
            return f"{who.does(event.chair, 'takes')} back the last discard."
        case events.MatchClosed():
            return "The match is over; the book is closed."
        case events.TablePaused():
            by = state.chair_of(event.person)
            return "The table is paused." if by is None else f"{who.does(by, 'pauses')} the table."
        case events.TableResumed():
            return "The game continues."
        case events.RoundOpened() | events.WatcherAdmitted() | events.RoundClockSet() | events.WallsReleased():
            return ""
        case events.WatcherDismissed():
            return ""
        case events.SeatTaken():
            return f"{who.does(event.chair, 'takes')} {'your' if event.chair == viewer else 'the reserved'} seat."
        case events.RoundEnded():
            return "The round is over."
        case events.PlayerReady():
            return f"{who.does(event.chair, 'is')} ready for the next game."
        case events.TableEnded():
            return "The table is closed." if state.round else "The host has closed the table."
        case events.RefereeNamed():
            return (
                f"{event.name} is the referee now." if event.name else f"{state.referee_name} is no longer the referee."
            )
        case events.TimeGiven():
            if common_window(state):
                return f"{who.does(event.chair, 'says')} wait."
            return f"{who.does(event.chair, 'asks')} for more time."
        case events.TimeRanOut():
            return f"Time is up for {inside(who(event.chair))}; the game continues."
        case _:
            assert_never(event)


class _Names:
    def __init__(self, state: TableState, viewer: int | None) -> None:
        self._state, self._viewer = state, viewer

    def __call__(self, chair: int) -> str:
        return UNNAMED if chair == self._viewer else self._state.chairs[chair].name

    def does(self, chair: int, verb: str, *, first: bool = True) -> str:
        """Return the subject with its verb. ``first`` says whether they begin a sentence."""
        name = self(chair)
        return f"{name if first else inside(name)} {verb_of(name, verb)}"


def _host(state: TableState, event: events.HostChanged, who: _Names) -> str:
    heir = state.chair_of(event.person)
    return "The table has a new host." if heir is None else f"{who.does(heir, 'is')} the host now."


def _room(event: events.RoomSet) -> str:
    chat = "There is no chat" if not event.chat else f"{'Only players' if event.players_chat else 'Everyone'} can chat"
    return f"{chat}. {'Others may watch' if event.spectators else 'No one else may watch'}."


def _rolls(event: events.MatchBegan, who: _Names) -> str:
    """Return who is the first East, with the rolls: "Ruth and Bess tie at 9 and roll again; Ruth rolls 7 and ..."."""
    east = event.chairs[0]
    if not event.throws:
        return f"{who.does(east, 'is', first=False)} the first East."
    ties = []
    for throw in event.throws[:-1]:
        top = max(throw.values())
        *first, last = [inside(who(int(chair))) for chair, total in throw.items() if total == top]
        ties.append(f"{', '.join(first)} and {last} tie at {top} and roll again; ")
    total = event.throws[-1][str(east)]
    return (
        f"{''.join(ties)}{who.does(east, 'rolls', first=False)} {total} and {verb_of(who(east), 'is')} the first East."
    )


def _game(state: TableState, event: events.GameBegan, who: _Names) -> str:
    east = "" if state.match is None else f"; {who.does(int(seating(state.match).east), 'is', first=False)} East"
    known = " The player knows this wall." if event.known else ""
    return f"Game {event.number} begins{east}.{known}"
