"""Run a scenario: build the position, take the steps, compare the expectations."""

from charleston.game import commands
from charleston.game.dead import refuse_speech
from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import fold
from charleston.game.notation import SPEAK, StepError, read_step
from charleston.game.refusals import Refusal
from charleston.game.state import State
from charleston.game.warnings import warning
from charleston.scenario.cards_run import run_cards
from charleston.scenario.expect import Progress, compare
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
    """Run a scenario; return the failed expectations, empty if it passes."""
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
    progress = Progress(start, start)
    for at, step in enumerate(scenario.when):
        who, item = who_and_what(step)
        if who == "then":
            failures = _check(scenario, expectations(item), progress)
            if failures:
                return failures
            progress = progress._replace(refusal=None)
        elif progress.refusal is not None:
            return [_impossible(scenario, progress)]
        else:
            progress = _after(progress, step, to_refuse=is_to_refuse(scenario, at))
    return _check(scenario, scenario.expected, progress)


def is_to_refuse(scenario: Scenario, at: int) -> bool:
    """Return whether step number ``at`` expects a refusal; such a step is taken literally."""
    rest = scenario.when[at + 1 :]
    if not rest:
        return any(key == "refused" for key, _ in scenario.expected)
    who, item = who_and_what(rest[0])
    return who == "then" and any(key == "refused" for key, _ in expectations(item))


def _after(progress: Progress, step: Item, *, to_refuse: bool) -> Progress:
    who, item = who_and_what(step)
    outcome = take(progress.state, who, item, to_refuse=to_refuse)
    if isinstance(outcome, Refusal):
        return progress._replace(step=step, refusal=outcome, warning="")
    caution = None if item.text == SPEAK else warning(progress.state, _command(who, item))
    code = caution.code if caution else ""
    return progress._replace(
        step=step, state=fold(progress.state, outcome), log=(*progress.log, *outcome), warning=code
    )


def take(state: State, who: str, item: Item, *, to_refuse: bool = False) -> list[Event] | Refusal:
    """Return the result of a step. Accept shorthand (``_as_meant``), unless the step expects a refusal."""
    if item.text == SPEAK:
        return refuse_speech(state, seat_of(item, who, state.players)) or []
    command = _command(who, item)
    outcome = decide(state, command)
    return outcome if to_refuse or not isinstance(outcome, Refusal) else _as_meant(state, command, outcome)


def _command(who: str, item: Item) -> commands.Command:
    try:
        return read_step(who, item.text)
    except StepError as error:
        raise item.fail(str(error)) from None


def _as_meant(state: State, command: commands.Command, refusal: Refusal) -> list[Event] | Refusal:
    """Accept shorthand: closing a window that is already closed, and a second pass that replaces a player's first."""
    if isinstance(command, commands.CloseWindow) and state.begun and state.phase.is_turn:
        return []
    if isinstance(command, commands.PassTiles) and refusal.code == "passed already":
        back = decide(state, commands.TakeBack(command.seat))
        again = refusal if isinstance(back, Refusal) else decide(fold(state, back), command)
        return again if isinstance(back, Refusal) or isinstance(again, Refusal) else back + again
    return refusal


def _check(scenario: Scenario, expected: list[tuple[str, Item]], progress: Progress) -> list[Failure]:
    if progress.refusal is not None and not any(key == "refused" for key, _ in expected):
        return [_impossible(scenario, progress)]
    failures: list[Failure] = []
    for key, item in expected:
        difference = compare(key, item, progress)
        if difference is not None:
            failures.append(Failure(scenario, item.line, f"{key}: {difference.expected}", difference.actual))
    return failures


def _impossible(scenario: Scenario, progress: Progress) -> Failure:
    """Return the failure of a step that should be possible, with the step's line."""
    outcome = (
        f"refused: {progress.refusal.message} ({', '.join(progress.refusal.rules)})" if progress.refusal else "possible"
    )
    line = progress.step.line if progress.step else scenario.item.line
    return Failure(scenario, line, "this step is possible", outcome)
