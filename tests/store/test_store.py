"""The log and the listings behave the same with SQLite and PostgreSQL."""

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import sample_store
from paths import TESTS
from postgres import orphans_gone
from sample_store import Hints, entry, in_loop, listing, refusal, started

from charleston.store.interface import CommandKnownError, SeqTakenError, StoreDownError
from charleston.store.open_store import open_store

START = """
import asyncio, sys
from sample_store import started
async def main():
    async with started(sys.argv[1]): pass
"""
SPEAK = """
import asyncio, sys
from sample_store import entry, started
async def main():
    async with started(sys.argv[1]) as store:
        await store.append("hinted", entry(1))
        await asyncio.to_thread(sys.stdin.read)
"""


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a store that does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/data/of mine/games.db"
    return str(request.getfixturevalue("postgres_server").new_database())


def program(source: str, where: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", f"{source}\nasyncio.run(main())", where],
        cwd=TESTS / "support",
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@in_loop
async def test_appended_entries_are_read_in_order_also_after_a_restart(where: str) -> None:
    wrote = [entry(seq, body=bytes([0, seq, 255])) for seq in range(1, 6)]
    async with started(where) as store:
        assert await store.read("a") == []
        for one in wrote:
            await store.append("a", one)
        await store.append("b", entry(1, "of b"))
        assert await store.read("a") == wrote
    async with started(where) as store:
        assert await store.read("a") == wrote
        assert await store.read("a", after=3) == wrote[3:]
        assert await store.read("a", after=5) == []
        assert await store.heads(["a", "b", "none"]) == {"a": 5, "b": 1}
        assert await store.heads([]) == {}


@in_loop
async def test_only_one_of_two_appends_with_the_same_seq_succeeds(where: str) -> None:
    async with started(where) as one, started(where) as other:
        for seq in range(1, 21):
            answers = await asyncio.gather(
                refusal(one.append("a", entry(seq, f"one {seq}"))), refusal(other.append("a", entry(seq, f"two {seq}")))
            )
            assert sorted(answers, key=str) == [SeqTakenError, None]
            winner = ("one", "two")[answers.index(None)]
            assert [await store.read("a", seq - 1) for store in (one, other)] == [[entry(seq, f"{winner} {seq}")]] * 2


@in_loop
async def test_a_known_command_is_reported_with_its_seq_whatever_seq_it_comes_with(where: str) -> None:
    async with started(where) as store:
        for seq in (1, 2, 3):
            await store.append("a", entry(seq))
        for seq in (1, 2, 3, 4, 9):
            with pytest.raises(CommandKnownError) as known:
                await store.append("a", entry(seq, "command 2"))
            assert known.value.seq == 2
        assert await store.heads(["a"]) == {"a": 3}
        await store.append("b", entry(1, "command 2"))  # another table's commands are separate


@in_loop
async def test_two_appends_of_the_same_command_both_return_its_seq(where: str) -> None:
    async with started(where) as one, started(where) as other:
        answers = await asyncio.gather(*(refusal(store.append("a", entry(1))) for store in (one, other) * 5))
        assert sorted(answers, key=str) == [CommandKnownError] * 9 + [None]


@in_loop
async def test_a_gap_is_never_stored(where: str) -> None:
    async with started(where) as store:
        for seq in (0, 2):
            with pytest.raises(ValueError, match="gap"):
                await store.append("a", entry(seq))
        await store.append("a", entry(1))
        with pytest.raises(ValueError, match="gap"):
            await store.append("a", entry(3), listing("a", "ann"))
        assert await store.heads(["a"]) == {"a": 1}
        assert await store.listing("a") is None


@in_loop
async def test_concurrent_appends_each_get_their_own_answer(where: str) -> None:
    async with started(where) as store:
        await store.append("taken", entry(1, "first"))
        appends = [store.append(f"good{number}", entry(1), listing(f"good{number}", "ann")) for number in range(50)]
        appends.insert(10, store.append("taken", entry(1, "second"), listing("taken", "ann")))
        appends.insert(20, store.append("taken", entry(7, "first"), listing("taken", "ann")))
        appends.insert(30, store.append("bad", entry(1, "\ud800"), listing("bad", "ann")))
        appends.insert(40, store.append("bad", entry(1), listing("bad", "ann", "\ud800")))
        answers = await asyncio.gather(*map(refusal, appends))
        assert answers[10] is SeqTakenError
        assert answers[20] is CommandKnownError
        assert all(kind is not None and issubclass(kind, ValueError) for kind in (answers[30], answers[40]))
        assert sum(answer is None for answer in answers) == 50
        assert {one.table for one in await store.tables_of("ann")} == {f"good{number}" for number in range(50)}
        assert await store.read("bad") == []


@in_loop
async def test_a_listing_changes_with_its_append_and_only_then(where: str) -> None:
    async with started(where) as store:
        assert await store.listing("a") is None
        await store.append("a", entry(1), listing("a", "bob", "ann", at=1))
        await store.append("a", entry(2))
        assert await store.listing("a") == listing("a", "bob", "ann", at=1)
        later = listing("a", "ann", "cem", at=5, status="ended", title="Ann's “table” – no. 1")
        await store.append("a", entry(3), later)
        assert await store.listing("a") == later
        assert await refusal(store.append("a", entry(3, "late"), listing("a", "eve"))) is SeqTakenError
        assert await store.listing("a") == later
        assert [await store.tables_of(person) for person in ("ann", "bob", "cem", "eve")] == [[later], [], [later], []]


@in_loop
async def test_my_tables_come_newest_first_including_archived_ones(where: str) -> None:
    made = [listing(f"t{at}", "ann", *(["bob"] if at % 2 else []), at=at) for at in range(1, 8)]
    async with started(where) as store:
        for one in made:
            await store.append(one.table, entry(1), one)
        assert await store.tables_of("ann") == made[::-1]
        assert await store.tables_of("ann", most=2) == [made[6], made[5]]
        assert [one.at for one in await store.tables_of("bob")] == [7, 5, 3, 1]
        assert await store.archive(before=4) == 3
        assert await store.archive(before=4) == 0
        assert [one.status for one in await store.tables_of("ann")] == ["open"] * 4 + ["archived"] * 3
        assert [one.at for one in await store.tables_of("ann")] == [7, 6, 5, 4, 3, 2, 1]
        assert await store.read("t1") == [entry(1)]
        await store.append("t1", entry(2), listing("t1", "ann", at=9))
        assert (await store.tables_of("ann"))[0] == listing("t1", "ann", at=9)


@in_loop
async def test_the_secret_is_the_same_for_all_processes_and_never_changes(where: str) -> None:
    async with started(where) as one, started(where) as other:
        secrets = await asyncio.gather(*(store.secret("cookie") for store in (one, other) * 5))
        assert len(set(secrets)) == 1
        assert len(secrets[0]) == 32
        assert await one.secret("else") != secrets[0]
    async with started(where) as store:
        assert await store.secret("cookie") == secrets[0]


@in_loop
async def test_a_health_check_of_a_healthy_store_changes_nothing(where: str) -> None:
    async with started(where) as store:
        await store.append("a", entry(1), listing("a", "ann"))
        assert [await store.healthy() for _ in range(3)] == [True] * 3
        assert (await store.read("a"), await store.listing("a")) == ([entry(1)], listing("a", "ann"))


def test_many_processes_can_start_at_once_on_an_empty_store(where: str) -> None:
    async def together() -> None:
        stores = [open_store(where) for _ in range(6)]
        await asyncio.gather(*(store.start() for store in stores))
        await asyncio.gather(*(store.append(f"t{number}", entry(1)) for number, store in enumerate(stores)))
        assert await stores[0].heads([f"t{number}" for number in range(6)]) == {f"t{number}": 1 for number in range(6)}
        await asyncio.gather(*(store.close() for store in stores))

    processes = [program(START, where) for _ in range(4)]
    asyncio.run(together())
    for process in processes:
        assert process.communicate(timeout=sample_store.LONG)[1] == ""
        assert process.returncode == 0


@in_loop
async def test_hints_come_from_other_processes_and_not_from_our_own(where: str) -> None:
    async with started(where) as store:
        hints = Hints(store)
        await store.append("ours", entry(1))
        process = program(SPEAK, where)
        await hints.until("hinted" if where.startswith("postgres") else None)
        assert "ours" not in hints.hints
        assert await store.read("hinted") == [entry(1)]
        assert (await asyncio.to_thread(process.communicate))[1] == ""


@in_loop
async def test_a_closed_store_acknowledges_nothing(where: str) -> None:
    async with started(where) as store:
        pass
    assert await refusal(store.append("a", entry(1))) is StoreDownError


@pytest.mark.parametrize("seed", range(2))
def test_acknowledged_entries_survive_kill_9(where: str, seed: int) -> None:
    rng, acknowledged = random.Random(seed), dict[str, int]()
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, sample_store.__file__, where, "20"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            lines = [process.stdout.readline() for _ in range(rng.randrange(1, 600))]
            process.kill()
            lines += process.stdout.readlines()
        assert process.returncode == -signal.SIGKILL
        acknowledged |= {table: int(seq) for table, seq in (line.split() for line in lines if line.endswith("\n"))}
        asyncio.run(check_all_there(where, acknowledged))


async def check_all_there(where: str, acknowledged_seqs: dict[str, int]) -> None:
    """Check that each log has every acknowledged seq and no gaps. If an answer was lost, it may have one more entry."""
    if where.startswith("postgresql:"):
        await orphans_gone(where)
    async with started(where) as store:
        assert acknowledged_seqs
        for table, last in acknowledged_seqs.items():
            entries = await store.read(table)
            assert entries == [entry(seq) for seq in range(1, len(entries) + 1)]
            assert len(entries) >= last
            assert await store.listing(table) == listing(table, "ann", at=len(entries))


@pytest.mark.parametrize("wrong", ["", "games.db", "sqlite:games.db", "mysql://localhost/x", "sqlite://games.db"])
def test_an_invalid_address_is_reported_in_a_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^Write the address of a store as sqlite:///folder/file.db or postgresql://"):
        open_store(wrong)
