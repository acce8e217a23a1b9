"""Where the luck of a game came from: the deal, the passes, the picks, and what the other players did.

A position is worth the score that its seat can expect from what it knows. The worth changes by luck and by mistakes,
so the deal, all changes and all mistakes add up to the score of the game. Only here, hidden tiles count: a pick is
compared with the other tiles of the wall, so lucky and unlucky picks balance out over many games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from charleston.game import commands
from charleston.game.decide import decide
from charleston.game.events import TilePicked
from charleston.game.evolve import fold
from charleston.game.record import Record
from charleston.game.refusals import Refusal
from charleston.game.seats import Seat
from charleston.game.state import State, put
from charleston.game.view import View, view
from charleston.game.wins import is_complete
from charleston.review.decisions import CHARLESTON_KINDS
from charleston.review.evaluation import F64
from charleston.review.review_data import Luck, Reviewed
from charleston.tiles import Tile

Worth = Callable[[Sequence[View]], F64]
"""Returns the expected score of each view's seat, which is asked something."""


class PickLuck(NamedTuple):
    events: int  # how many events of the record came before the pick
    points: float  # what the tile was worth, compared with the average tile that was left in the wall


def luck_of(record: Record, seat: Seat, score: int, decisions: Sequence[Reviewed], worth: Worth) -> Luck:
    """Return the luck of a seat that made these decisions."""
    lost = sum(one.cost for one in decisions)
    picks = list(lucks_of_picks(record, seat, worth))
    picked = sum(one.points for one in picks)
    if not decisions:
        return Luck(0.0, 0.0, round(picked, 2), round(score - picked, 2))
    deal, passed, given = decisions[0].worth, 0.0, [one for one in decisions if one.kind in CHARLESTON_KINDS]
    if given and len(given) < len(decisions):
        first = decisions[len(given)]  # the first decision after the Charleston
        passed = first.worth - deal + sum(one.cost for one in given)
        passed -= sum(one.points for one in picks if one.events < first.events)
    others = score + lost - deal - passed - picked
    return Luck(*(round(one, 2) for one in (deal, passed, picked, others)))


def lucks_of_picks(record: Record, seat: Seat, worth: Worth) -> Iterator[PickLuck]:
    """Yield the luck of each pick of a seat."""
    state, events = record.start, 0
    for step in record.steps:
        state = fold(state, step.events)
        for event in step.events:
            if isinstance(event, TilePicked) and event.seat == seat:
                yield PickLuck(events, _luck_of_pick(state, seat, event.tile, worth))
        events += len(step.events)


def _luck_of_pick(state: State, seat: Seat, picked: Tile, worth: Worth) -> float:
    left = Counter((picked, *state.wall[state.picked :]))
    states = [_with_pick(state, seat, picked, tile) for tile in left]
    scores = np.array([_declared(one, seat) for one in states], np.float64)
    open_ones = np.isnan(scores)
    scores[open_ones] = worth([view(one, seat) for one, is_open in zip(states, open_ones, strict=True) if is_open])
    return float(scores[list(left).index(picked)] - np.average(scores, weights=list(left.values())))


def _with_pick(state: State, seat: Seat, picked: Tile, tile: Tile) -> State:
    """Return the state after the seat has picked another tile."""
    if state.apart is not None:
        return replace(state, apart=(seat, tile))
    rack = list(state.racks[seat])
    rack[rack.index(picked)] = tile
    return replace(state, racks=put(state.racks, seat, tuple(sorted(rack))))


def _declared(state: State, seat: Seat) -> float:
    """Return the seat's score if it declares mah jongg now, or NaN if its hand is not complete."""
    if not is_complete(state, seat, state.apart[1] if state.apart is not None else None):
        return np.nan
    for command in (commands.DeclareMahjong(seat), commands.ShowHand(seat)):
        events = decide(state, command)
        if isinstance(events, Refusal):
            return np.nan
        state = fold(state, events)
    return float(state.balance[seat])
