"""The first game: a newcomer who only does what the coach says wins, on every screen, and every word is explained."""

import os
import re
from pathlib import Path

import pytest
from browser import Guest, guest
from newcomer import Entry, Newcomer, written
from page_play import game_of, live, table_of
from playwright.sync_api import Browser, expect
from staged_house import StagedHouse

from charleston.coach.lessons import LESSONS, seed_of
from charleston.game import commands
from charleston.glossary import WORDS

pytestmark = pytest.mark.browser
TRANSCRIPT = os.environ.get("CHARLESTON_TRANSCRIPT", "")
"""A folder for the transcripts of the first game."""
FIRST_SETTINGS = "delete localStorage['charleston.settings']"
"""The settings of somebody who has never been here."""
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
"""Words of the glossary that also have a plain meaning."""


def unexplained(transcript: list[Entry]) -> list[str]:
    """Return the terms that the newcomer reads before the coach explains them."""
    found = []
    explained: set[str] = set()
    for entry in transcript:
        explained |= {word.lower() for word in entry.words}
        for term, forms in TERMS.items():
            if term.lower() not in explained and _has(entry.text, forms):
                found.append(f"{term}: {entry.where}: {entry.text}")
        covered = " ".join(TERMS).lower()
        for word in WORDS:
            if word.name not in EVERYDAY and word.name.lower() not in covered and _has(entry.text, re.escape(word.name)):
                found.append(f"{word.name}: {entry.where}: {entry.text}")
    return found


def _has(text: str, forms: str) -> bool:
    return re.search(rf"(?<![\w-]){forms}(?![\w-])", text, re.IGNORECASE) is not None


def begin(ann: Guest, game: str = "Your first game") -> None:
    ann.context.add_init_script(FIRST_SETTINGS)
    page = ann.open("/learn")
    page.get_by_role("button", name=game).click()
    table_of(page)
    page.get_by_role("complementary", name="Coach").wait_for()


@pytest.mark.parametrize("size", ["phone", "side", "tablet", "desktop", "wide"])
def test_a_newcomer_who_follows_the_coach_wins_her_first_game(
    chromium: Browser, house: StagedHouse, size: str
) -> None:
    with guest(chromium, house.address, size, hurry=True) as ann:
        newcomer = Newcomer(ann.page)
        begin(ann)
        newcomer.play()
        table = table_of(ann.page)
        game = game_of(live(house.server, table))
        assert game.seed == seed_of(LESSONS["first"].deal)
        assert game.result == "mahjong"
        assert game.balance[live(house.server, table).order.index(0)] > 0
        house.table = table
        person = live(house.server, table).chairs[0].person
        hers = [step.command.command for step in house.log if step.by == person and hasattr(step.command, "command")]
        assert sum(isinstance(one, commands.PassTiles) for one in hers) == 4
        assert sum(isinstance(one, commands.ExposeGroup) for one in hers) == 1
        assert sum(isinstance(one, commands.RedeemJoker) for one in hers) == 1
        if TRANSCRIPT:
            Path(TRANSCRIPT).mkdir(parents=True, exist_ok=True)
            (Path(TRANSCRIPT) / f"first-game-{size}.txt").write_text(written(newcomer.transcript))
        assert unexplained(newcomer.transcript) == []


def test_a_term_before_its_explanation_is_found() -> None:
    assert unexplained([Entry("coach", "Call it for a pung.", ("call",))]) == ["pung: coach: Call it for a pung."]
    assert unexplained([Entry("coach", "A pung is three.", ("pung",)), Entry("banner", "Expose two pungs")]) == [
        "expose: banner: Expose two pungs"
    ]
    assert unexplained([Entry("banner", "A dead hand and a sextet")]) != []


def test_the_coach_goes_on_when_she_passes_and_discards_something_else(chromium: Browser, house: StagedHouse) -> None:
    """She chooses the other line, lifts a tile she needs, and discards another tile; then she takes it back."""
    with guest(chromium, house.address, "phone", hurry=True) as ann:
        page = ann.page
        newcomer = Newcomer(page)
        begin(ann)
        coach = page.get_by_role("complementary", name="Coach")
        while coach.get_by_role("button", name="Next").is_visible():
            coach.get_by_role("button", name="Next").click()
        coach.get_by_role("button", name="Choose this line").nth(1).click()
        expect(coach).to_contain_text("I like the other line better")
        needed = page.locator('.rack button[aria-label*="fits the line"]').first
        while coach.get_by_role("button", name="Next").is_visible():
            coach.get_by_role("button", name="Next").click()
        needed.click()
        expect(coach).to_contain_text("your line needs it")
        needed.click()
        expect(coach).not_to_contain_text("your line needs it")
        newcomer.play(lambda seen: _stop_at_discard(seen))


class Reached(Exception):
    pass


def _stop_at_discard(seen: dict[str, object]) -> None:
    if seen["press"] == ["Discard"]:
        raise Reached
