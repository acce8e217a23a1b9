"""A referee at a live table: four players and a referee over sockets, and reports over HTTP."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from running import running
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live.audience import MAX_SPECTATORS_PER_NETWORK
from charleston.server.live.connection import NOT_ALLOWED
from charleston.server.live.live_table import TICK_S
from charleston.server.live.socket import TRY_LATER
from charleston.server.live.tables import IDLE_TICKS
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in

NAMES = ("Ruth", "Bess", "Carol", "Dora")
WRONG_END = {"type": "report", "seat": 1, "what": "picked wrong end", "racked": True}
REPORT = {"type": "report_error", "report": WRONG_END}


def name_referee(name: str) -> dict[str, Any]:
    return {"type": "name_referee", "person": person(name).id if name else ""}


async def come(place: Place, table: str, name: str, address: str = "") -> Client:
    client = Client(place, table, name, **({"client": (address, 1)} if address else {}))
    client.hello()
    await settle()
    return client


async def done(client: Client, command: dict[str, Any], **how: Any) -> None:
    answer = await client.answer(command, **how)
    assert answer["type"] == "done", answer
    await settle()


async def refused(client: Client, command: dict[str, Any], **how: Any) -> str:
    answer = await client.answer(command, **how)
    assert answer["type"] == "refused", answer
    return str(answer["code"])


async def gather(place: Place, table: str) -> tuple[list[Client], Client]:
    """Seat four players; Tess watches and is the referee."""
    players = [await come(place, table, name) for name in NAMES]
    for chair, client in enumerate(players[1:], 1):
        await done(client, {"type": "sit_down", "chair": chair, "name": client.name})
    tess = await come(place, table, "Tess")
    await done(tess, {"type": "say", "name": "Tess", "text": "hello"})
    await done(players[0], name_referee("Tess"))
    return players, tess


async def play_on(place: Place, table: str, players: list[Client], until: str) -> None:
    """Give the simplest answers until the game is in this phase."""
    live = await place.live(table)
    while live.state.game is not None and live.state.game.phase != until:
        seat = live.state.waits[0]
        command = stand_in(live.state, live.state.game, seat)
        client = players[live.state.order[seat]]
        await done(client, {"type": "play", "command": msgspec.to_builtins(command)})


def at_table(folder: Path, work: Callable[[Place, str], Awaitable[None]], setup: Setup | None = None) -> None:
    async def begin(place: Place) -> None:
        await work(place, await place.open("Ruth", setup or Setup(pace=5000)))

    at_a_table(folder, begin)


def test_a_report_is_a_dead_hand_for_everyone(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        eve = await come(place, table, "Eve")
        await done(players[0], {"type": "start_game"})
        await play_on(place, table, players, "claim")
        for client in (*players, eve):
            assert await refused(client, REPORT) == "not referee"
        await done(tess, REPORT)
        for client in (*players, tess, eve):
            step = client.parsed("step")[-1]
            assert [seat["dead"] for seat in step["game"]["view"]["seats"]] == [False, True, False, False]
            assert any("dead" in caption for caption in step["step"]["captions"]), step["step"]["captions"]
        assert await refused(tess, REPORT) == "dead already"
        await play_on(place, table, players, "over")
        assert await refused(tess, REPORT) == "game over"

    at_table(tmp_path, work)


def test_everyone_sees_who_the_referee_is_until_she_sits_down(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        seen = [client.parsed("step")[-1]["table"]["referee"] for client in (*players, tess)]
        assert [one["name"] for one in seen] == ["Tess"] * 5
        assert [one["you"] for one in seen] == [False] * 4 + [True]
        await done(players[3], {"type": "stand_up"})
        await done(tess, {"type": "sit_down", "chair": 3, "name": "Tess"})
        assert players[0].parsed("step")[-1]["table"]["referee"] is None
        players[3] = tess
        await done(players[0], {"type": "start_game"})
        await play_on(place, table, players, "claim")
        assert await refused(tess, REPORT) == "not referee"

    at_table(tmp_path, work)


def test_a_report_is_about_the_last_move(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        await done(players[0], {"type": "start_game"})
        await play_on(place, table, players, "claim")
        seen = tess.seq
        live = await place.live(table)
        seat = live.state.waits[0]
        decline = {"type": "play", "command": {"type": "decline_discard", "seat": seat}}
        await done(players[live.state.order[seat]], decline)
        assert await refused(tess, REPORT, on=seen) == "moved on"
        assert await refused(tess, REPORT, on=0) == "moved on"
        seen = tess.seq
        await done(players[0], {"type": "say", "name": "Ruth", "text": "what was that?"})
        await done(tess, {"type": "pause"})
        await done(tess, REPORT, on=seen)  # neither the chat nor the pause was a move
        await done(tess, {"type": "resume"})
        await play_on(place, table, players, "over")

    at_table(tmp_path, work)


def test_a_repeated_report_is_one_report(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        await done(players[0], {"type": "start_game"})
        await play_on(place, table, players, "claim")
        first = await tess.answer(REPORT, command_id="once")
        assert await tess.answer(REPORT, command_id="once", on=0) == first
        assert first["type"] == "done"

    at_table(tmp_path, work)


def test_a_referee_comes_in_where_spectators_do_not(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        eve = await come(place, table, "Eve")
        await done(players[0], {"type": "start_game"})
        await done(players[0], {"type": "set_room", "spectators": False})
        assert [client.code for client in (tess, eve)] == [None, NOT_ALLOWED]
        tess.hang_up()
        tess = await come(place, table, "Tess")
        assert tess.code is None
        await done(players[0], name_referee(""))
        assert tess.code == NOT_ALLOWED

    at_table(tmp_path, work)


def test_a_table_without_a_referee_admits_nobody_for_it(tmp_path: Path) -> None:
    """Without a referee, the stored id is empty, like the id of a visitor without a cookie. The two must not match."""

    async def work(place: Place, table: str) -> None:
        players, _ = await gather(place, table)
        await done(players[0], name_referee(""))
        await done(players[0], {"type": "set_room", "spectators": False})
        await done(players[0], {"type": "start_game"})
        live = await place.live(table)
        for stranger in ("", person("Tess").id, person("Eve").id):
            assert not live.admits(stranger)
            assert not live.admits(stranger, to_records=True)

    at_table(tmp_path, work)


def test_a_referee_finds_room_in_a_crowd(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        _, tess = await gather(place, table)
        tess.hang_up()
        for number in range(MAX_SPECTATORS_PER_NETWORK):
            assert (await come(place, table, f"Eve{number}", "192.0.2.7")).code is None
        assert (await come(place, table, "Wanda", "192.0.2.7")).code == TRY_LATER
        assert (await come(place, table, "Tess", "192.0.2.7")).code is None

    at_table(tmp_path, work)


def test_the_log_of_a_table_with_reports_opens_again(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        players, tess = await gather(place, table)
        await done(players[0], {"type": "start_game"})
        await play_on(place, table, players, "claim")
        await done(tess, REPORT)
        before = await place.live(table)
        for client in (*players, tess):
            client.hang_up()
        await settle(2 * IDLE_TICKS * TICK_S)
        again = await place.live(table)
        assert again is not before
        assert again.state == before.state
        assert again.state.referee == person("Tess").id

    at_table(tmp_path, work)


def test_reports_over_http(tmp_path: Path) -> None:
    with running(tmp_path) as (_, http):
        topics = {topic["id"]: topic for topic in http.get("/api/referee/reports").json()}
        assert topics["wrong-end"]["report"][0] == {
            "facts": {"racked": "racked"},
            "what": "picked wrong end",
            "roles": ["the player"],
            "tiles": [0, 0],
        }
        assert all(topic["report"] for topic in topics.values())
        for topic in topics.values():
            for way in topic["report"]:
                seats, tiles = list(range(len(way["roles"]))), [5] * way["tiles"][1]
                query = {"facts": json.dumps(way["facts"]), "seats": json.dumps(seats), "tiles": json.dumps(tiles)}
                made = http.get(f"/api/referee/{topic['id']}/report", params=query).json()
                assert (made["what"], made["seat"], made["tiles"]) == (way["what"], 0, tiles)
        query = {"facts": json.dumps({"racked": "racked"}), "seats": "[1]", "tiles": "[]"}
        made = http.get("/api/referee/wrong-end/report", params=query).json()
        assert {key: made[key] for key in WRONG_END} == WRONG_END
        for wrong in ({"seats": "[4]"}, {"seats": "[]"}, {"seats": "1,2"}, {"tiles": "[3]"}, {"facts": "{}"}):
            answer = http.get("/api/referee/wrong-end/report", params={**query, **wrong})
            assert answer.status_code == 422, wrong
        assert http.get("/api/referee/no-such-topic/report", params=query).status_code == 404
        assert http.get("/api/referee/exposure-gap/report", params={"seats": "[1]"}).status_code == 422


@pytest.mark.parametrize("field", ["seat", "what"])
def test_a_report_without_its_fields_is_not_a_message(tmp_path: Path, field: str) -> None:
    async def work(place: Place, table: str) -> None:
        _, tess = await gather(place, table)
        tess.do({"type": "report_error", "report": {key: WRONG_END[key] for key in WRONG_END if key != field}})
        await settle()
        assert tess.parsed("problem")

    at_table(tmp_path, work)
