"""A whole game with a screen reader: only roles and names are used, and everything is announced once and in order."""

import re

from browser import guest
from clicking import BIDS, GROUPS, spoken
from page_play import SHORT_GAME, OnPage, open_alone, play_alone
from page_presses import Received
from playwright.sync_api import Browser, Locator, Page, expect
from staged_house import StagedHouse
from typing_keys import button_of, wait_until_it_acts

from charleston.game import commands
from charleston.tiles import NAMES

TO_HEAR = {"tile_discarded", "claim_awarded", "group_exposed", "joker_redeemed", "game_won", "game_over", "hand_died"}
"""Events that everybody at a table hears."""
RECORD_SPEECH = """
window.speech = [];
new MutationObserver(records => {
  const regions = new Set(records.map(({target}) => (target.nodeType === 1 ? target : target.parentElement)
    ?.closest('[role=status], [role=alert], [aria-live]')));
  for (const region of regions) {
    if (!region?.isConnected || region.getAttribute('aria-live') === 'off') continue;
    const text = region.textContent.trim();
    if (text) window.speech.push(text);
  }
}).observe(document, {subtree: true, childList: true, characterData: true});
"""
"""Record the text of each live region whenever it changes."""


def named(page: Page, role: str, name: str) -> Locator:
    """Return an element that the accessibility tree shows with this role and name."""
    tree = page.locator("body").aria_snapshot()
    assert re.search(rf'{role} "{re.escape(name)}', tree), f"{role} {name} is not in\n{tree}"
    return page.get_by_role(role, name=name).first  # type: ignore[arg-type]


def activate(button: Locator) -> None:
    """Activate a button as a screen reader does."""
    wait_until_it_acts(button)
    button.focus()
    button.press("Enter")


def lift(page: Page, name: str) -> None:
    tiles = page.get_by_role("list", name="Your rack").get_by_role("button", pressed=False)
    at = next(at for at, label in enumerate(labels(tiles)) if label.split(",")[0] == name)
    tiles.nth(at).focus()
    page.keyboard.press("Space")


def labels(tiles: Locator) -> list[str]:
    names: list[str] = tiles.evaluate_all("all => all.map(one => one.ariaLabel)")
    return names


def put_back(page: Page) -> None:
    lifted = page.get_by_role("list", name="Your rack").get_by_role("button", pressed=True)
    while lifted.count():
        lifted.first.focus()
        page.keyboard.press("Escape")


def by_ear(page: Page, command: commands.Command, names: tuple[str, ...]) -> None:
    acts = page.get_by_role("group", name="What you can do")
    middle = page.get_by_role("region", name="The Charleston")
    match command:
        case commands.PassTiles(tiles=tiles, blind=blind):
            put_back(page)
            for tile in tiles:
                lift(page, NAMES[tile])
            for number in range(1, blind + 1):
                activate(named(page, "button", f"Face-down tile {number} of "))
            activate(middle.get_by_role("button", name=re.compile("^Pass .* to ")))
        case commands.BidCourtesy(count=count):
            named(page, "radio", BIDS[count]).check(force=True)
            activate(middle.get_by_role("button", name=re.compile("^(No courtesy pass$|Offer )")))
        case commands.DiscardTile(tile=tile):
            put_back(page)
            lift(page, NAMES[tile])
            activate(named(page, "button", f"Discard the {NAMES[tile]}"))
        case commands.ExposeGroup(tiles=tiles):
            activate(named(page, "button", f"Expose a {GROUPS[len(tiles)]}: {spoken(tiles)}"))
        case _:
            activate(button_of(command, acts, middle, names))


def test_a_whole_game_by_ear(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, hurry=True) as ann:
        received = Received(ann.page)
        ann.context.add_init_script(RECORD_SPEECH)
        house.fix_walls(SHORT_GAME)
        table = open_alone(ann)
        page = ann.page
        opening = len(received.steps)
        assert play_alone(OnPage(house.server, table, page), by_ear) > 3
        page.get_by_role("region", name="How the game ended").wait_for()
        captions = [
            caption
            for step in received.steps[opening:]
            if len(step["captions"]) == len(step["events"])
            for event, caption in zip(step["events"], step["captions"], strict=True)
            if event["type"] in TO_HEAR
        ]
        assert len(captions) > 10
        expect(page.get_by_role("status").filter(has_text=captions[-1])).not_to_have_count(0)
        said = " ".join(page.evaluate("window.speech"))
        at = 0
        for caption in captions:
            at = said.find(caption, at)
            assert at >= 0, f"“{caption}” was not said, or too early: {said}"
            at += len(caption)
        assert {caption: said.count(caption) for caption in captions} == {
            caption: captions.count(caption) for caption in captions
        }
