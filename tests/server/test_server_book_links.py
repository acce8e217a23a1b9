"""The two links of a score book: to keep score and to watch. New links replace old ones, and no log contains them."""

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from keeping import opening
from running import running, sentence
from sample_store import in_loop, started

from charleston.game.fair import SEED_BYTES
from charleston.server.books.book_links import BookLinks, Links
from charleston.server.books.book_routes import BOOK_HANDLERS
from charleston.server.books.book_store import Books
from charleston.server.live.live_table import Services
from charleston.server.live.tables import is_id
from charleston.server.ops import logs
from charleston.server.ops.metrics import Metrics
from charleston.store.interface import Entry

FOUR = ["Ann", "Bea", "Cam", "Dot"]
WALL = {"entries": [{"id": "e1", "command": {"type": "add_game", "facts": {"result": "wall"}}}]}
QUESTION = {"facts": {"result": "wall"}}
NOWHERE = "a" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=1000) as (_, client):
        yield client


@pytest.fixture
def client(server: httpx.Client) -> httpx.Client:
    server.cookies.clear()
    return server


def opened(client: httpx.Client, name: str = "Ann") -> str:
    if name:
        client.put("/api/me", json={"name": name})
    return str(client.post("/api/books", json={"people": FOUR}).json()["book"])


def links(client: httpx.Client, book: str, *, fresh: bool = False) -> dict[str, Any]:
    answer = client.post(f"/api/books/{book}/links", json={"fresh": fresh})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_link_to_watch_reads_and_does_not_write(client: httpx.Client) -> None:
    book = opened(client)
    both = links(client, book)
    assert both["write"] == book
    assert is_id(both["read"])
    assert both["read"] != book
    assert links(client, book) == both
    read = f"/api/books/{both['read']}"
    view = client.get(read).json()
    assert (view["writes"], view["owner"], view["book"]) == (False, False, both["read"])
    assert book not in json.dumps(view)
    for path, body in {"entries": WALL, "links": {}}.items():
        answer = client.post(f"{read}/{path}", json=body)
        assert (answer.status_code, "only for watching" in sentence(answer)) == (403, True)
    assert client.post(f"{read}/ask", json=QUESTION).status_code == 200
    assert all(client.get(f"{read}/{what}").status_code == 200 for what in ("answers", "sheet.csv", "sheet.pdf"))
    assert client.post(f"/api/books/{book}/entries", json=WALL).json()["view"]["writes"]
    assert len(client.get(read).json()["games"]) == 1


def test_new_links_end_the_old_ones(client: httpx.Client) -> None:
    book = opened(client)
    before = links(client, book)
    after = links(client, book, fresh=True)
    assert len({*before.values(), *after.values()}) == 4
    for old in before.values():
        assert client.get(f"/api/books/{old}").status_code == 404
        assert client.post(f"/api/books/{old}/entries", json=WALL).status_code == 404
        assert client.post(f"/api/books/{old}/links", json={}).status_code == 404
    assert client.post(f"/api/books/{after['write']}/entries", json=WALL).status_code == 200
    assert client.get(f"/api/books/{after['read']}").json()["writes"] is False
    assert [line["book"] for line in client.get("/api/books").json()][:1] == [after["write"]]
    again = links(client, after["write"], fresh=True)
    assert client.get(f"/api/books/{after['write']}").status_code == 404
    assert len(client.get(f"/api/books/{again['read']}").json()["games"]) == 1


def test_only_the_owner_makes_new_links(client: httpx.Client) -> None:
    book = opened(client)
    assert client.get(f"/api/books/{book}").json()["owner"] is True
    client.cookies.clear()
    for name in ("", "Bea"):
        if name:
            client.put("/api/me", json={"name": name})
        assert client.get(f"/api/books/{book}").json()["owner"] is False
        answer = client.post(f"/api/books/{book}/links", json={"fresh": True})
        assert (answer.status_code, "Only the person who opened" in sentence(answer)) == (403, True)
        assert links(client, book)["write"] == book


def test_everyone_with_the_write_link_owns_a_book_without_an_owner(client: httpx.Client) -> None:
    book = opened(client, "")
    assert client.get(f"/api/books/{book}").json()["owner"] is True
    after = links(client, book, fresh=True)
    assert client.get(f"/api/books/{after['read']}").json()["owner"] is False


def test_unknown_links(client: httpx.Client) -> None:
    for token in (NOWHERE, "short", "../../etc", "x" * 300):
        assert client.get(f"/api/books/{token}").status_code in (400, 404)
        assert client.post(f"/api/books/{NOWHERE}/links", json={"fresh": True}).status_code == 404
    assert client.post(f"/api/books/{NOWHERE}/links", json={"more": 1}).status_code == 422


@in_loop
async def test_two_phones_at_the_same_time_get_the_same_link(tmp_path: Path) -> None:
    seeds = iter(range(1, 100))
    async with started(f"sqlite://{tmp_path}/log.db") as store:
        services = Services(store, lambda: 0, lambda: next(seeds).to_bytes(SEED_BYTES), Metrics())
        one, two = Links(services), Links(services)
        inner = one._append

        async def overtaken(log: str, seq: int, unique: str, body: object) -> None:
            if isinstance(body, BookLinks):
                one._append = inner  # type: ignore[method-assign]
                await two.make("k" * 16, fresh=False)
            await inner(log, seq, unique, body)

        one._append = overtaken  # type: ignore[method-assign]
        made = await one.make("k" * 16, fresh=False)
        assert made == await two.make("k" * 16, fresh=False) == await two.current("k" * 16)


def test_the_log_shortens_links() -> None:
    secret = "q7w8e9r0t1y2u3i4"  # noqa: S105
    for rest in ("", "/entries", "/links", "/sheet.csv?x=1", "/page"):
        path = f"/api/books/{secret}{rest}"
        short = logs.shorten(path)
        assert secret not in short
        assert secret[:4] not in short
        assert "/books/#" in short
    assert logs.shorten(f"/books/{secret}") != logs.shorten(f"/books/{secret[::-1]}")
    assert logs.shorten("/api/books") == "/api/books"
    assert sum("{book" in path for handler in BOOK_HANDLERS for path in handler.paths) >= 7  # all are under /books/


def test_the_log_of_requests_has_no_link() -> None:
    request = ("127.0.0.1:1", "GET", f"/api/books/{NOWHERE}", "1.1", 200)
    fields = {"event": "x", "logger": "uvicorn.access", "positional_args": request}
    shown = logs._only_allowed(None, "", logs._access(None, "", fields))
    assert NOWHERE not in json.dumps(shown)
    assert str(shown["path"]).startswith("/api/books/#")


@in_loop
async def test_the_list_of_books_reads_only_links_that_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with started(f"sqlite:///{tmp_path}/log.db") as store:
        seeds = (bytes([number]) * SEED_BYTES for number in range(200))
        books = Books(Services(store, lambda: 1, seeds.__next__, Metrics()))
        made = [await books.open("ann", opening(FOUR, None, {}, None)) for _ in range(20)]
        queries, read, heads = list[str](), store.read, store.heads

        async def counted_read(table: str, after: int = 0) -> list[Entry]:
            queries.append(table)
            return await read(table, after)

        async def counted_heads(tables: Collection[str]) -> dict[str, int]:
            queries.append("heads")
            return await heads(tables)

        async def listed() -> set[str]:
            queries.clear()
            return {line.book for line in await books.books_of("ann")}

        monkeypatch.setattr(store, "read", counted_read)
        monkeypatch.setattr(store, "heads", counted_heads)
        assert await listed() == set(made)
        assert queries == ["heads"]
        shared, replaced = [
            await books.links.make(key, fresh=fresh) for key, fresh in zip(made[:2], (False, True), strict=True)
        ]
        now = {shared.write, replaced.write, *made[2:]}
        assert await listed() == now
        assert (shared.write, len(now & set(made))) == (made[0], 19)
        assert sorted(queries) == sorted(["heads", f"links {made[0]}", f"links {made[1]}"])
        assert await listed() == now
        assert queries == ["heads"]
        again = await books.links.make(made[1], fresh=True)
        assert await listed() == (now - {replaced.write}) | {again.write}
        assert queries == ["heads", f"links {made[1]}"]
