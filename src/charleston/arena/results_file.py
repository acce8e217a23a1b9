"""The results file: the games played so far. An interrupted run resumes from it."""

import hashlib
import time
import zlib
from pathlib import Path

import msgspec

from charleston.arena.chunks import Chunk, Job, Part
from charleston.arena.game_columns import ROW_BYTES, Games, from_bytes, to_bytes
from charleston.arena.lineup import write_lineup
from charleston.card.write import write_card
from charleston.files import check_place, is_plain, write_whole

FORMAT = "charleston games 1"
MAX_BYTES = 2**31
MAX_LOST_S = 2.0
"""Seconds of work that a crash may lose, unless writing itself is slow."""
WRITE_PAUSE_FACTOR = 20
"""The pause between writes is this many times the duration of the last write. An upper limit applies: MAX_LOST_S, or
four times the duration of the last write if that is longer.
"""


class SavedError(Exception):
    """The run cannot resume from this results file."""


class Terms(msgspec.Struct, frozen=True):
    """The settings that must be equal for games to belong to the same run."""

    lineup: str
    rotations: int
    seed: int
    card: str
    card_text: str  # the SHA-256 of the card's text
    rules: str
    rules_text: str
    stamp: str
    gain_orders: int = 0


LABELS = {
    "lineup": "the lineup",
    "rotations": "games on each wall",
    "seed": "seed",
    "card": "the card",
    "rules": "the rules",
    "stamp": "Charleston",
    "gain_orders": "orders of the wall for gains",
}


class _File(msgspec.Struct, frozen=True):
    format: str
    terms: Terms
    parts: list[tuple[int, int, bytes]]  # (first wall, number of walls, compressed games) of each chunk


_HEAD = msgspec.msgpack.encode({"format": FORMAT})[1:]
"""The first bytes of our files, after the byte with the number of fields."""


def terms_of(job: Job) -> Terms:
    return Terms(
        lineup=write_lineup(job.lineup),
        rotations=job.rotations,
        seed=job.seed,
        card=job.card.name,
        card_text=hashlib.sha256(write_card(job.card).encode()).hexdigest(),
        rules=f"{job.rules.preset}, {job.rules.players} players",
        rules_text=hashlib.sha256(msgspec.json.encode(job.rules)).hexdigest(),
        stamp=job.stamp,
        gain_orders=job.gain_orders,
    )


class Saved:
    """The played chunks of a job, and the file that stores them."""

    def __init__(self, path: Path, job: Job) -> None:
        """Open or create the file. Write it at once, to report an error before the first game."""
        self.path = path
        self.terms = terms_of(job)
        self._packed: dict[Chunk, bytes] = {}
        check_place(path)
        if not is_plain(path):
            raise SavedError(f"{path}: this is not a regular file, so the results could not be read again.")
        if path.exists() and path.stat().st_size:
            self._packed = _read(path, self.terms)
        self._cost, self._written = 0.0, time.monotonic()
        self.write()

    def games(self, chunk: Chunk) -> Games | None:
        packed = self._packed.get(chunk)
        return None if packed is None else _unpack(packed, chunk.walls * self.terms.rotations)

    def add(self, part: Part) -> None:
        self._packed[part.chunk] = zlib.compress(to_bytes(part.games), 1)
        if time.monotonic() - self._written > min(WRITE_PAUSE_FACTOR * self._cost, max(MAX_LOST_S, 4 * self._cost)):
            self.write()

    def write(self) -> None:
        start = time.monotonic()
        parts = [(chunk.first, chunk.walls, packed) for chunk, packed in sorted(self._packed.items())]
        write_whole(self.path, msgspec.msgpack.encode(_File(FORMAT, self.terms, parts)))
        self._written = time.monotonic()
        self._cost = self._written - start


def _read(path: Path, terms: Terms) -> dict[Chunk, bytes]:
    if path.stat().st_size > MAX_BYTES:
        raise SavedError(f"{path}: this is too long for a results file.")
    data = path.read_bytes()
    if not data[1:].startswith(_HEAD):
        raise SavedError(f"{path}: this is not a results file, so it was not changed. Choose another name.")
    try:
        content = msgspec.msgpack.decode(data, type=_File)
        _compare(path, content.terms, terms)
        for _, walls, packed in content.parts:
            _unpack(packed, walls * terms.rotations)
    except (msgspec.MsgspecError, zlib.error, ValueError, OverflowError):
        message = "this results file is damaged, so it was not changed. Choose another name and play its games again."
        raise SavedError(f"{path}: {message}") from None
    return {Chunk(first, walls): packed for first, walls, packed in content.parts}


def _unpack(packed: bytes, count: int) -> Games:
    """Decompress ``count`` games. Stop there even if the data holds more."""
    return from_bytes(zlib.decompressobj().decompress(packed, count * ROW_BYTES + 1), count)


def _compare(path: Path, there: Terms, here: Terms) -> None:
    if there == here:
        return
    for name, label in LABELS.items():
        old, new = getattr(there, name), getattr(here, name)
        if old != new:
            raise SavedError(f"{path}: this file holds another run: {label} {old} there, {new} here.")
    changed = f"the card {here.card}" if there.card_text != here.card_text else "an option of the rules"
    raise SavedError(f"{path}: this file holds another run: {changed} has changed since.")
