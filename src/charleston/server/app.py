"""The ASGI application: it sends sockets to the gateway and everything else to the lobby."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from charleston.game.fair import SEED_BYTES
from charleston.server.api.hint_process import HintProcess
from charleston.server.live.connection import NOT_ALLOWED
from charleston.server.live.live_table import Services
from charleston.server.live.socket import Gateway
from charleston.server.live.tables import Tables
from charleston.server.live.turnstile import Turnstile
from charleston.server.net.guard import App, Hosts, Receive, Scope, Send, answer
from charleston.server.net.guests import People
from charleston.server.net.rate_limit import Rate, network
from charleston.server.ops import garbage
from charleston.server.ops.metrics import Metrics
from charleston.server.settings import Settings
from charleston.store.interface import Store, StoreDownError

HOUSEKEEPING_S = 3600.0
LOBBY_DELAY_S = 3.0
"""Seconds until the lobby loads, unless needed sooner. Loading takes a second, and players should reconnect first."""
RETRY_S = 1.0
REQUESTS_PER_TURN = 2
"""Requests that start in one turn of the event loop, so tables get their turns even in a flood of requests."""
NO_HOST = "This server does not accept this host name. The operator can add it to the hosts setting."
MANY = "Too many requests from your network. Please wait a minute."
DAY_MS = 24 * 3600 * 1000
_log = structlog.get_logger("charleston.app")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Server:
    """An ASGI application; tables, gateway and lobby exist between start and stop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store, self.metrics = settings, store, Metrics()
        self.failed = ""
        """Why the server did not start, in one sentence."""
        self.tables: Tables
        self.gateway: Gateway
        self._people: People
        self._opening: asyncio.TimerHandle
        self._run_rounds: Callable[[], Awaitable[None]]
        self._stop_lobby: Callable[[], Awaitable[None]] = _do_nothing
        self._hosts = Hosts(settings)
        self._lobby: asyncio.Task[App] | None = None
        self._hint_process: HintProcess | None = None
        self._requests, self._turnstile = Rate(settings.requests_a_minute), Turnstile(REQUESTS_PER_TURN)
        self._tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif not self._hosts.allow(scope["headers"]):
            await _refuse_host(scope["type"], receive, send)
        elif scope["type"] == "websocket":
            await self.gateway.serve_socket(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self.start()
        except StoreDownError as error:
            self.failed = str(error)
            await send({"type": "lifespan.startup.failed"})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def start(self) -> None:
        """Start the store, the tables and the background tasks. Raises StoreDownError with a sentence."""
        await self.store.start()
        self._people = People(await self.store.secret("cookie"))
        if self.settings.hint_costs:
            self._hint_process = HintProcess(self.settings.chances_folder)
        new_seed = partial(secrets.token_bytes, SEED_BYTES)
        self.tables = Tables(Services(self.store, now, new_seed, self.metrics, self._hint_process))
        self.store.listen(self.tables.look_again)
        self.store.hear(self.tables.hear)
        self.gateway = Gateway(self.tables, self._people, self.metrics, self.settings)
        self._opening = asyncio.get_running_loop().call_later(LOBBY_DELAY_S, self._open_lobby)
        of_tables = (self.tables.tend, self.tables.pressure.watch, self._tend_rounds)
        works = (*of_tables, self._keep_house, garbage.keep_sweeping)
        self._tasks = [asyncio.create_task(_for_ever(work)) for work in works]

    def _open_lobby(self) -> asyncio.Task[App]:
        if self._lobby is None:
            self._lobby = asyncio.create_task(asyncio.to_thread(self._make_lobby))
        return self._lobby

    def _make_lobby(self) -> App:
        from charleston.server.api.context import Context
        from charleston.server.api.lobby_routes import make_http

        context = Context(self.settings, self.tables, self._people, self.gateway.checks, self._hint_process)
        self._run_rounds, self._stop_lobby = context.rounds.run, context.stop
        return make_http(context)

    async def _tend_rounds(self) -> None:
        """Run the tables of tournaments, as soon as the lobby is loaded."""
        await asyncio.sleep(LOBBY_DELAY_S)
        await asyncio.shield(self._open_lobby())
        await self._run_rounds()

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (client := scope.get("client")) and not self._requests.allows(network(client[0])):
            await answer(send, 429, {"message": MANY}, ((b"retry-after", b"60"), (b"connection", b"close")))
            return
        await self._turnstile.enter()
        await (await asyncio.shield(self._open_lobby()))(scope, receive, send)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._opening.cancel()
        await asyncio.gather(*self._tasks, *filter(None, [self._lobby]), return_exceptions=True)
        await self._stop_lobby()
        await self.tables.stop()
        if self._hint_process is not None:
            await self._hint_process.stop()
        await self.store.close()

    async def _keep_house(self) -> None:
        """Archive old tables every hour; nothing is ever deleted."""
        while True:
            try:
                count = await self.store.archive(now() - self.settings.archive_days * DAY_MS)
            except StoreDownError as error:
                _log.warning("archiving failed", reason=str(error))
            else:
                _log.info("archived", count=count)
            await asyncio.sleep(HOUSEKEEPING_S)


async def _do_nothing() -> None:
    pass


async def _refuse_host(kind: str, receive: Receive, send: Send) -> None:
    if kind == "http":
        await answer(send, 421, {"message": NO_HOST})
    else:
        await receive()
        await send({"type": "websocket.close", "code": NOT_ALLOWED})


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Run background work forever. After a bug, log the error and restart the work: tables would stop without it."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - any bug in the work
            _log.error("background work failed", exc_info=error)
            await asyncio.sleep(RETRY_S)
