"""A refused report reveals nothing about hidden tiles."""

from charleston.game.commands import Report
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.notation import read_step
from charleston.game.refusals import Refusal
from charleston.game.seats import SOUTH
from charleston.scenario.document import parse_scenarios
from charleston.scenario.position import build
from charleston.tiles import TILES

BESIDE_THE_RACK = """
id: X-1
rule: TRN-25
given: {phase: claim, live: {tile: 9d, by: east}}
then: {phase: claim}
"""


def test_a_picker_is_refused_alike_for_every_tile() -> None:
    """South has picked but not racked. Reporting every tile in turn must not reveal which one South holds."""
    (scenario,) = parse_scenarios(BESIDE_THE_RACK, "here")
    state = build(scenario)
    picked = decide(state, read_step("south", "pick"))
    assert not isinstance(picked, Refusal)
    state = fold(state, picked)
    assert state.apart is not None
    outcomes = [decide(state, Report(SOUTH, "discarded out of turn", (tile,))) for tile in TILES]
    assert {outcome.code for outcome in outcomes if isinstance(outcome, Refusal)} == {"wrong phase"}
    assert all(isinstance(outcome, Refusal) for outcome in outcomes)
