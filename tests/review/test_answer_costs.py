"""What answers cost, for a hint: the bot's answer is best unless it is a mistake; costs and reasons are true."""

from collections.abc import Callable
from functools import cache, partial

import msgspec
import pytest
from bot_records import bot_record
from msgspec.structs import replace
from sample_cards import card_of

from charleston.card.published import published
from charleston.chances.known import known_model
from charleston.game import commands
from charleston.game.record import Record
from charleston.game.seats import EAST, Seat
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.trials.trials import Trials
from charleston.review.answer_costs import FEW, MORE, costs_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import decisions_of
from charleston.review.evaluation import F64, Evaluator
from charleston.review.hint_data import Asked, Cost
from charleston.review.tested_reasons import remove

CARD = published("Charleston 2026")
LEVELS = ("regular", "novice", "novice", "novice")
OTHER_WORLDS = range(1000, 1000 + 3 * (FEW + MORE))


def record() -> Record:
    return bot_record(27, card=CARD.name)


def views() -> list[View]:
    return [one.view for one in decisions_of(record(), EAST) if len(answers_to(CARD, record().rules, one.view)) > 1]


@cache
def found() -> list[tuple[View, tuple[Cost, ...]]]:
    return [(view, costs_of(Asked(CARD, record().rules, view, LEVELS, 7))) for view in views()]


@cache
def evaluator() -> Evaluator:
    model = known_model(arrays_of(CARD))
    assert model is not None
    return Evaluator(CARD, record().rules, LEVELS, model, 7)


def values(view: View, *costs: Cost, change: Callable[[Trials], None] = lambda _: None) -> F64:
    codes = [code_of(one.answer) for one in costs]
    return evaluator().values(view, codes, OTHER_WORLDS, change)


def test_every_question_with_a_choice_has_costs_and_the_best_answer_is_first() -> None:
    assert len(found()) > 15
    for view, costs in found():
        best, *others = costs
        assert (best.loss, best.error, best.verdict, best.reason) == (0, 0, "best", None)
        tried = answers_to(CARD, record().rules, view)
        assert {tried[0], best.answer} <= {one.answer for one in costs} <= set(tried)
        assert 2 <= len(costs) <= 4
        assert [one.loss for one in others] == sorted(one.loss for one in others)
        assert {one.verdict for one in others} <= {"as good", "mistake"}
        assert all(one.loss >= 3 and one.loss >= 2 * one.error for one in others if one.verdict == "mistake")


def test_another_answer_than_the_bots_is_best_only_if_it_does_better_in_other_worlds() -> None:
    for view, costs in found():
        bots = answers_to(CARD, record().rules, view)[0]
        if costs[0].answer != bots:
            given = next(one for one in costs if one.answer == bots)
            assert given.verdict == "mistake"
            scores = values(view, costs[0], given).mean(0)
            assert scores[0] > scores[1]


def test_mistakes_cost_in_other_worlds_what_was_said() -> None:
    mistakes = [(view, costs[0], one) for view, costs in found() for one in costs if one.verdict == "mistake"]
    assert len(mistakes) >= 20
    scores = [values(view, best, mistake) for view, best, mistake in mistakes]
    losses = [float((one[:, 0] - one[:, 1]).mean()) for one in scores]
    assert sum(loss <= 0 for loss in losses) <= len(losses) / 20
    said = sum(one.loss for *_, one in mistakes)
    assert abs(sum(losses) / said - 1) < 0.15


def test_without_its_reason_a_mistake_costs_less() -> None:
    explained = [(view, costs[0], one) for view, costs in found() for one in costs if one.reason is not None]
    assert len(explained) >= 2
    for view, best, mistake in explained:
        assert mistake.reason is not None
        before = values(view, best, mistake)
        after = values(view, best, mistake, change=partial(remove, CARD, mistake.reason))
        assert (after[:, 0] - after[:, 1]).mean() < (before[:, 0] - before[:, 1]).mean()


def test_a_question_keeps_its_meaning_on_the_way_to_the_process() -> None:
    view = views()[8]
    asked = Asked(CARD, record().rules, view, LEVELS, 7)
    again = msgspec.json.decode(msgspec.json.encode(asked), type=Asked)
    assert again == asked
    assert costs_of(again) == found()[8][1]


def test_a_question_with_one_sensible_answer_has_no_costs() -> None:
    only = next(one.view for one in decisions_of(record(), Seat(1)) if isinstance(one.answer, commands.DeclineDiscard))
    assert costs_of(Asked(CARD, record().rules, only, LEVELS, 7)) == ()


@pytest.mark.parametrize("why", ["dead hand", "hot wall", "card without chances", "another turn"])
def test_what_trials_cannot_play_has_no_costs(why: str) -> None:
    view = next(one.view for one in decisions_of(record(), EAST) if isinstance(one.answer, commands.DiscardTile))
    asked = Asked(CARD, record().rules, view, LEVELS, 7)
    assert costs_of(asked) != ()
    dead = replace(view.seats[2], dead=True)
    changed = {
        "dead hand": replace(asked, view=replace(view, seats=(*view.seats[:2], dead, view.seats[3]))),
        "hot wall": replace(asked, rules=replace(record().rules, hot_cold="hot")),
        "card without chances": replace(asked, card=card_of("FFFF 2a 44a 666a 8888a  x25")),
        "another turn": replace(asked, view=replace(view, turn=Seat(1))),
    }
    assert costs_of(changed[why]) == ()


def test_a_game_of_three_has_costs_too() -> None:
    game = bot_record(3, players=3, card=CARD.name)
    view = next(one.view for one in decisions_of(game, EAST) if isinstance(one.answer, commands.DiscardTile))
    assert len(costs_of(Asked(CARD, game.rules, view, LEVELS[:3], 7))) >= 2
