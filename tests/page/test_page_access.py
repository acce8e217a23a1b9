"""Accessibility of every screen: screen readers, touch sizes, contrast, and nothing beyond the edge of the screen.

A page is larger than its window only if it is meant to scroll, and then no taller than its content (U1).
"""

from collections.abc import Iterator

import pytest
from accessibility import AXE, SMALL, axe_violations
from browser import SIZES, guest, resize
from clicking import rack
from playwright.sync_api import Browser, Page
from staged_house import StagedHouse
from tour import tour
from window_sizes import EXCESS, WINDOWS

CONTRAST: dict[str, object] = {"runOnly": ["color-contrast"]}
"""Check only the contrast in the dark theme: a theme changes nothing but colors."""
TILE_SIZES = (0.7, 1.6)
"""The smallest and the largest tiles that the settings offer."""
FINGERS = ("phone", "tablet", "desktop")
AT_THE_TABLE = {"charleston", "blind-pass", "vote", "courtesy", "call", "group", "joker", "turn", "result", "refusal"}
LARGE_TEXT = "document.documentElement.style.fontSize = '{}'"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(page: Page, name: str) -> Iterator[str]:
    """Yield every fault of a screen, at every size and in both themes. The page begins and ends as on a desktop.

    Each resize costs a layout, so no size comes twice, and the large text comes while the window has the tablet's size.
    """
    yield from (f"light theme: {one}" for one in axe_violations(page, {}))
    yield from faults_of_size(page, name, "desktop")
    page.emulate_media(color_scheme="dark")
    yield from (f"dark theme: {one}" for one in axe_violations(page, CONTRAST))
    page.emulate_media(color_scheme="light")
    windows = WINDOWS | ({"small side": SIZES["side"]} if name.startswith("tournament") else {})
    for size, (width, height) in windows.items():
        if size == "desktop":
            continue
        page.set_viewport_size({"width": width, "height": height})
        yield from faults_of_size(page, name, size)
        if size == "tablet":
            page.evaluate(LARGE_TEXT.format("225%"))
            if (beside := page.evaluate(TOO_WIDE)) > 0:
                yield f"{beside} px too wide for the tablet with large text"
            page.evaluate(LARGE_TEXT.format(""))
    width, height = WINDOWS["desktop"]
    page.set_viewport_size({"width": width, "height": height})


def faults_of_size(page: Page, name: str, size: str) -> Iterator[str]:
    yield from (f"{size}: {one}" for one in page.evaluate(EXCESS))
    if size in FINGERS and (name in AT_THE_TABLE or name.startswith(("book", "referee", "tournament"))):
        yield from (f"too small on the {size}: {one}" for one in page.evaluate(SMALL))


def test_every_screen_is_accessible(chromium: Browser, public_house: StagedHouse) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; make test installs it with the page")
    problems = [
        f"{screen.name}, {one}"
        for screen in tour(chromium, public_house.server, public_house.address)
        for one in faults(screen.page, screen.name)
    ]
    assert problems == []


def test_low_contrast_is_found(chromium: Browser, public_house: StagedHouse) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; make test installs it with the page")
    with guest(chromium, public_house.address) as ann:
        page = ann.open("/how-to-play")
        page.get_by_role("heading", level=1).wait_for()
        assert axe_violations(page, CONTRAST) == []
        page.evaluate("document.querySelector('h1').style.color = '#999'")
        assert [one.split(":")[0] for one in axe_violations(page, CONTRAST)] == ["serious color-contrast"]


def test_tiles_of_every_size_fit_the_table(chromium: Browser, public_house: StagedHouse) -> None:
    with guest(chromium, public_house.address) as ann:
        ann.context.add_init_script(f"localStorage['charleston.settings'] = '{{\"size\": {TILE_SIZES[0]}}}'")
        page = ann.open()
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()
        check_tiles(page, TILE_SIZES[0])
        ann.context.add_init_script(f"localStorage['charleston.settings'] = '{{\"size\": {TILE_SIZES[1]}}}'")
        page.reload()
        rack(page).wait_for()
        check_tiles(page, TILE_SIZES[1])


def check_tiles(page: Page, tiles: float) -> None:
    for name, (width, height) in SIZES.items():
        resize(page, name)
        assert page.evaluate(TOO_WIDE) <= 0, (name, tiles)
        for part in (rack(page).get_by_role("button").last, page.get_by_role("region", name="The Charleston")):
            box = part.bounding_box()
            assert box is not None, (name, tiles)
            assert box["x"] >= 0, (name, tiles)
            assert box["x"] + box["width"] <= width, (name, tiles)
            assert box["y"] + 40 <= height, (name, tiles)
