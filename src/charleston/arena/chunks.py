"""What is computed, chunk by chunk. A chunk depends on its job and its walls only, so anybody may play it, anywhere,
and play it again when it got lost; the answer is the same.
"""

import hashlib
import importlib
import time
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from charleston.arena.games import Games, games_of
from charleston.arena.lineup import policies
from charleston.card.model import Card
from charleston.game.ruleset import Ruleset

GAMES = "charleston.bots.games"
GAMES_IN_CHUNK = 200
"""A second or two: what is lost at most when a worker goes away, and how long Ctrl-C may take."""


class Engine(Protocol):
    """A module that plays games, like ``bots.games``."""

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


class Job(NamedTuple):
    """Everything that decides how a wall is played."""

    card: Card
    rules: Ruleset
    lineup: tuple[str, ...]
    seed: int
    rotations: int  # games on each wall: 1, or one for every seat
    engine: str = GAMES  # the module's name, as workers are other processes
    stamp: str = ""  # of the program that asks; see ``stamp``


class Chunk(NamedTuple):
    """Walls ``first`` to ``first + walls``, all rotations of the first wall, then all of the next."""

    first: int
    walls: int


class Part(NamedTuple):
    """A chunk played."""

    chunk: Chunk
    games: Games
    seconds: float  # of play, without getting ready


class StrangeWorkerError(RuntimeError):
    """A worker that runs another version, whose games would not be ours."""


def plan(walls: int, rotations: int) -> list[Chunk]:
    """The same chunks however many cores there are, and the first ones the same for any number of walls."""
    size = GAMES_IN_CHUNK // rotations
    return [Chunk(first, min(size, walls - first)) for first in range(0, walls, size)]


def engine_of(name: str) -> Engine:
    return cast("Engine", importlib.import_module(name))


@cache
def stamp(engine: str) -> str:
    """Tells programs apart whose players may play differently: our version, and the text of the engine and kernels."""
    text = hashlib.sha256(b"".join(file.read_bytes() for file in _sources(engine)))
    return f"{version('charleston')} {text.hexdigest()[:16]}"


def _sources(name: str) -> list[Path]:
    """The files of our players and kernels, or of another engine the one."""
    source = Path(importlib.import_module(name).__file__ or "")
    if name != GAMES:
        return [source]
    house = source.parent.parent
    return sorted(file for room in ("bots", "kernels") for file in (house / room).glob("*.py"))


def play_chunk(job: Job, chunk: Chunk) -> Part:
    engine = _ready(job.engine, job.stamp)
    card = _same_card(job.card)
    walls = engine.make_walls(job.seed, chunk.first, chunk.walls)
    seated = np.tile(policies(job.lineup, job.rotations, engine.POLICIES), (chunk.walls, 1))
    seeds = engine.make_seeds(job.seed, chunk.first * job.rotations, chunk.walls * job.rotations)
    _warm_up(job._replace(card=card))
    start = time.perf_counter()
    found = engine.play_games(card, job.rules, np.repeat(walls, job.rotations, 0), seated, seeds)
    return Part(chunk, games_of(found), time.perf_counter() - start)


def _ready(name: str, asked: str) -> Engine:
    if asked and asked != stamp(name):
        message = f"A worker has Charleston {stamp(name)}, and we have {asked}: install the same one everywhere."
        raise StrangeWorkerError(message)
    return engine_of(name)


@lru_cache(maxsize=4)
def _same_card(card: Card) -> Card:
    """Equal cards as one object: what the engine prepares for a card is kept by identity."""
    return card


@lru_cache(maxsize=4)
def _warm_up(job: Job) -> None:
    """One game, so that compiling is over and paid for before the clock starts."""
    engine = engine_of(job.engine)
    wall = engine.make_walls(job.seed, 0, 1)
    seated = policies(job.lineup, 1, engine.POLICIES)
    engine.play_games(job.card, job.rules, wall, seated, engine.make_seeds(job.seed, 0, 1))
