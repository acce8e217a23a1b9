# ruff: noqa: T201 - a program, too
"""A game in which everything happens: what each seat does next, so that four browsers can be led through it.

python tests/support/staged.py    # looks for walls in which it does
"""

import sys

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
WANTED = {"stop", "bid_courtesy", "claim_discard", "expose_group", "redeem_joker", "challenge", "declare_mahjong"}


def next_act(state: TableState, done: set[str]) -> tuple[Seat, game_commands.Command]:
    """Whoever is waited for does what a regular bot would; some things are done whether they are wise or not."""
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
    chosen = answer("regular", state.card, view(game, seat), offered, state.seq * 4 + seat)
    return seat, offered[0] if chosen is None else chosen.command


def kind(command: game_commands.Command) -> str:
    if isinstance(command, game_commands.PassTiles) and command.blind:
        return "blind"
    return str(command.__struct_config__.tag)


def story(number: int) -> list[str] | None:
    """The kinds of commands of a game to its end, or nothing if it does not come to one."""
    table = SampleTable(setup=SETUP)
    table.do(PEOPLE[0], commands.StartGame(seed_of(number)))
    told: list[str] = []
    while table.state.game is not None and table.state.game.phase != "over" and len(told) < 600:
        seat, command = next_act(table.state, set(told))
        table.do(PEOPLE[table.state.order[seat]], commands.Play(command))
        told.append(kind(command))
    return told if table.state.game is not None and table.state.game.result == "mahjong" else None


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        told = story(number)
        if told is not None and (WANTED | {"blind"}) - {"declare_mahjong"} <= set(told):
            print(number, len(told), sorted(set(told)))
