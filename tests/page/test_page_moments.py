"""The opening of a game, its end, rulings in the middle of the table, and sounds (issue 18, P1)."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from browser import COUNT_STEPS, TWO_FRAMES, Guest, guest, resize
from clicking import rack
from page_presses import Sent
from playwright.sync_api import Browser, Locator, Page, expect
from staged import acts_of
from staged_house import NAMES, StagedHouse, at_a_call, go_on, open_table, sit_down, to_the_next_call

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, SEATS, Seat
from charleston.table import commands
from charleston.table.setup import Setup

WINS, PAYS, TIE, WALL_GAME = 1, 2, 9, 7
"""Walls for the staged game: Ruth wins; Ruth pays; Ruth rolls twice for East because of a tie; nobody wins."""
MOVING = "document.getAnimations().map(one => one.effect.getKeyframes().flatMap(Object.keys)).flat()"
HOLD = """
const wait = window.setTimeout, held = [];
window.setTimeout = (act, ms = 0, ...more) =>
  ms >= 850 && ms <= 4000 ? held.push(act) : wait(act, ms, ...more);
window.release = () => held.splice(0).forEach(act => act());
"""
"""Hold every timer from 850 to 4000 ms, including the timer that ends the opening, until the test calls `release()`."""
COVERED = """
() => {
  const lines = document.querySelector('.opening .lines').getBoundingClientRect();
  const things = [...document.querySelectorAll('.opening :is(.block, .die)')];
  return things.map(one => one.getBoundingClientRect()).filter(one =>
    one.right > lines.left && one.left < lines.right && one.bottom > lines.top && one.top < lines.bottom).length;
}
"""
"""The number of stacks and dice behind the text of the opening."""
FRAMES = {"offset", "computedOffset", "easing", "composite"}


@contextmanager
def dealt(browser: Browser, house: StagedHouse, wall: int, size: str = "desktop", **options: Any) -> Iterator[Guest]:
    """Deal while Ruth's page is open; the opening stays on the screen."""
    with guest(browser, house.address, size, **options) as ruth:
        ruth.context.add_init_script(HOLD + COUNT_STEPS)
        house.seat_friends(open_table(ruth, Setup()))
        page = ruth.open(f"/tables/{house.table}")
        page.get_by_text(NAMES[3]).first.wait_for()
        house.deal(wall)
        opening(page).wait_for()
        yield ruth


def opening(page: Page) -> Locator:
    return page.locator(".opening")


def ruling(page: Page) -> Locator:
    return page.get_by_role("region", name="A ruling")


@pytest.mark.parametrize("size", ["phone", "side", "tablet", "desktop"])
def test_the_opening_shows_the_rolls_the_dice_and_the_break(chromium: Browser, house: StagedHouse, size: str) -> None:
    with dealt(chromium, house, TIE, size) as ruth:
        state, page = house.state, ruth.page
        assert state.game is not None
        first, last = state.throws
        top = max(first.values())
        tied = [f"{'You' if chair == '0' else NAMES[int(chair)]}" for chair in last]
        east = NAMES[state.order[0]]
        low, high = state.game.dice
        lines = opening(page).locator(".lines p")
        assert lines.all_inner_texts() == [
            f"{' and '.join(sorted(tied, key=lambda name: name != 'You'))} tie at {top} and roll again.",
            f"{east} rolls {last[str(state.order[0])]} and is East.",
            f"The dice show {low} and {high}: the wall breaks after {low + high} stacks.",
        ]
        for chair, total in first.items():
            player = opening(page).locator(".player", has_text="You" if chair == "0" else NAMES[int(chair)])
            expect(player).to_contain_text(str(total))
        aside = opening(page).locator(".block.aside")
        assert aside.evaluate("one => one.style.getPropertyValue('--stacks')") == str(low + high)
        box, felt = opening(page).bounding_box(), page.locator(".felt").bounding_box()
        assert box == felt
        assert page.evaluate(COVERED) == 0
        page.evaluate("release()")
        expect(opening(page)).to_have_count(0)


def test_a_tap_or_a_key_ends_the_opening_and_the_question_is_there(chromium: Browser, house: StagedHouse) -> None:
    with dealt(chromium, house, WINS) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        page.keyboard.press("Shift")
        expect(opening(page)).to_have_count(0)
        expect(page.locator(".banner p")).to_have_text(house.banner)
        page.get_by_role("tab", name="Menu").click()
        again = page.get_by_role("button", name="Show the deal again")
        again.click()
        box = opening(page).bounding_box()
        assert box is not None
        button = page.get_by_role("region", name="The Charleston").locator("button").first.bounding_box()
        assert button is not None
        for _ in range(2):  # a double tap on a button behind the picture presses nothing
            page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
        expect(opening(page)).to_have_count(0)
        assert sent.take(page) == []
        again.click()
        opening(page).wait_for()
        rack(page).get_by_role("button").first.click()
        expect(opening(page)).to_have_count(0)
        expect(rack(page).locator('[aria-pressed="true"]')).to_have_count(1)


def test_other_players_passes_neither_end_the_opening_nor_show_it_again(chromium: Browser, house: StagedHouse) -> None:
    with dealt(chromium, house, WINS) as ruth:
        page, shown = ruth.page, opening(ruth.page).element_handle()
        friends = [seat for seat in house.state.waits if house.state.order[seat] != 0]

        def somebody_passes() -> None:
            go_on(house, friends.pop())
            page.wait_for_function("seq => window.lastStep >= seq", arg=house.state.seq)
            page.evaluate(TWO_FRAMES)

        somebody_passes()
        assert shown.evaluate("one => one.isConnected")
        page.keyboard.press("Shift")
        expect(opening(page)).to_have_count(0)
        somebody_passes()
        assert opening(page).count() == 0


def test_the_opening_moves_only_by_transform_and_opacity(chromium: Browser, house: StagedHouse) -> None:
    with dealt(chromium, house, WINS, reduced_motion="no-preference") as ruth:
        properties = set(ruth.page.evaluate(MOVING)) - FRAMES
        assert {"transform", "opacity"} >= properties
        assert "transform" in properties


@pytest.mark.parametrize("by", ["device", "setting"])
def test_without_motion_the_opening_stands_still(chromium: Browser, house: StagedHouse, by: str) -> None:
    with guest(chromium, house.address, reduced_motion="reduce" if by == "device" else "no-preference") as ruth:
        if by == "setting":
            ruth.context.add_init_script("localStorage['charleston.settings'] = '{\"motion\": \"none\"}'")
        ruth.context.add_init_script(HOLD)
        sit_down(house, ruth, wall=WINS)
        page = ruth.page
        page.get_by_role("tab", name="Menu").click()
        page.get_by_role("button", name="Show the deal again").click()
        expect(opening(page)).to_be_visible()
        assert page.evaluate(MOVING) == []
        expect(opening(page).locator(".lines")).to_contain_text("the wall breaks after")


def play_game(house: StagedHouse, ruth: Guest, wall: int, setup: Setup) -> None:
    """Play the staged game of a wall to its end."""
    house.seat_friends(open_table(ruth, setup))
    house.deal(wall)
    for seat, command in acts_of(wall)[1]:
        house.play(seat, command)


def play_all(house: StagedHouse, ruth: Guest, wall: int, setup: Setup) -> Page:
    """Play the staged game of a wall to its end, then open Ruth's page."""
    play_game(house, ruth, wall, setup)
    page = ruth.open(f"/tables/{house.table}")
    page.get_by_role("region", name="How the game ended").wait_for()
    return page


BLOCK = Setup(options={"call.validation": "block"})


def test_the_replay_shows_the_rolls_for_east_and_shows_them_again(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        play_game(house, ruth, TIE, BLOCK)
        first, last = house.state.throws
        names = [NAMES[chair] for chair in house.state.order]
        tied = [names[seat] for seat, chair in enumerate(house.state.order) if str(chair) in last]
        page = ruth.open(f"/tables/{house.table}/games/1")
        lines = opening(page).locator(".lines p")
        expect(lines).to_have_count(3)
        assert lines.all_inner_texts()[:2] == [
            f"{' and '.join(tied)} tie at {max(first.values())} and roll again.",
            f"{names[0]} rolls {last[str(house.state.order[0])]} and is East.",
        ]
        for chair, total in first.items():
            player = opening(page).locator(".player", has_text=NAMES[int(chair)])
            again = [last[chair]] if chair in last else []
            assert player.locator(".roll").all_inner_texts() == [str(one) for one in (total, *again)]
        assert page.evaluate(MOVING) == []  # without motion, it stands still
        for size in ("phone", "desktop"):
            resize(page, size)
            expect(lines.last, size).to_be_visible()
            box = opening(page).locator(".player", has_text=NAMES[0]).bounding_box()
            others = [opening(page).locator(".player", has_text=name).bounding_box() for name in NAMES[1:]]
            assert box is not None
            below = [other is not None and other["y"] < box["y"] for other in others]
            assert all(below), f"the viewer does not sit at the bottom on the {size}"
            assert page.evaluate(COVERED) == 0, size
        shown = opening(page).element_handle()
        page.get_by_role("button", name="Show the deal again").click()
        page.wait_for_function("one => !one.isConnected", arg=shown)
        expect(lines).to_have_count(3)
        page.get_by_role("button", name="Next step").click()
        expect(opening(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("wall", "line"), [(WINS, "You win $1.00"), (PAYS, "You pay {east} 25¢"), (WALL_GAME, "Nobody pays")]
)
def test_one_line_says_what_the_game_means_for_the_player(
    chromium: Browser, house: StagedHouse, wall: int, line: str
) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        page = play_all(house, ruth, wall, BLOCK)
        east = NAMES[house.state.order[0]]
        expect(page.locator(".result .line")).to_have_text(line.format(east=east))
        expect(page.locator(".result .line")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Next game")).to_be_in_viewport(ratio=1)
        if wall == WALL_GAME:
            expect(page.get_by_role("heading", name="Wall game")).to_be_visible()
            return
        reasons = page.locator(".money .why").first
        expect(reasons).to_be_hidden()
        page.get_by_text("How this is counted").click()
        expect(reasons).to_be_visible()


def test_a_tournament_counts_points(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        house.seat_friends(open_table(ruth, Setup(preset="tournament")))
        house.deal(WALL_GAME)
        while house.state.game.phase != "over":  # type: ignore[union-attr]
            go_on(house)
        points = {one.seat: one.points for one in house.state.bookings}  # type: ignore[union-attr]
        page = ruth.open(f"/tables/{house.table}")
        expect(page.locator(".result .line")).to_have_text(f"You score {points[house.state.order.index(0)]} points")


def declare_in_error(house: StagedHouse, seat: Seat) -> None:
    """Declare mah jongg on the open discard and show the wrong hand."""
    house.play(seat, game_commands.ClaimDiscard(seat, mahjong=True))
    while house.state.game.declared is None:  # type: ignore[union-attr]
        other = next(one for one in house.state.waits if one != seat)
        house.play(other, game_commands.DeclineDiscard(other))
    house.play(seat, game_commands.ShowHand(seat))


def test_a_dead_hand_is_explained_to_both_players(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth, guest(chromium, house.address) as bess:
        bess.open()
        person = bess.page.request.put(f"{bess.address}/api/me", data={"name": "Bess"}).json()["id"]
        house.seat_friends(open_table(ruth, Setup()))
        house.ask("bess", commands.StandUp())
        house.ask(person, commands.SitDown(1, "Bess"))
        house.deal(59)
        for friend in (ruth, bess):
            friend.open(f"/tables/{house.table}")
            rack(friend.page).wait_for()
        seat = next(one for one in SEATS if house.state.order[one] == 1)
        to_the_next_call(house)
        while seat not in house.state.waits:  # Bess discarded the tile herself
            go_on(house)
            to_the_next_call(house)
        declare_in_error(house, SEATS[seat])
        why = "The tiles shown for mah jongg are not a hand on the card."
        expect(ruling(ruth.page)).to_contain_text("Bess’s hand is dead")
        expect(ruling(bess.page)).to_contain_text("Your hand is dead")
        for friend in (ruth, bess):
            expect(ruling(friend.page)).to_contain_text(why)
            expect(ruling(friend.page).get_by_role("link", name="Rule MAH-11")).to_be_visible()
        expect(ruling(ruth.page)).to_contain_text("Bess takes no more turns in this game and still pays the winner.")
        ruling(bess.page).get_by_role("button", name="OK").click()
        expect(ruling(bess.page)).to_have_count(0)
        to_the_next_call(house)  # Ruth's panel stays, and she can answer the question
        ruth.page.get_by_role("button", name="No, thanks").click()
        expect(ruling(ruth.page)).to_be_visible()
        ruth.page.reload()
        rack(ruth.page).wait_for()
        expect(ruling(ruth.page)).to_have_count(0)


def test_a_ruling_covers_no_button_of_a_question(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        at_a_call(house, ruth)
        declare_in_error(house, next(one for one in house.state.waits if one != EAST))
        to_the_next_call(house)
        expect(ruth.page.locator(".banner p")).to_contain_text(house.banner)
        for size in ("phone", "side", "tablet", "desktop"):
            resize(ruth.page, size)
            panel = ruling(ruth.page).bounding_box()
            asks = ruth.page.get_by_role("group", name="What you can do").bounding_box()
            assert panel is not None, size
            assert asks is not None, size
            is_above = panel["y"] + panel["height"] <= asks["y"]
            is_beside = panel["x"] + panel["width"] <= asks["x"]  # in a low window, the question is beside the table
            assert is_beside if size == "side" else is_above, size
            expect(ruling(ruth.page).get_by_role("button", name="OK"), size).to_be_in_viewport(ratio=1)


def stored(page: Page) -> dict[str, object]:
    settings: dict[str, object] = json.loads(page.evaluate("localStorage['charleston.settings']"))
    return settings


def test_sounds_are_off_until_a_player_accepts_the_invitation(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page = play_all(house, ruth, WINS, BLOCK)
        assert stored(page)["sounds"] is False
        page.get_by_role("button", name="Turn on sounds").click()
        expect(page.get_by_role("button", name="Turn on sounds")).to_have_count(0)
        assert stored(page)["sounds"] is True
        page.reload()
        page.get_by_role("region", name="How the game ended").wait_for()
        expect(page.get_by_role("button", name="Turn on sounds")).to_have_count(0)


def test_settings_from_before_the_volume_stay_valid(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        ann.context.add_init_script(
            "if (!localStorage['charleston.settings']?.includes('volume'))"
            ' localStorage[\'charleston.settings\'] = \'{"sounds": true, "theme": "evening"}\''
        )
        page = ann.open()
        page.get_by_role("button", name="Settings").click()
        slider = page.get_by_role("slider", name="Volume")
        expect(slider).to_have_value("0.6")
        expect(page.get_by_label("Dark")).to_be_checked()
        slider.fill("0.3")
        assert stored(page)["volume"] == 0.3
        page.get_by_role("checkbox", name="Sounds").uncheck()
        expect(slider).to_have_count(0)
