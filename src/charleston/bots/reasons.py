"""The reason for a bot's choice, as data: a code with its arguments. ``bots.prose`` turns it into English."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from charleston.bots.policies import Fetch, Mind, dangers, discard_costs, share, to_claim
from charleston.card.matcher import Exposure
from charleston.card.model import Card, Entry
from charleston.kernels.policy.taste import CALL_FROM, CALL_LATE, EVEN_CALL, EXCHANGES, FORGETS, STICKS
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
    "hopeless",
    "hopeless and safe",
    "safer",
    "useless",
    "not for my hands",
    "least missed",
    "worth less",
    # mistakes: without them, the bot would answer differently
    "forgotten",
    "favorite",
    "eager",
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
_MISTAKES: dict[ReasonCode, tuple[tuple[int, ...], int]] = {
    "eager": ((CALL_FROM, CALL_LATE), EVEN_CALL),
    "favorite": ((STICKS,), 0),
    "forgotten": ((FORGETS,), 0),
}
"""For each mistake, the numbers of the taste that cause it, and their value without the mistake."""
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
    if mistake := mistake_behind(mind, lambda one: to_claim(one, group.tile)):
        return Reason(mistake, group.tile, group)
    has_exposed = bool(mind.seen.exposures[mind.seen.seat])
    return Reason("nearer" if has_exposed else "better than concealed", group.tile, group)


def why_decline(mind: Mind, tile: Tile) -> Reason:
    if mind.is_random:
        return Reason("at random", tile)
    return Reason(mistake_behind(mind, lambda one: to_claim(one, tile)) or "not needed", tile)


def why_turn(mind: Mind, wanted: Tile | Fetch) -> Reason:
    """Return the reason for this discard or joker exchange."""
    if mind.is_random:
        return Reason("at random")
    if isinstance(wanted, Fetch):
        return Reason("joker fits")
    if wanted == JOKER:
        return Reason("others worth more" if mind.seen.rack[:JOKER].any() else "only jokers")
    if mistake := mistake_behind(mind, lambda one: _is_cheapest(one, wanted)):
        return Reason(mistake)
    return _why_discard(mind, wanted)


def _is_cheapest(mind: Mind, tile: Tile) -> bool:
    """Return whether no discard costs the bot less; among such discards, the choice hardly matters."""
    costs = discard_costs(mind, mind.worth_of(mind.hand()))
    return costs[tile] == min(costs.values())


def mistake_behind(mind: Mind, choose: Callable[[Mind], object]) -> ReasonCode | None:
    """Return the first mistake without which the bot would choose something else; None if there is none."""
    others = {code: other for code in _MISTAKES if (other := without(mind, code)) is not mind}
    chosen = choose(mind) if others else None
    return next((code for code, other in others.items() if choose(other) != chosen), None)


def without(mind: Mind, mistake: ReasonCode) -> Mind:
    """Return the same bot without one kind of mistake; the bot itself if it does not make such mistakes."""
    places, careful = _MISTAKES[mistake]
    taste = mind.taste.copy()
    for place in places:
        taste[place] = max(taste[place], careful) if careful else 0
    return mind if (taste == mind.taste).all() else mind._replace(taste=taste)


def without_exchanges(mind: Mind) -> Mind:
    taste = mind.taste.copy()
    taste[EXCHANGES] = 0
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
        return Reason("not for my hands" if mind.taste[STICKS] else "useless")
    return Reason("least missed" if loss < _NOTABLE_LOSS else "worth less")
