"""People at real tables over real sockets: they play, lose the connection, reconnect, and remember what they received.

For tests that kill servers. A player keeps a command until it is answered and resends it with the same id.

"""

import asyncio
import contextlib
import json
import random
import time
from typing import Any

import httpx
import websockets

JOKER = 35
RETRY_S = 0.2
ORDER = (
    "show_hand",
    "declare_mahjong",
    "decline_discard",
    "agree",
    "look",
    "pick_tile",
    "expose_group",
    "discard_tile",
)
"""The kinds of command that a player prefers, in order."""


async def new_guest(url: str, name: str) -> str:
    """Return a guest's cookie, as a browser would keep it."""
    async with httpx.AsyncClient(base_url=url, timeout=10) as client:
        answer = await client.put("/api/me", json={"name": name})
        answer.raise_for_status()
        return f"charleston={answer.cookies['charleston']}"


async def new_table(url: str, cookie: str, **setup: object) -> str:
    async with httpx.AsyncClient(base_url=url, timeout=10, headers={"cookie": cookie}) as client:
        answer = await client.post("/api/tables", json={"title": "", "setup": setup})
        answer.raise_for_status()
        return str(answer.json()["table"])


class Player:
    """One person at one table. ``acknowledged`` is what the server promised; ``back`` is when the last welcome came."""

    def __init__(  # noqa: PLR0913, PLR0917 - who, where and how
        self, urls: list[str], cookie: str, name: str, table: str, chair: int, rng: random.Random
    ) -> None:
        self.urls, self.cookie, self.name, self.table, self.chair, self.rng = urls, cookie, name, table, chair, rng
        self.person = ""
        self.url = ""  # the server that the player is connected to
        self.acknowledged: dict[str, int] = {}
        self.refused = 0
        self.seq = self.games = self.welcomes = 0
        self.back = 0.0
        self.errors: list[str] = []
        self.pace = 0.05
        self.resting = False  # sends nothing new, only waits for open answers
        self._pending: tuple[str, int, dict[str, Any]] | None = None
        self._count = 0
        self._view: dict[str, Any] = {}
        self._game: dict[str, Any] | None = None

    @property
    def open(self) -> bool:
        """Return whether a command is waiting for its answer."""
        return self._pending is not None

    @property
    def game_over(self) -> bool:
        return self._game is not None and self._game["view"]["phase"] == "over"

    async def run(self) -> None:
        """Connect and play; when the connection is lost, reconnect to any server that answers. Never returns."""
        while True:
            self.url = self.rng.choice(self.urls)
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                headers = {"cookie": self.cookie}
                address = f"{self.url.replace('http', 'ws', 1)}/tables/{self.table}/socket"
                async with websockets.connect(address, additional_headers=headers, open_timeout=3, max_size=None) as ws:
                    await self._converse(ws)
            await asyncio.sleep(RETRY_S * self.rng.random())

    async def _converse(self, ws: websockets.ClientConnection) -> None:
        await ws.send(json.dumps({"type": "hello", "version": 2, "have": self.seq}))
        first = True
        while True:
            timeout = self.pace if not first and self._pending is None else 2.0
            try:
                self._take(json.loads(await asyncio.wait_for(ws.recv(), timeout)))
            except TimeoutError:
                if self._pending is None:
                    await self._play(ws)
                else:
                    await self._send(ws)
                continue
            if first:
                first = False
                if self._pending is not None:
                    await self._send(ws)
            if self.seq % 8 == 0:
                await ws.send(json.dumps({"type": "ack", "seq": self.seq}))

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            if message["seq"] < self.seq:
                self.errors.append(f"the table went back from {self.seq} to {message['seq']}")
            self.person, self.back = message["person"], time.monotonic()
            self.welcomes += 1
            self.seq, self._view, self._game = message["seq"], message["table"], message["game"]
        elif kind == "step":
            seq = message["step"]["seq"]
            if seq != self.seq + 1:
                self.errors.append(f"step {seq} came after {self.seq}")
            self.seq, self._game = seq, message["game"]
            self._view = message["table"] or self._view
        elif kind in ("done", "refused", "unavailable") and self._pending and message["id"] == self._pending[0]:
            if kind == "done":
                self.acknowledged[message["id"]] = message["seq"]
            self.refused += kind == "refused"
            if kind != "unavailable":
                self._pending = None
        elif kind == "problem":
            self.errors.append(message["message"])

    async def _play(self, ws: websockets.ClientConnection) -> None:
        command = None if self.resting else self._choose()
        if command is not None:
            self._count += 1
            self._pending = (f"c{self._count}", self.seq, command)
            await self._send(ws)

    async def _send(self, ws: websockets.ClientConnection) -> None:
        assert self._pending
        command_id, on, command = self._pending
        await ws.send(json.dumps({"type": "do", "id": command_id, "on": on, "command": command}))

    def _choose(self) -> dict[str, Any] | None:
        """Return the next command: sit down, start, or keep playing."""
        if self._view["you"] is None:
            return {"type": "sit_down", "chair": self.chair, "name": self.name}
        game = self._game
        if game is None or game["view"]["phase"] == "over":
            full = all(chair["name"] for chair in self._view["chairs"])
            return {"type": "start_game"} if self._view["host"] and full else None
        if game["view"]["seat"] not in game["waiting"]:
            return None
        return {"type": "play", "command": self._move(game)}

    def _move(self, game: dict[str, Any]) -> dict[str, Any]:
        seat, choices = game["view"]["seat"], game["choices"]
        if game["passes"]:
            own, blind = self.rng.choice(game["passes"])
            tiles = [tile for tile in game["view"]["rack"] if tile != JOKER]
            return {"type": "pass_tiles", "seat": seat, "tiles": self.rng.sample(tiles, own), "blind": blind}
        bids = [choice for choice in choices if choice["type"] == "bid_courtesy"]
        calls = [choice for choice in choices if choice["type"] == "claim_discard" and not choice["mahjong"]]
        if calls and self.rng.random() < 0.3:
            return dict(calls[0])
        if bids:
            return dict(self.rng.choice(bids))
        kind = next(kind for kind in ORDER if any(choice["type"] == kind for choice in choices))
        return dict(self.rng.choice([choice for choice in choices if choice["type"] == kind]))
