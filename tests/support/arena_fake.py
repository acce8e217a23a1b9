"""A fake of ``bots.self_play``: games decided by a random number that depends only on wall, seats and seed.

A card's ``about`` may contain ``die once PATH`` (create the file and kill the process, unless the file exists), ``die
always`` or ``sleep SECONDS``.
"""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.card.model import Card
from charleston.card.read import read_card
from charleston.game.ruleset import Ruleset

NAME = __name__
POLICIES = ("random", "greedy", "novice", "regular")
STRENGTH = np.array([0.3, 1.0, 1.0, 1.6])
EAST = 1.15
WALL_GAMES = 0.1


class Outcomes(NamedTuple):
    result: NDArray[np.int8]
    winner: NDArray[np.int8]
    how: NDArray[np.int8]
    thrower: NDArray[np.int8]
    line: NDArray[np.int16]
    value: NDArray[np.int16]
    jokerless: NDArray[np.bool_]
    exposures: NDArray[np.int8]
    turns: NDArray[np.int16]
    scores: NDArray[np.int32]


CARD = """card Three Hands
section Evens
  FF 2222a 4444a 6666a  x25
  FF 2222a 4444b 6666c  x30
section Winds
  NNNN EEE WWW SSSS     x40
"""


def fake_card(about: str = "") -> Card:
    card = read_card(CARD.replace("section", f"about {about}\nsection", 1) if about else CARD).card
    assert card is not None
    return card


def make_walls(seed: int, first: int, count: int) -> NDArray[np.uint8]:
    walls = [np.random.default_rng((seed, wall)).permutation(152) for wall in range(first, first + count)]
    return np.array(walls, np.uint8)


def make_seeds(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    return np.arange(seed * 2**40 + first, seed * 2**40 + first + count, dtype=np.uint64)


def play_games(
    card: Card,
    rules: Ruleset,
    walls: NDArray[np.uint8],
    policies: NDArray[np.int8],
    seeds: NDArray[np.uint64],
) -> Outcomes:
    _obey(card.about, len(walls))
    values = [entry.line.value for entry in card.entries()]
    rows = [_play(rules, values, *game) for game in zip(walls, policies, seeds, strict=True)]
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    return Outcomes(*columns)


def measure_gains(  # noqa: PLR0913 - the same as the real one
    card: Card,
    rules: Ruleset,
    walls: NDArray[np.uint8],
    policies: NDArray[np.int8],
    seeds: NDArray[np.uint64],
    *,
    orders: int,
) -> tuple[Outcomes, NDArray[np.float64]]:
    """Return games with the strength of each player as its gain, and some noise."""
    gain = STRENGTH[policies] - STRENGTH[POLICIES.index("regular")]
    noise = (policies != POLICIES.index("regular")) * 0.1 / orders * (seeds % 3)[:, None]
    return play_games(card, rules, walls, policies, seeds), gain + noise


def scores_without_luck(
    card: Card, rules: Ruleset, walls: NDArray[np.uint8], policies: NDArray[np.int8], seeds: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """Return half of every score."""
    return play_games(card, rules, walls, policies, seeds).scores / 2


def _obey(about: str, games: int) -> None:
    words = about.split()
    if words[:1] == ["sleep"]:
        time.sleep(float(words[1]))
    if words[:2] == ["die", "always"]:
        os.kill(os.getpid(), signal.SIGKILL)
    if words[:2] == ["die", "once"] and games > 1:
        path = Path(words[2])
        if not path.exists():
            path.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def _play(
    rules: Ruleset, values: list[int], wall: NDArray[np.uint8], policies: NDArray[np.int8], seed: np.uint64
) -> tuple[object, ...]:
    dice = np.random.default_rng((int(seed), *wall[:8].tolist()))
    turns = int(dice.integers(20, 99))
    if dice.random() < WALL_GAMES:
        return 0, -1, -1, -1, -1, 0, False, 0, 99, (0, 0, 0, 0)
    weights = STRENGTH[policies[: rules.players]].copy()
    weights[0] *= EAST
    winner = int(dice.choice(rules.players, p=weights / weights.sum()))
    line = int(dice.choice(len(values), p=_odds(len(values))))
    scores = [0, 0, 0, 0]
    for seat in range(rules.players):
        scores[seat] = -values[line]
    scores[winner] = values[line] * (rules.players - 1)
    return 1, winner, 0, -1, line, values[line], bool(dice.random() < 0.1), 2, turns, tuple(scores)


def _odds(lines: int) -> NDArray[np.float64]:
    """Return the odds of each line. Every line is half as likely as the one before it."""
    odds = 0.5 ** np.arange(lines)
    return np.asarray(odds / odds.sum())
