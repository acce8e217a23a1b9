"""The chances of cards that are not ours: learned in the background when a hint first needs them, and kept."""

import asyncio
from pathlib import Path

import msgspec

from charleston.card.model import Card
from charleston.chances.chance_model import stamp
from charleston.chances.known import known_model
from charleston.kernels.patterns.arrays import arrays_of
from charleston.server.api.background_process import BackgroundProcess

LOWEST_PRIORITY = 19
"""The niceness of the process: the tables come first."""
GAMES = 12_000
"""Games to learn from, with four players and again with three."""
MAX_WAITING = 10


class CardChances:
    """Learns one card at a time, each in its own process."""

    def __init__(self, folder: Path, games: int = GAMES, nice: int = LOWEST_PRIORITY) -> None:
        self.folder, self._arguments = folder, (str(folder), str(games), str(nice))
        self._shares: dict[str, float] = {}  # by stamp: of the card that is learned now, and of those that wait
        self._cards: dict[str, Card] = {}
        self._failed = set[str]()
        self._task: asyncio.Task[None] | None = None
        self._process = BackgroundProcess()

    def learn(self, card: Card) -> float | None:
        """Begin to learn a card if it is not known. Return the share that is done; None if there is nothing to do."""
        arrays = arrays_of(card)
        key = stamp(arrays)
        if known_model(arrays, self.folder) is not None or key in self._failed:
            return None
        if key not in self._cards:
            if len(self._cards) >= MAX_WAITING:
                return None
            self._cards[key], self._shares[key] = card, 0.0
            if self._task is None:
                self._task = asyncio.create_task(self._run())
        return self._shares[key]

    async def _run(self) -> None:
        try:
            while self._cards:
                key, card = next(iter(self._cards.items()))
                try:
                    is_learned = await self._fit(key, card)
                except OSError:  # the disk is full, or the process cannot start
                    is_learned = False
                if not is_learned:
                    self._failed.add(key)
                del self._cards[key], self._shares[key]
        finally:
            self._task = None

    async def _fit(self, key: str, card: Card) -> bool:
        self.folder.mkdir(parents=True, exist_ok=True)

        def hear(line: bytes) -> None:
            self._shares[key] = float(line)

        given = msgspec.json.encode(card)
        return await self._process.run("charleston.chances.fit_worker", self._arguments, given, hear) == 0

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._process.stop()
