"""DED: the tiles everybody can see, and what they prove about a challenged hand for each line of the card."""

from itertools import groupby
from typing import Literal, NamedTuple

from msgspec import Struct

from charleston.card.expand import patterns_of
from charleston.card.matcher import Out, Reason, VisibleTiles, why_out
from charleston.card.model import Entry
from charleston.game.seats import Seat
from charleston.game.state import State, WrongTile, without
from charleston.tiles import JOKER, KINDS, Tile

FindingReason = Literal["possible", "exhausted", "exposure", "concealed"]
_REASONS: dict[Reason, FindingReason] = {
    Reason.EXHAUSTED: "exhausted",
    Reason.EXPOSURE: "exposure",
    Reason.CONCEALED: "concealed",
}


class FoundLines(Struct, frozen=True):
    """Lines of one section, by their numbers on the card."""

    section: str
    numbers: tuple[int, ...]


class Finding(Struct, frozen=True):
    """Lines of the card that a challenged hand can still become, or that it cannot become for one reason."""

    reason: FindingReason
    tiles: tuple[Tile, ...]  # the tiles that are exhausted, or do not fit
    lines: tuple[FoundLines, ...]


class _Reading(NamedTuple):
    """A line of the card, and why the challenged hand can no longer become it; None if it still can."""

    entry: Entry
    out: Out | None


def visible_tiles(state: State, seat: Seat) -> VisibleTiles:
    """Count the discards and all exposures. Count the live discard only if this seat discarded it."""
    tile_counts = [0] * KINDS
    jokers = [0] * KINDS
    for discard in state.discards:
        tile_counts[discard.tile] += 1
    if state.window is not None and state.window.by == seat:
        tile_counts[state.window.tile] += 1
    for groups in state.exposures:
        for exposure in groups:
            tile_counts[exposure.group.tile] += exposure.group.naturals
            tile_counts[JOKER] += exposure.group.jokers
            jokers[exposure.group.tile] += exposure.group.jokers
    return VisibleTiles(tuple(tile_counts), tuple(jokers))


def findings(state: State, seat: Seat) -> tuple[Finding, ...]:
    """Return which lines a hand can still become and what rules out the others, according to the visible tiles."""
    readings = sorted(_readings(state, seat), key=_rank)
    grouped = groupby(readings, lambda reading: reading.out)
    return tuple(_finding(out, [reading.entry for reading in same]) for out, same in grouped)


def _finding(out: Out | None, entries: list[Entry]) -> Finding:
    sections = groupby(entries, lambda entry: entry.section.name)
    lines = tuple(FoundLines(section, tuple(entry.number for entry in same)) for section, same in sections)
    return Finding("possible", (), lines) if out is None else Finding(_REASONS[out.reason], out.tiles, lines)


def _rank(reading: _Reading) -> tuple[int, tuple[Tile, ...]]:
    """Return the sort key: the most informative reason first, equal reasons together."""
    out = reading.out
    return (-1, ()) if out is None else (list(_REASONS).index(out.reason), out.tiles)


def _readings(state: State, seat: Seat) -> list[_Reading]:
    """Return each line of the card and why this hand cannot become it. A line with a possible pattern has no reason."""
    visible = visible_tiles(state, seat)
    if (wrong := state.wrong_tile(seat)) is not None:
        return [_Reading(entry, Out(Reason.EXPOSURE, _as_laid(state, wrong))) for entry in state.card.entries()]
    readings = []
    for entry in state.card.entries():
        outs = [why_out(entry, pattern, state.groups(seat), visible) for pattern in patterns_of(entry.line)]
        if state.rules.impossible_hand == "no":
            outs = [None if out is not None and out.reason == Reason.EXHAUSTED else out for out in outs]
        readings.append(_Reading(entry, None if None in outs else max(outs, key=_strength)))
    return readings


def _as_laid(state: State, wrong: WrongTile) -> tuple[Tile, ...]:
    """Return the tiles of an exposure as everybody sees them, including the wrong tile."""
    intended = next((group.tiles for group in state.groups(wrong.seat) if group.tile == wrong.called), (wrong.called,))
    return (*without(intended, (wrong.called,)), wrong.tile)


def _strength(out: Out | None) -> int:
    """Rank the reasons of a line's patterns: an exhausted tile says more than a group that does not fit."""
    order = (Reason.CONCEALED, Reason.EXPOSURE, Reason.EXHAUSTED)
    return order.index(out.reason) if out is not None else len(order)
