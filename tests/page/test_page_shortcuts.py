"""Keyboard shortcuts play a whole game, do nothing while a player types, and move the focus to the right place."""

import json

from browser import guest
from clicking import rack
from page_play import SHORTEST_GAME, OnPage, open_alone, play_alone
from page_presses import Sent
from playwright.sync_api import Browser, Locator, Page, expect
from staged_house import StagedHouse, at_a_call, go_on, sit_down
from typing_keys import put_back, type_out, wait_until_it_acts

from charleston.game import commands
from charleston.tiles import NAMES, Tile

ALL_KEYS = "pdncmh1234567890/?"
TENTH = 9
PRESS_AT_THE_STEP = """
() => {
  window.onstep = () => {
    window.onstep = null;
    for (const key of 'nc') document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key, code: 'Key' + key.toUpperCase(), bubbles: true, cancelable: true}));
  };
}
"""


def lift_by_digit(page: Page, tile: Tile) -> None:
    names = rack(page).get_by_role("button").evaluate_all("all => all.map(one => [one.ariaLabel, one.ariaPressed])")
    at = next(at for at, (name, lifted) in enumerate(names) if name.split(",")[0] == NAMES[tile] and lifted == "false")
    page.keyboard.press(f"Shift+Digit{at - TENTH}" if at > TENTH else f"Digit{(at + 1) % 10}")
    expect(rack(page).get_by_role("button").nth(at)).to_have_attribute("aria-pressed", "true")
    expect(rack(page).get_by_role("button").nth(at)).to_be_focused()


def press_letter(page: Page, letter: str) -> None:
    button = page.locator(f'button[aria-keyshortcuts="{letter.upper()}"]:enabled').first
    expect(button).to_have_attribute("title", f"Key: {letter.upper()}")
    wait_until_it_acts(button)
    page.keyboard.press(letter)


def by_shortcut(page: Page, command: commands.Command, names: tuple[str, ...]) -> None:
    match command:
        case commands.PassTiles(tiles=tiles, blind=0):
            put_back(page)
            for tile in tiles:
                lift_by_digit(page, tile)
            press_letter(page, "p")
        case commands.DiscardTile(tile=tile):
            put_back(page)
            lift_by_digit(page, tile)
            press_letter(page, "d")
        case commands.Agree() | commands.PickTile():
            press_letter(page, "p")
        case commands.DeclineDiscard() | commands.Stop():
            press_letter(page, "n")
        case commands.ClaimDiscard(mahjong=True) | commands.ShowHand():
            press_letter(page, "m")
        case commands.ClaimDiscard():
            press_letter(page, "c")
        case _:
            type_out(page, command, names)


def lifted(page: Page) -> Locator:
    return rack(page).locator('button[aria-pressed="true"]')


def test_a_whole_game_by_shortcuts(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, hurry=True) as ann:
        house.fix_walls(SHORTEST_GAME)
        table = open_alone(ann)
        assert play_alone(OnPage(house.server, table, ann.page), by_shortcut) > 3
        ann.page.get_by_role("region", name="How the game ended").wait_for()


def test_typing_in_the_chat_presses_nothing(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sent = Sent(ruth.page)
        at_a_call(house, ruth)
        page = ruth.page
        wait_until_it_acts(page.get_by_role("button", name="No, thanks"))
        page.get_by_role("tab", name="Chat").click()
        field = page.get_by_role("textbox", name="Type a message")
        field.click()
        sent.take(page)
        page.keyboard.type(ALL_KEYS)
        assert field.input_value() == ALL_KEYS
        assert sent.take(page) == []
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("tab", name="Log").click()
        page.keyboard.press("n")
        expect(page.get_by_role("button", name="No, thanks")).to_have_count(0)
        assert [command["type"] for command in sent.take(page)] == ["decline_discard"]


def test_shortcuts_can_be_turned_off(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        stored = json.dumps({"calls": "all", "picks": False, "shortcuts": False})
        ruth.context.add_init_script(f"localStorage['charleston.settings'] = '{stored}'")
        sit_down(house, ruth)
        page = ruth.page
        for key in ALL_KEYS:
            page.keyboard.press(key)
        expect(lifted(page)).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("[aria-keyshortcuts=P]")).to_have_count(0)


def test_a_key_that_comes_with_a_new_question_does_not_count(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sent = Sent(ruth.page)
        sit_down(house, ruth)
        page = ruth.page
        while house.state.game is None or house.state.game.phase != "discard":
            go_on(house)
        go_on(house)  # East discards, and the others decline
        while house.state.game is not None and house.state.game.phase != "discard":
            go_on(house)
        expect(page.locator(".banner p").first).to_contain_text(house.banner)
        sent.take(page)
        page.evaluate(PRESS_AT_THE_STEP)
        go_on(house)  # the next player discards
        page.get_by_role("button", name="No, thanks").wait_for()
        page.wait_for_function("window.onstep === null")
        assert sent.take(page) == []
        expect(page.get_by_role("alert")).to_contain_text("nothing was sent")


def test_the_card_the_help_and_the_skip_link(chromium: Browser, house: StagedHouse) -> None:
    for size in ("phone", "desktop"):
        with guest(chromium, house.address, size) as ann:
            open_alone(ann)
            page = ann.page
            page.locator('[data-scan="card"] ol button').first.wait_for(state="attached")  # the card is loaded
            page.keyboard.press("/")
            expect(page.get_by_role("textbox", name="Find lines")).to_be_focused()
            page.keyboard.type("2468")
            expect(page.get_by_role("textbox", name="Find lines")).to_have_value("2468")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            rack(page).get_by_role("button").first.focus()
            page.keyboard.press("?")
            page.get_by_role("dialog", name="Keyboard shortcuts").get_by_text("Discard the lifted tile").wait_for()
            page.keyboard.press("1")
            expect(lifted(page)).to_have_count(0)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            page.evaluate("document.activeElement.blur()")
            page.reload()
            rack(page).wait_for()
            page.keyboard.press("Tab")
            expect(page.get_by_role("link", name="Skip to your rack")).to_be_focused()
            page.keyboard.press("Enter")
            assert rack(page).evaluate("rack => rack.contains(document.activeElement)")


def test_the_focus_goes_to_the_next_question(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        at_a_call(house, ruth)
        page = ruth.page
        no = page.get_by_role("button", name="No, thanks")
        no.focus()
        wait_until_it_acts(no)
        page.keyboard.press("Enter")
        expect(no).to_have_count(0)
        asked = len(house.played())
        while house.state.game is not None and not (house.state.game.phase == "claim" and 0 in house.state.waits):
            go_on(house)
            assert len(house.played()) > asked
        if house.state.game is not None and house.state.game.phase == "claim":
            expect(no).to_be_focused()
        page.get_by_role("tab", name="Chat").click()
        page.get_by_role("textbox", name="Type a message").focus()
        while house.state.game is not None and house.state.game.phase == "claim":
            go_on(house)
        expect(page.get_by_role("textbox", name="Type a message")).to_be_focused()
