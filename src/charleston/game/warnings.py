"""G-32: private warnings before a command that may kill the hand. A page renders them in English."""

from typing import Literal

from msgspec import Struct

from charleston.card.index import index_of
from charleston.card.matcher import Exposure, Hand, makes
from charleston.card.pattern import JOKERS_FROM
from charleston.game import commands
from charleston.game.calls import as_group, groups_for, lacks_joker, shown_before
from charleston.game.seats import Seat
from charleston.game.state import State, Tiles
from charleston.tiles import Tile, counts

WarningCode = Literal["no hand", "concealed only", "joker in a pair", "joker to exchange", "not complete"]


class CallWarning(Struct, frozen=True, gc=False):
    """Why ``call.validation: block`` forbids a command. Under ``warn``, the player may send it anyway."""

    code: WarningCode
    rules: tuple[str, ...]
    tiles: Tiles = ()  # the group that would be exposed; empty for mah jongg


def warning(state: State, command: commands.Command) -> CallWarning | None:
    if state.rules.validation != "warn":
        return None
    match command:
        case commands.ClaimDiscard(seat=seat, mahjong=False) if state.window is not None:
            return _of_call(state, seat, state.window.tile)
        case commands.ClaimDiscard(seat=seat) if state.window is not None:
            return _of_mahjong(state, seat, state.window.heard, is_claim=True)
        case commands.DeclareMahjong(seat=seat):
            picked = state.apart[1] if state.apart is not None and state.apart[0] == seat else None
            return _of_mahjong(state, seat, picked, is_claim=False)
        case commands.ExposeGroup(seat=seat, tiles=tiles):
            group = as_group(tiles)
            return None if group is None else _of_group(state, seat, group)
    return None


def _of_call(state: State, seat: Seat, tile: Tile) -> CallWarning | None:
    """Warn only if no group fits. Name the smallest group, because players call for that first."""
    reasons = [_of_group(state, seat, group) for group in groups_for(state, seat, tile)]
    return None if None in reasons or not reasons else _of_group(state, seat, Exposure(tile, JOKERS_FROM, 0))


def _of_group(state: State, seat: Seat, group: Exposure) -> CallWarning | None:
    index, groups = index_of(state.card), (*shown_before(state, seat), group)
    if index.fits(groups):
        return None
    if index.having(groups):
        return CallWarning("concealed only", ("CAL-06", "G-32", "DED-02"), group.tiles)
    return CallWarning("no hand", ("G-32", "DED-02"), group.tiles)


def _of_mahjong(state: State, seat: Seat, extra: Tile | None, *, is_claim: bool) -> CallWarning | None:
    """Return the warning for mah jongg. It runs at every discard; for most hands it takes one lookup."""
    rack = state.racks[seat] if extra is None else (*state.racks[seat], extra)
    hand = Hand(counts(rack), state.groups(seat))
    near = list(index_of(state.card).using(hand))
    lines = [entry for entry, pattern in near if makes(pattern, hand)]
    if any(not (hand.exposures and entry.line.concealed) for entry in lines):
        return None
    if is_claim and extra is not None and lacks_joker(state, seat, extra):
        return _NEEDS_JOKER
    if lines:
        return _NOT_CONCEALED
    return _JOKER_IN_A_PAIR if near else _NOT_COMPLETE


_NEEDS_JOKER = CallWarning("joker to exchange", ("MAH-20", "MAH-11"))
_NOT_CONCEALED = CallWarning("concealed only", ("MAH-19", "CAL-06", "MAH-11"))
_JOKER_IN_A_PAIR = CallWarning("joker in a pair", ("JOK-02", "MAH-11"))
_NOT_COMPLETE = CallWarning("not complete", ("SET-27", "MAH-11"))
