"""Judge the reasons of hints: whether the fact is true, and the mistake costs less without it in other worlds.

The facts are checked with the plain matcher and the view alone, apart from the code that finds the reasons. Every
sentence is printed with its position, so that a person can read it.

    python benchmarks/reasons.py --hints 200
"""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import numpy as np
from bot_records import NAMES, bot_record

from charleston.card.expand import patterns_of
from charleston.card.matcher import Exposure, Hand, binds, distance
from charleston.card.model import Card, Entry
from charleston.card.pattern import Pattern
from charleston.card.published import published
from charleston.chances.known import known_model
from charleston.game import commands
from charleston.game.prose import spoken
from charleston.game.record import Record
from charleston.game.seats import SEATS
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.answer_costs import costs_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import decisions_of
from charleston.review.evaluation import Evaluator
from charleston.review.hint_data import Asked, Cost
from charleston.review.prose import answer_text, reason_text
from charleston.review.review_data import Reason
from charleston.review.tested_reasons import remove
from charleston.tiles import JOKER, KINDS
from charleston.tiles import NAMES as TILE_NAMES

LEVELS = ("regular", "novice", "novice", "novice")
OTHER_WORLDS = range(1_000, 1_600)
SEED = 7
PAIR = 2


def of_reason(card: Card, reason: Reason) -> list[Pattern]:
    return next([*patterns_of(one.line)] for one in card.entries() if is_line(one, reason))


def is_line(entry: Entry, reason: Reason) -> bool:
    return reason.line is not None and (entry.section.name, entry.number) == (reason.line.section, reason.line.number)


def possible(patterns: list[Pattern], exposures: tuple[Exposure, ...]) -> list[Pattern]:
    return [one for one in patterns if binds(one, exposures) is None]


def is_fact(card: Card, view: View, mistake: Cost, reason: Reason) -> bool:
    """Return whether the sentence is true, from the view and the plain matcher."""
    own = view.seats[view.seat].exposures
    in_rack = view.rack.count(reason.tile) + (view.apart == reason.tile)
    if reason.code == "wanted":
        assert reason.seat is not None
        theirs = view.seats[reason.seat].exposures
        shown = sum(one.size for one in theirs if one.tile == reason.tile)
        every = [one for entry in card.entries() for one in patterns_of(entry.line) if not entry.line.concealed]
        fits = any(dict(one.needs).get(reason.tile, 0) > shown for one in possible(every, theirs))
        return fits and reason.shown == tuple((one.tile, one.size) for one in theirs)
    patterns = possible(of_reason(card, reason), own)
    shown = sum(one.size for one in own if one.tile == reason.tile)
    needs = [dict(one.needs).get(reason.tile, 0) - shown for one in patterns]
    most = max(needs, default=0)
    discarded = sum(one.tile == reason.tile for one in view.discards)
    exposed = sum(one.naturals for seat in view.seats for one in seat.exposures if one.tile == reason.tile)
    facts = {
        "keeps a line": most >= in_rack > 0,
        "keeps a pair": in_rack == PAIR and any(dict(one.strict).get(reason.tile, 0) == PAIR for one in patterns),
        "helps a line": most > in_rack,
        "gone": most > in_rack and reason.gone == discarded + exposed - own_naturals(view, reason),
    }
    if reason.code == "gives up a line":
        assert isinstance(mistake.answer, commands.ExposeGroup)
        jokers = mistake.answer.tiles.count(JOKER)
        called = Exposure(reason.tile, len(mistake.answer.tiles) - jokers, jokers)
        hand = Hand(tuple(np.bincount(view.rack, minlength=KINDS).tolist()), own)
        far = [one for one in (distance(pattern, hand) for pattern in patterns) if one is not None]
        nearest = [one for one in patterns if distance(one, hand) == min(far)]
        concealed = next(one.line.concealed for one in card.entries() if is_line(one, reason))
        return bool(nearest) and (concealed or not possible(nearest, (*own, called)))
    return facts[reason.code]


def own_naturals(view: View, reason: Reason) -> int:
    return sum(one.naturals for one in view.seats[view.seat].exposures if one.tile == reason.tile)


def hints(card: Card, first: int) -> Iterator[tuple[Record, View, tuple[Cost, ...]]]:
    """Yield hints for every question of games of novices, without end."""
    number = first
    while True:
        record = bot_record(number, card=card.name)
        for view in (one.view for seat in SEATS for one in decisions_of(record, seat)):
            if len(answers_to(card, record.rules, view)) > 1:
                yield record, view, costs_of(Asked(card, record.rules, view, LEVELS, SEED))
        number += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hints", type=int, default=200, help="how many hints with a reason")
    parser.add_argument("--every", type=int, default=5, help="take one of so many, so that more games are seen")
    parser.add_argument("--first", type=int, default=24, help="the number of the first game")
    parser.add_argument("--card", default="Charleston 2026")
    given = parser.parse_args()
    card = published(given.card)
    model = known_model(arrays_of(card))
    assert model is not None
    mistakes = explained = true = weaker = clearly = judged = 0
    for record, view, costs in hints(card, given.first):
        found = [one for one in costs if one.verdict == "mistake"]
        mistakes += bool(found)
        mistake = next((one for one in found if one.reason is not None), None)
        explained += mistake is not None
        if mistake is None or mistake.reason is None or explained % given.every:
            continue
        reason, evaluator = mistake.reason, Evaluator(card, record.rules, LEVELS, model, SEED)
        codes = [code_of(costs[0].answer), code_of(mistake.answer)]
        with_it = np.diff(evaluator.values(view, codes, OTHER_WORLDS))
        less = np.diff(evaluator.values(view, codes, OTHER_WORLDS, partial(remove, card, reason))) - with_it
        error = less.std() / np.sqrt(len(less))
        is_true = is_fact(card, view, mistake, reason)
        judged += 1
        true, weaker, clearly = true + is_true, weaker + (less.mean() > 0), clearly + (less.mean() > 2 * error)
        print(f"{judged}. {spoken(view.rack)}{f' + {TILE_NAMES[view.apart]}' if view.apart is not None else ''}")
        print(f"   {answer_text(costs[0].answer, NAMES)}; not {answer_text(mistake.answer, NAMES)} ", end="")
        print(f"({mistake.loss:.1f} ± {2 * mistake.error:.1f}). {reason_text(reason, NAMES)}")
        print(f"   {'true' if is_true else 'FALSE'}; without it {less.mean():.1f} ± {2 * error:.1f} less", flush=True)
        if judged == given.hints:
            break
    print(f"{mistakes} hints with a mistake, {explained} with a reason; {judged} judged: {true} facts are true,")
    print(f"{weaker} mistakes cost less without it in {len(OTHER_WORLDS)} other worlds, {clearly} by two errors.")


if __name__ == "__main__":
    main()
