"""A page that is loaded again, or loses its connection, at any moment of a game: it comes back as it was."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from browser import Guest, guest
from clicking import do, lift, rack
from page_play import until
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from staged import KINDS_OF_EAST, kind, staged_acts
from staged_house import NAMES as NAMES_OF_SEATS
from staged_house import StagedHouse, sit_down

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, Seat
from charleston.table.state import TableState
from charleston.tiles import NAMES, TILES, Tile

LOST = "Check your internet connection. Your seat is saved."
KEPT = "Check your internet connection. Your choice is saved and will be sent."
OF_A_LOST_CONNECTION = re.compile(r"net::ERR_|WebSocket connection to .* failed")


@contextmanager
def forgiving(browser: Browser, address: str) -> Iterator[Guest]:
    """Somebody whose browser may say that it has no connection, and nothing else."""
    with guest(browser, address) as ruth:
        yield ruth
        ruth.complaints[:] = [said for said in ruth.complaints if not OF_A_LOST_CONNECTION.search(said)]


class Seen(NamedTuple):
    """What must be the same before and after."""

    rack: list[Tile]
    log: list[str]
    seats: list[str]


def seen(page: Page) -> Seen:
    buttons = rack(page).get_by_role("button")
    labels = buttons.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return Seen(
        [TILES[NAMES.index(words.split(",")[0])] for words in labels],
        page.get_by_role("log", name="What happened").locator("p").all_inner_texts(),
        page.locator(".seat").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"),
    )


def lifted(page: Page) -> list[str]:
    pressed = rack(page).locator('button[aria-pressed="true"]')
    names: list[str] = pressed.evaluate_all("all => all.map(one => one.getAttribute('aria-label').split(',')[0])")
    return names


# the four ways to be interrupted


@contextmanager
def away(house: StagedHouse, ruth: Guest) -> Iterator[None]:
    """The network is gone for a while."""
    ruth.context.set_offline(True)
    house.cut()
    expect(ruth.page.locator(".banner p")).to_have_text(LOST)
    yield
    ruth.context.set_offline(False)


def lose_the_network(house: StagedHouse, ruth: Guest) -> None:
    with away(house, ruth):
        pass


def be_hung_up_on(house: StagedHouse, _: Guest) -> None:
    house.cut()


def restart_the_server(house: StagedHouse, ruth: Guest) -> None:
    house.stop()
    expect(ruth.page.locator(".banner p")).to_have_text(LOST)
    house.start()


def load_again(_: StagedHouse, ruth: Guest) -> None:
    ruth.page.reload()


BREAKS = (be_hung_up_on, lose_the_network, restart_the_server, load_again)


def interrupt(house: StagedHouse, ruth: Guest, how: Callable[[StagedHouse, Guest], None]) -> None:
    """And all is as it was, but for tiles that were lifted when the page is loaded again."""
    page, state, said = ruth.page, house.state, house.banner
    before, up = seen(page), lifted(page)
    connection = house.connections()
    how(house, ruth)
    until(lambda: len(house.connections() - connection) == 1 == len(house.connections()), "the page does not come back")
    expect(page.locator(".banner p")).to_have_text(said)
    until(
        lambda: all(connection.acked == state.seq for connection in house.connections()),
        "the page does not say what it has",
    )
    assert house.state == state
    assert seen(page) == before, how.__name__
    assert sorted(before.rack) == sorted(tiles_of_east(state)), how.__name__
    assert lifted(page) == ([] if how is load_again else up), how.__name__


def staying(before: list[Tile], after: list[Tile]) -> list[Tile]:
    """What was there and still is, in its old order."""
    left = Counter(after)
    kept = []
    for tile in before:
        if left[tile]:
            left[tile] -= 1
            kept.append(tile)
    return kept


def tiles_of_east(state: TableState) -> list[Tile]:
    game = state.game
    assert game is not None
    return list(game.racks[EAST])


# the ten moments


def prepare_pass(page: Page, command: game_commands.Command) -> None:
    assert isinstance(command, game_commands.PassTiles)
    for tile in command.tiles[:2]:
        lift(page, tile)
    expect(rack(page).locator('button[aria-pressed="true"]')).to_have_count(2)


def prepare_discard(page: Page, command: game_commands.Command) -> None:
    assert isinstance(command, game_commands.DiscardTile)
    lift(page, command.tile)
    expect(rack(page).locator('button[aria-pressed="true"]')).to_have_count(1)


def prepare_bid(page: Page, _: game_commands.Command) -> None:
    page.get_by_role("radio", name="two", exact=True).check(force=True)


def nothing(_: Page, __: game_commands.Command) -> None:
    pass


def moments(
    acts: Sequence[tuple[Seat, game_commands.Command]],
) -> dict[int, Callable[[Page, game_commands.Command], None]]:
    """Nine of them, by the number of the act that comes next; the tenth is after the game."""
    kinds = [kind(command) for _, command in acts]
    first = {
        wanted: acts.index(next(one for one in acts if one[0] == EAST and kind(one[1]) == wanted))
        for wanted in KINDS_OF_EAST
    }
    return {
        first["pass_tiles"]: prepare_pass,
        first["pass_tiles"] + 1: nothing,  # the own pass is made
        first["stop"]: nothing,
        first["bid_courtesy"]: prepare_bid,
        first["discard_tile"]: prepare_discard,
        first["claim_discard"]: nothing,
        first["expose_group"]: nothing,
        kinds.index("challenge") + 1: nothing,
        first["show_hand"]: nothing,  # mah jongg is declared
    }


CLICKED_AWAY = ("pass_tiles", "stop", "discard_tile", "claim_discard")
"""What is clicked while the network is gone."""


def arrange_differently(page: Page) -> None:
    """An order in which no computer would put it."""
    page.get_by_role("button", name="By number").click()
    for _ in range(3):
        rack(page).get_by_role("button").last.press("Shift+ArrowLeft")


def test_a_game_goes_on_after_every_kind_of_break(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    breaks = moments(acts)
    assert len(breaks) == 9
    with forgiving(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_differently(ruth.page)
        for at, (seat, command) in enumerate(acts):
            if at not in breaks:
                house.play(seat, command)
                continue
            expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
            breaks[at](ruth.page, command)
            for how in BREAKS:
                interrupt(house, ruth, how)
            act(house, ruth, seat, command)
        expect(ruth.page.get_by_role("button", name="Next game")).to_be_visible()
        for how in BREAKS:
            interrupt(house, ruth, how)
        assert house.played() == [command for _, command in acts]
        ruth.page.get_by_role("button", name="Next game").click()
        expect(rack(ruth.page).get_by_role("button").first).to_be_visible()


def act(house: StagedHouse, ruth: Guest, seat: Seat, command: game_commands.Command) -> None:
    """Once and only once, also with a click while the network is gone."""
    before = house.state.seq
    if seat != EAST:
        house.play(seat, command)
    elif kind(command) in CLICKED_AWAY:
        with away(house, ruth):
            do(ruth.page, command, house.state.names())
            expect(ruth.page.locator(".banner p")).to_have_text(KEPT)
            assert house.state.seq == before
    else:
        do(ruth.page, command, house.state.names())
    until(lambda: house.state.seq > before, f"nothing came of {command}")
    expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
    assert house.state.seq == before + 1


def test_what_happens_meanwhile_is_told_once(chromium: Browser, house: StagedHouse) -> None:
    """And the tiles that stay keep their places."""
    acts = staged_acts()
    with forgiving(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_differently(ruth.page)
        before = seen(ruth.page)
        with away(house, ruth):
            for seat, command in acts[:5]:
                house.play(seat, command)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        after = seen(ruth.page)
        assert sorted(after.rack) == sorted(tiles_of_east(house.state))
        assert after.log[: len(before.log)] == before.log
        assert len(after.log) > len(before.log) + 4
        kept = staying(before.rack, after.rack)
        assert len(kept) >= 8
        assert after.rack[: len(kept)] == kept
        interrupt(house, ruth, load_again)


def test_a_click_that_comes_too_late_changes_nothing_and_says_so(chromium: Browser, house: StagedHouse) -> None:
    """Whoever plays on two devices has answered on the other one."""
    acts = staged_acts()
    with forgiving(chromium, house.address) as ruth:
        sit_down(house, ruth)
        with away(house, ruth):
            do(ruth.page, acts[0][1], NAMES_OF_SEATS)
            other = game_commands.PassTiles(EAST, tuple(sorted(tiles_of_east(house.state))[:3]))
            for seat, command in [(EAST, other), *acts[1:4]]:
                house.play(seat, command)
        expect(ruth.page.locator(".banner p")).to_contain_text("The table has moved on")
        assert house.played() == [other, *(command for _, command in acts[1:4])]
        assert sorted(seen(ruth.page).rack) == sorted(tiles_of_east(house.state))
        ruth.page.get_by_role("button", name="OK").click()
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)


def test_a_connection_that_has_silently_died_is_given_up(chromium: Browser, house: StagedHouse) -> None:
    """As behind a router that forgets: nothing is closed, and nothing comes through."""
    acts = staged_acts()
    with forgiving(chromium, house.address) as ruth:
        opened: list[WebSocketRoute] = []
        dead: list[WebSocketRoute] = []

        def between(page_side: WebSocketRoute) -> None:
            opened.append(page_side)
            server_side = page_side.connect_to_server()
            page_side.on_message(lambda said: None if page_side in dead else server_side.send(said))
            server_side.on_message(lambda said: None if page_side in dead else page_side.send(said))

        ruth.page.route_web_socket(re.compile("/socket$"), between)
        sit_down(house, ruth)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        dead.extend(opened)
        do(ruth.page, acts[0][1], NAMES_OF_SEATS)
        expect(ruth.page.get_by_role("heading", name="You have passed to Bess")).to_be_visible()
        assert house.played() == [acts[0][1]]


def test_a_connection_that_has_silently_died_is_noticed_without_a_click(chromium: Browser, house: StagedHouse) -> None:
    with forgiving(chromium, house.address) as ruth:
        through = True

        def between(page_side: WebSocketRoute) -> None:
            server_side = page_side.connect_to_server()
            page_side.on_message(lambda said: server_side.send(said) if through else None)
            server_side.on_message(lambda said: page_side.send(said) if through else None)

        ruth.page.route_web_socket(re.compile("/socket$"), between)
        ruth.page.clock.install()
        sit_down(house, ruth)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        ruth.page.clock.run_for(60_000)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        through = False
        ruth.page.clock.run_for(20_000)
        expect(ruth.page.locator(".banner p")).to_have_text(LOST)
        through = True
        ruth.page.clock.run_for(30_000)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)


def test_a_page_that_loads_while_the_server_is_away_tries_again(chromium: Browser, house: StagedHouse) -> None:
    with forgiving(chromium, house.address) as ruth:
        sit_down(house, ruth)
        before = seen(ruth.page)
        ruth.page.route("**/api/me", lambda route: route.abort(), times=1)
        ruth.page.reload()
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        assert seen(ruth.page) == before


def test_each_table_keeps_its_own_order_of_the_rack(chromium: Browser, house: StagedHouse) -> None:
    """Whoever looks at another table in between finds the tiles as they were."""
    with forgiving(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_differently(ruth.page)
        first, before = house.table, seen(ruth.page)
        sit_down(house, ruth)
        ruth.open(f"/tables/{first}")
        rack(ruth.page).wait_for()
        assert seen(ruth.page) == before
