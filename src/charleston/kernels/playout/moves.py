"""The moves of a game, independent of the policy: deal, expose a group, exchange a joker, complete a hand."""

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.jit.scratch import copy_into
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.patterns.groups import bind
from charleston.kernels.patterns.weigh_kernel import made_pattern
from charleston.kernels.playout.game_arrays import (
    EVERY,
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    GROUP_TURN,
    LEFT,
    PLAYERS,
    SHOWN,
    TURNS,
    Bytes,
    GameArrays,
    PlayCard,
)
from charleston.tiles import JOKER

_LAPS = 3
_TILES_PER_LAP = 4


@compiled
def deal(card: PlayCard, game: GameArrays, options: I64, wall: Bytes) -> int:
    """Deal four tiles to each player three times, then one each and one more to East; return the number dealt."""
    game.seats[:] = 0
    game.shared[:] = 0
    players = options[PLAYERS]
    at = 0
    for _ in range(_LAPS):
        for seat in range(players):
            for _ in range(_TILES_PER_LAP):
                game.seats[seat, wall[at]] += 1
                at += 1
    for seat in range(players):
        game.seats[seat, wall[at]] += 1
        at += 1
    game.seats[0, wall[at]] += 1
    for seat in range(4):
        copy_into(game.alive[seat], card.bits[EVERY])
    game.shared[LEFT] = len(wall) - at - 1
    return at + 1


@compiled
def is_jokerless(game: GameArrays, seat: int) -> bool:
    if game.seats[seat, JOKER] > 0:
        return False
    for group in range(game.seats[seat, GROUP_COUNT]):
        if game.seats[seat, GROUP_JOKERS + group] > 0:
            return False
    return True


@compiled
def made(card: PlayCard, game: GameArrays, seat: int) -> int:
    """Return the pattern that a seat's fourteen tiles complete, or -1."""
    jokerless = is_jokerless(game, seat)
    return made_pattern(card, game.seats[seat], game.alive[seat], jokerless, game.left)


@compiled
def show_group(card: PlayCard, game: GameArrays, seat: int, tile: int, naturals: int, jokers: int) -> None:
    """Expose a group made of the discard and tiles from the rack."""
    kept_apart()
    size = naturals + jokers
    bind(card, game, seat, tile, size, game.alive[seat])
    at = game.seats[seat, GROUP_COUNT]
    game.seats[seat, GROUP_TILE + at] = tile
    game.seats[seat, GROUP_NATURALS + at] = naturals
    game.seats[seat, GROUP_JOKERS + at] = jokers
    game.seats[seat, GROUP_TURN + at] = game.shared[TURNS]
    game.seats[seat, GROUP_COUNT] = at + 1
    game.seats[seat, tile] -= naturals - 1
    game.seats[seat, JOKER] -= jokers
    game.seats[seat, SHOWN + tile] += size
    game.shared[tile] += naturals
    game.shared[JOKER] += jokers


@compiled
def exchange_joker(game: GameArrays, seat: int, tile: int, owner: int) -> None:
    """Exchange a tile from the rack for a joker in an exposed group."""
    for group in range(game.seats[owner, GROUP_COUNT]):
        if game.seats[owner, GROUP_TILE + group] == tile and game.seats[owner, GROUP_JOKERS + group] > 0:
            game.seats[owner, GROUP_JOKERS + group] -= 1
            game.seats[owner, GROUP_NATURALS + group] += 1
            break
    game.seats[seat, tile] -= 1
    game.seats[seat, JOKER] += 1
    game.shared[tile] += 1
    game.shared[JOKER] -= 1
