"""The door in front of the pages: what every answer says to the browser, and which pages may change anything here."""

from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec

from charleston.server.people import Headers

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
"""Takes scope, receive and send, as ASGI says; every framework types them in its own way."""

READING = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "https": 443}
SECURITY = (
    (b"content-security-policy", b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def origin_allowed(headers: Headers, origins: Collection[str]) -> bool:
    """Whether a request comes from a page of ours: of the host it asks, or of one named in the settings.

    Programs send no Origin and are let in; a browser always does when a page changes something or opens a socket.
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
    """Scheme, host and port; None for what is no web address, such as "null"."""
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


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
            sentence = "This request comes from a page of another site and was not carried out."
            await answer(send_secured, 403, {"message": sentence})


async def answer(
    send: Send, status: int, body: Mapping[str, object], more_headers: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    data = msgspec.json.encode(body)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode()), *more_headers]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})
