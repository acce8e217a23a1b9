"""Who plays the chunks: this process, or one process a core. ``cluster`` has the same for many machines.

All give each chunk's part once, in any order; whoever collects them puts them in order. Closing the iterator stops.
"""

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol

from charleston.arena.chunks import Chunk, Job, Part, play_chunk

TRIES = 4
"""A chunk that takes its worker down so often would do it for ever."""


class WorkersLostError(RuntimeError):
    """Workers went away, again and again."""


class Workers(Protocol):
    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]: ...


def cores_here() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ThisProcess:
    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:
        return (play_chunk(job, chunk) for chunk in chunks)


class Processes:
    def __init__(self, cores: int) -> None:
        self.cores = cores

    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:
        left = dict.fromkeys(chunks)
        tries = TRIES
        while left:
            try:
                for part in self._play_in_pool(job, list(left)):
                    del left[part.chunk]
                    tries = TRIES
                    yield part
            except BrokenProcessPool:  # what the others were playing is lost with it, and is played again
                tries -= 1
                if not tries:
                    message = "Worker processes end again and again; is there enough memory? Try fewer --cores."
                    raise WorkersLostError(message) from None

    def _play_in_pool(self, job: Job, chunks: list[Chunk]) -> Iterator[Part]:
        cores = min(self.cores, len(chunks))
        pool = ProcessPoolExecutor(cores, get_context("spawn"), _start_worker, (job,))
        try:
            with left_alone():
                first = pool.submit(_play_here, chunks[0])
            yield first.result()  # the first one compiles, the others find it done
            starting = cores + 1
            with left_alone():  # short, as a Ctrl-C is lost here: only these start processes
                futures: set[Future[Part]] = {pool.submit(_play_here, chunk) for chunk in chunks[1:starting]}
            futures |= {pool.submit(_play_here, chunk) for chunk in chunks[starting:]}
            while futures:
                done, futures = wait(futures, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except (KeyboardInterrupt, GeneratorExit):  # nobody wants what they are playing, and it may take minutes
            for worker in list((pool._processes or {}).values()):  # noqa: SLF001 - terminate_workers() is of Python 3.14
                worker.terminate()
            raise
        finally:
            with left_alone():  # a second Ctrl-C would leave workers behind that wait for ever
                pool.shutdown(cancel_futures=True)


@contextmanager
def left_alone() -> Iterator[None]:
    """Ctrl-C finds nobody at home: what is done here is done to its end; processes started here never hear of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)


_job: Job | None = None


def _start_worker(job: Job) -> None:
    global _job  # noqa: PLW0603 - a worker has one job, sent once
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _job = job


def _play_here(chunk: Chunk) -> Part:
    assert _job is not None  # noqa: S101 - the pool's initializer has run
    return play_chunk(_job, chunk)
