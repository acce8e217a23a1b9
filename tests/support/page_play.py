"""Games on the page: the state of the live table, the state of the page, and a player who plays like a bot."""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from browser import Guest
from clicking import rack
from playwright.sync_api import Page

from charleston.bots.player import answer
from charleston.game import commands as game_commands
from charleston.game.choices import choices
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.server.app import Server
from charleston.table.state import TableState
from charleston.table.view import game_view, seat_of
from charleston.table.waiting import are_people_first

TIMEOUT_S = 180.0
MAX_ACTS = 500
SHORT_GAME = "short 31"
"""A name for ``StagedHouse.fix_walls``: Ann calls a discard, exposes it and wins in half the usual number of acts."""
SHORTEST_GAME = "short 25"
"""The same with an exchange of a joker instead of a call."""
SHOWN = "[window.lastStep, document.querySelector('.banner p')?.innerText]"
Choose = Callable[[TableState], game_commands.Command]
Perform = Callable[[Page, game_commands.Command, tuple[str, ...]], None]


class OnPage(NamedTuple):
    """A table on the server and a page that shows it."""

    server: Server
    table: str
    page: Page


def until(reached: Callable[[], object], what: str) -> None:
    """Wait until the server reaches a state."""
    end = time.monotonic() + TIMEOUT_S
    while not reached():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def live(server: Server, table: str) -> TableState:
    return server.tables._live[table].state


def game_of(state: TableState) -> State:
    assert state.game is not None
    return state.game


def table_of(page: Page) -> str:
    page.wait_for_url("**/tables/*")
    return page.url.rsplit("/", 1)[1]


def waits_only_for_ann(state: TableState) -> bool:
    """Return whether nothing can happen before chair 0 acts, so the page cannot change between a check and a click.

    A bot that has not answered may stop the Charleston or call a discard, unless bots wait for people.
    """
    chairs = [state.order[seat] for seat in state.waits]
    return 0 in chairs and (chairs == [0] or are_people_first(state))


def is_shown(server: Server, table: str, page: Page, chair: int = 0) -> bool:
    """Return whether the page shows the last step and the question that the table asks this chair."""
    state = live(server, table)
    game = game_view(state, seat_of(state, state.chairs[chair].person))
    return game is not None and page.evaluate(SHOWN) == [state.seq, game.banner]


def is_over(state: TableState) -> bool:
    return game_of(state).phase == "over"


def has_acted(server: Server, table: str, before: TableState) -> bool:
    """Return whether chair 0 has acted since ``before``. Bots may have acted, too."""
    past = server.tables._live[table]._recent_steps
    return any(one.step.seq > before.seq and one.step.by == before.chairs[0].person for one in list(past))


def open_alone(ann: Guest, bots: str = "regular") -> str:
    """Open a table with fast bots, as the page does."""
    ann.open()
    ann.page.request.put(f"{ann.address}/api/me", data={"name": "Ann"})
    setup = {"pace": 0, "options": {"call.validation": "block"}}
    opened = ann.page.request.post(f"{ann.address}/api/tables", data={"bots": bots, "setup": setup})
    table: str = opened.json()["table"]
    ann.open(f"/tables/{table}")
    rack(ann.page).wait_for()
    return table


def seat_of_ann(state: TableState) -> Seat:
    return next(seat for seat in state.waits if state.order[seat] == 0)


def as_a_regular_bot(state: TableState) -> game_commands.Command:
    game, seat = game_of(state), seat_of_ann(state)
    assert state.card is not None
    chosen = answer("regular", state.card, view(game, seat), choices(game, seat), state.seq)
    assert chosen is not None
    return chosen.command


def play_alone(
    at: OnPage,
    perform: Perform,
    choose: Choose = as_a_regular_bot,
    is_enough: Callable[[TableState], bool] = is_over,
) -> int:
    """Play for chair 0 against bots until the game is over or ``enough`` is true; return the number of acts."""

    def is_ready() -> bool:
        state = live(at.server, at.table)
        return is_enough(state) or is_over(state) or (waits_only_for_ann(state) and is_shown(*at))

    for acts in range(MAX_ACTS):
        until(is_ready, "the page asks nothing")
        state = live(at.server, at.table)
        if is_enough(state):
            return acts
        assert not is_over(state), "the game ended too early"
        command = choose(state)
        perform(at.page, command, state.names())
        until(partial(has_acted, at.server, at.table, state), f"the table did not accept {command}")
    raise AssertionError("the game does not end")
