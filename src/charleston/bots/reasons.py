"""The reason for a bot's choice, as data: a code with its arguments. ``bots.prose`` turns it into English."""

from typing import Literal, NamedTuple

from charleston.bots.policies import Fetch, Mind, dangers, on_turn, share
from charleston.card.matcher import Exposure
from charleston.card.model import Card, Entry
from charleston.kernels.policy.taste import EXCHANGES, MISTAKES
from charleston.tiles import JOKER, TILES, Tile

ReasonCode = Literal[
    "at random",
    # reasons in the Charleston
    "least needed",
    "keep the others",
    "keep all",
    "three to spare",
    "nothing to spare",
    "can spare",
    # reasons to call a discard or not
    "nearer",
    "better than concealed",
    "wins",
    "not needed",
    # reasons on the bot's turn
    "joker fits",
    "others worth more",
    "only jokers",
    "slip",
    "hopeless",
    "hopeless and safe",
    "safer",
    "useless",
    "least missed",
    "worth less",
    # reasons about mah jongg and challenges
    "complete",
    "not complete",
    "alive",
    "dead",
    # a hint whose answers were tried
    "tried",
    # no other choice is possible or sensible
    "only choice",
]
MAX_LINES = 3
_NOTABLE_LOSS = 40
"""A loss worth mentioning, in units of 1/1024 of the hand's worth."""


class Reason(NamedTuple):
    code: ReasonCode
    tile: Tile | None = None  # for "safer", the tile the bot keeps; for an answer to a discard, that discard
    group: Exposure | None = None  # for a call, the group to expose


ONLY_CHOICE = Reason("only choice")


def lines_of(card: Card, mind: Mind) -> tuple[Entry, ...]:
    """Return the lines that contribute most to the hand's worth; none for a bot that plays at random."""
    if mind.is_random:
        return ()
    worth = mind.worth_of(mind.hand())
    by_line: dict[int, int] = {}
    for pattern, weight in zip(worth.near, worth.weights, strict=True):
        line = int(mind.card.line[pattern])
        by_line[line] = by_line.get(line, 0) + int(weight)
    best = sorted(by_line, key=lambda line: -by_line[line])[:MAX_LINES]
    entries = list(card.entries())
    return tuple(entries[line] for line in best if by_line[line])


def why_pass(mind: Mind, tiles: list[Tile], blind: int) -> Reason:
    if mind.is_random:
        return Reason("at random")
    if not blind:
        return Reason("least needed")
    return Reason("keep the others" if tiles else "keep all")


def why_vote(mind: Mind, *, stop: bool) -> Reason:
    if mind.is_random:
        return Reason("at random")
    return Reason("nothing to spare" if stop else "three to spare")


def why_bid(mind: Mind, count: int) -> Reason:
    if mind.is_random:
        return Reason("at random")
    return Reason("can spare" if count else "keep all")


def why_claim(mind: Mind, group: Exposure) -> Reason:
    if mind.is_random:
        return Reason("at random", group.tile, group)
    has_exposed = bool(mind.seen.exposures[mind.seen.seat])
    return Reason("nearer" if has_exposed else "better than concealed", group.tile, group)


def why_decline(mind: Mind, tile: Tile) -> Reason:
    return Reason("at random" if mind.is_random else "not needed", tile)


def why_turn(mind: Mind, wanted: Tile | Fetch) -> Reason:
    """Return the reason for this discard or joker exchange."""
    if mind.is_random:
        return Reason("at random")
    if isinstance(wanted, Fetch):
        return Reason("joker fits")
    if wanted == JOKER:
        return Reason("others worth more" if mind.seen.rack[:JOKER].any() else "only jokers")
    if mind.taste[MISTAKES] and wanted != on_turn(careful(mind)):
        return Reason("slip")
    return _why_discard(mind, wanted)


def careful(mind: Mind) -> Mind:
    """Return the same bot without mistakes or exchanges: it chooses only the best discard."""
    taste = mind.taste.copy()
    taste[[MISTAKES, EXCHANGES]] = 0
    return mind._replace(taste=taste)


def _why_discard(mind: Mind, tile: Tile) -> Reason:
    worth, danger = mind.worth_of(mind.hand()), dangers(mind)
    if worth.total == 0:
        return Reason("hopeless and safe" if danger.any() and not danger[tile] else "hopeless")
    held = [each for each in TILES[:JOKER] if mind.seen.rack[each]]
    cheapest = min(held, key=lambda each: int(worth.losses[each]))
    if danger[cheapest] > danger[tile]:
        return Reason("safer", cheapest)
    loss = share(int(worth.losses[tile]), worth.total)
    if loss == 0:
        return Reason("useless")
    return Reason("least missed" if loss < _NOTABLE_LOSS else "worth less")
