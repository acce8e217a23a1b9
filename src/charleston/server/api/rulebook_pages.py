"""The rulebook for the page: chapters, every rule in plain words, and its scenarios drawn on a table."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.game.notation import read_seat
from charleston.game.prose import SEAT_TITLES
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State
from charleston.game.view import last_picked, view
from charleston.scenario.item import Item, Scenario, expectations, who_and_what
from charleston.scenario.position import GAME_PHASES, build
from charleston.scenario.prose import describe_expected, describe_games, describe_position, describe_rules
from charleston.scenario.rulebook import Rule, every_rule, plain_id, scenarios, scenarios_of, without_scenario
from charleston.scenario.rulebook import chapters as chapter_titles
from charleston.scenario.runner import is_to_refuse, phase_of, take
from charleston.server.api.lobby import Option, rules
from charleston.server.api.replay import Frame, apply_events, just_picked_tile
from charleston.tiles import Tile

WIDTH = 90
"""Characters per line of text. A longer sentence with several parts gets a line for each part."""


class RuleLine(Struct, frozen=True):
    id: str
    text: Annotated[str, Meta(description="The rule in plain words.")]
    scenarios: Annotated[int, Meta(description="The number of scenarios that show it.")]


class Chapter(Struct, frozen=True):
    id: Annotated[str, Meta(description="The letters that its rule ids begin with.")]
    title: str
    rules: tuple[RuleLine, ...]


class ScenarioFrame(Frame, frozen=True):
    """A moment of a scenario: the position it begins with, and the table after each step."""

    tried: Annotated[
        str, Meta(description="The player and the move, in scenario notation; empty for the first position.")
    ]
    refused: Annotated[Refusal | None, Meta(description="Why the move was refused; a refused move changes nothing.")]
    so: Annotated[tuple[str, ...], Meta(description="What must be true now, in words; parts are indented.")]
    misnamed: Annotated[
        Tile | None, Meta(description="The tile that was really discarded, if the player gave it another name.")
    ] = None


class ScenarioPage(Struct, frozen=True):
    """An example of a rule. A scenario that is not about a single game has text instead of frames."""

    id: str
    title: str
    why: str
    rules: Annotated[tuple[str, ...], Meta(description="The rules it is about, by their ids.")]
    ruleset: Annotated[str, Meta(description="The ruleset; empty for the league's.")]
    card: Annotated[str, Meta(description="A card's name, or its text; empty for the rulebook's own card.")]
    named: Annotated[
        tuple[Seat, ...], Meta(description="The seats whose racks matter; the others hold leftover tiles.")
    ]
    words: Annotated[
        tuple[str, ...], Meta(description="The position, the moves and the expected results; parts are indented.")
    ]
    frames: tuple[ScenarioFrame, ...]


class RulePage(Struct, frozen=True):
    id: str
    chapter: Annotated[str, Meta(description="The title of its chapter.")]
    text: Annotated[str, Meta(description="The rule in plain words.")]
    note: Annotated[str, Meta(description="Why there is no scenario; empty if there is one.")]
    options: Annotated[tuple[Option, ...], Meta(description="The options that change it.")]
    scenarios: Annotated[tuple[ScenarioPage, ...], Meta(description="Scenarios written for this rule come first.")]


class _Book(NamedTuple):
    titles: dict[str, str]  # chapter titles, by the letters of their rules
    rules: dict[str, Rule]
    scenarios: dict[str, list[Scenario]]  # scenarios by rule id


@cache
def _book() -> _Book:
    """Read the rulebook once, which takes a second. A rule found only in scenarios gets a scenario's title."""
    rules = dict(every_rule())
    citing: dict[str, list[Scenario]] = {rule: [] for rule in rules}
    for scenario in scenarios():
        for rule in scenario.rules:
            citing.setdefault(rule, []).append(scenario)
    shown = {rule: scenarios_of(rule, some) for rule, some in citing.items()}
    rules |= {rule: Rule(rule, some[0].title) for rule, some in shown.items() if rule not in rules}
    return _Book(chapter_titles(), rules, shown)


@cache
def rulebook_chapters() -> tuple[Chapter, ...]:
    titles, rules, shown = _book()
    lines: dict[str, list[RuleLine]] = {chapter: [] for chapter in titles}
    for rule in sorted(rules.values(), key=lambda rule: int(rule.id.partition("-")[2])):
        lines[rule.chapter].append(RuleLine(rule.id, rule.text, len(shown[rule.id])))
    return tuple(Chapter(chapter, titles[chapter], tuple(rows)) for chapter, rows in lines.items())


def rule_page(wanted: str) -> RulePage | None:
    """Return the page of a rule; ``jok15`` works for JOK-15."""
    titles, by_id, shown = _book()
    rule = by_id.get(plain_id(wanted))
    if rule is None:
        return None
    return RulePage(
        id=rule.id,
        chapter=titles[rule.chapter],
        text=rule.text,
        note="" if shown[rule.id] else without_scenario(rule),
        options=tuple(option for option in rules().options if rule.id in option.rules),
        scenarios=tuple(_page(scenario.id) for scenario in shown[rule.id]),
    )


@cache
def _scenarios() -> dict[str, Scenario]:
    return {scenario.id: scenario for shown in _book().scenarios.values() for scenario in shown}


@cache
def _page(name: str) -> ScenarioPage:
    """Return the page of a scenario. Cached: there are few, and most belong to several rules."""
    scenario = _scenarios()[name]
    played = phase_of(scenario) in GAME_PHASES
    racks = scenario.given.mapping.get("racks")
    prose = () if played else describe_games(scenario, WIDTH)
    return ScenarioPage(
        id=scenario.id,
        title=scenario.title,
        why=" ".join(scenario.why.split()),
        rules=scenario.rules,
        ruleset=describe_rules(scenario),
        card=scenario.card.text.strip() if scenario.card else "",
        named=tuple(read_seat(seat) for seat in racks.mapping) if played and racks else (),
        words=tuple(f"{who}: {text}" if who else text for who, text in prose),
        frames=tuple(frames_of(scenario)) if played else (),
    )


def frames_of(scenario: Scenario, names: Sequence[str] = SEAT_TITLES) -> list[ScenarioFrame]:
    """Return the position, and the table after each step."""
    state, picked = build(scenario), None
    first = (describe_position(state),)
    frames = [ScenarioFrame(first, (), view(state, NOBODY), state.racks, None, tried="", refused=None, so=())]
    for at, step in enumerate(scenario.when):
        who, item = who_and_what(step)
        if who == "then":
            frames[-1] = _with_expectations(frames[-1], expectations(item))
            continue
        tried = f"{who.capitalize()}: {item.text}"
        outcome = take(state, who, item, to_refuse=is_to_refuse(scenario, at))
        if isinstance(outcome, Refusal):
            frames.append(replace(frames[-1], captions=(), proof=(), tried=tried, refused=outcome, so=()))
            continue
        state, captions, proof = apply_events(state, outcome, names)
        captions = captions or ("Nothing changes.",)  # for example, after a chat message
        picked = last_picked(picked, outcome)
        just_picked = just_picked_tile(state, picked)
        seen = view(state, NOBODY)
        frame = ScenarioFrame(captions, proof, seen, state.racks, just_picked, tried=tried, refused=None, so=())
        frames.append(replace(frame, misnamed=_misnamed(state)))
    frames[-1] = _with_expectations(frames[-1], scenario.expected)
    return frames


def _misnamed(state: State) -> Tile | None:
    return None if state.window is None or state.window.named is None else state.window.tile


def _with_expectations(frame: ScenarioFrame, then: list[tuple[str, Item]]) -> ScenarioFrame:
    """Add the expectations, except a refusal, which is already in the frame."""
    more = [pair for pair in then if frame.refused is None or pair[0] != "refused"]
    return replace(frame, so=(*frame.so, *describe_expected(more, WIDTH)))
