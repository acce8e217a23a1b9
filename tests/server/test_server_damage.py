"""A damaged step is detected and reported as a server error: status 503, close code 1013, and in /health."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import websockets
from running import running, sentence
from sample_store import entry, in_loop, started
from sample_table import SampleTable

from charleston.store.interface import DamagedError, Entry
from charleston.store.seal import SEAL, seal, unseal
from charleston.store.sqlite import SqliteStore
from charleston.table.step_codec import read_step, write_step

Change = Callable[[bytes], bytes]


def flip(body: bytes, bit: int) -> bytes:
    changed = bytearray(body)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def change(path: Path, like: str, seq: int, changed: Change) -> None:
    """Change one body in the file; ``like`` is a LIKE pattern for its log's name."""
    with sqlite3.connect(path) as database:
        (number,) = database.execute("SELECT number FROM keys WHERE name LIKE ?", (like,)).fetchone()
        at = (f"#{number}", seq)
        (body,) = database.execute("SELECT body FROM entries WHERE table_id = ? AND seq = ?", at).fetchone()
        database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND seq = ?", (changed(body), *at))
    database.close()


def bare(body: bytes) -> bytes:
    """Return the body as a version without seals wrote it."""
    return body[5:]


def broken(body: bytes) -> bytes:
    return bytes((*body[:1], *(byte ^ 0xFF for byte in body[1:])))


@pytest.mark.parametrize("body", [b'{"seq":1}', b"\1deflated", b"", b"\xff" * 40])
def test_every_flipped_bit_of_a_row_is_detected(body: bytes) -> None:
    row = Entry(7, "a:b", 1_700_000_000_000, body)
    stored = seal(row)
    assert unseal(row.seq, row.command_id, row.at, stored) == row
    for bit in range(8 * len(stored)):
        with pytest.raises(DamagedError):
            unseal(row.seq, row.command_id, row.at, flip(stored, bit))
    for cut in range(len(stored)):
        with pytest.raises(DamagedError):
            unseal(row.seq, row.command_id, row.at, stored[:cut])
    for other in ((8, row.command_id, row.at), (row.seq, "a:c", row.at), (row.seq, row.command_id, row.at + 1)):
        with pytest.raises(DamagedError):
            unseal(*other, stored)


@pytest.mark.parametrize("body", [b'{"seq":1}', b'"token"', b"\1x", b"\2x"])
def test_rows_from_before_seals_open(body: bytes) -> None:
    assert unseal(1, "c", 5, body) == Entry(1, "c", 5, body)
    for first in (b"\0", b"\3", b"[", b""):
        with pytest.raises(DamagedError):
            unseal(1, "c", 5, first + (body[1:] if first else b""))


@in_loop
async def test_the_store_remembers_a_damaged_body(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with started(SqliteStore(path)) as store:
        for seq in (1, 2):
            await store.append("one", entry(seq, body=b'{"a": 1}'))
        await store.append("two", entry(1, body=b'{"a": 1}'))
        change(path, "one", 2, lambda body: flip(body, 8 * len(body) - 3))
        assert [len(await store.read(name)) for name in ("two",)] == [1]
        assert (await store.healthy(), store.damaged) == (True, False)
        with pytest.raises(DamagedError):
            await store.read("one")
        assert (await store.healthy(), store.damaged) == (False, True)
        assert len(await store.read("two")) == 1


def begin(client: httpx.Client) -> tuple[str, str]:
    """Create a table with a game in play, and a score book."""
    client.put("/api/me", json={"name": "Ruth"})
    table = client.post("/api/tables", json={"setup": {"pace": 5000}, "bots": "novice"}).json()["table"]
    book = client.post("/api/books", json={"people": ["Ann", "Bea", "Cam", "Dot"]}).json()["book"]
    return table, book


async def close_code(client: httpx.Client, table: str) -> int:
    address = f"{str(client.base_url).replace('http', 'ws', 1).rstrip('/')}/tables/{table}/socket"
    cookie = {"Cookie": f"charleston={client.cookies['charleston']}"}
    async with websockets.connect(address, additional_headers=cookie) as socket:
        await socket.send('{"type":"hello","version":2}')
        with pytest.raises(websockets.ConnectionClosedError) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("changed", [lambda body: flip(body, 90), lambda body: broken(bare(body))], ids=["new", "old"])
def test_a_damaged_log_is_a_server_error_and_health_says_so(tmp_path: Path, changed: Change) -> None:
    with running(tmp_path) as (server, client):
        table, book = begin(client)
        path = Path(server.settings.store.removeprefix("sqlite://"))
    change(path, table, 3, changed)
    change(path, f"book {book}", 1, changed)
    with running(tmp_path) as (server, client):
        whole = begin(client)[0]  # other tables keep playing
        assert client.get("/health").json() == {"ok": True, "reason": ""}
        for address in (f"/api/tables/{table}", f"/api/tables/{table}/records", f"/api/books/{book}"):
            answer = client.get(address)
            assert (answer.status_code, "restore" in sentence(answer)) == (503, False), address
        assert asyncio.run(close_code(client, table)) == 1013
        assert client.get(f"/api/tables/{whole}").status_code == 200


def test_health_after_a_damaged_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charleston.server.api.context.HEALTH_CACHE_S", 0.0)
    with running(tmp_path) as (server, client):
        table, _ = begin(client)
        path = Path(server.settings.store.removeprefix("sqlite://"))
    change(path, table, 3, lambda body: flip(body, 90))
    with running(tmp_path) as (_, client):
        assert (client.get("/health").status_code, client.get("/health").json()["ok"]) == (200, True)
        client.get(f"/api/tables/{table}")
        answer = client.get("/health")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "reason": "damaged"})


def test_an_old_log_without_seals_opens(tmp_path: Path) -> None:
    with running(tmp_path) as (server, client):
        table, book = begin(client)
        path = Path(server.settings.store.removeprefix("sqlite://"))
        before = client.get(f"/api/tables/{table}").json(), client.get(f"/api/books/{book}").json()
        cookies = dict(client.cookies)
    for seq in (1, 2, 3, 4, 5):
        change(path, table, seq, bare)
    change(path, f"book {book}", 1, bare)
    with sqlite3.connect(path) as database:
        assert not database.execute("SELECT 1 FROM entries WHERE substr(body, 1, 1) = ?", (SEAL,)).fetchone()
    database.close()
    with running(tmp_path) as (server, client):
        client.cookies.update(cookies)
        assert (client.get(f"/api/tables/{table}").json(), client.get(f"/api/books/{book}").json()) == before


def test_invalid_utf_8_is_the_requests_fault_only_in_the_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as (server, client):
        answer = client.put("/api/me", content=b'{"name": "\xff"}', headers={"content-type": "application/json"})
        assert (answer.status_code, "UTF-8" in sentence(answer)) == (400, True)

        async def bug(*_: object) -> None:
            b"\xff".decode()

        monkeypatch.setattr(server.tables, "find", bug)
        assert client.get(f"/api/tables/{'a' * 16}").status_code == 500


def test_a_damaged_step_without_a_seal_is_refused() -> None:
    """Without a seal, only truncated deflated data and trailing bytes can be detected."""
    body = write_step(SampleTable(2).log[0])
    assert read_step(body).seq == 1
    for wrong in (body[:-1], body[:-4], body + b"\0"):
        with pytest.raises(ValueError, match="damaged"):
            read_step(wrong)
