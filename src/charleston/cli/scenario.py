"""A scenario for reading: what it is about, the position drawn, each step and what came of it, what must follow."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from rich.text import Text

from charleston.cli.prose import bold, folded
from charleston.game.events import ChallengeMade, PhaseBegan
from charleston.game.evolve import evolve
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import SEAT_NAMES
from charleston.game.state import State
from charleston.game.telling import SEAT_TITLES, tell, tell_proof
from charleston.scenario.item import Item, Scenario, expectations, who_and_what
from charleston.scenario.position import build
from charleston.scenario.run import LATER, phase_of, take
from charleston.scenario.values import read_ruleset
from charleston.tiles import write_tiles

STEP = "  "
EVENT = "      "
SO = "  So: "
_MONEY = ("payments", "scores", "balances", "totals")
_WORDS = {
    "winner": "{} wins",
    "dead": "dead: {}",
    "phase": "the phase is {}",
    "turn": "the turn is {}'s",
    "next dealer": "{} deals next",
    "wall left": "{} tiles are left in the wall",
    "result": "the game ends: {}",
    "ruling": "the ruling cites {}",
    "round": "it is round {}",
}
_NOBODY = ("dead", "initials missing")
_RESULTS = {"mahjong": "mah jongg", "wall": "wall game", "mahjong in error": "mah jongg in error"}
_FACTS = {
    "winner": "by {}",
    "thrower": "thrown by {}",
    "self picked": "self-picked",
    "jokerless": "without jokers",
    "singles and pairs": "singles and pairs",
    "dead": "{} dead",
    "peeked": "{} peeked",
    "threw in": "thrown in by {}",
    "declarer": "declared by {}",
}


def scenario_lines(scenario: Scenario, width: int) -> Iterator[Text]:
    phase = phase_of(scenario)
    yield from folded(scenario.title, width, bold(f"{scenario.id}  "))
    cited = " ".join(rule for rule in scenario.rules if rule != scenario.id)
    if cited:
        yield from folded(cited, width, " " * (len(scenario.id) + 2), style="dim")
    yield from folded(" ".join(scenario.why.split()), width, style="italic")
    if phase in LATER:
        yield from folded("It waits for the tournament package and is not run yet.", width, style="yellow")
    yield from _rules(scenario, width)
    yield from _card(scenario, width)
    if phase in ("match", "seats", "card", *LATER):
        yield from _of_many_games(scenario, width)
    else:
        yield from _of_one_game(scenario, width)


def _rules(scenario: Scenario, width: int) -> Iterator[Text]:
    """Which rules are played by, when they are not simply the league's."""
    if scenario.ruleset is None:
        return
    rules = read_ruleset(scenario.ruleset)
    if rules == ruleset():
        return
    given = scenario.ruleset.value if isinstance(scenario.ruleset.value, dict) else {}
    options = [f"{key} {_said(item.plain)}" for key, item in given.items() if key != "preset"]
    yield from folded(", ".join([rules.preset, *options]), width, f"{STEP}Rules: ")


def _card(scenario: Scenario, width: int) -> Iterator[Text]:
    """The card, when it is not the rulebook's own."""
    if scenario.card is None:
        return
    first, *lines = scenario.card.text.strip().splitlines() or [""]
    yield from folded(first.removeprefix("card "), width, f"{STEP}Card: ")
    for line in lines:
        yield from folded(line.strip(), width, EVENT, EVENT + STEP)


# One game: the referee plays it again


def _of_one_game(scenario: Scenario, width: int) -> Iterator[Text]:
    state = build(scenario)
    yield from position_lines(state, width)
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "then":
            yield from _expected(expectations(item), width)
            continue
        yield from folded(item.text, width, bold(f"{STEP}{who.capitalize()}: "))
        outcome = take(state, who, item)
        if isinstance(outcome, Refusal):
            told = f"Refused: {outcome.message} ({', '.join(outcome.rules)})"
            yield from folded(told, width, EVENT, EVENT + STEP, "red")
            continue
        for event in outcome:
            yield from folded(tell(state, event), width, EVENT, EVENT + STEP)
            if isinstance(event, ChallengeMade):
                for line in tell_proof(state, event.challenged):
                    yield from folded(line, width, EVENT + STEP, EVENT + STEP + STEP, "dim")
            state = evolve(state, event)
    yield from _expected(scenario.expected, width)


def position_lines(state: State, width: int) -> Iterator[Text]:
    """The position as it lies on the table."""
    dealt = any(state.racks)
    phase = tell(state, PhaseBegan(state.phase, state.turn)) if dealt else "Before the deal."
    yield from folded(f"{phase} {state.wall_left} tiles in the wall.", width, STEP, style="dim")
    for seat in state.players if dealt else ():
        groups = "".join(f" [{write_tiles(group.tiles)}]" for group in state.groups(seat))
        dead = " (dead)" if state.dead[seat] else ""
        yield from folded(f"{write_tiles(state.racks[seat])}{groups}{dead}", width, f"{STEP}{SEAT_TITLES[seat]:<6} ")
    if state.discards:
        yield from folded(write_tiles(discard.tile for discard in state.discards), width, f"{STEP}Discards: ")
    if state.window is not None:
        thrown = f"{write_tiles((state.window.tile,))}, thrown by {SEAT_TITLES[state.window.by]}"
        yield from folded(thrown, width, f"{STEP}On the table: ")


# Games in a row, seats and tournaments: told as they are written


def _of_many_games(scenario: Scenario, width: int) -> Iterator[Text]:
    for key, item in scenario.given.mapping.items():
        if key != "phase":
            for line in _entry(key.capitalize(), item.plain, width - len(STEP)):
                yield from folded(line, width, STEP, STEP + STEP + _indent(line))
    for _, same in groupby(scenario.when, key=lambda step: step.plain):
        step, *more = same
        who, item = who_and_what(step)
        if who == "then":
            yield from _expected(expectations(item), width)
            continue
        told = game_in_words(item.mapping) if isinstance(item.value, dict) else item.text
        times = f" ({len(more) + 1} times)" if more else ""
        yield from folded(told + times, width, bold(f"{STEP}{who.capitalize()}: "))
    yield from _expected(scenario.expected, width)


def game_in_words(facts: Mapping[str, Item]) -> str:
    """A finished game: "mah jongg, by Cam, value 25, thrown by Ann"."""
    return ", ".join(
        _RESULTS.get(item.text, item.text)
        if key == "result"
        else _FACTS.get(key, f"{key} {{}}").format(_said(item.plain))
        for key, item in facts.items()
        if item.value is not False
    )


# What must follow, in words


def _expected(then: list[tuple[str, Item]], width: int) -> Iterator[Text]:
    lines = [line for key, item in then for line in _entry(key, item.plain, width - len(SO))]
    for number, line in enumerate(lines):
        first = SO if number == 0 else " " * len(SO)
        yield from folded(line.lstrip(), width, bold(first + _indent(line)), " " * len(SO) + STEP + _indent(line))


def _indent(line: str) -> str:
    return " " * (len(line) - len(line.lstrip()))


def _entry(key: str, value: object, width: int) -> Iterator[str]:
    """``key: value``; what does not fit on a line has a line for each of its parts, indented."""
    if key == "refused":
        yield f"refused, by {' or '.join(map(str, value if isinstance(value, list) else [value]))}"
    elif isinstance(value, dict):
        yield from _mapping(key, value, width)
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for row in value:
            yield from _mapping(key, row, width)
    else:
        said = "nobody" if key in _NOBODY and value == [] else _said(value)
        said = _RESULTS.get(said, said) if key == "result" else said
        yield _WORDS.get(key, f"{key}: {{}}").format(said)


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
