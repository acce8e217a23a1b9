"""CHA-47: when a pass can be taken back, for every pass and every seat that may pass last."""

import pytest
from msgspec.structs import replace

from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.game import new_game, play
from charleston.game.phases import PASSES, Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.game.state import State
from charleston.tiles import JOKER


def position_at(phase: Phase, **options: str) -> State:
    state, _ = play(new_game(ruleset("league", options), None, bytes(32)), [commands.Deal(NOBODY)])
    return replace(state, phase=phase)


def passing(state: State, seat: Seat, blind: int = 0) -> commands.PassTiles:
    own = [tile for tile in state.racks[seat] if tile != JOKER]
    return commands.PassTiles(seat, tuple(own[: 3 - blind]), blind)


@pytest.mark.parametrize("phase", PASSES)
@pytest.mark.parametrize("last", SEATS)
def test_CHA_47_a_pass_can_be_changed_until_the_last_has_passed(phase: Phase, last: Seat) -> None:
    state = position_at(phase, **{"charleston.stopDeadline": "before-second-left"})
    blind = 1 if phase in (Phase.FIRST_LEFT, Phase.SECOND_RIGHT) else 0
    first = [seat for seat in SEATS if seat != last]
    for seat in first:
        before = state
        state, _ = play(state, [passing(state, seat, blind)])
        assert commands.TakeBack(seat) in choices(state, seat)
        back, _ = play(state, [commands.TakeBack(seat)])
        assert back.racks == before.racks
        assert isinstance(decide(back, commands.TakeBack(seat)), Refusal)  # only once
    assert isinstance(decide(state, commands.TakeBack(last)), Refusal)  # nothing has been passed yet
    state, _ = play(state, [passing(state, last)])
    for seat in SEATS:
        assert isinstance(decide(state, commands.TakeBack(seat)), Refusal)
        assert commands.TakeBack(seat) not in choices(state, seat)


@pytest.mark.parametrize("looker", SEATS)
def test_CHA_47_the_second_left_waits_until_the_tiles_are_seen(looker: Seat) -> None:
    state = position_at(Phase.SECOND_LEFT)
    state, _ = play(state, [passing(state, seat) for seat in SEATS])
    for seat in SEATS:
        assert commands.TakeBack(seat) in choices(state, seat)
    state, _ = play(state, [commands.Look(looker)])
    assert state.phase == Phase.SECOND_ACROSS
    assert all(isinstance(decide(state, commands.TakeBack(seat)), Refusal) for seat in SEATS)
