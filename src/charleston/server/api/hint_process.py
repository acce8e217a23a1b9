"""The process that says what answers cost, for hints. It starts with the first hint, because it loads compiled code."""

import asyncio
import sys
from pathlib import Path

import msgspec

from charleston.review.hint_data import Asked, Cost

LOW_PRIORITY = 5
"""The niceness of the process: the tables come first."""
PATIENCE_S = 0.4
"""A player waits so long for the costs. Without them, the hint is what a bot would do."""
MAX_WAITING = 4
MAX_STARTS = 3
"""A process that dies is started again, but not forever."""
NO_COSTS: tuple[Cost, ...] = ()


class HintProcess:
    def __init__(self, chances: Path, nice: int = LOW_PRIORITY, patience_s: float = PATIENCE_S) -> None:
        self._arguments, self._patience_s = ("-m", "charleston.review.hint_worker", str(nice), str(chances)), patience_s
        self._process: asyncio.subprocess.Process | None = None
        self._starts_left, self._is_loaded = MAX_STARTS, False
        self._turn = asyncio.Lock()
        self._questions = set[asyncio.Task[tuple[Cost, ...]]]()

    async def costs(self, asked: Asked) -> tuple[Cost, ...]:
        """Return what the answers cost; nothing if the process is still starting, has too much to do or is gone."""
        if len(self._questions) >= (MAX_WAITING if self._is_loaded else 1):
            return NO_COSTS
        question = asyncio.create_task(self._ask(msgspec.json.encode(asked) + b"\n"))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)
        if not self._is_loaded:  # this question loads the code
            return NO_COSTS
        try:
            return await asyncio.wait_for(asyncio.shield(question), self._patience_s)
        except TimeoutError:
            return NO_COSTS

    async def _ask(self, line: bytes) -> tuple[Cost, ...]:
        async with self._turn:
            try:
                answer = await self._answer(line)
            except OSError:  # the process cannot start, or it is gone
                answer = b""
            if not answer.endswith(b"\n"):
                await self._end()
                return NO_COSTS
            self._is_loaded = True
            return msgspec.json.decode(answer, type=tuple[Cost, ...])

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
        for question in self._questions:
            question.cancel()
        await self._end()
