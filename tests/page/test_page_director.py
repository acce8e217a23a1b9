"""The director's pages of a tournament: create it, enter people, begin, and watch the board."""

import re

import httpx
from browser import guest
from playwright.sync_api import Browser, expect
from tournament_pages import NAMES, Desk, at_table, begun, enter, saved, unfold, wall

# Create


def test_a_tournament_is_created_with_two_names_and_edited_later(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as dora:
        page = dora.open("/tournaments")
        page.get_by_role("link", name="New tournament").click()
        expect(page.get_by_role("heading", name="New tournament")).to_be_focused()
        create = page.get_by_role("button", name="Create the tournament")
        create.click()
        expect(page.get_by_role("alert")).to_have_text("Give the tournament a name.")
        expect(page.get_by_label("Name of the tournament")).to_be_focused()
        page.get_by_label("Name of the tournament").fill("Friday Open")
        page.reload()
        expect(page.get_by_label("Name of the tournament")).to_have_value("Friday Open")
        page.get_by_label("Your name").fill("Dora Hill")
        page.get_by_role("button", name="Rounds: one more").click()
        create.click()
        page.get_by_role("heading", name="Board").wait_for()
        link = page.url.rpartition("/")[2]
        info = httpx.get(f"{address}/api/tournaments/{link}").json()["info"]
        assert (info["name"], info["rounds"], info["card"], info["open"]) == ("Friday Open", 5, "none", False)
        page.goto(f"{address}/tournaments/{link}/settings")
        page.get_by_role("textbox", name="Location").fill("The hall")
        page.get_by_label("Minutes in a round", exact=True).fill("9999")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("alert")).to_contain_text("type a number from 0 to 600")
        page.get_by_label("Minutes in a round", exact=True).fill("45")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved.").wait_for()
        info = httpx.get(f"{address}/api/tournaments/{link}").json()["info"]
        assert (info["place"], info["minutes"], info["rounds"]) == ("The hall", 45, 5)
        page.goto(f"{address}/tournaments")
        page.get_by_role("link", name="Continue: Friday Open").click()
        page.get_by_text("The tournament has not begun.").wait_for()


def test_a_log_is_imported_and_a_changed_one_is_refused(chromium: Browser, address: str) -> None:
    desk = begun(address)
    text = httpx.get(f"{address}/api/tournaments/{desk.director}/log.jsonl").text
    with guest(chromium, address) as vera:
        page = vera.open("/tournaments")
        unfold(page, "Import a log")
        page.get_by_label("Your name").fill("Vera")
        chooser = page.locator("input[type=file]")
        wrong = text.replace('"Ann"', '"Anna"', 1).encode()
        chooser.set_input_files({"name": "x.log", "mimeType": "text/plain", "buffer": wrong})
        expect(page.get_by_role("alert")).to_contain_text("Line 2: ")
        vera.complaints.clear()  # the browser reports every refused request
        chooser.set_input_files({"name": "x.log", "mimeType": "text/plain", "buffer": text.encode()})
        page.get_by_text("0 of 2 tables turned in").wait_for()
        page.get_by_text("Vera, director").wait_for()


def test_the_movement_lab_counts_repeats_and_applies_the_suggestion(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as dora:
        page = dora.open("/tournaments/movements")
        page.get_by_text("No repeats", exact=True).wait_for()
        page.get_by_label("The standard movement").check()
        page.get_by_text("16 repeats", exact=True).wait_for()
        expect(page.get_by_role("img", name="A grid of 32 players.")).to_have_accessible_name(
            re.compile("16 pairs of players meet more than once")
        )
        unfold(page, "Pairs who meet more than once")
        expect(page.locator(".pairs li")).to_have_count(16)
        page.get_by_role("combobox", name="Player").select_option("W1")
        assert "Table 3" in page.locator("ol li").nth(1).inner_text()
        page.get_by_role("button", name="Use that").click()
        page.get_by_text("No repeats", exact=True).wait_for()
        expect(page.get_by_label("East stays seated")).to_be_checked()
        expect(page.get_by_role("button", name="Use that")).to_have_count(0)


# Entries


def test_entries_are_added_checked_in_changed_and_kept_apart(chromium: Browser, address: str) -> None:
    desk = Desk(address, places=5)
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora, "/entries")
        page.get_by_text("Nobody has entered yet.").wait_for()
        page.get_by_label("Name", exact=True).fill("Ann Lee")
        page.get_by_label("Name", exact=True).press("Enter")
        page.get_by_role("button", name="Check in Ann Lee").wait_for()
        unfold(page, "Add many at once")
        names = page.get_by_label("Names")
        names.fill("Lee,Ann\nFox,Bea")
        page.get_by_text("The rows have several columns.").wait_for()
        names.fill("First name,Last name\nAnn,Lee\nBea,Fox\nCam,Hill\nDot,Roe\nEve,Poe\nFay,Kay")
        page.get_by_text("Already entered, left out: Ann Lee.").wait_for()
        page.get_by_role("button", name="Add 5 players").click()
        counts = page.get_by_role("list", name="Numbers of players")
        expect(counts).to_contain_text("5 of 5 entered")
        expect(counts).to_contain_text("1 waiting")
        expect(page.get_by_role("button", name="Check in Fay Kay")).to_have_count(0)
        page.get_by_role("button", name="Change Fay Kay").click()
        page.get_by_role("button", name="Give a place now").click()
        page.get_by_role("button", name="Check in Fay Kay").click()
        expect(counts).to_contain_text("1 checked in")
        page.get_by_role("button", name="Fay Kay is here").click()
        expect(counts).to_contain_text("0 checked in")
        page.get_by_role("button", name="Change Bea Fox").click()
        page.get_by_label("Stays at one table all day").check()
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("stays at one table", exact=True).wait_for()
        page.get_by_label("Find a name or number").fill("hill")
        expect(page.locator(".players > li")).to_have_count(1)
        unfold(page, "Keep apart")
        page.get_by_role("combobox", name="Player", exact=True).select_option(label="Ann Lee")
        page.get_by_role("combobox", name="Other player").select_option(label="Bea Fox")
        page.get_by_role("button", name="Keep apart").click()
        page.get_by_text("Ann Lee and Bea Fox").wait_for()
        assert desk.view()["apart"] == [[1, 2]]


def test_the_tournament_begins_only_after_a_preview(chromium: Browser, address: str) -> None:
    desk = Desk(address)
    desk.do(enter(*NAMES), *({"type": "check_in", "number": number} for number in (1, 2, 3)))
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/entries")
        begin = page.get_by_role("region", name="Begin the tournament")
        begin.get_by_text("A tournament needs at least 4 players.").wait_for()
        accept = begin.get_by_role("button", name="Begin the tournament")
        begin.get_by_label("Also plan for those who have not checked in").check()
        expect(accept).to_have_count(0)
        begin.get_by_role("button", name="Show the plan for 8 players").click()
        begin.get_by_role("heading", name="The first round").wait_for()
        begin.get_by_text("Table 2").wait_for()
        assert desk.view()["stage"] == "registration"
        desk.do(enter("Zoe"))
        begin.get_by_text("The entries have changed since.").wait_for()
        expect(accept).to_have_count(0)
        begin.get_by_role("button", name="Show the plan for 9 players").click()
        accept.click()
        page.get_by_text("No round has begun.").wait_for()
        assert desk.view()["stage"] == "playing"
        page.get_by_role("button", name="Start round 1").click()
        page.get_by_text("0 of 3 tables turned in").wait_for()


# The board


def test_the_board_shows_calls_states_and_the_clock(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora)
        expect(page.get_by_role("link", name="Table 1")).to_contain_text("Playing")
        page.get_by_role("button", name="Start 60 minutes").click()
        expect(page.get_by_role("timer")).to_contain_text(re.compile(r"(60:00|59:\d\d) left"))
        page.get_by_role("button", name="+5 minutes").click()
        expect(page.get_by_role("timer")).to_contain_text(re.compile(r"6[45]:\d\d left"))
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="Resume").wait_for()
        assert desk.view()["clock"]["since"] is None
        desk.do(wall(1, 1), at_table(2, type="call_director", seat=1, question="Is my hand dead?"))
        call = page.get_by_role("alert").get_by_role("link", name="Table 2")
        expect(call).to_contain_text("Is my hand dead?")
        expect(page.get_by_role("link", name="Table 1")).to_contain_text("1 of 4 games entered")
        call.click()
        page.get_by_role("button", name="Answer the call").click()
        page.get_by_text("Give a reason.").wait_for()
        page.get_by_label("Answer").fill("No, it is not.")
        page.get_by_role("button", name="Answer the call").click()
        expect(page.get_by_role("heading", name="The table calls you")).to_have_count(0)
        assert desk.table(1, 2)["called"] == ""
        page.get_by_role("link", name="Board").first.click()
        page.get_by_role("button", name="Hide the standings").click()
        page.get_by_role("button", name="Show the standings").wait_for()
        assert desk.view(desk.link("public"))["standings"] == []


def test_a_round_begins_early_only_after_a_warning_and_late_tables_stay(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address) as dora:
        page = desk.open(dora)
        page.get_by_role("button", name="Start round 2 early").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("2 tables have not turned in their score cards.")
        dialog.get_by_role("button", name="No, go back").click()
        assert desk.view()["round"] == 1
        page.get_by_role("button", name="Start round 2 early").click()
        dialog.get_by_role("button", name="Start round 2 early").click()
        page.get_by_role("heading", name="Round 2 of 2").wait_for()
        late = page.get_by_role("region", name="Missing from earlier rounds")
        expect(late.get_by_role("link")).to_have_count(2)
        page.get_by_role("link", name="Round", exact=True).click()
        unfold(page, "Undo the start of round 2")
        page.get_by_label("Reason").fill("table 2 is still playing")
        page.get_by_role("button", name="Undo the start of round 2").click()
        page.get_by_role("heading", name="Now: round 1").wait_for()
        assert desk.view()["round"] == 1


# Roles and the network


def test_an_assistant_does_not_open_the_directors_pages(chromium: Browser, address: str) -> None:
    desk = begun(address)
    vera = desk.link("assistant", name="Vera")
    with guest(chromium, address) as assistant:
        for page_name in ("changes", "log", "links", "settings"):
            page = desk.open(assistant, f"/{page_name}", vera)
            expect(page.get_by_text("Only the director can open this page."), page_name).to_be_visible()
            nav = page.get_by_role("navigation", name="Tournament pages")
            assert nav.get_by_role("link").all_inner_texts() == ["Board", "Entries", "Round", "Results", "Print"]
        nav.get_by_role("link", name="Board").click()
        page.get_by_role("link", name="Table 1").wait_for()
        for act in ("Start round 2", "Hide the standings"):
            expect(page.get_by_role("button", name=act)).to_have_count(0)


def test_check_ins_wait_for_the_network(chromium: Browser, address: str) -> None:
    desk = Desk(address)
    desk.do(enter(*NAMES))
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora, "/entries")
        saved(page)
        dora.context.set_offline(offline=True)
        page.get_by_role("button", name="Check in Ann").click()
        page.get_by_text("1 entry will be sent").wait_for()
        page.get_by_role("button", name="Ann is here").wait_for()
        assert not desk.view()["entrants"][0]["here"]
        dora.context.set_offline(offline=False)
        saved(page)
        assert desk.view()["entrants"][0]["here"]


def test_the_navigation_of_a_phone_shows_the_rest_on_demand(chromium: Browser, address: str) -> None:
    desk = begun(address)
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora)
        nav = page.get_by_role("navigation", name="Tournament pages")
        expect(nav.get_by_role("link", name="Log")).to_have_count(0)
        nav.get_by_role("button", name="More").press("Enter")
        nav.get_by_role("link", name="Log").press("Enter")
        expect(page.get_by_role("heading", name="Log")).to_be_focused()
        expect(nav.get_by_role("link", name="Log")).to_have_attribute("aria-current", "page")
        expect(nav.get_by_role("link", name="Settings")).to_have_count(0)
