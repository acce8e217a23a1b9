"""Thousands of almost valid frames: no crash, and an invalid frame changes nothing.

``CHARLESTON_FRAMES=1000000`` sends a million frames; an ordinary run sends fewer.

"""

import os
import random
from itertools import islice
from pathlib import Path

from fuzzed_frames import frames
from session import PEOPLE, Game, Session
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live.live_table import LiveTable
from charleston.server.live.wire import Do, Done, Refused, WireError, read_frame
from charleston.table.evolve import fold_all
from charleston.table.setup import Setup
from charleston.table.step_codec import read_step

FRAMES = int(os.environ.get("CHARLESTON_FRAMES", "20000"))
A_TABLE = 10_000
"""The number of frames before a new table is opened. Some commands are possible only early in a game."""


async def send_one(live: LiveTable, who: str, text: str) -> str:
    """Send one frame; return what happened."""
    before = live.state
    try:
        frame = read_frame(text)
    except WireError:
        return "no frame"
    if not isinstance(frame, Do):
        return "no command"
    answer = await live.ask(who, frame.id, frame.on, frame.command)
    if isinstance(answer, Refused):
        assert live.state is before, text
        assert answer.message
        assert len(answer.message) <= 300
        return "refused"
    assert isinstance(answer, Done), (answer, text)
    assert live.state is before or live.state.seq == answer.seq == before.seq + 1, text
    return "done"


def test_fuzzed_frames_change_nothing_unintended(tmp_path: Path) -> None:
    outcomes = dict.fromkeys(("no frame", "no command", "refused", "done"), 0)
    for start in range(0, FRAMES, A_TABLE):

        async def work(place: Place) -> None:
            rng = random.Random(start)  # noqa: B023 - run at once
            session = Session(place, Game(Setup(pace=5000), restless=False), rng)
            await session.begin()
            for _ in range(rng.randrange(80)):
                await session.perform(session._next())
            rights = list(place.sent)
            live = await place.live(session.table)
            for text in islice(frames(rng, rights), min(A_TABLE, FRAMES)):
                who = rng.choice((*PEOPLE, "Wanda"))
                outcomes[await send_one(live, person(who).id, text)] += 1
            steps = [read_step(entry.body) for entry in await place.store.read(session.table)]
            assert fold_all(steps) == live.state

        folder = tmp_path / str(start)
        folder.mkdir()
        at_a_table(folder, work)
    assert sum(outcomes.values()) >= FRAMES
    assert min(outcomes.values()) > FRAMES / 200, outcomes


def test_fuzzed_frames_through_the_socket_end_in_a_close_or_an_answer(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        rng = random.Random(8)
        session = Session(place, Game(Setup(pace=5000), restless=False), rng)
        await session.begin()
        makes = frames(rng, list(place.sent))
        for number in range(FRAMES // 200):
            client = Client(place, session.table, f"F{number}")
            client.hello()
            for _ in range(20):
                client.send_text(next(makes))
            await settle()
            assert client.code in (None, 1008, 4400), client.code
            if client.code is None:
                client.hang_up()
            await settle()
            assert client.task.done()
        assert all(session.clients[who].code is None for who in PEOPLE)

    at_a_table(tmp_path, work)
