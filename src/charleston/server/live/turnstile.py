"""Admit a few tasks in each turn of the event loop, in order of arrival."""

import asyncio
from collections import deque


class Turnstile:
    def __init__(self, a_turn: int) -> None:
        self._a_turn = self._left = a_turn
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        if self._left == self._a_turn:
            asyncio.get_running_loop().call_soon(self._turn)
        if self._left:
            self._left -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        await turn

    def _turn(self) -> None:
        self._left = self._a_turn
        while self._left and self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # the caller may be gone
                turn.set_result(None)
                self._left -= 1
        if self._left < self._a_turn:
            asyncio.get_running_loop().call_soon(self._turn)
