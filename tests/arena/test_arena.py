"""Lineups, chunks and standings: who sits where, which games are played, and how they are summarized."""

from itertools import pairwise

import arena_fake
import numpy as np
import pytest
from arena_jobs import job
from numpy.typing import NDArray

from charleston.arena.chunks import GAMES_IN_CHUNK, Chunk, StrangeWorkerError, plan, plan_of, play_chunk
from charleston.arena.game_columns import Games, from_bytes, games_of, join, to_bytes
from charleston.arena.lineup import LineupError, policies, read_lineup, seats_of, write_lineup
from charleston.arena.ranking import groups, standings, walls_saved
from charleston.arena.series import play_series
from charleston.arena.statistics import Estimate, share
from charleston.arena.workers import ThisProcess

KNOWN = arena_fake.POLICIES


def test_a_lineup_is_a_list_of_names_with_counts() -> None:
    assert read_lineup(["regular", "novice:3"], 4, KNOWN) == ("regular", "novice", "novice", "novice")
    assert read_lineup(["greedy:3"], 3, KNOWN) == ("greedy",) * 3
    assert write_lineup(("regular", "novice", "novice", "regular")) == "regular novice:2 regular"


@pytest.mark.parametrize(
    ("words", "players", "message"),
    [
        (["reguler:4"], 4, "Did you mean regular?"),
        (["x" * 1000, "novice:3"], 4, "Players are random, greedy"),
        (["expert", "regular:3"], 4, "compiled games do not search. Use benchmarks/expert.py"),
        (["experts", "regular:3"], 4, "There is no player 'experts'"),
        (["regular:5"], 4, "more than 4"),
        (["regular:4"], 3, "more than 3"),
        (["regular", "novice"], 4, "Write, for example: regular novice:3"),
        (["regular:0"], 4, "is not a player"),
        (["regular:-1"], 4, "is not a player"),
        (["regular:"], 4, "is not a player"),
        ([""], 4, "is not a player"),
        (["regular:4:4"], 4, "is not a player"),
    ],
)
def test_an_invalid_lineup_is_refused(words: list[str], players: int, message: str) -> None:
    with pytest.raises(LineupError, match=message.replace("?", r"\?")):
        read_lineup(words, players, KNOWN)


@pytest.mark.parametrize("players", [3, 4])
def test_every_player_sits_in_every_seat_once_and_keeps_the_same_neighbors(players: int) -> None:
    seats = np.array([seats_of(players, rotation) for rotation in range(players)])
    assert [sorted(column) for column in seats.T.tolist()] == [list(range(players))] * players
    assert all((b - a) % players == 1 for row in seats.tolist() for a, b in pairwise(row))


def test_policies_by_seat() -> None:
    numbers = policies(("regular", "novice", "novice", "random"), 4, KNOWN)
    assert numbers.tolist() == [[3, 2, 2, 0], [0, 3, 2, 2], [2, 0, 3, 2], [2, 2, 0, 3]]


@pytest.mark.parametrize(("walls", "rotations"), [(1, 4), (49, 4), (50, 4), (51, 4), (1000, 3), (999, 1)])
def test_the_plan_contains_every_wall_once(walls: int, rotations: int) -> None:
    chunks = plan(walls, rotations)
    assert [wall for chunk in chunks for wall in range(chunk.first, chunk.first + chunk.walls)] == list(range(walls))
    assert all(chunk.walls * rotations <= GAMES_IN_CHUNK for chunk in chunks)
    assert plan(walls + 10_000, rotations)[: len(chunks) - 1] == chunks[:-1]


def test_a_chunk_does_not_depend_on_other_chunks() -> None:
    whole = play_chunk(job("regular", "novice", "novice", "novice"), Chunk(0, 20)).games
    for first in range(0, 20, 5):
        part = play_chunk(job("regular", "novice", "novice", "novice"), Chunk(first, 5)).games
        assert to_bytes(games_of(np.asarray(column)[first * 4 : first * 4 + 20] for column in whole)) == to_bytes(part)


def test_another_seed_gives_other_games() -> None:
    first, second = (play_chunk(job(*["regular"] * 4, seed=seed), Chunk(0, 10)).games for seed in (1, 2))
    assert not np.array_equal(first.turns, second.turns)


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(StrangeWorkerError, match="Install the same version everywhere"):
        play_chunk(job(*["regular"] * 4, stamp="0.0 other"), Chunk(0, 1))


def test_games_round_trip_as_bytes() -> None:
    games = play_chunk(job(*["regular"] * 4), Chunk(0, 7)).games
    again = from_bytes(to_bytes(games), 28)
    assert to_bytes(again) == to_bytes(games)
    assert (again.scores == games.scores).all()
    assert again.jokerless.dtype == bool
    assert join([]).size == 0
    assert join([games, games]).size == 56


def outcomes_of(scores: list[list[int]], winner: list[int], line: list[int]) -> Games:
    """Return games with these fields; all others are zero."""
    won: NDArray[np.bool_] = np.array(winner) >= 0
    nothing = np.zeros(len(winner))
    return games_of((won, winner, nothing, nothing, line, nothing, nothing, nothing, nothing, scores))


def test_points_computed_by_hand() -> None:
    """Two walls, four games each. The challenger plays every seat once per wall. A win is worth 18 (6 from each
    opponent), a loss costs 6, and a wall game is worth 0.
    """
    scores = [[18, -6, -6, -6], [-6, 18, -6, -6], [0, 0, 0, 0], [-6, -6, 18, -6]]
    scores += [[0, 0, 0, 0], [18, -6, -6, -6], [-6, -6, 18, -6], [0, 0, 0, 0]]
    winner = [0, 1, -1, 2, -1, 0, 2, -1]
    games = outcomes_of(scores, winner, [0, 2, -1, 1, -1, 1, 2, -1])
    result = standings(games, ("regular", "novice", "novice", "novice"), 3)
    regular, novice = result.players
    # wall 1: 18 + 18 + 0 - 6 = 30, 7.5 per game; wall 2: 0 - 6 + 18 + 0 = 12, 3 per game; mean 5.25, error 2.25
    assert regular.points.mean == 5.25
    assert regular.points.margin == pytest.approx(12.706 * 2.25, rel=1e-4)
    assert novice.points.mean == pytest.approx(-1.75)
    assert regular.lead.mean == pytest.approx(7)
    assert regular.lead.margin == pytest.approx(12.706 * 3, rel=1e-4)
    assert regular.wins.mean == pytest.approx((2 / 4 + 1 / 4) / 2)
    assert novice.wins.mean == pytest.approx((1 / 4 + 1 / 4) / 2 / 3)
    assert result.wall_games.mean == pytest.approx((1 / 4 + 2 / 4) / 2)
    assert regular.by_line.tolist() == [1, 0, 2]
    assert novice.by_line.tolist() == [0, 2, 0]
    assert (result.walls, result.games, result.all_alike, result.all_same) == (2, 8, False, False)


def test_the_interval_counts_walls_not_games() -> None:
    """The games of one wall count as a single observation, so playing more rotations does not narrow the interval."""
    one = [[18, -6, -6, -6], [-6, 18, -6, -6], [-6, -6, 18, -6], [-6, -6, -6, 18]]
    other = [[0, 0, 0, 0]] * 4
    games = outcomes_of(one + other + one, [0, 1, 2, 3, -1, -1, -1, -1, 0, 1, 2, 3], [-1] * 12)
    regular = standings(games, ("regular", "novice", "novice", "novice"), 1).players[0]
    assert regular.points.mean == pytest.approx(12)
    # 18, 0, 18: standard deviation sqrt(108), error 6
    assert regular.points.margin == pytest.approx(4.303 * 6, rel=1e-3)


def test_identical_players_are_distinguished_by_their_place_in_the_lineup() -> None:
    assert groups(("novice",) * 3) == [("novice A", (0,)), ("novice B", (1,)), ("novice C", (2,))]
    assert groups(("regular", "novice", "regular", "novice")) == [("regular", (0, 2)), ("novice", (1, 3))]


def test_a_null_match_shows_no_difference() -> None:
    null = job(*["regular"] * 4)
    games = play_series(null, 300, ThisProcess()).games
    result = standings(games, null.lineup, 3)
    assert result.all_alike
    assert not result.all_same
    assert sum(player.lead.sure for player in result.players) == 0
    assert sum(player.points.mean for player in result.players) == pytest.approx(0)


def test_a_null_match_without_randomness_is_exactly_even() -> None:
    same = [[18, -6, -6, -6]] * 4 + [[-6, -6, -6, 18]] * 4
    result = standings(outcomes_of(same, [0] * 4 + [3] * 4, [-1] * 8), ("regular",) * 4, 1)
    assert result.all_same
    assert [player.lead.mean for player in result.players] == [0] * 4


def test_a_match_without_wins_shows_no_difference() -> None:
    result = standings(outcomes_of([[0] * 4] * 40, [-1] * 40, [-1] * 40), ("regular",) * 4, 1)
    assert (result.won, result.all_same) == (0, False)
    assert result.wall_games == share(10, 10)
    assert result.players[0].wins == share(0, 10)
    one_wall = standings(outcomes_of([[0] * 4] * 4, [-1] * 4, [-1] * 4), ("regular",) * 4, 1)
    assert one_wall.wall_games.low is None


def test_a_share_stays_between_0_and_1() -> None:
    wins = [0, 1, 2, 3, -1, -1, -1, -1]  # the first player wins every game of one wall and no game of the other
    regular = standings(outcomes_of([[0] * 4] * 8, wins, [-1] * 8), ("regular", *["novice"] * 3), 1).players[0]
    assert (regular.wins.mean, regular.wins.low, regular.wins.high) == (0.5, 0, 1)


def test_the_better_player_comes_first() -> None:
    match = job("regular", "novice", "novice", "novice")
    result = standings(play_series(match, 300, ThisProcess()).games, match.lineup, 3)
    assert result.players[0].lead.low is not None
    assert result.players[0].lead.low > 0


def test_three_players() -> None:
    match = job("regular", "novice", "novice")
    series = play_series(match, 100, ThisProcess())
    result = standings(series.games, match.lineup, 3)
    assert (result.walls, result.games) == (100, 300)
    assert not series.games.scores[:, 3].any()
    assert result.players[0].points.mean == pytest.approx(-2 * result.players[1].points.mean)


def test_gains_and_points_without_luck_are_clustered_by_wall() -> None:
    """Two walls. The regular sits in seats 0 to 3 in turn; a third of every score is luck."""
    scores = [[18, -6, -6, -6], [-6, 18, -6, -6], [0, 0, 0, 0], [-6, -6, 18, -6]]
    scores += [[0, 0, 0, 0], [18, -6, -6, -6], [-6, -6, 18, -6], [0, 0, 0, 0]]
    games = outcomes_of(scores, [0, 1, -1, 2, -1, 0, 2, -1], [-1] * 8)
    gain = np.full((8, 4), -2.0) * (np.arange(8) < 4)[:, None]
    gain[range(8), [0, 1, 2, 3] * 2] = 0
    games = games._replace(luck=games.scores / 3, gain=gain)
    result = standings(games, ("regular", "novice", "novice", "novice"), 3, measured=True)
    regular, novice = result.players
    assert regular.without_luck is not None
    assert regular.without_luck.mean == pytest.approx(5.25 * 2 / 3)
    assert regular.without_luck.margin == pytest.approx(12.706 * 2.25 * 2 / 3, rel=1e-4)
    assert regular.gain == Estimate(0, 0, 0)
    assert novice.gain is not None
    assert tuple(novice.gain) == pytest.approx((-1, -13.706, 11.706), rel=1e-4)
    assert result.deviations is not None
    assert result.deviations[1] == pytest.approx(result.deviations[0] * 2 / 3)
    assert walls_saved(regular.points, regular.without_luck) == pytest.approx(9 / 4)
    assert walls_saved(regular.points, regular.gain) is None
    plain = standings(games, ("regular", "novice", "novice", "novice"), 3)
    assert (plain.deviations, plain.players[0].gain, plain.players[0].without_luck) == (None, None, None)


def test_a_measured_wall_is_a_chunk_of_its_own_and_travels_with_its_luck() -> None:
    measured = job("regular", "novice", "novice", "novice")._replace(gain_orders=2)
    assert plan_of(measured, 3) == [Chunk(0, 1), Chunk(1, 1), Chunk(2, 1)]
    games = play_chunk(measured, Chunk(1, 1)).games
    assert games.gain.any()
    assert (from_bytes(to_bytes(games), 4).luck == games.scores / 2).all()
    assert (from_bytes(to_bytes(games), 4).gain == games.gain).all()
    assert not play_chunk(measured._replace(gain_orders=0), Chunk(1, 1)).games.luck.any()
    assert plan_of(measured._replace(gain_orders=0), 3) == [Chunk(0, 3)]
