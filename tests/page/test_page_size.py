"""No page is larger than its window unless it is meant to scroll, and then only as tall as what it shows (U1)."""

from collections.abc import Iterator

import pytest
from browser import guest
from clicking import rack
from playwright.sync_api import Browser, Page
from running import running
from tour import PUBLIC, tour

from charleston.server.app import Server

SIZES = ((360, 740), (740, 360), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))
EXCESS = """
() => {
  const page = document.scrollingElement, body = document.body.getBoundingClientRect();
  const meant = document.querySelector('.screen') ? innerHeight : Math.max(innerHeight, body.bottom + page.scrollTop);
  const found = [];
  if (page.scrollHeight > Math.ceil(meant)) found.push(`the page is ${page.scrollHeight} px high, not ${meant}`);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  for (const shell of document.querySelectorAll('.screen, .screen > main'))
    if (shell.scrollHeight > shell.clientHeight) found.push(`the ${shell.className} is ${shell.scrollHeight} px high`);
  return found;
}
"""
"""What lies beyond the edge. A shell that does not scroll by wheel still does when something in it gets the focus."""
PLACES = """
() => [scrollX, scrollY, ...[...document.querySelectorAll('.screen, .felt, .rack, .banner')].flatMap(one => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, one.scrollTop];
})]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    with running(tmp_path_factory.mktemp("data"), public_url=PUBLIC) as (server, client):
        yield server, str(client.base_url).rstrip("/")


def excess(page: Page, name: str) -> list[str]:
    """At every size; the window is left as it was."""
    before = page.viewport_size
    assert before is not None
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{name}, {width}x{height}: {one}" for one in page.evaluate(EXCESS)]
    page.set_viewport_size(before)
    return found


def test_every_screen_ends_with_what_it_shows(chromium: Browser, house: tuple[Server, str]) -> None:
    server, address = house
    found = [one for screen in tour(chromium, server, address) for one in excess(screen.page, screen.name)]
    assert found == []


@pytest.mark.parametrize("size", SIZES)
def test_the_wheel_moves_no_table(chromium: Browser, house: tuple[Server, str], size: tuple[int, int]) -> None:
    with guest(chromium, house[1], reduced_motion="reduce") as ann:
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
