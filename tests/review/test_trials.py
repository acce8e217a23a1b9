"""Trials of answers: worlds fit what the seat knows, values are those of the model, and hidden tiles do not matter."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from bot_records import bot_record
from effort import times
from hidden_tiles import shuffled

from charleston.bots.player import answer
from charleston.bots.self_play import options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.published import published
from charleston.chances.chance_model import predict
from charleston.chances.columns import columns
from charleston.chances.facts_of import question_of
from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST
from charleston.chances.self_play_samples import sample_games
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.phases import Phase
from charleston.game.record import Record
from charleston.game.refusals import Refusal
from charleston.game.seats import SEATS, Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.playout.game_arrays import GROUP_COUNT, LEFT, SHOWN, play_card
from charleston.kernels.playout.playout_state import new_buffers
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE
from charleston.kernels.samples import facts
from charleston.kernels.trials.trials import QUESTION, ROUNDS, Trials
from charleston.kernels.trials.value_kernel import COLUMN_COUNT, expected_score, write_columns
from charleston.kernels.trials.world_kernel import sample_world
from charleston.review.candidates import answers_to, code_of
from charleston.review.evaluation import Evaluator
from charleston.review.known_game import NoQuestionError, trials_of, write_weights
from charleston.tiles import COPIES, KINDS

CARD = published("First Card")
ARRAYS = arrays_of(CARD)
TASTE = TASTES[POLICIES.index(STRONGEST)]


def evaluator(record: Record, seed: int = 1) -> Evaluator:
    model = known_model(arrays_of(record.card))
    assert model is not None
    return Evaluator(record.card, record.rules, [STRONGEST] * record.rules.players, model, seed)


def questions(record: Record) -> Iterator[tuple[State, Seat, int]]:
    """Yield every state in which a seat is asked something, before it answers."""
    state = record.start
    for step in record.steps:
        for seat in record.start.players:
            question = question_of(view(state, seat))
            if question is not None and state.phase != Phase.DEAL:
                yield state, seat, question[0]
        state = fold(state, step.events)


def some_questions(record: Record, count: int) -> list[tuple[State, Seat, int]]:
    """Return ``count`` questions of each kind."""
    found = dict[int, list[tuple[State, Seat, int]]]()
    for one in questions(record):
        found.setdefault(one[2], []).append(one)
    rng = random.Random(5)
    return [one for kind in sorted(found) for one in rng.sample(found[kind], min(count, len(found[kind])))]


def test_columns_and_expected_scores_are_those_of_the_model() -> None:
    sampled, model = sample_games(CARD, 4, "mixed", 0, 30), known_model(ARRAYS)
    assert model is not None
    out, weights = np.zeros(COLUMN_COUNT), np.zeros((2, COLUMN_COUNT, 8))
    for row, wanted in zip(sampled.facts, columns(sampled.facts), strict=True):
        assert write_columns(row, out) == COLUMN_COUNT == len(wanted)
        assert np.allclose(out, wanted)
    state, seat, _ = some_questions(bot_record(1), 1)[-1]
    trials = trials_of(ARRAYS, view(state, seat), [0], 1)
    for scoring in ("payments", "points"):
        write_weights(trials, model, 4, scoring)
        weights = trials.weights
        for place, question in enumerate((TURN, CLAIM)):
            rows = sampled.facts[sampled.facts[:, facts.QUESTION] == question]
            wanted = predict(model, 4, rows, scoring).score
            assert np.allclose([expected_score(row, out, weights[place]) for row in rows], wanted)


@pytest.mark.parametrize("players", [3, 4])
def test_a_world_has_every_tile_once_and_what_the_seat_sees(players: int) -> None:
    record = bot_record(2, players=players)
    options, card = options_of(record.rules), play_card(ARRAYS)
    for state, seat, _ in some_questions(record, times(6, soak=60)):
        seen = view(state, seat)
        trials = trials_of(ARRAYS, seen, [0], 1)
        known, walls = trials.known, set[bytes]()
        for world in range(3):
            wall = np.zeros(int(known.shared[LEFT]), np.uint8)
            buffers = new_buffers(len(ARRAYS.start), np.zeros((0, 5), np.int64))
            sample_world(
                card, known, trials.world, options, TASTE, np.uint64(world), seat, trials.plan[QUESTION],
                trials.plan[ROUNDS], trials.position, trials.hidden, trials.thrown, wall, buffers.state, buffers.near,
                buffers.work,
            )  # fmt: skip
            racks = trials.world.seats[:, :KINDS]
            live = np.bincount([seen.live.tile] if seen.phase == Phase.CLAIM and seen.live else [], minlength=KINDS)
            total = racks.sum(0) + known.shared[:KINDS] + np.bincount(wall, minlength=KINDS) + live
            assert total.tolist() == list(COPIES)
            assert (racks >= 0).all()
            assert racks[seat].tolist() == known.seats[seat, :KINDS].tolist()
            for other in state.players:
                if other != seat and state.phase in (Phase.DISCARD, Phase.CLAIM):
                    size = racks[other].sum() + trials.world.seats[other, SHOWN : SHOWN + KINDS].sum()
                    assert size == 13 + (state.turn == other and state.phase == Phase.DISCARD)
                    assert trials.world.seats[other, GROUP_COUNT] == len(state.exposures[other])
            walls.add(wall.tobytes())
        assert len(walls) == 3


def test_hidden_tiles_make_no_difference_to_answers_and_values() -> None:
    record, rng, changed = bot_record(3, card="Charleston 2026"), random.Random(1), 0
    tried = evaluator(record)
    asked = set[int]()
    for state, seat, question in some_questions(record, times(3, soak=30)):
        other = shuffled(rng, state, seat)
        changed += other.racks != state.racks
        results = []
        for each in (state, other):
            seen = view(each, seat)
            answers = answers_to(record.card, record.rules, seen)
            values = tried.values(seen, [code_of(one) for one in answers], range(8))
            results.append((answers, values.tolist()))
        assert results[0] == results[1]
        asked.add(question)
    assert asked == {PASS, VOTE, BID, COURTESY, TURN, CLAIM} - ({COURTESY} - asked)
    assert changed > 5


@pytest.mark.parametrize("players", [3, 4])
def test_answers_begin_with_the_bots_and_all_are_legal(players: int) -> None:
    record = bot_record(4, players=players)
    for state, seat, question in some_questions(record, times(12, soak=200)):
        seen = view(state, seat)
        answers = answers_to(record.card, record.rules, seen)
        assert len({code_of(one) for one in answers}) == len(answers) > 0
        bot = answer(STRONGEST, record.card, seen, choices(state, seat))
        if question != CLAIM and bot is not None and state.phase != Phase.DEAL:
            assert answers[0] == bot.command or code_of(answers[0]) == code_of(bot.command)  # type: ignore[arg-type]
            assert not [one for one in answers if isinstance(decide(state, one), Refusal)]


@pytest.mark.parametrize("players", [3, 4])
def test_true_racks_have_every_tile_even_when_others_have_passed(players: int) -> None:
    record = bot_record(4, players=players)
    tried, passed = evaluator(record), 0
    for state, seat, question in some_questions(record, times(6, soak=60)):
        seen = view(state, seat)
        codes = [code_of(one) for one in answers_to(record.card, record.rules, seen)][:2]
        assert np.isfinite(tried.true_values(state, seat, codes, range(1))).all()
        passed += question == PASS and any(state.passed)
    assert passed > 1 or players == 3  # three players do not pass


def test_a_world_with_too_many_or_too_few_tiles_is_refused() -> None:
    record = bot_record(5)
    state, seat, _ = some_questions(record, 1)[-2]
    seen, other = view(state, seat), (seat + 1) % 4
    codes = [code_of(one) for one in answers_to(record.card, record.rules, seen)]

    def change_by(more: int) -> Callable[[Trials], None]:
        def change(trials: Trials) -> None:
            trials.hidden[other] += more

        return change

    assert evaluator(record).values(seen, codes, range(1), change_by(0)).size
    for more in (-1, 1):
        with pytest.raises(ValueError, match="do not fit"):
            evaluator(record).values(seen, codes, range(1), change_by(more))


def test_a_seat_that_is_asked_nothing_has_no_trials() -> None:
    record = bot_record(1)
    seen = view(fold(record.start, record.events), SEATS[0])
    assert answers_to(record.card, record.rules, seen) == []
    with pytest.raises(NoQuestionError):
        trials_of(ARRAYS, seen, [0], 1)


def test_another_seed_gives_other_worlds_and_the_same_seed_the_same() -> None:
    record = bot_record(5)
    state, seat, _ = some_questions(record, 1)[-2]
    seen = view(state, seat)
    codes = [code_of(one) for one in answers_to(record.card, record.rules, seen)]
    first, again = (evaluator(record).values(seen, codes, range(20)) for _ in range(2))
    assert (first == again).all()
    assert (evaluator(record).values(seen, codes, range(20, 40)) != first).any()
    assert (evaluator(record, 2).values(seen, codes, range(20)) != first).any()
    assert (evaluator(record).values(seen, codes, range(10, 20)) == first[10:]).all()


PLAIN = """
import numpy as np
from bot_records import bot_record
from charleston.chances.facts_of import question_of
from charleston.chances.known import known_model
from charleston.game.evolve import fold
from charleston.game.view import view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.evaluation import Evaluator
from charleston.game.record import read_record
import sys

record = read_record(sys.stdin.read())
tried = Evaluator(record.card, record.rules, ["regular"] * 4, known_model(arrays_of(record.card)), 1)
state = record.start
due = [3, len(record.steps) - 12]
for number, step in enumerate(record.steps):
    seen = next((one for seat in range(4) if question_of(one := view(state, seat))), None)
    if due and number >= due[0] and seen is not None:
        due.pop(0)
        codes = [code_of(one) for one in answers_to(record.card, record.rules, seen)]
        print(tried.values(seen, codes, range(0, 1)).round(6).tolist())
    state = fold(state, step.events)
assert not due
"""


def test_trials_run_without_compilation_to_the_same_values() -> None:
    from bot_records import record_text

    found = [
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", PLAIN],
            env={**os.environ, "NUMBA_DISABLE_JIT": without, "PYTHONPATH": os.pathsep.join(sys.path)},
            input=record_text(6),
            capture_output=True,
            text=True,
            check=False,
        )
        for without in ("1", "0")
    ]
    assert found[0].returncode == 0, found[0].stderr
    assert found[0].stdout == found[1].stdout != ""
