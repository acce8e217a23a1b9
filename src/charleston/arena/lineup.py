"""Lineups: ``regular novice:3`` is one regular and three novices, in this order around the table."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

import numpy as np
from numpy.typing import NDArray

from charleston.bots.tastes import EXPERT

SEATS = 4
"""The number of columns in every per-seat array. With three players, the last column is unused."""


class LineupError(ValueError):
    """The lineup is not valid; the message says why."""


def read_lineup(words: Sequence[str], players: int, known: Sequence[str]) -> tuple[str, ...]:
    """Return the player's name at each place in the lineup; raise LineupError if it is not valid."""
    lineup: list[str] = []
    for word in words:
        name, count = _read_word(word)
        check_name(name, known)
        if len(lineup) + count > players:
            raise LineupError(f"{' '.join(words)!r} is more than {players} players.")
        lineup += [name] * count
    if len(lineup) < players:
        so_far = f"{len(lineup)} player{'s' * (len(lineup) != 1)}"
        more = [*words[:-1], _more(words[-1], players - len(lineup))]
        raise LineupError(f"{so_far} at a table of {players}. Write, for example: {' '.join(more)}")
    return tuple(lineup)


def _read_word(word: str) -> tuple[str, int]:
    match = re.fullmatch(r"([^:\s]+)(?::([1-9]))?", word)
    if not match:
        raise LineupError(f"{word!r} is not a player. Write a name, or a name and a number: regular, novice:3")
    return match[1], int(match[2] or 1)


def _more(word: str, missing: int) -> str:
    name, count = _read_word(word)
    return f"{name}:{count + missing}"


def check_name(name: str, known: Sequence[str]) -> None:
    if name in known:
        return
    if name == EXPERT:
        raise LineupError(f"{EXPERT!r} cannot play here: compiled games do not search. Use benchmarks/expert.py.")
    near = get_close_matches(name, known, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise LineupError(f"There is no player {name!r}.{hint} Players are {', '.join(known)}.")


def write_lineup(lineup: Sequence[str]) -> str:
    """Return the shortest notation of a lineup."""
    words: list[tuple[str, int]] = []
    for name in lineup:
        if words and words[-1][0] == name:
            words[-1] = name, words[-1][1] + 1
        else:
            words.append((name, 1))
    return " ".join(f"{name}:{count}" if count > 1 else name for name, count in words)


def seats_of(players: int, rotation: int) -> list[int]:
    """Return the seat of each place in the lineup in this rotation. Each rotation moves everyone to the next seat."""
    return [(place + rotation) % players for place in range(players)]


def policies(lineup: Sequence[str], rotations: int, known: Sequence[str]) -> NDArray[np.int8]:
    """Return one row per rotation: the player in each seat, as an index into ``known``."""
    seats = np.zeros((rotations, SEATS), np.int8)
    for rotation in range(rotations):
        for name, seat in zip(lineup, seats_of(len(lineup), rotation), strict=True):
            seats[rotation, seat] = known.index(name)
    return seats
