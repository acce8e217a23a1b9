"""Games on the page for tests: what the live table knows, what the page shows, and a player who follows a bot."""

import time
from collections.abc import Callable

from browser import Guest
from clicking import rack
from playwright.sync_api import Page

from charleston.server.app import Server
from charleston.table.state import TableState
from charleston.table.view import game_view, seat_of

SECONDS = 60.0


def until(reached: Callable[[], object], what: str) -> None:
    end = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def live(server: Server, table: str) -> TableState:
    return server.tables._live[table].state


def table_of(page: Page) -> str:
    page.wait_for_url("**/tables/*")
    return page.url.rsplit("/", 1)[1]


def own_turn(state: TableState) -> bool:
    """Whether the table waits for chair 0, or the game is over."""
    game = state.game
    return game is not None and (game.phase == "over" or any(state.order[seat] == 0 for seat in state.waits))


def has_acted(server: Server, table: str, before: TableState) -> bool:
    """Whether chair 0 has done something since; bots may have, too."""
    past = server.tables._live[table]._recent_steps
    return any(one.step.seq > before.seq and one.step.by == before.chairs[0].person for one in list(past))


def is_shown(server: Server, table: str, page: Page) -> bool:
    """Whether the page asks chair 0 what the table asks."""
    state = live(server, table)
    game = game_view(state, seat_of(state, state.chairs[0].person))
    return game is not None and page.locator(".banner p").inner_text() == game.banner


def open_alone(ann: Guest, bots: str = "regular") -> str:
    """A table with bots that lose no time, opened as the page does it."""
    ann.open()
    ann.page.request.put(f"{ann.address}/api/me", data={"name": "Ann"})
    setup = {"pace": 0, "options": {"call.validation": "block"}}
    opened = ann.page.request.post(f"{ann.address}/api/tables", data={"bots": bots, "setup": setup})
    table: str = opened.json()["table"]
    ann.open(f"/tables/{table}")
    rack(ann.page).wait_for()
    return table
