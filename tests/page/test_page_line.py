"""The player's line: marks on the rack, the missing tiles and how many of each are left, with and without hints."""

import re

from browser import guest
from clicking import rack
from page_play import open_alone
from playwright.sync_api import Browser, Locator, Page, expect
from staged_house import StagedHouse, go_on, sit_down

from charleston.game.seats import EAST
from charleston.game.view import view
from charleston.table.setup import Setup
from charleston.tiles import COPIES, JOKER, NAMES

NEED = re.compile(r"Needs (\d) more (.*?)s?: (\d|none) (?:is|are) left\.")
OUT = """
() => {
  const boxes = [...document.querySelectorAll('.rack button')].map(one => one.getBoundingClientRect());
  const rows = boxes.slice(1).map((box, at) => [box.left - boxes[at].right, box.top === boxes[at].top]);
  return rows.map(([gap, same]) => same ? Math.round(gap) : null);
}
"""
"""The gaps between the tiles of a row, in pixels."""


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="The card")


def nearest(page: Page) -> Locator:
    return card(page).get_by_role("listitem").get_by_role("button", pressed=False)


def chosen(page: Page) -> Locator:
    return card(page).get_by_role("listitem").get_by_role("button", pressed=True)


def fitting(page: Page) -> list[bool]:
    names: list[str] = rack(page).get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [name.endswith("fits the line") for name in names]


def test_a_chosen_line_marks_its_tiles_and_counts_the_missing_ones(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        page = ruth.page
        assert not any(fitting(page))
        nearest(page).first.click()
        expect(chosen(page)).to_have_count(1)
        marks = fitting(page)
        split = marks.index(False)
        assert split > 0
        assert not any(marks[split:]), "what belongs is on the left"
        assert page.locator(".rack .fits").count() == sum(marks), "each mark is a picture, too"
        gaps = page.evaluate(OUT)
        assert gaps[split - 1] is None or gaps[split - 1] == max(gap for gap in gaps if gap is not None)
        state = house.state.game
        assert state is not None
        seen = view(state, EAST)
        needs = NEED.findall(card(page).inner_text())
        assert needs
        for count, name, out in needs:
            tile = NAMES.index(name)
            assert 1 <= int(count) <= 4
            held = sum(one == tile for one in seen.rack)
            assert (0 if out == "none" else int(out)) == COPIES[tile] - held, name
        jokers = COPIES[JOKER] - sum(one == JOKER for one in seen.rack)
        expect(card(page).get_by_text(f"Jokers: {jokers} left.")).to_be_visible()


def test_the_line_survives_a_reload_and_ends_with_the_choice(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        page = ruth.page
        nearest(page).nth(2).click()
        expect(chosen(page)).to_have_count(1)
        before = (chosen(page).inner_text(), fitting(page), rack(page).inner_text())
        page.reload()
        expect(chosen(page)).to_have_count(1)
        expect(rack(page).get_by_role("button", name="fits the line")).to_have_count(sum(before[1]))
        assert (chosen(page).inner_text(), fitting(page), rack(page).inner_text()) == before
        chosen(page).click()
        expect(rack(page).get_by_role("button", name="fits the line")).to_have_count(0)
        page.reload()
        nearest(page).first.wait_for()
        expect(chosen(page)).to_have_count(0)


def test_without_hints_a_line_stays_in_view_and_nothing_is_judged(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        asked: list[str] = []
        ruth.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/aid") else None)
        sit_down(house, ruth, Setup(aid=False))
        page = ruth.page
        nearest(page).first.click()
        yours = card(page).get_by_role("group", name="Your line")
        yours.wait_for()
        page.reload()
        yours.wait_for()
        assert not any(fitting(page))
        assert not NEED.search(card(page).inner_text())
        go_on(house)
        assert asked == []
        answer = page.request.get(f"{house.address}/api/tables/{house.table}/aid")
        assert answer.status == 403, "the server refuses it, too"
        yours.get_by_role("button", name="Give up this line").click()
        expect(yours).to_have_count(0)


def test_what_could_i_still_make_is_one_tap_away(chromium: Browser, house: StagedHouse) -> None:
    for size in ("phone", "side", "tablet", "desktop"):
        with guest(chromium, house.address, size) as ann:
            open_alone(ann)
            page = ann.page
            tab = page.get_by_role("button", name="Nearest lines")
            sheets = page.get_by_role("navigation", name="Card, log and menu")
            panels = sheets.get_by_role("button", name="Card", exact=True)
            if panels.is_visible():
                panels.click()
                page.get_by_role("button", name="Whole card").click()
                panels.click()
                expect(tab).not_to_be_visible()
                panels.click()
            else:
                page.get_by_role("button", name="Whole card").click()
                tab.click()
            expect(tab).to_have_attribute("aria-pressed", "true")
            nearest(page).first.wait_for()
