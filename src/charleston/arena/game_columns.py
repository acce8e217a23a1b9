"""The results of games as columns of plain numbers, one row per game. Workers send these columns."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.arena.lineup import SEATS

MAH_JONGG = 1
HOW = ("pick", "discard", "exchange", "heavenly", "earthly")


class Games(NamedTuple):
    """The columns that ``bots.self_play`` returns, under the same names; the last two are zero if not measured."""

    result: NDArray[np.int8]  # 0 wall game, 1 mah jongg
    winner: NDArray[np.int8]  # seat, -1 if none
    how: NDArray[np.int8]  # index into HOW, -1 if none
    thrower: NDArray[np.int8]  # seat, -1 if none
    line: NDArray[np.int16]  # index of the line, in the card's print order, -1 if none
    value: NDArray[np.int16]
    jokerless: NDArray[np.bool_]
    exposures: NDArray[np.int8]  # number of the winner's exposures
    turns: NDArray[np.int16]  # number of discards
    scores: NDArray[np.int32]  # (n, 4) payments or points by seat
    luck: NDArray[np.float64]  # (n, 4) the part of the scores that lucky picks gave
    gain: NDArray[np.float64]  # (n, 4) what the seat's answers were worth above the reference's

    @property
    def size(self) -> int:
        return len(self.result)

    @property
    def won(self) -> NDArray[np.bool_]:
        return np.asarray(self.result == MAH_JONGG)


TYPES = {
    "result": "<i1",
    "winner": "<i1",
    "how": "<i1",
    "thrower": "<i1",
    "line": "<i2",
    "value": "<i2",
    "jokerless": "|b1",
    "exposures": "<i1",
    "turns": "<i2",
    "scores": "<i4",
    "luck": "<f8",
    "gain": "<f8",
}
"""NumPy types with a fixed byte order, for files and for transfer between machines."""
WIDTHS = {name: SEATS if name in ("scores", "luck", "gain") else 1 for name in TYPES}
ROW_BYTES = sum(np.dtype(kind).itemsize * WIDTHS[name] for name, kind in TYPES.items())


def games_of(columns: Iterable[object]) -> Games:
    """Return games from columns in the order of TYPES. Convert each to its type. Luck and gain may be missing."""
    given = list(columns)
    if len(given) == len(TYPES) - 2:
        given += [np.zeros((len(np.asarray(given[0])), SEATS))] * 2
    return Games(*(np.asarray(column, TYPES[name]) for name, column in zip(TYPES, given, strict=True)))


def no_games() -> Games:
    return games_of(np.zeros((0, WIDTHS[name]) if WIDTHS[name] > 1 else 0) for name in TYPES)


def join(parts: Iterable[Games]) -> Games:
    """Concatenate games in order."""
    parts = list(parts) or [no_games()]
    return Games(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def to_bytes(games: Games) -> bytes:
    return b"".join(column.tobytes() for column in games)


def from_bytes(data: bytes, count: int) -> Games:
    if len(data) != count * ROW_BYTES:
        raise ValueError(f"{len(data)} bytes are not {count} games")
    columns, at = [], 0
    for name, kind in TYPES.items():
        size = count * WIDTHS[name]
        column = np.frombuffer(data, kind, size, at)
        columns.append(column.reshape(count, -1) if WIDTHS[name] > 1 else column)
        at += column.nbytes
    return Games(*columns)
