"""The controls outside the game: pause, end, more time, who may watch and chat, the referee's role."""

from charleston.table import commands, events
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import TableState
from charleston.table.waiting import common_window, open_question

Outcome = list[events.TableEvent] | Refusal


def pause(state: TableState, by: str, _: commands.Pause, __: int) -> Outcome:
    if not _may_pause(state, by):
        return refuse("not seated")
    return refuse("paused") if state.paused else [events.TablePaused(by)]


def _may_pause(state: TableState, by: str) -> bool:
    """Return whether this person may stop the game. The referee does so to report an error before others continue."""
    return state.chair_of(by) is not None or by == state.host or state.is_referee(by)


def resume(state: TableState, by: str, _: commands.Resume, __: int) -> Outcome:
    if not _may_pause(state, by):
        return refuse("not seated")
    return [events.TableResumed()] if state.paused else refuse("not paused")


def end(_: TableState, __: str, ___: commands.EndTable, ____: int) -> Outcome:
    return [events.TableEnded()]


def hold_on(state: TableState, by: str, _: commands.HoldOn, __: int) -> Outcome:
    """Give everybody ten more seconds; each chair may ask once per question (G-25).

    In the common window of a table without a clock, the table waits until this chair has answered.
    """
    chair = state.chair_of(by)
    if chair is None:
        return refuse("not seated")
    if not state.playing:
        return refuse("no game")
    if not state.setup.seconds:
        refusal = _refuse_wait(state, chair)
        if refusal is not None:
            return refusal
    return refuse("asked already") if chair in state.given else [events.TimeGiven(chair)]


def _refuse_wait(state: TableState, chair: int) -> Refusal | None:
    if not common_window(state):
        return refuse("no clock")
    question = open_question(state, chair)
    return None if question is not None and question.what == "call" else refuse("moved on")


def set_room(state: TableState, _: str, command: commands.SetRoom, __: int) -> Outcome:
    setup = state.setup
    spectators = setup.spectators if command.spectators is None else command.spectators
    chat, players_chat = setup.chat, setup.players_chat
    if command.chat is not None:
        chat, players_chat = command.chat, False
    if command.players_chat is not None:
        players_chat = command.players_chat
    if (spectators, chat, players_chat) == (setup.spectators, setup.chat, setup.players_chat):
        return refuse("room already")
    return [events.RoomSet(spectators, chat, players_chat)]


def name_referee(state: TableState, _: str, command: commands.NameReferee, __: int) -> Outcome:
    """Name the referee: a spectator who has chatted, or a host without a chair, but nobody who plays."""
    person = command.person
    if not person:
        return [events.RefereeNamed("", "")] if state.referee else refuse("no referee")
    if state.is_referee(person):
        return refuse("referee already")
    if state.chair_of(person) is not None or person in state.match_people:
        return refuse("plays here")
    name = _spectator_name(state, person)
    return [events.RefereeNamed(person, name)] if name else refuse("nobody there", "Nobody with that name is here.")


def _spectator_name(state: TableState, person: str) -> str:
    """Return the name of somebody without a chair, from the chat or from the host's name; empty if it is unknown."""
    said = (message.name for message in reversed(state.chat) if message.person == person)
    return next(said, state.host_name if person == state.host else "")
