"""Stored steps: short, unchanged when read again, and compatible with steps of the first version in the same log."""

import asyncio
import gzip
import hashlib
import random
import sqlite3
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from paths import TESTS
from sample_store import entry, in_loop, started
from sample_table import PEOPLE, SampleTable

from charleston.server.live.answers import Answers, command_key, short_key
from charleston.store.interface import Entry, SeqTakenError
from charleston.table import commands, events, step_codec
from charleston.table.evolve import fold_all
from charleston.table.setup import Setup
from charleston.table.step_codec import read_step, short_log, write_step

RUTH = PEOPLE[0]
FROZEN = "5789fcc144460e9f1c1d8449fd4771a07b3507038087aafa6f3e1c432b19adfa"
OLD = TESTS / "fixtures" / "before-0.2"


def sample_match(people: int = 2, bots: int = 2, **options: int) -> SampleTable:
    """Play two games with chat, a pause, a timeout, and a player who leaves."""
    table = SampleTable(people, bots, Setup(seconds=30, options=dict(options)))
    table.start(9)
    table.do(RUTH, commands.Say("Ruth", 'A quote " and \\ {"type":"game_began" \U0001f004'))
    table.wait(100)
    table.run_out()
    table.play_until("over", bot="greedy")
    table.do(RUTH, commands.Pause())
    table.do(RUTH, commands.Resume())
    table.start(2)
    table.play_until("claim", bot="greedy")
    table.do(RUTH, commands.StandUp())
    return table


def test_the_dictionary_never_changes() -> None:
    """Every stored step needs this compression dictionary. A new dictionary needs a new number and first byte."""
    assert hashlib.sha256(step_codec._DICTIONARY).hexdigest() == FROZEN


def test_written_steps_read_back_unchanged() -> None:
    for step in sample_match().log:
        body = write_step(step)
        assert body[:1] == (b"\2" if all(isinstance(event, events.GamePlayed) for event in step.events) else b"\1")
        assert read_step(body) == step
        assert read_step(msgspec.json.encode(step)) == step  # as the first version wrote it


def test_a_command_that_was_changed_is_stored_beside_the_original() -> None:
    """Passed tiles are shuffled, so the command that was sent and the one carried out differ."""
    table = SampleTable(4)
    table.start()
    table.play_until("vote")
    mixed = 0
    for step in table.log:
        if isinstance(step.command, commands.Play):
            done = [one.command for one in step.events if isinstance(one, events.GamePlayed)]
            mixed += done != [step.command.command]
            assert read_step(write_step(step)) == step
    assert mixed


def test_a_log_may_mix_versions() -> None:
    table, rng = sample_match(), random.Random(5)
    whole = fold_all(table.log)
    for _ in range(5):
        bodies = [write_step(step) if rng.random() < 0.5 else msgspec.json.encode(step) for step in table.log]
        assert fold_all(map(read_step, bodies)) == whole
        assert fold_all(short_log(bodies)) == whole


def test_a_step_is_a_tenth_of_its_former_size() -> None:
    steps = [step for step in sample_match().log if isinstance(step.command, commands.Play)]
    before, after = (sum(len(write(step)) for step in steps) for write in (msgspec.json.encode, write_step))
    assert after < before / 8


def test_damage_is_a_value_error_or_harmless() -> None:
    rng, steps = random.Random(5), sample_match().log
    for _ in range(2000):
        body = bytearray(write_step(rng.choice(steps)))
        for _ in range(rng.randrange(1, 4)):
            body[rng.randrange(len(body))] = rng.randrange(256)
        if rng.random() < 0.3:
            del body[rng.randrange(len(body)) :]
        with suppress(ValueError):
            assert isinstance(read_step(bytes(body)), events.Step)


def test_a_move_needs_a_command() -> None:
    body = b'{"seq":1,"at":0,"by":"x","command":{"type":"pause"},"events":[{"type":"move","events":[]}],"version":1}'
    with pytest.raises(ValueError, match="without its command"):
        read_step(body)


def test_keys_of_commands() -> None:
    assert short_key("bot 1:57") == "bot 1:57"
    long = command_key("r7Xq2LmZp0aKd9Wb", "k3j4h5.17")
    assert (len(long), ":" in long, short_key(long)) == (12, False, long)
    assert long == short_key("r7Xq2LmZp0aKd9Wb:k3j4h5.17")  # as in an older log
    made = {command_key(who, f"c{number}") for who in ("a" * 16, "b" * 16) for number in range(5000)}
    assert len(made) == 10_000
    answers = Answers()
    answers.committed(short_key("r7Xq2LmZp0aKd9Wb:k3j4h5.17"), 4)
    assert answers.done(long) == 4


@in_loop
async def test_new_logs_have_short_keys_and_old_ones_keep_theirs(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(gzip.decompress((OLD / "house.db.gz").read_bytes()))
    old, new = "beforetable00001", "anewtable0000001"
    async with started(f"sqlite://{path}") as store:
        assert await store.heads([old, new]) == {old: 178}
        with pytest.raises(SeqTakenError):
            await store.append(old, entry(1))  # this must not start a second log with the same name
        await store.append(old, entry(179))
        for seq in (1, 2):
            await store.append(new, entry(seq))
        assert await store.heads([old, new]) == {old: 179, new: 2}
        assert [one.seq for one in await store.read(old, 177)] == [178, 179]
        assert await store.read(new) == [entry(1), entry(2)]
        with pytest.raises(SeqTakenError):
            await store.append(new, Entry(2, "another", 1, b""))
    with sqlite3.connect(path) as connection:
        stored = {row[0] for row in connection.execute("SELECT DISTINCT table_id FROM entries")}
    connection.close()
    assert {old, "beforealone00002", "book 9wlkganswvtpk63e"} < stored
    assert new not in stored
    assert len(stored) == 4
    assert all(len(name) < 4 for name in stored if name.startswith("#"))


@in_loop
async def test_two_processes_that_start_a_log_at_once(tmp_path: Path) -> None:
    where = f"sqlite://{tmp_path}/log.db"
    async with started(where) as one, started(where) as two:
        results = await asyncio.gather(
            *(store.append("t" * 16, Entry(1, f"{number}", 1, b"")) for number, store in enumerate((one, two))),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in results) == ["NoneType", "SeqTakenError"]
        assert len(await one.read("t" * 16)) == 1
