"""Scenarios about several games, seats and cards: some hold, some fail, and some are invalid."""

import pytest

from charleston.scenario.document import ScenarioError, parse_scenarios
from charleston.scenario.match_run import run_card, run_match


def outcome(text: str) -> list[str]:
    (scenario,) = parse_scenarios("id: X\nrule: PAY-01\n" + text, "here.yaml")
    runner = run_card if scenario.given.mapping["phase"].value == "card" else run_match
    return [f"{failure.line} {failure.expected} | {failure.found}" for failure in runner(scenario)]


GAME = "{result: mahjong, winner: Ann, value: 25, thrower: Dot}"
MATCH = f"given: {{phase: match, chairs: [Ann, Bea, Cam, Dot]}}\nwhen:\n  - game: {GAME}\nthen:\n"


@pytest.mark.parametrize(
    "then",
    [
        "payments: {Ann: 100, Bea: -25, Cam: -25, Dot: -50}",
        "scores: {Ann: 100}",
        "payments: {east: 100, south: -25, west: -25, north: -50}",
        "balances: {Ann: 100, Bea: -25, Cam: -25, Dot: -50}",
        "totals: {Dot: -50}",
        "transfers: [[Dot, Ann, 50], [Bea, Ann, 25], [Cam, Ann, 25]]",
        "transfers: [[Dot, Bea, 50], [Bea, Ann, 75], [Cam, Ann, 25]]",  # another way to settle the same balances
        "dealers: [Ann]",
        "seats: {east: Bea, south: Cam, west: Dot, north: Ann}",
        "marks: {}",
    ],
)
def test_a_match_scenario_that_holds(then: str) -> None:
    assert outcome(f"{MATCH}  - {then}\n") == []


@pytest.mark.parametrize(
    ("then", "actual"),
    [
        ("payments: {Ann: 100, Bea: -25}", "'Dot': -50"),
        ("balances: {Ann: 1}", "'Ann': 100"),
        ("next dealer: Ann", "Bea"),
        ("round: 2", "1"),
        ("chairs: [Ann]", "'Dot'"),
        ("marks: {Ann: X}", "{}"),
        ("transfers: [[Dot, Ann, 50]]", "['Bea', 'Ann', 25]"),
        ("transfers: []", "['Bea', 'Ann', 25]"),
        ("transfers: [[Dot, Ann, 40], [Dot, Ann, 10], [Bea, Ann, 25], [Cam, Ann, 25]]", "['Bea', 'Ann', 25]"),
    ],
)
def test_a_match_scenario_that_fails(then: str, actual: str) -> None:
    (failure,) = outcome(f"{MATCH}  - {then}\n")
    assert failure.startswith("7 ")
    assert actual in failure


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (MATCH.replace("winner: Ann, ", "") + "  - round: 1", 5, "who is the winner"),
        (MATCH.replace("winner: Ann", "winner: Eve") + "  - round: 1", 5, "'Eve' does not play"),
        (MATCH.replace("value: 25", "value: lots") + "  - round: 1", 5, "must be a number"),
        (MATCH.replace("value", "worth") + "  - round: 1", 5, "unknown key 'worth'"),
        (MATCH.replace("mahjong", "draw") + "  - round: 1", 5, "'draw' is not a result"),
        (MATCH.replace("result: mahjong, ", "") + "  - round: 1", 5, "'result' is missing"),
        (MATCH.replace("value: 25", "how: luck, value: 25") + "  - round: 1", 5, "'luck' is not a way to win"),
        (MATCH.replace("value: 25", "challenges: [{by: Bea}], value: 25") + "  - round: 1", 5, "a challenge is {by:"),
        (MATCH.replace(", Dot]", "]") + "  - round: 1", 3, "4 people play, not 3"),
        (MATCH.replace("- game", "- east") + "  - round: 1", 5, "'east' cannot act"),
        (MATCH + "  - turn: east", 7, "unknown expectation 'turn'"),
        (MATCH + "  - transfers: [[Ann, Bea]]", 7, "[from, to, amount]"),
        (MATCH + "  - transfers: [[Eve, Bea, 5]]", 7, "'Eve' does not play"),
        (MATCH + "  - transfers: [[Ann, Dot, -50]]", 7, "more than 0"),
        (MATCH + "  - card error: {line: 1}", 7, "unknown expectation 'card error'"),
        (
            MATCH.replace("- game", "- {then: {round: 1}, game").replace("Dot}", "Dot}}") + "  - round: 1",
            5,
            "write a step",
        ),
        ("given: {phase: seats, rolls: [{A: 3, B: 3, C: 2}]}\nthen: [{phase: seats}]", 3, "4 people play"),
        ("given: {phase: seats, rolls: [{A: 1, B: 3, C: 2, D: 4}]}\nthen: [{phase: seats}]", 3, "cannot show 1"),
        ("given: {phase: vote}\nthen: [{phase: seats}]", 3, "neither seats nor match"),
    ],
)
def test_an_invalid_scenario_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(ScenarioError) as error:
        outcome(text + "\n")
    assert reason in error.value.reason
    assert (error.value.source, error.value.line) == ("here.yaml", line)


def test_an_expectation_between_games_is_checked_at_its_place() -> None:
    (failure,) = outcome(MATCH.replace("when:", "when:\n  - then: {round: 2}") + "  - round: 1\n")
    assert failure == "5 round: 2 | 1"


def test_seats_scenarios() -> None:
    text = "given: {phase: seats, rolls: [{A: 3, B: 9, C: 2, D: 9}%s]}\nthen:\n  - %s\n"
    again = ", {B: 4, D: 5}"
    assert outcome(text % ("", "phase: seats")) == []
    assert outcome(text % (again, "seats: {east: D, south: A, west: B, north: C}")) == []
    assert outcome(text % (again, "chairs: [D, A, B, C]")) == []
    (failure,) = outcome(text % ("", "chairs: [B, C, D, A]"))
    assert "B/D roll again" in failure


def test_card_scenarios() -> None:
    text = "card: |\n  card Small\n  section 2468\n    FFFF 2a 44a 666a 888a  x25\ngiven: {phase: card}\n"
    text += "when: [{table: check card}]\nthen: [{card error: {line: %d}}]\n"
    assert outcome(text % 3) == []
    (failure,) = outcome(text % 2)
    assert failure.endswith("| 3")
    with pytest.raises(ScenarioError, match="only step"):
        outcome(text.replace("check card}", "deal}") % 3)
