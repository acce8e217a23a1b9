"""A review as data, and the file in which it grows. This module needs no compiler."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from charleston.game.seats import Seat
from charleston.review.decisions import Answer, Kind
from charleston.tiles import Tile

Verdict = Literal["best", "as good", "mistake"]
ReasonCode = Literal[
    "keeps a line",  # the better answer keeps the tile, which the line needs
    "keeps a pair",  # the same for a pair, which jokers cannot replace
    "helps a line",  # the better call takes the tile, of which the line needs another one
    "gives up a line",  # the better call or discard keeps the line, as the hand is near it; the exposure rules that out
    "gone",  # the line that this answer plays for needs a tile of which most copies are gone
    "wanted",  # an opponent's exposures say that he may need the tile
]


class Line(Struct, frozen=True):
    section: str
    number: int


class Reason(Struct, frozen=True):
    code: ReasonCode
    tile: Tile
    line: Line | None = None
    seat: Seat | None = None  # for "wanted", the opponent
    gone: int = 0  # for "gone", how many copies the seat has seen elsewhere
    shown: tuple[tuple[Tile, int], ...] = ()  # for "wanted", the opponent's exposures: tile and size


class Tried(Struct, frozen=True):
    answer: Answer
    loss: float  # how many points less it is worth than the best answer
    error: float  # the standard error of the loss


class Reviewed(Struct, frozen=True):
    """A decision and what it cost."""

    events: int  # how many events of the record came before it
    kind: Kind
    answer: Answer
    loss: float
    error: float
    verdict: Verdict
    chance: float  # the seat's chance to win when it was asked
    worth: float  # the score that it could expect then
    tried: tuple[Tried, ...]  # the best answer first
    worlds: int
    reason: Reason | None = None  # why the best answer is better, for the costliest mistakes

    @property
    def cost(self) -> float:
        """The loss, if the decision is a mistake."""
        return self.loss if self.verdict == "mistake" else 0.0


class Luck(Struct, frozen=True):
    """Points that a seat won or lost without a decision of its own."""

    deal: float
    passes: float  # the tiles received in the Charleston
    picks: float  # the tiles picked from the wall
    others: float  # everything else: what the other players did


class SeatReview(Struct, frozen=True):
    seat: Seat
    name: str
    score: int
    lost: float  # the cost of all mistakes
    luck: float  # everything else: score = luck - lost
    lucks: Luck  # where the luck came from
    decisions: tuple[Reviewed, ...]
    moments: tuple[int, ...]  # indices of the costliest mistakes in ``decisions``, the worst first


class News(Struct, frozen=True, omit_defaults=True):
    learned: float = 0.0  # the share of a new card's chances
    done: int = 0  # decisions
    all: int = 0
    refused: str = ""


def reviews_in(file: Path) -> list[SeatReview]:
    """Return the reviews in a file; none if it is damaged or from an older version.

    A line that was not written to its end does not count.
    """
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        return [msgspec.json.decode(line, type=SeatReview) for line in lines]
    return []
