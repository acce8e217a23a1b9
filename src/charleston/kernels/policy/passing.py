"""Choose tiles to pass in the Charleston: the tiles a hand will miss least. Players may not pass jokers."""

from charleston.kernels.jit.compiled import compiled, inlined
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64, U8
from charleston.kernels.patterns.weigh_kernel import HAND, LOSSES, NUMBERS, share, worth
from charleston.kernels.playout.game_arrays import BLIND_MAX, FORCE_ONE, GameArrays, PlayCard
from charleston.kernels.policy.question_codes import BID, BLIND
from charleston.kernels.policy.taste import BID_BELOW, BLIND_FROM, STOP_FROM
from charleston.tiles import JOKER

PASS_SIZE = 3
FIRST_LEFT, LAST_RIGHT = 3, 6
EAST = 0  # East answers before the other seats


@compiled
def most_blind(options: I64, seat: int, number: int) -> int:
    """Return how many tiles a seat may pass blind. With FORCE_ONE, East must pass her own tile at first left."""
    if number not in (FIRST_LEFT, LAST_RIGHT):
        return 0
    if number == FIRST_LEFT and seat == EAST and options[FORCE_ONE]:
        return min(int(options[BLIND_MAX]), PASS_SIZE - 1)
    return int(options[BLIND_MAX])


@compiled
def _worst(hand: I64, numbers: I64) -> int:
    worst = -1
    for tile in range(JOKER):
        if hand[tile] > 0 and (worst < 0 or numbers[LOSSES + tile] < numbers[LOSSES + worst]):
            worst = tile
    return worst


@inlined
def three_to_pass(
    card: PlayCard, game: GameArrays, options: I64, taste: I64, seat: int, number: int, state: U8, near: I64, work: I64
) -> int:
    """Return the three least useful tiles, chosen one by one; pass blind instead of giving a tile that is too good."""
    numbers, hand = work[NUMBERS], work[HAND]
    copy_into(hand, game.seats[seat])
    blind = most_blind(options, seat, number)
    answer = 0
    for place in range(PASS_SIZE):
        total = worth(card, hand, game.alive[seat], 0, numbers, taste, game.possible, state, near)
        tile = _worst(hand, numbers)
        if blind >= PASS_SIZE - place and share(numbers[LOSSES + tile], total) >= taste[BLIND_FROM]:
            for rest in range(place, PASS_SIZE):
                answer |= BLIND << (8 * rest)
            return answer
        answer |= tile << (8 * place)
        hand[tile] -= 1
    return answer


@inlined
def is_to_stop(card: PlayCard, game: GameArrays, taste: I64, seat: int, state: U8, near: I64, work: I64) -> int:
    """Return 1 to stop the Charleston if the third tile to pass costs too much, else 0."""
    numbers, hand = work[NUMBERS], work[HAND]
    copy_into(hand, game.seats[seat])
    loss = 0
    for _ in range(PASS_SIZE):
        total = worth(card, hand, game.alive[seat], 0, numbers, taste, game.possible, state, near)
        tile = _worst(hand, numbers)
        loss = share(numbers[LOSSES + tile], total)
        hand[tile] -= 1
    return 1 if loss >= taste[STOP_FROM] else 0


@inlined
def for_courtesy(
    card: PlayCard, game: GameArrays, taste: I64, seat: int, what: int, count: int, state: U8, near: I64, work: I64
) -> int:
    """Return the number of tiles to offer for the courtesy pass, or the ``count`` tiles to pass."""
    numbers, hand = work[NUMBERS], work[HAND]
    copy_into(hand, game.seats[seat])
    answer = 0
    offered = 0
    for place in range(PASS_SIZE):
        total = worth(card, hand, game.alive[seat], 0, numbers, taste, game.possible, state, near)
        tile = _worst(hand, numbers)
        if what == BID and share(numbers[LOSSES + tile], total) >= taste[BID_BELOW]:
            return offered
        offered += 1
        answer |= (tile if place < count else BLIND) << (8 * place)
        hand[tile] -= 1
    return offered if what == BID else answer
