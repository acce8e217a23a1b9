"""Bots at the table make the same choices as in compiled games, use no hidden tiles, and play under any rules."""

import random
import subprocess
import sys

import numpy as np
import pytest
from asking_bots import ONLINE, ask
from effort import times
from hidden_tiles import shuffled
from playing import RULESETS

from charleston.bots.player import BOTS, Answer, UnknownBotError, answer, taste_of
from charleston.bots.self_play import POLICIES, commands_of, make_seeds, make_walls, start_of
from charleston.bots.tastes import EXPERT, LEVELS, TASTES
from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.seats import EAST, NOBODY
from charleston.game.state import State

GAMES = times(2, soak=12)


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(
    ("card", "preset", "players"), [("Charleston 2026", "league", 4), ("First Card", "tournament", 3)]
)
def test_a_bot_and_its_compiled_policy_make_the_same_choices(name: str, card: str, preset: str, players: int) -> None:
    """Replay whole games: given only the seat's view, the bot repeats every decision of its compiled policy."""
    rules = ruleset(preset, {**ONLINE, "table.players": players})
    seats = np.full(4, POLICIES.index(name), np.int8)
    for wall, seed in zip(make_walls(7, 0, GAMES), make_seeds(7, 0, GAMES), strict=True):
        state = start_of(published(card), rules, wall)
        for command in commands_of(state.card, rules, wall, seats, int(seed))[1]:
            if isinstance(command, commands.CloseWindow):
                assert state.window is not None
                silent = set(state.players) - {state.window.by} - {claim.seat for claim in state.window.claims}
                assert all(is_decline(ask(name, state, seat, int(seed))) for seat in silent)
            elif command.seat != NOBODY and not isinstance(command, commands.Look):
                reply = ask(name, state, command.seat, int(seed))
                assert reply is not None
                assert reply.command == command
            outcome = decide(state, command)
            assert not isinstance(outcome, Refusal)
            state = fold(state, outcome)


def is_decline(reply: Answer | None) -> bool:
    return reply is not None and isinstance(reply.command, commands.DeclineDiscard)


def play_by_bots(names: list[str], rules: Ruleset, seed: int) -> State:
    """Play a game with the referee; at each step, the first bot that can act does so."""
    state = new_game(rules, published("Charleston 2026"), random.Random(seed).randbytes(32))
    for _ in range(3000):
        if state.phase == "over":
            return state
        reply = None
        for seat in state.players:
            reply = ask(names[seat], state, seat, seed) if any(state.racks) else None
            if reply is not None:
                assert reply.command in choices(state, seat) or isinstance(reply.command, commands.PassTiles)
                assert reply.sentence[0].isupper()
                assert reply.sentence[-1] in ".!"
                break
        command = reply.command if reply is not None else choices(state, NOBODY)[0]
        outcome = decide(state, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        state = fold(state, outcome)
    raise AssertionError(f"The game does not end: {state!r}")


@pytest.mark.parametrize("name", RULESETS)
def test_bots_play_whole_games_by_any_rules(name: str) -> None:
    final = play_by_bots(["regular", "novice", "greedy", "regular"], RULESETS[name], 3)
    assert final.result in ("mahjong", "wall")
    assert not any(final.dead)


@pytest.mark.parametrize("name", ["regular", "novice"])
def test_a_bot_knows_only_what_its_seat_sees(name: str) -> None:
    """Two positions with the same view and the same seed give the same command."""
    rng = random.Random(4)
    rules = ruleset("house", ONLINE)
    state = new_game(rules, published("Charleston 2026"), rng.randbytes(32))
    compared = 0
    while state.phase != "over":
        reply = None
        for seat in state.players if any(state.racks) else ():
            reply = ask(name, state, seat, 9)
            if reply is not None:
                other = shuffled(rng, state, seat)
                assert ask(name, other, seat, 9) == reply
                compared += 1
                break
        command = reply.command if reply is not None else choices(state, NOBODY)[0]
        state = fold(state, decide(state, command))  # type: ignore[arg-type]
    assert compared > 100


def test_a_bot_says_which_line_it_plays_for() -> None:
    state = new_game(ruleset("house", ONLINE), published("Charleston 2026"), bytes(32))
    state = fold(state, decide(state, commands.Deal(NOBODY)))  # type: ignore[arg-type]
    reply = ask("regular", state, EAST, 1)
    assert reply is not None
    assert "I pass" in reply.sentence
    assert 1 <= len(reply.lines) <= 3
    assert all(line in list(state.card.entries()) for line in reply.lines)


def test_a_bot_withdraws_a_false_mah_jongg_that_its_person_declared() -> None:
    state = new_game(ruleset("league", {"venue": "online"}), published("Charleston 2026"), bytes(32))
    for command in (commands.Deal(NOBODY), commands.DeclareMahjong(EAST)):
        state = fold(state, decide(state, command))  # type: ignore[arg-type]
    reply = ask("regular", state, EAST, 1)
    assert reply is not None
    assert reply.command == commands.Withdraw(EAST)
    assert reply.reason.code == "not complete"


def test_a_bot_answers_before_anything_is_compiled() -> None:
    program = "import sys, charleston.bots.player; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBotError, match="'grandmaster'"):
        answer("grandmaster", published("First Card"), None, [])  # type: ignore[arg-type]
    assert {"regular", "expert"} <= set(BOTS)


def test_an_expert_without_search_plays_like_regular_and_compiled_games_do_not_know_it() -> None:
    assert set(LEVELS) == {*POLICIES, EXPERT}
    assert taste_of(EXPERT) == taste_of("regular")
    assert len(TASTES) == len(POLICIES)
