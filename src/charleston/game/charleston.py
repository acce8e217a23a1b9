"""CHA: passing tiles before play. Right, across, left; left, across, right; the courtesy pass."""

from collections.abc import Iterable
from itertools import combinations

from msgspec import Struct

from charleston.game import commands
from charleston.game.deal import has_charleston
from charleston.game.events import (
    CharlestonStopped,
    CourtesyBid,
    CourtesyExchanged,
    Event,
    JokerReplaced,
    PassExchanged,
    PassTakenBack,
    PhaseBegan,
    SecondAgreed,
    TilesLookedAt,
    TilesPassed,
)
from charleston.game.evolve import fold
from charleston.game.phases import COURTESY, DEAL, DISCARD, PASSES, VOTE, Phase
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import EAST, SEATS, SOUTH, Seat, across
from charleston.game.state import Passed, State, Tiles, holds
from charleston.tiles import JOKER, Tile

Outcome = list[Event] | Refusal

PASS_SIZE = 3
MAX_COURTESY = 3
STEPS = (1, 2, 3, 3, 2, 1)
"""How many seats to the right each pass goes: right, across, left, left, across, right (CHA-02)."""
BLIND_PASSES = (3, 6)
FIRST_LEFT, LAST_RIGHT = 3, 6


class BlindTurn(Struct, frozen=True, gc=False):
    """One player's part in an all-blind round, in which nobody passes three of her own tiles (CHA-23, CHA-24)."""

    seat: Seat
    own: int  # how many of her own tiles this player passes
    owes: int  # tiles still missing from this player's pass; she passes them before the round is over


def pass_number(state: State) -> int:
    """Return the number of the current pass, 1 to 6; 0 if there is none. After the deal it is 1."""
    if state.phase == DEAL:
        return 1 if any(state.racks) and has_charleston(state) else 0
    return state.phase.pass_number


def receiver(state: State, giver: Seat, number: int) -> Seat:
    """Return the seat that gets this seat's pass."""
    return state.players[(giver + _step(state, number)) % len(state.players)]


def giver(state: State, taker: Seat, number: int) -> Seat:
    return state.players[(taker - _step(state, number)) % len(state.players)]


def _step(state: State, number: int) -> int:
    """Return how many seats to the right this pass goes; three players pass to the right instead of across."""
    step = STEPS[number - 1]
    return step if len(state.players) == 4 else (1, 1, 2)[step - 1]


def pass_tiles(state: State, command: commands.PassTiles) -> Outcome:
    owed = owed_to(state, command.seat)
    if owed is not None:
        return _replace_joker(state, command, owed)
    if state.phase == COURTESY:
        return _pass_courtesy(state, command)
    number = pass_number(state)
    refusal = _refuse_pass(state, command, number)
    if refusal is not None:
        return refusal
    events: list[Event] = [PhaseBegan(Phase.FIRST_RIGHT)] if state.phase == DEAL else []
    events.append(TilesPassed(command.seat, command.tiles, command.blind))
    after = fold(state, events)
    return events + (_exchange(after, number) if _may_exchange(after, number) else [])


def _refuse_pass(state: State, command: commands.PassTiles, number: int) -> Refusal | None:
    if not has_charleston(state):
        return refuse("no charleston")
    if not number:
        return refuse("wrong phase", "CHA-56")
    if state.passed[command.seat] is not None:
        return refuse("passed already")
    if JOKER in command.tiles:
        return refuse("no joker")
    if command.blind and number not in BLIND_PASSES:
        return refuse("no blind here")
    if command.blind < 0 or len(command.tiles) + command.blind != PASS_SIZE:
        return refuse("three to pass")
    if command.blind > state.rules.blind_max:
        return refuse("too many blind")
    if must_begin(state, command.seat, number) and command.blind == PASS_SIZE:
        return refuse("one at least")
    return None if holds(state.racks[command.seat], command.tiles) else refuse("not held")


def owed_to(state: State, seat: Seat) -> Seat | None:
    """Return the seat to which this seat owes a legal tile because it passed a joker, or None."""
    for giver, receiver in state.joker_debts:
        if giver == seat:
            return receiver
    return None


def _replace_joker(state: State, command: commands.PassTiles, receiver: Seat) -> Outcome:
    """Replace a passed joker with a legal tile (CHA-44)."""
    if JOKER in command.tiles:
        return refuse("no joker", "CHA-44")
    if len(command.tiles) != 1 or command.blind:
        return refuse("one for the joker")
    if command.tiles[0] not in state.racks[command.seat]:
        return refuse("not held")
    return [JokerReplaced(command.seat, receiver, command.tiles[0])]


def must_begin(state: State, seat: Seat, number: int) -> bool:
    """Return whether East must pass her own tile: an option requires one, and nobody else passes any (G-12)."""
    has_tiles = any(tile_pass is not None and tile_pass.tiles for tile_pass in state.passed)
    return state.rules.empty_first_left == "force-one" and number == FIRST_LEFT and seat == EAST and not has_tiles


def _may_exchange(state: State, number: int) -> bool:
    if any(state.passed[seat] is None for seat in state.players):
        return False
    return number != FIRST_LEFT + 1 or state.rules.stop_deadline == "before-second-left" or bool(state.looked)


def _exchange(state: State, number: int) -> list[Event]:
    """Exchange the tiles once everyone has passed, pass blind tiles on unseen, and begin the next phase."""
    passed = {seat: state.passed[seat] or Passed((), 0) for seat in state.players}
    own = sum(len(tile_pass.tiles) for tile_pass in passed.values())
    received = resolve(state, number, {seat: tile_pass.tiles for seat, tile_pass in passed.items()})
    order = (
        _blind_order(state, number, passed)
        if all(len(tile_pass.tiles) < PASS_SIZE for tile_pass in passed.values())
        else ()
    )
    events: list[Event] = [PassExchanged(tuple(received.get(seat, ()) for seat in SEATS), order)]
    if number == FIRST_LEFT:
        return [*events, PhaseBegan(VOTE)]
    if number < LAST_RIGHT:
        return [*events, PhaseBegan(PASSES[number])]
    skip = own == 0 and state.rules.courtesy_after_empty_last_right == "skip"
    return [*events, begin_courtesy(state, skip=skip)]


def resolve(state: State, number: int, own: dict[Seat, Tiles]) -> dict[Seat, Tiles]:
    """Return the tiles each seat keeps; blind tiles are first in, first out.

    A seat sends its own tiles and then the first of the incoming ones. Tile m of its pass is one of its own, or tile
    (m - its own count) of its giver's pass; tracing a tile back from giver to giver ends at somebody's own tile.

    The order of a seat's own tiles matters: the table shuffles them, the kernels sort them.

    Rules: CHA-15, CHA-16, CHA-17, CHA-18, CHA-22, CHA-23, CHA-24, CHA-25. The compiled twin is
    ``kernels.playout.charleston_kernel._exchange_passes``.
    """
    if not any(own.values()):
        return {}

    def sent(seat: Seat, at: int) -> Tile:
        while at >= len(own[seat]):
            at -= len(own[seat])
            seat = giver(state, seat, number)
        return own[seat][at]

    return {
        seat: tuple(sent(giver(state, seat, number), at) for at in range(PASS_SIZE - len(own[seat]), PASS_SIZE))
        for seat in state.players
    }


def _blind_order(state: State, number: int, passed: dict[Seat, Passed]) -> tuple[Seat, ...]:
    """Return the order in which to describe an all-blind round. It starts at the seat that passes the most own tiles.
    Rules: CHA-23, CHA-24, C-12, A-08.
    """
    most = max(len(tile_pass.tiles) for tile_pass in passed.values())
    follow = [EAST]
    while len(follow) < len(state.players):
        follow.append(receiver(state, follow[-1], number))
    start = next(seat for seat in follow if len(passed[seat].tiles) == most)
    order = follow if state.rules.iou_direction == "follow-pass" else list(state.players)
    at = order.index(start)
    return (*order[at:], *order[:at])


def blind_turns(state: State, order: Iterable[Seat]) -> tuple[BlindTurn, ...]:
    """Return each seat's part in an all-blind round, in the order given: its own tiles and what it still owes.

    A seat passes its own tiles and those that have already reached it. If nobody has a tile, nobody owes any.
    """
    number, sent, turns = pass_number(state), dict[Seat, int](), list[BlindTurn]()
    for seat in order:
        tile_pass = state.passed[seat]
        own = 0 if tile_pass is None else len(tile_pass.tiles)
        sent[seat] = min(PASS_SIZE, own + sent.get(giver(state, seat, number), 0))
        turns.append(BlindTurn(seat, own, PASS_SIZE - sent[seat] if any(sent.values()) else 0))
    return tuple(turns)


def begin_courtesy(state: State, *, skip: bool = False) -> Event:
    """Begin the courtesy pass, or East's first turn if there is no courtesy pass.

    Three players have none, because they cannot form pairs.
    """
    if skip or state.rules.courtesy == "off" or len(state.players) < 4:
        return PhaseBegan(DISCARD, EAST)
    return PhaseBegan(COURTESY)


def take_back(state: State, command: commands.TakeBack) -> Outcome:
    if state.begun:
        return refuse("down is down")
    if state.passed[command.seat] is None:
        return refuse("pass is over")
    if command.seat in state.looked or _looked_by_receiver(state, command.seat):
        return refuse("pass is over")
    return [PassTakenBack(command.seat)]


def _looked_by_receiver(state: State, seat: Seat) -> bool:
    number = pass_number(state)
    return bool(number) and receiver(state, seat, number) in state.looked


def agree(state: State, command: commands.Agree) -> Outcome:
    if state.phase != VOTE:
        return refuse("wrong phase")
    if command.seat in state.agreed:
        return refuse("answered")
    events: list[Event] = [SecondAgreed(command.seat)]
    if len(state.agreed) + 1 == len(state.players):
        events.append(PhaseBegan(Phase.SECOND_LEFT))
    return events


def stop(state: State, command: commands.Stop) -> Outcome:
    number = pass_number(state)
    if number and number <= FIRST_LEFT:
        return refuse("not yet")
    if number == FIRST_LEFT + 1:
        if state.rules.stop_deadline != "before-look":
            return refuse("begun")
        if state.looked:
            return refuse("too late to stop")
    elif state.phase != VOTE:
        return refuse("too late to stop") if number or state.phase == COURTESY else refuse("wrong phase")
    skip = state.rules.courtesy_after_stop == "no"
    return [CharlestonStopped(command.seat), begin_courtesy(state, skip=skip)]


def look(state: State, command: commands.Look) -> Outcome:
    if pass_number(state) != FIRST_LEFT + 1 or command.seat in state.looked:
        return refuse("nothing to see")
    if state.passed[command.seat] is None:
        return refuse("pass first")
    if state.passed[giver(state, command.seat, FIRST_LEFT + 1)] is None:
        return refuse("nothing to see")
    events: list[Event] = [TilesLookedAt(command.seat)]
    after = fold(state, events)
    return events + (_exchange(after, FIRST_LEFT + 1) if _may_exchange(after, FIRST_LEFT + 1) else [])


def time_up_vote(state: State) -> list[Event]:
    """End the vote. Silence means yes if anyone may stop, and no if all must agree (C-06)."""
    silent = next(seat for seat in state.players if seat not in state.agreed)
    if state.rules.second_consent == "vote":
        skip = state.rules.courtesy_after_stop == "no"
        return [CharlestonStopped(silent), begin_courtesy(state, skip=skip)]
    agreed: list[Event] = [SecondAgreed(seat) for seat in state.players if seat not in state.agreed]
    return [*agreed, PhaseBegan(Phase.SECOND_LEFT)]


def bid(state: State, command: commands.BidCourtesy) -> Outcome:
    if state.phase != COURTESY:
        return refuse("wrong phase")
    if state.bids[command.seat] is not None:
        return refuse("bid already")
    if not 0 <= command.count <= MAX_COURTESY:
        return refuse("bid 0 to 3")
    events: list[Event] = [CourtesyBid(command.seat, command.count)]
    return events + _finish_courtesy(fold(state, events))


def courtesy_count(state: State, seat: Seat) -> int | None:
    """Return how many tiles the seat and the seat across exchange, once both have bid (CHA-39); else None."""
    mine, theirs = state.bids[seat], state.bids[(seat + 2) % 4]
    return None if mine is None or theirs is None else min(mine, theirs)


def _pass_courtesy(state: State, command: commands.PassTiles) -> Outcome:
    count = courtesy_count(state, command.seat)
    if count is None:
        return refuse("offer first")
    if JOKER in command.tiles:
        return refuse("no joker")
    if command.blind:
        return refuse("no blind here")
    if state.passed[command.seat] is not None:
        return refuse("passed already")
    if len(command.tiles) != count or not count or command.seat in state.settled:
        return refuse("courtesy count")
    if not holds(state.racks[command.seat], command.tiles):
        return refuse("not held")
    events: list[Event] = [TilesPassed(command.seat, tuple(sorted(command.tiles)))]
    return events + _finish_courtesy(fold(state, events))


def _finish_courtesy(state: State) -> list[Event]:
    """Exchange the tiles of each pair that is ready; the two pairs do not wait for each other (CHA-41)."""
    events: list[Event] = []
    for first in (EAST, SOUTH):
        pair = (first, across(first))
        count = courtesy_count(state, first)
        if first in state.settled or count is None:
            continue
        if count == 0 or all(state.passed[seat] is not None for seat in pair):
            events.append(CourtesyExchanged(pair))
    done = len(state.settled) + 2 * len(events) == len(state.players)
    return [*events, PhaseBegan(DISCARD, EAST)] if done and events else events


def pass_sizes(state: State, seat: Seat) -> list[tuple[int, int]]:
    """Return every combination of own and blind tile counts that this seat may pass now."""
    number = pass_number(state)
    if owed_to(state, seat) is not None:
        return [(1, 0)]
    if state.phase == COURTESY:
        count = courtesy_count(state, seat) if seat not in state.settled else 0
        return [(count, 0)] if count else []
    if number not in BLIND_PASSES:
        return [(PASS_SIZE, 0)]
    most = min(state.rules.blind_max, PASS_SIZE - must_begin(state, seat, number))
    return [(PASS_SIZE - blind, blind) for blind in range(most + 1)]


def passes(state: State, seat: Seat) -> Iterable[commands.PassTiles]:
    """Yield every pass this seat can make now, in a fixed order."""
    rack = [tile for tile in state.racks[seat] if tile != JOKER]
    for size, blind in pass_sizes(state, seat):
        for tiles in dict.fromkeys(combinations(rack, size)):
            yield commands.PassTiles(seat, tiles, blind)
