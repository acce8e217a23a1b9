"""Split a job into chunks and play them. A chunk's result depends only on its job and its walls. So any worker on any
machine can play it, and a retry of a lost chunk gives the same result.
"""

import hashlib
import importlib
import time
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from charleston.arena.game_columns import Games, games_of
from charleston.arena.lineup import policies
from charleston.card.model import Card
from charleston.game.ruleset import Ruleset

GAMES = "charleston.bots.self_play"
GAMES_IN_CHUNK = 200
"""Games per chunk. A chunk takes one to two seconds, so a crash loses at most that much work, and Ctrl-C waits no
longer.
"""


class Engine(Protocol):
    """A module that plays games, like ``bots.self_play``."""

    POLICIES: tuple[str, ...]

    def make_walls(self, seed: int, first: int, count: int) -> NDArray[np.uint8]: ...

    def make_seeds(self, seed: int, first: int, count: int) -> NDArray[np.uint64]: ...

    def play_games(
        self,
        card: Card,
        rules: Ruleset,
        walls: NDArray[np.uint8],
        policies: NDArray[np.int8],
        seeds: NDArray[np.uint64],
    ) -> Sequence[object]: ...

    def measure_gains(  # noqa: PLR0913 - the same as play_games, and in how many orders of the wall
        self,
        card: Card,
        rules: Ruleset,
        walls: NDArray[np.uint8],
        policies: NDArray[np.int8],
        seeds: NDArray[np.uint64],
        *,
        orders: int,
    ) -> tuple[Sequence[object], NDArray[np.float64]]: ...

    def scores_without_luck(
        self,
        card: Card,
        rules: Ruleset,
        walls: NDArray[np.uint8],
        policies: NDArray[np.int8],
        seeds: NDArray[np.uint64],
    ) -> NDArray[np.float64]: ...


class Job(NamedTuple):
    """Everything that determines how a wall is played."""

    card: Card
    rules: Ruleset
    lineup: tuple[str, ...]
    seed: int
    rotations: int  # games on each wall: 1, or the number of players
    engine: str = GAMES  # the name of a module; each worker process imports it
    stamp: str = ""  # the ``stamp`` of the program that started the job
    gain_orders: int = 0  # how many orders of the wall gains are measured with; 0 measures neither gains nor luck


class Chunk(NamedTuple):
    """Walls ``first`` to ``first + walls - 1``: all rotations of the first wall, then all of the next, and so on."""

    first: int
    walls: int


class Part(NamedTuple):
    """The games of a played chunk."""

    chunk: Chunk
    games: Games
    seconds: float  # the playing time, without the warm-up


class StrangeWorkerError(RuntimeError):
    """A worker runs another version, so its games could differ from ours."""


def plan(walls: int, rotations: int, games: int = GAMES_IN_CHUNK) -> list[Chunk]:
    """Return the chunks of a job, with so many games each.

    The chunks do not depend on the number of cores. If walls are added, only a partial last chunk changes, so saved
    games stay valid.
    """
    size = max(1, games // rotations)
    return [Chunk(first, min(size, walls - first)) for first in range(0, walls, size)]


def plan_of(job: Job, walls: int) -> list[Chunk]:
    """Return the chunks of a job. With gains, a game takes as long as hundreds, so each wall is a chunk."""
    return plan(walls, job.rotations, job.rotations if job.gain_orders else GAMES_IN_CHUNK)


def engine_of(name: str) -> Engine:
    return cast("Engine", importlib.import_module(name))


@cache
def stamp(engine: str) -> str:
    """Return our version and a hash of the engine's and kernels' source. Games may differ if the stamps differ."""
    text = hashlib.sha256(b"".join(file.read_bytes() for file in _sources(engine)))
    return f"{version('charleston')} {text.hexdigest()[:16]}"


def _sources(name: str) -> list[Path]:
    """Return the files of our bots and kernels, or the single file of another engine."""
    source = Path(importlib.import_module(name).__file__ or "")
    if name != GAMES:
        return [source]
    house = source.parent.parent
    return sorted(file for room in ("bots", "kernels") for file in (house / room).rglob("*.py"))


def play_chunk(job: Job, chunk: Chunk) -> Part:
    engine = _ready(job.engine, job.stamp)
    card = _same_card(job.card)
    walls = engine.make_walls(job.seed, chunk.first, chunk.walls)
    seated = np.tile(policies(job.lineup, job.rotations, engine.POLICIES), (chunk.walls, 1))
    seeds = engine.make_seeds(job.seed, chunk.first * job.rotations, chunk.walls * job.rotations)
    _warm_up(job._replace(card=card))
    start = time.perf_counter()
    to_play = card, job.rules, np.repeat(walls, job.rotations, 0), seated, seeds
    games = _measured(engine, job, *to_play) if job.gain_orders else games_of(engine.play_games(*to_play))
    return Part(chunk, games, time.perf_counter() - start)


def _measured(engine: Engine, job: Job, *to_play: Any) -> Games:
    outcomes, gain = engine.measure_gains(*to_play, orders=job.gain_orders)
    games = games_of(outcomes)
    return games._replace(luck=games.scores - engine.scores_without_luck(*to_play), gain=gain)


def _ready(name: str, required: str) -> Engine:
    if required and required != stamp(name):
        message = f"A worker runs Charleston {stamp(name)}, but we run {required}. Install the same version everywhere."
        raise StrangeWorkerError(message)
    return engine_of(name)


@lru_cache(maxsize=4)
def _same_card(card: Card) -> Card:
    """Return the same object for equal cards, because the engine's cache is keyed by the card's identity."""
    return card


@lru_cache(maxsize=4)
def _warm_up(job: Job) -> None:
    """Play one game, to compile everything before the clock starts."""
    engine = engine_of(job.engine)
    wall = engine.make_walls(job.seed, 0, 1)
    seated = policies(job.lineup, 1, engine.POLICIES)
    engine.play_games(job.card, job.rules, wall, seated, engine.make_seeds(job.seed, 0, 1))
