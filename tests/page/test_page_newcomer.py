"""The first game: a newcomer who follows the coach wins, and every term is explained."""

import os
import re
from pathlib import Path

import pytest
from browser import SIZES, Guest, guest, resize
from clicking import put_back
from effort import times
from newcomer import Entry, Newcomer, written
from page_play import game_of, live, open_alone, table_of
from playwright.sync_api import Browser, Page, expect
from staged_house import StagedHouse

from charleston.coach.lessons import LESSONS, seed_of
from charleston.game import commands
from charleston.glossary import WORDS

pytestmark = pytest.mark.browser
TRANSCRIPT = os.environ.get("CHARLESTON_TRANSCRIPT", "")
"""A folder for the transcripts of the first game."""
FIRST_SETTINGS = "delete localStorage['charleston.settings']"
"""Reset the settings to those of a new visitor."""
TERMS = {
    "East": "East",
    "rack": "rack(ed)?",
    "wall": "wall",
    "dots": "dots?",
    "bams": "bams?",
    "craks": "craks?",
    "winds": "winds?",
    "dragons": "dragons?",
    "soap": "soap",
    "flowers": "flowers?",
    "joker": "jokers?",
    "card": "card",
    "line": "lines?",
    "pair": "pairs?",
    "pung": "pungs?",
    "kong": "kongs?",
    "quint": "quints?",
    "mah jongg": "mah jongg",
    "Charleston": "Charleston",
    "pass": "pass(es|ed)?",
    "across": "across",
    "blind pass": "blind",
    "second Charleston": "second Charleston",
    "courtesy pass": "courtesy",
    "pick": "pick(s|ed)?",
    "discard": "discard(s|ed)?",
    "call": "call(s|ed)?",
    "expose": "expose[sd]?",
    "exposure": "exposures?",
    "concealed": "concealed",
    "exchange": "exchange[sd]?",
    "self-picked": "self-picked",
}
"""Each term that the coach explains, and its forms."""
EVERYDAY = {"Over", "Round", "Same", "Stack", "Value", "Year", "American mah jongg"}
"""Glossary words that also have an everyday meaning."""


def unexplained(transcript: list[Entry]) -> list[str]:
    """Return the terms that the newcomer reads before the coach explains them."""
    covered = " ".join(TERMS).lower()
    others = {word.name: re.escape(word.name) for word in WORDS if word.name.lower() not in covered}
    terms = TERMS | {name: forms for name, forms in others.items() if name not in EVERYDAY}
    found, explained = list[str](), set[str]()
    for entry in transcript:
        explained |= {word.lower() for word in entry.words}
        read = [term for term, forms in terms.items() if _has(entry.text, forms)]
        found += [f"{term}: {entry.where}: {entry.text}" for term in read if term.lower() not in explained]
    return found


def _has(text: str, forms: str) -> bool:
    return re.search(rf"(?<![\w-]){forms}(?![\w-])", text, re.IGNORECASE) is not None


def begin(ann: Guest, game: str = "Your first game") -> None:
    ann.context.add_init_script(FIRST_SETTINGS)
    page = ann.open("/learn")
    page.get_by_role("button", name=game).click()
    table_of(page)
    page.get_by_role("complementary", name="Coach").wait_for()


def hers_won(house: StagedHouse, page: Page) -> bool:
    state = live(house.server, table_of(page))
    return game_of(state).result == "mahjong" and game_of(state).balance[state.order.index(0)] > 0


@pytest.mark.parametrize("size", times(["phone"], soak=list(SIZES)))
def test_a_newcomer_who_follows_the_coach_wins_her_first_game(chromium: Browser, house: StagedHouse, size: str) -> None:
    with guest(chromium, house.address, size, hurry=True) as ann:
        newcomer = Newcomer(ann.page)
        begin(ann)
        if size == "phone":
            newcomer.play(lambda seen: seen["lines"])
            check_the_room_for_the_pass(ann.page)
        newcomer.play()
        table = house.table = table_of(ann.page)
        assert hers_won(house, ann.page)
        assert game_of(live(house.server, table)).seed == seed_of(LESSONS["first"].deal)
        person = live(house.server, table).chairs[0].person
        hers = [step.command.command for step in house.log if step.by == person and hasattr(step.command, "command")]
        assert sum(isinstance(one, commands.PassTiles) for one in hers) == 4
        assert sum(isinstance(one, commands.ExposeGroup) for one in hers) == 1
        assert sum(isinstance(one, commands.RedeemJoker) for one in hers) == 1
        if TRANSCRIPT:
            Path(TRANSCRIPT).mkdir(parents=True, exist_ok=True)
            (Path(TRANSCRIPT) / f"first-game-{size}.txt").write_text(written(newcomer.transcript))
        assert unexplained(newcomer.transcript) == []


def check_the_room_for_the_pass(page: Page) -> None:
    """While she chooses a line on a phone, the tiles to pass, the button below them and the choices all fit."""
    page.keyboard.press("Shift")
    expect(page.locator(".over")).to_have_count(0)
    middle = page.get_by_role("region", name="The Charleston")
    slots = middle.get_by_role("list", name="Tiles to pass").get_by_role("listitem")
    expect(slots).to_have_count(3)
    button = middle.locator("button.main").bounding_box()
    assert button is not None
    for slot in slots.all():
        box = slot.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["y"] + box["height"] <= button["y"]
    for choice in page.get_by_role("button", name="Choose this line").all():
        expect(choice).to_be_in_viewport(ratio=1)


def test_a_term_before_its_explanation_is_found() -> None:
    assert unexplained([Entry("coach", "Call it for a pung.", ("call",))]) == ["pung: coach: Call it for a pung."]
    assert unexplained([Entry("coach", "A pung is three.", ("pung",)), Entry("banner", "Expose two pungs")]) == [
        "expose: banner: Expose two pungs"
    ]
    assert unexplained([Entry("banner", "A dead hand and a sextet")]) != []


def read_on(page: Page) -> None:
    """Press Next until there is something to do."""
    coach = page.get_by_role("complementary", name="Coach")
    coach.locator("button.main, li button, .press").first.wait_for()
    while coach.get_by_role("button", name="Next").is_visible():
        before = coach.locator(".says").inner_text()
        coach.get_by_role("button", name="Next").click()
        expect(coach.locator(".says")).not_to_have_text(before)
        coach.locator("button.main, li button, .press").first.wait_for()


def test_the_coach_goes_on_when_she_does_something_else(chromium: Browser, house: StagedHouse) -> None:
    """The newcomer prefers the other line, lifts a tile she needs, discards another, takes it back, and still wins."""
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        page = ann.page
        newcomer = Newcomer(page)
        begin(ann)
        coach = page.get_by_role("complementary", name="Coach")
        read_on(page)
        coach.get_by_role("button", name="Choose this line").nth(1).click()
        expect(coach).to_contain_text("so we’ll play that one")
        read_on(page)
        needed = page.locator('.rack button[aria-label*="fits the line"]').first
        needed.click()
        expect(coach).to_contain_text("your line needs it")
        put_back(page)
        expect(coach).not_to_contain_text("your line needs it")
        newcomer.play(lambda seen: seen["press"] == ["Discard"])
        wanted = coach.locator(".says").inner_text()
        page.locator('.rack button[aria-label*="fits the line"]').first.click()
        page.get_by_role("button", name=re.compile("^Discard the")).click()
        expect(coach).to_contain_text("I would have discarded")
        coach.get_by_role("button", name="Take it back").click()
        expect(coach.locator(".says")).to_have_text(wanted)
        expect(coach).not_to_contain_text("I would have discarded")
        newcomer.play()
        assert hers_won(house, page)


def test_the_coach_can_be_closed_and_called_back(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        page = ann.page
        begin(ann)
        coach = page.get_by_role("complementary", name="Coach")
        coach.get_by_role("button", name="Hide the coach").click()
        expect(coach).to_have_count(0)
        page.reload()
        page.get_by_role("button", name="Bring back the coach").click()
        expect(coach).to_contain_text("Welcome!")


def test_the_second_game_asks_first_and_answers_on_request(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "tablet", hurry=True) as ann:
        newcomer = Newcomer(ann.page)
        begin(ann, "Your second game")
        newcomer.play()
        assert hers_won(house, ann.page)
        questions = [entry.text for entry in newcomer.transcript if entry.where == "question"]
        assert any("Which tiles would you pass?" in text for text in questions)
        assert not any("I’d do that, too." in text for text in questions), "she only did what the coach showed her"
        if TRANSCRIPT:
            (Path(TRANSCRIPT) / "second-game.txt").write_text(written(newcomer.transcript))


def test_without_a_lesson_how_to_play_is_one_tap_away_and_there_is_no_coach(
    chromium: Browser, house: StagedHouse
) -> None:
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        open_alone(ann)
        page = ann.page
        help_text = page.get_by_role("dialog", name="How to play")
        for size in ("phone", "side", "tablet", "desktop"):
            resize(page, size)
            page.get_by_role("button", name="How to play, and the rules").click()
            expect(help_text.get_by_role("heading", name="Jokers"), size).to_be_attached()
            expect(help_text.get_by_role("link", name="All the rules"), size).to_have_attribute("href", "/rules")
            page.keyboard.press("Escape")
            expect(help_text, size).to_have_count(0)
        expect(page.get_by_role("complementary", name="Coach")).to_have_count(0)
        expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_how_to_play_fits_a_phone_and_is_linked_from_home_and_learn(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        page = ann.open("/")
        page.get_by_role("link", name="How to play").click()
        page.get_by_role("heading", name="At the table").wait_for()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
        assert len(page.locator("main").inner_text().split()) < 1100, "more than five minutes to read"
        page.get_by_role("link", name="Your first game").click()
        page.get_by_role("link", name="How to play").click()
        page.get_by_role("heading", name="At the table").wait_for()
