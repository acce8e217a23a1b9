"""A game at a live table of a tournament, played by scripted clients to the end of the wall."""

import asyncio
import random
import threading
from typing import Any

import httpx
from players import Player

PACE_S = 0.002
CHECK_S = 0.05
GAME_TIMEOUT_S = 180
NEVER = ("claim_discard", "declare_mahjong", "show_hand")


def take_seat(url: str, link: str) -> tuple[str, str]:
    """Take a player's seat with a new browser; return the live table and the browser's cookie."""
    answer = httpx.post(f"{url}/api/tournaments/{link}/seat", timeout=60)
    assert answer.status_code == httpx.codes.OK, answer.text
    return str(answer.json()["table"]), f"charleston={answer.cookies['charleston']}"


class WallPlayer(Player):
    """A client that never calls and never declares mah jongg, so that every game is a wall game."""

    def _move(self, game: dict[str, Any]) -> dict[str, Any]:
        choices = [choice for choice in game["choices"] if choice["type"] not in NEVER]
        return super()._move(game | {"choices": choices})


class OnlineGame(threading.Thread):
    """Four clients play a game in a thread of their own: Playwright has the event loop of the main thread."""

    def __init__(self, url: str, table: str, cookies: list[str]) -> None:
        super().__init__()
        self._players = [
            WallPlayer([url], cookie, "", table, chair, random.Random(chair)) for chair, cookie in enumerate(cookies)
        ]
        self.errors: list[str] = []

    def run(self) -> None:
        try:
            asyncio.run(asyncio.wait_for(self._play(), GAME_TIMEOUT_S))
        except TimeoutError:
            self.errors.append("the game did not end")

    async def _play(self) -> None:
        for player in self._players:
            player.pace = PACE_S
        tasks = [asyncio.create_task(player.run()) for player in self._players]
        while not all(player.game_over for player in self._players):  # noqa: ASYNC110 - players know no event
            await asyncio.sleep(CHECK_S)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.errors = [error for player in self._players for error in player.errors]
