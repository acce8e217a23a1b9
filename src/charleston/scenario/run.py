"""Runs a scenario: builds the position, takes the steps, compares what must follow."""

from charleston.game.dead import refuse_speech
from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import fold
from charleston.game.notation import StepError, read_step
from charleston.game.refusals import Refusal
from charleston.game.state import State
from charleston.scenario.cards_run import run_cards
from charleston.scenario.expect import Found, compare
from charleston.scenario.item import Failure, Item, Scenario, expectations, who_and_what
from charleston.scenario.match_run import run_card, run_match
from charleston.scenario.movement_run import run_movement
from charleston.scenario.position import build
from charleston.scenario.values import seat_of


def phase_of(scenario: Scenario) -> str:
    phase = scenario.given.mapping.get("phase")
    if phase is None:
        raise scenario.given.fail("the phase is missing")
    return phase.text


def run(scenario: Scenario) -> list[Failure]:
    """What does not come out as the scenario says; empty when all is well."""
    phase = phase_of(scenario)
    if phase in ("match", "seats"):
        return run_match(scenario)
    if phase == "score cards":
        return run_cards(scenario)
    if phase == "movement":
        return [Failure(scenario, *wrong) for wrong in run_movement(scenario)]
    return run_card(scenario) if phase == "card" else _run_game(scenario)


def _run_game(scenario: Scenario) -> list[Failure]:
    start = build(scenario)
    found = Found(start, start)
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "then":
            failures = _check(scenario, expectations(item), found)
            if failures:
                return failures
            found = found._replace(refusal=None)
        elif found.refusal is not None:
            return [_impossible(scenario, found)]
        else:
            found = _after(found, step)
    return _check(scenario, scenario.expected, found)


def _after(found: Found, step: Item) -> Found:
    outcome = take(found.state, *who_and_what(step))
    if isinstance(outcome, Refusal):
        return found._replace(step=step, refusal=outcome)
    return found._replace(step=step, state=fold(found.state, outcome), log=(*found.log, *outcome))


SPEAK = "speak"
"""The step of a seat that says something to the others; it moves nothing, and a dead hand may have to keep silent."""


def take(state: State, who: str, item: Item) -> list[Event] | Refusal:
    if item.text == SPEAK:
        return refuse_speech(state, seat_of(item, who, state.players)) or []
    try:
        return decide(state, read_step(who, item.text))
    except StepError as error:
        raise item.fail(str(error)) from None


def _check(scenario: Scenario, expected: list[tuple[str, Item]], found: Found) -> list[Failure]:
    if found.refusal is not None and not any(key == "refused" for key, _ in expected):
        return [_impossible(scenario, found)]
    failures: list[Failure] = []
    for key, item in expected:
        difference = compare(key, item, found)
        if difference is not None:
            failures.append(Failure(scenario, item.line, f"{key}: {difference.expected}", difference.found))
    return failures


def _impossible(scenario: Scenario, found: Found) -> Failure:
    """A step that was to be possible, at its own line."""
    told = f"refused: {found.refusal.message} ({', '.join(found.refusal.rules)})" if found.refusal else "possible"
    line = found.step.line if found.step else scenario.item.line
    return Failure(scenario, line, "this step is possible", told)
