"""``decide(state, by, command, at) -> events | Refusal``: the only entry point to a table."""

from typing import assert_never

from charleston.table import chairs, commands, controls, events, faces, matches, round_table, talk
from charleston.table.chairs import open_table
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import TABLE, TOURNAMENT, TableState

__all__ = ["decide", "may", "open_table"]
Outcome = list[events.TableEvent] | Refusal


def decide(state: TableState, by: str, command: commands.LogCommand, at: int) -> Outcome:
    """Return the events that follow from a command, or a refusal. The state does not change."""
    if state.ended and not isinstance(command, commands.Say):
        return refuse("ended")
    if isinstance(command, commands.RunOut) != (by == TABLE):
        return refuse("not for a seat")
    if isinstance(command, commands.RoundCommandBase) and by != TOURNAMENT:
        return refuse("not for a seat")
    if state.round is not None and (refusal := round_table.refuse_command(state, by, command)):
        return refusal
    if isinstance(command, _FOR_THE_HOST) and by != state.host:
        return refuse("host only")
    return _decide(state, by, command, at)


def _decide(state: TableState, by: str, command: commands.LogCommand, at: int) -> Outcome:
    match command:
        case commands.Play():
            return matches.play(state, by, command, at)
        case commands.ReportError():
            return matches.report_error(state, by, command, at)
        case commands.SetUp():
            return chairs.set_up(state, by, command, at)
        case commands.SitDown():
            return chairs.sit_down(state, by, command, at)
        case commands.StandUp():
            return chairs.stand_up(state, by, command, at)
        case commands.SeatBot():
            return chairs.seat_bot(state, by, command, at)
        case commands.RemovePlayer():
            return chairs.remove(state, by, command, at)
        case commands.SitIn():
            return chairs.sit_in(state, by, command, at)
        case commands.ReturnSeat():
            return chairs.return_seat(state, by, command, at)
        case commands.MakeHost():
            return chairs.make_host(state, by, command, at)
        case commands.TakeHost():
            return chairs.take_host(state, by, command, at)
        case commands.SetRoom():
            return controls.set_room(state, by, command, at)
        case commands.StartGame():
            return matches.start(state, by, command, at)
        case commands.NewMatch():
            return matches.new_match(state, by, command, at)
        case commands.TakeBackDiscard():
            return matches.take_back(state, by, command, at)
        case commands.RunOut():
            return matches.time_over(state, by, command, at)
        case commands.Pause():
            return controls.pause(state, by, command, at)
        case commands.Resume():
            return controls.resume(state, by, command, at)
        case commands.EndTable():
            return controls.end(state, by, command, at)
        case commands.HoldOn():
            return controls.hold_on(state, by, command, at)
        case commands.Say():
            return talk.say(state, by, command, at)
        case commands.React():
            return talk.react(state, by, command, at)
        case commands.Nudge():
            return talk.nudge(state, by, command, at)
        case commands.ChooseColor():
            return faces.choose_color(state, by, command, at)
        case commands.Mute():
            return talk.mute(state, by, command, at)
        case commands.Unmute():
            return talk.unmute(state, by, command, at)
        case commands.NameReferee():
            return controls.name_referee(state, by, command, at)
        case commands.CallTime():
            return matches.call_time(state, by, command, at)
        case commands.SeatPlayer():
            return round_table.seat_player(state, command)
        case commands.DismissPlayer():
            return round_table.dismiss_player(state, command)
        case commands.SeatSubstitutes():
            return round_table.seat_substitutes(state)
        case commands.AdmitWatcher():
            return round_table.admit_watcher(state, command)
        case commands.DismissWatcher():
            return round_table.dismiss_watcher(state, command)
        case commands.EndRound():
            return round_table.end_round(state)
        case commands.SetRoundClock():
            return round_table.set_clock(state, command)
        case commands.ReleaseWalls():
            return round_table.release_walls(state, command)
        case commands.OpenTable() | commands.OpenRound():
            return refuse("open already")
        case _:
            assert_never(command)


def may(state: TableState, by: str) -> tuple[commands.PlainCommand, ...]:
    """Return the commands without arguments that this person may send now."""
    plain = (command for command in _PLAIN if not isinstance(decide(state, by, command, state.at), Refusal))
    first = () if state.ended or matches.refuse_start(state, by) is not None else (commands.StartGame(),)
    taken_back = (commands.TakeHost(),) if chairs.may_take_back(state, by) else ()
    return (*first, *plain, *taken_back)


_PLAIN: tuple[commands.PlainCommand, ...] = (
    commands.NewMatch(),
    commands.Pause(),
    commands.Resume(),
    commands.StandUp(),
    commands.EndTable(),
)
_FOR_THE_HOST = (
    commands.SetUp,
    commands.SeatBot,
    commands.RemovePlayer,
    commands.MakeHost,
    commands.SetRoom,
    commands.NewMatch,
    commands.EndTable,
    commands.Mute,
    commands.Unmute,
    commands.NameReferee,
)
