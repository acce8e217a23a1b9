"""An option that nothing reads is a bug: these tests change every option and check that some result differs."""

import random
from functools import lru_cache
from typing import Any

import pytest
from option_probes import PROBES, WINS
from option_values import seeds_from
from playing import all_choices, pick_command, random_report

from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import OPTIONS, Ruleset, ruleset
from charleston.game.scoring import Facts, book_win
from charleston.game.seats import EAST, NORTH, SOUTH, WEST
from charleston.game.view import view
from charleston.match.finished_game import FinishedGame
from charleston.match.match import add_game, dealer, new_match, seating
from charleston.match.rotation import breaker

# Another value for each option, and the options that it requires.
FLIPS: dict[str, tuple[Any, dict[str, Any]]] = {
    "table.players": (3, {}),
    "table.threePlayerCharleston": ("yes", {"table.players": 3}),
    "card.edition": ("First Card", {}),
    "east.first": ("chair", {"session.seatExchange": "none", "session.gamesPerRound": 2}),
    "deal.breaker": ("east-chair", {}),
    "session.gamesPerRound": (2, {}),
    "session.seatExchange": ("none", {}),
    "charleston.blindMax": (0, {}),
    "charleston.peekPenalty": (-10, {"score.mode": "points"}),
    "charleston.secondConsent": ("vote", {}),
    "charleston.stopDeadline": ("before-second-left", {}),
    "charleston.iouDirection": ("counterclockwise", {}),
    "charleston.emptyFirstLeft": ("force-one", {}),
    "charleston.courtesyAfterEmptyLastRight": ("offer", {}),
    "charleston.courtesyAfterStop": ("no", {}),
    "charleston.courtesy": ("off", {}),
    "heavenly.enabled": ("no", {}),
    "earthly.window": ("off", {}),
    "wall.commitOn": ("touch", {}),
    "turn.ownClaimForfeitOn": ("touch", {}),
    "turn.mustRack": ("yes", {}),
    "turn.outOfTurnPick": ("return", {}),
    "turn.outOfTurnDiscard": ("dead", {}),
    "turn.pickAhead": ("allowed", {}),
    "wall.wrongEndDeadOn": ("pick", {}),
    "wall.multiWrongEnd": ("continue", {}),
    "wall.endOn": ("last-pick", {}),
    "wall.lastDiscardCall": ("mahjong-only", {}),
    "wall.hotCold": ("cold", {}),
    "discard.naming": ("auto", {}),
    "miscall.mahjong": ("director", {}),
    "call.commitOn": ("touch", {}),
    "call.rackedCalledTile": ("dead", {}),
    "call.mustSpeak": ("required", {}),
    "call.validation": ("block", {}),
    "call.window": ("answers", {}),
    "call.windowSeconds": (10, {}),
    "call.mahjongAfterCommit": ("yes", {}),
    "exposure.editUntil": ("none", {}),
    "mj.errorThrowIn": ("zero", {}),
    "mj.errorTwoThrowIns": ("zero", {}),
    "dead.resolve": ("immediate", {}),
    "dead.jokers": ("all", {"dead.resolve": "immediate"}),
    "dead.threeDead": ("wall", {}),
    "dead.impossibleHand": ("no", {}),
    "dead.chat": ("off", {}),
    "score.mode": ("points", {}),
    "pay.penaltyUnit": (50, {}),
    "pay.announce": ("auto", {}),
    "win.redeemAfterCallIsSelfPick": (False, {}),
    "tournament.discardClaimIsSelfPick": (True, {"score.mode": "points"}),
    "tournament.selfPickBonus": (15, {"score.mode": "points"}),
    "tournament.jokerlessBonus": (25, {"score.mode": "points"}),
    "tournament.wallPoints": (5, {"score.mode": "points"}),
    "tournament.throwPenalty": ((-5,), {"score.mode": "points"}),
    "tournament.throwPenaltyQuint": ((-25,), {"score.mode": "points"}),
    "tournament.timeout": ("finish-hand", {"score.mode": "points"}),
    "tournament.disturbPenalty": (-5, {"score.mode": "points"}),
}


def test_every_option_has_another_value_to_test() -> None:
    assert {*FLIPS, "preset", "venue"} == set(OPTIONS)


def both(name: str) -> tuple[Ruleset, Ruleset]:
    value, needs = FLIPS[name]
    return ruleset("league", needs), ruleset("league", {**needs, name: value})


@lru_cache(400)
def log(rules: Ruleset, seed: int) -> list[object]:
    """Play a random game with random reports; return everything offered, refused and done."""
    rng = random.Random(seed)
    state = new_game(rules, None, rng.randbytes(32))
    trace: list[object] = [state.card.name]
    for _ in range(700):
        if state.phase == "over":
            break
        meddle = rng.random() < 0.04 and any(state.racks)
        every = all_choices(state)
        command = random_report(rng, state) if meddle else pick_command(rng, every)
        trace += (len(every), view(state, EAST).window_seconds, command)
        outcome = decide(state, command)
        if isinstance(outcome, Refusal):
            trace.append(outcome)
        else:
            trace += outcome
            state = fold(state, outcome)
    return trace


IN_MATCHES = ("east.first", "deal.breaker", "session.gamesPerRound", "session.seatExchange")
IN_SCORES = (
    *("win.redeemAfterCallIsSelfPick", "tournament.discardClaimIsSelfPick", "tournament.selfPickBonus", "pay.announce"),
    *("tournament.jokerlessBonus", "tournament.throwPenalty", "tournament.throwPenaltyQuint"),
)


PROBED = (
    "mj.errorTwoThrowIns",
    "miscall.mahjong",
    "mj.errorThrowIn",
    "charleston.courtesyAfterEmptyLastRight",
    "tournament.timeout",
    "dead.jokers",
    "dead.chat",
)
"""Options that matter too rarely in random games. Each one has a separate probe."""
RARE_SEEDS = {
    "charleston.secondConsent": 27,
    "charleston.courtesyAfterStop": 10,
    "call.rackedCalledTile": 146,
    "call.mustSpeak": 36,
    "dead.impossibleHand": 156,
}
"""The seed of a game in which an option makes a difference, for options that rarely do."""


@pytest.mark.parametrize("name", [name for name in FLIPS if name not in (*IN_MATCHES, *IN_SCORES, *PROBED)])
def test_changing_an_option_changes_some_game(name: str) -> None:
    before, after = both(name)
    assert any(log(before, seed) != log(after, seed) for seed in seeds_from(RARE_SEEDS.get(name, 0), 400))


@pytest.mark.parametrize("name", PROBED)
def test_changing_an_option_changes_its_probe(name: str) -> None:
    before, after = both(name)
    assert PROBES[name](before) != PROBES[name](after)


@pytest.mark.parametrize("name", IN_SCORES)
def test_changing_an_option_changes_some_score(name: str) -> None:
    before, after = both(name)
    facts = Facts((EAST, SOUTH, WEST, NORTH), announced=25)
    assert any(book_win(before, won, facts) != book_win(after, won, facts) for won in WINS)


@pytest.mark.parametrize("name", IN_MATCHES)
def test_changing_an_option_changes_some_match(name: str) -> None:
    def course(rules: Ruleset) -> list[object]:
        match = new_match(("Ann", "Bea", "Cam", "Dot"), rules)
        trace: list[object] = []
        for _ in range(6):
            match = add_game(match, FinishedGame("wall"))
            trace += (dealer(match), breaker(seating(match), rules), seating(match).chairs)
        return trace

    before, after = both(name)
    assert course(before) != course(after)
