"""Expensive requests are refused before they are carried out, or charged to the client's network."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hint_requests import Pages
from running import without_refill
from table_clients import Client, Place, at_a_table, person, settle

from charleston.card.published import published
from charleston.card.write import write_card
from charleston.server.live import live_table
from charleston.server.live.audience import BYTES_PER_TOKEN, MAX_SOCKETS_PER_PERSON, MAX_SPECTATORS_PER_NETWORK
from charleston.server.live.connection import ABUSE, FRAME_BURST, FRAMES_PER_SECOND, NOT_ALLOWED, Connection
from charleston.server.live.socket import BROADCAST_COST, TRY_LATER
from charleston.server.net.guests import MAX_COOKIES, People, Person
from charleston.server.net.rate_limit import Bucket
from charleston.server.settings import Settings
from charleston.table.setup import Setup, prepare

OWN = write_card(published("First Card"))
FAR = 2**40
"""More steps than any table has."""
HOUSE, ELSEWHERE = "192.0.2.7", "192.0.2.8"


async def come(place: Place, table: str, name: str, address: str = HOUSE, have: int = 0) -> Client:
    client = Client(place, table, name, client=(address, 1))
    client.hello(have)
    await settle()
    return client


def set_up(number: int = 0, **fields: Any) -> dict[str, Any]:
    """Return a setup with a different card each time."""
    return {"type": "set_up", "setup": {"own_card": OWN.replace("First Card", f"Card {number}", 1), **fields}}


# cards


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """Collect the setups whose card was parsed."""
    parsed: list[Setup] = []

    def noted(setup: Setup) -> None:
        parsed.append(setup)
        prepare(setup)

    monkeypatch.setattr(live_table, "prepare", noted)
    return parsed


def test_a_card_is_parsed_only_for_a_host_who_may_set_up_now(tmp_path: Path, read: list[Setup]) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=5000))
        ruth, eve = await come(place, table, "Ruth"), await come(place, table, "Eve", ELSEWHERE)
        for number in range(10):
            assert (await eve.answer(set_up(number)))["code"] == "host only"
        assert read == []
        assert (await ruth.answer(set_up(10)))["type"] == "done"
        assert (await ruth.answer({"type": "set_up", "setup": {"own_card": "card"}}))["code"] == "setup"
        assert len(read) == 2
        assert (await ruth.answer({"type": "set_up", "setup": {"pace": 5000}}))["type"] == "done"
        for chair in (1, 2, 3):
            await ruth.answer({"type": "seat_bot", "chair": chair})
        assert (await ruth.answer({"type": "start_game"}))["type"] == "done"
        read.clear()
        await settle(10)
        assert (await ruth.answer(set_up(11)))["code"] == "in a match"
        await ruth.answer({"type": "end_table"})
        assert (await ruth.answer(set_up(12)))["code"] == "ended"
        assert read == []

    at_a_table(tmp_path, work)


def test_the_card_of_a_new_host_is_parsed_outside_the_event_loop(tmp_path: Path, read: list[Setup]) -> None:
    """If the event loop parsed cards, two people who hand the table back and forth could make everyone wait."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth, bess = await come(place, table, "Ruth"), await come(place, table, "Bess")
        assert (await bess.answer({"type": "sit_down", "chair": 1, "name": "Bess"}))["type"] == "done"
        ruth.do({"type": "make_host", "chair": 1})
        assert (await bess.answer(set_up()))["type"] == "done"
        assert len(read) == 1

    at_a_table(tmp_path, work)


def test_cards_sent_to_a_table_count_with_those_checked_in_the_lobby(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth, pages = await come(place, table, "Ruth", "127.0.0.1"), Pages(place, table)
        assert pages.context.checks is place.gateway.checks
        place.gateway.checks.drain("127.0.0.1", Settings().checks_a_minute - 1)
        assert (await ruth.answer(set_up(1)))["type"] == "done"
        assert (await ruth.answer(set_up(2)))["type"] == "unavailable"
        assert (await pages.get(f"/api/tables/{table}/records/1/replay", "Ruth")).status_code == 429
        assert (await ruth.answer({"type": "set_up", "setup": {"seconds": 20}}))["type"] == "done"  # no custom card
        other = await come(place, table, "Ruth", ELSEWHERE)
        assert (await other.answer(set_up(3)))["type"] == "done"
        await settle(1)
        assert (await ruth.answer(set_up(2)))["type"] == "done"

    with without_refill():
        at_a_table(tmp_path, work)


# the room


def test_a_client_that_is_ahead_of_the_table_counts_before_its_welcome(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        live = await place.live(table)
        crowd = [
            Client(place, table, f"Eve{number}", client=(HOUSE, 1)) for number in range(MAX_SPECTATORS_PER_NETWORK + 5)
        ]
        alone = [Client(place, table, "Ruth", client=(ELSEWHERE, 1)) for _ in range(MAX_SOCKETS_PER_PERSON + 5)]
        for client in (*crowd, *alone):
            client.hello(FAR)
        await settle()
        assert [client.code for client in crowd] == [None] * MAX_SPECTATORS_PER_NETWORK + [TRY_LATER] * 5
        assert [client.code for client in alone] == [None] * MAX_SOCKETS_PER_PERSON + [TRY_LATER] * 5
        assert len(live.connections) == MAX_SPECTATORS_PER_NETWORK + MAX_SOCKETS_PER_PERSON
        assert not live.audience.arriving

    at_a_table(tmp_path, work)


def test_a_client_that_had_to_wait_is_checked_again(tmp_path: Path) -> None:
    async def nothing(_: bytes) -> None:
        return None

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=5000, spectators=False))
        ruth = await come(place, table, "Ruth")
        for chair in (1, 2, 3):
            await ruth.answer({"type": "seat_bot", "chair": chair})
        live = await place.live(table)
        eve = Connection(person("Eve").id, nothing, ELSEWHERE)
        screens = [Connection(person("Ruth").id, nothing, HOUSE) for _ in range(MAX_SOCKETS_PER_PERSON + 1)]
        await ruth.answer({"type": "start_game"})
        for connection in (eve, *screens):
            live.join(connection, FAR)
        # these sockets already count, although the server has not welcomed them yet
        assert not live.audience.has_room(live.state, Connection(person("Ruth").id, nothing))
        await settle()
        assert eve.closing == NOT_ALLOWED
        assert sorted(one.closing or 0 for one in screens) == [0] * (MAX_SOCKETS_PER_PERSON - 1) + [TRY_LATER] * 2
        assert set(live.connections) > {one for one in screens if one.closing is None}
        assert len(live.connections) == MAX_SOCKETS_PER_PERSON

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("ahead", [0, 1, FAR])
def test_a_late_welcome_costs_as_much_as_an_immediate_one(tmp_path: Path, ahead: int) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        live = await place.live(table)
        ruth = Client(place, table, "Ruth")
        ruth.hello(live.state.seq + ahead)
        for _ in range(100):
            await asyncio.sleep(0)
        (welcome,) = ruth.parsed("welcome")
        assert (welcome["seq"], welcome["missed"]) == (live.state.seq, [])
        left = live.audience.bucket_of(person("Ruth").id).left(place.loop.time())
        assert left == pytest.approx(
            FRAME_BURST - BROADCAST_COST - len(ruth.frames[0].encode()) / BYTES_PER_TOKEN, abs=0.1
        )
        await settle()
        assert (ruth.code, len(live.connections)) == (None, 1)

    at_a_table(tmp_path, work)


# broadcasts


def test_a_bucket_in_debt_refills_from_below_zero() -> None:
    bucket = Bucket(50, 200, 0.0)
    bucket.owe(0.0, 300)
    assert [bucket.left(at) for at in (0.0, 1.0, 2.0, 3.0, 10.0)] == [-100, -50, 0, 50, 200]


async def hall(place: Place) -> tuple[list[Client], list[Client]]:
    """Connect ten sockets from one network and ten from another, after a long chat."""
    table = await place.open("Ruth", Setup(pace=5000))
    clients = [await come(place, table, f"H{number}") for number in range(10)]
    elsewhere = [await come(place, table, f"E{number}", ELSEWHERE) for number in range(10)]
    for number in range(60):
        talk = {"type": "say", "name": f"H{number % 10}", "text": "💬" * 300}
        assert (await clients[number % 10].answer(talk))["type"] == "done"
        await settle(1)
    await settle(60)
    return clients, elsewhere


def bytes_received(clients: list[Client]) -> int:
    return sum(len(text.encode()) for client in clients for text in client.frames)


def test_a_broadcast_is_charged_to_the_network_that_caused_it(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        clients, elsewhere = await hall(place)
        before, began = bytes_received([*clients, *elsewhere]), place.loop.time()
        answers = []
        for number in range(100):  # ten people in one network, each below the limit for one person
            client = clients[number // 2 % 10]
            down = {"type": "sit_down", "chair": 1, "name": client.name}
            answers.append((await client.answer({"type": "stand_up"} if number % 2 else down))["type"])
            await settle(0.1)
        seconds = place.loop.time() - began
        assert all(client.code is None for client in (*clients, *elsewhere))
        assert answers[0] == "done"
        assert "unavailable" in answers
        one = 20 * 100_000  # the most bytes that one broadcast sends
        most = BYTES_PER_TOKEN * (FRAME_BURST + FRAMES_PER_SECOND * seconds) + one
        assert bytes_received([*clients, *elsewhere]) - before < most
        down = {"type": "sit_down", "chair": 2, "name": "E0"}
        assert (await elsewhere[0].answer(down))["type"] == "done"  # another network is not in debt
        await settle(10)
        assert (await clients[3].answer({"type": "say", "name": "H3", "text": "Hello"}))["type"] == "done"

    at_a_table(tmp_path, work)


def test_friends_in_one_house_set_up_a_table_without_waiting(tmp_path: Path) -> None:
    """Four phones and a screen connect at once, with our longer card."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=5000))
        ruth, *friends = [await come(place, table, name) for name in ("Ruth", "Bess", "Carol", "Dot", "Eve")]
        for preset in ("house", "league", "tournament", "league"):
            assert (await ruth.answer({"type": "set_up", "setup": {"preset": preset}}))["type"] == "done"
        for chair, client in enumerate(friends[:3], 1):
            down = {"type": "sit_down", "chair": chair, "name": client.name}
            assert (await client.answer(down))["type"] == "done"
        for number in range(5):
            talk = {"type": "say", "name": friends[number % 3].name, "text": "Good luck!"}
            assert (await friends[number % 3].answer(talk))["type"] == "done"
        assert (await ruth.answer({"type": "start_game"}))["type"] == "done"
        for command in ("pause", "resume", "pause", "resume"):
            assert (await ruth.answer({"type": command}))["type"] == "done"

    at_a_table(tmp_path, work)


def test_play_continues_while_a_network_is_in_debt(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=5000))
        ruth = await come(place, table, "Ruth")
        for chair in (1, 2, 3):
            await ruth.answer({"type": "seat_bot", "chair": chair})
        await ruth.answer({"type": "start_game"})
        live = await place.live(table)
        live.audience.charge_broadcast(HOUSE, 100 * int(FRAME_BURST) * BYTES_PER_TOKEN)
        assert (await ruth.answer({"type": "pause"}))["type"] == "unavailable"
        play = {"type": "play", "command": {"type": "pick_tile", "seat": 0}}
        assert (await ruth.answer(play))["type"] == "refused"  # a move costs nothing; the table refuses it as illegal
        await settle(500)
        live.tick()
        assert (await ruth.answer({"type": "pause"}))["type"] == "done"

    at_a_table(tmp_path, work)


# cookies


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the cookies whose signature was verified."""
    values: list[str] = []
    real = People._person

    def counted(self: People, signed: str) -> Person | None:
        values.append(signed)
        return real(self, signed)

    monkeypatch.setattr(People, "_person", counted)
    return values


def test_the_cookie_of_a_request_is_verified_once(tmp_path: Path, verified: list[str]) -> None:
    """Both the table's guard and the handler need the person."""

    async def work(place: Place) -> None:
        pages = Pages(place, await place.open("Ruth", Setup()))
        assert (await pages.get(f"/api/tables/{pages.table}", "Ruth")).json()["you"] == 0
        assert len(verified) == 1
        assert (await pages.get(f"/api/tables/{pages.table}", "Eve")).json()["you"] is None
        assert len(verified) == 2

    at_a_table(tmp_path, work)


def test_above_the_handshake_rate_limit_no_cookie_is_verified(tmp_path: Path, verified: list[str]) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        place.gateway._of_address.drain(HOUSE, Settings().connections_a_minute - 3)
        forged = [(b"cookie", b"; ".join([b"charleston=a.b.c"] * 850))]
        for number in range(6):
            client = Client(place, table, "Eve", client=(HOUSE, 1), headers=forged)
            await settle()
            assert (client.accepted, client.code) == (False, NOT_ALLOWED if number < 3 else ABUSE)
        assert len(verified) == 3 * MAX_COOKIES
        verified.clear()
        elsewhere = await come(place, table, "Ruth", ELSEWHERE)
        await settle()
        assert (elsewhere.accepted, len(verified)) == (True, 1)
        wrong = Client(place, table, "Ruth", client=(ELSEWHERE, 1), path="/tables/nothing/socket")
        await settle()
        assert (wrong.code, len(verified)) == (NOT_ALLOWED, 1)

    with without_refill():
        at_a_table(tmp_path, work)
