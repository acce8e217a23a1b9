"""The public page of a tournament: entering, finding a seat, and reading the results."""

import re

import httpx
from browser import Guest, guest
from playwright.sync_api import Browser, Page, expect
from served_tournament import Desk, begun


def answer(page: Page, label: str) -> None:
    page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{re.escape(label)}\b")).click()


def test_people_enter_by_the_public_link_and_the_device_remembers_them(client: httpx.Client, phone: Guest) -> None:
    desk = Desk(client, open=True, places=1, place="Oak Street")
    page = phone.open(f"/tournaments/{desk.link('public')}")
    page.get_by_text("Saturday, April 3, 2027, Oak Street").wait_for()
    answer(page, "Enter")
    page.get_by_text("Please type your name.").wait_for()
    page.get_by_label("Your first and last name").fill("Kay Fox")
    page.get_by_label("I would like to stay at one table").check()
    answer(page, "Enter")
    page.get_by_text("Kay Fox, you have entered.").wait_for()
    answer(page, "Enter another person")
    page.get_by_label("Your first and last name").fill("Irma Roe")
    answer(page, "Join the waiting list")
    page.get_by_text("Irma Roe, you are number 1 on the waiting list.").wait_for()
    assert [(one["name"], one["stays"]) for one in desk.view()["entrants"]] == [("Kay Fox", True), ("Irma Roe", False)]
    desk.do({"type": "withdraw_entrant", "number": 1})
    page.reload()
    page.get_by_text("Irma Roe, you have entered.").wait_for()
    page.get_by_text("Kay Fox, you are no longer on the list.").wait_for()
    answer(page, "Enter another person")
    page.get_by_label("Your first and last name").fill("irma roe")
    answer(page, "Join the waiting list")
    expect(page.get_by_role("alert")).to_contain_text("Not recorded: the entry of irma roe.")


def test_a_closed_tournament_has_no_form(client: httpx.Client, phone: Guest) -> None:
    desk = Desk(client)
    page = phone.open(f"/tournaments/{desk.link('public')}")
    page.get_by_text("The director enters the players.").wait_for()
    expect(page.get_by_role("textbox")).to_have_count(0)


def test_the_public_finds_a_seat_and_reads_results_only_if_they_are_shown(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client, rounds=1)
    page = phone.open(f"/tournaments/{desk.link('public')}")
    page.get_by_label("Your name").fill("dot")
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("row", name=re.compile("^Dot"))).to_contain_text(re.compile(r"Table \d, [ESWN]"))
    page.get_by_label("Your name").fill("nobody")
    page.get_by_text("Nobody’s name contains “nobody”.").wait_for()
    page.get_by_label("Your name").fill("dot")
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("dot")
    desk.do({"type": "show_standings", "shown": False})
    page.get_by_text("The director does not show the standings now.").wait_for()
    expect(page.get_by_role("link", name="Save as spreadsheet")).to_have_count(0)
    cards = [{"card": f"R1-T{table}-{seat}", "games": "10 10 10 10 =40"} for table in (1, 2) for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards}, {"type": "show_standings", "shown": True})
    page.get_by_role("heading", name="Results").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as spreadsheet").click()
    assert "Dot" in download.value.path().read_text("utf-8-sig")


def test_results_to_share_have_prizes_only_when_the_director_publishes_them(
    client: httpx.Client, phone: Guest, chromium: Browser
) -> None:
    desk = begun(client, rounds=1)
    cards = [{"card": f"R1-T{table}-{seat}", "games": "10 10 10 10 =40"} for table in (1, 2) for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards})
    page = phone.open(f"/tournaments/{desk.link('public')}")
    page.get_by_role("heading", name="Results").wait_for()
    page.get_by_text("have the same total and tie for 1st.").wait_for()
    page.get_by_text("St. Louis, 4 games in a round").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    with guest(chromium, phone.address) as dora:
        desk_page = dora.open(f"/tournaments/{desk.director}/results")
        desk_page.get_by_role("button", name="Set the prizes").click()
        desk_page.get_by_label("First place").fill("much")
        desk_page.get_by_role("button", name="Save the prizes").click()
        expect(desk_page.get_by_role("alert")).to_have_text("First place: type an amount such as 150 or 12.50.")
        desk_page.get_by_label("First place").fill("100")
        desk_page.get_by_label("Best game").fill("20.50")
        desk_page.get_by_role("button", name="Save the prizes").click()
        desk_page.get_by_text("Only you and your assistants see this").wait_for()
        expect(page.get_by_role("heading", name="Prizes")).to_have_count(0)
        desk_page.get_by_role("button", name="Publish the results and prizes").click()
        desk_page.get_by_role("button", name="Get the link to share").click()
        expect(desk_page.get_by_role("link", name="Open the results page")).to_have_attribute(
            "href", f"/tournaments/{desk.link('public')}"
        )
        desk_page.get_by_label("One player").select_option("Dot")
        with desk_page.expect_download() as download:
            desk_page.get_by_role("link", name="Get the certificate").click()
        assert download.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("heading", name="Prizes").wait_for()
    expect(page.get_by_role("listitem").filter(has_text="Dot").filter(has_text="Best game, shared")).to_contain_text(
        "$2.56"
    )


def test_a_season_waits_for_the_directors_decision_about_names(chromium: Browser, client: httpx.Client) -> None:
    address = str(client.base_url).rstrip("/")
    with guest(chromium, address) as dora:
        dora.page.request.put(f"{address}/api/me", data={"name": "Dora"})
        [cookie] = dora.context.cookies()
        with httpx.Client(base_url=address, cookies={cookie["name"]: cookie["value"]}) as own:
            for name, first in (("Spring Open", "Ann Lee"), ("Fall Open", "Anne Lee")):
                desk = begun(own, first, "Bea Fox", "Cam Hill", "Dot Kay", name=name, rounds=1)
                cards = [{"card": f"R1-T1-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
                desk.do({"type": "type_cards", "cards": cards})
        page = dora.open("/tournaments/season")
        for name in ("Spring Open", "Fall Open"):
            page.get_by_role("checkbox", name=name).check()
        names = page.get_by_role("group", name=re.compile("Anne? Lee and Anne? Lee"))
        expect(names.get_by_role("radio", name="Two people")).to_be_checked()
        expect(page.get_by_role("rowheader")).to_have_count(5)
        names.get_by_role("radio", name="One person").check()
        expect(page.get_by_role("rowheader")).to_have_count(4)
        page.reload()
        expect(page.get_by_role("rowheader")).to_have_count(4)
        page.get_by_role("radio", name="Only each player’s best results").check()
        page.get_by_text("Only the best result counts.").wait_for()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as spreadsheet").click()
        assert "does not count" in download.value.path().read_text("utf-8-sig")
