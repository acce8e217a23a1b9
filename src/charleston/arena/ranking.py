"""The result of an arena: points per game and wins of each player, with confidence intervals.

The bots play every wall once in each rotation of the lineup. A wall is one observation: we take the mean over its
rotations, then the mean and the interval over the walls.
"""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.arena.game_columns import Games
from charleston.arena.lineup import seats_of
from charleston.arena.statistics import Estimate, estimate, share


class Standing(NamedTuple):
    """A player, who may hold several places in the lineup; all figures are per place and per game."""

    name: str
    places: tuple[int, ...]
    points: Estimate
    lead: Estimate  # points above the mean of all other places
    wins: Estimate  # the share of games won
    gain: Estimate | None  # what its answers are worth above the reference's; None if not measured
    without_luck: Estimate | None  # points minus the luck of the picks
    by_line: NDArray[np.int64]  # games won with each line of the card


class Standings(NamedTuple):
    walls: int
    games: int
    won: int  # the number of games that someone won
    wall_games: Estimate  # the share of games that ended as wall games
    players: tuple[Standing, ...]
    by_line: NDArray[np.int64]
    all_alike: bool  # whether one player plays every place in the lineup
    all_same: bool  # whether every wall gave the same game in all rotations
    deviations: tuple[float, float] | None  # the standard deviation of a seat's score in a game, and without luck


def standings(games: Games, lineup: Sequence[str], lines: int, *, measured: bool = False) -> Standings:
    players = len(lineup)
    points, wins = by_place(games, players)
    walls = len(points)
    gain, luck = mean_by_place(games.gain, players), mean_by_place(games.luck, players)
    wall_games = (~games.won).reshape(walls, players).mean(1)
    rows = tuple(
        Standing(
            name,
            places,
            *_figures(points, wins, places),
            gain=_mean_of(gain, places) if measured else None,
            without_luck=_mean_of(points - luck, places) if measured else None,
            by_line=_by_line(games, players, places, lines),
        )
        for name, places in groups(lineup)
    )
    return Standings(
        walls=walls,
        games=games.size,
        won=int(games.won.sum()),
        wall_games=_share(wall_games),
        players=rows,
        by_line=_count_lines(games.line[games.won], lines),
        all_alike=len(set(lineup)) == 1,
        all_same=_all_same(games, walls),
        deviations=_deviations(games, players) if measured else None,
    )


def _mean_of(by_place: NDArray[np.float64], places: tuple[int, ...]) -> Estimate:
    return estimate(by_place[:, list(places)].mean(1))


def walls_saved(plain: Estimate, other: Estimate | None) -> float | None:
    """Return how many walls of a plain measure say as much as one wall of another; None if that is not known."""
    if other is None or not other.margin or not plain.margin:
        return None
    return (plain.margin / other.margin) ** 2


def _deviations(games: Games, players: int) -> tuple[float, float] | None:
    """Return the deviation of single games, around the mean of each seat."""
    if games.size < 2:
        return None
    scores = games.scores[:, :players].astype(float)
    raw, without = (float(np.sqrt(one.var(0, ddof=1).mean())) for one in (scores, scores - games.luck[:, :players]))
    return raw, without


def groups(lineup: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the players with their places, in order of appearance.

    If one player has all the places, name each place: A, B, C, D.
    """
    if len(set(lineup)) == 1:
        return [(f"{lineup[place]} {ascii_uppercase[place]}", (place,)) for place in range(len(lineup))]
    return [
        (name, tuple(place for place, there in enumerate(lineup) if there == name)) for name in dict.fromkeys(lineup)
    ]


def by_place(games: Games, players: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points and wins of each place in the lineup: one row per wall, the mean over its rotations."""
    won = games.winner[:, None] == np.arange(games.scores.shape[1])
    return mean_by_place(games.scores, players), mean_by_place(won, players)


def mean_by_place(by_seat: NDArray[Any], players: int) -> NDArray[np.float64]:
    """Return numbers by seat (games, seats) as numbers by place (walls, places): the mean over the rotations."""
    turned = by_seat.reshape(-1, players, by_seat.shape[1])
    result = np.zeros((len(turned), players))
    for rotation in range(players):
        for place, seat in enumerate(seats_of(players, rotation)):
            result[:, place] += turned[:, rotation, seat]
    return result / players


def _figures(
    points: NDArray[np.float64], wins: NDArray[np.float64], places: tuple[int, ...]
) -> tuple[Estimate, Estimate, Estimate]:
    mine = list(places)
    others = [place for place in range(points.shape[1]) if place not in places]
    own = points[:, mine].mean(1)
    return estimate(own), estimate(own - points[:, others].mean(1)), _share(wins[:, mine].mean(1))


def _share(by_wall: NDArray[np.float64]) -> Estimate:
    """Return a share of games with an interval clustered by wall.

    A share of 0 or 1 has no variance between walls, which would give an interval of width zero. It gets Wilson's
    interval for the number of walls instead.
    """
    result = estimate(by_wall)
    if result.low is not None and result.mean in (0, 1):
        return share(round(result.mean * len(by_wall)), len(by_wall))
    low, high = (None if end is None else min(1.0, max(0.0, end)) for end in (result.low, result.high))
    return Estimate(result.mean, low, high)


def _by_line(games: Games, players: int, places: tuple[int, ...], lines: int) -> NDArray[np.int64]:
    rotation = np.arange(games.size) % players
    place = (games.winner - rotation) % players
    return _count_lines(games.line[games.won & np.isin(place, places)], lines)


def _count_lines(line: NDArray[np.int16], lines: int) -> NDArray[np.int64]:
    return np.bincount(line[line >= 0], minlength=lines)


def _all_same(games: Games, walls: int) -> bool:
    """Return whether no rotation changed a game, which means that the players are equal and deterministic."""
    if not games.won.any():
        return False
    first = [column.reshape(walls, -1, *column.shape[1:]) for column in (games.turns, games.winner, games.scores)]
    return all(bool((column == column[:, :1]).all()) for column in first)
