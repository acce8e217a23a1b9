"""Keep the common window open for a while for a player who cannot see it.

A player is out of reach if no page of hers has acknowledged the discard: the connection has dropped, or it is dead and
the server does not know yet. The window then stays open for ``PATIENCE_S``, and a player who returns gets a whole
window. If she has been away longer, discards pass at the usual time; as always, the table waits for her on her turn.
"""

import asyncio
from collections.abc import Collection

from charleston.server.live.attendance import Attendance
from charleston.server.live.connection import Connection
from charleston.table.state import TableState
from charleston.table.waiting import common_window, waited

PATIENCE_S = 15.0
"""Seconds that a window stays open for a player out of reach. A player who left longer ago does not hold it open."""


def is_held_open(state: TableState, connections: Collection[Connection], attendance: Attendance, at: int) -> bool:
    """Return whether the window must not close yet; ``at`` is the table's time."""
    window_s, now = common_window(state) / 1000, asyncio.get_running_loop().time()
    if not window_s:
        return False
    here = {connection.person for connection in connections}

    def may_still_answer(number: int) -> bool:
        person = state.chairs[number].person
        reached = [one for one in connections if one.person == person and one.acked >= state.question]
        if reached:
            return now - min(one.joined for one in reached) < window_s
        just_left = person not in attendance.elsewhere() and attendance.away_s(person, here, now) < PATIENCE_S
        return just_left and waited(state, number, at) < 1000 * PATIENCE_S

    chairs = (state.order[seat] for seat in state.waits)
    return any(may_still_answer(number) for number in chairs if not state.chairs[number].bot)
