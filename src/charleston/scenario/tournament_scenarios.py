"""Validate scenarios of tournament phases as strictly as other scenarios, before any scenario runs."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from charleston.game.seats import SEAT_NAMES, SEATS
from charleston.match.finished_game import problem
from charleston.scenario.game_facts import read_entry_item, read_facts
from charleston.scenario.item import Item, Scenario, expectations, quoted, unknown, who_and_what
from charleston.scenario.values import read_card_item, read_ruleset, read_seat_item, seat_of
from charleston.tournament.results.score_table import ST_LOUIS

Check = Callable[[Item], object]

MAX_TABLES = 1_000
_PLAYER = re.compile(r"[ESWN][1-9][0-9]{0,3}")
_TABLE = re.compile(r"table [1-9][0-9]{0,3}")
_CHANGE = re.compile(r"change game [1-9] to -?[0-9]{1,4}")


class _Phase(NamedTuple):
    given: Mapping[str, Check]
    steps: Mapping[str, Check]
    then: Mapping[str, Check]


def check(scenario: Scenario) -> None:
    """Validate a scenario of these phases; ignore any other phase."""
    named = scenario.given.mapping.get("phase")
    if named is None or named.value not in PHASES:
        return
    phase = _PHASES[named.text]
    for key, item in scenario.given.keys(set(phase.given)).items():
        phase.given[key](item)
    read_ruleset(scenario.ruleset)
    read_card_item(scenario.card)
    for step in scenario.when:
        who, what = who_and_what(step)
        if who == "then":
            _check_then(phase, what)
        elif who in phase.steps:
            phase.steps[who](what)
        else:
            raise step.fail(f"{quoted(who)} cannot act here; steps are {', '.join(phase.steps)}, with then: in between")
    _check_then(phase, scenario.item.mapping["then"])


def _check_then(phase: _Phase, then: Item) -> None:
    for key, item in expectations(then):
        name = "table N" if _TABLE.fullmatch(key) else key
        if name not in phase.then or key == "table N":
            raise item.fail(unknown("expectation", key, phase.then))
        phase.then[name](item)


# Values


def _text(item: Item) -> str:
    return item.text


def _number(item: Item) -> int:
    return item.number


def _tables(item: Item) -> None:
    if not 1 <= item.number <= MAX_TABLES:
        raise item.fail(f"there may be 1 to {MAX_TABLES:,} tables, not {item.description}")


def _player(item: Item) -> None:
    if not _PLAYER.fullmatch(item.text):
        raise item.fail(f"{quoted(item.text)} is not a player; players are named by seat and table: E1, S1, W1, N1, E2")


def _at_table(item: Item) -> None:
    for seat, player in item.entries.items():
        seat_of(player, seat)
        _player(player)


def _met_before(item: Item) -> None:
    table, pairs = item.each_of(("table", "pairs"), "met before: {table: 1, pairs: [[E1, W1]]}")
    _tables(table)
    for pair in pairs.items:
        if len(pair.items) != 2:
            raise pair.fail("a pair is [E1, W1]")
        for player in pair.items:
            _player(player)


def _rules(item: Item) -> None:
    if not [rule.text for rule in item.items]:
        raise item.fail("name a rule, like refused: [TRM-16]")


def _points(item: Item) -> None:
    for seat, points in item.entries.items():
        seat_of(points, seat)
        _number(points)


def _cards(item: Item) -> None:
    for seat, games in item.entries.items():
        seat_of(games, seat)
        for points in games.items:
            read_entry_item(points, ST_LOUIS)


def _marks(item: Item) -> None:
    for seat, mark in item.mapping.items():
        seat_of(mark, seat)
        if mark.text != "X":
            raise mark.fail(f"the only mark is X, not {mark.description}")


def _seats(item: Item) -> None:
    for seat in item.items:
        read_seat_item(seat)


# Steps


def _next_round(item: Item) -> None:
    if item.text != "next round":
        raise item.fail(f"the director cannot {quoted(item.text)}; the only step is next round")


def _game(item: Item) -> None:
    wrong = problem(read_facts(item, SEAT_NAMES), SEATS)
    if wrong:
        raise item.fail(wrong)


def _sign(item: Item) -> None:
    verb, _, seat = item.text.partition(" ")
    if verb == "initial" and seat:
        seat_of(item, seat)
    elif item.text != "submit" and not _CHANGE.fullmatch(item.text):
        steps = "initial SEAT, change game N to POINTS, submit"
        raise item.fail(f"there is no step on score cards {quoted(item.text)}; steps are {steps}")


_PHASES = {
    "score cards": _Phase(
        given={"phase": _text, "cards": _cards},
        steps={"game": _game, **dict.fromkeys(SEAT_NAMES, _sign)},
        then={
            "refused": _rules,
            "scores": _points,
            "totals": _points,
            "marks": _marks,
            "initials missing": _seats,
        },
    ),
    "movement": _Phase(
        given={"phase": _text, "tables": _tables},
        steps={"director": _next_round},
        then={"refused": _rules, "round": _number, "table N": _at_table, "met before": _met_before},
    ),
}
PHASES = tuple(_PHASES)
GIVEN = {key for phase in _PHASES.values() for key in phase.given}
EXPECTATIONS = {key for phase in _PHASES.values() for key in phase.then}
