"""Flooding sockets are closed before their data is parsed. Other traffic is parsed in small pieces, a few per turn."""

import asyncio

import pytest
from fake_transport import Http, Socket, frame, new_config, new_socket, virtually
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode

from charleston.server.live.connection import ABUSE_CONNECTIONS, FRAME_BURST, FRAMES_PER_SECOND
from charleston.server.live.turnstile import Turnstile
from charleston.server.net.frame_scan import MAX_FRAGMENTS
from charleston.server.net.rate_limit import Rate, network
from charleston.server.net.uvicorn_protocol import (
    FLOOD_CLOSE_S,
    FRAMES_PER_TURN,
    HEAD_BYTES,
    MAX_CREDIT,
    MAX_HEAD_LINES,
    MAX_TINY_CHUNKS,
    Door,
)
from charleston.server.settings import Settings

BURST = int(FRAME_BURST)
MESSAGE = frame(Opcode.TEXT, b"", fin=False) + frame(Opcode.CONT)
KINDS = {
    "ping": frame(Opcode.PING),
    "ping with a payload": frame(Opcode.PING, b"x" * 125),
    "pong": frame(Opcode.PONG),
    "text": frame(Opcode.TEXT, b"{}"),
    "empty text": frame(Opcode.TEXT),
}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Collect the bytes that websockets parses, piece by piece, the handshake first."""
    pieces: list[bytes] = []
    parse = WebSocketsSansIOProtocol.data_received

    def counted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        pieces.append(data)
        parse(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    return pieces


def is_refused(socket: Socket) -> bool:
    code = socket.transport.close_code()
    assert code in (None, 1008)
    return code == 1008


@pytest.mark.parametrize("kind", KINDS)
def test_the_201st_frame_of_a_burst_closes_and_none_of_it_is_parsed(kind: str, parsed: list[bytes]) -> None:
    async def scene() -> None:
        socket = await new_socket()
        socket.feed(KINDS[kind] * (BURST + 1))
        assert is_refused(socket)
        assert len(parsed) == 1  # the handshake
        await asyncio.sleep(0.01)
        assert socket.code == 1008
        assert socket.messages == []

    virtually(scene)


@pytest.mark.parametrize("kind", KINDS)
def test_sent_one_by_one_200_frames_are_parsed_and_no_more(kind: str, parsed: list[bytes]) -> None:
    async def scene() -> None:
        socket = await new_socket()
        for number in range(BURST + 100):
            socket.feed(KINDS[kind])
            assert is_refused(socket) == (number >= BURST)
        assert len(parsed) == 1 + BURST

    virtually(scene)


@pytest.mark.parametrize("data", [b"", b"x"])
def test_fragments_cost_as_much_as_frames(data: bytes, parsed: list[bytes]) -> None:
    message = frame(Opcode.TEXT, data, fin=False) + frame(Opcode.CONT, data)

    async def scene() -> None:
        socket = await new_socket()
        socket.feed(message * (BURST // 2))
        await asyncio.sleep(0.1)
        assert not is_refused(socket)
        assert socket.messages == [2 * data.decode()] * (BURST // 2)
        count = len(parsed)
        socket.feed(frame(Opcode.TEXT, data, fin=False))
        # 0.1 s has added five tokens, so the sixth frame exceeds the limit
        socket.feed(frame(Opcode.CONT, data, fin=False) * 5)
        assert is_refused(socket)
        assert len(parsed) == count + 1

    virtually(scene)


def test_an_endless_message_is_closed_and_not_buffered() -> None:
    """The limit applies however slowly the fragments arrive."""

    async def scene() -> None:
        socket = await new_socket()
        socket.feed(frame(Opcode.TEXT, b"x" * 1000, fin=False))
        for _ in range(MAX_FRAGMENTS - 1):
            await asyncio.sleep(1)
            socket.feed(frame(Opcode.CONT, b"x" * 1000, fin=False))
        assert not is_refused(socket)
        assert sum(map(len, socket.protocol.frames)) == 1000 * MAX_FRAGMENTS
        socket.feed(frame(Opcode.CONT, b"x", fin=False))
        assert is_refused(socket)

    virtually(scene)


def test_the_total_size_of_a_fragmented_message_is_limited() -> None:
    async def scene() -> None:
        socket = await new_socket()
        socket.feed(frame(Opcode.TEXT, b"x" * 40_000, fin=False))
        socket.feed(frame(Opcode.CONT, b"x" * 40_000, fin=False))
        assert socket.transport.close_code() == 1009

    virtually(scene)


def test_ordinary_play_is_never_closed() -> None:
    """Send fifty frames a second for ten minutes, first evenly, then in one burst per second."""

    async def scene() -> None:
        socket = await new_socket()
        for _ in range(int(600 * FRAMES_PER_SECOND)):
            socket.feed(KINDS["text"])
            await asyncio.sleep(1 / FRAMES_PER_SECOND)
        for _ in range(600):
            socket.feed(KINDS["text"] * int(FRAMES_PER_SECOND))
            await asyncio.sleep(1)
        assert not is_refused(socket)
        assert len(socket.messages) == 1200 * FRAMES_PER_SECOND

    virtually(scene)


def test_a_client_that_receives_many_steps_may_acknowledge_them_at_once() -> None:
    async def scene() -> None:
        socket = await new_socket()
        for _ in range(MAX_CREDIT + 100):
            await socket.send({"type": "websocket.send", "text": "a step"})
        await asyncio.sleep(0.1)
        socket.feed(KINDS["text"] * (MAX_CREDIT + BURST))
        assert not is_refused(socket)
        socket.feed(KINDS["text"])
        assert is_refused(socket)

    virtually(scene)


def test_a_burst_is_parsed_in_pieces_in_order_and_interleaved_with_others(parsed: list[bytes]) -> None:
    async def scene() -> None:
        config = new_config()
        one, two = await new_socket(config), await new_socket(config)
        parsed.clear()
        one.feed(b"".join(frame(Opcode.TEXT, f"one {number}".encode()) for number in range(100)))
        two.feed(b"".join(frame(Opcode.TEXT, f"two {number}".encode()) for number in range(100)))
        assert parsed == []
        two.feed(frame(Opcode.TEXT, b"two 100"))  # queued behind the earlier frames
        turns = 0
        while len(one.messages) < 100 or len(two.messages) < 101:
            before = len(parsed)
            await asyncio.sleep(0)
            assert len(parsed) <= before + 1  # at most one piece per turn, over all connections
            turns += 1
        assert all(piece.count(b"\x81") <= 2 * FRAMES_PER_TURN for piece in parsed)
        assert one.messages == [f"one {number}" for number in range(100)]
        assert two.messages == [f"two {number}" for number in range(101)]
        assert turns >= 14

    virtually(scene)


def test_after_the_close_nothing_is_read_and_the_client_is_aborted_in_a_second(parsed: list[bytes]) -> None:
    async def scene() -> None:
        socket = await new_socket()
        socket.feed(KINDS["text"] * 100)  # queued for later turns
        socket.feed(KINDS["ping"] * (BURST + 1))
        assert is_refused(socket)
        assert socket.transport.is_reading_paused
        count = len(parsed)
        socket.feed(KINDS["ping"])
        await asyncio.sleep(FLOOD_CLOSE_S / 2)
        assert len(parsed) == count
        assert not socket.transport.is_aborted  # the client can still read the close frame
        await asyncio.sleep(FLOOD_CLOSE_S)
        assert socket.transport.is_aborted

    virtually(scene)


# admission of connections


def test_a_hall_of_400_phones_behind_one_address_gets_in() -> None:
    """Each phone opens seven connections: six for the page, and one for the socket."""
    door = Door(Settings().connections_a_minute, [])
    assert all(door.admits("192.0.2.1") for _ in range(400 * 7))


def test_an_address_that_floods_is_refused_and_no_other() -> None:
    door = Door(3000, ["198.51.100.7"])
    for address in ("192.0.2.1", "198.51.100.7"):
        for _ in range(3000 // ABUSE_CONNECTIONS):
            assert door.admits(address)
            door.charge(address, ABUSE_CONNECTIONS)
    assert not door.admits("192.0.2.1")
    assert door.admits("192.0.2.2")
    assert door.admits("198.51.100.7")  # a proxy, which represents many clients


def test_a_refused_connection_is_closed_unread() -> None:
    async def scene() -> None:
        door = Door(2, [])
        there = [Http(door) for _ in range(3)]
        assert [one.transport.is_aborted for one in there] == [False, False, True]
        for one in there:
            one.protocol.connection_lost(None)
        assert not Http(door, "192.0.2.2").transport.is_aborted

    virtually(scene)


def test_a_flood_and_a_refused_handshake_are_charged_to_the_address() -> None:
    async def scene() -> None:
        door = Door(3000, [])
        config = new_config(door)
        for _ in range(3000 // ABUSE_CONNECTIONS):
            assert door.admits("192.0.2.1")
            (await new_socket(config)).feed(KINDS["ping"] * (BURST + 1))
        assert not door.admits("192.0.2.1")

    virtually(scene)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testclient", True),
        ("testclient", "other", False),
    ],
)
def test_ipv6_is_limited_by_network(one: str, other: str, same: bool) -> None:
    rate = Rate(1, lambda: 0.0)
    assert rate.allows(network(one))
    assert rate.allows(network(other)) != same


# HTTP

GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
PUT = b"PUT / HTTP/1.1\r\nhost: x\r\n"


def test_pipelined_requests_are_answered_one_per_turn_in_order() -> None:
    async def scene() -> None:
        http = Http()
        for number in range(5):
            http.protocol.data_received(b"".join(_put(b"%d" % (number * 1000 + at)) for at in range(1000)))
            assert http.transport.is_reading_paused
        before = -1
        while len(http.bodies) < 5000 and before != len(http.bodies):
            before = len(http.bodies)
            for _ in range(20):
                done = len(http.bodies)
                await asyncio.sleep(0)
                assert len(http.bodies) <= done + 1
        assert http.bodies == [b"%d" % number for number in range(5000)]
        assert not http.transport.is_reading_paused

    virtually(scene)


def _put(body: bytes) -> bytes:
    return PUT + b"content-length: %d\r\n\r\n" % len(body) + body


@pytest.mark.parametrize("size", [0, 1, HEAD_BYTES, 65_536, 1_000_000])
@pytest.mark.parametrize("piece", [1000, 1_000_000])
def test_a_body_arrives_complete(size: int, piece: int) -> None:
    async def scene() -> None:
        http = Http()
        body = bytes(number % 251 for number in range(size))
        data = _put(body) + GET
        for at in range(0, len(data), piece):
            await http.receive(data[at : at + piece])
        await asyncio.sleep(0.1)
        assert http.bodies == [body, b""]
        assert http.statuses() == [200, 200]

    virtually(scene)


def _chunked(chunks: int, size: int) -> bytes:
    chunk = b"%x\r\n%b\r\n" % (size, b"x" * size)
    return PUT + b"transfer-encoding: chunked\r\n\r\n" + chunk * chunks + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("chunks", "size", "status"),
    [(MAX_TINY_CHUNKS, 1, 200), (MAX_TINY_CHUNKS + 2, 1, 400), (60_000, 1, 400), (600, 1448, 200), (3, 65_536, 200)],
)
def test_a_body_of_tiny_chunks_is_not_parsed(chunks: int, size: int, status: int) -> None:
    async def scene() -> None:
        door = Door(1000, [])
        http = Http(door)
        http.protocol.data_received(_chunked(chunks, size))
        await asyncio.sleep(0.1)
        assert http.statuses() == [status]
        assert http.bodies == ([b"x" * chunks * size] if status == 200 else [])
        assert http.transport.closing == (status == 400)

    virtually(scene)


@pytest.mark.parametrize(("lines", "dropped"), [(40, False), (MAX_HEAD_LINES + 1, True), (50_000, True)])
def test_endless_request_headers_are_not_parsed(lines: int, dropped: bool) -> None:
    async def scene() -> None:
        http = Http()
        http.protocol.data_received(GET[:-2] + b"a:b\r\n" * lines + b"\r\n")
        await asyncio.sleep(0.1)
        assert http.transport.is_aborted == dropped
        assert http.statuses() == ([] if dropped else [200])

    virtually(scene)


def test_a_few_requests_start_per_turn_in_order() -> None:
    async def scene() -> None:
        turnstile, begun = Turnstile(2), list[int]()

        async def work(number: int) -> None:
            await turnstile.enter()
            begun.append(number)

        tasks = [asyncio.create_task(work(number)) for number in range(100)]
        tasks[50].cancel()
        while not all(task.done() for task in tasks):
            before = len(begun)
            await asyncio.sleep(0)
            assert len(begun) <= before + 2
        assert begun == [number for number in range(100) if number != 50]
        await asyncio.wait_for(turnstile.enter(), 1)

    virtually(scene)
