"""Worlds: racks for the other players and an order of the wall that fit what a seat knows.

Tiles are dealt at random from those the seat cannot see. Then each of the others draws and gives away the least useful
tile a number of times, because players who pass and pick have better racks than a deal.
"""

import numpy as np

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.jit.scratch import copy_into, scratch_array
from charleston.kernels.patterns.arrays import I64, U8
from charleston.kernels.patterns.weigh_kernel import LOSSES, NUMBERS, count_unseen, usable, worth
from charleston.kernels.playout.game_arrays import GROUP_COUNT, PLAYERS, READY, Bytes, GameArrays, PlayCard
from charleston.kernels.playout.game_position import DETAIL
from charleston.kernels.playout.outcome_kernel import nobody_wins
from charleston.kernels.policy.chance import below, mixed
from charleston.kernels.policy.question_codes import CLAIM, TURN
from charleston.tiles import COPIES, JOKER, KINDS

_COPIES = np.array(COPIES, np.int64)
_KEEPS_IN = 4
"""A player holds a tile that he has discarded before only once in so many cases."""


@compiled
def copy_game(target: GameArrays, source: GameArrays) -> None:
    for seat in range(4):
        copy_into(target.seats[seat], source.seats[seat])
        copy_into(target.alive[seat], source.alive[seat])
    copy_into(target.shared, source.shared)


@compiled
def begin_trial(world: GameArrays, position: I64, game: GameArrays, at: I64, outcome: I64) -> None:
    copy_game(game, world)
    copy_into(at, position)
    nobody_wins(outcome)


@compiled
def sample_world(
    card: PlayCard,
    known: GameArrays,
    world: GameArrays,
    options: I64,
    taste: I64,
    seed: np.uint64,
    seat: int,
    question: int,
    rounds: int,
    position: I64,
    hidden: I64,
    thrown: I64,
    wall: Bytes,
    state: U8,
    near: I64,
    work: I64,
) -> None:
    """Write racks to ``world``, and to ``wall`` the tiles that are left, in random order."""
    kept_apart()
    copy_game(world, known)
    pool = scratch_array()
    size = 0
    for tile in range(KINDS):
        count = _COPIES[tile] - known.shared[tile]
        for player in range(4):
            count -= known.seats[player, tile]
        if question == CLAIM and tile == position[DETAIL]:
            count -= 1
        for _ in range(count):
            pool[size] = tile
            size += 1
    number = mixed(seed)
    for at in range(size - 1, 0, -1):
        number = mixed(number)
        other = below(number, at + 1)
        pool[at], pool[other] = pool[other], pool[at]
    players = options[PLAYERS]
    for other in range(players):
        if other != seat:
            for _ in range(hidden[other]):
                size -= 1
                world.seats[other, pool[size]] += 1
    for _ in range(rounds):
        for other in range(players):
            if other != seat:
                number = mixed(number)
                at = below(number, size)
                number = mixed(number)
                if thrown[other, pool[at]] == 0 or below(number, _KEEPS_IN) == 0:
                    pool[at] = _exchange(card, world, other, pool[at], taste, state, near, work)
    for at in range(size):
        wall[at] = pool[at]
    if question in (TURN, CLAIM):
        for other in range(players):
            world.seats[other, READY] = usable(card, world.seats[other], world.alive[other], world.left)


@compiled
def _exchange(
    card: PlayCard, world: GameArrays, seat: int, drawn: int, taste: I64, state: U8, near: I64, work: I64
) -> int:
    """Add a tile to a rack and remove the least useful tile; return it."""
    rack, numbers = world.seats[seat], work[NUMBERS]
    rack[drawn] += 1
    count_unseen(rack, world.shared, numbers)
    worth(card, rack, world.alive[seat], rack[GROUP_COUNT], numbers, taste, world.possible, state, near)
    worst = drawn
    for tile in range(JOKER):
        if rack[tile] > 0 and (worst == JOKER or numbers[LOSSES + tile] < numbers[LOSSES + worst]):
            worst = tile
    rack[worst] -= 1
    return worst
