"""Fewer questions: the page asks only about helpful discards, "Wait!" holds the table, and undo has its own place."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser import COUNT_STEPS, HURRY, SIZES, Guest, guest, resize
from clicking import do
from effort import times
from page_play import SHORT_GAME, OnPage, open_alone, play_alone, until
from page_presses import ready
from playwright.sync_api import Browser, expect
from staged_house import StagedHouse, at_a_call, go_on, sit_down, to_the_next_call

from charleston.game import commands as game_commands
from charleston.game.seats import EAST
from charleston.table import commands
from charleston.table.setup import Setup

WATCH_QUESTIONS = """
const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage').set;
Object.defineProperty(WebSocket.prototype, 'onmessage', {set(handler) {
  heard.call(this, handler && (event => {
    const {game} = JSON.parse(event.data);
    if (game) window.game = game;
    handler.call(this, event);
  }));
}});
window.asked = [];
window.picks = 0;
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const row = [...document.querySelectorAll('.actions button')].map(one => one.innerText.trim());
  if (row.includes('No, thanks')) window.asked.push(window.game.call);
  if (row.includes('Pick a tile')) window.picks += 1;
}).observe(document.body, {subtree: true, childList: true}));
"""
"""Collect `game.call` in `asked` for each discard that the page asks about. Count the pick buttons in `picks`."""


@contextmanager
def default_guest(chromium: Browser, address: str, size: str) -> Iterator[Guest]:
    """Open a guest with default settings, whose page records its questions."""
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(HURRY + COUNT_STEPS + WATCH_QUESTIONS)
    somebody = Guest(context, address)
    try:
        yield somebody
        assert somebody.complaints == []
    finally:
        context.close()


@pytest.mark.parametrize("size", times(["phone"], soak=["phone", "desktop"]))
def test_alone_only_helpful_discards_are_asked_about(chromium: Browser, house: StagedHouse, size: str) -> None:
    house.fix_walls(SHORT_GAME)
    with default_guest(chromium, house.address, size) as ann:
        table = open_alone(ann)
        play_alone(OnPage(house.server, table, ann.page), do)
        asked = set(ann.page.evaluate("window.asked"))
        assert asked
        assert asked <= {"mahjong", "recommended", "helpful"}
        assert ann.page.evaluate("window.picks") == 0


def in_a_window(house: StagedHouse, ruth: Guest) -> None:
    """Play until Ruth may call a discard in a common window."""
    sit_down(house, ruth, Setup(call_seconds=30))
    to_the_next_call(house)
    expect(ruth.page.locator(".banner p")).to_have_text(house.banner)


def test_wait_holds_the_table_until_no_thanks(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page = ruth.page
        in_a_window(house, ruth)
        wait = page.get_by_role("button", name="Wait!")
        for size in ("desktop", "tablet", "phone"):
            resize(page, size)
            box = wait.bounding_box()
            assert box is not None, size
            assert min(box["width"], box["height"]) >= 48, size
            wait.click(trial=True)
        ready(page)
        wait.click()
        until(lambda: house.state.given == (0,), "the table does not wait")
        expect(wait).to_have_count(0)
        expect(page.locator(".banner p")).to_contain_text("Everyone is waiting for you.")
        for other in [seat for seat in house.state.waits if seat != EAST]:
            house.play(other, game_commands.DeclineDiscard(other))
        assert house.state.waits == (EAST,)
        ready(page)
        page.get_by_role("button", name="No, thanks", exact=True).click()
        until(lambda: house.state.game.phase == "pick", "the table still waits")  # type: ignore[union-attr]


def test_before_wait_only_a_helpful_discard_shows_the_call(chromium: Browser, house: StagedHouse) -> None:
    """The staged wall gives Ruth nothing to call at first; "Mah Jongg!" would be a mistake, so it is not shown."""
    with default_guest(chromium, house.address, "phone") as ruth:
        page = ruth.page
        in_a_window(house, ruth)
        acts = page.get_by_role("group", name="What you can do").get_by_role("button")
        expect(acts).to_have_text(["No, thanks"])
        ready(page)
        page.get_by_role("button", name="Wait!").click()
        expect(acts).to_contain_text(["No, thanks", "Mah Jongg!"])


def test_a_call_is_taken_back_outside_the_answers(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page = ruth.page
        at_a_call(house, ruth)
        undo = page.get_by_role("button", name="Take back my call")
        for size in ("desktop", "phone"):
            resize(page, size)
            house.play(EAST, game_commands.ClaimDiscard(EAST, mahjong=True))
            expect(undo, size).to_be_visible()
            expect(page.get_by_role("group", name="What you can do").get_by_text("Take back"), size).to_have_count(0)
            ready(page)
            undo.click()
            until(lambda: EAST in house.state.waits, f"the call was not taken back on the {size}")
            expect(undo, size).to_have_count(0)


def test_others_see_who_holds_the_table(chromium: Browser, house: StagedHouse) -> None:
    """Ruth discards, and Bess says wait."""
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, Setup(call_seconds=30))
        while not (house.state.game.phase == "claim" and EAST not in house.state.waits):  # type: ignore[union-attr]
            go_on(house)
        state = house.state
        holder = state.chairs[state.order[state.waits[0]]]
        house.ask(holder.person, commands.HoldOn())
        expect(ruth.page.locator(".banner p")).to_have_text(f"Waiting for {holder.name}, who said wait.")
