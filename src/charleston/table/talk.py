"""What people say to each other: chat, reactions, nudges; and who is muted."""

from charleston.game.dead import refuse_speech
from charleston.names import is_unnamed, readable
from charleston.table import commands, events
from charleston.table.chairs import is_name_taken, seen_name
from charleston.table.refusals import Refusal, refuse
from charleston.table.state import REACTION_PAUSE_MS, TableState
from charleston.table.waiting import open_question, waited

Outcome = list[events.TableEvent] | Refusal
SLOW_MS = 20_000
"""Milliseconds that the table must wait for a person before others may nudge her."""
NUDGE_PAUSE_MS = 60_000
"""Minimum milliseconds between two nudges of the same person, no matter who sends them."""


def say(state: TableState, by: str, command: commands.Say, _: int) -> Outcome:
    text = readable(command.text)
    name = _speaker(state, by, command.name)
    if isinstance(name, Refusal):
        return name
    return [events.Said(by, name, text)] if text else refuse("nothing to say")


def react(state: TableState, by: str, command: commands.React, at: int) -> Outcome:
    name = _speaker(state, by, command.name)
    if isinstance(name, Refusal):
        return name
    if at - state.reacted.get(by, -REACTION_PAUSE_MS) < REACTION_PAUSE_MS:
        return refuse("too soon")
    return [events.Reacted(by, name, command.reaction)]


def _speaker(state: TableState, by: str, given: str) -> str | Refusal:
    """Return the name under which a person may chat now, or why they may not. A player uses the name of the chair."""
    chair = state.chair_of(by)
    name = seen_name(given) if chair is None else state.chairs[chair].name
    if not state.setup.chat:
        return refuse("no chat")
    if (refusal := _silent(state, by)) is not None:
        return refusal
    if chair is not None:
        return name
    if state.setup.players_chat:
        return refuse("players chat")
    if not name:
        return refuse("bad name")
    if is_unnamed(name):
        return refuse("no name")
    return refuse("name taken") if is_name_taken(state, name) else name


def _silent(state: TableState, by: str) -> Refusal | None:
    """Return the refusal for a muted person, and for a player whose hand is dead and must not speak.

    A player who stands up is still refused.
    """
    if by in state.muted:
        return refuse("muted")
    chairs = (at for at, chair in enumerate(state.chairs) if by in (chair.person, chair.left))
    seats = (seat for at in chairs if (seat := state.seat_of(at)) is not None)
    return next((refuse_speech(state.game, seat) for seat in seats), None) if state.game is not None else None


def nudge(state: TableState, by: str, command: commands.Nudge, at: int) -> Outcome:
    """Remind a slow player. A nudge is not chat: it has no text, so it works even where chat is off."""
    own, chair = state.chair_of(by), state.chairs[command.chair]
    if own is None:
        return refuse("not seated")
    if own == command.chair:
        return refuse("yourself", "You cannot nudge yourself.")
    if (refusal := _silent(state, by)) is not None:
        return refusal
    if chair.bot:
        return refuse("bot sits there", "A bot plays there. Bots need no nudge.")
    if not chair.person:
        return refuse("nobody there")
    if state.paused:
        return refuse("paused")
    if open_question(state, command.chair) is None:
        return refuse("not waited for", f"The table is not waiting for {chair.name}.")
    if waited(state, command.chair, at) < SLOW_MS:
        return refuse("too soon", f"Give {chair.name} a little more time.")
    if chair.nudged and at - chair.nudged < NUDGE_PAUSE_MS:
        return refuse("too soon", f"Somebody has just nudged {chair.name}.")
    return [events.Nudged(command.chair, own)]


def mute(state: TableState, by: str, command: commands.Mute, _: int) -> Outcome:
    """Mute a person. Muting a spectator also limits the chat to players: the spectator could return as a new guest."""
    if command.person == by:
        return refuse("yourself")
    if command.person not in {*state.people(), *(message.person for message in state.chat)}:
        return refuse("nobody there", "Nobody with that name has chatted here.")
    if command.person in state.muted:
        return refuse("muted already")
    setup, muted = state.setup, [events.Muted(command.person)]
    if state.chair_of(command.person) is not None or setup.players_chat:
        return [*muted]
    return [*muted, events.RoomSet(setup.spectators, setup.chat, players_chat=True)]


def unmute(state: TableState, _: str, command: commands.Unmute, __: int) -> Outcome:
    return [events.Unmuted(command.person)] if command.person in state.muted else refuse("not muted")
