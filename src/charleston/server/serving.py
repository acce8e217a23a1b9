"""Start a server from its settings; if it cannot run, say why in one sentence."""

import errno
import io
import ipaddress
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import click
import segno
import uvicorn

from charleston.server.app import Server
from charleston.server.net.guard import App
from charleston.server.net.listen import address_in_network, link, listen
from charleston.server.net.uvicorn_protocol import Config, Door
from charleston.server.ops import garbage, logs
from charleston.server.settings import Settings
from charleston.store.open_store import open_store

MAX_PORTS = 50
MAX_MESSAGE_BYTES = 64 * 1024
PING_S = 4.0
GRACE_S = 5


class CannotServeError(Exception):
    """Why the server cannot run here, in one sentence."""


def play_at(settings: Settings, *, opens_browser: bool) -> None:
    bound = _listen_somewhere(settings.host, settings.port)
    port = bound.getsockname()[1]
    place = ipaddress.ip_address(bound.getsockname()[0])
    here = link("127.0.0.1" if place.is_unspecified else settings.host, port)

    def ready() -> None:
        click.echo(f"Charleston is at {here}")
        if not place.is_loopback:
            _invite(link(address_in_network(str(place)), port))
        click.echo(f"Your games are saved in {settings.folder}. Press Ctrl-C to quit.")
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    _run(settings, bound, ready)
    click.echo("\nGoodbye. You can continue unfinished games next time.")


def serve_at(settings: Settings) -> None:
    try:
        bound = listen(settings.host, settings.port)
    except OSError as error:
        raise CannotServeError(_no_port(settings.host, settings.port, error)) from None
    _run(settings, bound, lambda: None)


def _listen_somewhere(host: str, port: int) -> socket.socket:
    """Listen on the port, or on the next free port. At home, any port will do."""
    for tried in range(port, min(port + MAX_PORTS, 65536)):
        try:
            bound = listen(host, tried)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServeError(_no_port(host, tried, error)) from None
            continue
        if tried != port:
            click.echo(f"Port {port} is in use by another program; using port {tried}.")
        return bound
    raise CannotServeError(f"All ports from {port} on are in use. Choose another with --port.")


def _no_port(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use by another program. Stop it, or choose another port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs administrator rights. Choose one above 1023."
    return f"{host} is not an address of this computer: {error.strerror or error}."


def _invite(address: str) -> None:
    """Print the link for friends on the same network, and its QR code for their phones."""
    click.echo(f"Friends on your network can use {address}")
    picture = io.StringIO()
    segno.make(address, micro=False).terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    click.echo(picture.getvalue())


class _Uvicorn(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

        self.trouble: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        try:
            self.ready()
        except OSError as error:  # the terminal is closed, but the server must still shut down cleanly
            self.trouble, self.should_exit = error, True


def _run(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Run until someone stops the server. Then uvicorn closes the sockets with 1012, and clients reconnect."""
    logs.configure(settings.log_format, settings.log_level, access=settings.log_format == "json")
    server = open_server(settings)
    garbage.start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises the signal again after its shutdown
    web = _Uvicorn(uvicorn_config(settings, server), ready)
    try:
        web.run([bound])
    except KeyboardInterrupt:
        return
    except SystemExit:
        if server.failed:
            raise CannotServeError(server.failed) from None
        raise
    if web.trouble:
        raise web.trouble


def uvicorn_config(settings: Settings, app: App) -> Config:
    return Config(
        app,
        door=Door(settings.connections_a_minute, list(settings.behind_proxy)),
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        proxy_headers=bool(settings.behind_proxy),
        forwarded_allow_ips=list(settings.behind_proxy),
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
    )


def open_server(settings: Settings) -> Server:
    try:
        if not settings.database:
            settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is a file" if isinstance(error, FileExistsError) else error.strerror or error
        raise CannotServeError(f"Games cannot be saved in the folder {settings.folder}: {reason}.") from None
    return Server(settings, open_store(settings.store))
