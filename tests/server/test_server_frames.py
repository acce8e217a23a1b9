"""The fast encoding of a step gives the same result as the plain one."""

import msgspec
import pytest
from sample_table import SampleTable

from charleston.game.seats import NOBODY, SEATS
from charleston.server.live.frames import StepFrames
from charleston.server.live.recent_steps import BroadcastStep
from charleston.server.live.wire import StepMessage, write_frame
from charleston.table.evolve import fold
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.view import game_view, moments, step_view, table_view


@pytest.mark.parametrize("players", [3, 4])
def test_shared_bytes_match_the_plain_frame_for_every_seat(players: int) -> None:
    table = SampleTable(players, 0, Setup(options={"table.players": players}))
    table.start(5)
    table.play_until("over", bot="greedy")
    state = TableState()
    for step in table.log:
        happened = moments(state, step)
        recent = BroadcastStep(state, step)
        state = fold(state, step)
        frames = StepFrames(state, recent)
        for seat in (NOBODY, *SEATS[:players]):
            for table_state in (None, table_view(state, "somebody")):
                plain = StepMessage(step_view(step, happened, seat), game_view(state, seat), table_state)
                fast = msgspec.json.decode(frames.frame(seat, table_state))
                assert fast == msgspec.json.decode(write_frame(plain))
