"""docs/scenarios.md is enough to write a scenario: it documents everything, and every example runs."""

import re

import pytest
from msgspec.structs import fields
from paths import ROOT

from charleston.game.notation import ACTORS, REPORTS, SEAT_STEPS, TABLE_STEPS, read_step
from charleston.game.ruleset import OPTIONS, PRESETS, Ruleset, allowed, ruleset
from charleston.scenario import game_facts, position, tournament_scenarios
from charleston.scenario.document import Scenario, parse_scenarios
from charleston.scenario.expect import EXPECTATIONS, RESULTS
from charleston.scenario.item import expectations, who_and_what
from charleston.scenario.match_run import CARD_EXPECTATIONS, MATCH_EXPECTATIONS, SEATS_EXPECTATIONS
from charleston.scenario.runner import run

DOC = ROOT / "docs" / "scenarios.md"
TEXT = DOC.read_text()
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
WORDS = set(re.findall(r"`([^`\n]+)`", TEXT))
KEYS = {*EXPECTATIONS, *MATCH_EXPECTATIONS, *SEATS_EXPECTATIONS, *CARD_EXPECTATIONS, *tournament_scenarios.EXPECTATIONS}


def examples() -> list[Scenario]:
    seen: dict[str, Scenario] = {}
    for block in BLOCKS:
        list(parse_scenarios(block, DOC.name, seen))
    return list(seen.values())


@pytest.mark.parametrize("scenario", examples(), ids=lambda scenario: scenario.id)
def test_every_example_runs(scenario: Scenario) -> None:
    assert run(scenario) == []


def test_every_expectation_has_an_example() -> None:
    used = {key for scenario in examples() for key, _ in scenario.expected}
    for scenario in examples():
        between = [what for who, what in map(who_and_what, scenario.when) if who == "then"]
        used |= {key for then in between for key, _ in expectations(then)}
    used |= {"table N" for key in used if re.fullmatch("table [0-9]", key)}
    assert KEYS - used == set()


@pytest.mark.parametrize(
    "names",
    [
        SEAT_STEPS,
        REPORTS,
        [f"table: {step}" for step in TABLE_STEPS],
        [actor for actor in ACTORS if actor != "table"],
        [phase for phase in position.PHASES if phase[-1] not in "2345"],
        position.GIVEN | tournament_scenarios.GIVEN | {"chairs", "rolls"},
        game_facts.RESULTS,
        RESULTS,
        PRESETS,
        KEYS - {"table N"},
        {"table 1", "table", "game", "director", "then:"},
    ],
)
def test_every_keyword_of_the_format_is_documented(names: list[str]) -> None:
    assert [name for name in names if name not in WORDS] == []


def test_every_fact_of_a_game_is_documented() -> None:
    assert [fact for fact in game_facts.FACTS if not any(re.match(rf"{fact}\b", word) for word in WORDS)] == []


def test_every_documented_step_can_be_read() -> None:
    acting = re.compile(rf"({'|'.join(ACTORS)}): ([a-z].*)")
    steps = [match.groups() for word in WORDS if (match := acting.fullmatch(word))]
    ours = [(who, text) for who, text in steps if not re.match("check card|initial|change|submit", text)]
    assert len(ours) > 25
    for who, text in ours:
        read_step(who, text)


def options_row(name: str) -> str:
    attribute = next(info.name for info in fields(Ruleset) if info.encode_name == name)
    values = [getattr(ruleset(preset), attribute) for preset in ("league", "tournament", "house")]
    documented = [str(list(value)) if isinstance(value, tuple) else str(value) for value in values]
    documented = [
        text.lower() if isinstance(value, bool) else text for text, value in zip(documented, values, strict=True)
    ]
    others = [text if text != documented[0] else "" for text in documented[1:]]
    return f"| `{name}` | {allowed(name)} | {documented[0]} | {others[0]} | {others[1]} | "


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "preset"])
def test_every_option_is_documented_correctly(name: str) -> None:
    assert options_row(name) in TEXT
