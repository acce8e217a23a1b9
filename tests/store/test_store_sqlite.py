"""The store in a file: its location, full or broken disks, files that disappear, and a loop without threads."""

import asyncio
import shutil
import sqlite3
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sample_store import Hints, entry, in_loop, listing, refusal, started

from charleston.store.interface import Store, StoreDownError
from charleston.store.sqlite import SqliteStore
from charleston.store.sqlite_file import DatabaseFile

T = TypeVar("T")


class Disk:
    """A disk that fails on request."""

    def __init__(self) -> None:
        self.pages = 1_000_000
        self.failing = ""
        self.commits = 0
        self.patience = 5.0

    def connect(self, address: str) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                disk.commits += sql == "COMMIT"
                if sql == "COMMIT" and disk.failing == "before the commit":
                    raise sqlite3.OperationalError("disk I/O error")
                done = super().execute(sql, *values)
                if sql == "COMMIT" and disk.failing == "after the commit":
                    raise sqlite3.OperationalError("disk I/O error")
                return done

        made = sqlite3.connect(address, uri=True, timeout=self.patience, isolation_level=None, factory=Connection)
        made.execute(f"PRAGMA max_page_count = {self.pages}")
        return made


async def append_many(store: Store, tables: range, seq: int, size: int = 2) -> set[type[BaseException] | None]:
    appends = (
        store.append(f"t{number}", entry(seq, body=b"x" * size), listing(f"t{number}", "ann", at=seq))
        for number in tables
    )
    return set(await asyncio.gather(*map(refusal, appends)))


def modes_under(folder: Path) -> dict[str, str]:
    return {one.name: oct(stat.S_IMODE(one.stat().st_mode)) for one in folder.rglob("*")}


@in_loop
async def test_the_file_and_its_new_folders_are_private(tmp_path: Path) -> None:
    path = tmp_path / "share" / "charleston" / "games.db"
    async with started(SqliteStore(path)) as store:
        await store.append("a", entry(1))
        modes = modes_under(tmp_path)
    assert modes == {
        "share": "0o700",
        "charleston": "0o700",
        "games.db": "0o600",
        "games.db.marker": "0o600",
        "games.db-wal": "0o600",
        "games.db-shm": "0o600",
    }


def newer(path: Path) -> None:
    async def make() -> None:
        async with started(SqliteStore(path)) as store:
            await store.append("a", entry(1))

    asyncio.run(make())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 1000")
    connection.close()


def of_others(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (recipe TEXT)")
    connection.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (newer, "a newer version of Charleston made this file"),
        (of_others, "this is not a Charleston database"),
        (lambda path: path.write_text("Dear diary, " * 200), "this is not a Charleston database"),
        (lambda path: path.mkdir(), "this file cannot be opened"),
    ],
)
def test_a_foreign_file_is_reported_in_a_sentence_and_not_changed(
    tmp_path: Path, make: Callable[[Path], object], message: str
) -> None:
    path = tmp_path / "games.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreDownError) as down:
        asyncio.run(SqliteStore(path).start())
    assert str(down.value).startswith(f"{path}: {message}")
    assert str(down.value).endswith(".")
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert {one.name for one in tmp_path.iterdir()} <= {"games.db", "games.db.marker"}


def test_a_folder_that_cannot_be_created_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "games.db"
    with pytest.raises(StoreDownError) as down:
        asyncio.run(SqliteStore(path).start())
    assert str(down.value) == f"{path}: cannot create this file (File exists)."


@in_loop
async def test_concurrent_appends_share_a_commit(tmp_path: Path) -> None:
    disk = Disk()
    async with started(SqliteStore(tmp_path / "games.db", disk.connect)) as store:
        before = disk.commits
        assert await append_many(store, range(250), seq=1) == {None}
        assert disk.commits - before == 1
        for number in range(5):
            await store.append("alone", entry(number + 1))
        assert disk.commits - before == 6


@in_loop
async def test_a_full_disk_refuses_writes_and_reads_work_until_there_is_space(tmp_path: Path) -> None:
    disk = Disk()
    path = tmp_path / "games.db"
    async with started(SqliteStore(path, disk.connect)) as store:
        assert await append_many(store, range(20), seq=1) == {None}
    disk.pages = 100
    async with started(SqliteStore(path, disk.connect)) as store:
        assert await append_many(store, range(20), seq=2, size=20_000) == {StoreDownError}
        with pytest.raises(StoreDownError, match=r"games.db: the disk is full; free some space"):
            await store.append("t0", entry(2, body=b"x" * 1_000_000))
        assert await store.heads([f"t{number}" for number in range(20)]) == {f"t{number}": 1 for number in range(20)}
        assert [one.at for one in await store.tables_of("ann")] == [1] * 20
        disk.pages = 100_000
        assert await append_many(store, range(20), seq=2, size=20_000) == {None}
        assert len(await store.read("t7")) == 2


@pytest.mark.parametrize(("failing", "there"), [("before the commit", 1), ("after the commit", 2)])
@in_loop
async def test_after_a_failed_commit_nothing_is_acknowledged_and_it_is_all_or_nothing(
    tmp_path: Path, failing: str, there: int
) -> None:
    disk = Disk()
    disk.patience = 0.01
    tables = [f"t{number}" for number in range(20)]
    async with started(SqliteStore(tmp_path / "games.db", disk.connect)) as store:
        assert await append_many(store, range(20), seq=1) == {None}
        disk.failing = failing
        assert await append_many(store, range(20), seq=2) == {StoreDownError}
        assert not await store.healthy()
        assert await refusal(store.archive(before=100)) is StoreDownError
        assert await store.heads(tables) == dict.fromkeys(tables, there)
        disk.failing = ""
        assert await store.healthy()
        assert await append_many(store, range(20), seq=there + 1) == {None}
        assert await store.heads(tables) == dict.fromkeys(tables, there + 1)


def test_a_failed_job_holds_no_lock_while_its_traceback_keeps_a_cursor_alive(tmp_path: Path) -> None:
    disk = Disk()
    disk.patience = 0.01
    file = DatabaseFile(tmp_path / "games.db", disk.connect, writes=True)
    file.create()
    kept: list[sqlite3.Cursor] = []

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO secrets VALUES ('a', 'a'), ('b', 'b')")
        kept.append(connection.execute("SELECT name FROM secrets"))
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        file.write(fail)
    file.write(lambda connection: connection.execute("INSERT INTO secrets VALUES ('a', 'a')"))
    assert file.read(lambda connection: connection.execute("SELECT name FROM secrets").fetchall()) == [("a",)]
    file.close()


@in_loop
async def test_a_missing_file_accepts_nothing_and_is_used_again_when_it_returns(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "data" / "games.db", tmp_path / "elsewhere"
    async with started(SqliteStore(path)) as store:
        await store.append("a", entry(1))
        path.parent.rename(elsewhere)
        with pytest.raises(StoreDownError, match="cannot be opened, or is no longer there"):
            await store.append("a", entry(2))
        assert not await store.healthy()
        assert await store.read("a") == [entry(1)]
        shutil.copytree(elsewhere, path.parent)
        await store.append("a", entry(2))
        assert await store.read("a") == [entry(1), entry(2)]


@in_loop
async def test_a_locked_file_is_retried_and_then_reported(tmp_path: Path) -> None:
    disk = Disk()
    path = tmp_path / "games.db"
    disk.patience = 0.01
    async with started(SqliteStore(path, disk.connect)) as store:
        await store.append("a", entry(1))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreDownError, match="another program has locked this file"):
            await store.append("a", entry(2))
        assert await store.read("a") == [entry(1)]
        other.execute("ROLLBACK")
        other.close()
        await store.append("a", entry(2))


@in_loop
async def test_a_process_waits_while_another_creates_the_file(tmp_path: Path) -> None:
    disk = Disk()
    disk.patience = 0.01
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store = SqliteStore(tmp_path / "games.db", disk.connect)
    starting = asyncio.create_task(store.start())
    await asyncio.sleep(0.3)
    assert not starting.done()
    other.execute("ROLLBACK")
    other.close()
    await starting
    await store.append("a", entry(1))
    await store.close()


@in_loop
async def test_only_commits_of_other_processes_cause_hints(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with started(SqliteStore(path)) as store, started(SqliteStore(path)) as other:
        ours, theirs = Hints(store), Hints(other)
        for seq in (1, 2, 3):
            await store.append("a", entry(seq))
            await theirs.until(None)
            theirs.hints.clear()
        assert await store.healthy()
        assert ours.hints == []
        await other.append("a", entry(4))
        await ours.until(None)


class OneThread(asyncio.SelectorEventLoop):
    """A loop that runs executor jobs at once, without threads."""

    def run_in_executor(self, executor: object, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]  # noqa: ARG002
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - passed on to whoever awaits it
            done.set_exception(error)
        return done


def test_a_simulated_loop_needs_no_threads(tmp_path: Path) -> None:
    def threads() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name.startswith("store-")}

    before = threads()

    async def use() -> None:
        one, two = (SqliteStore(tmp_path / "games.db") for _ in range(2))
        async with started(one) as store, started(two) as other:
            assert await append_many(store, range(20), seq=1) == {None}
            assert await append_many(other, range(20), seq=2) == {None}
            assert await store.heads(["t0"]) == {"t0": 2}
            assert threads() <= before

    with asyncio.Runner(loop_factory=OneThread) as runner:
        runner.run(use())
