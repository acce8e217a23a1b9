"""The chance of each line on the card beside the table: a switch, on a phone and on a desktop, and nothing jumps."""

import re

from accessibility import AXE, axe_violations
from browser import guest, resize
from clicking import rack
from playwright.sync_api import Browser, Locator, Page, expect
from staged_house import StagedHouse, go_on, sit_down

from charleston.game.seats import EAST
from charleston.table.setup import Setup

SPOKEN = re.compile(r"You win with this line in (about \d+|fewer than 5) of 100 games\.")
SHOWN = re.compile(r"^(\d+|under 5)%$")
TOPS = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
BESIDE = """
() => [...document.querySelectorAll('[aria-label="The card"] *')]
  .filter(one => one.closest('.unseen') === null && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1
    && getComputedStyle(one).display !== 'inline')
  .map(one => one.className)
"""
"""What is wider than its place on the card."""


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="The card")


def switch(page: Page) -> Locator:
    return card(page).get_by_role("checkbox", name="Show chances")


def chances(page: Page) -> Locator:
    return card(page).get_by_role("listitem").locator(".chance b")


def test_the_player_can_see_the_chance_of_each_line(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        page = ruth.page
        lines = card(page).get_by_role("listitem").get_by_role("button")
        lines.first.wait_for()
        expect(switch(page)).not_to_be_checked()
        expect(chances(page)).to_have_count(0)
        answers = re.compile(r"/aid\?show=chances$")
        page.route(answers, lambda _: None)  # the numbers do not come yet
        switch(page).check()
        expect(switch(page)).to_have_accessible_description(re.compile("estimated from what you can see"))
        expect(card(page).get_by_role("listitem").locator(".chance").first).to_be_attached()
        before = lines.evaluate_all(TOPS)
        page.unroute(answers)
        resize(page, "phone")  # a new page of the same person asks again
        page.reload()
        rack(page).wait_for()
        page.get_by_role("navigation", name="Card, log and menu").get_by_role("button", name="Card", exact=True).click()
        expect(switch(page)).to_be_checked()
        expect(chances(page)).not_to_have_count(0)
        numbers = chances(page).all_inner_texts()
        assert all(SHOWN.match(number) for number in numbers)
        assert len(set(numbers)) > 1
        expect(lines.first).to_have_accessible_name(SPOKEN)
        assert page.evaluate(BESIDE) == []
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(BESIDE) == []
        page.evaluate("document.documentElement.style.fontSize = ''")
        if AXE.exists():
            assert axe_violations(page, {}) == []
        resize(page, "desktop")
        expect(chances(page)).not_to_have_count(0)
        assert lines.evaluate_all(TOPS) == before, "nothing moves when the numbers come"
        card(page).get_by_role("button", name="Whole card").click()
        expect(chances(page).first).to_be_visible()
        assert len(chances(page).all_inner_texts()) > 20
        card(page).get_by_role("button", name="Nearest lines").click()
        switch(page).uncheck()
        expect(chances(page)).to_have_count(0)
        assert lines.evaluate_all(TOPS) < before


def test_the_chances_follow_the_hand(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        asked: list[str] = []
        ruth.page.on("request", lambda request: asked.append(request.url) if "/aid" in request.url else None)
        sit_down(house, ruth)
        page = ruth.page
        switch(page).check()
        expect(chances(page)).not_to_have_count(0)
        before = len([url for url in asked if url.endswith("?show=chances")])
        go_on(house, EAST)
        expect(chances(page)).to_have_count(0)  # her tiles are on the way, and the others still choose theirs
        assert len([url for url in asked if url.endswith("?show=chances")]) > before


def test_without_hints_there_is_no_switch(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, Setup(aid=False))
        card(ruth.page).get_by_text("This table does not allow hints on the card.").wait_for()
        expect(switch(ruth.page)).to_have_count(0)
        expect(chances(ruth.page)).to_have_count(0)
