"""Files written by older versions open with today's code, and their tables continue; each folder has a README.md."""

import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from paths import TESTS
from sample_store import in_loop, started
from terminal import run

from charleston.game.events import GameOver
from charleston.game.fair import SEED_BYTES
from charleston.game.record import read_record
from charleston.match.finished_game import FinishedGame
from charleston.match.match import totals
from charleston.scorebook.commands import AddGame
from charleston.server.api.jobs import Jobs
from charleston.server.api.replay import replay_of
from charleston.server.books.book_store import BookEntry, Books
from charleston.server.books.book_view import book_view
from charleston.server.live.live_table import Services
from charleston.server.live.tables import Tables
from charleston.server.live.wire import Done
from charleston.server.ops.metrics import Metrics
from charleston.table import commands
from charleston.table.stand_in import stand_in

FIXTURES = TESTS / "fixtures"
RUTH, BESS = "ruthruthruthruth", "bessbessbessbess"


class Old(NamedTuple):
    """A folder of old files, and what the version that wrote them reported about them."""

    folder: Path
    played: str
    """A table whose first game is over and whose second is waiting for an answer."""
    alone: str
    book: str
    seq: int
    chat: int
    names: tuple[str, ...]
    totals: tuple[int, ...]
    muted: tuple[str, ...]
    record_seats: tuple[str, ...]
    alone_seq: int
    balances: dict[str, int]
    tournament: tuple[int, ...]


OLD = [
    Old(
        FIXTURES / "before-0.2",
        "beforetable00001",
        "beforealone00002",
        "9wlkganswvtpk63e",
        178,
        3,
        ("Ruth", "Ruth\u3164", "Cora", "Dot"),
        (-100, 300, -100, -100),
        ("stranger12345678",),
        ("Ruth\u3164", "Cora", "Dot", "Ruth"),
        45,
        {"Ann": 40, "Bea": -85, "Cam": -85, "Dot": 130},
        (50, 0, 0, -10, 50, -10, -10, -20, -20),
    ),
    Old(
        FIXTURES / "0.2",
        "todaystable00001",
        "todaysalone00002",
        "baaaaaaaaaaaaaaa",
        324,
        1,
        ("Ruth", "Bess", "Carol", "Dora"),
        (-50, -50, 150, -50),
        (),
        ("Bess", "Carol", "Dora", "Ruth"),
        43,
        {"Ann": 480, "Bea": -135, "Cam": -135, "Dot": -210},
        (50, 0, -10, -10, 50, 0, -10, -20, -20),
    ),
]
every_version = pytest.mark.parametrize("old", OLD, ids=lambda old: old.folder.name)


@asynccontextmanager
async def old_services(old: Old, folder: Path) -> AsyncIterator[Services]:
    file = folder / "house.db"
    file.write_bytes(gzip.decompress((old.folder / "house.db.gz").read_bytes()))
    async with started(f"sqlite://{file}") as store:
        yield Services(store, lambda: 1_800_000_000_000, lambda: bytes(SEED_BYTES), Metrics())


@every_version
@in_loop
async def test_a_table_in_the_middle_of_a_game_continues(old: Old, tmp_path: Path) -> None:
    async with old_services(old, tmp_path) as services:
        for go in (1, 2):  # a second server reads what the first has appended to the old log
            tables = Tables(services)
            live = await tables.find(old.played)
            assert live is not None
            state = live.state
            assert (state.seq, len(state.chat), state.muted) == (old.seq + go - 1, old.chat, old.muted)
            assert tuple(chair.name for chair in state.chairs) == old.names
            assert state.match is not None
            assert totals(state.match) == {str(person): total for person, total in enumerate(old.totals)}
            assert state.game is not None
            seat = next(seat for seat in state.waits if state.chairs[state.order[seat]].person)
            command = stand_in(state, state.game, seat)
            assert command is not None
            who = state.actor(state.order[seat])
            answer = await live.ask(who, f"go.{go}", state.seq, commands.Play(command))
            assert isinstance(answer, Done), answer
            assert answer.seq == old.seq + go
            await tables.stop()


@every_version
@in_loop
async def test_a_discard_of_an_old_table_can_be_taken_back(old: Old, tmp_path: Path) -> None:
    async with old_services(old, tmp_path) as services:
        tables = Tables(services)
        live = await tables.find(old.alone)
        assert live is not None
        assert (live.state.seq, live.state.played, len(live.state.thrown)) == (old.alone_seq, 39, 1)
        (discard,) = live.state.thrown
        answer = await live.ask(RUTH, "back", live.state.seq, commands.TakeBackDiscard(discard.played))
        assert isinstance(answer, Done), answer
        await tables.stop()


@every_version
@in_loop
async def test_the_lobby_lists_old_tables_and_their_records(old: Old, tmp_path: Path) -> None:
    async with old_services(old, tmp_path) as services:
        tables = Tables(services)
        assert {listing.table for listing in await services.store.tables_of(RUTH)} == {old.played, old.alone}
        assert {listing.table for listing in await services.store.tables_of(BESS)} == {old.played}
        (line,) = await tables.records(old.played, Jobs(60), RUTH)
        assert (line.number, line.result, line.seats) == (1, "mahjong", old.record_seats)
        text = await tables.record(old.played, 1, Jobs(60), RUTH)
        assert text is not None
        assert read_record(text).steps == read_record((old.folder / "game.jsonl").read_text()).steps


@every_version
@in_loop
async def test_a_score_book_has_its_totals_and_accepts_another_game(old: Old, tmp_path: Path) -> None:
    async with old_services(old, tmp_path) as services:
        books = Books(services)
        evening = await books.read(old.book)
        assert evening is not None
        assert {one.person: one.due for one in book_view(old.book, evening).balances} == old.balances
        assert [book.book for book in await books.books_of(RUTH)] == [old.book]
        assert (
            await books.write(old.book, [BookEntry("e9", AddGame(FinishedGame("wall")))], partial(Jobs(60).run, RUTH))
            == []
        )
        evening = await books.read(old.book)
        assert evening is not None
        assert len(evening.games) == 5


@every_version
def test_a_record_replays(old: Old) -> None:
    path = old.folder / "game.jsonl"
    record = read_record(path.read_text())
    assert isinstance(record.steps[-1].events[-1], GameOver)
    assert len(replay_of(path.read_text()).frames) > len(record.steps) // 2
    assert run("verify", str(path)).exit_code == 0


@every_version
def test_a_tournament_has_its_standings(old: Old) -> None:
    result = run("tournament", "standings", str(old.folder / "friday.log"), "--json")
    assert result.exit_code == 0, result.output
    ranked = {row["player"]: row["total"] for row in json.loads(result.stdout)["standings"]}
    assert ranked == {f"Player {number}": total for number, total in enumerate(old.tournament, 1)}
    assert run("tournament", "audit", str(old.folder / "friday.log")).exit_code == 0
