"""Ports, and how long we wait for a silent peer."""

import asyncio
import socket
import sys

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 8
"""Seconds until data that nobody takes, or a request that never ends, costs the peer the connection."""

BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises OSError."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    bound = socket.socket(family, kind)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, PATIENCE * 1000)
        bound.bind(address)
        bound.listen(BACKLOG)  # at once: until then another program may bind the same port
    except OSError:
        bound.close()
        raise
    return bound


def address_in_network(host: str) -> str:
    """The address others in the local network reach us at, bound to this one, as far as this machine knows."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - asking whether it is bound to all
        return host
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("2001:db8::1" if ":" in host else "192.0.2.1", 9))  # nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class PatientProtocol(H11Protocol):
    """HTTP that hangs up on whoever connects and does not finish a request; uvicorn would wait for ever."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()

    def _await_request(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(PATIENCE, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def _hang_up(self) -> None:
        is_ours = self.transport.get_protocol() is self  # and has not become a socket's
        if is_ours and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()
