"""Whole games: invariants after every event, choices and refusals, determinism, what a seat may know, perft."""

import random
from hashlib import sha256

import msgspec
import pytest
from effort import times
from hidden_tiles import shuffled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from paths import TESTS
from playing import RULESETS, all_choices, random_command, random_game

from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.events import Event, TilePicked
from charleston.game.evolve import evolve, fold
from charleston.game.game import RefusedError, new_game, play
from charleston.game.notation import read_step, write_step
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.game.view import view, view_event
from charleston.game.warnings import warning
from charleston.tiles import JOKER

GAMES = times(8, soak=170)


def hand_sizes_are_right(state: State) -> bool:
    """Return whether every hand has thirteen tiles, or fourteen for the seat that must act (TRN-32).

    Dead and miscounted hands are skipped.
    """
    fourteen = {state.turn} if state.phase == "discard" else set()
    if state.phase.is_before_play:
        fourteen = {EAST}
    for seat in state.live:
        passed = state.passed[seat]
        size = state.hand_size(seat) + (len(passed.tiles) if passed else 0)
        apart = state.apart is not None and state.apart[0] == seat
        if size != (14 if seat in fourteen or apart else 13):
            return False
    return True


def hypothesis_of(games: int) -> settings:
    return settings(
        max_examples=games, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )


TAPES = st.lists(st.integers(0, 500), max_size=120)
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("part", range(2))
@hypothesis_of(GAMES // 2)
@given(seed=SEEDS, tape=TAPES)
def test_random_games_end_and_keep_every_tile(part: int, name: str, seed: int, tape: list[int]) -> None:
    """Hand sizes are right after every command. ``random_game`` checks choices, and counts tiles after every event."""
    state = None
    for _, _, _, state in random_game(2 * seed + part, RULESETS[name], tape):
        if state.phase != "over" and any(state.racks) and state.declared is None:
            assert hand_sizes_are_right(state), state.phase
    assert state is not None
    assert state.result


@pytest.mark.parametrize("name", RULESETS)
@hypothesis_of(times(3, soak=16))
@given(seed=SEEDS, tape=TAPES)
def test_commands_that_are_not_offered_are_refused_and_change_nothing(name: str, seed: int, tape: list[int]) -> None:
    rng = random.Random(seed)
    for state, _, _, _ in random_game(seed, RULESETS[name], tape):
        offered = all_choices(state)
        before = hash(msgspec.json.encode(view(state, EAST))), state.picked, state.racks
        for _ in range(4):
            command = random_command(rng, state)
            outcome = decide(state, command)
            there = any(alike(command, choice) for choice in offered)
            assert isinstance(outcome, Refusal) != there, (command, outcome, state.phase)
            if isinstance(outcome, Refusal):
                assert outcome.rules
                assert outcome.message
        assert before == (hash(msgspec.json.encode(view(state, EAST))), state.picked, state.racks)


def alike(command: commands.Command, choice: commands.Command) -> bool:
    if isinstance(command, commands.PassTiles | commands.ExposeGroup) and isinstance(choice, type(command)):
        same = sorted(command.tiles) == sorted(choice.tiles) and command.seat == choice.seat
        return same and getattr(command, "blind", 0) == getattr(choice, "blind", 0)
    return command == choice


def log_of(seed: int, name: str) -> list[Event]:
    return [event for _, _, events, _ in random_game(seed, RULESETS[name]) for event in events]


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_seed_and_commands_give_the_same_log(name: str) -> None:
    first, second = (sha256(msgspec.json.encode(log_of(7, name))).hexdigest() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", RULESETS)
def test_folding_the_log_gives_the_live_state(name: str) -> None:
    steps = list(random_game(11, RULESETS[name]))
    start, final = steps[0][0], steps[-1][3]
    log = [event for _, _, events, _ in steps for event in events]
    again = msgspec.json.decode(msgspec.json.encode(log), type=list[Event])
    assert again == log
    assert fold(start, again) == final


@pytest.mark.parametrize("name", RULESETS)
def test_every_choice_round_trips_as_a_step(name: str) -> None:
    for state, command, _, _ in random_game(13, RULESETS[name]):
        who = "table" if command.seat == NOBODY else SEAT_NAMES[command.seat]
        read = read_step(who, write_step(command))
        assert alike(read, command)
        assert state is not None


@pytest.mark.parametrize("name", RULESETS)
def test_a_seat_learns_nothing_about_hidden_tiles(name: str) -> None:
    """Reshuffling the hidden tiles does not change the seat's view, its choices, or the events it sees."""
    rng = random.Random(name)
    compared = 0
    for seed in range(times(2, soak=8)):
        for state, command, events, _ in random_game(2000 + seed, RULESETS[name]):
            if not any(state.racks):
                continue
            seat = rng.choice(state.players)
            other = shuffled(rng, state, seat)
            assert view(other, seat) == view(state, seat)
            assert choices(other, seat) == choices(state, seat)
            if command.seat == seat or isinstance(
                command, commands.DeclineDiscard | commands.ClaimDiscard | commands.PickTile
            ):
                outcome = decide(other, command)
                if not isinstance(outcome, Refusal) and [type(event) for event in outcome] == [type(e) for e in events]:
                    compared += streams_agree(state, events, other, outcome, seat)
    assert compared > 100


def streams_agree(state: State, events: list[Event], other: State, outcome: list[Event], seat: Seat) -> int:
    """Check that the seat sees the same events in both games, except for tiles that only now become visible."""
    new = {
        "TilePicked",
        "TilesLookedAt",
        "PassExchanged",
        "CourtesyExchanged",
        "GameWon",
        "HandShown",
        "Paid",
        "Scored",
    }
    count = 0
    for mine, theirs in zip(events, outcome, strict=True):
        after, other_after = evolve(state, mine), evolve(other, theirs)
        if type(mine).__name__ not in new or (isinstance(mine, TilePicked) and mine.seat != seat):
            assert view_event(state, after, mine, seat) == view_event(other, other_after, theirs, seat)
            count += 1
        state, other = after, other_after
    return count


def perft(state: State, depth: int) -> int:
    """Count the sequences of ``depth`` commands. Every choice must be accepted."""
    if depth == 0 or state.phase == "over":
        return 1
    total = 0
    for command in all_choices(state):
        outcome = decide(state, command)
        assert not isinstance(outcome, Refusal)
        total += perft(fold(state, outcome), depth - 1)
    return total


def perft_positions() -> dict[str, tuple[State, int]]:
    card = published("Charleston 2026")
    deal = [commands.Deal(NOBODY)]
    dealt, _ = play(new_game(ruleset("league"), card, bytes(range(32))), deal)
    three, _ = play(new_game(ruleset("league", {"table.players": 3}), card, bytes(range(32))), deal)
    online = ruleset("house", {"venue": "online", "call.validation": "block", "table.players": 3})
    blocked, _ = play(new_game(online, card, bytes(range(32))), deal)
    voting = replace(dealt, phase=Phase.VOTE, fourteenth="earthly")
    return {
        "charleston": (dealt, 1),
        "vote": (voting, 3),
        "courtesy": (replace(dealt, phase=Phase.COURTESY, fourteenth="earthly"), 3),
        "first discard, three players": (three, 3),
        "first discard, three players, online, blocked": (blocked, 4),
    }


@pytest.mark.parametrize("name", perft_positions())
def test_perft(name: str) -> None:
    """The counts of command sequences from fixed positions match the stored file. Review any change to it."""
    state, depth = perft_positions()[name]
    counts = " ".join(str(perft(state, level)) for level in range(1, depth + 1))
    rows = (TESTS / "perft" / "game.txt").read_text().splitlines()
    assert f"{name}: {counts}" in rows


@pytest.mark.parametrize(("validation", "warned"), [("off", False), ("warn", True)])
def test_a_warning_appears_exactly_where_block_would_refuse(validation: str, warned: bool) -> None:
    state, _ = play(
        new_game(ruleset("league", {"call.validation": validation}), None, bytes(32)), [commands.Deal(NOBODY)]
    )
    declare = commands.DeclareMahjong(EAST)
    assert not isinstance(decide(state, declare), Refusal)
    shown_warning = warning(state, declare)
    assert (shown_warning is not None and shown_warning.code == "not complete") == warned


def test_play_names_the_refused_command() -> None:
    state = new_game(ruleset(), published("First Card"), bytes(32))
    with pytest.raises(RefusedError, match="CHA-43"):
        play(state, [commands.Deal(NOBODY), commands.PassTiles(EAST, (JOKER, JOKER, JOKER))])
