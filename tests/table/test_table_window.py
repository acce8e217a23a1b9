"""The common window of a table without a clock: a discard passes unless someone says "wait"."""

import msgspec
import pytest
from sample_table import PEOPLE, SampleTable

from charleston.game import commands as game_commands
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.table import commands as table_commands
from charleston.table import events as table_events
from charleston.table.setup import Setup
from charleston.table.state import TABLE
from charleston.table.view import game_view
from charleston.table.waiting import common_window, deadline, holders

WINDOW = 4


def at_a_discard(people: int = 4, setup: Setup | None = None) -> SampleTable:
    table = SampleTable(people, 4 - people, setup or Setup(call_seconds=WINDOW))
    table.start()
    table.play_until("claim")
    return table


def left(table: SampleTable) -> float:
    end = deadline(table.state)
    assert end is not None
    return (end - table.now) / 1000


def silent(table: SampleTable) -> Seat:
    """Return a seat that has not answered the discard."""
    return table.state.waits[0]


def run_out(table: SampleTable) -> str | list[table_events.TableEvent]:
    outcome = table.attempt(TABLE, table_commands.RunOut(table.state.question))
    return outcome if isinstance(outcome, list) else outcome.code


def test_a_discard_passes_at_the_end_of_the_window_and_not_before() -> None:
    table = at_a_discard()
    assert left(table) == WINDOW
    table.wait(WINDOW - 0.1)
    assert run_out(table) == "moved on"
    table.wait(0.1)
    events = run_out(table)
    assert isinstance(events, list)
    assert [type(event) for event in events] == [table_events.GamePlayed] * 3  # no TimeRanOut, no bot
    assert table.game.phase == "pick"
    assert deadline(table.state) is None  # a turn has no limit


def test_silence_in_many_windows_never_seats_a_bot() -> None:
    table = at_a_discard()
    windows = 0
    while table.state.playing and windows < 20:
        if table.game.phase == "claim":
            table.wait(WINDOW)
            table.run_out()
            windows += 1
        else:
            table.answer(silent(table))
    assert windows == 20
    assert not any(chair.bot or chair.timeouts for chair in table.state.chairs)


def test_the_window_ends_when_everyone_has_passed() -> None:
    table = at_a_discard()
    for seat in table.state.waits:
        assert left(table) == WINDOW
        table.play(seat, game_commands.DeclineDiscard(seat))
    assert table.game.phase == "pick"


def test_wait_holds_the_table_until_its_answer() -> None:
    table = at_a_discard()
    holder, other, third = table.state.waits
    table.do(table.person(holder), table_commands.HoldOn())
    assert holders(table.state) == (holder,)
    assert deadline(table.state) is None
    table.wait(1000)
    assert run_out(table) == "moved on"
    table.do(table.person(other), table_commands.HoldOn())
    table.play(holder, game_commands.DeclineDiscard(holder))
    assert deadline(table.state) is None  # the other player still holds the window
    table.play(other, game_commands.DeclineDiscard(other))
    assert left(table) < 0  # the window is over for the player who said nothing
    assert isinstance(run_out(table), list)
    assert table.game.phase == "pick"
    assert third not in table.state.waits or table.game.turn == third


def test_who_may_not_wait() -> None:
    table = at_a_discard()
    holder, other, _ = table.state.waits
    discarder = next(seat for seat in SEATS if seat not in table.state.waits)
    table.do(table.person(holder), table_commands.HoldOn())
    assert table.refused(table.person(holder), table_commands.HoldOn()) == "asked already"
    table.play(other, game_commands.DeclineDiscard(other))
    for seat in (other, discarder):
        assert table.refused(table.person(seat), table_commands.HoldOn()) == "moved on"
    assert table.refused("eve", table_commands.HoldOn()) == "not seated"
    asks_all = at_a_discard(setup=Setup())
    assert asks_all.refused(asks_all.person(silent(asks_all)), table_commands.HoldOn()) == "no clock"


def test_a_new_discard_is_a_new_window_without_holders() -> None:
    table = at_a_discard()
    seat = silent(table)
    table.do(table.person(seat), table_commands.HoldOn())
    table.play(seat, game_commands.DeclineDiscard(seat))
    table.wait(WINDOW)
    table.run_out()
    table.play_until("claim")
    assert holders(table.state) == ()
    assert left(table) == WINDOW


def test_a_pause_stops_the_window() -> None:
    table = at_a_discard()
    table.wait(1)
    table.do(PEOPLE[0], table_commands.Pause())
    table.wait(60)
    assert deadline(table.state) is None
    table.do(PEOPLE[0], table_commands.Resume())
    assert left(table) == WINDOW - 1


@pytest.mark.parametrize(
    ("people", "setup"),
    [(1, Setup(call_seconds=WINDOW)), (4, Setup()), (4, Setup(call_seconds=WINDOW, seconds=30))],
)
def test_no_window_alone_nor_where_the_host_asks_everyone_nor_with_a_clock(people: int, setup: Setup) -> None:
    table = at_a_discard(people, setup)
    while table.state.seat_of(0) not in table.state.waits:
        table.answer(silent(table))
        table.play_until("claim")
    assert common_window(table.state) == 0
    view = game_view(table.state, silent(table))
    assert view is not None
    assert view.window is None
    assert (deadline(table.state) is None) == (setup.seconds == 0)


def test_the_window_looks_the_same_to_everyone_whatever_they_hold() -> None:
    table = at_a_discard()
    windows = {repr(game_view(table.state, seat).window) for seat in (NOBODY, *SEATS)}  # type: ignore[union-attr]
    assert len(windows) == 1
    view = game_view(table.state, NOBODY)
    assert view is not None
    assert view.window is not None
    assert (view.window.seconds, view.window.ends, view.window.held) == (WINDOW, table.now + 1000 * WINDOW, ())
    table.do(table.person(silent(table)), table_commands.HoldOn())
    held = game_view(table.state, NOBODY)
    assert held is not None
    assert held.window is not None
    assert (held.window.ends, held.window.held) == (None, (silent(table),))


def test_a_setup_in_an_old_log_asks_everyone() -> None:
    old = {"preset": "league", "pace": 900, "seconds": 0}
    assert msgspec.convert(old, Setup).call_seconds == 0
