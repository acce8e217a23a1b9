"""On a phone, the question and the discards are fully visible without scrolling."""

from browser import guest, resize
from clicking import rack
from playwright.sync_api import Browser, Page, expect
from staged import kind, staged_acts
from staged_house import StagedHouse, playing, sit_down

from charleston.game.seats import EAST

HIDDEN = """
one => {
  const box = one.getBoundingClientRect();
  const at = (x, y) => one.contains(document.elementFromPoint(x, y));
  return !at(box.left + 4, box.top + 4) || !at(box.right - 4, box.bottom - 4);
}
"""
"""Whether a corner of the element is covered or off the screen."""
STILL = """
() => Promise.allSettled(document.getAnimations()
  .filter(({effect}) => effect.getComputedTiming().endTime < Infinity).map(({finished}) => finished))
"""
ROWS = "list => [...new Set([...list.children].map(one => one.getBoundingClientRect().top))]"


def hidden_buttons(page: Page) -> list[str]:
    """Return the texts of Charleston buttons that are partly hidden after animations end and all buttons are active."""
    page.evaluate(STILL)
    expect(page.locator('[style*="pointer-events"]')).to_have_count(0)
    buttons = page.get_by_role("region", name="The Charleston").locator("button:visible, label:visible")
    return [one.inner_text() for one in buttons.all() if one.evaluate(HIDDEN)]


def test_the_charleston_needs_no_scrolling(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth)
        for seat, command in acts[: next(at for at, one in enumerate(acts) if kind(one[1]) == "discard_tile")]:
            if seat == EAST:
                expect(ruth.page.locator(".banner p")).to_have_text(house.banner)
                for size in ("phone", "side"):
                    resize(ruth.page, size)
                    assert hidden_buttons(ruth.page) == [], f"{house.banner} ({size})"
                    empty = ruth.page.get_by_role("group", name="What you can do").bounding_box()
                    assert empty is None or empty["height"] < 10, size
            house.play(seat, command)


def test_late_in_a_game_discards_and_exposures_are_fully_visible(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    with guest(chromium, house.address, "phone") as ruth:
        last = next(at for at, one in enumerate(acts) if kind(one[1]) == "declare_mahjong")
        sit_down(house, ruth, play=playing(acts[:last]))
        page = ruth.page
        expect(page.locator(".banner p")).to_have_text(house.banner)
        rack(page).wait_for()
        discards = page.get_by_role("list", name="Discards, oldest first")
        box = discards.bounding_box()
        assert box is not None
        tops: list[float] = discards.evaluate(ROWS)
        tile: float = discards.locator("li").first.evaluate("one => one.getBoundingClientRect().height")
        visible = [top for top in tops if box["y"] <= top < box["y"] + box["height"]]
        assert visible
        assert visible[-1] == tops[-1]
        assert all(top + tile <= box["y"] + box["height"] for top in visible)
        assert all(top + tile <= box["y"] for top in tops if top < visible[0])
        groups = page.get_by_role("list", name="Your exposures").locator("li")
        assert [one.evaluate(HIDDEN) for one in groups.all()] == [False, False]
