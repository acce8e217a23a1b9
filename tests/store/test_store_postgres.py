"""The store in PostgreSQL: servers that are missing, crash, freeze or disconnect."""

import asyncio

import pytest
from ports import free_port
from postgres import Postgres
from sample_store import Hints, entry, in_loop, listing, refusal, started

from charleston.store.interface import CommandKnownError, DamagedError, Store, StoreDownError
from charleston.store.open_store import open_store
from charleston.store.postgres import PostgresStore


@pytest.fixture
def where(postgres_server: Postgres) -> str:
    return postgres_server.new_database()


async def append_surely(store: Store, table: str, seq: int) -> int:
    """Append with retries, as a table does when the result is unknown; return the number of failures before it
    succeeded.
    """
    for failures in range(1_000):
        try:
            await store.append(table, entry(seq), listing(table, "ann", at=seq))
        except StoreDownError:
            await asyncio.sleep(0.05)
        except CommandKnownError:
            return failures
        else:
            return failures
    raise AssertionError("The store did not recover.")


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("postgresql://ann:hunter2@127.0.0.1:{closed}/games", "PostgreSQL: "),
        ("postgresql://ann:hunter2@127.0.0.1:hunter2/games", "The address of the PostgreSQL database is invalid"),
        ("postgresql://postgres:hunter2@127.0.0.1:{port}/nowhere", 'PostgreSQL: database "nowhere" does not exist.'),
    ],
)
def test_an_unreachable_server_is_reported_in_a_sentence(postgres_server: Postgres, address: str, message: str) -> None:
    with pytest.raises(StoreDownError) as down:
        asyncio.run(open_store(address.format(closed=free_port(), port=postgres_server.port)).start())
    assert str(down.value).startswith(message)
    assert str(down.value).endswith(".")
    assert "hunter2" not in str(down.value)


@in_loop
async def test_a_damaged_body_is_detected_and_does_not_disable_the_store(postgres_server: Postgres, where: str) -> None:
    async with started(where) as store:
        for table in ("a", "b"):
            await store.append(table, entry(1))
        damage = "UPDATE charleston.entries SET body = set_bit(body, 50, 1 - get_bit(body, 50)) WHERE table_id = '#1'"
        await postgres_server.ask(damage, where.rpartition("/")[2])
        with pytest.raises(DamagedError, match=r"^Step 1 of a log is damaged"):
            await store.read("a")
        assert (store.damaged, await store.healthy()) == (True, True)
        assert await store.read("b") == [entry(1)]


@in_loop
async def test_a_newer_database_is_refused(postgres_server: Postgres, where: str) -> None:
    async with started(where) as store:
        await store.append("a", entry(1))
    await postgres_server.ask("UPDATE charleston.schema SET version = 1000", where.rpartition("/")[2])
    with pytest.raises(StoreDownError, match=r"^A newer version of Charleston made this database. Update"):
        await open_store(where).start()


@in_loop
async def test_commits_are_durable_whatever_the_database_settings(postgres_server: Postgres, where: str) -> None:
    name = where.rpartition("/")[2]
    await postgres_server.ask(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await postgres_server.ask(f"ALTER DATABASE {name} SET default_transaction_isolation = serializable")
    async with started(where) as store:
        assert isinstance(store, PostgresStore)
        values = [await store._rows(f"SHOW {one}") for one in ("synchronous_commit", "transaction_isolation")]
        assert [rows[0][0] for rows in values] == ["on", "read committed"]


@in_loop
async def test_text_that_postgresql_cannot_hold_fails_alone(where: str) -> None:
    async with started(where) as store:
        with pytest.raises(ValueError, match="PostgreSQL cannot store this"):
            await store.append("a", entry(1), listing("a", "ann", title="nu\0ll"))
        with pytest.raises(ValueError, match="PostgreSQL cannot store this"):
            await store.append("a", entry(2**40))
        await store.append("a", entry(1))


@in_loop
async def test_a_server_crash_is_reported_and_the_server_is_used_again_when_it_is_up(
    postgres_server: Postgres, where: str
) -> None:
    tables = [f"t{number}" for number in range(20)]

    async def play(store: Store, table: str) -> int:
        return sum([await append_surely(store, table, seq) for seq in range(2, 100)])

    async with started(where) as store:
        await asyncio.gather(*(append_surely(store, table, 1) for table in tables))
        playing = [asyncio.create_task(play(store, table)) for table in tables]
        await asyncio.sleep(0.05)
        await asyncio.to_thread(postgres_server.stop)
        try:
            assert await refusal(store.append("late", entry(1))) is StoreDownError
            assert not await store.healthy()
            with pytest.raises(StoreDownError):
                await store.read("t0")
        finally:
            await asyncio.to_thread(postgres_server.start)
        assert all(failures > 0 for failures in await asyncio.gather(*playing))
        assert await store.healthy()
        for table in tables:
            assert await store.read(table) == [entry(seq) for seq in range(1, 100)]


@in_loop
async def test_reads_go_on_while_writes_fail(postgres_server: Postgres, where: str) -> None:
    name = where.rpartition("/")[2]
    async with started(where) as store:
        await store.append("a", entry(1))
        await postgres_server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    async with started(where) as store:
        with pytest.raises(StoreDownError, match="read-only"):
            await store.append("a", entry(2))
        assert not await store.healthy()
        assert await store.read("a") == [entry(1)]
        await postgres_server.ask(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await append_surely(store, "a", 2)
        assert await store.read("a") == [entry(1), entry(2)]


@in_loop
async def test_a_frozen_server_is_reported_and_used_again_when_it_resumes(
    postgres_server: Postgres, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with started(where) as store:
        await store.append("a", entry(1))
        monkeypatch.setattr("charleston.store.postgres.TIMEOUT_S", 0.2)
        await store.append("a", entry(2))
        frozen = await postgres_server.freeze()
        try:
            answers = await asyncio.gather(*(refusal(store.append(f"t{number}", entry(1))) for number in range(40)))
            assert set(answers) == {StoreDownError}
            assert not await store.healthy()
        finally:
            postgres_server.thaw(frozen)
        monkeypatch.undo()
        assert await append_surely(store, "a", 3) >= 0
        assert await store.read("a") == [entry(1), entry(2), entry(3)]


@in_loop
async def test_hints_name_the_table_and_resume_after_a_disconnect(
    postgres_server: Postgres, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # without polls, the hint None means that listening has started
    monkeypatch.setattr("charleston.store.postgres_hints.POLL_S", 1_000_000)
    one, two = open_store(where), open_store(where)
    hints, echo = Hints(one), Hints(two)
    async with started(one), started(two) as other:
        await hints.until(None)
        await echo.until(None)
        await other.append("a", entry(1))
        await hints.until("a")
        hints.hints.clear()
        echo.hints.clear()
        cut = await postgres_server.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND (query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify%')",
            where.rpartition("/")[2],
        )
        assert len(cut) == 2
        await hints.until(None)
        await echo.until(None)
        await append_surely(other, "b", 1)
        await hints.until("b")
        assert "a" not in echo.hints
        assert "b" not in echo.hints


@in_loop
async def test_without_listen_a_slow_poll_replaces_it(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charleston.store.postgres_hints.POLL_S", 0.01)
    async with started(where) as store:
        hints = Hints(store)
        await hints.until(None)
        hints.hints.clear()
        await hints.until(None)
