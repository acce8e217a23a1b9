"""What the table's page shows while a game is played: marks, hints, messages, discards, cards and clocks."""

import re
from collections.abc import Callable

import msgspec
import pytest
from browser import SIZES, Guest, guest
from clicking import lift, rack
from playwright.sync_api import Browser, Page, expect
from staged_house import StagedHouse, open_table, sit_down

from charleston.game import commands as game_commands
from charleston.game.seats import SEATS
from charleston.server.live.agenda import Agenda
from charleston.table import commands
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in
from charleston.table.state import TableState
from charleston.tiles import JOKER

SCREENS = {**SIZES, "laptop": (1280, 720)}
LONG = "W" * 24
ROWS = "list => new Set([...list.children].map(one => one.offsetTop)).size"
BEYOND = """
() => [...document.querySelectorAll("main *")].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width > 2 && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.textContent.trim().slice(0, 40))
"""
CUT = """
() => [...document.querySelectorAll(".seat header")].flatMap(plate => {
  const edge = plate.getBoundingClientRect(), parts = [...plate.querySelectorAll("[data-face], .count, .marks svg")];
  return parts.filter(one => {
    const box = one.getBoundingClientRect();
    return box.right > edge.right || box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
  });
}).map(one => one.textContent.trim() || one.outerHTML.slice(0, 60))
"""
"""List the avatars, counts and signs that do not fit their name plate."""
FACES = """
() => [...document.querySelectorAll(".rack use, .discards use, .seat use, .own-area use")]
  .map(one => one.getAttribute("href")).filter(href => href.startsWith("#flower"))
"""
STILL = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(STILL)


def play_until(house: StagedHouse, is_reached: Callable[[TableState], bool], ruth: Guest | None = None) -> None:
    """Play without calls. With a guest, check after each pass and discard that all visible flowers differ."""
    while not is_reached(state := house.state):
        assert state.game is not None
        command = stand_in(state, state.game, state.waits[0])
        assert command is not None
        house.play(state.waits[0], command)
        if ruth is not None and isinstance(command, game_commands.DiscardTile | game_commands.PassTiles):
            faces: list[str] = ruth.page.evaluate(FACES)
            assert len(set(faces)) == len(faces)


def has_discards(count: int) -> Callable[[TableState], bool]:
    return lambda state: state.game is not None and len(state.game.discards) >= count


def test_no_two_flowers_on_the_screen_have_the_same_face(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, reduced_motion="reduce") as ruth:
        sit_down(house, ruth, play=lambda house: play_until(house, has_discards(60)))
        play_until(house, has_discards(97), ruth)
        ruth.page.wait_for_function(f"({FACES})().length >= 4")
        before: list[str] = ruth.page.evaluate(FACES)
        ruth.page.reload()
        rack(ruth.page).wait_for()
        ruth.page.wait_for_function(f"({FACES})().length >= 4")
        assert ruth.page.evaluate(FACES) == before


def test_a_new_message_appears_while_the_chat_is_closed(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth)
        page = ruth.page
        log = page.get_by_role("navigation", name="Card, log and menu").get_by_role("button", name="Log")
        expect(log).to_have_text("Log")
        house.ask("tess", commands.Say("Tess", "Tea, anybody?"))  # a spectator, who has no speech bubble
        line = page.get_by_role("status").get_by_role("button", name="Tess Tea, anybody?")
        expect(line).to_be_visible()
        expect(log).to_have_accessible_name(re.compile("1 new"))
        house.ask("carol", commands.Say("Carol", "Yes, please"))
        expect(log).to_have_accessible_name(re.compile("2 new"))
        log.click()
        expect(page.get_by_role("log", name="Chat").get_by_text("Yes, please")).to_be_visible()
        expect(log).to_have_text("Log")
        expect(line).to_be_hidden()
        house.ask("bess", commands.Say("Bess", "With milk?"))
        expect(page.get_by_role("log", name="Chat").get_by_text("With milk?")).to_be_visible()
        expect(log).to_have_text("Log")


def test_the_chosen_line_marks_the_rack_and_sorts_it_with_gaps(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, reduced_motion="reduce") as ruth:
        sit_down(house, ruth)
        page = ruth.page
        marked = rack(page).get_by_role("button").filter(has=page.locator(".fits"))
        assert marked.count() == 0
        card = page.get_by_role("region", name="The card")
        card.locator("button.choose").first.click()
        expect(marked.first).to_be_visible()
        labels: list[str] = rack(page).get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
        fits = ["fits the line" in label for label in labels]
        assert fits == sorted(fits, reverse=True)  # tiles that do not fit come last
        assert 0 < sum(fits) < len(fits)
        assert marked.count() == sum(fits)
        gaps: list[bool] = rack(page).evaluate("list => [...list.children].map(one => one.classList.contains('gap'))")
        assert gaps[sum(fits)]
        for screen, rows in (("laptop", 1), ("desktop", 1), ("tablet", 2), ("phone", 2)):
            resize(page, screen)
            assert rack(page).evaluate(ROWS) == rows, screen
        resize(page, "desktop")
        page.get_by_role("button", name="By suit").click()
        expect(rack(page).locator("li.gap")).to_have_count(0)
        page.get_by_role("button", name="By line").click()
        expect(rack(page).locator("li.gap")).to_have_count(sum(gaps))
        assert rack(page).get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)") == labels


def open_alone(ann: Guest, **setup: object) -> str:
    ann.open()
    ann.page.request.put(f"{ann.address}/api/me", data={"name": "Ann"})
    response = ann.page.request.post(f"{ann.address}/api/tables", data={"bots": "novice", "setup": setup})
    table: str = response.json()["table"]
    ann.open(f"/tables/{table}")
    rack(ann.page).wait_for()
    return table


def test_a_hint_disappears_once_the_player_follows_it(
    chromium: Browser, house: StagedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint disappears even while the others are still choosing and the question has not changed yet."""
    monkeypatch.setattr(Agenda, "_timers_of", lambda *_: {})  # bots never act
    with guest(chromium, house.address) as ann:
        open_alone(ann)
        page = ann.page
        page.get_by_role("button", name="Hint").click()
        hint = page.locator(".banner .advice")
        expect(hint).to_have_text(re.compile(r"I would pass .* From here you win about \d+ of 100 games\.$"))
        page.get_by_role("region", name="The Charleston").locator("button.main").click()
        page.get_by_role("list", name="Tiles you passed").wait_for()
        assert not hint.is_visible()  # immediately, not at the next pass


def test_a_chosen_card_is_used_and_remembered(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open()
        expect(page.get_by_role("radio", name="First Card")).to_be_checked()  # the default for a newcomer
        page.get_by_role("radio", name="Charleston 2026").check()
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()
        table = page.url.rsplit("/", 1)[1]
        assert page.request.get(f"{ann.address}/api/tables/{table}/card").json()["name"] == "Charleston 2026"
        ann.open()
        page.get_by_text("Charleston 2026, Easy bots, normal speed.").wait_for()


def test_a_custom_card_is_used_again_at_the_next_table(chromium: Browser, house: StagedHouse) -> None:
    own = "card Ours\nsection Evens\n  FF 2222a 4444b 6666c  x25\n"
    with guest(chromium, house.address) as ann:
        page = ann.open("/cards/own")
        page.get_by_label("The card’s text").fill(own)
        page.get_by_role("button", name="Play with this card").click()
        for _ in range(2):
            page.get_by_text("Ours, Easy bots, normal speed.").wait_for()
            page.get_by_role("button", name="Play against bots").click()
            rack(page).wait_for()
            table = page.url.rsplit("/", 1)[1]
            assert page.request.get(f"{ann.address}/api/tables/{table}/card").json()["name"] == "Ours"
            ann.open()
        page.get_by_role("button", name="Change", exact=True).click()
        page.get_by_role("radio", name="Charleston 2026").check()
        ann.open()
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.get_by_role("radio", name="Charleston 2026")).to_be_checked()
        expect(page.get_by_role("radio", name="Ours")).not_to_be_checked()


def test_the_longest_names_fit_the_menu_and_the_table(
    chromium: Browser, house: StagedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("staged_house.NAMES", ("Ruth", LONG, "Maximiliane von Hohenwal", "Bartholomew Featherstone"))
    with guest(chromium, house.address, reduced_motion="reduce") as ruth:
        sit_down(house, ruth)
        ruth.page.get_by_role("tab", name="Menu").click()
        expect(ruth.page.get_by_role("region", name="Players")).to_contain_text(LONG)
        for screen in ("laptop", "desktop", "tablet", "phone"):
            resize(ruth.page, screen)
            assert ruth.page.evaluate(BEYOND) == [], screen
            assert ruth.page.evaluate(CUT) == [], screen


def test_the_clock_settings_show_both_times(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page = ruth.open()
        page.get_by_role("button", name="Play with friends").click()
        page.get_by_text("Card, rules and clock").click()
        page.get_by_label("Play with a clock").check()
        expect(page.get_by_label("Seconds to answer")).to_have_value("30")
        expect(page.get_by_label("Seconds to call a discard")).to_have_value("6")
        page.get_by_label("Seconds to call a discard").fill("9")
        page.get_by_label("Your name").fill("Ruth")
        page.get_by_role("button", name="Create table").click()
        expect(page.get_by_text("30 seconds to answer, 9 to call a discard, and 60 extra per game")).to_be_visible()


def test_the_table_says_how_long_a_discard_can_be_called(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        ruth.open()
        ruth.page.request.put(f"{ruth.address}/api/me", data={"name": "Ruth"})
        setup = msgspec.to_builtins(Setup(seconds=600, options={"call.windowSeconds": 60}))
        response = ruth.page.request.post(f"{ruth.address}/api/tables", data={"title": "Thursday", "setup": setup})
        house.seat_friends(response.json()["table"])
        house.deal(1)
        ruth.open(f"/tables/{house.table}")
        rack(ruth.page).wait_for()
        ruth.page.get_by_role("tab", name="Menu").click()
        expect(ruth.page.get_by_text("Clock: 600 seconds to answer, 60 to call a discard.")).to_be_visible()
        play_until(house, lambda state: state.game is not None and state.game.phase == "claim")
        expect(ruth.page.locator(".time")).to_contain_text("60 sec to call")


def test_a_replay_opens_from_the_viewers_seat(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, reduced_motion="reduce") as ruth:
        house.seat_friends(open_table(ruth, Setup()))
        house.deal(1)
        play_until(house, lambda state: state.game is not None and state.game.phase == "over")
        house.ask(house.state.chairs[0].person, commands.StartGame())
        play_until(house, lambda state: state.game is not None and state.game.phase == "over" and state.number == 2)
        order = house.state.order
        assert order.index(0) != 0
        page = ruth.open(f"/tables/{house.table}/games/2")
        expect(page.get_by_label("View from")).to_have_value(str(order.index(0)))


def test_only_the_tiles_of_the_last_pass_have_a_dot(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, reduced_motion="reduce") as ruth:
        sit_down(house, ruth)
        page = ruth.page
        for number in (1, 2, 3):
            game = house.state.game
            assert game is not None
            seat_of_ruth = house.state.order.index(0)
            give = [tile for tile in game.racks[seat_of_ruth] if tile != JOKER][-3:]
            for tile in give:
                lift(page, tile)
            page.get_by_role("region", name="The Charleston").locator("button.main").click()
            page.get_by_role("list", name="Tiles you passed").wait_for()
            for seat in SEATS:
                if seat != seat_of_ruth:
                    tiles = tuple(tile for tile in game.racks[seat] if tile != JOKER)[:3]
                    house.play(seat, game_commands.PassTiles(seat, tiles))
            expect(page.locator(".banner p")).to_have_text(house.banner)
            assert rack(page).locator(".dot").count() == 3, number
