"""Every rule of the chapters built so far has a test named after it."""

import re

import pytest
from paths import TESTS

COVERED = [
    *(f"TIL-{number:02}" for number in range(1, 20)),
    *(f"CRD-{number:02}" for number in range(1, 51)),
    *(f"TRM-{number:02}" for number in range(1, 31)),
    *(f"WX-{number}" for number in range(26, 48)),
    *(f"WX-{number}" for number in range(78, 86)),
    "WX-113",
    "WX-114",
    *(f"WX-{number}" for number in range(129, 139)),
]
NAMES = re.findall(r"^def (test_\w+)", "\n".join(path.read_text() for path in TESTS.rglob("test_*.py")), re.MULTILINE)


@pytest.mark.parametrize("rule", COVERED)
def test_every_rule_has_a_test_named_after_it(rule: str) -> None:
    part = rule.replace("-", "_")
    assert any(f"_{part}_" in f"{name}_" for name in NAMES), f"no test is named after {rule}"
