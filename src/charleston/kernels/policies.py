"""Players as compiled functions: what to pass, throw, call and exchange. A policy is a row of tastes (see ``weigh``).

``choose`` is what the playout calls; a function of one's own with the same arguments can take its place. It may look at
the rack of its own seat and at what everybody sees. The plain twins are in ``bots``.
"""

import numpy as np

from charleston.card.model import GROUP_NAMES
from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.apart import kept_apart
from charleston.kernels.arrays import BLOCK, GROUP_SIZES, I64, SAME_GROUPS, U8, U64
from charleston.kernels.chance import below, mixed, moment
from charleston.kernels.compiled import compiled, folded
from charleston.kernels.lanes import first_bit
from charleston.kernels.questions import BID, BLIND, CLAIM, COURTESY, PASS, REDEEM, TURN, VOTE
from charleston.kernels.table import (
    BLIND_MAX,
    CONCEALED,
    EXPOSED,
    FORCE_ONE,
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    GROUPS_FROM,
    KIND_COUNT,
    KIND_FROM,
    PLAYERS,
    SHOWN,
    TURNS,
    PlayCard,
    Table,
)
from charleston.kernels.taste import (
    BID_BELOW,
    BLIND_FROM,
    CALL_FROM,
    CALL_LATE,
    DANGER,
    EXCHANGES,
    KIND,
    MISTAKES,
    RANDOM,
    SHARE,
    STOP_FROM,
)
from charleston.kernels.weigh import LOSSES, NEAR_COUNT, count_unseen, worth
from charleston.tiles import COPIES, JOKER, KINDS

# Rows of the room to work in: the hand as it would be, and the numbers it is weighed with.
HAND, NUMBERS = 0, 1
_COPIES = np.array(COPIES, np.int64)
_MOST_SIZE = len(GROUP_NAMES)
_PASS_SIZE = 3
_FIRST_LEFT, _LAST_RIGHT = 3, 6


@compiled
def choose(
    card: PlayCard,
    table: Table,
    options: I64,
    taste: I64,
    seed: np.uint64,
    seat: int,
    what: int,
    detail: int,
    state: U8,
    found: I64,
    work: I64,
) -> int:
    """The answer of a policy; ``detail`` is the number of the pass, the tiles agreed on, or the discard."""
    kept_apart()
    number = moment(seed, seat, what, table.shared[TURNS], detail)
    if taste[KIND] == RANDOM:
        return _random(card, table, options, number, seat, what, detail)
    numbers = work[NUMBERS]
    count_unseen(table.seats[seat], table.shared, numbers)
    if what == PASS:
        return _pass(card, table, options, taste, seat, detail, state, found, work)
    if what == VOTE:
        return _stop(card, table, taste, seat, state, found, work)
    if what in (BID, COURTESY):
        return _courtesy(card, table, taste, seat, what, detail, state, found, work)
    if what == TURN:
        exposures = table.seats[seat, GROUP_COUNT]
        total = worth(card, table.seats[seat], table.alive[seat], exposures, numbers, taste, state, found)
        fetched = _exchange(card, table, options, taste, number, seat, total, state, found, work)
        return fetched if fetched >= 0 else _throw(card, table, options, taste, number, seat, total, work)
    return _claim(card, table, taste, seat, detail, state, found, work)


# --- playing at random ---------------------------------------------------------------------------------------------


@folded
def _random(card: PlayCard, table: Table, options: I64, number: np.uint64, seat: int, what: int, detail: int) -> int:
    rack = table.seats[seat]
    if what == VOTE:
        return below(number, 2)
    if what == BID:
        return below(number, 4)
    if what == CLAIM:
        return _random_claim(card, table, number, seat, detail)
    if what == TURN:
        return _random_turn(table, options, number, seat)
    count = _PASS_SIZE if what == PASS else detail
    if what == PASS and detail in (_FIRST_LEFT, _LAST_RIGHT):
        count -= below(number, _most_blind(options, detail) + 1)
    answer = 0
    for place in range(_PASS_SIZE):
        tile = BLIND
        if place < count:
            number = mixed(number)
            tile = _drawn(rack, number, answer, place)
        answer |= tile << (8 * place)
    return answer


@compiled
def _most_blind(options: I64, number: int) -> int:
    """How many tiles may be passed on unseen; where somebody has to begin, everybody does."""
    if number not in (_FIRST_LEFT, _LAST_RIGHT):
        return 0
    if number == _FIRST_LEFT and options[FORCE_ONE]:
        return min(int(options[BLIND_MAX]), _PASS_SIZE - 1)
    return int(options[BLIND_MAX])


@compiled
def _drawn(rack: I64, number: np.uint64, answer: int, given: int) -> int:
    """One of the tiles in the rack at random, without jokers and those given already."""
    left = -given
    for tile in range(JOKER):
        left += rack[tile]
    at = below(number, left)
    for tile in range(JOKER):
        held = rack[tile]
        for place in range(given):
            if (answer >> (8 * place)) & 255 == tile:
                held -= 1
        if at < held:
            return tile
        at -= held
    return -1


@folded
def _random_turn(table: Table, options: I64, number: np.uint64, seat: int) -> int:
    rack = table.seats[seat]
    count = 0
    for tile in range(KINDS):
        count += rack[tile] > 0
    for owner in range(options[PLAYERS]):
        for group in range(table.seats[owner, GROUP_COUNT]):
            count += table.seats[owner, GROUP_JOKERS + group] > 0 and rack[table.seats[owner, GROUP_TILE + group]] > 0
    at = below(number, count)
    for tile in range(KINDS):
        if rack[tile] > 0:
            if at == 0:
                return tile
            at -= 1
    for owner in range(options[PLAYERS]):
        for group in range(table.seats[owner, GROUP_COUNT]):
            tile = table.seats[owner, GROUP_TILE + group]
            if table.seats[owner, GROUP_JOKERS + group] > 0 and rack[tile] > 0:
                if at == 0:
                    return int(REDEEM + tile + owner * 64)
                at -= 1
    return -1


@folded
def _random_claim(card: PlayCard, table: Table, number: np.uint64, seat: int, tile: int) -> int:
    count = 1
    for naturals in range(1, min(table.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(table.seats[seat, JOKER] + 1):
            count += fits(card, table, seat, tile, naturals + jokers)
    at = below(number, count)
    for naturals in range(1, min(table.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(table.seats[seat, JOKER] + 1):
            if fits(card, table, seat, tile, naturals + jokers):
                at -= 1
                if at == 0:
                    return naturals + jokers * 16
    return 0


# --- calls ----------------------------------------------------------------------------------------------------------


@compiled
def fits(card: PlayCard, table: Table, seat: int, tile: int, size: int) -> bool:
    """Whether a group of this tile and size can stand beside what the seat has exposed."""
    kept_apart()
    if size < JOKERS_FROM or size > _MOST_SIZE:
        return False
    same = same_groups(table, seat, tile, size)
    if same >= SAME_GROUPS:
        return False
    groups = card.bits[group_row(tile, size, same)]
    alive = table.alive[seat]
    for word in range(len(alive)):
        if alive[word] & groups[word] & card.bits[EXPOSED, word] != np.uint64(0):
            return True
    return False


@compiled
def group_row(tile: int, size: int, same: int) -> int:
    """Where the patterns with a group like this stand in the card's bits."""
    return GROUPS_FROM + (tile * GROUP_SIZES + size - JOKERS_FROM) * SAME_GROUPS + same


@compiled
def same_groups(table: Table, seat: int, tile: int, size: int) -> int:
    """How many groups like this one the seat has shown already."""
    same = 0
    for group in range(table.seats[seat, GROUP_COUNT]):
        if table.seats[seat, GROUP_TILE + group] == tile:
            same += table.seats[seat, GROUP_NATURALS + group] + table.seats[seat, GROUP_JOKERS + group] == size
    return same


@compiled
def can_claim(card: PlayCard, table: Table, seat: int, tile: int) -> bool:
    """Whether the seat could show some group with this discard."""
    held = table.seats[seat, tile] + table.seats[seat, JOKER]
    for size in range(JOKERS_FROM, JOKERS_FROM + GROUP_SIZES):
        if size - 1 <= held and fits(card, table, seat, tile, size):
            return True
    return False


@folded
def _claim(card: PlayCard, table: Table, taste: I64, seat: int, tile: int, state: U8, found: I64, work: I64) -> int:
    """The group that leaves most worth after the best discard, if that is enough more than now."""
    numbers, hand = work[NUMBERS], work[HAND]
    alive = table.alive[seat]
    exposures = table.seats[seat, GROUP_COUNT]
    now = worth(card, table.seats[seat], alive, exposures, numbers, taste, state, found)
    best = 0
    best_worth = -1
    if not _is_wanted(card, table.seats[seat], tile, numbers[NEAR_COUNT], found):
        return best
    narrowed = table.left
    for naturals in range(1, min(table.seats[seat, tile] + 1, _COPIES[tile]) + 1):
        for jokers in range(table.seats[seat, JOKER] + 1):
            if not fits(card, table, seat, tile, naturals + jokers):
                continue
            size = naturals + jokers
            hand[:] = table.seats[seat]
            hand[tile] -= naturals - 1
            hand[JOKER] -= jokers
            hand[SHOWN + tile] += size
            groups = card.bits[group_row(tile, size, same_groups(table, seat, tile, size))]
            for word in range(len(alive)):
                narrowed[word] = alive[word] & groups[word] & card.bits[EXPOSED, word]
            total = worth(card, hand, narrowed, exposures + 1, numbers, taste, state, found)
            after = total - _least_loss(hand, numbers)
            if after > best_worth:
                best = naturals + jokers * 16
                best_worth = after
    factor = taste[CALL_FROM] if exposures == 0 else taste[CALL_LATE]
    return best if best_worth // 16 * 16 > 0 and best_worth // 16 * 16 >= now // 16 * factor else 0


@compiled
def _is_wanted(card: PlayCard, hand: I64, tile: int, count: int, near: I64) -> bool:
    """Whether a near pattern that may be exposed has a place for one more of a tile."""
    for at in range(count):
        pattern = near[at]
        if int(card.tiles[pattern, tile] & 15) > hand[SHOWN + tile] + hand[tile] and not card.facts[pattern, CONCEALED]:
            return True
    return False


@compiled
def _least_loss(hand: I64, numbers: I64) -> int:
    least = -1
    for tile in range(JOKER):
        if hand[tile] > 0 and (least < 0 or numbers[LOSSES + tile] < least):
            least = numbers[LOSSES + tile]
    return max(0, least)


# --- the turn -------------------------------------------------------------------------------------------------------


@folded
def _exchange(
    card: PlayCard,
    table: Table,
    options: I64,
    taste: I64,
    number: np.uint64,
    seat: int,
    total: int,
    state: U8,
    found: I64,
    work: I64,
) -> int:
    """A joker worth fetching, or -1; whoever overlooks some does so by chance."""
    if below(mixed(number), 256) >= taste[EXCHANGES]:
        return -1
    numbers, hand = work[NUMBERS], work[HAND]
    alive = table.alive[seat]
    exposures = table.seats[seat, GROUP_COUNT]
    tried = False
    for owner in range(options[PLAYERS]):
        for group in range(table.seats[owner, GROUP_COUNT]):
            tile = table.seats[owner, GROUP_TILE + group]
            if table.seats[owner, GROUP_JOKERS + group] == 0 or table.seats[seat, tile] == 0:
                continue
            hand[:] = table.seats[seat]
            hand[tile] -= 1
            hand[JOKER] += 1
            tried = True
            if worth(card, hand, alive, exposures, numbers, taste, state, found) >= total:
                return int(REDEEM + tile + owner * 64)
    if tried:  # the losses are those of the hand as it is
        worth(card, table.seats[seat], alive, exposures, numbers, taste, state, found)
    return -1


@folded
def _throw(
    card: PlayCard, table: Table, options: I64, taste: I64, number: np.uint64, seat: int, total: int, work: I64
) -> int:
    """The tile that costs least: of the own worth, and for what it may give an exposed opponent."""
    rack, numbers, danger = table.seats[seat], work[NUMBERS], work[HAND]
    _count_danger(card, table, options, taste, seat, danger)
    if below(number, 256) < taste[MISTAKES]:
        return _mistake(rack, mixed(mixed(number)))
    best = JOKER
    best_cost = -1
    for tile in range(JOKER):
        if rack[tile] == 0:
            continue
        cost = share(numbers[LOSSES + tile], total) + danger[tile]
        # among equals the tile that is of least use to others: the one with fewest still to come
        cost = cost * 16 + numbers[tile]
        if best_cost < 0 or cost < best_cost:
            best = tile
            best_cost = cost
    return best


@compiled
def share(loss: int, total: int) -> int:
    """A loss as a part of the whole, in SHARE parts."""
    return 0 if total <= 0 else loss // (total // SHARE + 1)


@folded
def _mistake(rack: I64, number: np.uint64) -> int:
    count = 0
    for tile in range(JOKER):
        count += rack[tile] > 0
    at = below(number, count) if count > 0 else 0
    for tile in range(JOKER):
        if rack[tile] > 0:
            if at == 0:
                return tile
            at -= 1
    return JOKER


@folded
def _count_danger(card: PlayCard, table: Table, options: I64, taste: I64, seat: int, danger: I64) -> None:
    """How much of what an exposed opponent may be playing for needs a tile."""
    danger[:] = 0
    for other in range(options[PLAYERS]):
        exposures = table.seats[other, GROUP_COUNT]
        price = taste[DANGER + min(4, exposures)]
        if other == seat or price == 0:
            continue
        _count_needed(card, table.alive[other], table.seats[other], price, danger)


@compiled
def _count_needed(card: PlayCard, alive: U64, hand: I64, price: int, danger: I64) -> None:
    kept_apart()
    needed = np.zeros(KINDS, np.int64)
    count = 0
    for word in range(len(alive)):
        bits = alive[word]
        while bits != np.uint64(0):
            at = word * BLOCK + first_bit(bits)
            bits &= bits - np.uint64(1)
            count += 1
            for place in range(card.facts[at, KIND_COUNT]):
                tile = card.facts[at, KIND_FROM + place]
                needed[tile] += int(card.tiles[at, tile] & 15) > hand[SHOWN + tile]
    if count > 0:
        for tile in range(JOKER):
            danger[tile] += needed[tile] * price // count


# --- the Charleston -------------------------------------------------------------------------------------------------


@compiled
def _worst(hand: I64, numbers: I64) -> int:
    worst = -1
    for tile in range(JOKER):
        if hand[tile] > 0 and (worst < 0 or numbers[LOSSES + tile] < numbers[LOSSES + worst]):
            worst = tile
    return worst


@folded
def _pass(
    card: PlayCard, table: Table, options: I64, taste: I64, seat: int, number: int, state: U8, found: I64, work: I64
) -> int:
    """The three least useful tiles, one after the other; what is too good to give is passed on blind if it may be."""
    numbers, hand = work[NUMBERS], work[HAND]
    hand[:] = table.seats[seat]
    blind = _most_blind(options, number)
    answer = 0
    for place in range(_PASS_SIZE):
        total = worth(card, hand, table.alive[seat], 0, numbers, taste, state, found)
        tile = _worst(hand, numbers)
        if blind >= _PASS_SIZE - place and share(numbers[LOSSES + tile], total) >= taste[BLIND_FROM]:
            for rest in range(place, _PASS_SIZE):
                answer |= BLIND << (8 * rest)
            return answer
        answer |= tile << (8 * place)
        hand[tile] -= 1
    return answer


@folded
def _stop(card: PlayCard, table: Table, taste: I64, seat: int, state: U8, found: I64, work: I64) -> int:
    """Whether the third tile to pass would hurt too much."""
    numbers, hand = work[NUMBERS], work[HAND]
    hand[:] = table.seats[seat]
    loss = 0
    for _ in range(_PASS_SIZE):
        total = worth(card, hand, table.alive[seat], 0, numbers, taste, state, found)
        tile = _worst(hand, numbers)
        loss = share(numbers[LOSSES + tile], total)
        hand[tile] -= 1
    return 1 if loss >= taste[STOP_FROM] else 0


@folded
def _courtesy(
    card: PlayCard, table: Table, taste: I64, seat: int, what: int, count: int, state: U8, found: I64, work: I64
) -> int:
    """How many tiles to offer, or which as many as agreed."""
    numbers, hand = work[NUMBERS], work[HAND]
    hand[:] = table.seats[seat]
    answer = 0
    offered = 0
    for place in range(_PASS_SIZE):
        total = worth(card, hand, table.alive[seat], 0, numbers, taste, state, found)
        tile = _worst(hand, numbers)
        if what == BID and share(numbers[LOSSES + tile], total) >= taste[BID_BELOW]:
            return offered
        offered += 1
        answer |= (tile if place < count else BLIND) << (8 * place)
        hand[tile] -= 1
    return offered if what == BID else answer
