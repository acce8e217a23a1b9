"""The answers to a question that are worth trying, and their form in the kernels."""

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from charleston.bots.policies import (
    PASS_SIZE,
    Fetch,
    Mind,
    after_claim,
    cheapest,
    for_courtesy,
    groups_with,
    is_to_stop,
    least_useful,
    on_turn,
    to_bid,
    to_claim,
    to_pass,
)
from charleston.bots.seen import seen_by
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.chances.facts_of import question_of
from charleston.chances.levels import STRONGEST
from charleston.game import commands
from charleston.game.charleston import BLIND_PASSES
from charleston.game.ruleset import Ruleset
from charleston.game.seats import EAST, SEATS
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.policy.question_codes import BID, BLIND, CLAIM, COURTESY, PASS, REDEEM, TURN, VOTE
from charleston.review.decisions import Answer
from charleston.tiles import JOKER, Tile

MOST = 5
"""At most so many answers to a question are tried, and the one that was given."""
_SPARE = 5
"""Passes are made of so many of the least useful tiles."""


def mind_of(card: Card, view: View) -> Mind:
    """Return the reference player at this seat: the strongest bot, which leaves nothing to chance."""
    return Mind(arrays_of(card), TASTES[POLICIES.index(STRONGEST)], 0, seen_by(view))


def answers_to(card: Card, rules: Ruleset, view: View, most: int = MOST) -> list[Answer]:
    """Return the answers to try, the reference player's first; none if the seat is asked nothing."""
    question = question_of(view)
    if question is None:
        return []
    found = dict.fromkeys(_answers(mind_of(card, view), rules, *question, most))
    return list(found)[:most]


def _answers(mind: Mind, rules: Ruleset, what: int, detail: int, most: int) -> Iterator[Answer]:
    seat = mind.seen.seat
    if what == PASS:
        yield from _passes(mind, rules, detail)
    elif what == VOTE:
        stops = is_to_stop(mind, VOTE)
        yield commands.Stop(seat) if stops else commands.Agree(seat)
        yield commands.Agree(seat) if stops else commands.Stop(seat)
    elif what == BID:
        best = to_bid(mind, BID)
        yield from (commands.BidCourtesy(seat, count) for count in sorted(range(4), key=lambda one: abs(one - best)))
    elif what == COURTESY:
        yield _passed(mind, for_courtesy(mind, detail), 0)
        yield from (_passed(mind, tiles, 0) for tiles in combinations(_spare(mind, detail + 2), detail))
    elif what == TURN:
        yield from _turns(mind, most)
    elif what == CLAIM:
        yield from _calls(mind, Tile(detail))


def _passed(mind: Mind, tiles: list[Tile] | tuple[Tile, ...], blind: int) -> commands.PassTiles:
    return commands.PassTiles(mind.seen.seat, tuple(sorted(tiles)), blind)


def _spare(mind: Mind, count: int) -> list[Tile]:
    """Return the tiles that the hand misses least, one after the other."""
    hand, tiles = mind.hand(), list[Tile]()
    for _ in range(count):
        if hand.rack[:JOKER].any():
            tiles.append(least_useful(hand.rack, mind.worth_of(hand)))
            hand.rack[tiles[-1]] -= 1
    return tiles


def _passes(mind: Mind, rules: Ruleset, number: int) -> Iterator[commands.PassTiles]:
    most_blind = rules.blind_max if number in BLIND_PASSES else 0
    if number == BLIND_PASSES[0] and mind.seen.seat == EAST and rules.empty_first_left == "force-one":
        most_blind = min(most_blind, PASS_SIZE - 1)
    best, spare = to_pass(mind, number, most_blind), _spare(mind, _SPARE)
    yield _passed(mind, best, PASS_SIZE - len(best))
    yield _passed(mind, spare[:PASS_SIZE], 0)
    yield from (_passed(mind, spare[: PASS_SIZE - blind], blind) for blind in range(1, most_blind + 1))
    yield from (_passed(mind, tiles, 0) for tiles in combinations(spare, PASS_SIZE))


def _turns(mind: Mind, most: int) -> Iterator[Answer]:
    seat, best = mind.seen.seat, on_turn(mind)
    if isinstance(best, Fetch):
        yield commands.RedeemJoker(seat, best.tile, best.owner)
    for tile in cheapest(mind, mind.worth_of(mind.hand()))[: most - 1]:
        yield commands.DiscardTile(seat, tile)
    for owner, groups in zip(SEATS, mind.seen.exposures, strict=True):
        for group in groups:
            if group.jokers and mind.seen.rack[group.tile]:
                yield commands.RedeemJoker(seat, group.tile, owner)


def _calls(mind: Mind, tile: Tile) -> Iterator[Answer]:
    seat, best = mind.seen.seat, to_claim(mind, tile)
    if best is not None:
        yield exposing(mind, best)
    yield commands.DeclineDiscard(seat)
    groups = sorted(groups_with(mind, tile), key=lambda group: -after_claim(mind, group))
    yield from (exposing(mind, group) for group in groups)


def exposing(mind: Mind, group: Exposure) -> commands.ExposeGroup:
    return commands.ExposeGroup(mind.seen.seat, tuple(sorted(group.tiles)))


def code_of(command: Answer) -> int:
    """Return an answer as the kernels write it; see ``question_codes``."""
    match command:
        case commands.PassTiles(tiles=tiles):
            return sum((tiles[at] if at < len(tiles) else BLIND) << (8 * at) for at in range(PASS_SIZE))
        case commands.Stop() | commands.Agree():
            return int(isinstance(command, commands.Stop))
        case commands.BidCourtesy(count=count):
            return count
        case commands.DiscardTile(tile=tile):
            return int(tile)
        case commands.RedeemJoker(tile=tile, owner=owner):
            return REDEEM + tile + owner * 64
        case commands.ExposeGroup(tiles=tiles):
            jokers = tiles.count(JOKER)
            return len(tiles) - jokers + jokers * 16
        case commands.DeclineDiscard():
            return 0
    assert_never(command)
