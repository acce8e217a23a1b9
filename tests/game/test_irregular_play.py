"""Random games with a referee who reports irregularities at random: no tile is lost, and someone can always act."""

import random

import pytest
from effort import times
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import RULESETS, all_choices, check, pick_command, random_command, random_report
from random_rules import random_rules

from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import evolve
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.state import State

MOST_STEPS = 3000


def someone_can_go_on(state: State) -> bool:
    """Return whether any seat can act other than by a challenge, which does not advance the game."""
    return any(not isinstance(command, commands.Challenge) for command in all_choices(state))


def play_on(rng: random.Random, rules: Ruleset, meddling: float) -> State:
    state = new_game(rules, None, rng.randbytes(32))
    for _ in range(MOST_STEPS):
        if state.phase == "over":
            return state
        assert someone_can_go_on(state), state
        what = rng.random()
        if what < meddling and any(state.racks):
            command: commands.Command = random_report(rng, state)
        elif what < 2 * meddling:
            command = random_command(rng, state)
        else:
            command = pick_command(rng, all_choices(state))
        outcome = decide(state, command)
        if isinstance(outcome, Refusal):
            assert what < 2 * meddling, (command, outcome)
            continue
        if what >= meddling:
            assert command in choices(state, command.seat) or isinstance(
                command, commands.PassTiles | commands.ExposeGroup
            ), command
        for event in outcome:
            state = evolve(state, event)
            check(state)
    raise AssertionError(f"The game does not end: {state!r}")


@pytest.mark.parametrize("part", range(4))
@settings(
    max_examples=times(25, soak=100),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32))
def test_irregular_games_end_and_keep_every_tile(part: int, seed: int) -> None:
    rng = random.Random(f"{part} {seed}")
    assert play_on(rng, random_rules(rng), meddling=0.05).result


@pytest.mark.parametrize("name", RULESETS)
def test_every_preset_survives_random_reports(name: str) -> None:
    for seed in range(times(6, soak=15)):
        assert play_on(random.Random(f"{name} {seed}"), RULESETS[name], meddling=0.15).result
