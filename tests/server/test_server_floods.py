"""Floods, crowds and clients that never read: a client that takes too much is dropped, and nobody else notices."""

import json
import secrets
from pathlib import Path

import pytest
from session import PEOPLE, Act
from started_game import PAUSE, begin_session, play
from table_clients import Client, Place, at_a_table, person, settle

from charleston.game.proof import Finding, findings
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.server.live.audience import BYTES_PER_TOKEN, MAX_SOCKETS_PER_PERSON, MAX_SPECTATORS
from charleston.server.live.connection import FRAME_BURST, MAX_BYTES
from charleston.server.live.live_table import MAX_RECENT_STEPS
from charleston.server.live.socket import ABUSE_HANDSHAKES, BROADCAST_COST, HANDSHAKES_PER_MINUTE
from charleston.table import commands
from charleston.table import view as table_view
from charleston.table.setup import Setup


def test_a_client_without_hello_is_disconnected(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        silent = [Client(place, table, f"S{number}") for number in range(300)]
        await settle(9)
        assert all(client.code == 4400 and client.task.done() for client in silent)
        assert not (await place.live(table)).connections

    at_a_table(tmp_path, work)


def test_a_thousand_messages_a_second_end_in_a_second(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        wanda = session.clients["Wanda"]
        frames = [{"type": "ack", "seq": 1}, {"type": "do", "id": "x", "command": play("agree")}]
        for number in range(1000):
            wanda.send(frames[number % 2])
            await settle(0.001)
            if wanda.code is not None:
                break
        assert wanda.code == 1008
        assert wanda.task.done()
        back = Client(place, session.table, "Wanda")  # reconnecting at once does not reset the limit
        back.hello()
        await settle()
        assert back.code == 1008
        answer = await session.clients["Sal"].answer(PAUSE)
        assert answer["type"] == "done"

    at_a_table(tmp_path, work)


def test_an_honest_client_may_acknowledge_as_fast_as_steps_come(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        live = await place.live(table)
        ruth, sal = Client(place, table, "Ruth"), Client(place, table, "Sal")
        ruth.hello()
        sal.hello()
        await settle()
        for number in range(int(2 * FRAME_BURST)):
            await live.ask(person("Ruth").id, f"n{number}", 0, commands.Resume() if number % 2 else commands.Pause())
            await settle(0.001)
        assert (ruth.code, sal.code) == (None, None)
        assert sal.seq == live.state.seq

    at_a_table(tmp_path, work)


def test_a_client_that_never_reads_is_disconnected_and_its_queue_freed(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        live = await place.live(session.table)
        wanda = session.clients["Wanda"]
        wanda.reads = False
        (lazy,) = (one for one in live.connections if one.person == person("Wanda").id)
        for number in range(80):
            who = session.clients[PEOPLE[number % 4]]
            await who.answer({"type": "pause"} if number % 2 == 0 else {"type": "resume"})
            await settle(0.25)
            assert lazy._bytes <= 2 * MAX_BYTES
        await settle(2)
        assert wanda.task.done()
        assert lazy not in live.connections
        assert not lazy._queue
        assert session.clients["Sal"].code is None
        assert session.clients["Sal"].seq == live.state.seq

    at_a_table(tmp_path, work)


def test_sockets_per_person_and_of_spectators_are_limited(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        live = await place.live(session.table)

        async def come(names: list[str]) -> list[Client]:
            made = [Client(place, session.table, name) for name in names]
            for client in made:
                client.hello()
            await settle()
            return made

        many = await come(["Wanda"] * 100)
        assert sum(client.code is None for client in many) == MAX_SOCKETS_PER_PERSON - 1
        crowd = await come([f"W{number}" for number in range(300)])
        assert sum(client.code is None for client in crowd) == MAX_SPECTATORS - MAX_SOCKETS_PER_PERSON
        assert {client.code for client in (*many, *crowd)} == {None, 1013}
        (again,) = await come(["Sal"])
        assert again.code is None
        assert len(live.connections) == MAX_SPECTATORS + 5

    at_a_table(tmp_path, work)


def test_presence_is_broadcast_once_a_second(tmp_path: Path) -> None:
    """If every change were broadcast, a crowd that comes and goes would fill the players' queues."""

    async def work(place: Place) -> None:
        session = await begin_session(place)
        await settle(2)
        sal = session.clients["Sal"]
        before = len(sal.parsed("presence"))
        for number in range(100):
            client = Client(place, session.table, f"P{number}")
            client.hello()
            await settle(0.01)
            client.hang_up()
        await settle(3)
        assert len(sal.parsed("presence")) - before <= 4
        assert sal.parsed("presence")[-1] == {"type": "presence", "here": [0, 1, 2, 3], "watching": 1}

    at_a_table(tmp_path, work)


def test_a_flood_of_chat_is_stopped_and_locks_nobody_out(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        live = await place.live(session.table)
        talk = {"type": "say", "name": "Wanda", "text": "💬" * 300}
        wanda = session.clients["Wanda"]
        for _ in range(100):
            wanda.do(talk)
        await settle()
        assert wanda.code == 1008
        assert live.state.seq < 40
        for number in range(2 * MAX_RECENT_STEPS):  # slowly, over an hour
            await live.ask(person("Wanda").id, f"slow{number}", 0, commands.Say("Wanda", "💬" * 300))
        late = Client(place, session.table, "Sal")
        late.hello()
        await settle()
        assert late.code is None
        assert late.seq == live.state.seq
        assert len(late.frames[0].encode()) < MAX_BYTES
        assert (await session.clients["Ruth"].answer({"type": "mute", "person": person("Wanda").id}))["type"] == "done"
        back = Client(place, session.table, "Wanda")
        await settle(10)
        back = Client(place, session.table, "Wanda")
        back.hello()
        await settle()
        assert (await back.answer(talk))["code"] == "muted"

    at_a_table(tmp_path, work)


def test_repeated_resend_requests_are_disconnected(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        wanda = session.clients["Wanda"]
        for _ in range(50):
            wanda.send({"type": "resend", "after": 0})
        await settle()
        assert wanda.code == 1008
        assert len(wanda.parsed("welcome")) < 20

    at_a_table(tmp_path, work)


def test_a_resend_has_only_unacknowledged_steps_and_costs_its_bytes(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        live = await place.live(session.table)
        for number in range(MAX_RECENT_STEPS):
            await live.ask(person("Wanda").id, f"n{number}", 0, commands.Say("Wanda", "word " * 50))
        sal = session.clients["Sal"]
        await settle(60)
        before = len(sal.frames)
        sal.send({"type": "resend", "after": 0})
        await settle()
        (again,) = (json.loads(text) for text in sal.frames[before:] if '"welcome"' in text)
        assert (again["missed"], again["seq"]) == ([], live.state.seq)
        await settle(60)
        late = [Client(place, session.table, "Sal") for _ in range(3)]
        for client in late:
            client.hello()
        await settle()
        size = len(late[0].frames[0])
        assert size > 100_000
        left = live.audience.bucket_of(person("Sal").id).left(place.loop.time())
        assert (
            left <= FRAME_BURST - 3 * (BROADCAST_COST + size / BYTES_PER_TOKEN) + 1
        )  # the bucket has refilled a little meanwhile

    at_a_table(tmp_path, work)


def test_a_person_may_reconnect_often_but_not_endlessly(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        for _ in range(20):  # like a page with a bad network
            client = Client(place, table, "Ruth")
            client.hello()
            await settle(1)
            assert client.seq == 1
            client.hang_up()
        many = [Client(place, table, "Sal") for _ in range(HANDSHAKES_PER_MINUTE + 50)]
        await settle()
        assert sum(client.accepted for client in many) == HANDSHAKES_PER_MINUTE
        other = Client(place, table, "Ruth")
        await settle()
        assert other.accepted

    at_a_table(tmp_path, work)


def test_a_client_that_floods_is_locked_out_for_a_while(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        accepted = 0
        for _ in range(10):
            client = Client(place, table, "Wanda")
            await settle()
            accepted += client.accepted
            client.close_for_flood()
            await settle()
        assert accepted == HANDSHAKES_PER_MINUTE // ABUSE_HANDSHAKES
        await settle(60)
        back = Client(place, table, "Wanda")
        await settle()
        assert back.accepted

    at_a_table(tmp_path, work)


def test_hundreds_of_tables_are_unloaded_when_nobody_is_there(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        tables = [await place.open("Ruth", Setup()) for _ in range(300)]
        assert len(set(tables)) == len(tables)
        for table in tables:
            assert await place.tables.find(table) is not None
        assert await place.tables.find("a" * 16) is None
        assert await place.tables.find("../../etc/passwd") is None
        await settle(70)
        assert (place.tables._live, place.tables._loading, place.tables._tasks) == ({}, {}, {})

    at_a_table(tmp_path, work, lambda: secrets.token_bytes(32))


def test_the_proof_that_a_hand_is_dead_is_computed_once_for_everyone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof takes fifteen milliseconds or more, and players can repeat a challenge."""
    worked_out = list[int]()

    def counted(state: State, seat: Seat) -> tuple[Finding, ...]:
        worked_out.append(seat)
        return findings(state, seat)

    monkeypatch.setattr(table_view, "findings", counted)

    async def work(place: Place) -> None:
        session = await begin_session(place)
        while not session.known.discards:
            await session.perform(session._next())
        worked_out.clear()
        sal = session.clients["Sal"]
        challenge = play("challenge", challenged=(session.seat("Sal") + 1) % 4)
        assert (await sal.answer(challenge))["type"] == "done"
        for _ in range(5):
            await session.perform(Act("leave", "Wanda"))
            await session.perform(Act("join", "Wanda"))
        assert session.clients["Wanda"].parsed("welcome")[0]["missed"][-1]["proof"]
        assert len(worked_out) == 1
        for _ in range(50):
            sal.do(challenge)
        await settle()
        assert sal.code == 1008
        assert len(worked_out) < 20

    at_a_table(tmp_path, work)


def test_a_client_that_joins_between_two_changes_gets_the_final_presence(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        await settle(3)
        sal, wanda = Client(place, table, "Sal"), Client(place, table, "Wanda")
        sal.hello()
        wanda.hello()
        await settle(0.1)
        sal.hang_up()
        await settle(3)
        assert (
            ruth.parsed("presence")[-1]
            == wanda.parsed("presence")[-1]
            == {"type": "presence", "here": [0], "watching": 1}
        )

    at_a_table(tmp_path, work)
