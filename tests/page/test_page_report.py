"""A referee at an online table: one browser reports an error, and another player's browser shows the ruling."""

from browser import Guest, guest
from playwright.sync_api import Browser, Locator, Page, expect
from staged_house import StagedHouse, at_a_call, go_on

from charleston.table import commands


def side(page: Page, tab: str) -> Locator:
    """Open a tab beside the table; on a phone, open the side panel first."""
    sheets = page.get_by_role("navigation", name="Card, log and menu")
    tabs = page.get_by_role("tab", name=tab)
    sheets.or_(tabs).first.wait_for()
    if not tabs.is_visible():
        sheets.get_by_role("button", name="Menu").click()
    tabs.click()
    return page.get_by_role("tabpanel", name=tab)


def menu(page: Page) -> Locator:
    return side(page, "Menu")


def watch(house: StagedHouse, tess: Guest) -> None:
    """Join as a spectator and write in the chat, so that the host can choose Tess as referee."""
    tess.open()
    tess.page.request.put(f"{tess.address}/api/me", data={"name": "Tess"})
    page = tess.open(f"/tables/{house.table}")
    side(page, "Chat")
    page.get_by_role("textbox", name="Type a message").fill("I am here to help")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log", name="Chat").get_by_text("I am here to help")).to_be_visible()


def make_referee(house: StagedHouse, ruth: Guest, tess: Guest) -> None:
    at_a_call(house, ruth)
    watch(house, tess)
    menu(ruth.page).get_by_role("button", name="Make Tess the referee").click()
    expect(menu(ruth.page).get_by_text("Referee: Tess", exact=True)).to_be_visible()


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_referee_reports_an_error_and_everyone_sees_the_ruling(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth, guest(chromium, house.address, "phone") as tess:
        make_referee(house, ruth, tess)
        menu(tess.page).get_by_role("button", name="Report an error").click()
        expect(ruth.page.get_by_text("The table is paused.").first).to_be_visible()
        press(tess.page, "A player picks from the wrong end of the wall", "No, not yet", "Back")
        press(tess.page, "Yes, it is in the sloped part of the rack", "Bess")
        expect(tess.page.get_by_text("Report: Bess picked from the wrong end and racked the tile.")).to_be_visible()
        press(tess.page, "Report")
        ruling = tess.page.get_by_role("dialog").get_by_role("status")
        expect(ruling).to_contain_text("dead")
        press(tess.page, "Done")
        expect(tess.page.get_by_role("dialog")).to_have_count(0)
        expect(ruth.page.get_by_text("dead hand").first).to_be_visible()
        assert house.state.game is not None
        dead = [seat for seat in house.state.game.players if house.state.game.dead[seat]]
        assert [house.state.names()[seat] for seat in dead] == ["Bess"]
        expect(ruth.page.get_by_text("The table is paused.", exact=True)).to_have_count(0)
        assert not house.state.paused


def test_a_refused_report_says_why_and_the_role_ends(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth, guest(chromium, house.address) as tess:
        make_referee(house, ruth, tess)
        menu(tess.page).get_by_role("button", name="Report an error").click()
        press(tess.page, "A player discards out of turn", "Carol", "joker")
        expect(tess.page.get_by_text("Report: Carol discarded joker out of turn.")).to_be_visible()
        house.ask("bess", commands.Resume())
        go_on(house)
        press(tess.page, "Report")
        expect(tess.page.get_by_role("dialog").get_by_role("alert")).to_have_text("The table has moved on. Look again.")
        tess.page.get_by_role("button", name="Close").click()
        menu(ruth.page).get_by_role("button", name="End Tess’s role as referee").click()
        expect(menu(tess.page).get_by_role("button", name="Report an error")).to_have_count(0)
