"""Workers that play chunks: this process, or one process per core. ``cluster`` has workers on many machines.

Each class yields a ``Part`` for every chunk, in any order; the caller sorts the parts. Closing the iterator stops the
workers.
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

MAX_CRASHES = 4
"""Give up after this many crashes in a row: the chunk probably crashes its worker every time."""


class WorkersLostError(RuntimeError):
    """Workers crashed repeatedly."""


class Workers(Protocol):
    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]: ...


def cores_here() -> int:
    """Return the number of cores this process may use."""
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
        tries = MAX_CRASHES
        while left:
            try:
                for part in self._play_in_pool(job, list(left)):
                    del left[part.chunk]
                    tries = MAX_CRASHES
                    yield part
            except BrokenProcessPool:  # chunks in progress are lost and played again
                tries -= 1
                if not tries:
                    message = "Worker processes keep crashing. Is there enough memory? Try fewer --cores."
                    raise WorkersLostError(message) from None

    def _play_in_pool(self, job: Job, chunks: list[Chunk]) -> Iterator[Part]:
        cores = min(self.cores, len(chunks))
        pool = ProcessPoolExecutor(cores, get_context("spawn"), _start_worker, (job,))
        try:
            with left_alone():
                first = pool.submit(_play_here, chunks[0])
            yield first.result()  # the first worker compiles; the others load its code from the cache
            starting = cores + 1
            with left_alone():  # only these calls start processes, which must ignore Ctrl-C
                futures: set[Future[Part]] = {pool.submit(_play_here, chunk) for chunk in chunks[1:starting]}
            futures |= {pool.submit(_play_here, chunk) for chunk in chunks[starting:]}
            while futures:
                done, futures = wait(futures, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except (KeyboardInterrupt, GeneratorExit):  # do not wait for chunks in progress; a slow engine takes minutes
            for worker in list((pool._processes or {}).values()):  # noqa: SLF001 - terminate_workers() needs Python 3.14
                worker.terminate()
            raise
        finally:
            with left_alone():  # a second Ctrl-C here would leave workers running forever
                pool.shutdown(cancel_futures=True)


@contextmanager
def left_alone() -> Iterator[None]:
    """Ignore Ctrl-C inside the block, and in processes started there. Outside the main thread, do nothing."""
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
    assert _job is not None
    return play_chunk(_job, chunk)
