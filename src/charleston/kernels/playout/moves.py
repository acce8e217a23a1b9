"""The moves of a game, independent of who decides them: deal, expose a group, exchange a joker, complete a hand."""

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
    PlayCard,
    Table,
)
from charleston.tiles import JOKER

_LAPS = 3
_TILES_PER_LAP = 4


@compiled
def deal(card: PlayCard, table: Table, options: I64, wall: Bytes) -> int:
    """Deal four tiles to each player three times, then one each and one more to East; return how many are dealt."""
    table.seats[:] = 0
    table.shared[:] = 0
    players = options[PLAYERS]
    at = 0
    for _ in range(_LAPS):
        for seat in range(players):
            for _ in range(_TILES_PER_LAP):
                table.seats[seat, wall[at]] += 1
                at += 1
    for seat in range(players):
        table.seats[seat, wall[at]] += 1
        at += 1
    table.seats[0, wall[at]] += 1
    for seat in range(4):
        copy_into(table.alive[seat], card.bits[EVERY])
    table.shared[LEFT] = len(wall) - at - 1
    return at + 1


@compiled
def is_jokerless(table: Table, seat: int) -> bool:
    if table.seats[seat, JOKER] > 0:
        return False
    for group in range(table.seats[seat, GROUP_COUNT]):
        if table.seats[seat, GROUP_JOKERS + group] > 0:
            return False
    return True


@compiled
def made(card: PlayCard, table: Table, seat: int) -> int:
    """Return the pattern that a seat's fourteen tiles complete, or -1."""
    jokerless = is_jokerless(table, seat)
    return made_pattern(card, table.seats[seat], table.alive[seat], jokerless, table.left)


@compiled
def show_group(card: PlayCard, table: Table, seat: int, tile: int, naturals: int, jokers: int) -> None:
    """Expose a group made of the discard and tiles from the rack."""
    kept_apart()
    size = naturals + jokers
    bind(card, table, seat, tile, size, table.alive[seat])
    at = table.seats[seat, GROUP_COUNT]
    table.seats[seat, GROUP_TILE + at] = tile
    table.seats[seat, GROUP_NATURALS + at] = naturals
    table.seats[seat, GROUP_JOKERS + at] = jokers
    table.seats[seat, GROUP_TURN + at] = table.shared[TURNS]
    table.seats[seat, GROUP_COUNT] = at + 1
    table.seats[seat, tile] -= naturals - 1
    table.seats[seat, JOKER] -= jokers
    table.seats[seat, SHOWN + tile] += size
    table.shared[tile] += naturals
    table.shared[JOKER] += jokers


@compiled
def fetch(table: Table, seat: int, tile: int, owner: int) -> None:
    """Exchange a tile from the rack for a joker in an exposed group."""
    for group in range(table.seats[owner, GROUP_COUNT]):
        if table.seats[owner, GROUP_TILE + group] == tile and table.seats[owner, GROUP_JOKERS + group] > 0:
            table.seats[owner, GROUP_JOKERS + group] -= 1
            table.seats[owner, GROUP_NATURALS + group] += 1
            break
    table.seats[seat, tile] -= 1
    table.seats[seat, JOKER] += 1
    table.shared[tile] += 1
    table.shared[JOKER] -= 1
