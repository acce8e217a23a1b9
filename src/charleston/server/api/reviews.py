"""Reviews of finished games: one at a time, each in its own process with the lowest priority."""

import asyncio
import hashlib
import re
from collections import OrderedDict
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from charleston.review.review_data import News, SeatReview, reviews_in
from charleston.server.api.background_process import BackgroundProcess

LOWEST_PRIORITY = 19
"""The niceness of the process: the tables come first."""
MAX_WAITING = 20
MAX_KEPT = 100
"""States of reviews in memory. The reviews themselves are files."""
KEY = re.compile(r"[0-9a-f]{64}")
CRASHED = "The review stopped. Please ask again; it goes on where it was."


class ReviewState(Struct, frozen=True):
    """A review, or how far it is."""

    key: Annotated[str, Meta(description="To ask again: GET /api/reviews/{key}.")]
    state: Literal["waiting", "learning", "reviewing", "done", "refused"]
    share: Annotated[float, Meta(description="How much is done, from 0 to 1.")] = 0.0
    message: Annotated[str, Meta(description="Why the game cannot be reviewed.")] = ""
    seats: Annotated[tuple[SeatReview, ...], Meta(description="By seat, from East, when it is done.")] = ()


class TooManyReviewsError(Exception):
    """Too many games wait for their review."""


class Reviews:
    def __init__(self, folder: Path, chances: Path, budget: tuple[int, ...] = (), nice: int = LOWEST_PRIORITY) -> None:
        """Keep reviews in this folder; ``chances`` is the folder of models.

        ``budget`` are arguments of the worker; empty for the normal ones.
        """
        self._folder, self._arguments = folder, (str(chances), str(nice), *map(str, budget))
        self._states: OrderedDict[str, ReviewState] = OrderedDict()
        self._texts: dict[str, str] = {}  # of the game that is reviewed now and of those that wait, in their order
        self._task: asyncio.Task[None] | None = None
        self._process = BackgroundProcess()

    def find(self, key: str) -> ReviewState | None:
        """Return a review that somebody has begun."""
        if key not in self._states and KEY.fullmatch(key) and (seats := reviews_in(self._file(key, "done"))):
            self._remember(ReviewState(key, "done", 1.0, seats=tuple(seats)))
        return self._states.get(key)

    def begin(self, text: str) -> ReviewState:
        """Return the review of a game, and begin it if necessary. Raises TooManyReviewsError."""
        key = hashlib.sha256(text.encode()).hexdigest()
        state = self.find(key)
        if state is not None and state.message != CRASHED:
            return state
        if len(self._texts) >= MAX_WAITING:
            raise TooManyReviewsError
        self._texts[key] = text
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return self._remember(ReviewState(key, "waiting"))

    def _file(self, key: str, kind: str) -> Path:
        return self._folder / f"{key}.{kind}"

    def _remember(self, state: ReviewState) -> ReviewState:
        self._states[state.key] = state
        self._states.move_to_end(state.key)
        while len(self._states) > MAX_KEPT:
            self._states.popitem(last=False)
        return state

    async def _run(self) -> None:
        try:
            while self._texts:
                key, text = next(iter(self._texts.items()))
                try:
                    self._remember(await self._review(key, text))
                except OSError:  # the disk is full, or the process cannot start
                    self._remember(ReviewState(key, "refused", message=CRASHED))
                del self._texts[key]
        finally:
            self._task = None

    async def _review(self, key: str, text: str) -> ReviewState:
        """Run the worker until it ends, and return the last state."""
        self._remember(ReviewState(key, "reviewing"))
        self._folder.mkdir(parents=True, exist_ok=True)
        arguments = (str(self._file(key, "part")), *self._arguments)

        def hear(line: bytes) -> None:
            self._remember(_state(key, msgspec.json.decode(line, type=News)))

        code = await self._process.run("charleston.review.review_worker", arguments, text.encode(), hear)
        state = self._states[key]
        if state.state == "refused":
            return state
        if code != 0:
            return ReviewState(key, "refused", message=CRASHED)
        self._file(key, "part").rename(self._file(key, "done"))
        return ReviewState(key, "done", 1.0, seats=tuple(reviews_in(self._file(key, "done"))))

    async def stop(self) -> None:
        """Stop the review that is running. When somebody asks again, it goes on where it was."""
        if self._task is not None:
            self._task.cancel()
        await self._process.stop()


def _state(key: str, news: News) -> ReviewState:
    if news.refused:
        return ReviewState(key, "refused", message=news.refused)
    if news.learned:
        return ReviewState(key, "learning", round(news.learned, 3))
    return ReviewState(key, "reviewing", round(news.done / max(1, news.all), 3))
