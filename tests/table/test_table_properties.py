"""Any command at a table gives events or a refusal, the log folds, and nobody sees a tile they may not know."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import get_args

import msgspec
import pytest
from hidden_tiles import shuffled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from playing import RULESETS, pick_command, random_command, random_game, random_report
from sample_table import NAMES, PEOPLE, SampleTable, seed_of

from charleston.bots.tastes import LEVELS
from charleston.game import commands as game_commands
from charleston.game.choices import choices, offer
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.table import commands as table_commands
from charleston.table import events as table_events
from charleston.table.decide import decide
from charleston.table.evolve import fold, fold_all
from charleston.table.matches import last_discard
from charleston.table.refusals import Refusal
from charleston.table.setup import Setup, terms
from charleston.table.state import TABLE, TableState
from charleston.table.view import game_view, moments, seat_of, step_view, table_view
from charleston.table.waiting import deadline, waiting
from charleston.tiles import JOKER, TILES

ANYBODY = (*PEOPLE, "eve", "table", "bot 1", "bot 3")
SETUPS = (
    Setup(),
    Setup(preset="tournament", seconds=5, reserve=10),
    Setup(preset="house", seconds=20, options={"table.players": 3}),
    Setup(options={"call.window": "racking", "call.validation": "off"}, seconds=3),
)


def any_command(rng: random.Random, table: SampleTable) -> table_commands.TableCommand:
    chair, name, bot = rng.randrange(4), rng.choice((*NAMES, "Eve", " ", "\x00")), rng.choice((*LEVELS, "genius"))
    game = table.state.game
    move = game_commands.Agree(rng.choice((NOBODY, *SEATS))) if game is None else random_command(rng, game)
    error = game_commands.Report(SEATS[0], "disturbed") if game is None else random_report(rng, game)
    return rng.choice(
        (
            table_commands.OpenTable("", name),
            table_commands.SetUp(rng.choice((*SETUPS, Setup(options={"nonsense": 1})))),
            table_commands.SitDown(chair, name),
            table_commands.StandUp(),
            table_commands.SeatBot(chair, bot),
            table_commands.RemovePlayer(chair),
            table_commands.SitIn(chair, bot),
            table_commands.ReturnSeat(chair),
            table_commands.MakeHost(chair),
            table_commands.TakeHost(),
            table_commands.SetRoom(*rng.choices((True, False, None), k=3)),
            table_commands.StartGame(seed_of(rng.randrange(100))),
            table_commands.NewMatch(),
            table_commands.Pause(),
            table_commands.Resume(),
            table_commands.EndTable() if rng.random() < 0.05 else table_commands.Resume(),
            table_commands.Say(name, rng.choice(("hello", " ", "\x07"))),
            table_commands.Mute(rng.choice(ANYBODY)),
            table_commands.Unmute(rng.choice(ANYBODY)),
            table_commands.NameReferee(rng.choice((*ANYBODY, ""))),
            table_commands.React(name, rng.choice(get_args(table_commands.Reaction))),
            table_commands.Nudge(chair),
            table_commands.ChooseColor(rng.randrange(8)),
            table_commands.HoldOn(),
            table_commands.Play(move),
            table_commands.ReportError(error),
            table_commands.TakeBackDiscard(last if isinstance(last := last_discard(table.state, chair), int) else 0),
            table_commands.RunOut(rng.choice((table.state.question, 0, 999))),
        )
    )


def next_attempt(rng: random.Random, table: SampleTable) -> tuple[str, table_commands.TableCommand]:
    """Return an ordinary move half of the time, so games advance, and otherwise any command by anyone."""
    if table.state.playing and rng.random() < 0.5:
        seat = rng.choice(waiting(table.game))
        return table.person(seat), table_commands.Play(pick_command(rng, choices(table.game, seat)))
    return rng.choice(ANYBODY), any_command(rng, table)


def test_any_command_generates_every_kind_of_command() -> None:
    rng, table = random.Random(1), SampleTable(1)
    kinds = {type(any_command(rng, table)) for _ in range(5_000)}
    assert kinds == set(get_args(table_commands.TableCommand))


@given(st.integers(0, 2**32), st.sampled_from(SETUPS), st.integers(1, 3))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_table_answers_any_command_and_its_log_folds(seed: int, setup: Setup, people: int) -> None:
    rng = random.Random(seed)
    table = SampleTable(people, 3 - people if setup.options.get("table.players") else 4 - people, setup)
    accepted = 0
    if rng.random() < 0.7:
        table.start(seed % 100)
    for _ in range(200):
        by, command = next_attempt(rng, table)
        before = table.state
        outcome = table.attempt(by, command)
        table.wait(rng.choice((0, 1, 7)))
        if isinstance(outcome, Refusal):
            assert table.state is before
            assert outcome.message
            continue
        accepted += 1
        check(before, table)
    assert accepted
    assert fold_all(table.log) == table.state


def check(before: TableState, table: SampleTable) -> None:
    state, step = table.state, table.log[-1]
    happened = moments(before, step)
    for person in (*PEOPLE, "eve"):
        seat = seat_of(state, person)
        seen = msgspec.json.encode(
            (table_view(state, person), game_view(state, seat), step_view(step, happened, seat), deadline(state))
        )
        assert not state.playing or state.game is None or state.game.seed.hex().encode() not in seen
    people = [chair.person for chair in state.chairs if chair.person]
    names = [chair.name.casefold() for chair in state.chairs if chair.name]
    assert len(set(people)) == len(people)
    assert len(set(names)) == len(names)
    assert not state.playing or (not any(chair.free for chair in state.chairs[: state.rules.players]))
    assert not state.playing or (state.game is not None and waiting(state.game))
    assert state.question <= state.seq
    assert all(chair.clock.since <= state.at for chair in state.chairs)
    assert state.referee not in (*people, *state.match_people)
    named = {
        event.person for step in table.log for event in step.events if isinstance(event, table_events.RefereeNamed)
    }
    assert not people or state.host in people or state.host in named  # a host may be the referee instead of a player


def with_hidden_tiles_reshuffled(rng: random.Random, state: TableState, seat: Seat) -> TableState:
    """Reshuffle all tiles that the seat does not see, and return the table; NOBODY sees no rack."""
    assert state.game is not None
    game = shuffled(rng, state.game, seat)
    picked = state.picked
    if picked is not None and picked[0] != seat:
        picked = (picked[0], rng.choice(TILES))
    return replace(state, game=game, picked=picked)


def bytes_seen(state: TableState, person: str, seat: Seat) -> bytes:
    return msgspec.json.encode((table_view(state, person), game_view(state, seat)))


@pytest.mark.parametrize("setup", SETUPS, ids=["league", "tournament", "three", "racking"])
def test_hidden_tiles_make_no_difference_to_what_anyone_sees(setup: Setup) -> None:
    rng = random.Random(11)
    players = terms(setup).rules.players
    table = SampleTable(players, 0, setup)
    table.start(4)
    compared = 0
    while table.state.playing:
        before = table.state
        for chair in range(players):
            seat = before.seat_of(chair)
            assert seat is not None
            other = with_hidden_tiles_reshuffled(rng, before, seat)
            assert bytes_seen(other, PEOPLE[chair], seat) == bytes_seen(before, PEOPLE[chair], seat)
            compared += other.game != before.game
        other = with_hidden_tiles_reshuffled(rng, before, NOBODY)
        assert bytes_seen(other, "eve", NOBODY) == bytes_seen(before, "eve", NOBODY)
        table.answer(rng.choice(waiting(table.game)), rng.choice(("", "greedy", "random")))
    assert compared > 100


def test_hidden_tiles_make_no_difference_to_captions_of_other_players_moves() -> None:
    """Whatever another seat holds, its pass, offer, answer or pick is sent as the same bytes."""
    rng, compared = random.Random(5), set[str]()
    table = SampleTable(4)
    table.start(14)
    while table.state.playing:
        before = table.state
        seat = rng.choice(waiting(table.game))
        table.answer(seat, rng.choice(("", "greedy", "random")))
        step = table.log[-1]
        assert isinstance(step.command, table_commands.Play)
        for witness in {NOBODY, *SEATS} - {seat}:
            other = step_with_other_tiles(rng, before, step, witness)
            if other is not None:
                assert other == msgspec.json.encode(step_view(step, moments(before, step), witness))
                compared.add(type(step.command.command).__name__)
    assert compared >= {"PassTiles", "DeclineDiscard", "PickTile", "Agree", "BidCourtesy"}


def step_with_other_tiles(
    rng: random.Random, before: TableState, step: table_events.Step, witness: Seat
) -> bytes | None:
    """Return the step with other hidden tiles, as the witness sees it; None if it reveals new tiles."""
    assert isinstance(step.command, table_commands.Play)
    other, command = with_hidden_tiles_reshuffled(rng, before, witness), step.command.command
    if isinstance(command, game_commands.PassTiles) and other.game is not None:
        rack = [tile for tile in other.game.racks[command.seat] if tile != JOKER]
        command = replace(command, tiles=tuple(rack[: len(command.tiles)]))
    outcome = decide(other, step.by, table_commands.Play(command), step.at)
    if isinstance(outcome, Refusal) or kinds_of(outcome) != kinds_of(step.events):
        return None
    if kinds_of(outcome) & {"PassExchanged", "CourtesyExchanged", "HandShown"}:
        return None
    again = replace(step, events=tuple(outcome))
    return msgspec.json.encode(step_view(again, moments(other, again), witness))


def kinds_of(events: Sequence[table_events.TableEvent]) -> set[str]:
    return {
        type(event).__name__
        for played in events
        if isinstance(played, table_events.GamePlayed)
        for event in played.events
    }


def test_no_step_has_seed_wall_or_another_rack_before_the_game_is_over() -> None:
    table = SampleTable(4)
    table.start(6)
    start = len(table.log) - 1
    table.play_until("over", bot="greedy")
    secret = seed_of(6).encode()
    state = fold_all(table.log[:start])
    for step in table.log[start:]:
        happened = moments(state, step)
        for seat in (NOBODY, *SEATS):
            seen = step_view(step, happened, seat)
            written = msgspec.json.encode(seen)
            assert secret not in written
            assert b'"wall"' not in written or b'"result":"wall"' in written
            for event in seen.events:
                tiles = msgspec.to_builtins(event)
                if tiles["type"] in ("rack_dealt", "tiles_seen"):
                    assert tiles["seat"] == seat
                    assert seat != NOBODY or not tiles["tiles"]
                if tiles["type"] == "tiles_passed" and tiles["seat"] != seat:
                    assert not tiles["tiles"]
                if tiles["type"] == "tile_picked" and tiles["seat"] != seat:
                    assert tiles["tile"] == -1
        state = fold(state, step)
    over = game_view(table.state, NOBODY)
    assert over is not None
    assert over.seed == seed_of(6)
    assert over.racks == table.game.racks


@pytest.mark.parametrize("name", RULESETS)
def test_an_offer_is_the_choices_with_passes_given_by_size(name: str) -> None:
    offered = 0
    for state, _, _, _ in random_game(77, RULESETS[name]):
        for seat in state.players:
            every = choices(state, seat)
            short = offer(state, seat)
            passes = [command for command in every if isinstance(command, game_commands.PassTiles)]
            assert short.commands == [command for command in every if not isinstance(command, game_commands.PassTiles)]
            rack = [tile for tile in state.racks[seat] if tile != JOKER]
            expanded = {
                game_commands.PassTiles(seat, tiles, blind)
                for own, blind in short.passes
                for tiles in combinations(rack, own)
            }
            assert expanded == set(passes)
            offered += len(passes)
    assert offered or "three" in name


def test_a_bot_that_sits_in_sees_the_seats_view_and_the_person_is_offered_nothing() -> None:
    table = SampleTable(4)
    table.start()
    table.do(PEOPLE[2], table_commands.SitIn(2))
    seat = table.state.seat_of(2)
    assert seat is not None
    seen = game_view(table.state, seat)
    assert seen is not None
    assert (seen.choices, seen.passes, seen.take_back) == ((), (), None)
    assert seen.view.rack == table.game.racks[seat]
    assert any(isinstance(event, table_events.BotSatIn) for event in table.log[-1].events)
    assert table.refused(TABLE, table_commands.RunOut(table.state.question)) == "moved on"
