"""The rulebook's scenarios: each has the result it states, and every rule has one."""

import re

import pytest
from paths import ROOT

from charleston.scenario.document import Scenario, ScenarioError, parse_scenarios, read_scenarios
from charleston.scenario.runner import run

FILES = sorted(path for path in (ROOT / "rulebook").rglob("*.yaml") if path.name != "advisory.yaml")
SCENARIOS = [scenario for path in FILES for scenario in read_scenarios(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    failures = run(scenario)
    assert not failures, "\n".join(f"expected {failure.expected}; found {failure.found}" for failure in failures)


def test_ids_are_unique() -> None:
    ids = [scenario.id for scenario in SCENARIOS]
    assert len(ids) == len(set(ids))


def test_every_document_has_a_title_and_a_reason() -> None:
    assert [scenario.id for scenario in SCENARIOS if not (scenario.title and scenario.why)] == []


HEAD = "id: X-1\nrule: SET-01\ntitle: t\nwhy: w\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "given: {phase: pick}\nthen: {}", 5, "needs a turn"),
        (HEAD + "given: {phase: nap}\nthen: {}", 5, "phase must be"),
        (HEAD + "given: {phase: pick, turn: west}\nthen: {}\nmore: 1", 7, "unknown key 'more'"),
        (HEAD + "given: {phase: pick, turn: west, racks: {west: 0000}}\nthen: {}", 5, "quotes"),
        (
            HEAD + "given: {phase: pick, turn: west, racks: {west: '55555b 1111c 2222c'}}\nthen: {}",
            5,
            "only 4 of five bam",
        ),
        (
            HEAD + "given: {phase: pick, turn: west, racks: {west: '5555b 1111c'}}\nthen: {}",
            5,
            "8 tiles; in this position",
        ),
        (HEAD + "given: {phase: pick, turn: up}\nthen: {}", 5, "not a seat"),
        (HEAD + "ruleset: {call.validation: off}\ngiven: {phase: pick, turn: west}\nthen: {}", 5, "cannot be False"),
        (HEAD + "ruleset: {no.such: x}\ngiven: {phase: pick, turn: west}\nthen: {}", 5, "no option"),
        (HEAD + "given: {phase: pick, turn: west}\nwhen:\n - west: dance\nthen: {phase: pick}", 7, "There is no step"),
        (HEAD + "given: {phase: pick, turn: west}\nthen: {mood: good}", 6, "unknown expectation"),
        (HEAD + "card: |\n  card T\n  section S\n   FF x25\ngiven: {phase: pick, turn: west}\nthen: {}", 5, "the card"),
        ("id: [1", 1, "not YAML"),
        (HEAD + "given: {phase: claim}\nthen: {}", 5, "live discard"),
        ("id: X\ngiven: {}\nthen: {}", 1, "'rule' is missing"),
    ],
)
def test_an_invalid_scenario_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        _ = [run(scenario) for scenario in parse_scenarios(text, "x.yaml")]
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_a_scenario_with_a_wrong_expectation_fails() -> None:
    text = HEAD + "given: {phase: pick, turn: west}\nwhen: [{west: pick}]\nthen: {phase: pick, turn: west}"
    (failure,) = run(next(parse_scenarios(text, "x.yaml")))
    assert (failure.expected, failure.found) == ("phase: pick", "discard")


LEDGER = ROOT.parent / "shared" / "rules" / "ledger.md"


@pytest.mark.skipif(not LEDGER.exists(), reason="the ledger lies beside the repository, not in it")
def test_every_rule_of_play_has_a_scenario() -> None:
    rows = re.findall(
        r"^\| ((?:SET|CHA|TRN|CAL|JOK|MAH|DED|PAY|TRM)-\d+) \|.*\| (enforced|adjudicated) \|",
        LEDGER.read_text(),
        re.MULTILINE,
    )
    shown = {rule for scenario in SCENARIOS for rule in scenario.rules}
    assert len(rows) > 200
    assert [rule for rule, _ in rows if rule not in shown] == []
