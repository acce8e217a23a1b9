"""``decide(state, by, command, at) -> events | Refusal``: the one door to a table, for people, bots and the clock."""

from typing import assert_never

from charleston.table import chairs, controls, matches
from charleston.table import commands as c
from charleston.table import events as e
from charleston.table.chairs import open_table
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import TABLE, TableState

__all__ = ["decide", "may", "open_table"]
Outcome = list[e.TableEvent] | Refusal


def decide(state: TableState, by: str, command: c.TableCommand, at: int) -> Outcome:
    """Return the events that follow from a command, or a refusal. The state does not change."""
    if state.ended and not isinstance(command, c.Say):
        return refuse("ended")
    if isinstance(command, c.RunOut) != (by == TABLE):
        return refuse("not for a seat")
    if isinstance(command, _FOR_THE_HOST) and by != state.host:
        return refuse("host only")
    return _decide(state, by, command, at)


def _decide(state: TableState, by: str, command: c.TableCommand, at: int) -> Outcome:
    match command:
        case c.Play():
            return matches.play(state, by, command, at)
        case c.SetUp():
            return chairs.set_up(state, by, command, at)
        case c.SitDown():
            return chairs.sit_down(state, by, command, at)
        case c.StandUp():
            return chairs.stand_up(state, by, command, at)
        case c.SeatBot():
            return chairs.seat_bot(state, by, command, at)
        case c.RemovePlayer():
            return chairs.remove(state, by, command, at)
        case c.SitIn():
            return chairs.sit_in(state, by, command, at)
        case c.ReturnSeat():
            return chairs.return_seat(state, by, command, at)
        case c.MakeHost():
            return chairs.make_host(state, by, command, at)
        case c.TakeHost():
            return chairs.take_host(state, by, command, at)
        case c.SetRoom():
            return controls.set_room(state, by, command, at)
        case c.StartGame():
            return matches.start(state, by, command, at)
        case c.NewMatch():
            return matches.new_match(state, by, command, at)
        case c.TakeBackDiscard():
            return matches.take_back(state, by, command, at)
        case c.RunOut():
            return matches.time_over(state, by, command, at)
        case c.Pause():
            return controls.pause(state, by, command, at)
        case c.Resume():
            return controls.resume(state, by, command, at)
        case c.EndTable():
            return controls.end(state, by, command, at)
        case c.HoldOn():
            return controls.hold_on(state, by, command, at)
        case c.Say():
            return controls.say(state, by, command, at)
        case c.Mute():
            return controls.mute(state, by, command, at)
        case c.Unmute():
            return controls.unmute(state, by, command, at)
        case c.OpenTable():
            return refuse("open already")
        case _:
            assert_never(command)


def may(state: TableState, by: str) -> tuple[c.PlainCommand, ...]:
    """Return the commands without arguments that this person could give now."""
    plain = (command for command in _PLAIN if not isinstance(decide(state, by, command, state.at), Refusal))
    first = () if state.ended or matches.refuse_start(state, by) is not None else (c.StartGame(),)
    taken_back = (c.TakeHost(),) if chairs.may_take_back(state, by) else ()
    return (*first, *plain, *taken_back)


_PLAIN: tuple[c.PlainCommand, ...] = (c.NewMatch(), c.Pause(), c.Resume(), c.StandUp(), c.EndTable())
_FOR_THE_HOST = (c.SetUp, c.SeatBot, c.RemovePlayer, c.MakeHost, c.SetRoom, c.NewMatch, c.EndTable, c.Mute, c.Unmute)
