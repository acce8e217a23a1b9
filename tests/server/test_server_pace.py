"""Against three bots with the default setup, a player's next turn comes within four seconds of the player's discard."""

from pathlib import Path

import pytest
from table_clients import Client, Place, at_a_table, settle

from charleston.game import commands as game_commands
from charleston.table import commands
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in

MAX_ROUND_S = 4.0
POLL_S = 0.01
ROUNDS = 6


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_round_of_three_bots_takes_less_than_four_seconds(tmp_path: Path, level: str) -> None:
    """Ruth's page declines at once, as it does for a discard that does not help her."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        client = Client(place, table, "Ruth")
        client.hello()
        await settle()
        for chair in (1, 2, 3):
            await client.answer({"type": "seat_bot", "chair": chair, "bot": level})
        await client.answer({"type": "start_game"})
        live = await place.live(table)
        rounds, since = list[float](), 0.0
        for number in range(20_000):
            state = live.state
            assert state.game is not None
            seat = state.seat_of(0)
            if len(rounds) == ROUNDS or not state.playing:
                break
            if seat not in state.waits:
                await settle(POLL_S)
                continue
            assert seat is not None
            if since and state.game.phase == "pick":
                rounds.append(place.loop.time() - since)
                since = 0.0
            command = stand_in(state, state.game, seat)
            assert command is not None
            by = state.chairs[0].person
            await live.ask(by, f"r{number}", state.seq, commands.Play(command))
            if isinstance(command, game_commands.DiscardTile):
                since = place.loop.time()
        assert len(rounds) >= ROUNDS - 2
        assert max(rounds) < MAX_ROUND_S
        assert min(rounds) > 1  # slow enough to follow

    at_a_table(tmp_path, work)
