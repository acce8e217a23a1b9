"""Play after the Charleston, answer by answer: turns, and the other players' answers to each discard."""

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
from charleston.kernels.playout.game_position import (
    ANSWERED,
    DETAIL,
    DISCARDER,
    GONE,
    GROUP,
    HOW,
    MAY_DECLARE,
    NEXT_CLAIM,
    NEXT_TURN,
    OVER,
    SEAT,
    STAGE,
    STEP,
    TAKER,
    THROWER,
)
from charleston.kernels.playout.moves import exchange_joker, made, show_group
from charleston.kernels.playout.outcome_kernel import DISCARD, EARTHLY_HAND, EXCHANGE, HEAVENLY_HAND, PICK, win
from charleston.kernels.playout.playout_state import Playing, say
from charleston.kernels.policy.question_codes import CLAIM, REDEEM, TURN
from charleston.tiles import JOKER

_NO_CALL, _MAHJONG_ONLY = 0, 1
"""Values of option LAST_CALL, for the last discard."""


@inlined
def begin_turns(playing: Playing, at: I64) -> None:
    """Begin East's first turn. ``at[HOW]`` is the kind of win if East declares before the first discard."""
    options = playing.options
    for player in range(1, options[PLAYERS]):
        _look_if_ready(playing, player)
    playing.game.seats[0, READY] = 1
    how = at[HOW]
    may = (how != HEAVENLY_HAND or options[HEAVENLY] == 1) and (how != EARTHLY_HAND or options[EARTHLY] != 0)
    at[MAY_DECLARE] = 1 if may else 0
    at[STAGE], at[SEAT], at[THROWER] = NEXT_TURN, 0, NOBODY


@inlined
def next_turn(playing: Playing, at: I64, outcome: I64) -> None:
    """Declare mah jongg for the player on turn, or ask for a discard."""
    game, seat = playing.game, at[SEAT]
    if at[MAY_DECLARE] and game.seats[seat, READY] and made(playing.card, game, seat) >= 0:
        declare(playing, at, outcome)
        return
    at[MAY_DECLARE] = 1
    at[STAGE], at[DETAIL] = TURN, 0


@inlined
def declare(playing: Playing, at: I64, outcome: I64) -> None:
    say(playing, at[SEAT], DECLARE, 0, 0, 0)
    say(playing, at[SEAT], SHOW, 0, 0, 0)
    win(playing.card, playing.game, outcome, at[SEAT], at[HOW], at[THROWER])
    at[STAGE] = OVER


@inlined
def take_turn(playing: Playing, at: I64, answer: int) -> None:
    """Exchange a joker or discard a tile."""
    game, options, seat = playing.game, playing.options, at[SEAT]
    if answer >= REDEEM:
        tile, owner = (answer - REDEEM) & 63, (answer - REDEEM) >> 6
        say(playing, seat, EXCHANGE_JOKER, tile, owner, 0)
        exchange_joker(game, seat, tile, owner)
        game.seats[seat, READY] = 1
        at[HOW] = EXCHANGE if at[HOW] in (PICK, DISCARD) else at[HOW]
        at[STAGE] = NEXT_TURN
        return
    say(playing, seat, DISCARD_TILE, answer, 0, 0)
    game.seats[seat, answer] -= 1
    _look_if_ready(playing, seat)
    game.shared[TURNS] += 1
    may_call = answer != JOKER
    if game.shared[LEFT] == 0 and (options[END_ON_PICK] or options[LAST_CALL] == _NO_CALL):
        may_call = False
    at[STAGE], at[DETAIL], at[DISCARDER] = NEXT_CLAIM, answer, seat
    at[TAKER], at[GROUP] = NOBODY, 0
    at[STEP] = 1 if may_call else options[PLAYERS]
    at[ANSWERED] = 0 if may_call else options[PLAYERS]


@inlined
def next_claim(playing: Playing, wall: Bytes, at: I64, outcome: I64) -> None:
    """Let the next players win with the discard, or ask one who may call it. After the last, the discard is settled."""
    card, game, options = playing.card, playing.game, playing.options
    players, left, tile = options[PLAYERS], game.shared[LEFT], at[DETAIL]
    only_mahjong = (left == 0 and options[LAST_CALL] == _MAHJONG_ONLY) or left < options[COLD_FROM]
    while at[STEP] < players:
        other = (at[DISCARDER] + at[STEP]) % players
        at[STEP] += 1
        if game.seats[other, READY] and _would_win(playing, other, tile):
            say(playing, other, CALL_MAHJONG, 0, 0, 0)
            at[ANSWERED] += 1
            if at[TAKER] == NOBODY or at[GROUP] > 0:
                at[TAKER] = other
                at[GROUP] = 0
            continue
        if only_mahjong or game.seats[other, tile] + game.seats[other, JOKER] < JOKERS_FROM - 1:
            continue
        if can_claim(card, game, other, tile):
            at[STAGE], at[SEAT] = CLAIM, other
            return
    if at[ANSWERED] < players - 1:
        say(playing, NOBODY, CLOSE, 0, 0, 0)
    _settle(playing, wall, at, outcome)


@inlined
def claim(playing: Playing, at: I64, answer: int) -> None:
    at[STAGE] = NEXT_CLAIM
    if answer > 0:
        say(playing, at[SEAT], CALL, 0, 0, 0)
        at[ANSWERED] += 1
        if at[TAKER] == NOBODY:
            at[TAKER] = at[SEAT]
            at[GROUP] = answer


@inlined
def _settle(playing: Playing, wall: Bytes, at: I64, outcome: I64) -> None:
    """Give the discard to its taker, or let the next player pick. Without a tile to pick, the game is over."""
    game, tile, taker, group = playing.game, at[DETAIL], at[TAKER], at[GROUP]
    if taker == NOBODY:
        game.shared[tile] += 1
        if game.shared[LEFT] == 0:
            at[STAGE] = OVER
            return
        seat = (at[DISCARDER] + 1) % playing.options[PLAYERS]
        say(playing, seat, PICK_TILE, 0, 0, 0)
        game.seats[seat, wall[at[GONE]]] += 1
        at[GONE] += 1
        game.shared[LEFT] -= 1
        at[STAGE], at[SEAT], at[HOW], at[THROWER] = NEXT_TURN, seat, PICK, NOBODY
        return
    at[STAGE], at[SEAT], at[HOW], at[THROWER] = NEXT_TURN, taker, DISCARD, at[DISCARDER]
    if group == 0:
        game.seats[taker, tile] += 1
        say(playing, taker, SHOW, 0, 0, 0)
        win(playing.card, game, outcome, taker, DISCARD, at[DISCARDER])
        at[STAGE] = OVER
        return
    say(playing, taker, EXPOSE, tile, group & 15, group >> 4)
    show_group(playing.card, game, taker, tile, group & 15, group >> 4)
    game.seats[taker, READY] = 1


@inlined
def _look_if_ready(playing: Playing, seat: int) -> None:
    game = playing.game
    game.seats[seat, READY] = usable(playing.card, game.seats[seat], game.alive[seat], game.left)


@inlined
def _would_win(playing: Playing, seat: int, tile: int) -> bool:
    rack = playing.game.seats[seat]
    rack[tile] += 1
    wins = made(playing.card, playing.game, seat) >= 0
    rack[tile] -= 1
    return wins
