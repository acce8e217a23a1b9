"""The log beside the table has one line per turn, and does not scroll while somebody is reading it."""

from collections import Counter

from browser import guest, resize
from page_presses import Received
from playwright.sync_api import Browser, Page, expect
from staged import kind, staged_acts
from staged_house import StagedHouse, playing, sit_down

from charleston.game.seats import EAST

MAX_LINES_A_TURN = 1.35
LAST = len(staged_acts())


def spoken_lines(page: Page) -> list[str]:
    """Return the lines as a screen reader says them."""
    all_lines = page.get_by_role("log", name="What happened").locator("p")
    texts: list[str] = all_lines.evaluate_all("all => all.map(one => one.textContent.trim().replace(/\\s+/g, ' '))")
    return texts


def play(house: StagedHouse, page: Page, first: int, last: int) -> None:
    for number, (seat, command) in enumerate(staged_acts()[first:last]):
        house.play(seat, command)
        if number % 16 == 0:  # the server disconnects a browser that falls too far behind
            page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator(".banner p").first).to_contain_text(house.banner)


def close_proof(page: Page) -> None:
    proof = page.get_by_role("dialog", name="The challenge")
    if proof.is_visible():
        proof.get_by_role("button", name="Close").click()


def test_the_log_of_a_game_has_about_one_line_a_turn(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        received = Received(ruth.page)
        sit_down(house, ruth)
        play(house, ruth.page, 0, LAST)
        page = ruth.page
        page.get_by_role("region", name="How the game ended").wait_for()
        close_proof(page)
        kinds = Counter(kind(command) for _, command in staged_acts())
        captions = sum(len(step["captions"]) for step in received.steps)
        found = spoken_lines(page)
        assert kinds["discard_tile"] <= len(found) <= MAX_LINES_A_TURN * kinds["discard_tile"]
        assert captions > 3 * len(found)
        assert sum(line.startswith("You discarded") or "and discarded" in line for line in found) == sum(
            seat == EAST and kind(command) == "discard_tile" for seat, command in staged_acts()
        )
        passed = "you passed six crak, eight crak, south, you got two crak, five crak, east"
        assert f"First Charleston, right: {passed}" in found
        assert "Bess called it: pung of four bam twice, joker" in found
        assert "Dora exchanged four bam for Bess’s joker" in found
        assert not [line for line in found if "Ruth" in line], "the player is always “you”"
        for name, count in (("Calls and exposures", 3), ("Money and rulings", 2)):
            page.get_by_role("combobox", name="Show").select_option(name)
            shown = spoken_lines(page)
            assert count <= len(shown) < len(found) / 2, name
        page.get_by_role("combobox", name="Show").select_option("Chat")
        assert spoken_lines(page) == ["Nothing yet."]


def test_the_log_follows_the_game_but_never_moves_under_a_reader(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page, half = ruth.page, LAST // 2
        sit_down(house, ruth, play=playing(staged_acts()[:half]))
        log = page.get_by_role("log", name="What happened")
        expect(log.locator("p").last).to_be_in_viewport()
        log.evaluate("log => log.scrollTo({top: 0})")
        page.get_by_role("button", name="Go to newest").wait_for()
        play(house, page, half, half + 24)
        assert log.evaluate("log => log.scrollTop") == 0
        page.get_by_role("button", name="Go to newest").click()
        expect(log.locator("p").last).to_be_in_viewport()
        play(house, page, half + 24, half + 32)
        expect(log.locator("p").last).to_be_in_viewport()
        resize(page, "tablet")  # a resize is not the reader's scrolling
        expect(log.locator("p").last).to_be_in_viewport()


def test_the_log_jumps(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=playing(staged_acts()[:-1]))
        page = ruth.page
        play(house, page, LAST - 1, LAST)
        page.get_by_role("combobox", name="Show").select_option("Money and rulings")
        for jump, words in (
            ("The Charleston", "First Charleston, right: you passed"),
            ("Last call", "called it"),
            ("My last discard", "discarded"),
        ):
            page.get_by_role("combobox", name="Go to").select_option(jump)
            line = page.get_by_role("log", name="What happened").locator("p:focus")
            expect(line).to_contain_text(words)
            expect(line).to_be_in_viewport()
