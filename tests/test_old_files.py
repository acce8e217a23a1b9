"""Files that version 0.1 wrote open with today's code, and tables go on: see tests/fixtures/before-0.2/README.md."""

import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from storing import in_loop, started
from terminal import run

from charleston.game.events import GameOver
from charleston.game.fair import SEED_BYTES
from charleston.game.record import read_record
from charleston.match.entries import AddGame
from charleston.match.facts import FinishedGame
from charleston.match.match import totals
from charleston.server.book_view import book_view
from charleston.server.books import BookEntry, Books
from charleston.server.host import House
from charleston.server.jobs import Jobs
from charleston.server.metrics import Metrics
from charleston.server.replay import replay_of
from charleston.server.tables import Tables
from charleston.server.wire import Done
from charleston.table import commands as c
from charleston.table.absent import stand_in

OLD = Path(__file__).parent / "fixtures" / "before-0.2"
PLAYED, ALONE, BOOK = "beforetable00001", "beforealone00002", "9wlkganswvtpk63e"
RUTH, BESS = "ruthruthruthruth", "bessbessbessbess"
BALANCES = {"Ann": 40, "Bea": -85, "Cam": -85, "Dot": 130}


@asynccontextmanager
async def old_house(folder: Path) -> AsyncIterator[House]:
    file = folder / "house.db"
    file.write_bytes(gzip.decompress((OLD / "house.db.gz").read_bytes()))
    async with started(f"sqlite://{file}") as store:
        yield House(store, lambda: 1_800_000_000_000, lambda: bytes(SEED_BYTES), Metrics())


@in_loop
async def test_a_table_in_the_middle_of_a_game_goes_on(tmp_path: Path) -> None:
    async with old_house(tmp_path) as house:
        for go in (1, 2):  # a second server reads what the first has appended to the old log
            tables = Tables(house)
            live = await tables.find(PLAYED)
            assert live is not None
            state = live.state
            assert (state.seq, len(state.chat), state.muted) == (178 + go - 1, 3, ("stranger12345678",))
            assert [chair.name for chair in state.chairs] == ["Ruth", "Ruth\u3164", "Cora", "Dot"]
            assert state.match is not None
            assert totals(state.match) == {"0": -100, "1": 300, "2": -100, "3": -100}
            assert state.game is not None
            seat = next(seat for seat in state.waits if state.chairs[state.order[seat]].person)
            command = stand_in(state, state.game, seat)
            assert command is not None
            who = state.actor(state.order[seat])
            answer = await live.ask(who, f"go.{go}", state.seq, c.Play(command))
            assert isinstance(answer, Done), answer
            assert answer.seq == 178 + go
            await tables.stop()


@in_loop
async def test_a_discard_taken_back_stays_taken_back(tmp_path: Path) -> None:
    async with old_house(tmp_path) as house:
        tables = Tables(house)
        live = await tables.find(ALONE)
        assert live is not None
        assert (live.state.seq, live.state.played, len(live.state.thrown)) == (45, 39, 1)
        (thrown,) = live.state.thrown
        answer = await live.ask(RUTH, "back", live.state.seq, c.TakeBackDiscard(thrown.played))
        assert isinstance(answer, Done), answer
        await tables.stop()


@in_loop
async def test_the_lobby_lists_old_tables_and_their_records(tmp_path: Path) -> None:
    async with old_house(tmp_path) as house:
        tables = Tables(house)
        assert {found.table for found in await house.store.tables_of(RUTH)} == {PLAYED, ALONE}
        assert {found.table for found in await house.store.tables_of(BESS)} == {PLAYED}
        (line,) = await tables.records(PLAYED, Jobs(60), RUTH)
        assert (line.number, line.result, line.seats) == (1, "mahjong", ("Ruth\u3164", "Cora", "Dot", "Ruth"))
        text = await tables.record(PLAYED, 1, Jobs(60), RUTH)
        assert text is not None
        assert read_record(text).steps == read_record((OLD / "game.jsonl").read_text()).steps


@in_loop
async def test_a_score_book_has_its_totals_and_takes_another_game(tmp_path: Path) -> None:
    async with old_house(tmp_path) as house:
        books = Books(house)
        evening = await books.read(BOOK)
        assert evening is not None
        assert {one.person: one.due for one in book_view(BOOK, evening).balances} == BALANCES
        assert [found.book for found in await books.books_of(RUTH)] == [BOOK]
        assert (
            await books.write(BOOK, [BookEntry("e9", AddGame(FinishedGame("wall")))], partial(Jobs(60).run, RUTH)) == []
        )
        evening = await books.read(BOOK)
        assert evening is not None
        assert len(evening.games) == 5


def test_a_record_replays() -> None:
    path = OLD / "game.jsonl"
    found = read_record(path.read_text())
    assert isinstance(found.steps[-1].events[-1], GameOver)
    assert len(replay_of(path.read_text()).frames) > len(found.steps) // 2
    assert run("verify", str(path)).exit_code == 0


def test_a_tournament_has_its_standings() -> None:
    told = run("tournament", "standings", str(OLD / "friday.log"), "--json")
    assert told.exit_code == 0, told.output
    ranked = {row["player"]: row["total"] for row in json.loads(told.stdout)["standings"]}
    totals_then = (50, 0, 0, -10, 50, -10, -10, -20, -20)
    assert ranked == {f"Player {number}": total for number, total in enumerate(totals_then, 1)}
    assert run("tournament", "audit", str(OLD / "friday.log")).exit_code == 0
