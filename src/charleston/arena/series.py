"""Play a job from the first wall to the last: reuse saved games, play the rest, and put them in order."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from charleston.arena.chunks import Chunk, Job, plan_of
from charleston.arena.game_columns import Games, join
from charleston.arena.results_file import Saved
from charleston.arena.workers import Workers, left_alone


class Series(NamedTuple):
    """Games in the order of their walls, independent of the number of workers."""

    games: Games
    walls: list[int]  # the wall number of each game
    total: int  # walls requested
    done: int  # walls played
    new: int  # games played in this run, not read from a file
    seconds: float  # elapsed wall-clock time
    work: float  # seconds of play, summed over all workers

    @property
    def complete(self) -> bool:
        return self.done == self.total

    @property
    def speed(self) -> float | None:
        """Games per second per core."""
        return self.new / self.work if self.work else None


def play_series(
    job: Job, walls: int, workers: Workers, saved: Saved | None = None, report: Callable[[int], None] = lambda _: None
) -> Series:
    """Play all walls of a job. Ctrl-C stops early and returns the games played.

    ``report`` is called with the number of walls done so far, at the start and after every chunk.
    """
    start = time.perf_counter()
    chunks = plan_of(job, walls)
    saved_parts = _read(chunks, saved)
    done = sum(chunk.walls for chunk in saved_parts)
    new, work = 0, 0.0
    left = [chunk for chunk in chunks if chunk not in saved_parts]
    with _kept(saved), _stopped_by_hand():
        report(done)
        parts = workers.play(job, left)
        try:
            for part in parts:
                saved_parts[part.chunk] = part.games
                if saved:
                    saved.add(part)
                done, new, work = done + part.chunk.walls, new + part.games.size, work + part.seconds
                report(done)
        finally:
            if hasattr(parts, "close"):
                parts.close()
    order = sorted(saved_parts)
    return Series(
        games=join(saved_parts[chunk] for chunk in order),
        walls=[wall for chunk in order for wall in _walls(chunk, job.rotations)],
        total=walls,
        done=sum(chunk.walls for chunk in order),
        new=new,
        seconds=time.perf_counter() - start,
        work=work,
    )


def _read(chunks: list[Chunk], saved: Saved | None) -> dict[Chunk, Games]:
    if saved is None:
        return {}
    return {chunk: games for chunk in chunks if (games := saved.games(chunk)) is not None}


def _walls(chunk: Chunk, rotations: int) -> Iterator[int]:
    for wall in range(chunk.first, chunk.first + chunk.walls):
        yield from (wall for _ in range(rotations))


@contextmanager
def _stopped_by_hand() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        return


@contextmanager
def _kept(saved: Saved | None) -> Iterator[None]:
    """Write the results file at the end, even after an error or Ctrl-C."""
    try:
        yield
    finally:
        if saved:
            with left_alone():
                saved.write()
