"""The lobby over HTTP, as used by a browser, a program and an attacker."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from running import running, sentence

from charleston.bots.tastes import LEVELS
from charleston.card.published import PUBLISHED, published_bytes
from charleston.game.ruleset import OPTIONS
from charleston.server.api.lobby_routes import HANDLERS
from charleston.server.app import Server
from charleston.server.net.guard import SECURITY, origin_allowed
from charleston.server.net.listen import SILENT_TIMEOUT_S
from charleston.server.net.rate_limit import MAX_BUCKETS, Rate
from charleston.store.interface import Entry, Listing, StoreDownError

CARD = "card My Card\nsection 2468\n  FF 2222a 4444a 6666a  x25\n"
NOWHERE = "a" * 16


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Client]]:
    settings: dict[str, Any] = {"tables_a_minute": 1000, "checks_a_minute": 1000, "behind_proxy": ("127.0.0.1",)}
    with running(tmp_path_factory.mktemp("data"), **settings, public_url="https://mahj.example/") as server_and_client:
        yield server_and_client


@pytest.fixture
def client(up: tuple[Server, httpx.Client]) -> httpx.Client:
    """Return a client without a cookie."""
    up[1].cookies.clear()
    return up[1]


@pytest.fixture
def ann(client: httpx.Client) -> httpx.Client:
    assert client.put("/api/me", json={"name": "Ann"}).status_code == 200
    return client


def test_a_newcomer_enters_a_name_and_is_recognized(client: httpx.Client) -> None:
    assert client.get("/api/me").json() == {"id": None, "name": None, "color": None}
    assert not client.cookies
    me = client.put("/api/me", json={"name": "  Ann "}).json()
    assert me["name"] == "Ann"
    assert client.get("/api/me").json() == me
    renamed = client.put("/api/me", json={"name": "Anna"}).json()
    assert renamed == {"id": me["id"], "name": "Anna", "color": None}


def test_a_newcomer_plays_bots_without_a_name_but_needs_one_for_friends(client: httpx.Client) -> None:
    me = client.put("/api/me", json={}).json()
    assert (me["name"], me["color"]) == (None, None)
    assert me["id"]
    refused = client.post("/api/tables", json={"title": "Tuesday"})
    assert (refused.status_code, sentence(refused)) == (401, "Enter your name first.")
    table = client.post("/api/tables", json={"bots": "novice"}).json()["table"]
    assert client.get(f"/api/tables/{table}").json()["chairs"][0]["name"] == "You"
    assert client.get("/api/tables").json()[0]["summary"]["players"][0] == "You"
    named = client.put("/api/me", json={"name": "Ann"}).json()
    assert named == me | {"name": "Ann"}
    assert client.post("/api/tables", json={"title": "Tuesday"}).status_code == 201


def test_a_person_changes_name_and_color_separately(ann: httpx.Client) -> None:
    assert ann.put("/api/me", json={"color": 3}).json()["name"] == "Ann"
    assert ann.put("/api/me", json={"name": "Anna"}).json()["color"] == 3
    for wrong in (8, -1, "blue", 1.5):
        assert ann.put("/api/me", json={"color": wrong}).status_code == 422
    assert ann.get("/api/me").json()["color"] == 3


def test_the_cookie_is_renewed_and_secure_behind_tls(ann: httpx.Client) -> None:
    plain = ann.get("/api/me").headers["set-cookie"]
    assert re.search("; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$", plain)
    assert ann.get("/api/me", headers={"x-forwarded-proto": "https"}).headers["set-cookie"].endswith("; Secure")


def test_a_bad_name_is_refused(client: httpx.Client) -> None:
    answer = client.put("/api/me", json={"name": "\u202eAnn"})
    assert answer.status_code == 422
    assert "invisible character" in sentence(answer)
    assert "set-cookie" not in answer.headers


def test_a_person_who_opens_a_table_is_its_host(ann: httpx.Client) -> None:
    opened = ann.post("/api/tables", json={"title": "Tuesday", "setup": {"preset": "house"}})
    assert opened.status_code == 201
    table = opened.json()["table"]
    seen = ann.get(f"/api/tables/{table}").json()
    assert (seen["title"], seen["host"], seen["you"]) == ("Tuesday", True, 0)
    (line,) = [line for line in ann.get("/api/tables").json() if line["table"] == table]
    assert (line["title"], line["status"], line["summary"]["players"][0]) == ("Tuesday", "open", "Ann")
    ann.cookies.clear()
    assert ann.get(f"/api/tables/{table}").json()["host"] is False
    assert ann.get("/api/tables").json() == []
    assert ann.get(f"/api/tables/{table}/records").json() == []


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_with_bots_starts_its_first_game(ann: httpx.Client, players: int) -> None:
    body = {"bots": "novice", "setup": {"options": {"table.players": players}}}
    table = ann.post("/api/tables", json=body).json()["table"]
    seen = ann.get(f"/api/tables/{table}").json()
    assert [chair["bot"] for chair in seen["chairs"]] == ["", *["novice"] * (players - 1)]
    assert len({chair["name"] for chair in seen["chairs"]}) == players
    (line,) = [line for line in ann.get("/api/tables").json() if line["table"] == table]
    assert (line["summary"]["playing"], line["summary"]["games"]) == (True, 1)


def test_a_table_is_never_listed_half_set_up(
    up: tuple[Server, httpx.Client], ann: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = ann.post("/api/tables", json={"bots": "genius"})
    assert (refused.status_code, sentence(refused)) == (422, "There is no bot with that name.")
    append = up[0].store.append

    async def until_the_disk_is_full(table: str, entry: Entry, listing: Listing | None = None) -> None:
        if entry.seq > 3:
            raise StoreDownError("disk full")
        await append(table, entry, listing)

    monkeypatch.setattr(up[0].store, "append", until_the_disk_is_full)
    assert ann.post("/api/tables", json={"bots": "regular"}).status_code == 503
    assert ann.get("/api/tables").json() == []


def test_the_list_of_bots(client: httpx.Client) -> None:
    bots = client.get("/api/bots").json()
    assert [bot["level"] for bot in bots] == list(LEVELS)
    assert all(re.fullmatch(r"[A-Z].+\.", bot["about"]) for bot in bots)


def test_players_can_read_their_games_where_spectators_are_not_allowed(ann: httpx.Client) -> None:
    body = {"bots": "regular", "setup": {"spectators": False}}
    table = ann.post("/api/tables", json=body).json()["table"]
    assert ann.get(f"/api/tables/{table}/records").json() == []
    ann.cookies.clear()
    assert ann.get(f"/api/tables/{table}/records").status_code == 404
    assert ann.get(f"/api/tables/{table}/invitation").status_code == 404


def test_a_table_with_a_custom_card(ann: httpx.Client) -> None:
    opened = ann.post("/api/tables", json={"setup": {"own_card": CARD}})
    assert "My Card" in ann.get(f"/api/tables/{opened.json()['table']}").json()["card"]
    refused = ann.post("/api/tables", json={"setup": {"own_card": CARD.replace("6666a", "666a")}})
    assert refused.status_code == 422
    assert "A hand is 14 tiles" in sentence(refused)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"setup": {"card": "nowhere"}}, "There is no card 'nowhere'"),
        ({"setup": {"options": {"call.windw": 3}}}, "Did you mean 'call.window'?"),
        ({"setup": {"preset": "pub"}}, "The request is invalid: "),
        ({"title": 3}, "The request is invalid: title: Expected `str`, got `int`."),
        ({"title": "x" * 61}, "length <= 60"),
        ({"colour": "red"}, "unknown field `colour`"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_an_invalid_table_is_refused(ann: httpx.Client, body: object, message: str) -> None:
    answer = ann.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert message in sentence(answer)


def test_a_client_without_a_name_opens_no_table(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={})
    assert (answer.status_code, sentence(answer)) == (401, "Enter your name first.")


@pytest.mark.parametrize(
    "path",
    [
        f"/api/tables/{NOWHERE}",
        f"/api/tables/{NOWHERE}/invitation",
        f"/api/tables/{NOWHERE}/records",
        f"/api/tables/{NOWHERE}/records/1",
        "/api/tables/%00",
        "/api/tables/%ff%fe/records",
        "/api/tables/..%2f..%2fetc",
        f"/api/tables/{NOWHERE}/records/x",
        f"/api/tables/{NOWHERE}/records/-1",
        f"/api/tables/{NOWHERE}/records/{'9' * 5000}",
        "/api/cards/nowhere",
        "/api/cards/nowhere/sheet",
        "/api/cards/nowhere/pdf",
        f"/api/tables/{NOWHERE}/card",
        "/nothing",
        "/tables/x/socket",
    ],
)
def test_unknown_paths_are_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert sentence(answer).startswith("There is no")


def test_our_cards(client: httpx.Client) -> None:
    lines = client.get("/api/cards").json()
    assert [line["name"] for line in lines] == list(PUBLISHED)
    assert (lines[0]["lines"], lines[0]["sections"]) == (59, 9)
    text = client.get(f"/api/cards/{PUBLISHED[0]}")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert text.content == published_bytes(PUBLISHED[0])


def test_a_card_is_checked(client: httpx.Client) -> None:
    good = client.post("/api/cards/check", json={"text": CARD}).json()
    assert [good[field] for field in ("name", "lines", "patterns", "problems")] == ["My Card", 1, 3, []]
    (line,) = good["sheet"]["sections"][0]["lines"]
    assert line["forms"][0]["groups"][1] == [{"text": "2222", "ink": "a"}]
    bad = client.post("/api/cards/check", json={"text": CARD.replace("6666a", "6Q66a")}).json()
    assert (bad["name"], bad["sheet"]) == (None, None)
    (problem,) = bad["problems"]
    assert (problem["row"], problem["column"], problem["warning"]) == (3, 19, False)
    assert problem["message"] == "The card language has no symbol 'Q'."
    assert problem["cure"].startswith("Symbols are")


def test_the_rules_with_their_options(client: httpx.Client) -> None:
    rules = client.get("/api/rules").json()
    assert rules["presets"] == ["league", "tournament", "house"]
    assert [option["name"] for option in rules["options"]] == list(OPTIONS)
    (announce,) = [option for option in rules["options"] if option["name"] == "pay.announce"]
    assert announce["where"] == ["table", "book"]
    assert (announce["defaults"]["league"], announce["at_table"]["league"]) == ("auto", "strict")
    (blind,) = [option for option in rules["options"] if option["name"] == "charleston.blindMax"]
    assert blind == {
        "name": "charleston.blindMax",
        "about": "how many tiles may be passed blind",
        "rules": ["CHA-15", "C-05"],
        "allowed": "a number from 0 to 3",
        "schema": {"type": "integer", "minimum": 0, "maximum": 3},
        "defaults": {"league": 3, "tournament": 3, "house": 3},
        "at_table": {"league": 3, "tournament": 3, "house": 3},
        "where": ["online", "table"],
    }


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/schema", "/nothing", "/api/tables/x", "/metrics", "/health"])
def test_every_answer_has_security_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers.get(name.decode()) for name, _ in SECURITY} == {n: v.decode() for n, v in SECURITY}
    assert "server" not in headers


def test_unsupported_methods_are_refused(client: httpx.Client) -> None:
    for method, path in (("DELETE", "/api/me"), ("PATCH", "/api/tables"), ("POST", "/health"), ("BREW", "/")):
        answer = client.request(method, path)
        assert answer.status_code == 405
        assert "GET" in answer.headers["allow"]
        sentence(answer)


@pytest.mark.parametrize(
    ("method", "path", "largest"),
    [
        ("PUT", "/api/me", 64),
        ("POST", "/api/tables", 1024),
        ("POST", "/api/cards/check", 256),
        ("POST", "/api/cards/pdf", 256),
    ],
)
def test_oversized_bodies_are_not_read(ann: httpx.Client, method: str, path: str, largest: int) -> None:
    giant = json.dumps({"name": "x" * (largest * 1024)}).encode()
    for body in (giant, iter([giant[:1000], giant[1000:]])):  # with a content length, and without
        answer = ann.request(method, path, content=body)
        assert (answer.status_code, sentence(answer)) == (413, "The request is too large.")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"name=Ann", b'{"name": "\\ud800"}', b"[" * 50_000, b'"Ann"', b"null"]
)
def test_junk_is_refused(client: httpx.Client, body: bytes) -> None:
    for kind in (
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        answer = client.put("/api/me", content=body, headers={"content-type": kind})
        assert answer.status_code in (400, 422)
        sentence(answer)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://mahj.example", "x", "http://[::1"]
)
def test_requests_from_other_sites_are_refused(ann: httpx.Client, origin: str) -> None:
    answer = ann.put("/api/me", json={"name": "Eve"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert "another site" in sentence(answer)
    assert ann.get("/api/me", headers={"origin": origin}).json()["name"] == "Ann"


def test_requests_from_our_own_pages_are_accepted(ann: httpx.Client) -> None:
    here = str(ann.base_url).rstrip("/")
    for origin in (here, "https://mahj.example", "https://mahj.example:443", "HTTPS://MAHJ.example"):
        assert ann.put("/api/me", json={"name": "Ann"}, headers={"origin": origin}).status_code == 200, origin


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("https://a.example", "a.example", True),
        ("http://a.example", "a.example:80", True),
        ("https://a.example", "a.example:443", True),
        ("https://a.example:8443", "a.example", False),
        ("https://a.example.evil", "a.example", False),
        ("https://a.example@evil", "a.example", False),
        ("https://b.example", "a.example", True),  # an origin in the settings
        ("file://", "a.example", False),
        ("", "a.example", False),
        ("http://a.example:99999", "a.example:99999", False),
    ],
)
def test_which_origins_are_ours(origin: str, host: str, allowed: bool) -> None:
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    assert origin_allowed(headers, ["https://b.example/path"]) == allowed
    assert not origin_allowed([*headers, headers[1]], ())
    assert origin_allowed(headers[:1], ())


def test_too_many_tables_in_a_minute(tmp_path: Path) -> None:
    with running(tmp_path, refill=False, tables_a_minute=3, checks_a_minute=2) as (_, client):
        client.put("/api/me", json={"name": "Ann"})
        assert [client.post("/api/tables", json={}).status_code for _ in range(5)] == [201, 201, 201, 429, 429]
        client.cookies.clear()
        client.put("/api/me", json={"name": "Ann again"})
        answer = client.post("/api/tables", json={})
        assert answer.headers["retry-after"] == "60"
        assert "wait a minute" in sentence(answer)
        assert [client.post("/api/cards/check", json={"text": ""}).status_code for _ in range(3)] == [200, 200, 429]


def test_too_many_requests_in_a_minute_close_the_connection(tmp_path: Path) -> None:
    with running(tmp_path, refill=False, requests_a_minute=3) as (_, client):
        answers = [client.get("/api/bots") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["connection"] == "close"
        assert "wait a minute" in sentence(answers[-1])


def test_a_bucket_refills_and_is_forgotten() -> None:
    time = [0.0]
    rate = Rate(60, lambda: time[0])
    assert sum(rate.allows("ann") for _ in range(100)) == 60
    assert rate.allows("bea")
    time[0] += 2
    assert sum(rate.allows("ann") for _ in range(100)) == 2
    time[0] += 60
    for number in range(3 * MAX_BUCKETS):
        time[0] += 1
        assert rate.allows(str(number))
    assert len(rate._buckets) <= MAX_BUCKETS


def test_a_silent_peer_is_disconnected(client: httpx.Client) -> None:
    where = (client.base_url.host, client.base_url.port or 0)
    with (
        socket.create_connection(where, SILENT_TIMEOUT_S + 2) as silent,
        socket.create_connection(where, SILENT_TIMEOUT_S + 2) as slow,
    ):
        slow.sendall(b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 20\r\n\r\n{")
        for peer in (silent, slow):
            with suppress(ConnectionResetError):
                assert peer.recv(100) == b""


def test_the_schema_names_and_describes_everything(client: httpx.Client) -> None:
    schema = client.get("/api/schema").json()
    assert schema["openapi"].startswith("3.")
    operations = [way for path in schema["paths"].values() for way in path.values()]
    assert len(operations) == len(HANDLERS) - 2  # everything but the page itself
    assert all(way["summary"] and way["description"].endswith(".") for way in operations)
    assert len({way["operationId"] for way in operations}) == len(operations)
