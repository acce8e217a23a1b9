"""Time at a table: allowances, reserve, more time, pauses, and what happens to players who do not answer (G-69)."""

import pytest
from sample_table import PEOPLE, SampleTable

from charleston.game import commands as game_commands
from charleston.game.choices import choices
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.server.live.agenda import Agenda
from charleston.server.net.load_shedding import Pressure
from charleston.server.ops.metrics import Metrics
from charleston.table import commands as table_commands
from charleston.table import events as table_events
from charleston.table.setup import Option, Setup
from charleston.table.stand_in import stand_in
from charleston.table.state import TABLE
from charleston.table.view import game_view
from charleston.table.waiting import deadline, run_out, waiting
from charleston.tiles import JOKER

RUTH, BESS, CAROL, DORA = PEOPLE


def timed(people: int = 4, bots: int = 0, *, seconds: int = 30, reserve: int = 0, **options: Option) -> SampleTable:
    names = {name.replace("_", "."): value for name, value in options.items()}
    return SampleTable(people, bots, Setup(seconds=seconds, reserve=reserve, options=names))


def at_the_window(table: SampleTable) -> SampleTable:
    """Play until someone has discarded a tile that can be called."""
    table.start()
    table.play_until("claim")
    return table


def commands_of(events: list[table_events.TableEvent]) -> list[game_commands.Command]:
    return [event.command for event in events if isinstance(event, table_events.GamePlayed)]


def left(table: SampleTable) -> float:
    end = deadline(table.state)
    assert end is not None
    return (end - table.now) / 1000


def test_without_a_clock_the_table_waits_forever() -> None:
    table = SampleTable(4)
    table.start()
    table.wait(1_000_000)
    assert deadline(table.state) is None
    assert table.refused(RUTH, table_commands.HoldOn()) == "no clock"
    assert table.refused(TABLE, table_commands.RunOut(table.state.question)) == "moved on"


def test_bots_a_paused_and_a_closed_table_have_no_deadline() -> None:
    table = timed(1, 3)
    table.start()
    mine = table.state.seat_of(0)
    assert mine is not None
    assert left(table) == 30
    table.answer(mine)
    assert deadline(table.state) is None
    table.play_until("vote")
    assert left(table) == 30
    table.do(RUTH, table_commands.Pause())
    assert deadline(table.state) is None
    table.do(RUTH, table_commands.Resume())
    table.do(RUTH, table_commands.EndTable())
    assert deadline(table.state) is None


def test_a_pause_stops_the_clock_and_gives_no_extra_time() -> None:
    table = timed()
    table.start()
    table.wait(12)
    table.do(BESS, table_commands.HoldOn())
    question = table.state.question
    table.do(RUTH, table_commands.Pause())
    table.wait(500)
    table.do(BESS, table_commands.Say("Bess", "back in a moment"))
    table.wait(500)
    assert run_out(table.state, table.now) == ()
    table.do(RUTH, table_commands.Resume())
    assert left(table) == 30 - 12 + 10
    assert table.state.question == question
    table.wait(27)
    assert table.refused(TABLE, table_commands.RunOut(question)) == "moved on"
    table.wait(2)
    assert len(run_out(table.state, table.now)) == 4


def test_more_time_gives_ten_seconds_once_per_chair_and_question() -> None:
    table = timed()
    assert table.refused(RUTH, table_commands.HoldOn()) == "no game"
    table.start()
    table.do(RUTH, table_commands.HoldOn())
    assert left(table) == 40
    assert table.refused(RUTH, table_commands.HoldOn()) == "asked already"
    assert table.refused("eve", table_commands.HoldOn()) == "not seated"
    table.do(BESS, table_commands.HoldOn())
    assert left(table) == 50
    table.play_until("charleston 2")
    assert left(table) == 30
    table.do(RUTH, table_commands.HoldOn())
    assert left(table) == 40


def test_the_reserve_is_for_the_whole_game_and_only_used_time_is_subtracted() -> None:
    table = timed(1, 3, reserve=60)
    table.start()
    mine = table.state.seat_of(0)
    assert mine is not None
    assert left(table) == 90
    table.do(RUTH, table_commands.HoldOn())
    table.wait(55)
    assert left(table) == 45
    table.answer(mine)
    table.play(mine, game_commands.TakeBack(mine))
    table.wait(5)
    table.answer(mine)
    table.play_until("charleston 2")
    assert left(table) == 90 - 20
    table.wait(29)
    table.answer(mine)
    table.play_until("charleston 3")
    assert left(table) == 90 - 20


def test_time_between_two_games_counts_for_nobody_and_the_reserve_refills() -> None:
    table = timed(1, 3, reserve=60)
    table.start()
    table.wait(60)
    table.play_until("over")
    table.wait(5_000)
    table.start(2)
    assert left(table) == 90


def test_a_pass_taken_back_restarts_no_clock_and_waiting_for_others_costs_nothing() -> None:
    table = timed()
    table.start()
    table.wait(10)
    table.answer(EAST)
    table.wait(15)
    table.play(EAST, game_commands.TakeBack(EAST))
    table.wait(6)
    assert table.state.order[0] not in run_out(table.state, table.now)
    assert table.state.order[1] in run_out(table.state, table.now)
    table.wait(15)
    assert table.state.order[0] in run_out(table.state, table.now)


def test_both_parts_of_the_courtesy_pass_have_their_time() -> None:
    table = timed()
    table.start()
    table.play_until("courtesy")
    table.play(EAST, game_commands.BidCourtesy(EAST, 2))
    table.wait(29)
    table.play(WEST, game_commands.BidCourtesy(WEST, 3))
    table.play(SOUTH, game_commands.BidCourtesy(SOUTH, 0))
    table.play(NORTH, game_commands.BidCourtesy(NORTH, 0))
    assert left(table) == 30
    table.wait(31)
    events = table.run_out()
    assert [type(command) for command in commands_of(events)] == [game_commands.PassTiles, game_commands.PassTiles]
    assert table.game.phase == "discard"


def test_an_unanswered_discard_is_declined_and_costs_neither_reserve_nor_seat() -> None:
    """Silence is an answer to a discard: a player who ignores it is not away."""
    table = at_the_window(timed(reserve=60))
    assert left(table) == table.state.rules.window_seconds
    for _ in range(3):
        silent = waiting(table.game)
        table.wait(table.state.rules.window_seconds)
        events = table.run_out()
        assert commands_of(events) == [game_commands.DeclineDiscard(seat) for seat in silent]
        assert not any(isinstance(event, table_events.TimeRanOut | table_events.BotSatIn) for event in events)
        table.play_until("discard")
        table.play_until("claim")
    assert all(chair.timeouts == chair.clock.late == chair.clock.over == 0 for chair in table.state.chairs)


def test_a_timeout_discards_the_tile_that_was_picked() -> None:
    table = at_the_window(timed())
    table.play_until("pick")
    seat = table.game.turn
    table.play(seat, game_commands.PickTile(seat))
    picked = table.game.wall[table.game.picked - 1]
    assert table.state.picked == (seat, picked)
    table.wait(30)
    events = table.run_out()
    assert commands_of(events) == [game_commands.DiscardTile(seat, picked)]
    assert table.state.chairs[table.state.order[seat]].timeouts == 1


def test_a_timeout_in_the_charleston_passes_three_tiles_and_no_joker() -> None:
    table = timed()
    table.start(5)
    for phase in ("charleston 1", "charleston 2", "charleston 3"):
        for person in PEOPLE:
            if table.state.chairs[table.state.chair_of(person) or 0].bot:
                table.do(person, table_commands.ReturnSeat(table.state.chair_of(person) or 0))
        assert phase in ("charleston 1", table.game.phase)
        table.wait(31)
        passes = commands_of(table.run_out())
        assert len(passes) == 4
        for command in passes:
            assert isinstance(command, game_commands.PassTiles)
            assert (len(command.tiles), command.blind) == (3, 0)
            assert JOKER not in command.tiles
    assert table.game.phase == "vote"


@pytest.mark.parametrize(("consent", "phase"), [("opt-out", "charleston 4"), ("vote", "courtesy")])
def test_C_06_silence_in_the_vote_means_yes_or_no_as_the_rules_say(consent: str, phase: str) -> None:
    table = timed(charleston_secondConsent=consent)
    table.start()
    table.play_until("vote")
    table.play(SOUTH, game_commands.Agree(SOUTH))
    table.wait(31)
    events = table.run_out()
    assert table.game.phase == phase
    assert not any(isinstance(command, game_commands.BidCourtesy) for command in commands_of(events))


def test_silence_offers_nothing_in_the_courtesy_pass() -> None:
    table = timed()
    table.start()
    table.play_until("courtesy")
    table.wait(31)
    assert commands_of(table.run_out()) == [game_commands.BidCourtesy(seat, 0) for seat in SEATS]
    assert table.game.phase == "discard"


def test_a_caller_who_times_out_exposes_a_group() -> None:
    table = timed()
    table.start(3)
    while True:
        table.play_until("claim")
        callers = [s for s in waiting(table.game) if game_commands.ClaimDiscard(s) in [*_choices(table, s)]]
        if callers:
            break
        table.play_until("pick")
    seat = callers[0]
    table.play(seat, game_commands.ClaimDiscard(seat))
    table.play_until("expose")
    assert left(table) == 30
    table.wait(31)
    (command,) = commands_of(table.run_out())
    assert isinstance(command, game_commands.ExposeGroup)
    assert table.game.turn == seat


def _choices(table: SampleTable, seat: Seat) -> tuple[game_commands.Command, ...]:
    seen = game_view(table.state, seat)
    assert seen is not None
    return seen.choices


def test_after_two_timeouts_in_a_row_a_bot_sits_in_and_the_seat_can_be_taken_back() -> None:
    table = timed(2, 2)
    table.start()
    mine = table.state.seat_of(0)
    bess = table.state.seat_of(1)
    assert mine is not None
    assert bess is not None
    table.answer(bess)
    table.wait(31)
    assert [type(event) for event in table.run_out()] == [table_events.TimeRanOut, table_events.GamePlayed]
    table.play_until("charleston 2")  # the others answer; Ruth's answer below resets her count
    assert table.state.chairs[0].timeouts == 1
    table.answer(mine)
    assert table.state.chairs[0].timeouts == 0
    for timeouts in (1, 2):
        for seat in waiting(table.game):
            if seat != mine:
                table.answer(seat)
        while mine not in waiting(table.game):
            table.answer(waiting(table.game)[0])
        for seat in waiting(table.game):
            if seat != mine:
                table.answer(seat)
        table.wait(31)
        assert table_events.TimeRanOut(0) in table.run_out()
        assert table.state.chairs[0].timeouts == timeouts
    assert table.state.chairs[0].bot == "regular"
    assert table.state.chairs[0].person == RUTH
    table.do(RUTH, table_commands.ReturnSeat(0))
    assert (table.state.chairs[0].bot, table.state.chairs[0].timeouts) == ("", 0)


def test_a_timeout_answers_only_the_question_that_ran_out() -> None:
    """One player's timeout ends the vote. The others have time for the next question."""
    table = timed(charleston_secondConsent="vote")
    table.start()
    table.play_until("vote")
    table.wait(31)
    events = table.run_out()
    assert len(commands_of(events)) == 1
    assert sum(isinstance(event, table_events.TimeRanOut) for event in events) == 1
    assert waiting(table.game) == (0, 1, 2, 3)
    assert left(table) == 30


def test_the_timer_of_an_old_question_does_nothing() -> None:
    table = timed()
    table.start()
    old = table.state.question
    table.play_until("charleston 2")
    table.wait(100)
    assert table.refused(TABLE, table_commands.RunOut(old)) == "moved on"


@pytest.mark.parametrize("window", ["answers", "racking"])
@pytest.mark.parametrize("preset", ["league", "tournament", "house"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_table_where_nobody_ever_answers_finishes_its_game(preset: str, window: str, players: int) -> None:
    options = {"call.window": window, "table.players": players}
    table = SampleTable(players, 0, Setup(preset=preset, seconds=10, options=options))  # type: ignore[arg-type]
    table.start()
    while table.state.playing:
        for seat in waiting(table.game):
            command = stand_in(table.state, table.game, seat)
            assert command is not None
        for chair in range(players):
            if table.state.chairs[chair].bot:
                table.do(PEOPLE[chair], table_commands.ReturnSeat(chair))
        end = deadline(table.state)
        assert end is not None
        table.now = max(end, table.now)
        table.run_out()
    assert table.game.result == "wall"


def test_the_question_number_changes_exactly_when_the_question_does() -> None:
    table = SampleTable(4)
    table.start(2)
    seen = set[int]()
    while table.state.playing:
        before, question = table.game, table.state.question
        table.do(RUTH, table_commands.Say("Ruth", "hm"))
        assert table.state.question == question
        table.answer(waiting(table.game)[-1])
        after = table.game
        window = before.phase == "claim" == after.phase
        passing = before.phase.is_charleston and before.phase == after.phase
        first = before.phase == "deal"
        voting = before.phase in ("vote", "courtesy") and before.phase == after.phase
        same = window or passing or first or voting
        assert (table.state.question == question) == same, (before.phase, after.phase)
        seen.add(table.state.question)
    assert len(seen) > 100


def test_only_its_owner_sees_the_tile_just_picked() -> None:
    table = at_the_window(SampleTable(4))
    table.play_until("pick")
    seat = table.game.turn
    table.play(seat, game_commands.PickTile(seat))
    for other in (NOBODY, *SEATS):
        seen = game_view(table.state, other)
        assert seen is not None
        assert (seen.just_picked is not None) == (other == seat)


def bots_due(table: SampleTable) -> set[int]:
    """Return the chairs of bots that will answer."""
    agenda = Agenda(lambda: table.now, Metrics(), Pressure(), lambda _: None)
    answers = agenda._timers_of(table.state, 0, 0.0)
    return {due.chair for due in answers if due.chair is not None}


def test_no_bot_answers_a_question_to_all_before_the_people_have() -> None:
    """One answer can end a question to everyone, so a bot could end it before people have read it."""
    table = SampleTable(1, 3)
    table.start()
    mine = SEATS[table.state.order.index(0)]
    assert bots_due(table) == {1, 2, 3}
    table.play_until("vote")
    assert bots_due(table) == set()
    table.play(mine, game_commands.Agree(mine))
    assert bots_due(table) == {1, 2, 3}
    table.play_until("charleston 4")
    assert bots_due(table) == {1, 2, 3}
    while any(made is None for made in table.game.passed):
        table.answer(waiting(table.game)[0])
    assert [one for one in choices(table.game, mine) if isinstance(one, game_commands.Look)] == [
        game_commands.Look(mine)
    ]
    assert bots_due(table) == set()
    table.do(RUTH, table_commands.SitIn(0))
    assert bots_due(table) == {0, 1, 2, 3}
    table.do(RUTH, table_commands.ReturnSeat(0))
    assert bots_due(table) == set()
    table.play(mine, game_commands.Look(mine))
    assert table.game.phase == "charleston 5"
    assert bots_due(table) == {1, 2, 3}
