"""The director's pages of a tournament that runs: score cards, corrections, changes, the log, links and results."""

import re

import httpx
from browser import guest
from playwright.sync_api import Browser, expect
from staged_house import StagedHouse
from tour import PUBLIC
from tournament_pages import SEATS, WALLS, begun, typed, unfold, wall

# One table


def test_paper_score_cards_are_typed_with_enter_and_confirmed_by_another(chromium: Browser, address: str) -> None:
    desk = begun(address)
    vera, tom = desk.link("assistant", name="Vera"), desk.link("assistant", name="Tom")
    with guest(chromium, address) as typist, guest(chromium, address) as other:
        page = desk.open(typist, "/table/1/1", vera)
        fields = page.get_by_role("region", name="Type paper score cards").locator("input:not([type=checkbox])")
        fields.nth(0).focus()
        for text in ("10 10 ten", WALLS, WALLS):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        expect(fields.nth(3)).to_be_focused()
        page.keyboard.type(WALLS)
        page.keyboard.press("Enter")
        page.get_by_text("is not a score").wait_for()
        assert desk.table(1, 1)["cards"][0]["games"][0]["points"] == ""
        fields.nth(0).fill(WALLS)
        page.get_by_role("button", name="Save these score cards").click()
        expect(page.get_by_role("link", name="Next open table: Table 2")).to_be_focused()
        page.get_by_role("button", name="The numbers are right").click()
        expect(page.get_by_role("alert")).to_contain_text("Vera typed numbers for this table")
        for act in ("Correct a game", "Add a penalty", "Undo the last change"):
            expect(page.get_by_text(act)).to_have_count(0)
        page.get_by_role("link", name="Next open table: Table 2").click()
        expect(fields.nth(0)).to_be_focused()
        second = desk.open(other, "/table/1/1", tom)
        second.get_by_role("button", name="The numbers are right").click()
        second.get_by_text("A second person has confirmed").wait_for()
        assert desk.table(1, 1)["status"] == "locked"


def test_half_typed_score_cards_stay_on_the_device_until_they_are_sent(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address) as typist:
        page = desk.open(typist, "/table/1/1")
        typing = page.get_by_role("region", name="Type paper score cards")
        fields = typing.locator("input:not([type=checkbox])")
        fields.nth(0).fill(WALLS)
        fields.nth(1).fill("10 10 ten")
        typing.get_by_label("South’s score card is not signed").check()
        page.get_by_role("link", name="Board").first.click()
        page.get_by_role("link", name="Table 2").click()
        expect(fields.nth(0)).to_have_value("")  # the draft belongs to its table
        page.go_back()
        page.get_by_role("link", name="Table 1").click()
        typing.get_by_text("What you typed before is still here.").wait_for()
        page.reload()
        expect(fields.nth(0)).to_have_value(WALLS)
        expect(fields.nth(1)).to_have_value("10 10 ten")
        expect(typing.get_by_label("South’s score card is not signed")).to_be_checked()
        expect(typing.get_by_role("alert")).to_have_count(0)
        desk.do(wall(1, 1))
        expect(typing.get_by_role("alert")).to_contain_text("This table has changed since you began to type.")
        typing.get_by_role("button", name="Save these score cards").click()
        page.get_by_text("is not a score").wait_for()
        expect(fields.nth(0)).to_have_value("")
        expect(fields.nth(1)).to_have_value("10 10 ten")  # nothing that was not recorded is lost
        expect(fields.nth(1)).to_be_focused()
        page.reload()
        expect(fields.nth(1)).to_have_value("10 10 ten")
        expect(typing.get_by_role("alert")).to_have_count(0)
        fields.nth(1).fill(WALLS)
        typing.get_by_role("button", name="Save these score cards").click()
        typing.get_by_text("Saved.").wait_for()
        page.reload()
        expect(page.get_by_role("row", name="Game 4")).to_contain_text("10")
        for field in fields.all():
            expect(field).to_have_value("")


def test_the_director_corrects_fines_and_undoes(chromium: Browser, address: str) -> None:
    desk = begun(address)
    desk.do(typed(1))
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/table/1/1")
        unfold(page, "Correct a game")
        correction = page.locator("details", has_text="Correct a game")
        correction.get_by_role("combobox", name="Game").select_option("2")
        for seat, points in zip(SEATS, ("35:won1", "0", "0", "ten"), strict=True):
            correction.get_by_label(f"{seat}, ").fill(points)
        correction.get_by_label("Reason").fill("East won, all agree")
        correction.get_by_role("button", name="Correct the game").click()
        expect(correction.get_by_role("alert")).to_contain_text("North: write a number")
        assert desk.table(1, 1)["cards"][0]["games"][1]["points"] == "10"
        correction.get_by_label("North, ").fill("77:E1")
        correction.get_by_role("button", name="Correct the game").click()
        page.get_by_text("Not recorded").wait_for()
        expect(correction.get_by_label("Reason")).to_have_value("East won, all agree")
        page.get_by_role("button", name="OK").click()
        correction.get_by_label("The director decides this game").check()
        correction.get_by_label("North, ").fill("-10")
        correction.get_by_role("button", name="Correct the game").click()
        expect(correction.get_by_label("Reason")).to_have_value("")
        assert [card["games"][1]["points"] for card in desk.table(1, 1)["cards"]] == ["35", "0", "0", "-10"]
        unfold(page, "Add a penalty")
        fine = page.locator("details", has_text="Add a penalty")
        fine.get_by_label("Player").select_option(index=2)
        fine.get_by_label("Points").fill("-10")
        fine.get_by_label("Reason").fill("talked")
        fine.get_by_role("button", name="Add the penalty").click()
        page.get_by_text("West: −10 points. talked").wait_for()
        unfold(page, "Undo the last change")
        undo = page.locator("details", has_text="Undo the last change")
        undo.get_by_role("button", name="Show what would be undone").click()
        undo.get_by_text("undone together:").wait_for()
        undo.get_by_label("Reason").fill("it was another player")
        undo.get_by_role("button", name="Undo", exact=True).click()
        expect(page.get_by_text("West: −10 points. talked")).to_have_count(0)
        assert desk.table(1, 1)["fines"] == []


# Changes, log and links


def test_a_walk_out_is_shown_and_then_accepted(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora, "/changes")
        page.get_by_role("button", name="Show what changes").click()
        expect(page.get_by_role("alert")).to_have_text("Choose who leaves, or type who arrives.")
        page.get_by_label("Bea", exact=True).check()
        page.get_by_role("button", name="Show what changes").click()
        preview = page.get_by_role("region", name="What changes")
        expect(preview).to_contain_text(re.compile(r"You need a stand-in: round 2, table \d, \w+"))
        expect(preview.get_by_text("New slips")).to_have_count(0)  # the others keep their tables
        page.get_by_label("Somebody arrived late").fill("Zoe")
        page.get_by_role("button", name="Show what changes").click()
        expect(preview).to_contain_text("New slips for 1 player: Zoe")
        expect(preview.get_by_text("stand-in")).to_have_count(0)
        expect(preview).to_contain_text(re.compile(r"Bea: table \d → no table"))
        expect(preview).to_contain_text(re.compile(r"Zoe: no table → table \d"))
        assert "Bea" in [place["name"] for place in desk.view()["coming"]]
        page.get_by_role("button", name="Accept the new plan").click()
        page.get_by_text("The new plan is valid.").wait_for()
        names = [place["name"] for place in desk.view()["coming"]]
        assert "Bea" not in names
        assert "Zoe" in names
        page.get_by_label("Somebody arrived late").fill("Ann")
        page.get_by_role("button", name="Show what changes").click()
        page.get_by_role("alert").wait_for()
        expect(page.get_by_role("button", name="Accept the new plan")).to_have_count(0)


def test_the_log_is_filtered_and_a_record_is_undone_with_what_needs_it(chromium: Browser, address: str) -> None:
    desk = begun(address)
    desk.do(wall(2, 1))
    before = desk.log()
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/log")
        expect(page.locator("ol > li")).to_have_count(len(before))
        page.get_by_label("Table").select_option(label="Table 2")
        expect(page.locator("ol > li")).to_have_count(sum(line["table"] == 2 for line in before))
        page.get_by_role("button", name=f"Undo line {before[-1]['n']}").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("undone together:").wait_for()
        dialog.get_by_role("button", name="Undo", exact=True).click()
        dialog.get_by_text("Give a reason.").wait_for()
        assert len(desk.log()) == len(before)
        dialog.get_by_label("Reason").fill("the wrong table")
        dialog.get_by_role("button", name="Undo", exact=True).click()
        expect(dialog).to_have_count(0)
        page.get_by_text("(undone)").first.wait_for()
        assert desk.log()[before[-1]["n"] - 1]["undone"]


def test_links_are_made_replaced_and_revoked(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/links")
        page.get_by_role("button", name="Make links for 2 tables").click()
        page.get_by_role("button", name="Replace the link of Table 2").click()
        old = desk.link("table", 2)
        page.get_by_role("dialog").get_by_role("button", name="Replace", exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Make a link").click()
        page.get_by_text("Type the assistant’s name.").wait_for()
        page.get_by_label("Name of the assistant").fill("Vera")
        page.get_by_role("button", name="Make a link").click()
        page.get_by_role("button", name="Revoke the link of Vera").click()
        assert httpx.get(f"{address}/api/tournaments/{old}").status_code == 404
        page.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
        expect(page.get_by_role("button", name="Revoke the link of Vera")).to_have_count(0)
        assert {one["grant"]["role"] for one in desk.links()} == {"director", "public", "table"}
        page.get_by_role("link", name="Print with QR codes").click()
        expect(page.get_by_role("heading", name="Links with QR codes")).to_be_focused()
        expect(page.get_by_role("img", name="QR code for Table")).to_have_count(2)
        page.goto(f"{address}/tournaments/{desk.director}/links")
        page.get_by_role("button", name="Replace the link of Dora Hill").click()
        page.get_by_role("dialog").get_by_role("button", name="Replace", exact=True).click()
        page.wait_for_url(lambda url: desk.director not in url)
        page.get_by_role("heading", name="Links").wait_for()
        expect(page.get_by_text("This link does not work")).to_have_count(0)


def test_a_copied_link_is_one_that_phones_can_open(chromium: Browser, address: str, public_house: StagedHouse) -> None:
    for house, begins in ((address, address), (public_house.address, PUBLIC)):
        desk = begun(house)
        with guest(chromium, house, permissions=["clipboard-read", "clipboard-write"]) as dora:
            page = desk.open(dora, "/links")
            public = desk.link("public")
            row = page.get_by_role("listitem").filter(has_text="Public")
            row.get_by_role("button", name="Copy link").click()
            row.get_by_role("button", name="Copied").wait_for()
            copied = page.evaluate("navigator.clipboard.readText()")
            assert copied == f"{begins.rstrip('/')}/tournaments/{public}"
            note = page.locator("p", has_text="Only this computer can open the link.")
            expect(note).to_have_count(0 if begins == PUBLIC else 1)
            if begins != PUBLIC:
                expect(note).to_contain_text("make play HOST=0.0.0.0")


def test_results_explain_ties_and_files_are_offered(chromium: Browser, address: str) -> None:
    desk = begun(address)
    desk.do(typed(1))
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/results")
        expect(page.get_by_role("row")).to_have_count(9)
        ties = page.get_by_role("region", name="Ties")
        expect(ties.get_by_role("listitem")).to_have_count(1)
        expect(ties).to_contain_text("have the same total and tie for 1st.")
        with page.expect_download() as download:
            page.get_by_role("link", name="Standings for a spreadsheet").click()
        assert download.value.suggested_filename == "standings.csv"
        page.get_by_role("link", name="Print", exact=True).click()
        page.get_by_label("A4").check()
        cards = page.get_by_role("link", name="Score cards").first
        expect(cards).to_have_attribute("href", re.compile(r"/print/cards\?paper=a4$"))
        expect(page.get_by_role("link", name="Certificates")).to_have_count(0)
