"""Scenarios about score cards: an unexpected result is reported with its line."""

import pytest

from charleston.scenario.document import parse_scenarios
from charleston.scenario.item import Failure, ScenarioError
from charleston.scenario.runner import run

HEAD = "id: X-1\nrule: TRM-16\nruleset: tournament\n"
CARDS = "given: {phase: score cards, cards: {east: [25], south: [0], west: [0], north: [-10]}}\n"
EMPTY = "given: {phase: score cards}\n"


def failures(text: str) -> list[Failure]:
    return [failure for scenario in parse_scenarios(HEAD + text, "x.yaml") for failure in run(scenario)]


@pytest.mark.parametrize(
    ("text", "line", "expected", "found"),
    [
        (CARDS + "then: {totals: {east: 20}}", 5, "totals: {'east': 20}", "'east': 25"),
        (CARDS + "then: {scores: {north: 0}}", 5, "scores: {'north': 0}", "'north': -10"),
        (CARDS + "then: {marks: {east: X}}", 5, "marks: {'east': 'X'}", "{}"),
        (CARDS + "then: {initials missing: [east]}", 5, "initials missing: ['east']", "'west', 'north']"),
        (CARDS + "when: [{east: initial west}]\nthen: {refused: TRM-16}", 6, "one of TRM-16", "the step was possible"),
        (CARDS + "when: [{west: submit}]\nthen: {refused: TRM-16}", 6, "one of TRM-16", "TRM-18 (East turns in"),
        (CARDS + "when: [{west: submit}]\nthen: {totals: {east: 25}}", 5, "this step", "refused: East turns in"),
        (CARDS + "when:\n- west: submit\n- east: initial west\nthen: {totals: {east: 25}}", 6, "this step", "refused"),
        (CARDS + "when:\n- then: {totals: {east: 1}}\nthen: {totals: {east: 25}}", 6, "totals", "'east': 25"),
        (EMPTY + "when:\n- game: {result: wall, dead: [south]}\nthen: {scores: {south: 10}}", 7, "scores", "h': 0"),
    ],
)  # fmt: skip
def test_a_different_result_is_reported(text: str, line: int, expected: str, found: str) -> None:
    (failure,) = failures(text)
    assert failure.line == line
    assert expected in failure.expected
    assert found in failure.found


@pytest.mark.parametrize(
    "then",
    [
        "{totals: {east: 25, north: -10}, marks: {}}",
        "{scores: {east: 25}, initials missing: [north, west, south, east]}",
    ],
)
def test_a_correct_expectation_passes(then: str) -> None:
    assert failures(f"{CARDS}then: {then}") == []


def test_common_ways_to_type_a_game() -> None:
    cards = "given: {phase: score cards, cards: {east: [10], south: [-10PP], west: [X], north: ['10']}}\n"
    assert failures(f"{cards}then: {{totals: {{south: -10, west: 0, north: 10}}, marks: {{west: X}}}}") == []


def test_a_replayed_game_is_not_on_the_score_cards_and_the_next_game_is() -> None:
    games = "[{game: {result: replay}}, {game: {result: wall}}, {game: {result: wall, dead: [west]}}]"
    assert failures(f"{EMPTY}when: {games}\nthen: {{totals: {{east: 20, west: 10}}, marks: {{west: X}}}}") == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "given: {phase: score cards, cards: {east: [0, 0, 0, 0, 0]}}\nthen: {totals: {east: 0}}",
            "there is no game 5",
        ),
        ("given: {phase: score cards, cards: {east: [10Q]}}\nthen: {totals: {east: 0}}", "'10Q' is not a score"),
        ("given: {phase: score cards, cards: {east: ['-']}}\nthen: {totals: {east: 0}}", "leave out a game"),
        (CARDS + "then: {refused: TRM-16}", "no step here can be refused"),
        (EMPTY + "then: {refused: TRM-16}", "no step here can be refused"),
    ],
)
def test_an_impossible_scenario_is_refused(text: str, says: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        failures(text)
    assert says in str(caught.value)
