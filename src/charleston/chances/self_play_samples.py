"""Self-play for fitting: sampled questions, and what became of the seats that were asked."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.bots.self_play import options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.model import Card
from charleston.chances.levels import STRONGEST, WEAKER
from charleston.chances.line_columns import Hands
from charleston.game.ruleset import ruleset
from charleston.kernels.patterns.arrays import I64, arrays_of
from charleston.kernels.playout import play
from charleston.kernels.playout.outcome_kernel import Outcomes
from charleston.kernels.playout.playout_state import new_samples
from charleston.kernels.policy.chance import make_walls
from charleston.kernels.policy.seeds import make_seeds
from charleston.kernels.samples import facts

WIN, THROW, WALL, OTHER = range(4)
"""What happened to a seat: it won, it discarded the winning tile, nobody won, or something else."""
ENDS = 4
EVERY = 6
"""About one question in so many is sampled, because neighboring questions say the same."""
_MOST_A_GAME = 80
_SEED = 20
SCORINGS = {"payments": "league", "points": "tournament"}
"""Each scoring, with the preset whose scores are used."""


class Sampled(NamedTuple):
    facts: I64  # (n, FACTS_SIZE)
    game: I64  # (n,)
    seat: I64  # (n,)
    end: I64  # (n,) WIN, THROW, WALL or OTHER
    line: I64  # (n,) the line of the card that won, or -1
    hands: Hands  # of the seats that were asked
    scores: dict[str, I64]  # for each scoring (n,)


class PeopleSampled(NamedTuple):
    """Questions to seats of the strongest level, which is how people count."""

    facts: I64  # (n, FACTS_SIZE)
    line: I64  # (n,) the line with which the seat won, or -1
    hands: Hands


def people_sampled(sampled: Sampled) -> PeopleSampled:
    """Return every other question of the strongest level, because hands need much memory."""
    at = np.flatnonzero(is_strongest(sampled.facts))[::2]
    line = np.where(sampled.end[at] == WIN, sampled.line[at], -1)
    return PeopleSampled(sampled.facts[at], line, sampled.hands.at(at))


def is_strongest(rows: I64) -> NDArray[np.bool_]:
    """Return whether the asked seat plays at the strongest level, like a person."""
    result: NDArray[np.bool_] = (rows[:, facts.OWN_LEVEL : facts.OTHER_LEVELS] == 0).all(1)
    return result


def line_ups(kind: str, count: int, players: int, first: int) -> NDArray[np.int8]:
    """Return the policy of each seat in each game: all "regular", all "novice", or "mixed" at random."""
    if kind != "mixed":
        return np.full((count, 4), POLICIES.index(kind), np.int8)
    levels = np.array([POLICIES.index(name) for name in (STRONGEST, *WEAKER)], np.int8)
    return levels[np.random.default_rng([first, players]).integers(0, len(levels), (count, 4))]


def sample_games(card: Card, players: int, kind: str, first: int, count: int) -> Sampled:
    """Play games and return a sample of their questions. Other games have another ``first``."""
    arrays, seats = arrays_of(card), line_ups(kind, count, players, first)
    walls, seeds = make_walls(_SEED, first, count), make_seeds(_SEED, first, count)
    taste = TASTES[POLICIES.index(STRONGEST)]
    samples = new_samples(count * _MOST_A_GAME, EVERY, taste, len(arrays.every))
    played: dict[str, Outcomes] = {}
    for scoring, preset in SCORINGS.items():
        rules = ruleset(preset, {"venue": "online", "call.validation": "block", "table.players": players})
        wanted = None if played else samples  # scores do not change what a policy does, so one sample serves both
        played[scoring] = play.play_games(arrays, options_of(rules), walls, seats, seeds, TASTES, samples=wanted)
    size = int(samples.progress[0])
    game, seat = samples.whose[:size, 0], samples.whose[:size, 1]
    rows = samples.rows[:size].copy()  # the arrays are much larger than what is used
    for number, level in enumerate(WEAKER):
        weak = seats[:, :players] == POLICIES.index(level)
        rows[:, facts.OWN_LEVEL + number] = weak[game, seat]
        rows[:, facts.OTHER_LEVELS + number] = weak[game].sum(1) - weak[game, seat]
    end = _ends(played["payments"], game, seat)
    line = played["payments"].line[game].astype(np.int64)
    racks, shown = np.split(samples.hands, 2, 1)
    hands = Hands(racks, shown, samples.seen, samples.alive).at(np.arange(size))
    scores = {name: each.scores[game, seat].astype(np.int64) for name, each in played.items()}
    return Sampled(rows, game, seat, end, line, hands, scores)


def _ends(played: Outcomes, game: I64, seat: I64) -> I64:
    end = np.full(len(game), OTHER, np.int64)
    end[played.thrower[game] == seat] = THROW
    end[played.winner[game] == seat] = WIN
    end[played.winner[game] < 0] = WALL
    return end
