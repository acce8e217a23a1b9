"""Render a scenario as English: its rules, position, steps and expectations."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from charleston.game.events import PhaseBegan
from charleston.game.prose import describe
from charleston.game.ruleset import ruleset
from charleston.game.seats import SEAT_NAMES
from charleston.game.state import State
from charleston.scenario.item import Item, Scenario, expectations, who_and_what
from charleston.scenario.values import read_ruleset

SO = "So"
_MONEY = ("payments", "scores", "balances", "totals")
_WORDS = {
    "winner": "{} wins",
    "dead": "dead: {}",
    "phase": "the phase is {}",
    "turn": "it is {}'s turn",
    "next dealer": "{} deals next",
    "wall left": "{} tiles are left in the wall",
    "result": "the game ends: {}",
    "ruling": "the ruling cites {}",
    "warned": "the player is warned first: {}",
    "round": "it is round {}",
}
_NOBODY = ("dead", "initials missing")
_RESULTS = {"mahjong": "mah jongg", "wall": "wall game", "mahjong in error": "mah jongg in error"}
_FACTS = {
    "winner": "by {}",
    "thrower": "discarded by {}",
    "self picked": "self-picked",
    "jokerless": "without jokers",
    "singles and pairs": "singles and pairs",
    "dead": "{} dead",
    "peeked": "{} peeked",
    "threw in": "thrown in by {}",
    "declarer": "declared by {}",
    "how": "{}",
    "hot wall": "in a hot wall",
}


class Words(NamedTuple):
    who: str  # who acts; SO for an expectation; empty for the position
    text: str


def describe_rules(scenario: Scenario) -> str:
    """Return the ruleset and its options as text; empty for the league rules without options."""
    if scenario.ruleset is None:
        return ""
    rules = read_ruleset(scenario.ruleset)
    if rules == ruleset():
        return ""
    given = scenario.ruleset.value if isinstance(scenario.ruleset.value, dict) else {}
    options = [f"{key} {_said(item.plain)}" for key, item in given.items() if key != "preset"]
    return ", ".join([rules.preset, *options])


def describe_position(state: State) -> str:
    """Return the phase and the number of tiles in the wall, because the drawing of the table does not show them."""
    phase = describe(state, PhaseBegan(state.phase, state.turn)) if any(state.racks) else "Before the deal."
    return f"{phase} {state.wall_left} tiles in the wall."


def describe_games(scenario: Scenario, width: int) -> Iterator[Words]:
    """Yield the lines of a scenario of phase match, seats or tournament, split to fit in ``width`` if possible."""
    for key, item in scenario.given.mapping.items():
        if key != "phase":
            yield from (Words("", line) for line in _entry(key.capitalize(), item.plain, width))
    for _, same in groupby(scenario.when, key=lambda step: step.plain):
        step, *more = same
        who, item = who_and_what(step)
        if who == "then":
            yield from (Words(SO, line) for line in describe_expected(expectations(item), width))
            continue
        text = _game(item.mapping) if isinstance(item.value, dict) else item.text
        times = f" ({len(more) + 1} times)" if more else ""
        yield Words(who.capitalize(), text + times)
    yield from (Words(SO, line) for line in describe_expected(scenario.expected, width))


def describe_expected(then: list[tuple[str, Item]], width: int) -> list[str]:
    """Return the expectations as lines; parts of a mapping are indented."""
    return [line for key, item in then for line in _entry(key, item.plain, width)]


def _game(facts: Mapping[str, Item]) -> str:
    """Return a finished game as text: "mah jongg, by Cam, value 25, discarded by Ann"."""
    return ", ".join(_fact(key, item) for key, item in facts.items() if item.value is not False)


def _fact(key: str, item: Item) -> str:
    if key == "result":
        return _RESULTS.get(item.text, item.text)
    if key == "challenges":
        return ", ".join(_challenge(row.mapping) for row in item.items)
    return _FACTS.get(key, f"{key} {{}}").format(_said(item.plain))


def _challenge(item: Mapping[str, Item]) -> str:
    verdict = "rightly" if item["upheld"].flag else "wrongly"
    return f"{item['by'].text} challenges {item['to'].text} {verdict}"


def _entry(key: str, value: object, width: int) -> Iterator[str]:
    """Yield ``key: value``; a mapping that does not fit on a line gets an indented line for each part."""
    if key == "refused":
        yield f"refused, by {' or '.join(map(str, value if isinstance(value, list) else [value]))}"
    elif isinstance(value, dict):
        yield from _mapping(key, value, width)
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for row in value:
            yield from _mapping(key, row, width)
    else:
        text = "nobody" if key in _NOBODY and value == [] else _said(value)
        text = _RESULTS.get(text, text) if key == "result" else text
        yield _WORDS.get(key, f"{key}: {{}}").format(text)


def _mapping(key: str, value: Mapping[str, object], width: int) -> Iterator[str]:
    if key in _MONEY:
        value = {
            name: f"{amount:+}" if isinstance(amount, int) and amount else amount for name, amount in value.items()
        }
    line = f"{key}: {', '.join(f'{_said(name)} {_said(part)}' for name, part in value.items())}"
    if len(line) <= width and not any(isinstance(part, dict) or _is_long(part) for part in value.values()):
        yield line
        return
    yield f"{key}:"
    for name, part in value.items():
        yield from (f"  {row}" for row in _entry(_said(name), part, width - 2))


def _is_long(value: object) -> bool:
    return isinstance(value, list) and len(value) > 1


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        pairs = [" and ".join(map(_said, part)) if isinstance(part, list) else _said(part) for part in value]
        return ", ".join(pairs) or "none"
    if value in SEAT_NAMES:
        return str(value).capitalize()
    return "nothing" if value in ("", None) else str(value)
