"""Junk in a path or a body: the answer is a sentence and never 500, with either database."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from postgres import Postgres
from running import running, sentence

from charleston.server.api.lobby_routes import HANDLERS

BAD = [
    "%00",
    "a%00b",
    "x" * 300,
    "x" * 5000,
    "%ff",
    "%ed%a0%80",
    "%0a",
    "%E2%80%AE",
    "..%2f..",
    "9" * 5000,
    "-1",
    "1e400",
]
NO_UTF_8 = [b'{"%b": "\xff"}', b'{"\xff": 1}', b'{"%b": "\xed\xa0\x80"}', b"\xff\xfe{", b'["\xc3"]']
NO_JSON = [b"\x00", b'{"%b": "a\x00"}', b'{"%b": "\\ud800"}', b'{"%b": 1e400}', b'{"%b": "\\u0000"']
BODIES = {
    "PUT /api/me": "name",
    "POST /api/tables": "title",
    "POST /api/cards/check": "text",
    "POST /api/cards/pdf": "text",
    "POST /api/records/replay": "text",
    "POST /api/records/check": "text",
    "POST /api/books": "title",
    "POST /api/books/{book}/entries": "entries",
    "POST /api/books/{book}/ask": "facts",
}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = ""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres_server")
        database = server.new_database()
    limits: dict[str, Any] = {"tables_a_minute": 10_000, "checks_a_minute": 10_000}
    with running(tmp_path_factory.mktemp("data"), database=database, **limits) as (_, client):
        client.put("/api/me", json={"name": "Ann"})
        yield client


def paths() -> list[str]:
    """Return the path of every GET route with parameters."""
    return sorted(
        {path for handler in HANDLERS for path in handler.paths if "GET" in handler.http_methods and "{" in path}
    )


@pytest.mark.parametrize("path", paths())
def test_a_bad_parameter_is_refused(client: httpx.Client, path: str) -> None:
    parts = path.split("/")
    for number, part in enumerate(parts):
        if part.startswith("{"):
            for bad in BAD:
                filled = [bad if at == number else "1" if one.startswith("{") else one for at, one in enumerate(parts)]
                assert client.get("/".join(filled)).status_code in (200, 400, 404, 409), filled


@pytest.mark.parametrize("request_line", BODIES)
def test_a_bad_body_is_refused(client: httpx.Client, request_line: str) -> None:
    method, path = request_line.split()
    book = client.post("/api/books", json={"people": ["Ann", "Bea", "Cam", "Dot"]}).json()["book"]
    for body in (*NO_UTF_8, *NO_JSON):
        filled = body.replace(b"%b", BODIES[request_line].encode())
        answer = client.request(
            method, path.replace("{book}", book), content=filled, headers={"content-type": "application/json"}
        )
        assert answer.status_code in ((400,) if body in NO_UTF_8 else (400, 422)), filled
        assert sentence(answer)


def test_invisible_characters_are_removed_from_a_title(client: httpx.Client) -> None:
    """PostgreSQL refuses NUL in text."""
    table = client.post("/api/tables", json={"title": "a\0b"}).json()["table"]
    assert client.get(f"/api/tables/{table}").json()["title"] == "ab"


def test_a_name_with_a_nul_is_refused_in_books_and_removed_from_a_title(client: httpx.Client) -> None:
    people = ["Ann", "Bea", "Cam", "Dot"]
    assert client.post("/api/books", json={"people": [*people[:3], "Dot\0"]}).status_code == 422
    book = client.post("/api/books", json={"people": people, "title": "a\0b"}).json()["book"]
    assert client.get(f"/api/books/{book}").json()["title"] == "ab"
