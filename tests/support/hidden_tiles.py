"""Positions that look the same from one seat."""

import random

from msgspec.structs import replace

from charleston.game.phases import Phase
from charleston.game.seats import Seat, right
from charleston.game.state import Passed, State


def shuffled(rng: random.Random, state: State, seat: Seat) -> State:
    """Return the position after shuffling all tiles that the seat cannot see."""
    seen = {seat}
    if state.phase == Phase.SECOND_LEFT and seat in state.looked:
        seen.add(right(seat))  # in this pass, tiles come from the player on the right
    others = [other for other in state.players if other != seat]
    hidden = [tile for other in others for tile in state.racks[other]]
    hidden += [tile for other in others if (made := state.passed[other]) and other not in seen for tile in made.tiles]
    if state.apart is not None and state.apart[0] != seat:
        hidden.append(state.apart[1])
    hidden += state.wall[state.picked :]
    rng.shuffle(hidden)
    racks, passed = list(state.racks), list(state.passed)
    for other in others:
        racks[other] = tuple(sorted(hidden.pop() for _ in state.racks[other]))
        made = state.passed[other]
        if made is not None and other not in seen:
            passed[other] = Passed(tuple(sorted(hidden.pop() for _ in made.tiles)), made.blind)
    apart = state.apart
    if apart is not None and apart[0] != seat:
        apart = (apart[0], hidden.pop())
    wall = (*state.wall[: state.picked], *hidden)
    return replace(state, racks=tuple(racks), passed=tuple(passed), apart=apart, wall=wall)
