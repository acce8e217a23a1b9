"""A hostile client is refused or dropped within ten seconds, and nobody else notices."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from started_game import PAUSE, begin_session, play
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live import agenda, live_table
from charleston.server.live.answers import command_key
from charleston.server.live.wire import VERSION, Done
from charleston.table import commands
from charleston.table.decide import decide
from charleston.table.setup import Setup


def test_nobody_can_act_for_another_seat_or_the_table(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        live, before = await place.live(session.table), (await place.live(session.table)).state
        sal, seat = session.clients["Sal"], session.seat("Sal")
        other = (seat + 1) % 4
        for command, code in (
            ({"type": "run_out", "asked": live.state.question}, "not for a seat"),
            ({"type": "open_table", "title": "", "name": "Sal"}, "open already"),
            (play("deal"), "not for a seat"),
            (play("close_window"), "not for a seat"),
            (play("time_up"), "not for a seat"),
            (play("report", what="peeked"), "not for a seat"),
            ({"type": "play", "command": {"type": "agree", "seat": other}}, "not your seat"),
            ({"type": "start_game", "seed": "00" * 32}, "in a game"),
            ({"type": "mute", "person": person("Ruth").id}, "host only"),
            ({"type": "end_table"}, "host only"),
        ):
            answer = await sal.answer(command)
            assert (answer["type"], answer["code"]) == ("refused", code), command
        assert (await session.clients["Wanda"].answer(play("agree")))["code"] == "not seated"
        assert live.state is before

    at_a_table(tmp_path, work)


def test_the_seed_is_the_servers_whatever_a_client_sends(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        for chair in (1, 2, 3):
            await ruth.answer({"type": "seat_bot", "chair": chair})
        assert (await ruth.answer({"type": "start_game", "seed": "11" * 32}))["type"] == "done"
        game = (await place.live(table)).state.game
        assert game is not None
        assert game.seed == b"s" * 32

    at_a_table(tmp_path, work)


def test_a_repeated_command_is_carried_out_once(tmp_path: Path) -> None:
    """A different command with the same id is also a repeat. The same id from another person is a new command."""

    async def work(place: Place) -> None:
        session = await begin_session(place)
        live = await place.live(session.table)
        sal = session.clients["Sal"]
        first = await sal.answer(PAUSE, command_id="twice")
        seq = live.state.seq
        assert await sal.answer(PAUSE, command_id="twice") == first
        assert await sal.answer({"type": "stand_up"}, command_id="twice") == first
        assert live.state.seq == seq
        assert (await session.clients["Tess"].answer({"type": "resume"}, command_id="twice"))["type"] == "done"
        for made in ("bot 0:9", f"{person('Sal').id}:twice", "table:9"):
            assert (await session.clients["Uma"].answer(PAUSE, command_id=made.replace(" ", "_")))["type"] == "done"
            assert (await session.clients["Uma"].answer({"type": "resume"}))["type"] == "done"
        stale = await sal.answer(play("agree"), on=0)
        assert stale["code"] == "moved on"

    at_a_table(tmp_path, work)


def test_an_id_with_colons_is_answered_as_it_was_sent(tmp_path: Path) -> None:
    """The id is unchanged even when another server reads the answer from the log."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        done = await ruth.answer(PAUSE, command_id="a:b:c")
        live = await place.live(table)
        fresh = live_table.LiveTable(table, live._services, live._pressure)
        await fresh.load()
        key = command_key(person("Ruth").id, "a:b:c")
        assert fresh._answers.get(key, "a:b:c") == Done("a:b:c", done["seq"])

    at_a_table(tmp_path, work)


@pytest.mark.parametrize(
    "scope",
    [
        {"headers": []},
        {"headers": [(b"cookie", b"charleston=forged")]},
        {"headers": [(b"cookie", b"charleston=" + b"A" * 5000)]},
        {"headers": [(b"cookie", b"charleston=\xff\xfe; charleston=")]},
        {"path": "/tables/../socket"},
        {"path": "/tables/abcdefghijklmnop/socket/"},
        {"path": "/"},
    ],
)
def test_without_our_cookie_or_the_right_path_no_socket_opens(tmp_path: Path, scope: dict[str, Any]) -> None:
    async def work(place: Place) -> None:
        client = Client(place, "abcdefghijklmnop", "Ruth", **scope)
        await settle()
        assert (client.accepted, client.code, client.task.done()) == (False, 4403, True)

    at_a_table(tmp_path, work)


def test_a_page_of_another_site_opens_no_socket(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        for origin in (b"http://elsewhere.example", b"null", b"http://here.elsewhere.example", b"file://"):
            client = Client(place, "a" * 16, "Ruth", headers=[*place.headers("Ruth"), (b"origin", origin)])
            await settle()
            assert (client.accepted, client.code) == (False, 4403)

    at_a_table(tmp_path, work)


async def _frame_closes(place: Place, table: str, send: str | bytes, code: int) -> None:
    client = Client(place, table, "Ruth")
    client.hello()
    await settle()
    if isinstance(send, bytes):
        client.send_bytes(send)
    else:
        client.send_text(send)
    await settle()
    assert (client.code, client.task.done()) == (code, True), send[:40]


def test_a_page_of_another_version_is_told_to_reload(tmp_path: Path) -> None:
    """For code 4400, every version of the page asks the user to reload."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        for version in (VERSION - 1, VERSION + 1):
            client = Client(place, table, "Ruth")
            client.send({"type": "hello", "version": version, "have": 0})
            await settle()
            assert (client.code, client.task.done()) == (4400, True)
            assert client.parsed("welcome") == []

    at_a_table(tmp_path, work)


def test_oversized_and_binary_frames_close_the_socket(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        await _frame_closes(place, table, "x" * 65_537, 1009)
        await _frame_closes(place, table, json.dumps({"type": "hello", "version": 2, "have": 0}), 4400)
        await _frame_closes(place, table, b"\x00", 1003)

    at_a_table(tmp_path, work)


BROKEN = (
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    '{"type":"do"}',
    '{"type":"launch"}',
    '{"type":"do","id":"","command":{"type":"pause"}}',
    '{"type":"do","id":"a b","command":{"type":"pause"}}',
    '{"type":"do","id":"a","command":{"type":"pause","by":"table"}}',
    '{"type":"do","id":"a","command":{"type":"say","name":"\\ud800","text":"x"}}',
    '{"type":"do","id":"a","command":{"type":"say","name":"\ud800","text":"x"}}',
    '{"type":"do","id":"a","command":{"type":"sit_down","chair":4,"name":"x"}}',
    '{"type":"do","id":"a","command":{"type":"sit_down","chair":1,"name":"' + "x" * 25 + '"}}',
    '{"type":"do","id":"a","command":{"type":"play","command":{"type":"discard_tile","seat":0,"tile":36}}}',
    '{"type":"ack","seq":-1}',
    "[" * 30_000,
    '{"type":"do","id":"a","command":{"type":"set_up","setup":{"options":{"a":' + "[" * 9_000 + "]" * 9_000 + "}}}}",
)


def test_malformed_frames_are_reported_and_then_disconnect(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        state = (await place.live(table)).state
        for start in range(0, len(BROKEN), 5):
            client = Client(place, table, f"Ruth{start}")
            client.hello()
            for text in BROKEN[start : start + 5]:
                client.send_text(text)
            await settle()
            assert len(client.parsed("problem")) == len(BROKEN[start : start + 5])
            assert client.code is None
            for _ in range(6):
                client.send_text("{")
            await settle()
            assert client.code == 1008
            before = Client(place, table, f"Ruth{start}")
            before.send_text(BROKEN[start])
            await settle()
            assert before.code == 4400
            await settle(5)
        assert (await place.live(table)).state is state

    at_a_table(tmp_path, work)


def test_a_deep_or_long_setup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        deep: Any = []
        for _ in range(300):
            deep = [deep]
        ruth.do({"type": "set_up", "setup": {"options": {"table.players": deep}}})
        await settle()
        problem = json.loads(ruth.frames[-1])
        assert problem["type"] == "problem"
        assert len(problem["message"]) <= 300
        for options in ({"a" * 60_000: 1}, {"tournament.throwPenalty": [1] * 10_000}):
            answer = await ruth.answer({"type": "set_up", "setup": {"options": options}})
            assert answer["code"] == "setup"
            assert len(answer["message"]) <= 300

    at_a_table(tmp_path, work)


def test_only_people_who_have_chatted_can_be_muted(tmp_path: Path) -> None:
    """If anyone could be muted, the list of muted people, which everyone receives, would grow with every name sent."""

    async def work(place: Place) -> None:
        session = await begin_session(place)
        ruth = session.clients["Ruth"]
        assert (await ruth.answer({"type": "mute", "person": "nobody"}))["code"] == "nobody there"
        assert (await ruth.answer({"type": "mute", "person": person("Sal").id}))["type"] == "done"

    at_a_table(tmp_path, work)


def test_a_title_is_cleaned(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.tables.open(person("Ruth").id, "Ruth", "\u202eelbat\u0007", Setup())
        assert (await place.live(table)).state.title == "elbat"

    at_a_table(tmp_path, work)


def test_an_internal_error_does_not_end_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        real = decide

        def breaks(state: Any, by: str, command: Any, at: int) -> Any:
            if isinstance(command, commands.HoldOn):
                raise ZeroDivisionError
            return real(state, by, command, at)

        monkeypatch.setattr(live_table, "decide", breaks)
        assert (await session.clients["Sal"].answer({"type": "hold_on"}))["type"] == "unavailable"
        assert (await session.clients["Sal"].answer(PAUSE))["type"] == "done"

    at_a_table(tmp_path, work)


def test_a_bot_that_fails_does_not_block_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=900))
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        for chair in (1, 2, 3):
            assert (await ruth.answer({"type": "seat_bot", "chair": chair}))["type"] == "done"
        monkeypatch.setattr(agenda, "answer", fails)
        assert (await ruth.answer({"type": "start_game"}))["type"] == "done"
        await settle(5)
        game = (await place.live(table)).state.game
        assert game is not None
        assert sum(passed is not None for passed in game.passed) == 3

    at_a_table(tmp_path, work)


def test_a_socket_that_closes_during_a_command_harms_nobody(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        session = await begin_session(place)
        for number in range(40):
            client = Client(place, session.table, "Wanda")
            client.hello()
            client.do({"type": "say", "name": "Wanda", "text": str(number)})
            for _ in range(number % 7):
                await asyncio.sleep(0)
            client.hang_up()
            if number % 3 == 0:
                client.task.cancel()
            await settle(0.5)
            assert client.task.done()
        assert (await session.clients["Sal"].answer(PAUSE))["type"] == "done"
        assert len((await place.live(session.table)).connections) == 5

    at_a_table(tmp_path, work)


def test_a_socket_closed_by_the_ping_timeout_ends_quietly(tmp_path: Path) -> None:
    """An unanswered ping closes the socket without telling us; sending to it then is not an error."""

    async def work(place: Place) -> None:
        session = await begin_session(place)
        ruth, sal = session.clients["Ruth"], session.clients["Sal"]
        ruth.is_closed = True
        assert (await sal.answer({"type": "say", "name": "Sal", "text": "Are you there?"}))["type"] == "done"
        await settle(0.5)
        assert ruth.task.done()
        assert ruth.task.exception() is None
        assert len((await place.live(session.table)).connections) == 4

    at_a_table(tmp_path, work)
