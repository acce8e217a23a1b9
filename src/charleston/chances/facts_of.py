"""The facts of a question from a seat's view: the plain twin of ``kernels.samples.facts_kernel``."""

from collections.abc import Sequence

import numpy as np

from charleston.bots.seen import Seen, seen_after_discard
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import Held, distances, held, unseen_of, worth
from charleston.chances.levels import STRONGEST, WEAKER
from charleston.game.phases import Phase
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64, CardArrays
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE
from charleston.kernels.samples import facts
from charleston.tiles import JOKER, KINDS

_NOTHING = -1
_WAITS = frozenset({Phase.DISCARD, Phase.CLAIM, Phase.EXPOSE, Phase.PICK})
_TASTE = TASTES[POLICIES.index(STRONGEST)]


def question_of(view: View) -> tuple[int, int] | None:
    """Return the question that the seat is asked, with its detail (see ``question_codes``), or None."""
    found = None
    if view.phase.is_charleston or (view.phase == Phase.DEAL and view.rack):  # the first pass may begin after the deal
        found = PASS, max(1, view.phase.pass_number)
    elif view.phase == Phase.VOTE:
        found = VOTE, 0
    elif view.phase == Phase.COURTESY:
        found = (BID, 0) if view.bid is None else (COURTESY, view.courtesy) if view.courtesy else None
    elif view.phase == Phase.DISCARD and view.turn == view.seat:
        found = TURN, 0
    elif view.phase == Phase.CLAIM and view.live is not None and view.live.seat != view.seat:
        found = CLAIM, int(view.live.tile)
    return None if view.seats[view.seat].passed else found


def facts_of(card: CardArrays, view: View, levels: Sequence[str], *, even_waiting: bool = False) -> I64 | None:
    """Return the facts of the question that the seat is asked, or None if it is asked nothing.

    ``levels`` names the level of each player, from East on; a person's is the strongest. With ``even_waiting``, a seat
    that waits for its next turn has the facts of a discard that does not help it.
    """
    question = question_of(view)
    if question is None and even_waiting and view.phase in _WAITS:
        question = CLAIM, _NOTHING
    if question is None:
        return None
    what, detail = question
    seen, row = seen_after_discard(view), np.zeros(facts.FACTS_SIZE, np.int64)
    row[facts.QUESTION], row[facts.PASS] = what, detail if what == PASS else 0
    row[facts.JOKERS], row[facts.EXPOSURES] = seen.rack[JOKER], len(seen.exposures[view.seat])
    row[facts.LEFT], row[facts.JOKERS_SEEN] = view.wall_left, seen.seen[JOKER]
    row[[facts.WORTH, facts.DISTANCE, facts.NEAREST, facts.VALUE]] = _weigh(card, seen, seen.rack)
    row[[facts.WITH_WORTH, facts.WITH_DISTANCE]] = row[[facts.WORTH, facts.DISTANCE]]
    if what == CLAIM:
        row[facts.PLACE] = _players_before(view, len(levels))
    if what == CLAIM and detail != _NOTHING:
        rack = seen.rack.copy()
        rack[detail] += 1
        row[[facts.WITH_WORTH, facts.WITH_DISTANCE]] = _weigh(card, seen, rack)[:2]
    others = [seat for seat in range(len(levels)) if seat != view.seat]
    for least in range(4):
        row[facts.OTHERS + least] = sum(len(seen.exposures[other]) > least for other in others)
    row[facts.OTHERS_ALIVE] = min(int(_exposed(card, seen, other).alive.sum()) for other in others)
    for number, level in enumerate(WEAKER):
        row[facts.OWN_LEVEL + number] = levels[view.seat] == level
        row[facts.OTHER_LEVELS + number] = sum(levels[other] == level for other in others)
    return row


def _players_before(view: View, players: int) -> int:
    """Return how many players pick before this seat if nobody calls."""
    if view.phase == Phase.PICK:
        return (view.seat - view.turn) % players
    last = view.live.seat if view.phase == Phase.CLAIM and view.live is not None else view.turn
    return (view.seat - last - 1) % players


def _weigh(card: CardArrays, seen: Seen, rack: I64) -> tuple[int, int, int, int]:
    """Return the worth of a rack, the distance of the nearest patterns, their number and their highest value."""
    hand = held(card, rack, seen.exposures[seen.seat])
    weighed = worth(card, hand, unseen_of(rack, seen.seen), _TASTE)
    if not weighed.near.size:
        return weighed.total, facts.FAR, 0, 0
    away = distances(card, hand)[weighed.near]
    nearest = weighed.near[away == away.min()]
    return weighed.total, int(away.min()), len(nearest), int(card.value[nearest].max())


def _exposed(card: CardArrays, seen: Seen, seat: int) -> Held:
    return held(card, np.zeros(KINDS, np.int64), seen.exposures[seat])
