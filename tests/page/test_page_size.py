"""The mouse wheel never scrolls the table (U1). test_page_access checks the size of every screen."""

import pytest
from browser import guest
from clicking import rack
from playwright.sync_api import Browser
from staged_house import StagedHouse
from window_sizes import EXCESS, WINDOWS

PLACES = """
() => [scrollX, scrollY, ...[...document.querySelectorAll('.screen, .felt, .foot-area .rack, .banner')].flatMap(one => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, one.scrollTop];
})]
"""


@pytest.mark.parametrize("size", WINDOWS.values(), ids=WINDOWS)
def test_the_mouse_wheel_does_not_scroll_the_table(
    chromium: Browser, house: StagedHouse, size: tuple[int, int]
) -> None:
    with guest(chromium, house.address) as ann:
        page = ann.open()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()
        sheets = page.get_by_role("navigation", name="Card, log and menu")
        if sheets.is_visible():
            sheets.get_by_role("button", name="Card", exact=True).click()
        page.get_by_role("button", name="Whole card").click()
        lines = page.get_by_role("region", name="The card").locator(".line")
        lines.last.wait_for()
        assert page.evaluate(EXCESS) == []
        before = page.evaluate(PLACES)
        for region in (page.locator(".felt"), rack(page), page.locator(".banner")):
            box = region.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.wheel(0, 5000)
            page.evaluate("new Promise(requestAnimationFrame)")
        lines.last.evaluate("line => line.scrollIntoView()")
        page.evaluate("new Promise(requestAnimationFrame)")
        after = page.evaluate(PLACES)
        assert [at for at, (was, now) in enumerate(zip(before, after, strict=True)) if was != now] == []
