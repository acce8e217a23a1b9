"""A page that reloads or loses its connection at any moment of a game shows the same state afterward."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from browser import Guest, guest
from clicking import do, lift, rack, spoken
from effort import times
from page_play import until
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from staged import KINDS_OF_EAST, kind, staged_acts
from staged_house import NAMES as NAMES_OF_SEATS
from staged_house import StagedHouse, sit_down

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, Seat
from charleston.table.state import TableState
from charleston.tiles import NAMES, TILES, Tile

CONNECTION_LOST = "Check your internet connection. You can still choose; we will send it."
CHOICE_SAVED = "Check your internet connection. Your choice is saved and will be sent."
CONNECTION_ERROR = re.compile(r"net::ERR_|WebSocket connection to .* failed")


@contextmanager
def guest_without_network(browser: Browser, address: str) -> Iterator[Guest]:
    """Open a guest whose browser may report connection errors, but no other error."""
    with guest(browser, address) as ruth:
        yield ruth
        ruth.complaints[:] = [text for text in ruth.complaints if not CONNECTION_ERROR.search(text)]


class Snapshot(NamedTuple):
    """The parts of the page that must be the same before and after an interruption."""

    rack: list[Tile]
    log: list[str]
    seats: list[str]


def snapshot(page: Page) -> Snapshot:
    buttons = rack(page).get_by_role("button")
    labels = buttons.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return Snapshot(
        [TILES[NAMES.index(words.split(",")[0])] for words in labels],
        page.get_by_role("log", name="What happened").locator("p").all_inner_texts(),
        page.locator(".seat").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"),
    )


def lifted_tiles(page: Page) -> list[str]:
    pressed = rack(page).locator('button[aria-pressed="true"]')
    names: list[str] = pressed.evaluate_all("all => all.map(one => one.getAttribute('aria-label').split(',')[0])")
    return names


# the four kinds of interruption


@contextmanager
def offline(house: StagedHouse, ruth: Guest) -> Iterator[None]:
    """Take the network down for the length of the block."""
    ruth.context.set_offline(True)
    house.cut()
    expect(ruth.page.locator(".banner p")).to_have_text(CONNECTION_LOST)
    yield
    ruth.context.set_offline(False)


def lose_the_network(house: StagedHouse, ruth: Guest) -> None:
    with offline(house, ruth):
        pass


def drop_the_connection(house: StagedHouse, _: Guest) -> None:
    house.cut()


def restart_the_server(house: StagedHouse, ruth: Guest) -> None:
    house.stop()
    expect(ruth.page.locator(".banner p")).to_have_text(CONNECTION_LOST)
    house.start()


def reload(_: StagedHouse, ruth: Guest) -> None:
    ruth.page.reload()


BREAKS = (drop_the_connection, lose_the_network, restart_the_server, reload)


def interruptions(moment: int) -> tuple[Callable[[StagedHouse, Guest], None], ...]:
    """Return the interruptions at a moment: two kinds, which differ from moment to moment, or all kinds in soak."""
    return times((BREAKS[moment % 4], BREAKS[(moment + moment // 4 + 1) % 4]), soak=BREAKS)


def interrupt(house: StagedHouse, ruth: Guest, how: Callable[[StagedHouse, Guest], None]) -> None:
    """Interrupt the page and check that nothing changes, except that a reload puts lifted tiles back."""
    page, state, text = ruth.page, house.state, house.banner
    before, up = snapshot(page), lifted_tiles(page)
    connection = house.connections()
    how(house, ruth)
    until(lambda: len(house.connections() - connection) == 1 == len(house.connections()), "the page does not reconnect")
    expect(page.locator(".banner p")).to_have_text(text)
    until(
        lambda: all(connection.acked == state.seq for connection in house.connections()),
        "the page does not acknowledge the last step",
    )
    assert house.state == state
    assert snapshot(page) == before, how.__name__
    assert sorted(before.rack) == sorted(tiles_of_east(state)), how.__name__
    assert lifted_tiles(page) == ([] if how is reload else up), how.__name__


def tiles_that_stay(before: list[Tile], after: list[Tile]) -> list[Tile]:
    """Return the tiles that are in both racks, in their old order."""
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


# the ten moments of the interruptions


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


def prepare_nothing(_: Page, __: game_commands.Command) -> None:
    pass


def moments(
    acts: Sequence[tuple[Seat, game_commands.Command]],
) -> dict[int, Callable[[Page, game_commands.Command], None]]:
    """Map the index of an act to what East prepares before it, at nine moments. The tenth moment is after the game."""
    kinds = [kind(command) for _, command in acts]
    first = {
        name: acts.index(next(one for one in acts if one[0] == EAST and kind(one[1]) == name)) for name in KINDS_OF_EAST
    }
    return {
        first["pass_tiles"]: prepare_pass,
        first["pass_tiles"] + 1: prepare_nothing,  # East has passed
        first["stop"]: prepare_nothing,
        first["bid_courtesy"]: prepare_bid,
        first["discard_tile"]: prepare_discard,
        first["claim_discard"]: prepare_nothing,
        first["expose_group"]: prepare_nothing,
        kinds.index("challenge") + 1: prepare_nothing,
        first["show_hand"]: prepare_nothing,  # East has declared mah jongg
    }


CLICKED_OFFLINE = ("pass_tiles", "stop", "discard_tile", "claim_discard")
"""Acts that East clicks while the network is down."""


def arrange_by_hand(page: Page) -> None:
    """Put the rack in an order that no sort button produces."""
    page.get_by_role("button", name="By number").click()
    for _ in range(3):
        rack(page).get_by_role("button").last.press("Shift+ArrowLeft")


def test_a_game_continues_after_every_kind_of_interruption(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    breaks = moments(acts)
    assert len(breaks) == 9
    with guest_without_network(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_by_hand(ruth.page)
        for at, (seat, command) in enumerate(acts):
            if at not in breaks:
                house.play(seat, command)
                continue
            expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
            breaks[at](ruth.page, command)
            for how in interruptions(list(breaks).index(at)):
                interrupt(house, ruth, how)
            act(house, ruth, seat, command)
        expect(ruth.page.get_by_role("button", name="Next game")).to_be_visible()
        for how in BREAKS:
            interrupt(house, ruth, how)
        assert house.played() == [command for _, command in acts]
        ruth.page.get_by_role("button", name="Next game").click()
        expect(rack(ruth.page).get_by_role("button").first).to_be_visible()


def act(house: StagedHouse, ruth: Guest, seat: Seat, command: game_commands.Command) -> None:
    """Perform the act (some kinds while the network is down), and check that it happens exactly once."""
    before = house.state.seq
    if seat != EAST:
        house.play(seat, command)
    elif kind(command) in CLICKED_OFFLINE:
        with offline(house, ruth):
            do(ruth.page, command, house.state.names())
            expect(ruth.page.locator(".banner p")).to_have_text(CHOICE_SAVED)
            assert house.state.seq == before
    else:
        do(ruth.page, command, house.state.names())
    until(lambda: house.state.seq > before, f"the table did not accept {command}")
    expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
    assert house.state.seq == before + 1


def test_missed_steps_appear_once(chromium: Browser, house: StagedHouse) -> None:
    """Tiles that stay on the rack also keep their places."""
    acts = staged_acts()
    with guest_without_network(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_by_hand(ruth.page)
        before = snapshot(ruth.page)
        with offline(house, ruth):
            for seat, command in acts[:5]:
                house.play(seat, command)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        after = snapshot(ruth.page)
        assert sorted(after.rack) == sorted(tiles_of_east(house.state))
        assert after.log[: len(before.log)] == before.log
        missed = [" ".join(line.split()) for line in after.log[len(before.log) :]]
        assert len(missed) == 2, "a line for each pass, once"
        passed = [spoken(one.tiles) for _, one in (acts[0], acts[4]) if isinstance(one, game_commands.PassTiles)]
        assert missed[0].startswith(f"First Charleston, right: you passed {passed[0]} , you got ")
        assert missed[1] == f"First Charleston, across: you passed {passed[1]}"
        kept = tiles_that_stay(before.rack, after.rack)
        assert len(kept) >= 8
        assert after.rack[: len(kept)] == kept
        interrupt(house, ruth, reload)


def test_a_late_click_changes_nothing_and_says_so(chromium: Browser, house: StagedHouse) -> None:
    """Ruth has already answered on another device."""
    acts = staged_acts()
    with guest_without_network(chromium, house.address) as ruth:
        sit_down(house, ruth)
        with offline(house, ruth):
            do(ruth.page, acts[0][1], NAMES_OF_SEATS)
            other = game_commands.PassTiles(EAST, tuple(sorted(tiles_of_east(house.state))[:3]))
            for seat, command in [(EAST, other), *acts[1:4]]:
                house.play(seat, command)
        expect(ruth.page.locator(".banner p")).to_contain_text("The table has moved on")
        assert house.played() == [other, *(command for _, command in acts[1:4])]
        assert sorted(snapshot(ruth.page).rack) == sorted(tiles_of_east(house.state))
        ruth.page.get_by_role("button", name="OK").click()
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)


def test_a_click_on_a_dead_connection_reconnects(chromium: Browser, house: StagedHouse) -> None:
    """A router that drops a connection silently neither closes it nor forwards anything."""
    acts = staged_acts()
    with guest_without_network(chromium, house.address) as ruth:
        sockets: list[WebSocketRoute] = []
        dead: list[WebSocketRoute] = []

        def relay(page_side: WebSocketRoute) -> None:
            sockets.append(page_side)
            server_side = page_side.connect_to_server()
            page_side.on_message(lambda text: None if page_side in dead else server_side.send(text))
            server_side.on_message(lambda text: None if page_side in dead else page_side.send(text))

        ruth.page.route_web_socket(re.compile("/socket$"), relay)
        sit_down(house, ruth)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        dead.extend(sockets)
        do(ruth.page, acts[0][1], NAMES_OF_SEATS)
        expect(ruth.page.get_by_role("heading", name="You have passed to Bess")).to_be_visible()
        assert house.played() == [acts[0][1]]


def test_a_dead_connection_is_detected_without_a_click(chromium: Browser, house: StagedHouse) -> None:
    with guest_without_network(chromium, house.address) as ruth:
        through = True

        def relay(page_side: WebSocketRoute) -> None:
            server_side = page_side.connect_to_server()
            page_side.on_message(lambda text: server_side.send(text) if through else None)
            server_side.on_message(lambda text: page_side.send(text) if through else None)

        ruth.page.route_web_socket(re.compile("/socket$"), relay)
        ruth.page.clock.install()
        sit_down(house, ruth)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        ruth.page.clock.run_for(60_000)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        through = False
        ruth.page.clock.run_for(20_000)
        expect(ruth.page.locator(".banner p")).to_have_text(CONNECTION_LOST)
        through = True
        ruth.page.clock.run_for(30_000)
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)


def test_a_page_that_loads_while_the_server_is_down_retries(chromium: Browser, house: StagedHouse) -> None:
    with guest_without_network(chromium, house.address) as ruth:
        sit_down(house, ruth)
        before = snapshot(ruth.page)
        ruth.page.route("**/api/me", lambda route: route.abort(), times=1)
        ruth.page.reload()
        expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
        assert snapshot(ruth.page) == before


def test_each_table_keeps_the_order_of_its_rack(chromium: Browser, house: StagedHouse) -> None:
    """After a visit to another table, the tiles are in the same order as before."""
    with guest_without_network(chromium, house.address) as ruth:
        sit_down(house, ruth)
        arrange_by_hand(ruth.page)
        first, before = house.table, snapshot(ruth.page)
        sit_down(house, ruth)
        ruth.open(f"/tables/{first}")
        rack(ruth.page).wait_for()
        assert snapshot(ruth.page) == before
