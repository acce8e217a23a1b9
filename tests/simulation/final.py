"""What must be true at the end: everyone has the same state, every request is answered, and nothing is left over."""

from typing import TYPE_CHECKING

import msgspec

from charleston.server.live.answers import DONE_KEPT, REFUSALS_KEPT, command_key
from charleston.server.live.wire import Refused
from charleston.table.view import table_view
from simulation.audit import Story, insist
from simulation.client import Client

if TYPE_CHECKING:
    from simulation.world import World

_write = msgspec.json.Encoder()


def unsettled(world: "World") -> list[str]:
    """Return the clients that do not have the newest state, or have unanswered commands."""
    problems = []
    for someone in world.everybody:
        client = someone.client
        story = world.audit.stories[client.at_table]
        if reason := _unsettled(client, story):
            problems.append(f"{client.person.name} {reason}")
    for table in world.audit.stories:
        clients = sum(someone.client.at_table == table for someone in world.everybody)
        here = sum(len(live.connections) for live in _live(world, table))
        if clients != here:
            problems.append(f"{here} connections of {clients} clients")
        if any(live.state.seq < world.audit.stories[table].head for live in _live(world, table)):
            problems.append("a server is behind")
    return problems


def _unsettled(client: Client, story: Story) -> str:
    if client.line is None or not client.welcomed:
        return "is not connected"
    if client.outbox:
        return f"has no answer to {list(client.outbox.values())}"
    if client.have != story.head:
        return f"has {client.have} of {story.head}"
    return "could still pause" if story.state.playing and not (story.state.paused or story.state.ended) else ""


def _live(world: "World", table: str) -> list:  # type: ignore[type-arg]
    return [live for server in world.servers if server.up if (live := server.tables._live.get(table))]


def same_views(world: "World") -> None:
    """Check the view and the answers of every client.

    One server may refuse a command while a copy of it is in transit to the other (docs/protocol.md).
    """
    for someone in world.everybody:
        client = someone.client
        story = world.audit.stories[client.at_table]
        person = client.person.id
        insist(
            _write.encode(client.game) == story.game_for(story.head, person), client.person.name, "sees another game"
        )
        insist(client.table == table_view(story.state, person), client.person.name, "sees another table")
        for key, answer in client.answers.items():
            place = story.places.get(command_key(person, key))
            late = isinstance(answer, Refused) and not world.one_server and len(client.asked_of[key]) > 1
            insist(late or place == getattr(answer, "seq", None), answer, "but the log has it at", place)


def same_presence(world: "World") -> None:
    """Check who is present. Valid only with one server and without lost messages."""
    for someone in world.everybody:
        client = someone.client
        state = world.audit.stories[client.at_table].state
        here = [one.client.person.id for one in world.everybody if one.client.at_table == client.at_table]
        chairs = sorted(chair for person in here if (chair := state.chair_of(person)) is not None)
        seen = client.presence
        insist(seen is not None and list(seen.here) == chairs, client.person.name, "sees", seen, "but here are", chairs)


def house_in_order(world: "World") -> None:
    for server in world.servers:
        if not server.up:
            continue
        insist(not server.tending.done(), server.name, "no longer runs its tables")
        for table in world.audit.stories:
            for live in _live(world, table):
                story = world.audit.stories[table]
                insist(live.state == story.states[live.state.seq], server.name, "has a state that differs from the log")
                insist(live._mailbox.qsize() == 0, "messages are left in the mailbox")
                answers = live._answers
                insist(
                    len(answers._done) <= DONE_KEPT and len(answers._refused) <= REFUSALS_KEPT, "answers are left over"
                )
                insist(not live._agenda._tasks, "something is due at a table that is paused or over")
        tasks = 3 + 4 * len(server.lines) + len(world.audit.stories)
        insist(len(server.tasks) <= tasks, server.name, "has", len(server.tasks), "tasks")
