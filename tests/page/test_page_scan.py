"""Single-switch scanning: a whole game is played with one key, and nothing else reacts to that key."""

import json

import pytest
from browser import Guest, guest
from clicking import BIDS, rack
from page_play import SHORTEST_GAME, OnPage, open_alone, play_alone
from playwright.sync_api import Browser, Locator, Page, expect
from staged import SETUP, WALL
from staged_house import StagedHouse, open_table, sit_down
from typing_keys import button_of

from charleston.game import commands
from charleston.tiles import NAMES

STOP_MS = 1000
MAX_STOPS = 300
WHERE = """to => {
  const at = document.querySelector('[data-scanned]');
  if (at === (to.closest('label') ?? to)) return 'item';
  const group = to.closest('dialog[open]') ?? to.closest('[data-scan]');
  const items = [...group.querySelectorAll('button:enabled, input:enabled')].filter(one => one.checkVisibility());
  return at !== group ? '' : items.length === 1 ? 'item' : 'group';
}"""
"""Return whether the highlight is on the target or on its group. A group with a single item counts as that item."""


SCREEN = """
() => [document.querySelector('[data-scanned]')?.outerHTML.slice(0, 200), document.querySelector('main').innerText]
"""


def scanning(ann: Guest) -> None:
    """Turn scanning on, and stop the page's clock."""
    stored = json.dumps({"calls": "all", "picks": False, "scan": True, "scanSeconds": 1})
    ann.context.add_init_script(f"localStorage['charleston.settings'] = '{stored}'")
    ann.page.clock.install(time=0)
    ann.page.clock.pause_at(1000)


def at_the_opening(house: StagedHouse, ruth: Guest) -> Page:
    """Sit down and stop the page's clock right after the deal."""
    scanning(ruth)
    house.seat_friends(open_table(ruth, SETUP))
    house.deal(WALL)
    page = ruth.open(f"/tables/{house.table}")
    rack(page).wait_for()
    page.locator(".opening").wait_for()
    return page


def sit_down_scanning(house: StagedHouse, ruth: Guest) -> None:
    """Sit down with the page's clock stopped; skip the opening with a key."""
    skip_opening(at_the_opening(house, ruth))


def skip_opening(page: Page) -> None:
    page.keyboard.press("Shift")
    expect(page.locator(".opening")).to_have_count(0)


def stop(page: Page) -> None:
    """Advance the scan by one stop."""
    page.clock.run_for(STOP_MS)


def switch_on(page: Page, to: Locator) -> None:
    """Press the switch when the target's group is highlighted, and again when the target is highlighted."""
    for _ in range(MAX_STOPS):
        where = to.evaluate(WHERE)
        if where:
            page.keyboard.press("Space")
        if where == "item":
            return
        if not where or to.evaluate(WHERE) == "group":  # the page ignores a press right after a change
            stop(page)
    raise LookupError(f"the scan does not reach {to}: {where!r}, {page.evaluate(SCREEN)}")


def by_switch(page: Page, command: commands.Command, names: tuple[str, ...]) -> None:
    acts = page.get_by_role("group", name="What you can do")
    middle = page.get_by_role("region", name="The Charleston")
    stop(page)  # the page ignores a press right after a new question (GRACE_MS)
    match command:
        case commands.PassTiles(tiles=tiles, blind=blind):
            for tile in tiles:
                name = NAMES[tile]
                label = f'button[aria-pressed="false"]:is([aria-label="{name}"], [aria-label^="{name},"])'
                switch_on(page, rack(page).locator(label).first)
            for number in range(blind):
                switch_on(page, middle.get_by_role("button", name="Face-down tile").nth(number))
            switch_on(page, middle.locator("button.main"))
        case commands.BidCourtesy(count=count):
            switch_on(page, middle.get_by_role("radio", name=BIDS[count], exact=True))
            switch_on(page, middle.locator("button.main"))
        case commands.DiscardTile(tile=tile):
            name = NAMES[tile]
            switch_on(page, rack(page).locator(f'button:is([aria-label="{name}"], [aria-label^="{name},"])').first)
            switch_on(page, acts.get_by_role("button", name=f"Discard the {name}"))
        case _:
            switch_on(page, button_of(command, acts, middle, names))


def test_a_whole_game_with_one_switch(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, hurry=True) as ann:
        scanning(ann)
        house.fix_walls(SHORTEST_GAME)
        table = open_alone(ann)
        page = ann.page
        skip_opening(page)
        assert play_alone(OnPage(house.server, table, page), by_switch) > 3
        page.get_by_role("region", name="How the game ended").wait_for()
        stop(page)
        switch_on(page, page.get_by_role("button", name="Next game"))
        page.get_by_role("region", name="The Charleston").wait_for()


def test_the_switch_does_nothing_but_choose(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down_scanning(house, ruth)
        page = ruth.page
        tile = rack(page).get_by_role("button").first
        scanned = page.locator("[data-scanned]")
        tile.focus()
        page.keyboard.press("Space")  # too soon after the question
        expect(page.get_by_role("alert")).to_contain_text("nothing was sent")
        stop(page)
        while not scanned.and_(rack(page)).count():
            stop(page)
        tile.focus()
        page.keyboard.press("Enter")  # chooses the group, not the focused tile
        expect(scanned.and_(tile)).to_have_count(1)
        for key in ("p", "1", "n"):  # no shortcuts while scanning
            page.keyboard.press(key)
        expect(lifted(page)).to_have_count(0)
        page.get_by_role("tab", name="Menu").click(force=True)  # a tap anywhere chooses the tile
        expect(lifted(page)).to_have_count(1)
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
        assert house.played() == []


@pytest.mark.parametrize("by", ["key", "tap"])
def test_the_press_that_ends_the_opening_chooses_nothing(chromium: Browser, house: StagedHouse, by: str) -> None:
    def press(page: Page) -> None:
        if by == "key":
            page.keyboard.press("Space")
        else:
            rack(page).click(force=True)

    with guest(chromium, house.address) as ruth:
        page = at_the_opening(house, ruth)
        group = page.locator("[data-scan][data-scanned]")
        stop(page)
        expect(group).to_have_count(1)
        press(page)
        expect(page.locator(".opening")).to_have_count(0)
        expect(group).to_have_count(1)  # no item of the group
        press(page)  # too soon: meant for the opening
        expect(page.get_by_role("alert")).to_contain_text("nothing was sent")
        expect(group).to_have_count(1)
        page.clock.run_for(STOP_MS // 2)
        press(page)
        expect(page.locator("[data-scanned]")).to_have_count(1)
        expect(group).to_have_count(0)
        expect(lifted(page)).to_have_count(0)
        assert house.played() == []


def lifted(page: Page) -> Locator:
    return rack(page).locator('button[aria-pressed="true"]')


def test_scanning_can_be_stopped_with_the_switch_and_with_escape(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down_scanning(house, ruth)
        page = ruth.page
        stop(page)
        switch_on(page, page.get_by_role("button", name="Stop scanning"))
        expect(page.locator("[data-scanned]")).to_have_count(0)
        tile = rack(page).get_by_role("button").first
        tile.focus()
        page.keyboard.press("Space")
        expect(tile).to_have_attribute("aria-pressed", "true")
        page.reload()
        rack(page).wait_for()
        stop(page)
        expect(page.locator("[data-scanned]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("[data-scanned]")).to_have_count(0)


def test_scanning_is_off_by_default(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        expect(ruth.page.get_by_role("button", name="Stop scanning")).to_have_count(0)
        expect(ruth.page.locator("[data-scanned]")).to_have_count(0)
