"""A view in the form that bots use: tile counts, exposures and the number of discards."""

from typing import NamedTuple

import numpy as np

from charleston.card.matcher import Exposure
from charleston.game.seats import SEATS, Seat
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64
from charleston.tiles import JOKER, KINDS, Tile


class Seen(NamedTuple):
    seat: Seat
    rack: I64
    exposures: tuple[tuple[Exposure, ...], ...]  # the exposures of each seat
    seen: I64  # discarded or exposed copies of each tile, without the live discard
    turns: int
    dead: tuple[Seat, ...] = ()


def counted(tiles: tuple[Tile, ...]) -> I64:
    return np.bincount(np.array(tiles, np.int64), minlength=KINDS)


def seen_by(view: View) -> Seen:
    rack = counted(view.rack)
    if view.apart is not None:
        rack[view.apart] += 1
    seen = counted(tuple(discard.tile for discard in view.discards))
    exposures = tuple(seat.exposures for seat in view.seats)
    for groups in exposures:
        for group in groups:
            seen[group.tile] += group.naturals
            seen[JOKER] += group.jokers
    turns = len(view.discards) + sum(map(len, exposures)) + (view.live is not None)  # each exposure includes a discard
    dead = tuple(seat for seat, one in zip(SEATS, view.seats, strict=True) if one.dead)
    return Seen(view.seat, rack, exposures, seen, turns, dead)


def seen_after_discard(view: View) -> Seen:
    """Return the seat's view with its own live discard counted as gone: only the other players can call it."""
    seen = seen_by(view)
    if view.live is not None and view.live.seat == view.seat:
        seen.seen[view.live.tile] += 1
    return seen
