"""The common window on a server: it ends on time, and waits for players who say "wait" or whose pages do not answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table_clients import Client, Place, ask, at_a_table, settle

from charleston.server.live.agenda import AFTER_BREAK_MS
from charleston.server.live.live_table import LiveTable
from charleston.server.live.out_of_reach import PATIENCE_S
from charleston.table import commands, events
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in

WINDOW = 4


class Session:
    """Ruth and Bess play with two bots that answer at once."""

    def __init__(self, place: Place, table: str) -> None:
        self.place, self.table = place, table
        self.clients = {name: Client(place, table, name) for name in ("Ruth", "Bess")}
        self.live: LiveTable

    async def begin(self) -> None:
        for client in self.clients.values():
            client.hello()
        await settle(AFTER_BREAK_MS / 1000)
        await self.clients["Bess"].answer({"type": "sit_down", "chair": 1, "name": "Bess"})
        for chair in (2, 3):
            await self.clients["Ruth"].answer({"type": "seat_bot", "chair": chair})
        await self.clients["Ruth"].answer({"type": "start_game"})
        self.live = await self.place.live(self.table)
        await self.to_a_window()

    def is_at_a_window(self) -> bool:
        """Return whether Bess may call another player's discard."""
        game, seat = self.live.state.game, self.live.state.seat_of(1)
        return game is not None and game.phase == "claim" and seat in self.live.state.waits

    async def to_a_window(self) -> None:
        """Answer for Ruth and Bess, whether they are connected or not, until the next window for Bess."""
        await settle(1)
        for number in range(500):
            if self.is_at_a_window():
                return
            state = self.live.state
            assert state.game is not None
            seat = next((seat for seat in state.waits if not state.chairs[state.order[seat]].bot), None)
            if seat is not None:
                command = stand_in(state, state.game, seat)
                assert command is not None
                who = state.chairs[state.order[seat]].person
                await ask(self.place.tables, self.table, who, f"{state.seq}.{number}", commands.Play(command))
            await settle(0.1)
        raise AssertionError("no discard for Bess")

    def back(self) -> Client:
        self.clients["Bess"] = client = Client(self.place, self.table, "Bess")
        client.hello()
        return client


def at_a_window(tmp_path: Path, work: Callable[[Session], Any]) -> None:
    async def all_of_it(place: Place) -> None:
        session = Session(place, await place.open("Ruth", Setup(call_seconds=WINDOW, pace=0)))
        await session.begin()
        question = session.live.state.question
        await work(session)
        steps = [past.step for past in session.live._recent_steps if past.step.seq > question]
        assert not any(isinstance(event, events.TimeRanOut | events.BotSatIn) for one in steps for event in one.events)

    at_a_table(tmp_path, all_of_it)


def test_the_window_ends_in_time(tmp_path: Path) -> None:
    async def work(session: Session) -> None:
        question = session.live.state.question
        await settle(WINDOW - 0.5)
        assert session.live.state.question == question
        await settle(1)
        assert session.live.state.question != question

    at_a_window(tmp_path, work)


def test_wait_holds_the_table_until_the_answer(tmp_path: Path) -> None:
    async def work(session: Session) -> None:
        question, bess = session.live.state.question, session.clients["Bess"]
        await settle(WINDOW - 0.5)
        assert (await bess.answer({"type": "hold_on"}))["type"] == "done"
        await settle(300)
        assert session.live.state.question == question
        assert bess.game is not None
        seat = session.live.state.seat_of(1)
        assert bess.game["window"]["held"] == [seat]
        decline = {"type": "play", "command": {"type": "decline_discard", "seat": seat}}
        assert (await bess.answer(decline))["type"] == "done"
        await settle(1)
        assert session.live.state.question != question

    at_a_window(tmp_path, work)


def test_a_player_who_lost_the_connection_and_returns_gets_a_whole_window(tmp_path: Path) -> None:
    async def work(session: Session) -> None:
        question = session.live.state.question
        await settle(1)
        session.clients["Bess"].hang_up()
        await settle(PATIENCE_S - 3)
        assert session.live.state.question == question
        session.back()
        await settle(WINDOW - 0.5)
        assert session.live.state.question == question
        await settle(1.5)
        assert session.live.state.question != question

    at_a_window(tmp_path, work)


def test_the_table_does_not_wait_long_for_a_player_who_stays_away(tmp_path: Path) -> None:
    async def work(session: Session) -> None:
        question = session.live.state.question
        session.clients["Bess"].hang_up()
        await settle(PATIENCE_S - 1)
        assert session.live.state.question == question
        await settle(2)
        assert session.live.state.question != question
        await session.to_a_window()  # the next discard passes at the usual time
        question = session.live.state.question
        await settle(WINDOW + 1)
        assert session.live.state.question != question

    at_a_window(tmp_path, work)


@pytest.mark.parametrize("hears_again", [True, False])
def test_a_dead_connection_that_nobody_has_closed_counts_as_out_of_reach(tmp_path: Path, hears_again: bool) -> None:
    async def work(session: Session) -> None:
        bess = session.clients["Bess"]
        send, bess.send = bess.send, lambda message: None  # type: ignore[method-assign]  # noqa: ARG005
        await settle(WINDOW + 1)
        await session.to_a_window()  # Bess's page never acknowledges this discard
        question = session.live.state.question
        await settle(WINDOW + 2)
        assert session.live.state.question == question
        if hears_again:
            send({"type": "ack", "seq": session.live.state.seq})
            await settle(1)
        else:
            await settle(PATIENCE_S - WINDOW)
        assert session.live.state.question != question

    at_a_window(tmp_path, work)
