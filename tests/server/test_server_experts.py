"""Expert bots at a table: they answer as the search says, always after the same time, and without it like regular."""

import asyncio
from collections.abc import Callable
from functools import cache

import pytest
from bot_records import bot_record
from msgspec.structs import replace
from sample_table import SampleTable
from virtual_loop import VirtualLoop, run_virtually

from charleston.bots.player import answer
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.review.call_search import search_call
from charleston.review.candidates import answers_to
from charleston.review.decisions import Answer
from charleston.review.hint_data import Asked, may_call
from charleston.server.live.agenda import Agenda, TimerFired
from charleston.server.live.expert import CALL_S, SEARCH_S
from charleston.server.net.load_shedding import Pressure
from charleston.server.ops.metrics import Metrics
from charleston.table import commands as table_commands
from charleston.table.setup import Setup
from charleston.table.state import Chair, TableState
from charleston.table.waiting import waiting

NEVER = 1_000.0


class Process:
    """A hint process that answers a call after some seconds, as given or by a search."""

    def __init__(self, seconds: float = 0.0, reply: Callable[[Asked], Answer | None] = lambda _: None) -> None:
        self.seconds, self.reply = seconds, reply
        self.loaded = self.asked = 0

    def load(self, _: Asked) -> None:
        self.loaded += 1

    async def call(self, asked: Asked, patience_s: float) -> Answer | None:
        self.asked += 1
        await asyncio.sleep(min(self.seconds, patience_s))
        return self.reply(asked) if self.seconds < patience_s else None


def searched(asked: Asked) -> Answer | None:
    choice = search_call(asked)
    return None if choice is None else choice.answers[choice.chosen]


@cache
def states(wall: int) -> tuple[State, ...]:
    """Return every state of a game between bots."""
    record = bot_record(wall, "regular", card="Charleston 2026")
    found = [record.start]
    for step in record.steps:
        found.append(fold(found[-1], step.events))
    return tuple(found)


def before_answers(wall: int, seat: Seat, discards: int) -> State:
    """Return the state at a discard that this seat is asked about."""
    return next(
        state
        for state in states(wall)
        if state.phase == Phase.CLAIM and len(view(state, seat).discards) == discards and seat in waiting(state)
    )


def seated(game: State, bot: str = "expert", seq: int = 5) -> TableState:
    """Return a table where bots of this level play this game; the first chair is East."""
    table = SampleTable(people=1, bots=3, setup=Setup(pace=0, card="Charleston 2026"))
    table.start()
    chairs = (Chair("Ruth", "ruth", bot), *(Chair(f"Bot {at}", bot=bot) for at in (1, 2, 3)))
    return replace(
        table.state, game=game, waits=waiting(game), order=(0, 1, 2, 3), chairs=chairs, seq=seq, rules=game.rules
    )


async def answers(
    loop: VirtualLoop, process: Process | None, *tables: TableState
) -> list[dict[int, tuple[float, commands.Command | None]]]:
    """Return what the bots of each table answer and after how many seconds, by chair. One agenda plans all tables."""
    fired = list[tuple[float, TimerFired]]()
    pressure = Pressure()
    agenda = Agenda(loop.milliseconds, Metrics(), pressure, lambda one: fired.append((loop.time(), one)), process)
    result = []
    for table in tables:
        began = loop.time()
        fired.clear()
        agenda.plan(table, 0)
        await asyncio.sleep(10)
        assert all(one.failed is None for _, one in fired)
        result.append({one.timer.chair or 0: (at - began, one.command) for at, one in fired})
        for _, one in fired:
            agenda.remove(one.timer)
    return result


def regular(game: State, seat: Seat, seq: int = 5) -> commands.Command:
    choice = answer("regular", game.card, view(game, seat), choices(game, seat), seq * 4 + seat)
    assert choice is not None
    return choice.command


def test_an_expert_calls_a_discard_that_regular_declines_at_its_cost() -> None:
    seat = Seat(1)
    game = before_answers(22, seat, 34)
    assert regular(game, seat) == commands.DeclineDiscard(seat)
    (found,) = run_virtually(lambda loop: answers(loop, Process(0.1, searched), seated(game)))
    assert found[seat][1] == commands.ClaimDiscard(seat)
    for process, bot in ((None, "expert"), (Process(NEVER, searched), "expert"), (Process(0.1, searched), "regular")):
        (found,) = run_virtually(lambda loop, made=process, bot=bot: answers(loop, made, seated(game, bot)))  # type: ignore[misc]
        assert found[seat][1] == commands.DeclineDiscard(seat)


def test_an_expert_may_decline_a_discard_that_regular_calls() -> None:
    game, seat = next(
        (state, seat)
        for state in states(22)
        if state.phase == Phase.CLAIM
        for seat in waiting(state)
        if regular(state, seat) == commands.ClaimDiscard(seat)
    )
    process = Process(0.1, lambda asked: commands.DeclineDiscard(asked.view.seat))
    (found,) = run_virtually(lambda loop: answers(loop, process, seated(game)))
    assert found[seat][1] == commands.DeclineDiscard(seat)


def groups_of(game: State, seat: Seat) -> list[commands.ExposeGroup]:
    found = answers_to(game.card, game.rules, view(game, seat))
    return [one for one in found if isinstance(one, commands.ExposeGroup)]


def test_an_expert_exposes_the_group_that_it_called_for() -> None:
    game, seat = next(
        (state, seat)
        for state in states(22)
        if state.phase == Phase.CLAIM
        for seat in waiting(state)
        if len(groups_of(state, seat)) > 1
    )
    after = exposing(game, seat)
    bots = regular(after, seat)
    assert isinstance(bots, commands.ExposeGroup)
    wanted = next(one for one in groups_of(game, seat) if sorted(one.tiles) != sorted(bots.tiles))
    process = Process(0.1, lambda asked: wanted if asked.view.seat == seat else None)
    tables = seated(game), seated(after, seq=6)
    called, exposed = run_virtually(lambda loop: answers(loop, process, *tables))
    assert called[seat][1] == commands.ClaimDiscard(seat)
    own = exposed[seat][1]
    assert isinstance(own, commands.ExposeGroup)
    assert sorted(own.tiles) == sorted(wanted.tiles)
    (forgotten,) = run_virtually(lambda loop: answers(loop, process, tables[1]))  # after a restart
    assert forgotten[seat][1] == bots
    other_game = replace(tables[1], number=tables[1].number + 1)
    assert run_virtually(lambda loop: answers(loop, process, tables[0], other_game))[1][seat][1] == bots


def exposing(game: State, caller: Seat) -> State:
    """Return the state in which the caller of the discard has to expose a group."""
    for seat in waiting(game):
        command = commands.ClaimDiscard(seat) if seat == caller else commands.DeclineDiscard(seat)
        events = decide(game, command)
        assert not isinstance(events, Refusal)
        game = fold(game, events)
    assert game.phase == Phase.EXPOSE
    return game


@pytest.mark.parametrize("process", [None, Process(0.0), Process(0.13), Process(SEARCH_S - 0.01), Process(NEVER)])
def test_an_expert_takes_the_same_time_for_every_discard(process: Process | None) -> None:
    games = [state for state in states(22) if state.phase == Phase.CLAIM and len(waiting(state)) == 3][::8]
    assert any(may_call(view(game, seat)) for game in games for seat in waiting(game))
    assert not all(may_call(view(game, seat)) for game in games for seat in waiting(game))
    tables = [seated(game, seq=number) for number, game in enumerate(games)]
    found = run_virtually(lambda loop: answers(loop, process, *tables))
    for game, of_seats in zip(games, found, strict=True):
        assert set(of_seats) == set(waiting(game))
        assert {round(seconds, 6) for seconds, _ in of_seats.values()} == {CALL_S}
    if process is not None:
        searching = sum(may_call(view(game, seat)) for game in games for seat in waiting(game))
        assert 0 < process.asked <= searching < 3 * len(games)


def test_the_process_starts_in_the_charleston_and_is_not_asked_about_mah_jongg() -> None:
    process = Process()
    first = next(state for state in states(22) if state.phase.is_charleston and waiting(state))
    run_virtually(lambda loop: answers(loop, process, seated(first)))
    assert process.loaded == len(waiting(first))
    assert process.asked == 0
    wins = [
        (state, seat)
        for wall in (22, 24)
        for state in states(wall)
        if state.phase == Phase.CLAIM
        for seat in waiting(state)
        if commands.ClaimDiscard(seat, mahjong=True) in choices(state, seat)
    ]
    game, seat = wins[0]
    assert regular(game, seat) == commands.ClaimDiscard(seat, mahjong=True)
    against = Process(0.1, lambda asked: commands.DeclineDiscard(asked.view.seat))
    (found,) = run_virtually(lambda loop: answers(loop, against, seated(game)))
    assert found[seat][1] == commands.ClaimDiscard(seat, mahjong=True)
    assert found[seat][0] == pytest.approx(CALL_S)


def test_an_expert_may_sit_down_and_sit_in_and_an_unknown_level_may_not() -> None:
    table = SampleTable(people=1)
    for chair, level in ((1, "expert"), (2, "regular"), (3, "expert")):
        table.do("ruth", table_commands.SeatBot(chair, level))
    assert [chair.bot for chair in table.state.chairs] == ["", "expert", "regular", "expert"]
    other = SampleTable(people=1)
    assert other.refused("ruth", table_commands.SeatBot(1, "experts")) == "no such bot"
