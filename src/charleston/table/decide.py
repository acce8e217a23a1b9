"""``decide(state, by, command, at) -> events | Refusal``: the one door to a table, for people, bots and the clock."""

from collections.abc import Callable
from typing import Any

from charleston.table import commands as c
from charleston.table import controls, games, people
from charleston.table import events as e
from charleston.table.people import open_table
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import TABLE, TableState

__all__ = ["decide", "may", "open_table"]
Outcome = list[e.TableEvent] | Refusal


def decide(state: TableState, by: str, command: c.TableCommand, at: int) -> Outcome:
    """What follows, or why it cannot be done. The state is not changed."""
    if state.ended and not isinstance(command, c.Say):
        return refuse("ended")
    if isinstance(command, c.RunOut) != (by == TABLE):
        return refuse("not for a seat")
    if isinstance(command, _FOR_THE_HOST) and by != state.host:
        return refuse("host only")
    return _DOORS[type(command)](state, by, command, at)


def may(state: TableState, by: str) -> tuple[c.PlainCommand, ...]:
    """Of the commands that need no more words, those that somebody could give now."""
    plain = (command for command in _PLAIN if not isinstance(decide(state, by, command, state.at), Refusal))
    first = () if state.ended or games.refuse_start(state, by) is not None else (c.StartGame(),)
    taken_back = (c.TakeHost(),) if people.may_take_back(state, by) else ()
    return (*first, *plain, *taken_back)


_PLAIN: tuple[c.PlainCommand, ...] = (c.NewMatch(), c.Pause(), c.Resume(), c.StandUp(), c.EndTable())
_FOR_THE_HOST = (c.SetUp, c.SeatBot, c.RemovePlayer, c.MakeHost, c.SetRoom, c.NewMatch, c.EndTable, c.Mute, c.Unmute)
_DOORS: dict[type[c.TableCommand], Callable[[TableState, str, Any, int], Outcome]] = {
    c.OpenTable: lambda *_: refuse("open already"),
    c.SetUp: people.set_up,
    c.SitDown: people.sit_down,
    c.StandUp: people.stand_up,
    c.SeatBot: people.seat_bot,
    c.RemovePlayer: people.remove,
    c.SitIn: people.sit_in,
    c.ReturnSeat: people.return_seat,
    c.MakeHost: people.make_host,
    c.TakeHost: people.take_host,
    c.SetRoom: controls.set_room,
    c.StartGame: games.start,
    c.NewMatch: games.new_match,
    c.Play: games.play,
    c.TakeBackDiscard: games.take_back,
    c.RunOut: games.time_over,
    c.Pause: controls.pause,
    c.Resume: controls.resume,
    c.EndTable: controls.end,
    c.HoldOn: controls.hold_on,
    c.Say: controls.say,
    c.Mute: controls.mute,
    c.Unmute: controls.unmute,
}
