"""The socket of a table: raw ASGI, one frame at a time. The cookie identifies the sender; no frame does."""

import asyncio
import contextlib
import re
from collections.abc import Awaitable

from charleston.game.commands import Challenge
from charleston.server.live.connection import (
    ABUSE,
    ABUSE_CONNECTIONS,
    FRAME_BURST,
    FRAMES_PER_SECOND,
    NOT_ALLOWED,
    Connection,
)
from charleston.server.live.live_table import BUSY, LiveTable
from charleston.server.live.tables import Tables
from charleston.server.live.wire import (
    VERSION,
    Ack,
    Do,
    FromClient,
    Hello,
    Here,
    Knock,
    Problem,
    Resend,
    Unavailable,
    WireError,
    read_frame,
    write_frame,
)
from charleston.server.net.guard import Message, Receive, Scope, Send, origin_allowed
from charleston.server.net.guests import People
from charleston.server.net.rate_limit import Bucket, Rate, network
from charleston.server.ops.metrics import Metrics
from charleston.server.settings import DEFAULTS, Settings
from charleston.store.interface import StoreDownError
from charleston.table.commands import Play, SetUp, TableCommand

PATH = re.compile(r"/tables/([a-z0-9]{16})/socket")
MAX_FRAME_BYTES = 65_536
HELLO_TIMEOUT_S = 5.0
CLOSE_TIMEOUT_S = 1.0
MAX_PROBLEMS = 5
BROADCAST_COST = 10.0
"""Extra tokens for a frame that causes a broadcast to the whole table, or is slow to answer."""
HANDSHAKES_PER_MINUTE, ABUSE_HANDSHAKES = 120, 40
"""Limits per person. A connection closed for flooding counts as 40 handshakes."""
BINARY, TOO_BIG, TRY_LATER = 1003, 1009, 1013
BAD_HELLO, NO_TABLE = 4400, 4404
HERE = write_frame(Here())


class Closed(Exception):  # noqa: N818 - how a conversation ends, not an error
    """Ends a conversation with the close code for the client. The code is None if the client is already gone."""

    def __init__(self, code: int | None) -> None:
        self.code = code


class Gateway:
    def __init__(self, tables: Tables, people: People, metrics: Metrics, settings: Settings = DEFAULTS) -> None:
        self._tables, self._people, self._metrics = tables, people, metrics
        self._origins = settings.our_origins
        self._of_person = Rate(HANDSHAKES_PER_MINUTE, _now)
        self._of_address = Rate(settings.connections_a_minute, _now)
        self.checks = Rate(settings.checks_a_minute, _now)
        """Rate limit for the private cards we parse for an address, here and in the lobby."""

    async def serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, from its handshake to its close."""
        await receive()  # websocket.connect
        address = network(client[0]) if (client := scope.get("client")) else ""
        if address and not self._of_address.allows(address):  # check the rate limit before verifying the cookie
            await send({"type": "websocket.close", "code": ABUSE})
            return
        path = PATH.fullmatch(scope["path"])
        allowed = path is not None and origin_allowed(scope["headers"], self._origins)
        person = self._people.person_in(scope) if allowed else None
        if path is None or person is None:
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        if not self._of_person.allows(person.id):
            await send({"type": "websocket.close", "code": ABUSE})
            return
        await send({"type": "websocket.accept"})

        def write(message: bytes) -> Awaitable[None]:
            self._metrics.messages_out.inc()
            return send({"type": "websocket.send", "text": message.decode()})

        connection = Connection(person.id, write, address)
        with self._metrics.open_sockets.track_inprogress():
            code = await self._converse(path[1], connection, receive)
        if code == ABUSE:
            self._of_person.drain(person.id, ABUSE_HANDSHAKES)
            if address:
                self._of_address.drain(address, ABUSE_CONNECTIONS)
        if code is not None:
            with contextlib.suppress(OSError, RuntimeError, TimeoutError):  # the client may be gone, or does not read
                await asyncio.wait_for(send({"type": "websocket.close", "code": code}), CLOSE_TIMEOUT_S)

    async def _converse(self, table: str, connection: Connection, receive: Receive) -> int | None:
        """Run both directions until one of them ends, and return the close code."""
        tasks = [
            asyncio.create_task(self._listen(table, connection, receive)),
            asyncio.create_task(_speak(connection)),
            asyncio.create_task(connection.until_cut()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for how in ended:
            if isinstance(how, Closed):
                return how.code
            if isinstance(how, Exception) and not isinstance(how, OSError):
                raise how
        return connection.closing

    async def _listen(self, table: str, connection: Connection, receive: Receive) -> None:
        loop = asyncio.get_running_loop()
        bucket, problems = Bucket(FRAMES_PER_SECOND, FRAME_BURST, loop.time()), 0
        live: LiveTable | None = None
        try:
            while True:
                message = await (receive() if live else asyncio.wait_for(receive(), HELLO_TIMEOUT_S))
                self._metrics.messages_in.inc()
                try:
                    frame = _frame(message, bucket, loop.time())
                except WireError as error:
                    problems += 1
                    if live is None or problems > MAX_PROBLEMS:
                        raise Closed(ABUSE if live else BAD_HELLO) from None
                    connection.send(write_frame(Problem(str(error))))
                    continue
                if live is None:
                    live = await self._enter(table, connection, frame)
                    bucket = live.audience.bucket_of(connection.person)
                else:
                    _charge(frame, connection, bucket, loop.time())
                    await self._serve(live, connection, frame)
        except TimeoutError:
            raise Closed(BAD_HELLO) from None
        except StoreDownError:
            raise Closed(TRY_LATER) from None
        finally:
            if live is not None:
                live.leave(connection)

    async def _enter(self, table: str, connection: Connection, frame: FromClient) -> LiveTable:
        if not isinstance(frame, Hello) or frame.version != VERSION:
            raise Closed(BAD_HELLO)
        live = await self._tables.find(table)
        if live is None:
            raise Closed(NO_TABLE)
        if live.stopping:
            raise Closed(TRY_LATER)
        if not live.admits(connection.person):
            raise Closed(NOT_ALLOWED)
        if not live.audience.has_room(live.state, connection):
            raise Closed(TRY_LATER)
        if not live.audience.bucket_of(connection.person).take(asyncio.get_running_loop().time(), BROADCAST_COST):
            raise Closed(ABUSE)
        live.join(connection, frame.have)
        return live

    async def _serve(self, live: LiveTable, connection: Connection, frame: FromClient) -> None:
        match frame:
            case Do():
                if not self._affords(live, connection, frame.command):
                    connection.send(write_frame(Unavailable(frame.id, BUSY)))
                    return
                await live.ask(connection.person, frame.id, frame.on, frame.command, connection)
            case Resend():
                live.resend(connection, frame.after)
            case Knock():
                connection.send(HERE)
            case Hello():
                raise Closed(BAD_HELLO)

    def _affords(self, live: LiveTable, connection: Connection, command: TableCommand) -> bool:
        """Return whether the client's network has tokens for a broadcast, and for parsing if the command has a card."""
        if not isinstance(command, Play) and not live.audience.may_broadcast(connection.payer):
            return False
        has_card = isinstance(command, SetUp) and command.setup.own_card
        return not has_card or self.checks.allows(connection.payer)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _speak(connection: Connection) -> None:
    try:
        await connection.speak()
    except RuntimeError:  # uvicorn closed the socket after an unanswered ping and has not reported that yet
        raise Closed(None) from None


def _charge(frame: FromClient, connection: Connection, bucket: Bucket, now: float) -> None:
    """Charge for a frame, in addition to the token that every frame costs. A new acknowledgment is free."""
    if isinstance(frame, Ack):
        if connection.heard(frame.seq):
            bucket.drain(now, -1.0)
        return
    if _is_dear(frame) and not bucket.take(now, BROADCAST_COST):
        raise Closed(ABUSE)


def _is_dear(frame: FromClient) -> bool:
    if isinstance(frame, Do) and isinstance(frame.command, Play):
        return isinstance(frame.command.command, Challenge)
    return isinstance(frame, Resend | Do)


def _frame(message: Message, bucket: Bucket, now: float) -> FromClient:
    if message["type"] == "websocket.disconnect":
        raise Closed(ABUSE if message.get("code") == ABUSE else None)  # a flood, closed before it was parsed
    text = message.get("text")
    if not isinstance(text, str):
        raise Closed(BINARY)
    if len(text) > MAX_FRAME_BYTES:
        raise Closed(TOO_BIG)
    if not bucket.take(now):
        raise Closed(ABUSE)
    return read_frame(text)
