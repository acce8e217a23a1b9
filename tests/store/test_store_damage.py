"""A damaged, truncated, empty or missing database is refused at startup and reported in a sentence."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from running import running
from sample_store import entry, in_loop, listing, started

from charleston.store.interface import StoreDownError
from charleston.store.sqlite import SqliteStore

PAGE = 4096


async def fill(path: Path, tables: int = 40, steps: int = 30) -> None:
    """Write a few hundred pages, all in the main file."""
    async with started(SqliteStore(path)) as store:
        for number in range(tables):
            await store.append(f"t{number}", entry(1), listing(f"t{number}", "ann"))
        for seq in range(2, steps):
            tables_at_once = (store.append(f"t{number}", entry(seq, body=b"x" * 400)) for number in range(tables))
            await asyncio.gather(*tables_at_once)


def zero_the_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    middle = len(data) // PAGE // 2 * PAGE
    data[middle : middle + 4 * PAGE] = bytes(4 * PAGE)
    path.write_bytes(data)


def scramble_a_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    at = len(data) // PAGE // 3 * PAGE
    data[at : at + PAGE] = bytes((7 * number + 3) % 256 for number in range(PAGE))
    path.write_bytes(data)


def cut_in_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def keep_one_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:PAGE])


def replace_by_text(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def make_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGED, GONE = "this database is damaged; restore your last backup", "the database that was here is gone or empty"


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (zero_the_middle, DAMAGED),
        (scramble_a_page, DAMAGED),
        (cut_in_half, DAMAGED),
        (keep_one_page, DAMAGED),
        (lambda path: path.write_bytes(b""), GONE),
        (Path.unlink, GONE),
        (replace_by_text, "this is not a Charleston database"),
        (make_a_folder, "this file cannot be opened"),
    ],
)
def test_a_damaged_database_does_not_start(tmp_path: Path, damage: Callable[[Path], object], message: str) -> None:
    path = tmp_path / "games.db"
    asyncio.run(fill(path))
    assert path.stat().st_size > 50 * PAGE
    assert not path.with_name("games.db-wal").exists()
    damage(path)
    before = path.read_bytes() if path.is_file() else None
    for _ in range(2):
        with pytest.raises(StoreDownError, match=f"^{re.escape(str(path))}: {message}.*\\.$"):
            asyncio.run(SqliteStore(path).start())
        assert (path.read_bytes() if path.is_file() else None) == before


@in_loop
async def test_an_intact_database_starts_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await fill(path)
    for seq in (30, 31):
        async with started(SqliteStore(path)) as store:
            await store.append("t0", entry(seq))
            assert (await store.healthy(), store.damaged) == (True, False)


@in_loop
async def test_a_copied_database_needs_no_marker_and_gets_one(tmp_path: Path) -> None:
    await fill(tmp_path / "games.db", steps=2)
    copy = tmp_path / "copy.db"
    copy.write_bytes((tmp_path / "games.db").read_bytes())
    async with started(SqliteStore(copy)) as store:
        assert len(await store.read("t0")) == 1
    assert (tmp_path / "copy.db.marker").exists()


@pytest.mark.parametrize("lose", [Path.unlink, lambda path: path.write_bytes(b"")])
@in_loop
async def test_without_the_marker_a_new_database_is_created(tmp_path: Path, lose: Callable[[Path], object]) -> None:
    path = tmp_path / "games.db"
    await fill(path, steps=2)
    lose(path)
    path.with_name("games.db.marker").unlink()
    async with started(SqliteStore(path)) as store:
        assert await store.read("t0") == []
        await store.append("t0", entry(1))


@in_loop
async def test_a_file_truncated_under_a_running_server_accepts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await fill(path, steps=2)
    async with started(SqliteStore(path)) as store:
        path.write_bytes(b"")
        with pytest.raises(StoreDownError):
            await store.append("t0", entry(2))
        assert not await store.healthy()
        assert path.stat().st_size == 0


def test_health_reports_a_damaged_database(tmp_path: Path) -> None:
    with running(tmp_path) as (server, client):
        server.store._reading.damaged = True  # type: ignore[attr-defined]
        answer = client.get("/health")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "reason": "damaged"})


@in_loop
async def test_damage_found_by_a_read_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await fill(path)
    async with started(SqliteStore(path)) as store:
        assert await store.healthy()
        zero_the_middle(path)
        down = 0
        for number in range(40):
            try:
                await store.read(f"t{number}")
            except StoreDownError:
                down += 1
        assert down
        assert store.damaged
        assert not await store.healthy()
