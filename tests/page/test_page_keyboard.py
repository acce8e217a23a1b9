"""A whole game against bots with only the keyboard, from the deal to the payments and into the next game."""

from browser import guest
from clicking import rack
from page_play import SHORT_GAME, OnPage, live, open_alone, play_alone, until
from playwright.sync_api import Browser, Page, expect
from staged_house import StagedHouse
from typing_keys import look, press, press_button, type_out, walk_to

from charleston.game import commands

MAX_STOPS = 3
"""The most Tab stops from the rack to any answer."""


def settle(page: Page) -> None:
    page.evaluate("() => new Promise(requestAnimationFrame)")


def type_and_look(page: Page, command: commands.Command, names: tuple[str, ...]) -> None:
    look(page, "a new question")
    walk_to(page, rack(page))
    assert type_out(page, command, names) <= MAX_STOPS, command
    settle(page)
    look(page, f"{command}")


def test_a_whole_game_by_keyboard(chromium: Browser, house: StagedHouse) -> None:
    server = house.server
    with guest(chromium, house.address, hurry=True) as ann:
        house.fix_walls(SHORT_GAME)
        table = open_alone(ann)
        page = ann.page
        press(page, "Tab")
        press_button(page, page.get_by_role("button", name="Hide card"))
        expect(page.get_by_role("button", name="Card ›")).to_be_focused()
        assert play_alone(OnPage(server, table, page), type_and_look) > 3
        page.get_by_role("region", name="How the game ended").wait_for()
        settle(page)
        look(page, "the end of the game")
        press_button(page, page.get_by_role("button", name="Next game"))
        until(lambda: live(server, table).number == 2, "no next game")
        page.get_by_role("region", name="The Charleston").wait_for()
        settle(page)
        look(page, "the start of the next game")
