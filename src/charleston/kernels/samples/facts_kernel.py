"""Write the facts of a question to a row of samples; see ``facts``. The plain twin is ``chances.facts_of``."""

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.lanes import count_bits
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64, U8
from charleston.kernels.patterns.weigh_kernel import HAND, NEAR_COUNT, NUMBERS, count_unseen, distance_to, worth
from charleston.kernels.playout.game_arrays import GROUP_COUNT, LEFT, PLAYERS, VALUE, GameArrays, PlayCard
from charleston.kernels.policy.question_codes import CLAIM
from charleston.kernels.policy.question_codes import PASS as PASS_QUESTION
from charleston.kernels.samples import facts
from charleston.tiles import JOKER


@compiled
def write_facts(
    card: PlayCard,
    game: GameArrays,
    options: I64,
    taste: I64,
    seat: int,
    question: int,
    detail: int,
    place: int,
    state: U8,
    near: I64,
    work: I64,
    row: I64,
) -> None:
    """Write the facts that ``seat`` knows when it is asked a question."""
    kept_apart()
    row[:] = 0
    row[facts.QUESTION] = question
    row[facts.PASS] = detail if question == PASS_QUESTION else 0
    row[facts.JOKERS] = game.seats[seat, JOKER]
    row[facts.EXPOSURES] = game.seats[seat, GROUP_COUNT]
    row[facts.LEFT] = game.shared[LEFT]
    row[facts.JOKERS_SEEN] = game.shared[JOKER]
    row[facts.PLACE] = place
    hand = work[HAND]
    copy_into(hand, game.seats[seat])
    row[facts.WORTH] = _weigh(card, game, taste, seat, state, near, work, row)
    row[facts.WITH_DISTANCE] = row[facts.DISTANCE]
    row[facts.WITH_WORTH] = row[facts.WORTH]
    if question == CLAIM:
        without, nearest, value = row[facts.DISTANCE], row[facts.NEAREST], row[facts.VALUE]
        hand[detail] += 1
        row[facts.WITH_WORTH] = _weigh(card, game, taste, seat, state, near, work, row)
        row[facts.WITH_DISTANCE] = row[facts.DISTANCE]
        row[facts.DISTANCE], row[facts.NEAREST], row[facts.VALUE] = without, nearest, value
    _write_others(game, options, seat, row)


@compiled
def _weigh(card: PlayCard, game: GameArrays, taste: I64, seat: int, state: U8, near: I64, work: I64, row: I64) -> int:
    """Write DISTANCE, NEAREST and VALUE of the hand in ``work``; return its worth."""
    hand, numbers = work[HAND], work[NUMBERS]
    count_unseen(hand, game.shared, numbers)
    exposures = game.seats[seat, GROUP_COUNT]
    total = worth(card, hand, game.alive[seat], exposures, numbers, taste, game.possible, state, near)
    row[facts.DISTANCE], row[facts.NEAREST], row[facts.VALUE] = facts.FAR, 0, 0
    for at in range(numbers[NEAR_COUNT]):
        distance = distance_to(card, near[at], hand)
        if distance < row[facts.DISTANCE]:
            row[facts.DISTANCE], row[facts.NEAREST], row[facts.VALUE] = distance, 0, 0
        if distance == row[facts.DISTANCE]:
            row[facts.NEAREST] += 1
            row[facts.VALUE] = max(row[facts.VALUE], card.facts[near[at], VALUE])
    return total


@compiled
def _write_others(game: GameArrays, options: I64, seat: int, row: I64) -> None:
    fewest = -1
    for other in range(options[PLAYERS]):
        if other == seat:
            continue
        for least in range(4):
            row[facts.OTHERS + least] += game.seats[other, GROUP_COUNT] > least
        alive = 0
        for word in range(game.alive.shape[1]):
            alive += count_bits(game.alive[other, word])
        if fewest < 0 or alive < fewest:
            fewest = alive
    row[facts.OTHERS_ALIVE] = fewest
