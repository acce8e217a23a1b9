"""Irregularities at a real table, reported by a referee or scorekeeper, and the ruling on each."""

from collections.abc import Callable

from charleston.card.matcher import Exposure
from charleston.game import commands
from charleston.game.awards import award, close
from charleston.game.calls import answered, refuse_claim
from charleston.game.dead import die_with_tile, is_provably_dead, kill
from charleston.game.ending import HAND, die, next_turn
from charleston.game.events import (
    ClaimWithdrawn,
    DeathReason,
    DiscardClaimed,
    Event,
    GameOver,
    GroupExposed,
    HandThrownIn,
    NameCorrected,
    PhaseBegan,
    Ruled,
    Scored,
    TileDiscarded,
    TileMiscalled,
    TilePicked,
    TileRacked,
    ValueAnnounced,
    WallTouched,
    WrongEndTaken,
)
from charleston.game.evolve import fold, rightful
from charleston.game.pass_rulings import passed_a_joker, peeked
from charleston.game.phases import CLAIM, DISCARD, EXPOSE, OVER, PICK
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import EAST, NOBODY, Seat
from charleston.game.state import Claim, State, holds
from charleston.game.wrong_tile import exposed_wrong, picked_up_wrong
from charleston.tiles import FULL_SET, JOKER

Outcome = list[Event] | Refusal
MAX_VALUE = 2000


def report(state: State, command: commands.Report) -> Outcome:
    if command.seat not in state.players or command.other not in (NOBODY, *state.players):
        return refuse("not in play")
    names = command.what in ("miscalled", "corrected") and state.window is not None
    if state.dead[command.seat] and not (names and state.window is not None and state.window.by == command.seat):
        return refuse("dead already")
    if not state.begun and command.what in _DEADLY:
        return refuse("before the game")
    if command.what in _FROM_THE_WALL and not state.wall_left:
        return refuse("wall is empty")
    if len(command.tiles) != _TILES.get(command.what, len(command.tiles)):
        return refuse("wrong phase", "TRN-22")
    return _REPORTS[command.what](state, command)


_DEADLY = ("discarded out of turn", "picked out of turn", "picked ahead", "picked wrong end")
"""Errors that can kill a hand. They cannot be reported before East's first discard."""
_FROM_THE_WALL = ("picked out of turn", "picked ahead", "picked wrong end", "touched the wall")
"""Errors that need a tile in the wall."""
_TILES = {"miscalled": 2, "corrected": 1, "discarded out of turn": 1, "picked up the wrong tile": 2}
"""The number of tiles that a report has to name."""


def _miscalled(state: State, command: commands.Report) -> Outcome:
    """Rule on a misnamed tile. A joker may be given the name of the last discard (JOK-20)."""
    if state.rules.naming == "auto":
        return refuse("named by itself")
    tile, named = command.tiles
    if tile == named:
        return refuse("wrong phase", "TRN-22")
    if state.window is None or state.window.by != command.seat or state.window.tile != tile:
        last = state.discards[-1] if state.discards else None
        if tile == JOKER and last is not None and last.tile == JOKER and last.seat in (NOBODY, command.seat):
            return _joker_named(state, command)
        return refuse("no live discard", "TRN-22")
    void: list[Event] = [ClaimWithdrawn(claim.seat) for claim in state.window.claims if not claim.mahjong]
    if state.window.awarded is not None and not state.window.awarded.mahjong:
        void.append(PhaseBegan(CLAIM, command.seat))  # the caller is not committed yet (C-23)
    return [*void, TileMiscalled(command.seat, tile, named), _no_claim(command)]


def _no_claim(command: commands.Report) -> Ruled:
    return Ruled(command.seat, "TRN-22", "No claim until it is named rightly.")


def _joker_named(state: State, command: commands.Report) -> Outcome:
    """Rule on a misnamed joker: mah jongg may be called on the wrong name until the next player picks (C-24)."""
    previous = state.discards[-2].tile if len(state.discards) > 1 else None
    if command.tiles[1] in (JOKER, previous):
        return [Ruled(command.seat, "JOK-20", "A joker may be named like that.")]
    if state.phase != PICK:
        return [Ruled(command.seat, "JOK-19", "A joker is dead under any name.")]
    named = TileMiscalled(command.seat, JOKER, command.tiles[1])
    return [named, PhaseBegan(CLAIM, command.seat), _no_claim(command)]


def _corrected(state: State, command: commands.Report) -> Outcome:
    window = state.window
    if window is None or window.named is None or command.tiles != (window.tile,):
        return refuse("no live discard", "TRN-22")
    if any(claim.mahjong for claim in window.claims):
        return refuse("another declared", "TRN-23")
    events: list[Event] = [
        NameCorrected(command.seat, window.tile),
        Ruled(command.seat, "TRN-20", "The name is corrected; the tile stays."),
    ]
    return events + (next_turn(state, window.by) if window.tile == JOKER else [])


def _exposed(state: State, command: commands.Report) -> Outcome:
    """Rule on a group exposed for a misnamed tile: it stands if it fits the real tile, else the hand is dead (TRN-24).

    If the tile was named correctly, the group has a tile picked up in error (CAL-23).
    """
    window = state.window
    if window is None or window.by == command.seat or state.declared is not None:
        return refuse("no live discard")
    if window.named is None:
        return exposed_wrong(state, command, window)
    if state.phase != CLAIM:
        return refuse("no live discard")
    tiles = (window.tile, *command.tiles) if len(set(command.tiles) - {JOKER, window.tile}) == 0 else command.tiles
    naturals, jokers = tiles.count(window.tile), tiles.count(JOKER)
    if not holds((*state.racks[command.seat], window.tile), tiles):
        return refuse("not held")
    if window.tile in tiles and naturals + jokers == len(tiles):
        group = Exposure(window.tile, naturals, jokers)
        events: list[Event] = award(state, Claim(command.seat, mahjong=False))
        events += [GroupExposed(command.seat, group.tile, naturals, jokers), PhaseBegan(DISCARD, command.seat)]
        if not is_provably_dead(fold(state, events), command.seat):
            return events
    return [
        Ruled(command.seat, "TRN-24", "The exposure is invalid; the discarder suffers nothing."),
        *die_with_tile(state, command.seat, "bad exposure", "TRN-24"),
    ]


def _discarded_out_of_turn(state: State, command: commands.Report) -> Outcome:
    """Rule on a discard out of turn: it stands if claimed; if not, the hand is a tile short and dead (G-43)."""
    (tile,) = command.tiles
    if state.declared is not None or (command.seat == state.turn and state.phase in (DISCARD, EXPOSE)):
        return refuse("wrong phase", "TRN-25")
    if state.phase == EXPOSE:
        return refuse("expose first", "TRN-25")
    if state.window is not None and state.window.claims:
        return refuse("claimed by another", "TRN-25")
    if (
        state.apart is not None and state.apart[0] == command.seat
    ):  # check this before the rack, so a refusal reveals nothing
        return refuse("wrong phase", "TRN-25")
    if tile not in state.racks[command.seat]:
        return refuse("not held")
    if state.apart is not None:
        return _thrown_beside_a_pick(state, command, state.apart[0])
    if state.window is not None and state.window.out_of_turn:
        return _thrown_after_another(state, command)
    if state.rules.out_of_turn_discard == "dead":
        return [
            Ruled(command.seat, "TRN-31", "Out of turn: the hand is dead, the director decides."),
            *kill(state, command.seat, "out of turn", "TRN-31"),
        ]
    if tile == JOKER:
        return _joker_out_of_turn(state, command)
    events: list[Event] = [TileDiscarded(command.seat, tile, out_of_turn=True), PhaseBegan(CLAIM, command.seat)]
    return [*events, Ruled(command.seat, "TRN-26", "Thrown out of turn; it may be claimed.")]


def _thrown_beside_a_pick(state: State, command: commands.Report, picker: Seat) -> Outcome:
    """Let the next player rack the picked tile first. The new discard replaces the old one, so the pick is final."""
    racked: list[Event] = [TileRacked(picker), PhaseBegan(DISCARD, picker)]
    outcome = _discarded_out_of_turn(fold(state, racked), command)
    return outcome if isinstance(outcome, Refusal) else racked + outcome


def _thrown_after_another(state: State, command: commands.Report) -> Outcome:
    """Rule on a second discard out of turn: nobody wanted the first, so its thrower is dead (G-43)."""
    first = close(state)
    after = fold(state, first)
    outcome = [] if after.phase == OVER else _discarded_out_of_turn(after, command)
    return outcome if isinstance(outcome, Refusal) else first + outcome


def _joker_out_of_turn(state: State, command: commands.Report) -> list[Event]:
    """Kill a hand that discards a joker out of turn. Nobody can claim a joker, so the hand is a tile short.

    The player whose turn it was continues.
    """
    phase, seat = rightful(state)
    events: list[Event] = [TileDiscarded(command.seat, JOKER, out_of_turn=True)]
    events += die(fold(state, events), command.seat, "out of turn", "G-43")
    after = fold(state, events)
    if after.phase == OVER:
        return events
    return [*events, PhaseBegan(phase, seat)] if seat in after.live else events + next_turn(after, seat)


def _picked_out_of_turn(state: State, command: commands.Report) -> Outcome:
    if _is_to_pick(state, command.seat):
        return refuse("wrong phase", "TRN-31")
    if state.rules.out_of_turn_pick == "return":
        return [Ruled(command.seat, "G-42", "The tile goes back to its place.")]
    return _kill_with_racked(state, command, "out of turn", "TRN-31" if state.rules.score_mode == "points" else "G-42")


def _is_to_pick(state: State, seat: Seat) -> bool:
    """Return whether a pick by this seat is in turn, or was just made in turn."""
    if state.window is not None and state.phase == CLAIM and not state.window.out_of_turn:
        return state.next_seat(state.window.by) == seat
    return state.turn == seat and state.phase.is_turn


def _kill_with_racked(state: State, command: commands.Report, reason: DeathReason, rule: str) -> list[Event]:
    """Kill a hand. It keeps a tile that it racked; a tile that it did not rack goes back (G-42)."""
    events: list[Event] = []
    if command.racked and state.wall_left:
        events = [TilePicked(command.seat, state.wall[state.picked], racked=True)]
    return events + kill(fold(state, events), command.seat, reason, rule)


def _picked_ahead(state: State, command: commands.Report) -> Outcome:
    if state.apart is not None and state.apart[0] == command.seat:
        return refuse("picked already")
    mode = state.rules.pick_ahead
    if mode == "dead" or (mode == "dead-if-racked" and command.racked):
        return _kill_with_racked(state, command, "picked ahead", "TRN-30" if mode == "dead" else "G-44")
    return [Ruled(command.seat, "G-44", "The tile goes back to its place.")]


def _picked_wrong_end(state: State, command: commands.Report) -> Outcome:
    events: list[Event] = [WrongEndTaken(command.seat, command.racked and state.wall_left > 0)]
    if set(state.wrong_end) - {command.seat} and state.rules.multi_wrong_end == "throw-in":
        return [
            *events,
            Ruled(command.seat, "TRN-28", "More than one: the tiles are thrown in."),
            GameOver("thrown in"),
        ]
    if state.rules.wrong_end_dead_on == "rack" and not command.racked:
        text = "Not racked: the tile goes back, and is taken from the proper end."
        return [*events, Ruled(command.seat, "TRN-27", text)]
    rule = "TRN-27" if state.rules.wrong_end_dead_on == "rack" else "TRN-29"
    return events + kill(fold(state, events), command.seat, "wrong end", rule)


def _has_tiles(state: State, command: commands.Report) -> Outcome:
    """Rule on a wrong count: before the game begins the tiles are thrown in; later the hand is dead (G-15)."""
    if not any(state.racks):
        return refuse("wrong phase", "TRN-32")
    if not sum(group.size for group in state.groups(command.seat)) <= command.count <= len(FULL_SET):
        return refuse("no such count")
    if command.count == _right_count(state, command.seat):
        return [Ruled(command.seat, "TRN-32", "The count is right.")]
    if not state.begun:
        return [Ruled(command.seat, "G-15", "The tiles are thrown in and dealt again."), GameOver("replay")]
    rule = "DED-21" if state.rules.score_mode == "points" else "DED-01"
    return kill(state, command.seat, "tile count", rule)


def _right_count(state: State, seat: Seat) -> int:
    """Return how many tiles this hand must have now, without those laid out to pass (TRN-32, C-22)."""
    passed = state.passed[seat]
    away = len(passed.tiles) if passed is not None else 0
    picked = state.apart is not None and state.apart[0] == seat
    first = seat == EAST and not state.begun
    owed = sum(giver == seat for giver, _ in state.joker_debts) - sum(
        receiver == seat for _, receiver in state.joker_debts
    )
    return HAND + (picked or first or (state.phase == DISCARD and state.turn == seat)) - away + owed


def _racked_called_tile(state: State, command: commands.Report) -> Outcome:
    claims = () if state.window is None else state.window.claims
    called = any(claim.seat == command.seat for claim in claims)
    if not (called or (state.fresh and state.turn == command.seat)):
        return refuse("not your claim", "CAL-20")
    if state.rules.racked_called_tile == "dead":
        if state.window is None:
            return kill(state, command.seat, "racked the called tile", "CAL-20")
        return die_with_tile(state, command.seat, "racked the called tile", "CAL-20")
    return [Ruled(command.seat, "C-35", "The called tile belongs on top of the rack.")]


def _announced(_: State, command: commands.Report) -> Outcome:
    if not 0 < command.count <= MAX_VALUE:
        return refuse("no such value")
    return [ValueAnnounced(command.seat, command.count)]


def _threw_in(state: State, command: commands.Report) -> Outcome:
    """Record a hand thrown in before a declared mah jongg is verified. The verification decides the cost (MAH-09)."""
    claimed = state.window is not None and any(claim.mahjong for claim in state.window.claims)
    declarer = state.declared is not None and state.declared.seat == command.seat
    if declarer or command.seat in state.thrown_in or not (claimed or state.declared is not None):
        return refuse("not declared", "MAH-08")
    return [
        HandThrownIn(command.seat),
        Ruled(command.seat, "MAH-08", "Nobody throws in a hand before the mah jongg is verified."),
    ]


def _claimed_silently(state: State, command: commands.Report) -> Outcome:
    refusal = refuse_claim(state, commands.ClaimDiscard(command.seat))
    if refusal is not None:
        return refusal
    if state.rules.must_speak == "required":
        return [Ruled(command.seat, "CAL-17", "A claim must be spoken; this one does not count.")]
    allowed = Ruled(command.seat, "CAL-16", "Allowed, though a claim should be spoken.")
    return [allowed, *answered(state, DiscardClaimed(command.seat))]


def _touched_the_wall(state: State, command: commands.Report) -> Outcome:
    """Rule on touching the wall. In a tournament a touch commits; at home only a move does (TRN-07, TRN-08, C-01)."""
    if not _is_to_pick(state, command.seat):
        return refuse("not your turn")
    if state.phase == CLAIM and state.rules.window == "answers":
        return refuse("window is open", "TRN-07")
    if "touch" not in (state.rules.wall_commit_on, state.rules.own_claim_forfeit_on):
        return [Ruled(command.seat, "TRN-07", "A mere touch commits to nothing.")]
    if state.phase in (DISCARD, EXPOSE):  # a touch only begins the turn, and this turn has already begun
        return [Ruled(command.seat, "TRN-06", "The turn has already begun, so the touch changes nothing.")]
    return [WallTouched(command.seat)]


def _disturbed(state: State, command: commands.Report) -> Outcome:
    """Rule on disturbing a table in play: the penalty that the director set, or a warning (TRM-26, C-32)."""
    if state.rules.disturb_penalty:
        return [Scored(command.seat, state.rules.disturb_penalty, "TRM-26", "disturbed others")]
    return [Ruled(command.seat, "TRM-26", "Please do not disturb those who still play.")]


_REPORTS: dict[str, Callable[[State, commands.Report], Outcome]] = {
    "miscalled": _miscalled,
    "corrected": _corrected,
    "exposed": _exposed,
    "discarded out of turn": _discarded_out_of_turn,
    "picked out of turn": _picked_out_of_turn,
    "picked ahead": _picked_ahead,
    "picked wrong end": _picked_wrong_end,
    "has tiles": _has_tiles,
    "peeked": peeked,
    "passed a joker": passed_a_joker,
    "racked the called tile": _racked_called_tile,
    "picked up the wrong tile": picked_up_wrong,
    "announced": _announced,
    "threw in": _threw_in,
    "claimed silently": _claimed_silently,
    "touched the wall": _touched_the_wall,
    "disturbed": _disturbed,
}
