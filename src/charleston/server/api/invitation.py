"""The link that brings friends to a table: its address, who can open it, and its QR code for a phone."""

import ipaddress
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Annotated, Any, Literal

import segno
from msgspec import Meta, Struct

from charleston.server.net.guard import LOCAL, host_name
from charleston.server.net.listen import address_in_network, link
from charleston.server.settings import Settings

BORDER_MODULES = 4
"""The white border of a QR code, in modules. Many phones cannot find a code without it."""

Reach = Literal["this computer", "the network", "everywhere"]


class Code(Struct, frozen=True):
    """A QR code, to draw in a dark color on white."""

    size: Annotated[int, Meta(description="Width and height of the picture, including the white border.")]
    path: Annotated[str, Meta(description="The dark parts, as the ``d`` of an SVG path.")]


class Invitation(Struct, frozen=True):
    """What to send to the people you invite to a table."""

    link: str
    reach: Annotated[Reach, Meta(description="Where the link can be opened.")]
    code: Code


class ServerAddress(Struct, frozen=True):
    """Where others reach this server."""

    address: Annotated[str, Meta(description="The beginning of every link, without a slash at the end.")]
    reach: Annotated[Reach, Meta(description="Where the address can be opened.")]


def invitation(settings: Settings, scope: Mapping[str, Any], table: str) -> Invitation:
    place = server_address(settings, scope)
    address = f"{place.address}/tables/{table}"
    return Invitation(address, place.reach, qr_code(address))


def server_address(settings: Settings, scope: Mapping[str, Any]) -> ServerAddress:
    """Return the address where others reach the server: the operator's setting, else the address of this request."""
    if settings.public_url:
        return ServerAddress(settings.public_url.rstrip("/"), "everywhere")
    host_header = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    named, port = host_name(host_header), scope["server"][1]
    address = f"{scope['scheme']}://{host_header}"
    if named is not None and not _is_here(named):
        return ServerAddress(address, "the network" if _is_near(named) else "everywhere")
    if not _is_here(settings.host):
        return ServerAddress(link(address_in_network(settings.host), port).rstrip("/"), "the network")
    here = address if named is not None else link("127.0.0.1", port)
    return ServerAddress(here.rstrip("/"), "this computer")


def _is_here(host: str) -> bool:
    """Return whether a host is a loopback address or name, such as localhost."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _is_near(host: str) -> bool:
    """Return whether only people on the same network can reach this address."""
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return "." not in host or host.endswith(tuple(f".{ending}" for ending in LOCAL))


@lru_cache(256)
def qr_code(text: str) -> Code:
    """Return the QR code. Cached: drawing blocks the event loop for milliseconds, and a whole table requests it."""
    dark = segno.make(text, micro=False, error="m").matrix
    return Code(len(dark) + 2 * BORDER_MODULES, "".join(_strokes(dark)))


def _strokes(dark: tuple[bytearray, ...]) -> Iterator[str]:
    """Yield a box for every run of dark modules in a row."""
    for row, modules in enumerate(dark, BORDER_MODULES):
        column = BORDER_MODULES
        for is_dark, run in groupby(modules):
            length = len(list(run))
            if is_dark:
                yield f"M{column} {row}h{length}v1h-{length}z"
            column += length
