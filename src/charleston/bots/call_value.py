"""How much calling the live discard would help a seat, judged only from its view.

A call is *helpful* if it brings the hand closer to a line within reach. The call must leave this line possible, and
unseen tiles must still be able to complete it. After the call, it must be at least as near as the nearest line is now.
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from charleston.bots.policies import Mind, to_claim
from charleston.bots.seen import Seen, seen_by
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import Held, distances, fitting, held, unseen_of
from charleston.card.matcher import Exposure
from charleston.card.model import GROUP_NAMES, Card
from charleston.card.pattern import HAND_SIZE, JOKERS_FROM
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64, CardArrays, arrays_of
from charleston.tiles import COPIES, JOKER, KINDS, Tile

CallValue = Literal["mahjong", "recommended", "helpful", "possible"]
"""The value of a call, best first: it wins; a bot would make it; it helps a line within reach; it is legal."""
LEVEL = "regular"
"""The bot that decides whether a call is recommended."""
_NO_TILES = np.zeros(KINDS, np.int64)
_FAR = HAND_SIZE + 1
"""A distance greater than that of any line."""


def call_value(card: Card, view: View, *, with_bot: bool) -> CallValue:
    """Return the value of a legal call that exposes a group. It is never "recommended" without ``with_bot``."""
    assert view.live is not None
    arrays, seen, tile = arrays_of(card), seen_by(view), view.live.tile
    if with_bot and to_claim(Mind(arrays, TASTES[POLICIES.index(LEVEL)], 0, seen), tile) is not None:
        return "recommended"
    return "helpful" if is_helpful(arrays, seen, tile) else "possible"


def is_helpful(card: CardArrays, seen: Seen, tile: Tile) -> bool:
    """Return whether a group with this discard brings the hand closer to a line within reach."""
    hand = held(card, seen.rack, seen.exposures[seen.seat])
    away = min((_away_after(card, seen, hand, group) for group in _groups(seen.rack, tile)), default=_FAR)
    if away == _FAR:
        return False
    gone = seen.seen.copy()
    gone[tile] += 1
    nearer = np.flatnonzero(hand.alive & (distances(card, hand) < away))
    return not _possible_at(card, nearer, hand, gone, exposed_jokers(seen)).any()


def _away_after(card: CardArrays, seen: Seen, hand: Held, group: Exposure) -> int:
    """Return the distance after the call to the nearest possible line that the call helps; _FAR if it helps none."""
    same = sum((other.tile, other.size) == (group.tile, group.size) for other in seen.exposures[seen.seat])
    at = np.flatnonzero(hand.alive & (card.concealed == 0) & fitting(card, group.tile, group.size, same))
    if not at.size:
        return _FAR
    after, gone = _exposed(hand, group), seen.seen.copy()
    gone[group.tile] += group.naturals
    gone[JOKER] += group.jokers
    fits = _rows(card, at)
    away = distances(fits, after)
    helped = (away < distances(fits, hand)) & _possible_at(card, at, after, gone, exposed_jokers(seen))
    return int(away[helped].min()) if helped.any() else _FAR


def _rows(card: CardArrays, at: NDArray[np.intp]) -> CardArrays:
    """Return a card with only these patterns. Only ``distances`` and ``possible`` can use it."""
    return card._replace(needs=card.needs[at], strict=card.strict[at])


def _possible_at(card: CardArrays, at: NDArray[np.intp], hand: Held, gone: I64, jokers: I64) -> NDArray[np.bool_]:
    alive = hand._replace(alive=np.ones(len(at), bool))
    return possible(_rows(card, at), alive, unseen_of(_NO_TILES, gone), jokers)


def _groups(rack: I64, tile: Tile) -> Iterator[Exposure]:
    """Yield every group that the rack can expose with this discard."""
    for naturals in range(1, min(int(rack[tile]) + 1, COPIES[tile]) + 1):
        for jokers in range(int(rack[JOKER]) + 1):
            if JOKERS_FROM <= naturals + jokers <= len(GROUP_NAMES):
                yield Exposure(tile, naturals, jokers)


def _exposed(hand: Held, group: Exposure) -> Held:
    """Return the hand after the call and before the discard. ``alive`` is not updated."""
    rack, shown = hand.rack.copy(), hand.shown.copy()
    rack[group.tile] -= group.naturals - 1
    rack[JOKER] -= group.jokers
    shown[group.tile] += group.size
    return Held(rack, shown, hand.alive)


def exposed_jokers(seen: Seen) -> I64:
    """Return how many exposed jokers represent each tile. A player who has the tile can exchange it for the joker."""
    jokers = np.zeros(KINDS, np.int64)
    for group in (group for groups in seen.exposures for group in groups):
        jokers[group.tile] += group.jokers
    return jokers


def possible(card: CardArrays, hand: Held, unseen: I64, exposed_jokers: I64) -> NDArray[np.bool_]:
    """Return the patterns that unseen tiles and jokers can still complete; agrees with ``card.matcher.why_out``."""
    audience = card.needs.astype(np.int64) - hand.shown
    short = np.maximum(0, audience - unseen).sum(1)
    fetchable = np.minimum(exposed_jokers, np.maximum(0, unseen - audience)).sum(1)
    result: NDArray[np.bool_] = hand.alive & (card.strict <= unseen).all(1) & (short <= unseen[JOKER] + fetchable)
    return result
