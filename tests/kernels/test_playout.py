"""Whole compiled games: the referee accepts every command and books the same result, for every policy and card."""

import os
import subprocess
import sys

import numpy as np
import pytest
from effort import times

from charleston.bots.self_play import (
    POLICIES,
    GamesError,
    commands_of,
    make_seeds,
    make_walls,
    options_of,
    play_games,
    start_of,
)
from charleston.bots.tastes import TASTES
from charleston.card.published import published
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.kernels.policy.chance import below, mixed, moment
from charleston.kernels.policy.seeds import plain_below, plain_mixed, plain_moment
from charleston.tiles import FULL_SET

ONLINE = {"venue": "online", "call.validation": "block"}
LINE_UPS = [[number] * 4 for number in range(len(POLICIES))] + [[0, 1, 2, 3], [3, 2, 3, 0]]
GAMES = times(7, soak=84)
HOWS = ("pick", "discard", "exchange", "heavenly", "earthly")


def rules_for(preset: str, players: int, **more: object) -> Ruleset:
    return ruleset(preset, {**ONLINE, "table.players": players, **more})


@pytest.mark.parametrize("line_up", LINE_UPS, ids=str)
@pytest.mark.parametrize("name", ["Charleston 2026", "First Card"])
@pytest.mark.parametrize("preset", ["league", "tournament"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_referee_accepts_and_books_every_compiled_game(
    line_up: list[int], name: str, preset: str, players: int
) -> None:
    card, rules, seats = published(name), rules_for(preset, players), np.array(line_up, np.int8)
    first = 1000 * LINE_UPS.index(line_up) + 100 * players
    check_games(name, rules, seats, first, GAMES)
    walls, seeds = make_walls(11, first, GAMES), make_seeds(11, first, GAMES)
    many = play_games(card, rules, walls, np.tile(seats, (GAMES, 1)), seeds)
    one = [commands_of(card, rules, walls[at], seats, int(seeds[at]))[0] for at in range(3)]
    assert [list(many.scores[at]) for at in range(3)] == [list(outcome.scores[0]) for outcome in one]


def check_games(name: str, rules: Ruleset, seats: np.ndarray, first: int, count: int) -> None:
    card = published(name)
    walls, seeds = make_walls(11, first, count), make_seeds(11, first, count)
    entries = list(card.entries())
    for wall, seed in zip(walls, seeds, strict=True):
        outcome, commands = commands_of(card, rules, wall, seats, int(seed))
        state = start_of(card, rules, wall)
        for command in commands:
            events = decide(state, command)
            assert not isinstance(events, Refusal), (command, events)
            state = fold(state, events)
        assert state.phase == "over"
        assert list(state.balance) == list(outcome.scores[0])
        assert state.turns == outcome.turns[0]
        if state.won is None:
            assert (state.result, outcome.result[0]) == ("wall", 0)
            continue
        won, entry = state.won, entries[outcome.line[0]]
        assert (won.section, won.number, won.value) == (entry.section.name, entry.number, outcome.value[0])
        assert (won.seat, won.thrower) == (outcome.winner[0], outcome.thrower[0])
        assert (won.how, won.jokerless) == (HOWS[outcome.how[0]], outcome.jokerless[0])
        assert won.exposures == outcome.exposures[0]


@pytest.mark.parametrize(
    "option",
    [
        ("wall.endOn", "last-pick"),
        ("wall.lastDiscardCall", "none"),
        ("wall.lastDiscardCall", "mahjong-only"),
        ("wall.hotCold", "cold"),
        ("charleston.courtesy", "off"),
        ("charleston.blindMax", 1),
        ("charleston.emptyFirstLeft", "force-one"),
        ("charleston.courtesyAfterStop", "no"),
        ("charleston.courtesyAfterEmptyLastRight", "offer"),
        ("earthly.window", "off"),
        ("heavenly.enabled", "no"),
        ("win.redeemAfterCallIsSelfPick", False),
    ],
    ids=str,
)
def test_compiled_games_follow_the_referees_options(option: tuple[str, object]) -> None:
    rules = rules_for("house", 4, **dict([option]))
    check_games("Charleston 2026", rules, np.array([0, 0, 1, 3], np.int8), 77_000, 6)
    check_games("First Card", rules, np.array([0, 3, 0, 3], np.int8), 78_000, 6)


def test_three_players_can_pass_tiles_too() -> None:
    rules = rules_for("house", 3, **{"table.threePlayerCharleston": "yes"})
    check_games("First Card", rules, np.array([0, 1, 3, 0], np.int8), 79_000, 20)


@pytest.mark.parametrize(
    ("more", "reason"), [({"venue": "table"}, "venue: online"), ({"wall.hotCold": "hot"}, "hot wall")]
)
def test_rules_that_need_people_are_refused(more: dict[str, str], reason: str) -> None:
    with pytest.raises(GamesError, match=reason):
        options_of(ruleset("league", {**ONLINE, **more}))


def test_a_wall_depends_on_its_seed_and_number_only() -> None:
    walls = make_walls(5, 0, 20)
    assert (make_walls(5, 7, 4) == walls[7:11]).all()
    assert (make_seeds(5, 7, 4) == make_seeds(5, 0, 20)[7:11]).all()
    assert all(tuple(sorted(wall)) == FULL_SET for wall in walls)
    assert len({wall.tobytes() for wall in (*walls, *make_walls(6, 0, 20))}) == 40


def test_random_numbers_are_the_same_compiled_and_plain() -> None:
    for number in (0, 1, 77, 2**63, 2**64 - 1):
        assert int(mixed(np.uint64(number))) == plain_mixed(number)
        assert below(np.uint64(number), 13) == plain_below(number, 13)
        assert int(moment(np.uint64(number), 2, 4, 60, 33)) == plain_moment(number, 2, 4, 60, 33)


def test_the_first_tiles_of_many_walls_are_uniform() -> None:
    """In 20,000 walls, a joker comes first 8 times in 152. A shuffle that favors a position would fail here."""
    first = np.mean(make_walls(1, 0, 20_000)[:, 0] == 35)
    assert abs(first - 8 / 152) < 4 * (8 / 152 / 20_000) ** 0.5


OWN_POLICY = """
import numpy as np
from charleston.bots.self_play import make_seeds, make_walls, options_of
from charleston.card.published import published
from charleston.game.ruleset import ruleset
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.play import play_games, with_policy
from charleston.kernels.policy.question_codes import BLIND, PASS, TURN

def first_tile(card, table, options, taste, seed, seat, what, detail, state, found, work):
    held = [tile for tile in range(35) for _ in range(table.seats[seat, tile])]
    if what == PASS:
        return held[0] | held[1] << 8 | held[2] << 16
    return held[0] if what == TURN else 1 if what == 1 else 0

rules = ruleset("league", {"venue": "online", "call.validation": "block"})
arrays = arrays_of(published("First Card"))
one = np.zeros((1, 4), np.int8)
played = play_games(
    arrays, options_of(rules), make_walls(1, 0, 1), one, make_seeds(1, 0, 1), np.zeros((1, 48), np.int64),
    with_policy(first_tile),
)
print(int(played.turns[0]), int(played.scores[0].sum()))
"""


STOPPED = """
import numpy as np
from charleston.bots.self_play import make_seeds, make_walls, options_of
from charleston.bots.tastes import TASTES
from charleston.card.published import published
from charleston.game.ruleset import ruleset
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.command_log import LOG_WIDTH
from charleston.kernels.playout.game_arrays import NOBODY, new_game_arrays, play_card
from charleston.kernels.playout.go_on import go_on, start
from charleston.kernels.playout.outcome_kernel import COLUMNS
from charleston.kernels.playout.playout_state import Playing, ask, new_buffers, new_samples
from charleston.kernels.playout.game_position import ANSWER, DETAIL, SEAT, STAGE
from charleston.kernels.policy.policy_kernel import choose

arrays = arrays_of(published("First Card"))
options = options_of(ruleset("league", {"venue": "online", "call.validation": "block"}))
wall, seed = make_walls(4, 0, 1)[0], make_seeds(4, 0, 1)[0]

def fresh():
    buffers = new_buffers(len(arrays.start), np.zeros((2000, LOG_WIDTH), np.int64))
    seats = np.array([3, 2, 1, 0], np.int8)
    game = new_game_arrays(len(arrays.every))
    samples = new_samples(0, 1, TASTES[0], len(arrays.every))
    return Playing(play_card(arrays), game, options, TASTES, seats, seed, buffers, samples)

def play(seat):
    playing, outcome, questions = fresh(), np.zeros(COLUMNS, np.int64), 0
    at = playing.buffers.position
    start(playing, wall, at, outcome)
    while not go_on(choose, playing, wall, at, outcome, seat, 0):
        questions += 1
        assert at[SEAT] == seat
        copy = fresh()
        for old, new in zip((*playing.game, *playing.buffers), (*copy.game, *copy.buffers)):
            new[:] = old
        playing, at = copy, copy.buffers.position
        at[ANSWER] = ask(choose, playing, seat, at[STAGE], at[DETAIL])
    return questions, outcome.tolist(), playing.buffers.log[: playing.buffers.length[0]].tolist()

_, *whole = play(NOBODY)
for seat in range(4):
    questions, *stopped = play(seat)
    assert questions > 8, questions
    assert stopped == whole, seat
"""


@pytest.mark.parametrize("code", [OWN_POLICY, STOPPED], ids=["own policy", "stopped"])
def test_games_also_run_without_compilation(code: str) -> None:
    """NUMBA_DISABLE_JIT=1 runs the same code as plain Python.

    Your own policy plays a game; a game stops at every question of a seat and goes on from a copy to the same end.
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    if code == OWN_POLICY:
        turns, total = map(int, done.stdout.split())
        assert turns > 10
        assert total == 0


def test_tastes_have_one_row_per_policy() -> None:
    assert TASTES.shape[0] == len(POLICIES)
