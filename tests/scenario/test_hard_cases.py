"""Scenarios by people who read the ledger and not the code: rules that meet, options that meet, corners."""

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
