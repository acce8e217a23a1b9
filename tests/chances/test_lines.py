"""The chances of lines: they add up, follow the hand and the view alone, and hold in other games."""

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from bot_records import bot_record
from hidden_tiles import shuffled
from sample_cards import card_of

from charleston.bots.seen import seen_after_discard
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import held, unseen_of, worth
from charleston.card.published import PUBLISHED, published
from charleston.chances.calibration import HELD_OUT, LINES, check
from charleston.chances.chance_model import Model, predict
from charleston.chances.facts_of import facts_of
from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST
from charleston.chances.line_chances import hand_of, line_chances
from charleston.chances.line_columns import line_columns
from charleston.chances.regression import fit_choice, softmax_possible
from charleston.chances.self_play_samples import people_sampled, sample_games
from charleston.game.evolve import fold
from charleston.game.phases import Phase
from charleston.game.seats import EAST, SEATS
from charleston.game.state import State
from charleston.game.view import view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.policy.taste import HALF, SPREAD, USE_VALUE

LEVELS = (STRONGEST,) * 4
WHOLE = float(HALF[0])


@cache
def model_of(name: str) -> Model:
    model = known_model(arrays_of(published(name)))
    assert model is not None
    return model


def positions(name: str, players: int = 4, every: int = 9) -> Iterator[State]:
    """Yield some states of a game between bots."""
    record = bot_record(24, players=players, card=name)
    state = record.start
    for number, step in enumerate(record.steps):
        if number % every == every - 1 and state.phase != Phase.DEAL:
            yield state
        state = fold(state, step.events)


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("players", [3, 4])
def test_the_chances_of_all_lines_add_up_to_a_chance_to_win(name: str, players: int) -> None:
    arrays, model, asked = arrays_of(published(name)), model_of(name), 0
    for state in positions(name, players):
        for seat in state.players:
            seen = view(state, seat)
            row, chances = facts_of(arrays, seen, LEVELS[:players]), line_chances(model, arrays, seen, LEVELS[:players])
            if row is None:
                continue
            assert chances is not None
            asked += 1
            possible = line_columns(arrays, hand_of(arrays, seen)).possible[0]
            assert ((chances > 0) == possible).all()
            win = float(predict(model, players, row[None], "payments").win[0])
            assert abs(chances.sum() - win) < 0.1 if possible.any() else chances.sum() == 0
            assert chances.sum() < 1
    assert asked > 5


@pytest.mark.parametrize("players", [3, 4])
def test_the_chances_do_not_depend_on_hidden_tiles(players: int) -> None:
    card, rng, different = published("First Card"), random.Random(players), 0
    arrays, model = arrays_of(card), model_of("First Card")
    for state in positions("First Card", players, every=23):
        first = line_chances(model, arrays, view(state, EAST), LEVELS[:players])
        other = shuffled(rng, state, EAST)
        again = line_chances(model, arrays, view(other, EAST), LEVELS[:players])
        if first is None or again is None:
            assert first is again
            continue
        assert again.tolist() == first.tolist()
        hers = [line_chances(model, arrays, view(each, SEATS[1]), LEVELS[:players]) for each in (state, other)]
        different += any(each is None for each in hers) or hers[0].tolist() != hers[1].tolist()  # type: ignore[union-attr]
    assert different > 0


def test_a_waiting_seat_has_chances_in_play_but_not_during_the_passes() -> None:
    arrays, model, found = arrays_of(published("First Card")), model_of("First Card"), set[tuple[bool, bool]]()
    for state in positions("First Card", every=2):
        for seat in state.players:
            seen = view(state, seat)
            if facts_of(arrays, seen, LEVELS) is None and seen.phase != Phase.OVER:
                is_known = line_chances(model, arrays, seen, LEVELS) is not None
                assert is_known == (not seen.phase.is_before_play), seen.phase
                found.add((seen.phase.is_before_play, is_known))
    assert found == {(True, False), (False, True)}


def test_the_worth_of_a_line_is_what_its_patterns_are_worth_to_a_bot() -> None:
    arrays = arrays_of(published("First Card"))
    taste = TASTES[POLICIES.index(STRONGEST)].copy()
    taste[SPREAD], taste[USE_VALUE] = 14, 0
    for state in positions("First Card"):
        seen = seen_after_discard(view(state, state.turn))
        weighed = worth(
            arrays, held(arrays, seen.rack, seen.exposures[seen.seat]), unseen_of(seen.rack, seen.seen), taste
        )
        found, possible = line_columns(arrays, hand_of(arrays, view(state, state.turn)))
        assert set(arrays.line[weighed.near]) == set(np.flatnonzero(possible[0]))
        sums = np.bincount(arrays.line[weighed.near], weighed.weights / WHOLE, minlength=possible.shape[1])
        likely = sums > 1e-6
        difference = 4 * found[0, likely, 3] - np.log2(sums[likely])
        assert ((difference < 0.01) & (difference > -0.13)).all()  # a bot rounds each cost down
        assert found[0, possible[0], 5].min() == 0


def test_the_nearer_of_two_lines_is_likelier() -> None:
    card = card_of("FF 222a 444a 66b 8888b  x25", "FF 1111a 3333a 5555a  x25")
    asked = people_sampled(sample_games(card, 4, "regular", HELD_OUT, 60))
    at = np.flatnonzero(asked.line >= 0)
    assert 50 < len(at) < len(asked.line)
    line = asked.line[at]
    columns, possible = line_columns(arrays_of(card), asked.hands.at(at))
    assert possible[np.arange(len(at)), line].all()
    weights = fit_choice(columns, possible, line)
    chances = softmax_possible(columns @ weights, possible)
    assert chances[np.arange(len(at)), line].mean() > 0.7


def test_a_choice_finds_the_weights_that_made_it_and_never_an_impossible_option() -> None:
    rng = np.random.default_rng(2)
    inputs, possible = rng.normal(size=(20_000, 5, 2)), rng.random((20_000, 5)) < 0.7
    possible[:, 0] = True
    weights = np.array([1.5, -0.5])
    chances = softmax_possible(inputs @ weights, possible)
    assert (chances[~possible] == 0).all()
    drawn = (rng.random((20_000, 1)) > chances.cumsum(1)).sum(1)
    assert np.abs(fit_choice(inputs, possible, drawn) - weights).max() < 0.05
    nothing = fit_choice(np.zeros((0, 5, 2)), np.zeros((0, 5), bool), np.zeros(0, np.int64))
    assert nothing.tolist() == [0, 0]


def test_our_chances_of_lines_hold_in_other_games() -> None:
    """A coarse check of the weights that we ship; ``charleston chances`` makes the fine one."""
    for players in (3, 4):
        found = check(model_of("First Card"), published("First Card"), players, "regular", 120)
        for name in LINES:
            low, high = found[name][:5], found[name][5:]
            for half in (low, high):
                predicted, observed = (
                    np.mean([getattr(band, what) for band in half]) for what in ("predicted", "observed")
                )
                assert abs(predicted - observed) < 0.05, (players, name)
        assert found["first line"][-1].predicted > 0.4
