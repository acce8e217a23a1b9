"""The built page (web/): its files, cached in memory, each with the headers that let a browser cache it."""

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "page"
FOREVER = "public, max-age=31536000, immutable"
"""The cache header for files with a hash in their names."""
A_DAY = "public, max-age=86400"
"""The cache header for icons, which browsers request on every navigation, even offline."""
ALWAYS_ASK = "no-cache"
TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".html": "text/html",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
PACKED = ("image/svg+xml", "application/json", "application/manifest+json")
"""Types that gzip makes smaller, besides text."""
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Charleston</title><h1>Charleston</h1>
<p>The server is running, but its page is not built. Run <code>make play</code> to build it.</p></html>"""


class File(NamedTuple):
    body: bytes
    packed: bytes | None  # gzipped, if that makes it smaller
    kind: str
    tag: str
    keep: str


def file(name: str) -> File | None:
    """Return a file of the page by its path in the folder, never a file outside the folder."""
    try:
        return _read(name)
    except (OSError, ValueError):  # missing, or an invalid file name
        return None


@cache
def _read(name: str) -> File:
    """Read a file. The cache holds existing files, not errors."""
    path = (FOLDER / name).resolve()
    if not path.is_relative_to(FOLDER.resolve()):
        raise FileNotFoundError(name)
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 6, mtime=0) if kind.startswith("text/") or kind in PACKED else None
    keep = FOREVER if name.startswith("assets/") else A_DAY if name.startswith("icon") else ALWAYS_ASK
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', keep)


def _sent(request: Request[Any, Any, Any], page: File) -> Response[bytes]:
    headers = {"etag": page.tag, "cache-control": page.keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    body = page.body
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = page.packed, "gzip"
    return Response(body, headers=headers, media_type=page.kind)


PLACES = ["/", "/cards", "/rules", "/learn", "/how-to-play", "/check", "/review", "/books", "/referee", "/tournaments"]
"""Paths that return the page itself; its script decides what to show."""
PLACES += [
    f"/{place}/{{rest:path}}" for place in ("tables", "cards", "rules", "learn", "check", "books", "tournaments")
]
PLACES += ["/referee/{topic:str}"]


@get(PLACES, include_in_schema=False)
async def page(request: Request[Any, Any, Any], rest: FromPath[str] = "", topic: FromPath[str] = "") -> Response[bytes]:
    if rest.endswith("/socket"):  # this address is for sockets only
        raise NotFoundException
    if topic.endswith(".json"):
        return _sent(request, file(f"referee/{topic}") or _none())
    index = file("index.html")
    if index is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.HTML)
    return _sent(request, index)


def _none() -> NoReturn:
    raise NotFoundException


def nothing_there(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return the "nothing at this address" page for a browser; None for a program."""
    page = file("index.html")
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if page is None or not wants_page or request.scope["path"].startswith("/api/"):
        return None
    return Response(page.body, status_code=404, headers={"cache-control": ALWAYS_ASK}, media_type=page.kind)


@get(["/assets/{name:str}", "/{name:str}"], include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    place = f"assets/{name}" if request.scope["path"].startswith("/assets/") else name
    page = file(place) if place != "index.html" else None
    if page is None:
        raise NotFoundException
    return _sent(request, page)
