"""Workers on many machines: Ray distributes the chunks. Every machine needs the extra ``charleston[ray]``."""

import logging
import os
import re
import socket
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any

from charleston.arena.chunks import Chunk, Job, Part, play_chunk
from charleston.arena.workers import MAX_CRASHES, WorkersLostError

CHUNKS_PER_CORE = 2
"""Chunks submitted per core: one to play and one waiting."""
CONNECT_TIMEOUT_S = 5.0
"""Connection timeout in seconds."""
CHECK_MACHINES_S = 1.0
"""Seconds between checks for machines that joined or left."""


class NoClusterError(RuntimeError):
    """Ray is not installed, or the cluster is not reachable."""


class Cluster:
    """The Ray cluster at an address, or a local cluster if there is no address. ``cores`` limits the cores it uses."""

    def __init__(self, address: str | None = None, cores: int | None = None) -> None:
        self.address = address
        self.cores = cores

    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:
        ray = _ray()
        ours = not ray.is_initialized()
        try:
            if ours:
                self._connect(ray)
            yield from self._play(ray, job, chunks)
        finally:
            if ours:
                ray.shutdown()

    def _play(self, ray: Any, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:
        """Play all chunks. A chunk has one worker at a time, and its result counts only once."""
        remote = ray.remote(max_retries=0)(play_chunk)  # the loop below retries, and counts the crashes
        shared = ray.put(job)
        waiting, out, losses = deque(chunks), dict[Any, Chunk](), Counter[Chunk]()
        while waiting or out:
            while waiting and len(out) < self._most_out(ray):
                chunk = waiting.popleft()
                out[remote.remote(shared, chunk)] = chunk
            for answer in ray.wait(list(out), timeout=CHECK_MACHINES_S)[0]:
                chunk = out.pop(answer)
                part = _part(ray, answer)
                if part is not None:
                    yield part
                    continue
                losses[chunk] += 1
                if losses[chunk] == MAX_CRASHES:
                    raise WorkersLostError("Ray's workers keep crashing in the same games.")
                waiting.appendleft(chunk)

    def _most_out(self, ray: Any) -> int:
        there = CHUNKS_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
        return min(there, self.cores or there)

    def _connect(self, ray: Any) -> None:
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            _knock(self.address)
            if self.address is None:
                ray.init("local", num_cpus=self.cores, include_dashboard=False, **quiet)
            else:
                ray.init(self.address, **quiet)
        except (ValueError, RuntimeError, OSError, OverflowError) as error:
            where = self.address or "this machine"
            raise NoClusterError(f"No Ray cluster at {where}: {_first_line(error)}.") from None


def _knock(address: str | None) -> None:
    """Raise OSError if nothing listens at the address, because Ray itself would wait for minutes."""
    match = re.fullmatch(r"(?:ray://)?(.+):([0-9]+)", address or "")
    if match:
        socket.create_connection((match[1].strip("[]"), int(match[2])), CONNECT_TIMEOUT_S).close()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    try:
        import ray
    except ImportError:
        raise NoClusterError('Ray is not installed here. Install it with: pip install "charleston[ray]"') from None
    return ray


def _part(ray: Any, answer: Any) -> Part | None:
    """Return the played chunk, or None if its worker crashed, its machine died or its memory ran out."""
    trouble = ray.exceptions
    try:
        part: Part = ray.get(answer)
    except (
        trouble.WorkerCrashedError,
        trouble.NodeDiedError,
        trouble.ObjectLostError,
        trouble.OutOfMemoryError,
        trouble.LocalRayletDiedError,
    ):
        return None
    except trouble.RayTaskError as error:
        raise error.cause or error from None
    except trouble.RaySystemError as error:
        raise WorkersLostError(f"The Ray cluster is gone: {_first_line(error)}") from None
    return part


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
