"""Guards for the pages: security headers on every response, and origin checks for requests that change anything."""

import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec

from charleston.server.net.guests import Headers
from charleston.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
"""An ASGI application: takes scope, receive and send. Every framework has different types for them."""

READING = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "https": 443}
MAX_HOST_LENGTH = 260
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d*)?", re.ASCII | re.IGNORECASE)
"""A name, an IPv4 address, or an IPv6 address in brackets, with or without a port."""
LOCAL = ("local", "lan", "home", "internal", "localdomain", "home.arpa")
"""The suffixes of names that only a home network resolves."""
SECURITY = (
    (b"content-security-policy", b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def origin_allowed(headers: Headers, origins: Collection[str]) -> bool:
    """Return whether a request comes from one of our pages: its origin is its target host or is in the settings.

    Programs send no Origin, and we accept them. A browser always sends it when a page changes something or opens a
    socket.
    """
    sent = [value.decode("latin-1") for name, value in headers if name.lower() == b"origin"]
    if not sent:
        return True
    here = [value.decode("latin-1") for name, value in headers if name.lower() == b"host"]
    if len(sent) > 1 or len(here) > 1:
        return False
    place = _place(sent[0])
    return place is not None and (
        place in {_place(origin) for origin in origins}
        or (here != [] and place in {_place(f"{scheme}://{here[0]}") for scheme in _PORTS})
    )


def _place(origin: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port; None if the origin is not a web address, such as "null"."""
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


class Hosts:
    """The host names we answer to, as a defense against DNS rebinding.

    A page of another site can make a browser reach this machine under that site's name. The page would then count as
    one of our pages. It cannot do this with an IP address or one of our names.
    """

    def __init__(self, settings: Settings) -> None:
        mine = socket.gethostname().lower()
        places = (_place(origin) for origin in settings.our_origins)
        named = {place[1] for place in places if place} | {name.lower().rstrip(".") for name in settings.hosts}
        self._names = named | {settings.host.lower(), "localhost", mine, *(f"{mine}.{ending}" for ending in LOCAL)}
        self._any = bool(settings.behind_proxy) and not named  # the proxy decides which names it forwards

    def allow(self, headers: Headers) -> bool:
        """Return whether the Host header names this server. Programs may omit it; a browser always sends it."""
        hosts = [value.decode("latin-1") for name, value in headers if name.lower() == b"host"]
        if self._any or not hosts:
            return True
        name = (host_name(hosts[0]) or "").rstrip(".") if len(hosts) == 1 else ""
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def host_name(host: str) -> str | None:
    """Return the name in a Host header, in lower case; None if no browser would send such a header."""
    if len(host) > MAX_HOST_LENGTH or not _HOST.fullmatch(host):
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises ValueError if it is not a number
    except ValueError:
        return None
    return parts.hostname


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    def __init__(self, app: App, origins: Collection[str]) -> None:
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY]
            await send(message)

        if scope["method"] in READING or origin_allowed(scope["headers"], self.origins):
            await self.app(scope, receive, send_secured)
        else:
            sentence = "This request comes from another site and was refused."
            await answer(send_secured, 403, {"message": sentence})


async def answer(
    send: Send, status: int, body: Mapping[str, object], more_headers: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    data = msgspec.json.encode(body)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode()), *more_headers]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})
