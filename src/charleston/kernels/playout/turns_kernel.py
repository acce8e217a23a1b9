"""Play after the Charleston: turn by turn, with the other players' answers to each discard."""

from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.jit.compiled import inlined
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.patterns.groups import can_claim
from charleston.kernels.patterns.weigh_kernel import usable
from charleston.kernels.playout.command_log import (
    CALL,
    CALL_MAHJONG,
    CLOSE,
    DECLARE,
    DISCARD_TILE,
    EXCHANGE_JOKER,
    EXPOSE,
    PICK_TILE,
    SHOW,
)
from charleston.kernels.playout.game_arrays import (
    COLD_FROM,
    EARTHLY,
    END_ON_PICK,
    HEAVENLY,
    LAST_CALL,
    LEFT,
    NOBODY,
    PLAYERS,
    READY,
    TURNS,
    Bytes,
)
from charleston.kernels.playout.moves import exchange_joker, made, show_group
from charleston.kernels.playout.outcome_kernel import DISCARD, EARTHLY_HAND, EXCHANGE, HEAVENLY_HAND, PICK, win
from charleston.kernels.playout.playout_state import Playing, Policy, ask, say
from charleston.kernels.policy.question_codes import CLAIM, REDEEM, TURN
from charleston.tiles import JOKER

_NO_CALL, _MAHJONG_ONLY = 0, 1
"""Values of option LAST_CALL, for the last discard."""


@inlined
def play_turns(policy: Policy, playing: Playing, wall: Bytes, gone: int, how: int, outcome: I64) -> None:
    """Play from East's first turn to a mah jongg or the end of the wall.

    ``how`` is the kind of win if East declares before the first discard.
    """
    card, game, options = playing.card, playing.game, playing.options
    for player in range(1, options[PLAYERS]):
        _look_if_ready(playing, player)
    game.seats[0, READY] = 1
    seat = 0
    thrower = NOBODY
    may_declare = (how != HEAVENLY_HAND or options[HEAVENLY] == 1) and (how != EARTHLY_HAND or options[EARTHLY] != 0)
    while True:
        if may_declare and game.seats[seat, READY] and made(card, game, seat) >= 0:
            declare(playing, seat, how, thrower, outcome)
            return
        may_declare = True
        tile = ask(policy, playing, seat, TURN, 0)
        if tile >= REDEEM:
            _fetch_joker(playing, seat, tile - REDEEM)
            how = EXCHANGE if how in (PICK, DISCARD) else how
            continue
        _throw(playing, seat, tile)
        left = game.shared[LEFT]
        called = NOBODY
        if tile != JOKER and not (left == 0 and (options[END_ON_PICK] or options[LAST_CALL] == _NO_CALL)):
            called = _ask_others(policy, playing, seat, tile)
        if called == NOBODY:
            game.shared[tile] += 1
            if left == 0:
                return
            seat = (seat + 1) % options[PLAYERS]
            say(playing, seat, PICK_TILE, 0, 0, 0)
            game.seats[seat, wall[gone]] += 1
            gone += 1
            game.shared[LEFT] = left - 1
            how = PICK
            thrower = NOBODY
            continue
        thrower = seat
        seat = called & 3
        how = DISCARD
        group = called >> 2
        if group == 0:
            game.seats[seat, tile] += 1
            say(playing, seat, SHOW, 0, 0, 0)
            win(card, game, outcome, seat, DISCARD, thrower)
            return
        say(playing, seat, EXPOSE, tile, group & 15, group >> 4)
        show_group(card, game, seat, tile, group & 15, group >> 4)
        game.seats[seat, READY] = 1


@inlined
def declare(playing: Playing, seat: int, how: int, thrower: int, outcome: I64) -> None:
    say(playing, seat, DECLARE, 0, 0, 0)
    say(playing, seat, SHOW, 0, 0, 0)
    win(playing.card, playing.game, outcome, seat, how, thrower)


@inlined
def _look_if_ready(playing: Playing, seat: int) -> None:
    game = playing.game
    game.seats[seat, READY] = usable(playing.card, game.seats[seat], game.alive[seat], game.left)


@inlined
def _fetch_joker(playing: Playing, seat: int, wanted: int) -> None:
    tile = wanted & 63
    owner = wanted >> 6
    say(playing, seat, EXCHANGE_JOKER, tile, owner, 0)
    exchange_joker(playing.game, seat, tile, owner)
    playing.game.seats[seat, READY] = 1


@inlined
def _throw(playing: Playing, seat: int, tile: int) -> None:
    say(playing, seat, DISCARD_TILE, tile, 0, 0)
    playing.game.seats[seat, tile] -= 1
    _look_if_ready(playing, seat)
    playing.game.shared[TURNS] += 1


@inlined
def _ask_others(policy: Policy, playing: Playing, seat: int, tile: int) -> int:
    """Return the caller of a discard, as seat + 4 * group to expose (group 0 for mah jongg), or NOBODY."""
    card, game, options = playing.card, playing.game, playing.options
    players, left = options[PLAYERS], game.shared[LEFT]
    only_mahjong = (left == 0 and options[LAST_CALL] == _MAHJONG_ONLY) or left < options[COLD_FROM]
    taker = NOBODY
    group = 0
    answered = 0
    for step in range(1, players):
        other = (seat + step) % players
        wanted = 0
        if game.seats[other, READY] and _would_win(playing, other, tile):
            say(playing, other, CALL_MAHJONG, 0, 0, 0)
            answered += 1
            if taker == NOBODY or group > 0:
                taker = other
                group = 0
            continue
        if only_mahjong or game.seats[other, tile] + game.seats[other, JOKER] < JOKERS_FROM - 1:
            continue
        if can_claim(card, game, other, tile):
            wanted = ask(policy, playing, other, CLAIM, tile)
        if wanted > 0:
            say(playing, other, CALL, 0, 0, 0)
            answered += 1
            if taker == NOBODY:
                taker = other
                group = wanted
    if answered < players - 1:
        say(playing, NOBODY, CLOSE, 0, 0, 0)
    return NOBODY if taker == NOBODY else taker + 4 * group


@inlined
def _would_win(playing: Playing, seat: int, tile: int) -> bool:
    rack = playing.game.seats[seat]
    rack[tile] += 1
    wins = made(playing.card, playing.game, seat) >= 0
    rack[tile] -= 1
    return wins
