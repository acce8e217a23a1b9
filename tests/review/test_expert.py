"""The search of ``benchmarks/expert.py``: without an answer of its own the game is regular's; gains are true ones."""

import random
import sys
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hidden_tiles import shuffled

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

from expert import (
    KINDS,
    Deviation,
    Played,
    Search,
    Table,
    after,
    chosen,
    first_game,
    followed,
    levels_of,
    played,
    questions,
)

from charleston.chances.known import known_model
from charleston.game.commands import DiscardTile
from charleston.game.phases import Phase
from charleston.game.record import Step
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Decision, kind_of, unanswered
from charleston.review.evaluation import Evaluator

SEAT, WALL, CHECK = Seat(2), 7, 12
ALL = Search(kinds=KINDS, since=0, worlds=20, z=-100.0, card="First Card")
"""A search that gives every answer that seems better in a few worlds."""
Game = tuple[State, list[Step]]


@cache
def game(others: str = "regular") -> Game:
    return first_game(msgspec.structs.replace(ALL, others=others), WALL, SEAT)


def table(search: Search) -> Table:
    start = game(search.others)[0]
    model = known_model(arrays_of(start.card))
    assert model is not None
    return Table(search, Evaluator(start.card, start.rules, levels_of(search, SEAT), model, 3), SEAT, CHECK)


@cache
def asked() -> dict[str, Decision]:
    """Return the last question of each kind."""
    return {one.kind: one for one, _ in questions(table(ALL), *game())}


@cache
def own_game() -> tuple[State, list[float], list[Deviation]]:
    return played(table(ALL), *game())


def state_of(decision: Decision) -> State:
    return after(*game(), decision.events)


def test_without_an_answer_of_its_own_the_challenger_plays_like_a_regular() -> None:
    start, steps = game()
    end, times, deviations = played(table(msgspec.structs.replace(ALL, z=np.inf, since=30)), start, steps)
    assert (end, deviations) == (after(start, steps), [])
    assert len(times) > 3


def test_the_gain_of_an_answer_is_that_of_the_true_racks_and_the_game_goes_on_with_it() -> None:
    start, steps = game()
    here = table(ALL)
    end, times, deviations = own_game()
    assert end.phase == Phase.OVER
    assert len(times) > len(deviations) > 1
    number, decision, choice = next(
        (number, decision, choice)
        for number, (decision, answers) in enumerate(questions(here, start, steps), 1)
        if (choice := chosen(here, decision.view, answers, number * 1_000_000)).chosen
    )
    codes = [code_of(choice.answers[at]) for at in (choice.chosen, 0)]
    first = number * 1_000_000 + 500_000
    values = here.evaluator.true_values(state_of(decision), SEAT, codes, range(first, first + CHECK))
    assert deviations[0].gained == round(float((values[:, 0] - values[:, 1]).mean()), 3)
    assert (deviations[0].answer, deviations[0].regular) == (choice.answers[choice.chosen], choice.answers[0])
    assert deviations[0].answer != deviations[0].regular == decision.answer


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "joker"])
def test_the_referee_agrees_with_the_score_of_a_game_that_is_played_on(kind: str) -> None:
    decision = asked()[kind]
    state, evaluator = state_of(decision), table(ALL).evaluator
    answers = [code_of(one) for one in answers_to(state.card, state.rules, decision.view)]
    values = evaluator.true_values(state, SEAT, answers, range(2))
    ends = set[int]()
    for world in range(2):
        for at, answer in enumerate(answers):
            before, commands = evaluator.played_on(state, SEAT, answer, world)
            assert before == msgspec.structs.replace(unanswered(state, SEAT), wall=before.wall)
            assert sorted(before.wall) == sorted(state.wall)
            end = after(before, followed(before, commands))
            assert end.phase == Phase.OVER
            assert end.balance[SEAT] == values[world, at]
            ends.add(end.balance[SEAT])
    assert len(ends) > 1 or kind == "courtesy"


def test_the_question_goes_back_to_everybody_with_all_tiles_in_the_racks() -> None:
    state = state_of(asked()["pass"])
    assert sum(passed is not None for passed in state.passed) == 2
    before = unanswered(state, SEAT)
    assert before.passed == (None,) * 4
    assert sorted(map(len, before.racks)) == [13, 13, 13, 14]
    assert unanswered(before, SEAT) == before


def test_hidden_tiles_make_no_difference_to_the_choice() -> None:
    here, rng, own = table(msgspec.structs.replace(ALL, worlds=40, z=0.5)), random.Random(1), 0
    for decision in asked().values():
        state = state_of(decision)
        other = shuffled(rng, state, SEAT)
        assert other != state
        seen = [view(one, SEAT) for one in (state, other)]
        choices = [chosen(here, one, answers_to(state.card, state.rules, one), 0) for one in seen]
        assert choices[0] == choices[1]
        own += choices[0].chosen > 0
    assert own


def test_only_the_chosen_kinds_and_moments_are_searched() -> None:
    late = Search(kinds=("discard",), since=20, most=14, card="First Card")
    found = list(questions(table(late), *game()))
    assert found
    for decision, answers in found:
        assert len(decision.view.discards) + sum(len(seat.exposures) for seat in decision.view.seats) >= 20
        assert kind_of(4, answers[0]) == "discard"
        tiles = {one.tile for one in answers if isinstance(one, DiscardTile)}
        assert tiles == set(decision.view.rack)  # all of them, because it may try so many


def test_a_saved_game_is_read_back() -> None:
    end, times, deviations = own_game()
    wins = {"won": False, "regular_won": True}
    one = Played(ALL, WALL, SEAT, end.balance[SEAT], 0, times=times, seconds=1.5, deviations=deviations, **wins)
    assert msgspec.json.decode(msgspec.json.encode(one), type=Played) == one
