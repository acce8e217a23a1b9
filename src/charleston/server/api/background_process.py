"""A Python module of ours in a process of its own, which gets all its input at once and reports in lines."""

import asyncio
import sys
from collections.abc import Callable, Sequence


class BackgroundProcess:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, module: str, arguments: Sequence[str], given: bytes, hear: Callable[[bytes], None]) -> int:
        """Run the module until it ends, call ``hear`` with each line, and return the exit code. May raise OSError."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *arguments, stdin=pipe, stdout=pipe
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(given)
        self._process.stdin.close()
        async for line in self._process.stdout:
            hear(line)
        return await self._process.wait()

    async def stop(self) -> None:
        """Kill the process if it runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
