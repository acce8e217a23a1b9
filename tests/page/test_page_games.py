"""Whole games on the page with clicks: one player against bots, and four friends in four browsers."""

from collections import Counter
from contextlib import ExitStack
from functools import partial

import msgspec
import pytest
from browser import Guest, guest
from clicking import do, rack, rack_tiles
from effort import times
from page_play import SHORT_GAME, OnPage, is_shown, live, open_alone, play_alone, table_of, until
from playwright.sync_api import Browser
from sample_table import seed_of
from staged import SETUP, WALL, WANTED, kind, next_act
from staged_house import StagedHouse


def test_one_click_starts_a_game_against_bots(chromium: Browser, house: StagedHouse) -> None:
    server, address = house.server, house.address
    with guest(chromium, address) as ann:
        page = ann.open()
        page.get_by_role("button", name="Play against bots").click()
        table = table_of(page)
        rack(page).wait_for()
        state = live(server, table)
        assert [bool(chair.bot) for chair in state.chairs] == [False, True, True, True]
        assert state.game is not None
        assert rack_tiles(page) == sorted(state.game.racks[state.order.index(0)])


def test_a_whole_game_against_bots(chromium: Browser, house: StagedHouse) -> None:
    server, address = house.server, house.address
    with guest(chromium, address, hurry=True) as ann:
        house.fix_walls(SHORT_GAME)
        table = open_alone(ann)
        assert play_alone(OnPage(server, table, ann.page), do) > 3
        ann.page.get_by_role("button", name="Next game").click()
        until(lambda: live(server, table).number == 2, "no next game")


MAX_CLICKS = times(1, soak=1000)
"""The most clicks by each of the four players for each kind of action."""
SHORT_WALL = 313
"""A wall whose game has every kind of action in 120 acts instead of 319."""
NAMES = ("Ruth", "Bess", "Carol", "Dora")


def sit_four(chromium: Browser, house: StagedHouse, stack: ExitStack, wall: int) -> tuple[str, list[Guest]]:
    """Seat four friends through a link, each in a separate browser, and deal this wall."""
    server, address = house.server, house.address
    sizes = ("desktop", "tablet", "desktop", "phone")
    host, *others = [stack.enter_context(guest(chromium, address, size, hurry=True)) for size in sizes]
    host.open()
    host.page.request.put(f"{address}/api/me", data={"name": NAMES[0]})
    setup = msgspec.to_builtins(SETUP)
    table = host.page.request.post(f"{address}/api/tables", data={"title": "Thursday", "setup": setup}).json()["table"]
    host.open(f"/tables/{table}")
    for friend, name in zip(others, NAMES[1:], strict=True):
        page = friend.open(f"/tables/{table}")
        page.get_by_label("name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.get_by_text("waits for").or_(page.get_by_text("start")).first.wait_for()
    there = server.tables._live[table]
    there._services = there._services._replace(seed=lambda: bytes.fromhex(seed_of(wall)))
    host.page.get_by_role("button", name="Start the game").click()
    return table, [host, *others]


@pytest.mark.parametrize("wall", times([SHORT_WALL], soak=[SHORT_WALL, WALL]))
def test_four_browsers_through_everything(chromium: Browser, house: StagedHouse, wall: int) -> None:
    """Play a blind pass, a stop, a courtesy pass, a call, an exposure, an exchange, a challenge and mah jongg.

    Each player clicks every kind of action; the test sends the repetitions.
    """
    server = house.server
    with ExitStack() as stack:
        table, friends = sit_four(chromium, house, stack, wall)
        house.table = table
        done: set[str] = set()
        clicks = Counter[tuple[int, str]]()
        until(lambda: live(server, table).game is not None, "no game")
        while (state := live(server, table)).game is not None and state.game.phase != "over":
            seat, command = next_act(state, done)
            chair = state.order[seat]
            page = friends[chair].page
            clicks[chair, kind(command)] += 1
            if clicks[chair, kind(command)] > MAX_CLICKS:
                house.play(seat, command)
                continue
            until(partial(is_shown, server, table, page, chair), f"the page does not ask for {command}")
            do(page, command, state.names())
            until(lambda: live(server, table).seq > state.seq, f"the table did not accept {command}")
            done.add(kind(command))
            if kind(command) == "challenge":
                for friend in friends:
                    friend.page.get_by_role("region", name="A ruling").get_by_role("button", name="OK").click()
        assert done >= WANTED - {"declare_mahjong"} | {"blind"}
        assert live(server, table).game.result == "mahjong"  # type: ignore[union-attr]
        for friend in friends:
            friend.page.get_by_role("heading", name="Mah jongg!").wait_for()


def test_the_host_closes_the_room_and_a_player_takes_over(chromium: Browser, house: StagedHouse) -> None:
    server, address = house.server, house.address
    with guest(chromium, address) as ruth, guest(chromium, address) as bess:
        ruth.open()
        ruth.page.request.put(f"{address}/api/me", data={"name": "Ruth"})
        table = ruth.page.request.post(f"{address}/api/tables", data={"setup": {"pace": 5000}}).json()["table"]
        ruth.open(f"/tables/{table}")
        page = bess.open(f"/tables/{table}")
        page.get_by_label("name").fill("Bess")
        page.get_by_role("button", name="Sit down").click()
        until(lambda: live(server, table).chairs[1].name == "Bess", "Bess has no chair")
        ruth.page.get_by_role("button", name="Menu").click()
        ruth.page.get_by_label("Allow spectators").uncheck()
        until(lambda: not live(server, table).setup.spectators, "spectators are still allowed")
        ruth.page.get_by_label("Who can chat").select_option("Only players")
        until(lambda: live(server, table).setup.players_chat, "the chat is still open")
        page.get_by_role("button", name="Menu").click()
        assert page.get_by_label("Who can chat").count() == 0
        assert page.get_by_role("button", name="Become the host").count() == 0
        ruth.page.close()
        page.get_by_role("button", name="Become the host").click()
        page.get_by_text("You can become the host when the host has been away for two minutes.").wait_for()


def test_a_second_change_of_the_room_keeps_the_first(chromium: Browser, house: StagedHouse) -> None:
    """The second change comes before the answer to the first, because the server's messages are half a second late."""
    server, address = house.server, house.address
    with guest(chromium, address) as ruth:
        ruth.open()
        ruth.page.request.put(f"{address}/api/me", data={"name": "Ruth"})
        table = ruth.page.request.post(f"{address}/api/tables", data={"setup": {}}).json()["table"]
        ruth.page.add_init_script(LATE)
        page = ruth.open(f"/tables/{table}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Allow spectators").click()
        page.get_by_label("Who can chat").select_option("No one")
        until(lambda: not live(server, table).setup.chat, "the chat is still open")
        assert not live(server, table).setup.spectators
        page.get_by_label("Who can chat").select_option("Only players")
        page.get_by_label("Allow spectators").click()
        until(lambda: live(server, table).setup.spectators, "spectators are still not allowed")
        assert (live(server, table).setup.chat, live(server, table).setup.players_chat) == (True, True)


LATE = """
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  set onmessage(listener) {
    super.onmessage = listener && ((event) => setTimeout(() => listener(event), 500));
  }
};
"""
