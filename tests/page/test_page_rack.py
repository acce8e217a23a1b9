"""The rack: a touch hits the right tile (U13), and a tile that is dropped on the table is discarded.

The test of touches pauses animations midway, as in a browser that draws no frames, and never waits for them to end.
"""

from collections.abc import Callable

import pytest
from browser import ASK_EVERYTHING, SIZES, Guest, guest
from clicking import drag, rack
from page_presses import Sent, ready
from playwright.sync_api import Browser, Locator, Page, expect
from staged import kind, staged_acts
from staged_house import StagedHouse, go_on, sit_down

from charleston.game.commands import DiscardTile
from charleston.game.seats import EAST
from charleston.tiles import NAMES

PRESS_AND_STOP = """
async names => {
  const buttons = [...document.querySelectorAll('.tools button')];
  const found = [];
  for (const name of names) {
    buttons.find(one => one.innerText === name).click();
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({effect}) => effect.target.closest('.rack'));
    moving.forEach(one => { one.currentTime = 60; one.pause(); });
    found.push(moving.length, ...(await window.misses()));
  }
  return found;
}
"""
MISSES = """
window.misses = async () => {
  const buttons = [...document.querySelectorAll('.rack button')];
  const boxes = buttons.map(one => one.getBoundingClientRect());
  return buttons.flatMap((one, at) => {
    const box = boxes[at];
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const over = boxes.filter(other => other !== box && Math.abs(other.left - box.left) < box.width - 2
      && Math.abs(other.top - box.top) < box.height * 0.7);
    return one.contains(hit) && over.length === 0 ? [] : [`${one.ariaLabel} is not under the touch`];
  });
};
"""
ROWS = """
() => {
  const boxes = [...document.querySelectorAll('.rack button')].map(one => one.getBoundingClientRect());
  return [...new Set(boxes.map(({top}) => top))].map(top =>
    boxes.filter(box => box.top === top).map(({left, right}) => [left, right]));
}
"""
"""The left and right edges of the tiles in each row."""


def test_a_touch_hits_the_right_tile_during_any_animation(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    width, height = SIZES["tablet"]
    context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.add_init_script(ASK_EVERYTHING + MISSES)  # otherwise the page declines before the test does
    ruth = Guest(context, house.address)
    sit_down(house, ruth)
    page, moved = ruth.page, 0
    first = next(at for at, (_, one) in enumerate(acts) if kind(one) == "claim_discard")
    for seat, command in acts[:first]:
        house.play(seat, command)
        if seat in (EAST, 3):  # North passes last: now the passed tiles arrive
            found = page.evaluate(PRESS_AND_STOP, ["By number", "By suit", "By number", "By suit"])
            moved += sum(one for one in found if isinstance(one, int))
            assert [one for one in found if isinstance(one, str)] == [], command
    assert moved > 0
    page.get_by_role("button", name="By number").tap()
    for tile in rack(page).get_by_role("button").all():
        tile.tap()
        assert tile.get_attribute("aria-label") is not None
    assert ruth.complaints == []
    context.close()


def to_the_pick(house: StagedHouse) -> None:
    while not (house.state.game.phase == "pick" and EAST in house.state.waits):  # type: ignore[union-attr]
        go_on(house)


@pytest.mark.parametrize(("size", "scale"), [("desktop", 1.05), ("phone", 1)])
def test_no_row_of_the_rack_begins_with_a_gap(chromium: Browser, house: StagedHouse, size: str, scale: float) -> None:
    """A picked tile stands apart from the tile before it, except where a new row begins."""
    with guest(chromium, house.address, size) as ruth:
        ruth.context.add_init_script(f"localStorage['charleston.settings'] = '{{\"size\": {scale}, \"picks\": false}}'")
        sit_down(house, ruth, play=to_the_pick)
        go_on(house)
        assert house.state.picked is not None
        assert house.state.picked[0] == EAST
        ruth.page.locator(".rack [data-just-picked]").wait_for()
        rows: list[list[list[float]]] = ruth.page.evaluate(ROWS)
        assert len(rows) == 2
        assert rows[0][0][0] == rows[1][0][0]
        last = rows[1]
        if size == "phone":
            assert last[-1][0] - last[-2][1] > 4 * (last[1][0] - last[0][1]), "the picked tile stands apart"
        else:
            assert len(last) == 1, "the picked tile begins a row"


def to_the_discard(house: StagedHouse) -> None:
    to_the_pick(house)
    go_on(house)


def drag_first(page: Page, target: Locator, meanwhile: Callable[[], object] = lambda: None) -> str:
    """Drag the first tile of the rack to an element, and let it go; return the name of the tile."""
    ready(page)
    tile = rack(page).get_by_role("button").first
    name = str(tile.get_attribute("aria-label")).partition(",")[0]
    drag(page, tile, target, meanwhile)
    return name


@pytest.mark.parametrize("size", ["phone", "side", "desktop"])
def test_a_tile_dropped_on_the_table_is_discarded(chromium: Browser, house: StagedHouse, size: str) -> None:
    with guest(chromium, house.address, size) as ruth:
        sit_down(house, ruth, play=to_the_discard)
        before = house.state.seq
        hint = ruth.page.get_by_text("Let go to discard")
        name = drag_first(ruth.page, ruth.page.locator("[data-drop]"), lambda: expect(hint).to_be_in_viewport(ratio=1))
        expect(rack(ruth.page).get_by_role("button")).to_have_count(13)
        assert house.state.seq == before + 1
        last = house.played()[-1]
        assert isinstance(last, DiscardTile)
        assert NAMES[last.tile] == name


def test_a_drag_that_ends_elsewhere_discards_nothing(chromium: Browser, house: StagedHouse) -> None:
    """Not over the question, not on a panel that covers the table, not after a canceled touch, not a turn too late."""
    with guest(chromium, house.address, "phone") as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth, play=to_the_discard)
        drag_first(page, page.locator(".banner"))
        drag_first(page, rack(page).get_by_role("button").nth(8))
        cancel = "dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1}))"
        drag_first(page, page.locator("[data-drop]"), lambda: page.evaluate(cancel))
        page.get_by_role("button", name="Card", exact=True).click()
        drag_first(page, page.locator("section.card"))
        page.keyboard.press("Escape")
        assert sent.take(page) == []
        assert rack(page).get_by_role("button").count() == 14

        def others_turn() -> None:
            go_on(house)  # another page of hers discards
            expect(rack(page).get_by_role("button")).to_have_count(13)

        drag_first(page, page.locator("[data-drop]"), others_turn)
        assert sent.take(page) == []
        assert rack(page).locator("[aria-pressed=true]").count() == 0


def test_a_tile_dropped_on_the_table_is_lifted_for_the_pass(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth)
        name = drag_first(ruth.page, ruth.page.locator("[data-drop]"))
        lifted = rack(ruth.page).locator("[aria-pressed=true]")
        expect(lifted).to_have_count(1)
        assert str(lifted.get_attribute("aria-label")).startswith(name)
