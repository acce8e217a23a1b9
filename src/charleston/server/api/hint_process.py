"""The process that evaluates answers: their costs for hints, and the calls of expert bots.

It starts with the first hint or expert bot, because it loads compiled code.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from charleston.review.decisions import Answer
from charleston.review.hint_data import Asked, Cost

LOW_PRIORITY = 5
"""The niceness of the process: the tables come first."""
PATIENCE_S = 0.4
"""A player waits so long for the costs. Without them, the hint is what a bot would do."""
MAX_WAITING = 4
"""Hints that may wait for the process, and calls."""
MAX_STARTS = 3
"""A process that dies is started again, but not forever."""
NO_COSTS: tuple[Cost, ...] = ()

T = TypeVar("T")
_COSTS: msgspec.json.Decoder[tuple[Cost, ...] | None] = msgspec.json.Decoder(tuple[Cost, ...] | None)
_CALL: msgspec.json.Decoder[Answer | None] = msgspec.json.Decoder(Answer | None)


class HintProcess:
    def __init__(self, chances: Path, nice: int = LOW_PRIORITY, patience_s: float = PATIENCE_S) -> None:
        self._arguments, self._patience_s = ("-m", "charleston.review.hint_worker", str(nice), str(chances)), patience_s
        self._process: asyncio.subprocess.Process | None = None
        self._starts_left, self._is_loaded = MAX_STARTS, False
        self._turn, self._turn_of_calls = asyncio.Lock(), asyncio.Lock()
        self._questions = set[asyncio.Task[bytes]]()
        self._calls = set[asyncio.Task[bytes]]()

    async def costs(self, asked: Asked) -> tuple[Cost, ...]:
        """Return what the answers cost; nothing if the process is still starting, has too much to do or is gone."""
        if len(self._questions) >= (MAX_WAITING if self._is_loaded else 1):
            return NO_COSTS
        was_loaded, question = self._is_loaded, self._begin(self._questions, self._ask(_line(asked)))
        if not was_loaded:  # this question loads the code
            return NO_COSTS
        return await _in_time(question, self._patience_s, _COSTS) or NO_COSTS

    def load(self, asked: Asked) -> None:
        """Start the process with this question, unless it has started, so that later questions get answers."""
        if not self._is_loaded and not self._questions:
            self._begin(self._questions, self._ask(_line(asked)))

    async def call(self, asked: Asked, patience_s: float) -> Answer | None:
        """Return an expert bot's answer to a discard.

        None if it cannot call, or if the process has not answered in time. At most one call competes with the hints,
        so a hint waits for two calls at most.
        """
        if not self._is_loaded or len(self._calls) >= MAX_WAITING:
            return None
        is_late = False

        async def ask() -> bytes:
            async with self._turn_of_calls:
                return b"" if is_late else await self._ask(line, lambda: is_late)

        line = _line(replace(asked, wanted="call"))
        try:
            return await _in_time(self._begin(self._calls, ask()), patience_s, _CALL)
        finally:
            is_late = True

    @staticmethod
    def _begin(tasks: set[asyncio.Task[bytes]], work: Coroutine[Any, Any, bytes]) -> asyncio.Task[bytes]:
        task = asyncio.create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def _ask(self, line: bytes, is_late: Callable[[], bool] = lambda: False) -> bytes:
        """Return the process's line; nothing if it is gone, or if the question is late before it is asked."""
        async with self._turn:
            if is_late():
                return b""
            try:
                answer = await self._answer(line)
            except OSError:  # the process cannot start, or it is gone
                answer = b""
            if not answer.endswith(b"\n"):
                await self._end()
                return b""
            self._is_loaded = True
            return answer

    async def _answer(self, line: bytes) -> bytes:
        if self._process is None:
            if not self._starts_left:
                return b""
            self._starts_left -= 1
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *self._arguments, stdin=pipe, stdout=pipe
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def _end(self) -> None:
        process, self._process, self._is_loaded = self._process, None, False
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        for question in (*self._questions, *self._calls):
            question.cancel()
        await self._end()


def _line(asked: Asked) -> bytes:
    return msgspec.json.encode(asked) + b"\n"


async def _in_time(question: asyncio.Task[bytes], patience_s: float, decoder: msgspec.json.Decoder[T]) -> T | None:
    """Return what the process says; None if it says nothing in time. The question goes on, so no answer is mixed up."""
    try:
        line = await asyncio.wait_for(asyncio.shield(question), patience_s)
    except TimeoutError:
        return None
    return decoder.decode(line) if line else None
