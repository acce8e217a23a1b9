"""A hint, and what each answer costs, on a phone in landscape orientation, where room is scarce."""

import re
from pathlib import Path

import pytest
from browser import guest
from clicking import rack
from page_play import until
from playwright.sync_api import Browser, expect
from staged_house import StagedHouse

from charleston.server.api import context
from charleston.server.api.hint_process import HintProcess
from charleston.server.live.agenda import Agenda

LONG_ENOUGH_S = 600.0
COSTS = re.compile(r"About as good|Costs about \d+ points?, give or take \d+")


def test_after_a_hint_the_player_can_compare_the_answers(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Agenda, "_timers_of", lambda *_: {})  # bots never act
    monkeypatch.setattr(HintProcess.__init__, "__defaults__", (0, LONG_ENOUGH_S))
    monkeypatch.setattr(context, "HINTS_PER_MINUTE", 1_000_000)
    house = StagedHouse(tmp_path, hint_costs=True)
    try:
        with guest(chromium, house.address, "side") as ann:
            page = ann.open()
            page.get_by_role("button", name="Play against bots").click()
            rack(page).wait_for()
            hint, ask = page.locator(".banner .advice"), page.get_by_role("button", name="Hint")
            ask.click()
            expect(hint).to_have_text(re.compile(r"I would pass .* games\.$"))  # it does not wait for the code to load
            path = f"{house.address}/api{page.url.removeprefix(house.address)}/hint"
            until(lambda: page.request.get(path).json().get("costs"), "the hint has no costs")
            ask.click()
            page.get_by_role("button", name="Why?").click()
            dialog = page.get_by_role("dialog", name="What each answer costs")
            expect(dialog.get_by_role("definition").first).to_have_text("Suggested")
            expect(dialog.get_by_role("definition").nth(1)).to_have_text(COSTS)
            expect(dialog.get_by_role("term").first).to_have_text(re.compile("^Pass "))
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            page.get_by_role("region", name="The Charleston").locator("button.main").click()
            page.get_by_role("list", name="Tiles you passed").wait_for()
            expect(page.get_by_role("button", name="Why?")).to_have_count(0)
    finally:
        house.stop()
