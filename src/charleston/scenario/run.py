"""Runs a scenario: builds the position, takes the steps, compares what must follow."""

from typing import NamedTuple

from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import fold
from charleston.game.notation import StepError, read_step
from charleston.game.refusals import Refusal
from charleston.game.state import State
from charleston.scenario.document import Item, Scenario
from charleston.scenario.expect import Found, compare
from charleston.scenario.match_run import run_card, run_match
from charleston.scenario.position import build

LATER = ("score cards", "movement")
"""Phases whose package does not exist yet."""


class Failure(NamedTuple):
    scenario: Scenario
    line: int
    expected: str
    found: str


def phase_of(scenario: Scenario) -> str:
    phase = scenario.given.mapping.get("phase")
    if phase is None:
        raise scenario.given.fail("the phase is missing")
    return phase.text


def run(scenario: Scenario) -> list[Failure]:
    """What does not come out as the scenario says; empty when all is well."""
    phase = phase_of(scenario)
    if phase in LATER:
        raise scenario.given.fail(f"scenarios of phase {phase!r} cannot be run yet")
    if phase in ("match", "seats"):
        return run_match(scenario)
    return run_card(scenario) if phase == "card" else _run_game(scenario)


def _run_game(scenario: Scenario) -> list[Failure]:
    state = build(scenario)
    start = state
    refusal: Refusal | None = None
    log: list[Event] = []
    for step in scenario.when:
        ((who, item),) = step.mapping.items() if len(step.mapping) == 1 else (_two(step),)
        if who == "then":
            failures = _check(scenario, [item], Found(start, state, refusal, tuple(log)))
            if failures:
                return failures
            refusal = None
            continue
        if refusal is not None:
            return [Failure(scenario, step.line, "the step before is possible", _told(refusal))]
        outcome = take(state, who, item)
        if isinstance(outcome, Refusal):
            refusal = outcome
        else:
            log += outcome
            state = fold(state, outcome)
    return _check(scenario, scenario.then, Found(start, state, refusal, tuple(log)))


def _two(step: Item) -> tuple[str, Item]:
    raise step.fail("a step is one seat and what it does")


def take(state: State, who: str, item: Item) -> list[Event] | Refusal:
    try:
        return decide(state, read_step(who, item.text))
    except StepError as error:
        raise item.fail(str(error)) from None


def _told(refusal: Refusal) -> str:
    return f"refused: {refusal.message} ({', '.join(refusal.rules)})"


def _check(scenario: Scenario, then: list[Item], found: Found) -> list[Failure]:
    expected = [pair for item in then for pair in item.mapping.items()]
    failures: list[Failure] = []
    if found.refusal is not None and not any(key == "refused" for key, _ in expected):
        return [Failure(scenario, then[0].line, "the last step is possible", _told(found.refusal))]
    for key, item in expected:
        difference = compare(key, item, found)
        if difference is not None:
            failures.append(Failure(scenario, item.line, f"{key}: {difference.expected}", difference.found))
    return failures
