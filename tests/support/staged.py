# ruff: noqa: T201 - also a program
"""The staged game, which contains every kind of action: what each seat does next.

python tests/support/staged.py 0 1000    # list walls whose game has every kind of action
"""

import sys
from functools import cache

from sample_table import PEOPLE, SampleTable, seed_of

from charleston.bots.player import answer
from charleston.game import commands as game_commands
from charleston.game.choices import choices
from charleston.game.seats import Seat
from charleston.game.view import view
from charleston.table import commands
from charleston.table.setup import Setup
from charleston.table.state import TableState

SETUP = Setup(options={"call.validation": "block"})
WALL = 59
"""The wall of the staged game, in which East takes every kind of action."""
KINDS_OF_EAST = ("pass_tiles", "stop", "bid_courtesy", "discard_tile", "claim_discard", "expose_group", "show_hand")
WANTED = {"stop", "bid_courtesy", "claim_discard", "expose_group", "redeem_joker", "challenge", "declare_mahjong"}


def next_act(state: TableState, done: set[str]) -> tuple[Seat, game_commands.Command]:
    """Return the next act: what a regular bot would do, except that the game must contain some rare acts."""
    game = state.game
    assert game is not None
    assert state.card is not None
    seat = state.waits[0]
    offered = choices(game, seat)
    blind = [one for one in offered if isinstance(one, game_commands.PassTiles) and one.blind]
    if game.phase == "charleston 3" and blind and "blind" not in done:
        return seat, next(one for one in blind if one.blind == 1)
    if game.phase == "vote":
        stop = next(one for one in offered if isinstance(one, game_commands.Stop))
        return seat, stop
    if game.phase == "courtesy" and any(isinstance(one, game_commands.BidCourtesy) for one in offered):
        return seat, game_commands.BidCourtesy(seat, 1)
    if "challenge" not in done and "redeem_joker" in done:
        for other in sorted(game.live):
            found = [one for one in choices(game, other) if isinstance(one, game_commands.Challenge)]
            if found and len(game.groups(found[0].challenged)) > 1:
                return other, found[0]
    chosen = answer("regular", state.card, view(game, seat), offered)
    return seat, offered[0] if chosen is None else chosen.command


def kind(command: game_commands.Command) -> str:
    if isinstance(command, game_commands.PassTiles) and command.blind:
        return "blind"
    return str(command.__struct_config__.tag)


def acts_of(wall: int, most: int = 600) -> tuple[TableState, list[tuple[Seat, game_commands.Command]]]:
    """Play the game of a wall to its end or up to ``most`` acts; return the last state and each act with its seat."""
    table = SampleTable(setup=SETUP)
    table.do(PEOPLE[0], commands.StartGame(seed_of(wall)))
    acts: list[tuple[Seat, game_commands.Command]] = []
    kinds: set[str] = set()
    while table.game.phase != "over" and len(acts) < most:
        seat, command = next_act(table.state, kinds)
        table.play(seat, command)
        acts.append((seat, command))
        kinds.add(kind(command))
    return table.state, acts


@cache
def staged_acts() -> tuple[tuple[Seat, game_commands.Command], ...]:
    """Return all acts of the staged game in order. In the first game of a match, seat and chair numbers are equal."""
    return tuple(acts_of(WALL)[1])


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        state, acts = acts_of(number)
        kinds = {kind(command) for _, command in acts}
        is_won = state.game is not None and state.game.result == "mahjong"
        if is_won and (WANTED | {"blind"}) - {"declare_mahjong"} <= kinds:
            print(number, len(acts), sorted(kinds))
