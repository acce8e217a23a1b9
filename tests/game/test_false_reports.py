"""The referee refuses reports that cannot be true and accepts those that can. Both kinds come from random games.

This module computes what can be true from the events alone, independently of the referee.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from effort import times
from playing import RULESETS, random_game

from charleston.game import commands
from charleston.game.decide import decide
from charleston.game.events import Event, GroupExposed, PassExchanged, PhaseBegan, TileDiscarded
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.state import State
from charleston.tiles import JOKER, TILES

PLAYED = {name: rules for name, rules in RULESETS.items() if name.endswith(("at a table", "three players"))}
TO_THE_RIGHT = (1, 2, 3, 3, 2, 1)


def history(rules: Ruleset, seed: int) -> Iterator[tuple[list[Event], State]]:
    """Return every state of a game, each with all events so far."""
    log: list[Event] = []
    for _, _, events, after in random_game(seed, rules):
        log = [*log, *events]
        if after.phase != "over":
            yield log, after


def is_refused(state: State, report: commands.Report) -> bool:
    return isinstance(decide(state, report), Refusal)


@pytest.fixture(params=PLAYED)
def states(request: pytest.FixtureRequest) -> list[tuple[list[Event], State]]:
    return states_of(request.param)


@cache
def states_of(name: str) -> list[tuple[list[Event], State]]:
    return [entry for seed in range(times(2, soak=12)) for entry in history(PLAYED[name], seed)]


def test_CAL_23_a_tile_discarded_after_the_exposure_cannot_be_the_one_picked_up(
    states: list[tuple[list[Event], State]],
) -> None:
    tried = set()
    lay: dict[tuple[int, int], set[int]] = {}  # (seat, called tile) -> the discards on the table at the exposure
    for log, state in states:
        lying = {discard.tile for discard in state.discards}
        lay = lay if len(log) > 2 else {}
        if isinstance(log[-1], PhaseBegan) and isinstance(log[-2], GroupExposed):
            lay.setdefault((log[-2].seat, log[-2].tile), set()).update(lying)
        for seat in state.live:
            for called in {group.tile for group in state.groups(seat)}:
                for tile in TILES:
                    possible = tile in lay[seat, called] and tile != called
                    assert (
                        is_refused(state, commands.Report(seat, "picked up the wrong tile", (tile, called))) != possible
                    )
                    tried.add("true" if possible else "late" if tile in lying else "never there")
    assert tried == {"late", "never there", "true"}


def test_CHA_14_nobody_peeks_at_a_blind_tile_before_the_first_left(states: list[tuple[list[Event], State]]) -> None:
    tried = set()
    for log, state in states:
        passes = sum(isinstance(event, PassExchanged) for event in log)
        for seat in state.live:
            possible = passes >= 2 and len(state.players) == 4
            assert is_refused(state, commands.Report(seat, "peeked")) != possible
            tried.add(possible)
    assert False in tried


def test_CHA_44_a_joker_comes_only_from_a_seat_that_has_passed_tiles(states: list[tuple[list[Event], State]]) -> None:
    for log, state in states:
        passes = sum(isinstance(event, PassExchanged) for event in log)
        for giver in state.live:
            reached = {(giver + step) % 4 for step in TO_THE_RIGHT[:passes]}
            for taker in state.players:
                report = commands.Report(giver, "passed a joker", other=taker)
                if taker not in reached or len(state.players) == 3:
                    assert is_refused(state, report) or (state.begun and passes and taker != giver)
                elif state.begun or JOKER in state.racks[taker]:
                    assert not is_refused(state, report)


def test_MAH_16_nobody_picks_from_an_empty_wall(states: list[tuple[list[Event], State]]) -> None:
    for _, state in states:
        for seat in state.live if not state.wall_left else ():
            for what in ("picked out of turn", "picked ahead", "picked wrong end", "touched the wall"):
                for racked in (False, True):
                    assert is_refused(state, commands.Report(seat, what, racked=racked))


def test_JOK_20_only_the_discarder_of_a_joker_can_have_misnamed_it(states: list[tuple[list[Event], State]]) -> None:
    for log, state in states:
        discards = [event for event in log if isinstance(event, TileDiscarded)]
        if discards and discards[-1].tile == JOKER and state.window is None:
            for seat in state.live:
                if seat != discards[-1].seat:
                    assert is_refused(state, commands.Report(seat, "miscalled", (JOKER, TILES[3])))


def test_DED_01_no_hand_has_fewer_tiles_than_its_exposures(states: list[tuple[list[Event], State]]) -> None:
    for _, state in states:
        for seat in state.live:
            shown = sum(group.size for group in state.groups(seat))
            assert is_refused(state, commands.Report(seat, "has tiles", count=153))
            assert not shown or is_refused(state, commands.Report(seat, "has tiles", count=shown - 1))
            assert any(state.racks) == (not is_refused(state, commands.Report(seat, "has tiles", count=shown)))


def test_before_the_first_discard_no_report_makes_a_hand_dead(states: list[tuple[list[Event], State]]) -> None:
    for _, state in states:
        if state.begun:
            continue
        for seat in state.players:
            for what in ("picked out of turn", "picked ahead", "picked wrong end", "exposed", "racked the called tile"):
                assert is_refused(state, commands.Report(seat, what))
            assert is_refused(state, commands.Report(seat, "discarded out of turn", state.racks[seat][:1]))
            touch = is_refused(state, commands.Report(seat, "touched the wall"))
            assert touch != (state.phase == "discard" and seat == state.turn)
