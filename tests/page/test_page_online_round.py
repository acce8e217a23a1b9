"""An online round in the browser: the director begins it, a player goes to the table and back."""

import httpx
from browser import Guest
from playwright.sync_api import expect
from served_tournament import NAMES, Desk, enter


def test_a_player_goes_from_the_link_to_the_table_and_back(client: httpx.Client, phone: Guest) -> None:
    desk = Desk(client)
    desk.do(enter(*NAMES), {"type": "begin_tournament", "absent_too": True})
    page = phone.open(f"/tournaments/{desk.director}")
    page.get_by_label("Online", exact=True).check()
    page.get_by_label("Same walls at every table").check()
    page.get_by_role("button", name="Start round 1").click()
    expect(page.get_by_text("Online, waiting for players")).to_have_count(2)
    east = desk.view()["tables"][0]["people"][0]
    player = f"/tournaments/{desk.link('player', 1 + NAMES.index(east))}"
    phone.open(player)
    page.get_by_role("button", name="Take your seat").click()
    page.wait_for_url("**/tables/*")
    page.get_by_text("After two minutes, bots play").wait_for()
    expect(page.get_by_text("not here yet")).to_have_count(3)
    expect(page.get_by_role("heading", name="Invite friends")).to_have_count(0)
    page.get_by_role("link", name="Back to your page").click()
    page.get_by_role("button", name="Take your seat").wait_for()
    expect(page.get_by_role("link", name="Enter game 1")).to_have_count(0)
