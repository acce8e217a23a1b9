"""Records of finished games: computed once, and never for games that do not exist."""

from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path
from typing import TypeVar

import pytest
from sample_table import SampleTable
from table_clients import Place, at_a_table, settle

from charleston.server.api.jobs import Jobs
from charleston.server.live.tables import Tables
from charleston.store.interface import Entry
from charleston.table.setup import Setup
from charleston.table.step_codec import write_step

R = TypeVar("R")
T = TypeVar("T")
TABLE, RUTH = "playedplayed0000", "ruth" * 4


def sample_match() -> SampleTable:
    """Play two games to the end; the third is in play."""
    table = SampleTable(3, 1, Setup(), (RUTH, "bess" * 4, "caro" * 4))
    for seed in (9, 8):
        table.start(seed, RUTH)
        table.play_until("over", bot="greedy")
    table.start(2, RUTH)
    return table


async def keep(place: Place, table: SampleTable, after: int = 0) -> None:
    for step in table.log[after:]:
        await place.store.append(TABLE, Entry(step.seq, f"{step.seq}", step.at, write_step(step)))


class Counted(Jobs):
    """Jobs that count how often a log was read."""

    reads = 0

    async def keep_read(self, who: str, key: Hashable, read: Callable[[], Awaitable[R]], work: Callable[[R], T]) -> T:
        async def counted() -> R:
            self.reads += 1
            return await read()

        return await super().keep_read(who, key, counted, work)


def test_an_unfinished_game_starts_no_job(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        await keep(place, sample_match())
        jobs = Counted(60)
        for number in (-1, 0, 4, 5, 1000, 10**30):
            assert await place.tables.record(TABLE, number, jobs, "eve") is None
        assert await place.tables.record("nosuchtable00000", 1, jobs, "eve") is None
        assert jobs.reads == 0
        assert await place.tables.record(TABLE, 3, jobs, "eve") is None  # in play
        assert jobs.reads == 1

    at_a_table(tmp_path, work)


def test_a_record_is_ready_for_the_first_request_and_for_later_ones(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        await keep(place, sample_match())
        jobs = Counted(60)
        first = [await place.tables.record(TABLE, number, jobs, "ann") for number in (1, 2)]
        assert None not in first
        for who in ("ann", "bea"):
            assert [await place.tables.record(TABLE, number, jobs, who) for number in (1, 2)] == first
        assert [line.number for line in await place.tables.records(TABLE, jobs, "ann")] == [1, 2]
        assert await place.tables.records("no id", jobs, "ann") == []
        assert jobs.reads == 3

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("hinted", [False, True])
def test_a_game_that_another_process_finished_is_found_before_the_hint_arrives(
    tmp_path: Path,
    hinted: bool,
) -> None:
    async def work(place: Place) -> None:
        table = sample_match()
        before = len(table.log)
        await keep(place, table)
        here = Tables(place.tables.services)
        assert await here.record(TABLE, 4, Jobs(60), "ann") is None
        table.play_until("over", bot="greedy")
        table.start(5, RUTH)
        table.play_until("over", bot="greedy")
        await keep(place, table, before)
        if hinted:
            here.look_again(TABLE)
            await settle(1)
        assert await here.record(TABLE, 4, Jobs(60), "ann") is not None
        await here.stop()

    at_a_table(tmp_path, work)
