"""Render a scenario for reading: its subject, the position, each step with its result, and the expectations."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.text import Text

from charleston.cli.wrapping import bold, wrapped
from charleston.game.events import ChallengeMade
from charleston.game.evolve import evolve
from charleston.game.proof import findings
from charleston.game.prose import SEAT_TITLES, describe, describe_finding
from charleston.game.refusals import Refusal
from charleston.game.state import State
from charleston.scenario.item import Scenario, expectations, who_and_what
from charleston.scenario.position import GAME_PHASES, build
from charleston.scenario.prose import SO, describe_expected, describe_games, describe_position, describe_rules
from charleston.scenario.runner import is_to_refuse, phase_of, take
from charleston.tiles import write_tiles

STEP = "  "
EVENT = "      "
THEN = f"{STEP}{SO}: "


def scenario_lines(scenario: Scenario, width: int) -> Iterator[Text]:
    yield from wrapped(scenario.title, width, bold(f"{scenario.id}  "))
    cited = " ".join(rule for rule in scenario.rules if rule != scenario.id)
    if cited:
        yield from wrapped(cited, width, " " * (len(scenario.id) + 2), style="dim")
    yield from wrapped(" ".join(scenario.why.split()), width, style="italic")
    if rules := describe_rules(scenario):
        yield from wrapped(rules, width, f"{STEP}Rules: ")
    yield from _card(scenario, width)
    if phase_of(scenario) in GAME_PHASES:
        yield from _of_one_game(scenario, width)
    else:
        yield from _of_many_games(scenario, width)


def _card(scenario: Scenario, width: int) -> Iterator[Text]:
    """Yield the card, unless it is the rulebook's default card."""
    if scenario.card is None:
        return
    first, *lines = scenario.card.text.strip().splitlines() or [""]
    yield from wrapped(first.removeprefix("card "), width, f"{STEP}Card: ")
    for line in lines:
        yield from wrapped(line.strip(), width, EVENT, EVENT + STEP)


# One game: the referee replays it


def _of_one_game(scenario: Scenario, width: int) -> Iterator[Text]:
    state = build(scenario)
    yield from position_lines(state, width)
    for at, step in enumerate(scenario.when):
        who, item = who_and_what(step)
        if who == "then":
            yield from _expected(describe_expected(expectations(item), width - len(THEN)), width)
            continue
        yield from wrapped(item.text, width, bold(f"{STEP}{who.capitalize()}: "))
        outcome = take(state, who, item, to_refuse=is_to_refuse(scenario, at))
        if isinstance(outcome, Refusal):
            refusal = f"Refused: {outcome.message} ({', '.join(outcome.rules)})"
            yield from wrapped(refusal, width, EVENT, EVENT + STEP, "red")
            continue
        for event in outcome:
            yield from wrapped(describe(state, event), width, EVENT, EVENT + STEP)
            if isinstance(event, ChallengeMade):
                for finding in findings(state, event.challenged):
                    yield from wrapped(describe_finding(finding), width, EVENT + STEP, EVENT + STEP + STEP, "dim")
            state = evolve(state, event)
    yield from _expected(describe_expected(scenario.expected, width - len(THEN)), width)


def position_lines(state: State, width: int) -> Iterator[Text]:
    """Yield the position on the table."""
    yield from wrapped(describe_position(state), width, STEP, style="dim")
    for seat in state.players if any(state.racks) else ():
        groups = "".join(f" [{write_tiles(group.tiles)}]" for group in state.groups(seat))
        dead = " (dead)" if state.dead[seat] else ""
        yield from wrapped(f"{write_tiles(state.racks[seat])}{groups}{dead}", width, f"{STEP}{SEAT_TITLES[seat]:<6} ")
    if state.discards:
        yield from wrapped(write_tiles(discard.tile for discard in state.discards), width, f"{STEP}Discards: ")
    if state.window is not None:
        thrown = f"{write_tiles((state.window.tile,))}, discarded by {SEAT_TITLES[state.window.by]}"
        yield from wrapped(thrown, width, f"{STEP}On the table: ")


# Matches, seats and tournaments: shown as written


def _of_many_games(scenario: Scenario, width: int) -> Iterator[Text]:
    for who, words in groupby(describe_games(scenario, width - len(THEN)), key=lambda one: one.who):
        lines = [one.text for one in words]
        if who == SO:
            yield from _expected(lines, width)
            continue
        for line in lines:
            first = bold(f"{STEP}{who}: ") if who else STEP
            yield from wrapped(line, width, first, None if who else STEP + STEP + _indent(line))


def _expected(lines: Iterable[str], width: int) -> Iterator[Text]:
    for number, line in enumerate(lines):
        first = THEN if number == 0 else " " * len(THEN)
        yield from wrapped(line.lstrip(), width, bold(first + _indent(line)), " " * len(THEN) + STEP + _indent(line))


def _indent(line: str) -> str:
    return " " * (len(line) - len(line.lstrip()))
