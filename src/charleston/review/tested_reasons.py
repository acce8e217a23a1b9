"""Why an answer costs points: reasons as data, each tested by an evaluation without it.

A reason is a fact: a line that the hand could make, an opponent's use for a tile, or copies that are gone. The answers
are tried again without this fact. If the cost does not shrink, the fact is not given as the reason.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from charleston.bots.policies import Mind
from charleston.bots.weigh import held, unseen_of
from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.game import commands
from charleston.game.seats import SEATS, Seat
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64, arrays_of, packed
from charleston.kernels.playout.game_arrays import SHOWN
from charleston.kernels.trials.trials import ASKED, Trials
from charleston.review.candidates import code_of, mind_of
from charleston.review.decisions import Answer
from charleston.review.evaluation import F64, Evaluator
from charleston.review.review_data import Line, Reason
from charleston.tiles import COPIES, JOKER, KINDS, Tile

_ERRORS = 2.0
_LEAST_GONE = 2
_LINES_TRIED = 2
_PAIR = 2


def reason_for(evaluator: Evaluator, view: View, best: Answer, given: Answer, worlds: range) -> Reason | None:
    """Return the first reason without which the given answer costs clearly less; None if there is no such reason."""
    card, mind, codes = evaluator.card, mind_of(evaluator.card, view), [code_of(best), code_of(given)]
    cost = _costs(evaluator.values(view, codes, worlds))
    found, most = None, 0.0
    for reason in _possible(card, mind, best, given):
        without = evaluator.values(view, codes, worlds, partial(remove, card, reason))
        less = cost - _costs(without)  # in the same worlds
        error = float(less.std()) / np.sqrt(len(worlds))
        if less.mean() > max(most, _ERRORS * error):
            found, most = reason, float(less.mean())
    return found


def _costs(values: F64) -> F64:
    result: F64 = values[:, 0] - values[:, 1]
    return result


def _possible(card: Card, mind: Mind, best: Answer, given: Answer) -> Iterator[Reason]:
    """Yield the reasons that may explain why ``best`` is better."""
    lost, kept = _gives(given), _gives(best)
    for tile in dict.fromkeys(one for one in lost if one not in kept):
        for line in _lines_with(card, mind, tile):
            yield Reason("keeps a pair" if _is_pair(card, mind, tile, line) else "keeps a line", tile, line)
        if isinstance(given, commands.DiscardTile):
            for seat in _wanting(mind, tile):
                shown = tuple((one.tile, one.size) for one in mind.seen.exposures[seat])
                yield Reason("wanted", tile, seat=seat, shown=shown)
    for tile in dict.fromkeys(one for one in kept if one not in lost):
        for line in _lines_with(card, mind, tile):
            yield from _gone(card, mind, line)
    if isinstance(given, commands.ExposeGroup) and isinstance(best, commands.DeclineDiscard):
        yield from (Reason("gives up a line", given.tiles[0], line) for line in _ruled_out(card, mind, given))
    if isinstance(given, commands.DeclineDiscard) and isinstance(best, commands.ExposeGroup):
        tile = next(one for one in best.tiles if one != JOKER)
        yield from (Reason("helps a line", tile, line) for line in _lines_with(card, mind, tile, more=1))


def _gives(answer: Answer) -> tuple[Tile, ...]:
    """Return the tiles that leave the rack for good."""
    match answer:
        case commands.PassTiles(tiles=tiles):
            return tuple(tiles)
        case commands.DiscardTile(tile=tile) | commands.RedeemJoker(tile=tile):
            return (tile,)
    return ()


def _entry_lines(card: Card, numbers: I64, weights: I64) -> list[Line]:
    """Return the lines with the most weight, heaviest first."""
    total = dict[int, int]()
    for number, weight in zip(numbers.tolist(), weights.tolist(), strict=True):
        total[number] = total.get(number, 0) + weight
    entries = list(card.entries())
    best = sorted((line for line in total if total[line] > 0), key=lambda line: -total[line])[:_LINES_TRIED]
    return [Line(entries[line].section.name, entries[line].number) for line in best]


def _lines_with(card: Card, mind: Mind, tile: Tile, more: int = 0) -> list[Line]:
    """Return the lines that the hand is near and that use all its copies of a tile, with ``more`` copies."""
    hand = mind.hand()
    worth = mind.worth_of(hand)
    needs = mind.card.needs[worth.near, tile].astype(np.int64)
    uses = (needs > 0) & (hand.rack[tile] + more <= needs - hand.shown[tile])
    return _entry_lines(card, mind.card.line[worth.near][uses], worth.weights[uses])


def _is_pair(card: Card, mind: Mind, tile: Tile, line: Line) -> bool:
    """Return whether the hand has exactly the pair of this tile that the line needs, in all ways to make it."""
    near = mind.worth_of(mind.hand()).near
    patterns = near[np.isin(mind.card.line[near], _numbers(card, line)) & (mind.card.needs[near, tile] > 0)]
    return int(mind.seen.rack[tile]) == _PAIR and bool((mind.card.strict[patterns, tile] == _PAIR).all())


def _ruled_out(card: Card, mind: Mind, call: commands.ExposeGroup) -> list[Line]:
    """Return the near lines of which no near pattern has a place for the group."""
    hand, shown = mind.hand(), mind.seen.exposures[mind.seen.seat]
    worth = mind.worth_of(hand)
    tile = next(one for one in call.tiles if one != JOKER)
    jokers = call.tiles.count(JOKER)
    after = held(mind.card, hand.rack, (*shown, Exposure(tile, len(call.tiles) - jokers, jokers)))
    lines, fits = mind.card.line[worth.near], after.alive[worth.near]
    out = ~np.isin(lines, lines[fits])
    return _entry_lines(card, lines[out], worth.weights[out])


def _wanting(mind: Mind, tile: Tile) -> list[Seat]:
    """Return the opponents who have exposures and may need a tile."""
    return [seat for seat in SEATS if seat != mind.seen.seat and _wants(mind, seat, tile)]


def _wants(mind: Mind, seat: Seat, tile: Tile) -> bool:
    groups = mind.seen.exposures[seat]
    if not groups or seat in mind.seen.dead:
        return False
    theirs = held(mind.card, np.zeros(KINDS, np.int64), groups)
    return bool((mind.card.needs[theirs.alive, tile] > theirs.shown[tile]).any())


def _gone(card: Card, mind: Mind, line: Line) -> Iterator[Reason]:
    """Yield the missing tiles of a line of which at least two copies are gone."""
    hand, unseen = mind.hand(), unseen_of(mind.seen.rack, mind.seen.seen)
    worth = mind.worth_of(hand)
    patterns = worth.near[np.isin(mind.card.line[worth.near], _numbers(card, line))]
    if not patterns.size:
        return
    pattern = patterns[int(worth.weights[np.isin(worth.near, patterns)].argmax())]
    missing = mind.card.needs[pattern].astype(np.int64) - hand.shown - hand.rack
    for tile in np.flatnonzero(missing[:JOKER] > 0):
        gone = COPIES[tile] - int(unseen[tile]) - int(hand.rack[tile]) - int(hand.shown[tile])
        if gone >= _LEAST_GONE:
            yield Reason("gone", Tile(int(tile)), line, gone=gone)


def _numbers(card: Card, line: Line) -> list[int]:
    return [
        number
        for number, entry in enumerate(card.entries())
        if (entry.section.name, entry.number) == (line.section, line.number)
    ]


def remove(card: Card, reason: Reason, trials: Trials) -> None:
    """Change what a trial knows, so that the reason does not hold."""
    seat, known, arrays = int(trials.plan[ASKED]), trials.known, arrays_of(card)
    if reason.code in ("keeps a line", "keeps a pair", "helps a line", "gives up a line"):
        assert reason.line is not None
        known.alive[seat] &= ~packed(np.isin(arrays.line, _numbers(card, reason.line)))
    elif reason.code == "wanted":
        assert reason.seat is not None
        shown = known.seats[reason.seat, SHOWN + reason.tile]
        known.alive[reason.seat] &= ~packed(arrays.needs[:, reason.tile] > shown)
    else:
        _bring_back(reason, seat, trials)


def _bring_back(reason: Reason, seat: int, trials: Trials) -> None:
    """Let the copies that are gone be unseen, and as many copies of the most plentiful tile be gone."""
    shared, rack = trials.known.shared, trials.known.seats[seat]
    unseen = np.array(COPIES, np.int64) - shared[:KINDS] - rack[:KINDS]
    unseen[[reason.tile, JOKER]] = -1
    for _ in range(min(reason.gone, int(shared[reason.tile]))):
        other = int(unseen.argmax())
        unseen[other] -= 1
        shared[other] += 1
        shared[reason.tile] -= 1
