"""The answer to a dialogue: what the referee of ``game`` does with its position, as data.

Nothing is decided here. The steps of the scenario are taken one by one, and the answer is their events.
"""

from typing import Any, Literal

from msgspec import Struct

from charleston.game.events import (
    Event,
    GameOver,
    HandDied,
    Paid,
    Ruled,
    Scored,
)
from charleston.game.evolve import fold
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.referee.situation import Rules, Situation
from charleston.referee.topic import Facts, Topic
from charleston.scenario.item import Scenario, who_and_what
from charleston.scenario.position import GAME_PHASES, build
from charleston.scenario.runner import phase_of, take

Verdict = Literal["allowed", "refused", "ruled", "advice"]


class Step(Struct, frozen=True):
    """A step of the situation, and the events or the refusal that follow."""

    tried: str
    before: State
    events: tuple[Event, ...]
    refusal: Refusal | None = None


class Ruling(Struct, frozen=True):
    """The referee's answer under one ruleset."""

    situation: Situation
    verdict: Verdict
    steps: tuple[Step, ...] = ()
    end: State | None = None

    @property
    def ruled(self) -> tuple[Step, ...]:
        """The steps that are ruled on. Earlier steps lead to the situation; if one is refused, that is the answer."""
        later = self.steps[self.situation.before :]
        return later or self.steps[-1:]

    @property
    def events(self) -> list[Event]:
        return [event for step in self.ruled for event in step.events]

    @property
    def refusal(self) -> Refusal | None:
        return self.steps[-1].refusal if self.steps else None

    @property
    def rules(self) -> list[str]:
        """The rules that decide the answer, the most important first.

        First come rules that both the topic and the referee name. Then come the rules of rulings and dead hands, the
        topic's other rules, and the rules of payments. The rules of a refusal come last, if the first group is empty.
        """
        own, refused = self.situation.own_rules, [*self.refusal.rules] if self.refusal else []
        ruled = [event.rule for event in self.events if isinstance(event, HandDied | Ruled)]
        paid = [event.rule for event in self.events if isinstance(event, Paid | Scored)]
        money = paid if self.situation.topic.payments else []
        both = [rule for rule in own if rule in (*refused, *ruled, *money)]
        return list(dict.fromkeys([*both, *ruled, *own, *money, *(() if both else refused)]))

    @property
    def dead(self) -> list[Seat]:
        return [event.seat for event in self.events if isinstance(event, HandDied)]

    @property
    def balance(self) -> dict[Seat, int]:
        """What each seat gains or loses in the steps that are ruled on."""
        if self.end is None:
            return {}
        first = self.ruled[0].before.balance
        return {seat: self.end.balance[seat] - first[seat] for seat in self.end.players}


def rule_on(topic: Topic, facts: Facts, rules: Rules) -> Ruling:
    situation = Situation(topic, facts, rules)
    if topic.asks == "advice":
        return Ruling(situation, "advice")
    scenario = situation.scenario()
    if phase_of(scenario) not in GAME_PHASES:
        return Ruling(situation, "ruled")
    start = build(scenario)
    steps = tuple(_steps(start, scenario))
    end = fold(steps[-1].before, steps[-1].events)
    verdict: Verdict = "ruled"
    if steps[-1].refusal is not None:
        verdict = "refused"
    elif topic.asks == "may":
        verdict = "allowed"
    return Ruling(situation, verdict, steps, end)


def _steps(state: State, scenario: Scenario) -> list[Step]:
    """Take the steps until one is refused. The steps after a refusal cannot happen."""
    steps: list[Step] = []
    for item in scenario.when:
        who, what = who_and_what(item)
        outcome = take(state, who, what)
        if isinstance(outcome, Refusal):
            return [*steps, Step(what.text, state, (), outcome)]
        steps.append(Step(what.text, state, tuple(outcome)))
        state = fold(state, outcome)
    return steps


def expectations(ruling: Ruling) -> dict[str, Any]:
    """Return what must be true after the steps, so that the situation can be saved as a scenario."""
    assert ruling.end is not None
    state = ruling.end
    then: dict[str, Any] = {"phase": str(state.phase)}
    if ruling.refusal:
        then["refused"] = list(ruling.refusal.rules)
    if state.turn != NOBODY:
        then["turn"] = SEAT_NAMES[state.turn]
    then["dead"] = [name for seat, name in enumerate(SEAT_NAMES) if state.dead[seat]]
    then["scores"] = {SEAT_NAMES[seat]: state.balance[seat] for seat in state.players}
    if any(isinstance(event, GameOver) for step in ruling.steps for event in step.events):
        then["result"] = state.result
        then["winner"] = SEAT_NAMES[state.won.seat] if state.won else "nobody"
    cited = [event.rule for step in ruling.steps for event in step.events if isinstance(event, HandDied | Ruled)]
    if cited:
        then["ruling"] = list(dict.fromkeys(cited))
    return then


def scenario_text(ruling: Ruling) -> str:
    """Return the situation as a scenario file that ``charleston rulebook`` runs."""
    then = ruling.situation.then if ruling.end is None else expectations(ruling)
    return ruling.situation.text(then, until=len(ruling.steps) or None)
