"""The calls of an expert: better than regular's in other worlds, from its seat's view alone, and only calls."""

import random
from functools import cache

import pytest
from bot_records import bot_record
from hidden_tiles import shuffled
from msgspec.structs import replace
from sample_cards import card_of

from charleston.chances.known import known_model
from charleston.game import commands
from charleston.game.evolve import fold
from charleston.game.record import Record
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import View, view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.call_search import Effort, better_answer, search_call
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Decision, decisions_of
from charleston.review.evaluation import Evaluator
from charleston.review.hint_data import Asked, may_call

LEVELS, SEAT = ("regular",) * 4, Seat(1)
OTHER_WORLDS = range(10_000, 10_600)


@cache
def record() -> Record:
    return bot_record(22, "regular", card="Charleston 2026")


@cache
def calls() -> list[Decision]:
    return [one for one in decisions_of(record(), SEAT) if one.kind == "call"]


def asked(seen: View) -> Asked:
    return Asked(record().card, record().rules, seen, LEVELS, 5)


@cache
def missed() -> Decision:
    """Return a discard that regular declines although it is clearly better to call it."""
    return next(one for one in calls() if len(one.view.discards) == 34)


def state_of(decision: Decision) -> State:
    events = [event for step in record().steps for event in step.events]
    return fold(record().start, events[: decision.events])


def test_an_expert_calls_a_discard_that_regular_declines_and_gains_points_in_other_worlds_too() -> None:
    seen = missed().view
    choice = search_call(asked(seen))
    assert choice is not None
    regular, own = choice.answers[0], choice.answers[choice.chosen]
    assert regular == commands.DeclineDiscard(SEAT)
    assert isinstance(own, commands.ExposeGroup)
    assert answers_to(record().card, record().rules, seen)[0] == regular
    model = known_model(arrays_of(record().card))
    assert model is not None
    evaluator = Evaluator(record().card, record().rules, LEVELS, model, 5)
    values = evaluator.values(seen, [code_of(regular), code_of(own)], OTHER_WORLDS)
    assert choice.believed / 2 < (values[:, 1] - values[:, 0]).mean() < choice.believed * 2
    never = better_answer(evaluator, seen, choice.answers, 0, Effort(worlds=40, z=100.0))
    assert never.chosen == 0


def test_hidden_tiles_make_no_difference_to_a_call() -> None:
    state = state_of(missed())
    other = shuffled(random.Random(1), state, SEAT)
    assert other != state
    assert search_call(asked(view(other, SEAT))) == search_call(asked(view(state, SEAT))) is not None


def test_only_discards_that_the_seat_can_expose_are_searched() -> None:
    for one in decisions_of(record(), SEAT):
        if not may_call(one.view):
            assert search_call(asked(one.view)) is None
            assert one.kind != "call" or not isinstance(one.answer, commands.ExposeGroup)
    assert any(not may_call(one.view) for one in calls())
    assert may_call(missed().view)


@pytest.mark.parametrize("why", ["dead hand", "hot wall", "card without chances", "own discard"])
def test_what_trials_cannot_play_has_no_answer(why: str) -> None:
    seen, question = missed().view, asked(missed().view)
    dead = replace(seen.seats[2], dead=True)
    assert seen.live is not None
    changed = {
        "dead hand": replace(question, view=replace(seen, seats=(*seen.seats[:2], dead, seen.seats[3]))),
        "hot wall": replace(question, rules=replace(record().rules, hot_cold="hot")),
        "card without chances": replace(question, card=card_of("FFFF 2a 44a 666a 8888a  x25")),
        "own discard": replace(question, view=replace(seen, live=seen.live._replace(seat=SEAT))),
    }
    assert search_call(changed[why]) is None
