"""Scenarios by authors who read the rulebook but not the code: interacting rules and options, and corner cases."""

from pathlib import Path

import pytest

from charleston.scenario.document import Scenario, read_scenarios
from charleston.scenario.runner import run

FOLDER = Path(__file__).parent / "hard_cases"
CASES = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in read_scenarios(path)]


@pytest.mark.parametrize("scenario", CASES, ids=lambda scenario: scenario.id)
def test_hard_case(scenario: Scenario) -> None:
    failures = run(scenario)
    assert not failures, "\n".join(f"expected {failure.expected}; found {failure.found}" for failure in failures)
