"""Accessibility of every screen: screen readers, touch sizes, contrast, and nothing beyond the edge of the screen.

A page is larger than its window only if it is meant to scroll, and then no taller than its content (U1).
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser import SIZES, guest, resize
from clicking import rack
from paths import ROOT
from playwright.sync_api import Browser, Page
from staged_house import StagedHouse
from tour import tour
from window_sizes import EXCESS, WINDOWS

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CONTRAST: dict[str, object] = {"runOnly": ["color-contrast"]}
"""Check only the contrast in the dark theme: a theme changes nothing but colors."""
TILE_SIZES = (0.7, 1.6)
"""The smallest and the largest tiles that the settings offer."""
FINGERS = ("phone", "tablet", "desktop")
AT_THE_TABLE = {"charleston", "blind-pass", "vote", "courtesy", "call", "group", "joker", "turn", "result", "refusal"}
LARGE_TEXT = "document.documentElement.style.fontSize = '{}'"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """
() => [...document.querySelectorAll('button, a[href], [role=tab], summary')].flatMap(one => {
  const box = one.getBoundingClientRect(), beyond = getComputedStyle(one, '::after');
  if (box.width === 0 || !one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) return [];
  const more = beyond.position === 'absolute' ? -2 * parseFloat(beyond.top) : 0;
  const small = 'a:not(.button), [aria-label^="Discards"] button, [aria-label^="Exposures"] button';
  const least = one.matches(small) ? 24 : 44;
  const [width, height] = [box.width + more, box.height + more].map(Math.round);
  return Math.min(width, height) < least ? [`${one.innerText || one.ariaLabel} ${width}x${height}`] : [];
})
"""
"""List the controls that are too small to touch.

Inline links and tiles on the table may be 24 px, because a button does the same.
"""


def axe_violations(page: Page, options: dict[str, object]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[dict[str, Any]] = page.evaluate(
        "options => axe.run({reporter: 'no-passes', preload: false, ...options}).then(found => found.violations)",
        options,
    )
    return [
        f"{one['impact']} {one['id']}: {re.sub(r' svelte-[a-z0-9]+', '', node['html'])[:160]}"
        for one in violations
        for node in one["nodes"][:3]
    ]


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
