"""Perform a player's commands as clicks on the page. The clicks find their targets by accessible names."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from charleston.game import commands
from charleston.tiles import NAMES, TILES, Tile

GROUPS = {3: "pung", 4: "kong", 5: "quint", 6: "sextet", 2: "pair"}
BIDS = ("none", "one", "two", "three")


def rack(page: Page) -> Locator:
    return page.get_by_role("list", name="Your rack")


def rack_tiles(page: Page) -> list[Tile]:
    """Return the tiles on the rack, read from their accessible names."""
    said = rack(page).get_by_role("button").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return sorted(TILES[NAMES.index(words.split(",")[0])] for words in said)


def lift(page: Page, tile: Tile) -> None:
    """Lift a tile of this kind that is not lifted yet."""
    standing(page, tile).click()


def standing(page: Page, tile: Tile) -> Locator:
    """Return the first tile of this kind that is not lifted."""
    name = NAMES[tile]
    return rack(page).locator(f'button[aria-pressed="false"]:is([aria-label="{name}"], [aria-label^="{name},"])').first


def drag(page: Page, tile: Locator, target: Locator, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Drag a tile of the rack to an element, and let it go."""
    page.mouse.move(*_center(tile))
    page.mouse.down()
    page.mouse.move(*_center(target), steps=4)
    meanwhile()
    page.mouse.up()


def _center(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def put_back(page: Page) -> None:
    """Put all lifted tiles back. One call checks and focuses, because a step may put the tiles back at any time."""
    lifted = rack(page).locator('button[aria-pressed="true"]')
    while lifted.evaluate_all("all => { all[0]?.focus(); return all.length }"):
        page.keyboard.press("Escape")


def spoken(tiles: tuple[Tile, ...]) -> str:
    return ", ".join(NAMES[tile] for tile in tiles)


def do(page: Page, command: commands.Command, names: tuple[str, ...]) -> None:  # noqa: C901, PLR0912, PLR0915 - a list, in fact
    """Perform the command with clicks, except for the parts that the server already has."""
    acts = page.get_by_role("group", name="What you can do")
    middle = page.get_by_role("region", name="The Charleston")
    match command:
        case commands.PassTiles(tiles=tiles, blind=blind):
            put_back(page)
            for tile in tiles:
                lift(page, tile)
            for number in range(blind):
                middle.get_by_role("button", name="Face-down tile").nth(number).click()
            middle.locator("button.main").click()
        case commands.Agree():
            middle.get_by_role("button", name="Yes, pass again").click()
        case commands.Stop():
            middle.get_by_role("button", name="No, stop here").click()
        case commands.Look():
            middle.get_by_role("button", name="Look at my tiles").click()
        case commands.BidCourtesy(count=count):
            middle.get_by_role("radio", name=BIDS[count], exact=True).check(force=True)
            middle.locator("button.main").click()
        case commands.PickTile():
            acts.get_by_role("button", name="Pick a tile").click()
        case commands.DiscardTile(tile=tile):
            put_back(page)
            lift(page, tile)
            acts.get_by_role("button", name=f"Discard the {NAMES[tile]}").click()
        case commands.DeclareMahjong() if middle.is_visible():
            middle.get_by_role("button", name="I already have mah jongg").click()
            middle.get_by_role("button", name="Declare mah jongg").click()
        case commands.ClaimDiscard(mahjong=True) | commands.DeclareMahjong():
            acts.get_by_role("button", name="Mah Jongg!").click()
        case commands.ClaimDiscard():
            acts.get_by_role("button", name="Call the").click()
        case commands.DeclineDiscard():
            acts.get_by_role("button", name="No, thanks").click()
        case commands.ExposeGroup(tiles=tiles):
            acts.get_by_role("button", name=f"a {GROUPS[len(tiles)]}: {spoken(tiles)}", exact=False).click()
        case commands.RedeemJoker(tile=tile, owner=owner):
            whose = "your own" if owner == command.seat else f"{names[owner]}’s"
            acts.get_by_role("button", name=f"Exchange the {NAMES[tile]} for {whose} joker").click()
        case commands.ShowHand():
            page.get_by_role("button", name="Show my hand").click()
        case commands.Challenge(challenged=challenged):
            page.get_by_role("button", name=f"{names[challenged]}: more").click()
            page.get_by_role("button", name="Challenge this hand").click()
            page.get_by_role("dialog").locator("button.danger").click()
        case commands.Contest():
            acts.get_by_role("button", name="Play on").click()
        case commands.Admit():
            acts.get_by_role("button", name="My hand is dead").click()
            page.get_by_role("dialog").get_by_role("button", name="My hand is dead").click()
        case _:
            raise AssertionError(f"no clicks for {command}")
