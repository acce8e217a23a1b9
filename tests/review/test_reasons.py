"""Reasons: without its reason, a verdict weakens; a fact that does not matter is never the reason."""

from functools import cache, partial

import numpy as np
import pytest
from bot_records import bot_record

from charleston.card.published import published
from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST
from charleston.game import commands
from charleston.game.record import Record
from charleston.game.seats import Seat
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.game_arrays import LEFT
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Answer, Decision, decisions_of
from charleston.review.evaluation import Evaluator
from charleston.review.known_game import trials_of
from charleston.review.prose import reason_text
from charleston.review.review_data import Line, Reason
from charleston.review.tested_reasons import reason_for, remove
from charleston.tiles import COPIES, KINDS, Tile

CARD = published("Charleston 2026")
WORLDS = range(40)


def record() -> Record:
    return bot_record(24, card=CARD.name)


@cache
def evaluator() -> Evaluator:
    model = known_model(arrays_of(CARD))
    assert model is not None
    return Evaluator(CARD, record().rules, [STRONGEST] * 4, model, 1)


@cache
def mistakes() -> list[tuple[Decision, Answer, Reason | None]]:
    """Return discards that would cost at least ten points, with the better answer and the reason."""
    found = []
    for seat in range(2):
        for one in decisions_of(record(), Seat(seat)):
            best, *others = answers_to(CARD, record().rules, one.view)
            if not others or not all(isinstance(each, commands.DiscardTile) for each in (best, others[-1])):
                continue
            given = others[-1]
            values = evaluator().values(one.view, [code_of(best), code_of(given)], WORLDS).mean(0)
            if values[0] - values[1] > 10:
                found.append((one._replace(answer=given), best, reason_for(evaluator(), one.view, best, given, WORLDS)))
    return found


def test_most_costly_discards_have_a_reason_and_without_it_they_cost_less() -> None:
    assert len(mistakes()) >= 3
    explained = [one for one in mistakes() if one[2] is not None]
    assert len(explained) >= 0.8 * len(mistakes())
    other_worlds = range(1_000, 1_060)
    for decision, best, reason in explained:
        codes = [code_of(best), code_of(decision.answer)]
        assert reason is not None
        with_it = evaluator().values(decision.view, codes, other_worlds).mean(0)
        without = evaluator().values(decision.view, codes, other_worlds, partial(remove, CARD, reason)).mean(0)
        assert without[0] - without[1] < with_it[0] - with_it[1], (decision.answer, reason)


def test_two_equal_answers_have_no_reason() -> None:
    decision, best, _ = mistakes()[0]
    assert reason_for(evaluator(), decision.view, best, best, WORLDS) is None


def test_copies_that_come_back_keep_the_number_of_tiles() -> None:
    decision = next(one for one, _, _ in mistakes() if len(one.view.discards) > 4)
    trials = trials_of(arrays_of(CARD), decision.view, [0], 1)
    counts = np.bincount([discard.tile for discard in decision.view.discards], minlength=KINDS)
    tile = Tile(int(counts[:35].argmax()))
    before = trials.known.shared[:KINDS].copy()
    remove(CARD, Reason("gone", tile, Line("2468", 1), gone=2), trials)
    after = trials.known.shared[:KINDS]
    assert after.sum() == before.sum()
    assert after[tile] == max(0, before[tile] - 2)
    unseen = np.array(COPIES) - after - trials.known.seats[decision.view.seat, :KINDS]
    assert (unseen >= 0).all()
    assert unseen.sum() == trials.known.shared[LEFT] + trials.hidden.sum()


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason("keeps a line", Tile(4), Line("2468", 3)), "Keep the five bam: 2468 #3 needs it."),
        (
            Reason("keeps a pair", Tile(5), Line("369", 1)),
            "Keep the pair of six bams: 369 #1 needs both, and jokers cannot be in a pair.",
        ),
        (Reason("helps a line", Tile(5), Line("369", 1)), "369 #1 needs this six bam."),
        (Reason("gives up a line", Tile(4), Line("2468", 3)), "This exposure does not fit the tiles for 2468 #3."),
        (
            Reason("gone", Tile(5), Line("369", 1), gone=3),
            "Three of the four six bams are gone, and 369 #1 still needs more.",
        ),
        (Reason("gone", Tile(34), Line("369", 1), gone=8), "All eight flowers are gone, and 369 #1 still needs more."),
        (
            Reason("wanted", Tile(22), seat=Seat(1), shown=((Tile(19), 3), (Tile(31), 4))),
            "Bess shows a pung of two dots and a kong of green dragons. The five dot may fit that hand.",
        ),
    ],
)
def test_a_reason_is_one_sentence(reason: Reason, text: str) -> None:
    assert reason_text(reason, ("Ruth", "Bess", "Cora", "Dora")) == text
