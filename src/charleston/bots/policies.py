"""The decisions of a policy in plain Python: the twin of ``kernels.policy.policy_kernel``."""

from typing import NamedTuple

import numpy as np

from charleston.bots.seen import Seen
from charleston.bots.weigh import Held, Worth, fitting, held, unseen_of, worth
from charleston.card.matcher import Exposure
from charleston.game.seats import SEATS, Seat
from charleston.kernels.patterns.arrays import I64, CardArrays
from charleston.kernels.policy.question_codes import CLAIM, COURTESY, PASS, TURN
from charleston.kernels.policy.seeds import plain_below, plain_forgets, plain_habit, plain_mixed, plain_moment
from charleston.kernels.policy.taste import (
    BID_BELOW,
    BLIND_FROM,
    CALL_FROM,
    CALL_LATE,
    DANGER,
    EVEN_CALL,
    EXCHANGES,
    FORGETS,
    KIND,
    MAX_UNSEEN,
    RANDOM,
    SHARE,
    STOP_FROM,
    STRETCH,
)
from charleston.tiles import COPIES, JOKER, KINDS, TILES, Tile

PASS_SIZE = 3


class Mind(NamedTuple):
    """A policy at a seat at one moment of a game."""

    card: CardArrays
    taste: I64
    seed: int
    seen: Seen

    @property
    def is_random(self) -> bool:
        return bool(self.taste[KIND] == RANDOM)

    def number(self, what: int, detail: int) -> int:
        return plain_moment(self.seed, self.seen.seat, what, self.seen.turns, detail)

    def hand(self) -> Held:
        return held(self.card, self.seen.rack.copy(), self.seen.exposures[self.seen.seat])

    def worth_of(self, hand: Held) -> Worth:
        return worth(self.card, hand, self.unseen(), self.taste, self.habit)

    @property
    def habit(self) -> int:
        """Return the number that decides this player's habits in one game."""
        return plain_habit(self.seed, self.seen.seat)

    def unseen(self) -> I64:
        """Return how many copies of each tile are unseen, as far as the player remembers."""
        unseen = unseen_of(self.seen.rack, self.seen.seen)
        if self.taste[FORGETS]:
            gone = self.seen.seen.copy()
            for group in (group for groups in self.seen.exposures for group in groups):
                gone[group.tile] -= group.naturals
            forgets, stretch, habit = int(self.taste[FORGETS]), self.seen.turns // STRETCH, self.habit
            for tile in np.flatnonzero(gone[:JOKER]).tolist():
                copies = range(int(gone[tile]))
                unseen[tile] += sum(plain_forgets(habit, stretch, tile, copy, forgets) for copy in copies)
        return unseen


class Fetch(NamedTuple):
    tile: Tile
    owner: Seat


def share(loss: int, total: int) -> int:
    return 0 if total <= 0 else loss // (total // SHARE + 1)


def least_useful(rack: I64, worth: Worth) -> Tile:
    """Return the natural tile whose loss costs least; in a tie, the first."""
    tiles = [tile for tile in TILES[:JOKER] if rack[tile] > 0]
    return min(tiles, key=lambda tile: int(worth.losses[tile]))


def to_pass(mind: Mind, number: int, most_blind: int) -> list[Tile]:
    """Return the tiles for a pass of three, or fewer tiles if the bot passes the rest blind."""
    if mind.is_random:
        random_number = mind.number(PASS, number)
        count = PASS_SIZE - (plain_below(random_number, most_blind + 1) if most_blind else 0)
        return _random_tiles(mind, random_number, count)
    hand, tiles = mind.hand(), list[Tile]()
    for place in range(PASS_SIZE):
        worth = mind.worth_of(hand)
        tile = least_useful(hand.rack, worth)
        enough = most_blind >= PASS_SIZE - place
        if enough and share(int(worth.losses[tile]), worth.total) >= mind.taste[BLIND_FROM]:
            break
        tiles.append(tile)
        hand.rack[tile] -= 1
    return tiles


def _random_tiles(mind: Mind, number: int, count: int) -> list[Tile]:
    rack, tiles = mind.seen.rack.copy(), list[Tile]()
    for _ in range(count):
        number = plain_mixed(number)
        left = np.repeat(np.arange(JOKER), rack[:JOKER])
        tiles.append(TILES[left[plain_below(number, len(left))]])
        rack[tiles[-1]] -= 1
    return tiles


def is_to_stop(mind: Mind, what: int) -> bool:
    """Return whether to stop the Charleston because the third tile to pass costs too much."""
    if mind.is_random:
        return plain_below(mind.number(what, 0), 2) == 1
    hand, loss = mind.hand(), 0
    for _ in range(PASS_SIZE):
        worth = mind.worth_of(hand)
        tile = least_useful(hand.rack, worth)
        loss = share(int(worth.losses[tile]), worth.total)
        hand.rack[tile] -= 1
    return loss >= int(mind.taste[STOP_FROM])


def to_bid(mind: Mind, what: int) -> int:
    """Return how many tiles to offer for the courtesy pass: the tiles not worth keeping."""
    if mind.is_random:
        return plain_below(mind.number(what, 0), PASS_SIZE + 1)
    hand = mind.hand()
    for offered in range(PASS_SIZE):
        worth = mind.worth_of(hand)
        tile = least_useful(hand.rack, worth)
        if share(int(worth.losses[tile]), worth.total) >= mind.taste[BID_BELOW]:
            return offered
        hand.rack[tile] -= 1
    return PASS_SIZE


def for_courtesy(mind: Mind, count: int) -> list[Tile]:
    if mind.is_random:
        return _random_tiles(mind, mind.number(COURTESY, count), count)
    hand, tiles = mind.hand(), list[Tile]()
    for _ in range(count):
        tiles.append(least_useful(hand.rack, mind.worth_of(hand)))
        hand.rack[tiles[-1]] -= 1
    return tiles


def on_turn(mind: Mind) -> Tile | Fetch:
    """Return a tile to discard, or a joker to exchange first."""
    number = mind.number(TURN, 0)
    offers = [
        Fetch(group.tile, owner)
        for owner, groups in zip(SEATS, mind.seen.exposures, strict=True)
        for group in groups
        if group.jokers and mind.seen.rack[group.tile]
    ]
    if mind.is_random:
        kinds = [tile for tile in TILES if mind.seen.rack[tile]]
        at = plain_below(number, len(kinds) + len(offers))
        return kinds[at] if at < len(kinds) else offers[at - len(kinds)]
    worth = mind.worth_of(mind.hand())
    if plain_below(plain_mixed(number), 256) < mind.taste[EXCHANGES]:
        for offer in offers:
            hand = mind.hand()
            hand.rack[offer.tile] -= 1
            hand.rack[JOKER] += 1
            if mind.worth_of(hand).total >= worth.total:
                return offer
    return cheapest(mind, worth)[0]


def cheapest(mind: Mind, worth: Worth) -> list[Tile]:
    """Return the tiles of the rack, the best discard first: the hand misses it least, and it helps nobody."""
    costs, unseen = discard_costs(mind, worth), mind.unseen()
    unseen[JOKER] = MAX_UNSEEN + 1
    return sorted(costs, key=lambda tile: costs[tile] * 16 + int(unseen[tile]))


def discard_costs(mind: Mind, worth: Worth) -> dict[Tile, int]:
    """Return what each tile of the rack costs as a discard: the hand's lost worth plus the danger."""
    danger = dangers(mind)
    held_tiles = (tile for tile in TILES if mind.seen.rack[tile] > 0)
    return {tile: share(int(worth.losses[tile]), worth.total) + int(danger[tile]) for tile in held_tiles}


def dangers(mind: Mind) -> I64:
    """Return the danger of each tile: the share of exposed opponents' possible patterns that need it.

    Each opponent's share is multiplied by a price that rises with the number of exposures.
    """
    danger = np.zeros(KINDS, np.int64)
    for other, groups in enumerate(mind.seen.exposures):
        price = int(mind.taste[DANGER + min(4, len(groups))])
        if other in (mind.seen.seat, *mind.seen.dead) or price == 0 or not groups:
            continue
        theirs = held(mind.card, np.zeros(KINDS, np.int64), groups)
        count = int(theirs.alive.sum())
        if count:
            needed = (mind.card.needs[theirs.alive].astype(np.int64) > theirs.shown).sum(0)
            danger += needed * price // count
    danger[JOKER] = 0
    return danger


def to_claim(mind: Mind, tile: Tile) -> Exposure | None:
    """Return the group to expose with a discard, or None to decline."""
    rack = mind.seen.rack
    shown = mind.seen.exposures[mind.seen.seat]
    hand = mind.hand()
    groups = groups_with(mind, tile)
    if mind.is_random:
        at = plain_below(mind.number(CLAIM, tile), len(groups) + 1)
        return groups[at - 1] if at else None
    worth = mind.worth_of(hand)
    now = worth.total
    factor = int(mind.taste[CALL_LATE if shown else CALL_FROM])
    room = mind.card.needs[worth.near, tile] > hand.shown[tile] + rack[tile]
    if factor >= EVEN_CALL and not (room & (mind.card.concealed[worth.near] == 0)).any():
        return None
    best, best_worth = None, -1
    for group in groups:
        after = after_claim(mind, group)
        if after > best_worth:
            best, best_worth = group, after
    enough = best_worth // 16 > 0 and best_worth // 16 * 16 >= now // 16 * factor
    return best if enough else None


def groups_with(mind: Mind, tile: Tile) -> list[Exposure]:
    """Return the groups that the hand can expose with a discard and that are on a line it can still make."""
    rack, shown, hand = mind.seen.rack, mind.seen.exposures[mind.seen.seat], mind.hand()
    groups = [
        Exposure(tile, naturals, jokers)
        for naturals in range(1, min(int(rack[tile]) + 1, COPIES[tile]) + 1)
        for jokers in range(int(rack[JOKER]) + 1)
    ]
    return [group for group in groups if 3 <= group.size <= 6 and fits(mind.card, hand, shown, group)]


def fits(card: CardArrays, hand: Held, shown: tuple[Exposure, ...], group: Exposure) -> bool:
    same = sum((other.tile, other.size) == (group.tile, group.size) for other in shown)
    return bool((hand.alive & (card.concealed == 0) & fitting(card, group.tile, group.size, same)).any())


def after_claim(mind: Mind, group: Exposure) -> int:
    """Return the hand's worth after exposing the group and discarding the least useful tile."""
    rack = mind.seen.rack.copy()
    rack[group.tile] -= group.naturals - 1
    rack[JOKER] -= group.jokers
    hand = held(mind.card, rack, (*mind.seen.exposures[mind.seen.seat], group))
    worth = mind.worth_of(hand)
    losses = [int(worth.losses[tile]) for tile in range(KINDS) if rack[tile] > 0]
    return worth.total - max(0, min(losses, default=0))
