"""The mouse wheel never scrolls the table (U1). test_page_access checks the size of every screen."""

from browser import TWO_FRAMES, guest
from clicking import rack
from playwright.sync_api import Browser, Page, expect
from staged_house import StagedHouse
from window_sizes import EXCESS, WINDOWS

PLACES = """
() => [scrollX, scrollY, ...[...document.querySelectorAll('.screen, .felt, .foot-area .rack, .banner')].flatMap(one => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, one.scrollTop];
})]
"""


def test_the_mouse_wheel_does_not_scroll_the_table(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open()
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()
        page.get_by_role("navigation", name="Card, log and menu").get_by_role("button", name="Card", exact=True).click()
        page.get_by_role("button", name="Whole card").click()
        expect(page.get_by_text("has passed")).to_have_count(3)  # from now on, the bots wait
        for size, (width, height) in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            check_the_wheel(page, size)


def check_the_wheel(page: Page, size: str) -> None:
    lines = page.get_by_role("region", name="The card").locator(".line")
    expect(lines.last, size).to_be_visible()
    lines.first.evaluate("line => line.scrollIntoView()")
    assert page.evaluate(EXCESS) == [], size
    before = page.evaluate(PLACES)
    for region in (page.locator(".felt"), rack(page), page.locator(".banner")):
        box = region.bounding_box()
        assert box is not None, size
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.wheel(0, 5000)
        page.evaluate("new Promise(requestAnimationFrame)")
    lines.last.evaluate("line => line.scrollIntoView()")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate(PLACES) == before, size
