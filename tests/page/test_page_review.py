"""The review of a game: played, reviewed, a moment tried again, and played on from there."""

import re
from pathlib import Path

import pytest
from accessibility import SMALL, axe_violations
from browser import Guest, guest, resize
from clicking import rack
from page_play import game_of, is_over, live, table_of
from paths import TESTS
from playwright.sync_api import Browser, Locator, Page, expect
from staged import SETUP, WALL
from staged_house import StagedHouse, go_on, open_table
from window_sizes import EXCESS

from charleston.server.api.reviews import Reviews, ReviewState

GAME = TESTS / "fixtures" / "random_player.jsonl"
"""Dora plays at random, Bess is a novice, the others are regulars."""
FEW_WORLDS = ("0", "12", "40", "40")
"""The priority and the budget of the worker, so that a review takes seconds."""


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Reviews.begin

    def begin_small(reviews: Reviews, text: str) -> ReviewState:
        reviews._arguments = (reviews._arguments[0], *FEW_WORLDS)  # the folder of chances stays
        return begin(reviews, text)

    monkeypatch.setattr(Reviews, "begin", begin_small)


def play_badly(house: StagedHouse, ann: Guest) -> None:
    """Play a whole game with the simplest answers for every seat, so everyone makes mistakes. Then open the page."""
    house.seat_friends(open_table(ann, SETUP))
    house.deal(WALL)
    while not is_over(house.state):
        go_on(house)
    ann.open(f"/tables/{house.table}")


def moments(page: Page) -> Locator:
    return page.locator("article")


def test_a_game_is_reviewed_a_moment_tried_again_and_played_on(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        page = ann.page
        play_badly(house, ann)
        page.get_by_role("link", name="Review my game").click()
        expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
        moment = moments(page).first
        expect(moment.get_by_text("What would you do now?")).to_be_visible()
        expect(moment.get_by_text("Best", exact=True)).to_have_count(0)
        assert moment.get_by_role("button", name="Play on from here").count() == 0
        answers = moment.get_by_role("list", name="Answers").get_by_role("listitem")
        count = answers.count()
        assert count >= 2
        answers.first.get_by_role("button").click()
        expect(moment.get_by_text("your choice")).to_have_count(1)
        expect(moment.get_by_text("played", exact=True)).to_have_count(1)
        expect(moment.get_by_text("Best", exact=True)).not_to_have_count(0)
        assert answers.count() == count
        page.get_by_text("Every decision").click()
        for size in ("phone", "desktop"):
            resize(page, size)
            assert axe_violations(page, {}) == [], size
            assert page.evaluate(EXCESS) == [], size
            assert page.evaluate(SMALL) == [], size
        asked = game_of(house.state)
        moment.get_by_role("button", name="Play on from here").click()
        rack(page).wait_for()
        table = table_of(page)
        assert table != house.table
        again = live(house.server, table)
        assert game_of(again).seed == asked.seed
        assert again.known
        assert 0 in (again.order[seat] for seat in again.waits)


def test_a_file_is_reviewed_for_every_player_without_hidden_racks(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "desktop") as ann:
        page = ann.open("/review")
        with page.expect_file_chooser() as chosen:
            page.get_by_text("Open a game from a file").click()
        chosen.value.set_files(GAME)
        expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
        seats = page.get_by_label("Review the decisions of")
        assert seats.locator("option").all_inner_texts() == ["Ruth", "Bess", "Cora", "Dora"]
        seats.select_option("Cora")
        expect(page.get_by_text("No decision of this player was clearly a mistake.")).to_be_visible()
        seats.select_option("Dora")
        moment = moments(page).first
        racks = moment.get_by_role("img", name=re.compile("^Rack: "))
        expect(racks).to_have_count(1)
        moment.get_by_role("button", name="Show the answer").click()
        expect(moment.get_by_text("your choice")).to_have_count(0)
        moment.get_by_label("Show what they had").check()
        expect(racks).to_have_count(4)
        page.get_by_text("Every decision").click()
        page.locator("details select").first.select_option("Passes")
        rows = page.get_by_role("row").filter(has_text="Pass ")
        expect(rows).not_to_have_count(0)
        expect(page.get_by_role("row").filter(has_text="Discard ")).to_have_count(0)


def test_a_file_that_is_no_record_is_refused(chromium: Browser, house: StagedHouse, tmp_path: Path) -> None:
    bad = tmp_path / "game.jsonl"
    bad.write_text(GAME.read_text()[:-500])
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open("/review")
        with page.expect_file_chooser() as chosen:
            page.get_by_text("Open a game from a file").click()
        chosen.value.set_files(bad)
        expect(page.get_by_text("of the record")).to_be_visible()
        ann.complaints.clear()  # the browser reports the refused request
