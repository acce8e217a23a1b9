"""Random dialogues under random rules: a ruling says what the referee does, and its saved scenario tests that."""

import random
from typing import Any

import pytest
from effort import times
from option_values import values_of

from charleston.game.commands import CloseWindow
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.notation import SPEAK, read_step
from charleston.game.refusals import Refusal
from charleston.game.ruleset import OPTIONS, PRESETS, RulesetError, ruleset
from charleston.game.seats import SEAT_NAMES
from charleston.referee.prose import answer
from charleston.referee.ruling import expectations, rule_on, scenario_text
from charleston.referee.topic import Topic, TopicError, topics
from charleston.scenario.document import parse_scenarios, scenario_of
from charleston.scenario.item import Item, Scenario
from charleston.scenario.position import build
from charleston.scenario.runner import run

PARTS = 4
DIALOGUES = times(600, 20_000) // PARTS
FIXED = ("preset",)


def random_rules(rng: random.Random) -> dict[str, Any]:
    """Return a preset, sometimes with one or three options changed."""
    while True:
        names = rng.sample([name for name in OPTIONS if name not in FIXED], rng.choice((0, 0, 1, 3)))
        options = {name: rng.choice(values_of(name)) for name in names}
        preset = rng.choice(PRESETS)
        try:
            ruleset(preset, options)
        except RulesetError:
            continue
        return {
            **{name: list(value) if isinstance(value, tuple) else value for name, value in options.items()},
            "preset": preset,
        }


def random_facts(rng: random.Random, topic: Topic) -> dict[str, str]:
    facts = dict[str, str]()
    while fact := topic.question(facts):
        facts[fact.key] = rng.choice(list(fact.choices))
        if fact.numbers is not None and rng.random() < 0.5:
            facts[fact.key] = str(rng.randint(*fact.numbers))
    return facts


def final_state(scenario: Scenario) -> tuple[Any, bool]:
    """Run the saved scenario's steps with ``decide`` alone; return the state, and whether the last step is refused."""
    state = build(scenario)
    for step in scenario.when:
        ((who, item),) = step.mapping.items()
        if item.text == SPEAK:
            continue
        command = read_step(who, item.text)
        outcome = decide(state, command)
        if not isinstance(outcome, Refusal):
            state = fold(state, outcome)
        elif not (isinstance(command, CloseWindow) and state.phase.is_turn):  # the window is already closed
            return state, True
    return state, False


@pytest.mark.parametrize("part", range(PARTS))
def test_a_ruling_is_what_the_referee_does_and_its_scenario_passes(part: int) -> None:
    rng, refused, changed = random.Random(part), 0, 0
    every = list(topics().values())
    for _ in range(DIALOGUES):
        topic = rng.choice(every)
        ruling = rule_on(topic, random_facts(rng, topic), random_rules(rng))
        if ruling.verdict == "advice":
            continue
        text = scenario_text(ruling)
        (scenario,) = parse_scenarios(text, topic.id)
        assert run(scenario) == [], text
        if ruling.end is None:
            continue
        said = answer(ruling)
        state, is_refused = final_state(scenario)
        refused += is_refused
        if not any(SPEAK in step.tried for step in ruling.steps):
            assert is_refused == (ruling.verdict == "refused"), text
        first = ruling.ruled[0].before
        assert said.balance == {SEAT_NAMES[seat]: state.balance[seat] - first.balance[seat] for seat in state.players}
        dead = {SEAT_NAMES[seat] for seat in state.players if state.dead[seat] and not first.dead[seat]}
        assert dead <= set(said.dead_seats), text
        document = ruling.situation.document(expectations(ruling), until=len(ruling.steps))
        assert without_lines(scenario_of(document, topic.id).item) == without_lines(scenario.item), text
        changed += wrong_expectation_fails(document, rng)
    assert refused > DIALOGUES / 20
    assert changed > DIALOGUES / 2


def without_lines(item: Item) -> Any:
    """Return the value of an item as plain data, with scalars as they are written."""
    if isinstance(item.value, dict):
        return {key: without_lines(part) for key, part in item.value.items()}
    if isinstance(item.value, list):
        return [without_lines(part) for part in item.value]
    return item.value, item.written


def wrong_expectation_fails(document: dict[str, Any], rng: random.Random) -> bool:
    """Return whether the scenario fails when one of its expectations is changed."""
    then = document["then"]
    key = rng.choice([key for key in then if key in ("phase", "dead", "scores", "winner")])
    if key == "phase":
        then["phase"] = "pick" if then["phase"] != "pick" else "over"
    elif key == "dead":
        then["dead"] = [] if then["dead"] else ["west"]
    elif key == "scores":
        then["scores"]["east"] += 5
    else:
        then["winner"] = "north" if then["winner"] != "north" else "nobody"
    assert run(scenario_of(document, "changed")) != [], (key, document)
    return True


def test_three_players_with_a_charleston_get_an_answer_from_every_topic() -> None:
    """The number of players comes from the position, so the option that needs three players must not stay behind."""
    rules = {"preset": "house", "table.players": 3, "table.threePlayerCharleston": "yes"}
    assert all(answer(rule_on(topic, next(topic.dialogues()), rules)).rules for topic in topics().values())


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({}, "racked is missing; it is one of racked, loose"),
        ({"racked": "maybe", "another": "no"}, "racked cannot be 'maybe'"),
        ({"racked": "racked", "another": "no", "value": "25"}, "'value' is not asked here"),
        ({"racked": "racked"}, "another is missing"),
    ],
)
def test_wrong_facts_are_refused(facts: dict[str, str], reason: str) -> None:
    with pytest.raises(TopicError, match=reason):
        rule_on(topics()["wrong-end"], facts, {"preset": "league"})


@pytest.mark.parametrize("number", ["0", "4", "1000", "-5", "2.5", "25x", "٣", "99999999"])
def test_a_value_outside_the_card_is_refused(number: str) -> None:
    topic = topics()["winner-is-paid"]
    facts = next(facts for facts in topic.dialogues() if facts.get("value"))
    with pytest.raises(TopicError, match="value cannot be"):
        rule_on(topic, {**facts, "value": number}, {"preset": "league"})
