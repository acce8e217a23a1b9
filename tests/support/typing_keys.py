"""Perform a player's commands with only the keyboard. Check the focus after every key."""

from clicking import BIDS, GROUPS, rack, spoken
from playwright.sync_api import Locator, Page, expect
from staged import kind

from charleston.game import commands
from charleston.tiles import NAMES, Tile

MAX_STOPS = 90
MAX_FRAMES = 10
WORDS = {
    "pick_tile": "Pick a tile",
    "claim_discard": "Call the",
    "decline_discard": "No, thanks",
    "declare_mahjong": "Mah Jongg!",
    "show_hand": "Show my hand",
}
FOCUS = """() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return "nowhere";
  const shown = at.matches("input[type=radio]") ? at.closest("label") : at;
  const box = shown.getBoundingClientRect();
  const name = at.getAttribute("aria-label") ?? at.textContent.trim().slice(0, 40);
  if (box.width === 0 || box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth)
    return `out of sight: ${at.tagName} ${name}`;
  const style = getComputedStyle(shown);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return ring ? "" : `without a ring: ${at.tagName} ${name}`;
}"""


WALK = """to => {
  const at = document.activeElement;
  const there = to === at || to.contains(at);
  const ahead = (to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const answers = to.closest("[data-roving]");
  return [there, ahead, answers !== null && answers.contains(at)];
}"""
"""Whether the focus is on the target, whether the target is ahead, and whether both are in a group of one Tab stop."""


def look(page: Page, after: str) -> None:
    """Check that the focus is on a visible element with a focus ring, at the latest after the next frame."""
    where = page.evaluate(FOCUS)
    for _ in range(MAX_FRAMES):
        if where == "":
            return
        where = page.evaluate(f"async () => {{ await new Promise(requestAnimationFrame); return ({FOCUS})() }}")
    raise AssertionError(f"after {after} the focus is on {where}")


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    look(page, key)


def walk_to(page: Page, to: Locator) -> int:
    """Move the focus with the Tab key, forward or backward, and among the answers with arrow keys. Count the Tabs."""
    there, forward, along = to.evaluate(WALK)
    stops = 0
    for _ in range(MAX_STOPS):
        if there:
            return stops
        if along:
            press(page, "ArrowRight" if to.evaluate(WALK)[1] else "ArrowLeft")
        else:
            press(page, "Tab" if forward else "Shift+Tab")
            stops += 1
        there, _, along = to.evaluate(WALK)
    raise LookupError(f"the Tab key does not reach {to}")


def wait_until_it_acts(button: Locator) -> None:
    """Wait until a new button accepts keys. For a pointer, Playwright waits by itself."""
    expect(button).not_to_have_css("pointer-events", "none")


def press_button(page: Page, button: Locator) -> int:
    """Press a button and return how many Tab stops away it was."""
    stops = walk_to(page, button)
    wait_until_it_acts(button)
    page.keyboard.press("Enter")
    return stops


def go_along_rack(page: Page, tile: Tile) -> None:
    """Move along the rack to the first tile of its kind that is not lifted."""
    walk_to(page, rack(page))
    press(page, "Home")
    labels = (
        rack(page)
        .get_by_role("button")
        .evaluate_all(
            "all => all.map(one => [one.getAttribute('aria-label').split(',')[0], one.getAttribute('aria-pressed')])"
        )
    )
    for _ in range(labels.index([NAMES[tile], "false"])):
        press(page, "ArrowRight")


def put_back(page: Page) -> None:
    while rack(page).locator('button[aria-pressed="true"]').count():
        walk_to(page, rack(page))
        press(page, "Escape")


def type_out(page: Page, command: commands.Command, names: tuple[str, ...]) -> int:
    """Perform the command with keys, except for the parts that the server already has.

    Return the number of Tab stops to the answer from the rack, or from the previous focus.
    """
    acts = page.get_by_role("group", name="What you can do")
    middle = page.get_by_role("region", name="The Charleston")
    match command:
        case commands.PassTiles(tiles=tiles, blind=blind):
            put_back(page)
            for tile in tiles:
                go_along_rack(page, tile)
                press(page, "Space")
            for number in range(blind):
                walk_to(page, middle.get_by_role("button", name="Face-down tile").nth(number))
                press(page, "Space")
            walk_to(page, rack(page))
            return press_button(page, middle.locator("button.main"))
        case commands.BidCourtesy(count=count):
            stops = walk_to(page, middle.get_by_role("group", name="How many tiles"))
            press(page, "Space")
            wanted = page.get_by_role("radio", name=BIDS[count], exact=True)
            for _ in BIDS:  # Shift+Tab enters the group at its end
                if not wanted.is_checked():
                    press(page, "ArrowRight")
            expect(wanted).to_be_checked()
            press_button(page, middle.locator("button.main"))
            return stops
        case commands.DiscardTile(tile=tile):
            put_back(page)
            go_along_rack(page, tile)
            press(page, "Enter")
            wait_until_it_acts(acts.get_by_role("button", name="Discard the"))
            page.keyboard.press("Enter")
            return 0
        case _:
            return press_button(page, button_of(command, acts, middle, names))


def button_of(command: commands.Command, acts: Locator, middle: Locator, names: tuple[str, ...]) -> Locator:
    match command:
        case commands.Agree() | commands.Stop() | commands.Look():
            words = {"agree": "Yes, pass again", "stop": "No, stop here", "look": "Look at my tiles"}
            return middle.get_by_role("button", name=words[kind(command)])
        case commands.ExposeGroup(tiles=tiles):
            return acts.get_by_role("button", name=f"a {GROUPS[len(tiles)]}: {spoken(tiles)}")
        case commands.RedeemJoker(tile=tile, owner=owner):
            whose = "your own" if owner == command.seat else f"{names[owner]}’s"
            return acts.get_by_role("button", name=f"Exchange the {NAMES[tile]} for {whose} joker")
        case commands.ClaimDiscard(mahjong=True):
            return acts.get_by_role("button", name="Mah Jongg!")
        case _:
            return acts.get_by_role("button", name=WORDS[kind(command)])
