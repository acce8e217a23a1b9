"""Whole games in one compiled call, from the deal to the payments, by all the rules of ordinary play.

Ordinary play is play without errors: a ruleset with venue online and call.validation block. The referee accepts every
command of such a game (``written``) and comes to the same result.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from charleston.card.pattern import JOKERS_FROM
from charleston.kernels.apart import kept_apart
from charleston.kernels.arrays import I64, U8, U64, CardArrays
from charleston.kernels.compiled import compiled, folded
from charleston.kernels.policies import can_claim, choose, group_row, same_groups
from charleston.kernels.questions import BID, BLIND, CLAIM, COURTESY, PASS, REDEEM, TURN, VOTE
from charleston.kernels.table import (
    CHARLESTON,
    CLAIM_SELF,
    COLD_FROM,
    COURTESY_AFTER_STOP,
    COURTESY_ON,
    EARTHLY,
    END_ON_PICK,
    EVERY,
    EXPOSED,
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    GROUP_TURN,
    HEAVENLY,
    JOKERLESS_BONUS,
    LAST_CALL,
    LEFT,
    LOOK,
    NOBODY,
    PAIRS_ONLY,
    PASS_NUMBER,
    PENALTIES,
    PENALTY,
    PLAYERS,
    POINTS,
    READY,
    REDEEM_SELF,
    SEAT_SIZE,
    SELF_BONUS,
    SHOWN,
    SKIP_EMPTY,
    TURNS,
    VALUE,
    WALL_POINTS,
    Bytes,
    PlayCard,
    Table,
    new_table,
    play_card,
)
from charleston.kernels.weigh import made_pattern, usable
from charleston.tiles import JOKER

DEALT_LAPS = 3
BLOCK = 4
PASS_SIZE = 3
FIRST_PART, LAST_PASS = 3, 6
# How a hand was won.
PICK, DISCARD, EXCHANGE, HEAVENLY_HAND, EARTHLY_HAND = range(5)
# The columns of a game's outcome, before the four scores.
RESULT, WINNER, HOW, THROWER, PATTERN, JOKERLESS, EXPOSURES, MADE_TURNS, SCORES = range(9)
COLUMNS = SCORES + 4
# Commands, as written into a log: seat, kind and up to three details.
(DEAL, PASS_TILES, AGREE, STOP, LOOK_AT, OFFER, PICK_TILE, THROW, CALL, CALL_MAHJONG) = range(10)
(EXPOSE, FETCH, DECLARE, SHOW, CLOSE) = range(10, 15)
LOG_WIDTH = 5
MOST_COMMANDS = 2000
# Room to work in: the first two rows are the policy's.
OWN, BIDS = 2, 3
WORK_ROWS = 4
_STEPS = np.array((1, 2, 3, 3, 2, 1), np.int64)
_STEPS_OF_THREE = np.array((1, 1, 2, 2, 1, 1), np.int64)


class Outcomes(NamedTuple):
    """One entry a game."""

    result: NDArray[np.int8]  # 0 wall game, 1 mah jongg
    winner: NDArray[np.int8]  # seat, or -1
    how: NDArray[np.int8]  # 0 pick, 1 discard, 2 exchange, 3 heavenly, 4 earthly; -1
    thrower: NDArray[np.int8]  # seat, or -1
    line: NDArray[np.int16]  # which line of the card, from 0; -1
    value: NDArray[np.int16]
    jokerless: NDArray[np.bool_]
    exposures: NDArray[np.int8]  # of the winner
    turns: NDArray[np.int16]  # discards made
    scores: NDArray[np.int32]  # (n, 4) payments or points by seat


@compiled
def _note(log: I64, length: I64, seat: int, kind: int, first: int, second: int, third: int) -> None:
    kept_apart()
    at = length[0]
    if at < log.shape[0]:
        log[at, 0], log[at, 1], log[at, 2], log[at, 3], log[at, 4] = seat, kind, first, second, third
        length[0] = at + 1


@compiled
def _deal(card: PlayCard, table: Table, options: I64, wall: Bytes) -> int:
    """Three laps of four, one each, one more for East; how many tiles are gone."""
    table.seats[:] = 0
    table.shared[:] = 0
    players = options[PLAYERS]
    at = 0
    for _ in range(DEALT_LAPS):
        for seat in range(players):
            for _ in range(BLOCK):
                table.seats[seat, wall[at]] += 1
                at += 1
    for seat in range(players):
        table.seats[seat, wall[at]] += 1
        at += 1
    table.seats[0, wall[at]] += 1
    for seat in range(4):
        table.alive[seat] = card.bits[EVERY]
    table.shared[LEFT] = len(wall) - at - 1
    return at + 1


@compiled
def _receiver(options: I64, giver: int, number: int) -> int:
    if options[PLAYERS] == BLOCK:
        return int((giver + _STEPS[number - 1]) % 4)
    return int((giver + _STEPS_OF_THREE[number - 1]) % 3)


@compiled
def _is_jokerless(table: Table, seat: int) -> bool:
    if table.seats[seat, JOKER] > 0:
        return False
    for group in range(table.seats[seat, GROUP_COUNT]):
        if table.seats[seat, GROUP_JOKERS + group] > 0:
            return False
    return True


@compiled
def _made(card: PlayCard, table: Table, seat: int) -> int:
    jokerless = _is_jokerless(table, seat)
    return made_pattern(card, table.seats[seat], table.alive[seat], jokerless, table.left)


@compiled
def _exchange_passes(table: Table, options: I64, number: int, passed: I64, own: I64) -> int:
    """The tiles change hands, blind ones first in first out (CHA-15..25); how many were people's own."""
    kept_apart()
    players = options[PLAYERS]
    total = 0
    for seat in range(players):
        total += own[seat]
    if total == 0:
        return 0
    for taker in range(players):
        giver = 0
        for seat in range(players):
            if _receiver(options, seat, number) == taker:
                giver = seat
        for place in range(PASS_SIZE - own[taker], PASS_SIZE):
            source = giver
            at = place
            while at >= own[source]:
                at -= own[source]
                for seat in range(players):
                    if _receiver(options, seat, number) == source:
                        before = seat
                source = before
            table.seats[taker, passed[source, at]] += 1
    return total


@compiled
def _book(card: PlayCard, options: I64, outcome: I64) -> None:
    """Payments or points, as ``game.scoring`` books them."""
    kept_apart()
    winner = outcome[WINNER]
    scores = outcome[SCORES:]
    players = options[PLAYERS]
    if winner == NOBODY:
        for seat in range(players):
            scores[seat] = options[WALL_POINTS] if options[POINTS] else 0
        return
    how, thrower, pattern = outcome[HOW], outcome[THROWER], outcome[PATTERN]
    value = card.facts[pattern, VALUE]
    doubled = outcome[JOKERLESS] == 1 and not card.facts[pattern, PAIRS_ONLY]
    self_picked = how != DISCARD
    if how == EXCHANGE and thrower != NOBODY:
        self_picked = options[REDEEM_SELF] == 1
    if options[POINTS]:
        scores[winner] = value
        if self_picked or options[CLAIM_SELF]:
            scores[winner] += options[SELF_BONUS]
        if doubled:
            scores[winner] += options[JOKERLESS_BONUS]
        if not self_picked and thrower != NOBODY:
            scores[thrower] += options[PENALTY + min(PENALTIES - 1, outcome[EXPOSURES])]
        return
    unit = value * (2 if doubled else 1)
    for seat in range(players):
        if seat != winner:
            amount = 2 * unit if self_picked or seat == thrower else unit
            scores[seat] -= amount
            scores[winner] += amount


@compiled
def _win(card: PlayCard, table: Table, outcome: I64, seat: int, how: int, thrower: int) -> None:
    kept_apart()
    pattern = _made(card, table, seat)
    exposures = 0
    for group in range(table.seats[seat, GROUP_COUNT]):
        exposures += table.seats[seat, GROUP_TURN + group] < table.shared[TURNS]
    outcome[RESULT] = 1
    outcome[WINNER] = seat
    outcome[HOW] = how
    outcome[THROWER] = thrower if how in (DISCARD, EXCHANGE) else NOBODY
    outcome[PATTERN] = pattern
    outcome[JOKERLESS] = 1 if _is_jokerless(table, seat) else 0
    outcome[EXPOSURES] = exposures


@compiled
def _show_group(card: PlayCard, table: Table, seat: int, tile: int, naturals: int, jokers: int) -> None:
    kept_apart()
    size = naturals + jokers
    groups = card.bits[group_row(tile, size, same_groups(table, seat, tile, size))]
    alive = table.alive[seat]
    for word in range(len(alive)):
        alive[word] = alive[word] & groups[word] & card.bits[EXPOSED, word]
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
def _fetch(table: Table, seat: int, tile: int, owner: int) -> None:
    for group in range(table.seats[owner, GROUP_COUNT]):
        if table.seats[owner, GROUP_TILE + group] == tile and table.seats[owner, GROUP_JOKERS + group] > 0:
            table.seats[owner, GROUP_JOKERS + group] -= 1
            table.seats[owner, GROUP_NATURALS + group] += 1
            break
    table.seats[seat, tile] -= 1
    table.seats[seat, JOKER] += 1
    table.shared[tile] += 1
    table.shared[JOKER] -= 1


def _play_game(  # noqa: PLR0915 - one game, one function: a policy is called from here only
    card: PlayCard,
    table: Table,
    options: I64,
    wall: Bytes,
    tastes: I64,
    seats: NDArray[np.int8],
    seed: np.uint64,
    outcome: I64,
    state: U8,
    found: I64,
    work: I64,
    passed: I64,
    log: I64,
    length: I64,
) -> None:
    outcome[:] = 0
    outcome[WINNER] = outcome[HOW] = outcome[THROWER] = outcome[PATTERN] = NOBODY
    length[0] = 0
    players = options[PLAYERS]
    own = work[OWN]
    gone = _deal(card, table, options, wall)
    _note(log, length, NOBODY, DEAL, 0, 0, 0)
    seat = 0
    how = HEAVENLY_HAND
    over = False
    if options[HEAVENLY] and _made(card, table, 0) >= 0:
        _note(log, length, 0, DECLARE, 0, 0, 0)
        _note(log, length, 0, SHOW, 0, 0, 0)
        _win(card, table, outcome, 0, HEAVENLY_HAND, NOBODY)
        over = True

    # The Charleston
    number = 1 if options[CHARLESTON] and not over else 0
    stopped = False
    skipped = False
    while number > 0:
        table.shared[PASS_NUMBER] = number
        for giver in range(players):
            answer = choose(card, table, options, tastes[seats[giver]], seed, giver, PASS, number, state, found, work)
            own[giver] = 0
            for place in range(PASS_SIZE):
                tile = (answer >> (8 * place)) & 255
                if tile != BLIND:
                    passed[giver, own[giver]] = tile
                    own[giver] += 1
            # tiles are passed sorted, so that first in, first out means the same to all
            for first in range(own[giver]):
                for second in range(first + 1, own[giver]):
                    if passed[giver, second] < passed[giver, first]:
                        swap = passed[giver, first]
                        passed[giver, first] = passed[giver, second]
                        passed[giver, second] = swap
            for place in range(own[giver], PASS_SIZE):
                passed[giver, place] = BLIND
            _note(log, length, giver, PASS_TILES, passed[giver, 0], passed[giver, 1], passed[giver, 2])
        for giver in range(players):
            for place in range(own[giver]):
                table.seats[giver, passed[giver, place]] -= 1
        if number == FIRST_PART + 1 and options[LOOK]:
            _note(log, length, 0, LOOK_AT, 0, 0, 0)
        total = _exchange_passes(table, options, number, passed, own)
        how = EARTHLY_HAND
        if number == FIRST_PART:
            if options[EARTHLY] == 2 and _made(card, table, 0) >= 0:  # noqa: PLR2004 - at the end of each part
                over = True
                break
            for voter in range(players):
                if choose(card, table, options, tastes[seats[voter]], seed, voter, VOTE, 0, state, found, work):
                    _note(log, length, voter, STOP, 0, 0, 0)
                    stopped = True
                    break
                _note(log, length, voter, AGREE, 0, 0, 0)
            if stopped:
                break
        if number == LAST_PASS:
            skipped = total == 0 and options[SKIP_EMPTY] == 1
            break
        number += 1
    if stopped and not options[COURTESY_AFTER_STOP]:
        skipped = True
    if number > 0 and options[COURTESY_ON] and not skipped and not over:
        if options[EARTHLY] == 2 and _made(card, table, 0) >= 0:  # noqa: PLR2004
            over = True
        else:
            bids = work[BIDS]
            for bidder in range(players):
                bids[bidder] = choose(
                    card, table, options, tastes[seats[bidder]], seed, bidder, BID, 0, state, found, work
                )
            for bidder in range(players):
                _note(log, length, bidder, OFFER, bids[bidder], 0, 0)
            for first in range(2):
                count = min(bids[first], bids[first + 2])
                if count == 0:
                    continue
                for giver in (first, first + 2):
                    answer = choose(
                        card, table, options, tastes[seats[giver]], seed, giver, COURTESY, count, state, found, work
                    )
                    for place in range(PASS_SIZE):
                        passed[giver, place] = (answer >> (8 * place)) & 255 if place < count else BLIND
                    _note(log, length, giver, PASS_TILES, passed[giver, 0], passed[giver, 1], passed[giver, 2] | 256)
                for giver in (first, first + 2):
                    for place in range(count):
                        table.seats[giver, passed[giver, place]] -= 1
                        table.seats[(giver + 2) % 4, passed[giver, place]] += 1
    if over and outcome[WINNER] == NOBODY:
        _note(log, length, 0, DECLARE, 0, 0, 0)
        _note(log, length, 0, SHOW, 0, 0, 0)
        _win(card, table, outcome, 0, EARTHLY_HAND, NOBODY)

    # Play: the seat has fourteen tiles
    for player in range(1, players):
        table.seats[player, READY] = usable(card, table.seats[player], table.alive[player], table.left)
    table.seats[0, READY] = 1
    thrower = NOBODY
    allowed = how != HEAVENLY_HAND or options[HEAVENLY] == 1
    if how == EARTHLY_HAND and options[EARTHLY] == 0:
        allowed = False
    while not over:
        if allowed and table.seats[seat, READY] and _made(card, table, seat) >= 0:
            _note(log, length, seat, DECLARE, 0, 0, 0)
            _note(log, length, seat, SHOW, 0, 0, 0)
            _win(card, table, outcome, seat, how, thrower)
            break
        allowed = True
        answer = choose(card, table, options, tastes[seats[seat]], seed, seat, TURN, 0, state, found, work)
        if answer >= REDEEM:
            tile = (answer - REDEEM) & 63
            owner = (answer - REDEEM) >> 6
            _note(log, length, seat, FETCH, tile, owner, 0)
            _fetch(table, seat, tile, owner)
            table.seats[seat, READY] = 1
            how = EXCHANGE if how in (PICK, DISCARD) else how
            continue
        tile = answer
        _note(log, length, seat, THROW, tile, 0, 0)
        table.seats[seat, tile] -= 1
        table.seats[seat, READY] = usable(card, table.seats[seat], table.alive[seat], table.left)
        table.shared[TURNS] += 1
        left = table.shared[LEFT]
        if left == 0 and options[END_ON_PICK]:
            table.shared[tile] += 1
            break
        taker = NOBODY
        mahjong = False
        group = 0
        if tile != JOKER and not (left == 0 and options[LAST_CALL] == 0):
            answered = 0
            for step in range(1, players):
                other = (seat + step) % players
                wins = False
                if table.seats[other, READY]:
                    table.seats[other, tile] += 1
                    wins = _made(card, table, other) >= 0
                    table.seats[other, tile] -= 1
                if wins:
                    answered += 1
                    _note(log, length, other, CALL_MAHJONG, 0, 0, 0)
                    if not mahjong:
                        taker = other
                        mahjong = True
                    continue
                if (left == 0 and options[LAST_CALL] == 1) or left < options[COLD_FROM]:
                    continue
                if table.seats[other, tile] + table.seats[other, JOKER] < JOKERS_FROM - 1:
                    continue
                if not can_claim(card, table, other, tile):
                    continue
                wanted = choose(
                    card, table, options, tastes[seats[other]], seed, other, CLAIM, tile, state, found, work
                )
                if wanted > 0:
                    answered += 1
                    _note(log, length, other, CALL, 0, 0, 0)
                    if taker == NOBODY:
                        taker = other
                        group = wanted
            if answered < players - 1:
                _note(log, length, NOBODY, CLOSE, 0, 0, 0)
        if mahjong:
            table.seats[taker, tile] += 1
            _note(log, length, taker, SHOW, 0, 0, 0)
            _win(card, table, outcome, taker, DISCARD, seat)
            break
        if taker != NOBODY:
            _note(log, length, taker, EXPOSE, tile, group & 15, group >> 4)
            _show_group(card, table, taker, tile, group & 15, group >> 4)
            table.seats[taker, READY] = 1
            thrower = seat
            seat = taker
            how = DISCARD
            continue
        table.shared[tile] += 1
        if left == 0:
            break
        seat = (seat + 1) % players
        _note(log, length, seat, PICK_TILE, 0, 0, 0)
        table.seats[seat, wall[gone]] += 1
        gone += 1
        table.shared[LEFT] = left - 1
        how = PICK
        thrower = NOBODY
    outcome[MADE_TURNS] = table.shared[TURNS]
    _book(card, options, outcome)


play_game = folded(_play_game)


def _play_many(
    card: PlayCard,
    table: Table,
    options: I64,
    walls: Bytes,
    tastes: I64,
    seats: NDArray[np.int8],
    seeds: U64,
    outcomes: I64,
    log: I64,
    length: I64,
) -> None:
    """Games one after the other; if there is room in ``log`` it has the commands of the last one."""
    state = np.zeros(len(card.start), np.uint8)
    found = np.zeros(len(card.start), np.int64)
    work = np.zeros((WORK_ROWS, SEAT_SIZE), np.int64)
    passed = np.zeros((4, PASS_SIZE), np.int64)
    for game in range(len(walls)):
        play_game(
            card,
            table,
            options,
            walls[game],
            tastes,
            seats[game],
            seeds[game],
            outcomes[game],
            state,
            found,
            work,
            passed,
            log,
            length,
        )


play_many = compiled(_play_many)


def play_games(
    card: CardArrays,
    options: I64,
    walls: Bytes,
    policies: NDArray[np.int8],
    seeds: U64,
    tastes: I64,
    play: Callable[..., None] = play_many,
) -> Outcomes:
    """So many games as there are walls; ``policies`` says who sits where, by number in ``tastes``."""
    rows = np.zeros((len(walls), COLUMNS), np.int64)
    log, length = np.zeros((0, LOG_WIDTH), np.int64), np.zeros(1, np.int64)
    play(play_card(card), new_table(len(card.every)), options, walls, tastes, policies, seeds, rows, log, length)
    return _outcomes(card, rows)


def _outcomes(card: CardArrays, rows: I64) -> Outcomes:
    won = rows[:, PATTERN] >= 0
    return Outcomes(
        result=rows[:, RESULT].astype(np.int8),
        winner=rows[:, WINNER].astype(np.int8),
        how=rows[:, HOW].astype(np.int8),
        thrower=rows[:, THROWER].astype(np.int8),
        line=np.where(won, card.line[rows[:, PATTERN]], -1).astype(np.int16),
        value=np.where(won, card.value[rows[:, PATTERN]], 0).astype(np.int16),
        jokerless=rows[:, JOKERLESS].astype(np.bool_),
        exposures=rows[:, EXPOSURES].astype(np.int8),
        turns=rows[:, MADE_TURNS].astype(np.int16),
        scores=rows[:, SCORES:].astype(np.int32),
    )


def play_logged(
    card: CardArrays, options: I64, wall: Bytes, policies: NDArray[np.int8], seed: int, tastes: I64
) -> tuple[Outcomes, I64]:
    """One game with its commands: rows of seat, kind and details."""
    rows = np.zeros((1, COLUMNS), np.int64)
    log = np.zeros((MOST_COMMANDS, LOG_WIDTH), np.int64)
    length = np.zeros(1, np.int64)
    table, seeds = new_table(len(card.every)), np.array([seed], np.uint64)
    play_many(play_card(card), table, options, wall[None], tastes, policies[None], seeds, rows, log, length)
    return _outcomes(card, rows), log[: length[0]]


def with_policy(policy: Callable[..., int]) -> Callable[..., None]:
    """A ``play`` for ``play_games`` in which a compiled function of one's own takes the place of ``choose``.

    It is compiled when it is first used and not kept on disk.
    """

    def bound(function: Any, **names: Any) -> Any:  # noqa: ANN401 - a function of the same kind with other globals
        return FunctionType(function.__code__, {**function.__globals__, **names})

    game = folded(bound(_play_game, choose=policy))
    return njit(nogil=True)(bound(_play_many, play_game=game))
