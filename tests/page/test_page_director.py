"""The director's pages of a tournament: create, enter, begin, play, type, correct, undo, change and share it."""

import re
from itertools import count
from typing import Any

import httpx
import pytest
from browser import Guest, guest
from playwright.sync_api import Browser, Page, expect

Json = dict[str, Any]
NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal")
SPRING: Json = {"name": "Spring Open", "director": "Dora Hill", "card": "First Card", "rounds": 2, "minutes": 60}
SEATS = ("East", "South", "West", "North")
WALLS = "10 10 10 10 =40"


class Desk:
    """A tournament that a test prepares over HTTP."""

    def __init__(self, address: str, **more: object) -> None:
        self.address, self._ids = address, count(1)
        self.director = str(self._post("", SPRING | more)["link"])

    def _post(self, path: str, body: Json) -> Any:
        answer = httpx.post(f"{self.address}/api/tournaments{path}", json=body, timeout=60)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def do(self, *commands: Json, link: str = "") -> Json:
        entries = [{"id": f"t.{next(self._ids)}", "command": command} for command in commands]
        written = self._post(f"/{link or self.director}/entries", {"entries": entries})
        assert written["answers"] == [], written["answers"]
        view: Json = written["view"]
        return view

    def view(self, link: str = "") -> Json:
        view: Json = httpx.get(f"{self.address}/api/tournaments/{link or self.director}", timeout=60).json()
        return view

    def table(self, round_: int, table: int) -> Json:
        path = f"{self.address}/api/tournaments/{self.director}/tables/{round_}/{table}"
        cards: Json = httpx.get(path, timeout=60).json()
        return cards

    def log(self) -> list[Json]:
        lines: list[Json] = httpx.get(f"{self.address}/api/tournaments/{self.director}/log", timeout=60).json()
        return lines

    def links(self, **change: object) -> list[Json]:
        links: list[Json] = self._post(f"/{self.director}/links", change)
        return links

    def link(self, role: str, number: int = 0, name: str = "") -> str:
        grant = {"role": role, "number": number, "name": name}
        return next(str(one["token"]) for one in self.links(grants=[grant]) if one["grant"] == grant)

    def open(self, person: Guest, page: str = "", link: str = "") -> Page:
        return person.open(f"/tournaments/{link or self.director}{page}")


def enter(*names: str) -> Json:
    return {"type": "list_entrants", "entrants": [{"name": name} for name in names]}


def at_table(table: int, round_: int = 1, **command: object) -> Json:
    return {"type": "for_table", "round": round_, "table": table, "command": command}


def wall(table: int, game: int) -> Json:
    return at_table(table, type="record_game", game=game, report={"end": "wall"})


def typed(table: int) -> Json:
    cards = [{"card": f"R1-T{table}-{seat[0]}", "games": WALLS} for seat in SEATS]
    return {"type": "type_cards", "cards": cards}


def begun(address: str) -> Desk:
    desk = Desk(address)
    desk.do(enter(*NAMES), {"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    return desk


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def saved(page: Page) -> None:
    page.get_by_text("All saved").wait_for()


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
        page.get_by_label("Your name").fill("Dora Hill")
        page.get_by_role("button", name="Rounds: one more").click()
        create.click()
        page.get_by_role("heading", name="Board").wait_for()
        link = page.url.rpartition("/")[2]
        info = httpx.get(f"{address}/api/tournaments/{link}").json()["info"]
        assert (info["name"], info["rounds"], info["card"], info["open"]) == ("Friday Open", 5, "none", False)
        page.goto(f"{address}/tournaments/{link}/settings")
        page.get_by_role("textbox", name="Place").fill("The hall")
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
        expect(counts).to_contain_text("1 here")
        page.get_by_role("button", name="Fay Kay is here").click()
        expect(counts).to_contain_text("0 here")
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
        page.get_by_role("button", name="Begin round 1").click()
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
        page.get_by_role("button", name="Go on").wait_for()
        assert desk.view()["clock"]["since"] is None
        desk.do(wall(1, 1), at_table(2, type="call_director", seat=1, question="Is my hand dead?"))
        call = page.get_by_role("alert").get_by_role("link", name="Table 2")
        expect(call).to_contain_text("Is my hand dead?")
        expect(page.get_by_role("link", name="Table 1")).to_contain_text("Games entered")
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
        page.get_by_role("button", name="Begin round 2 early").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("2 tables have not turned in score cards.")
        dialog.get_by_role("button", name="No, go back").click()
        assert desk.view()["round"] == 1
        page.get_by_role("button", name="Begin round 2 early").click()
        dialog.get_by_role("button", name="Begin round 2 early").click()
        page.get_by_role("heading", name="Round 2 of 2").wait_for()
        late = page.get_by_role("region", name="Missing from earlier rounds")
        expect(late.get_by_role("link")).to_have_count(2)
        page.get_by_role("link", name="Round", exact=True).click()
        unfold(page, "Undo a start")
        page.get_by_label("Reason").fill("table 2 is still playing")
        page.get_by_role("button", name="Undo the start of round 2").click()
        page.get_by_role("heading", name="Round 1, now").wait_for()
        assert desk.view()["round"] == 1


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
        for act in ("Correct a game", "Give a fine", "Undo the last change"):
            expect(page.get_by_text(act)).to_have_count(0)
        page.get_by_role("link", name="Next open table: Table 2").click()
        expect(fields.nth(0)).to_be_focused()
        second = desk.open(other, "/table/1/1", tom)
        second.get_by_role("button", name="The numbers are right").click()
        second.get_by_text("A second person has confirmed").wait_for()
        assert desk.table(1, 1)["status"] == "locked"


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
        unfold(page, "Give a fine")
        fine = page.locator("details", has_text="Give a fine")
        fine.get_by_label("Player").select_option(index=2)
        fine.get_by_label("Points").fill("-10")
        fine.get_by_label("Reason").fill("talked")
        fine.get_by_role("button", name="Give the fine").click()
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
        page.get_by_label("Somebody arrives late").fill("Zoe")
        page.get_by_role("button", name="Show what changes").click()
        preview = page.get_by_role("region", name="What changes")
        expect(preview).to_contain_text(re.compile(r"Bea: table \d → no table"))
        expect(preview).to_contain_text(re.compile(r"Zoe: no table → table \d"))
        assert "Bea" in [place["name"] for place in desk.view()["coming"]]
        page.get_by_role("button", name="Accept the new plan").click()
        page.get_by_text("The new plan is valid.").wait_for()
        names = [place["name"] for place in desk.view()["coming"]]
        assert "Bea" not in names
        assert "Zoe" in names
        page.get_by_label("Somebody arrives late").fill("Ann")
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
        expect(page.get_by_role("img", name="QR code for Table")).to_have_count(2)
        page.goto(f"{address}/tournaments/{desk.director}/links")
        page.get_by_role("button", name="Replace the link of Dora Hill").click()
        page.get_by_role("dialog").get_by_role("button", name="Replace", exact=True).click()
        page.wait_for_url(lambda url: desk.director not in url)
        page.get_by_role("heading", name="Links").wait_for()
        expect(page.get_by_text("This link does not work")).to_have_count(0)


def test_results_explain_ties_and_files_are_offered(chromium: Browser, address: str) -> None:
    desk = begun(address)
    desk.do(typed(1))
    with guest(chromium, address) as dora:
        page = desk.open(dora, "/results")
        expect(page.get_by_role("row")).to_have_count(9)
        ties = page.get_by_role("region", name="Ties")
        expect(ties.get_by_role("listitem")).to_have_count(1)
        expect(ties).to_contain_text("have the same total and share place 1.")
        with page.expect_download() as download:
            page.get_by_role("link", name="Standings for a spreadsheet").click()
        assert download.value.suggested_filename == "standings.csv"
        page.get_by_role("link", name="Print", exact=True).click()
        page.get_by_label("A4").check()
        cards = page.get_by_role("link", name="Score cards").first
        expect(cards).to_have_attribute("href", re.compile(r"/print/cards\?paper=a4$"))
        expect(page.get_by_role("link", name="Certificates")).to_have_count(0)


# Roles and the network


@pytest.mark.parametrize("page_name", ["changes", "log", "links", "settings"])
def test_an_assistant_does_not_open_the_directors_pages(chromium: Browser, address: str, page_name: str) -> None:
    desk = begun(address)
    vera = desk.link("assistant", name="Vera")
    with guest(chromium, address) as assistant:
        page = desk.open(assistant, f"/{page_name}", vera)
        page.get_by_text("Only the director can open this page.").wait_for()
        nav = page.get_by_role("navigation", name="Tournament pages")
        assert nav.get_by_role("link").all_inner_texts() == ["Board", "Entries", "Round", "Results", "Print"]
        nav.get_by_role("link", name="Board").click()
        page.get_by_role("link", name="Table 1").wait_for()
        for act in ("Begin round 2", "Hide the standings"):
            expect(page.get_by_role("button", name=act)).to_have_count(0)


def test_check_ins_wait_for_the_network(chromium: Browser, address: str) -> None:
    desk = Desk(address)
    desk.do(enter(*NAMES))
    with guest(chromium, address, "phone") as dora:
        page = desk.open(dora, "/entries")
        saved(page)
        dora.context.set_offline(offline=True)
        page.get_by_role("button", name="Check in Ann").click()
        page.get_by_text("1 entry is waiting for the network").wait_for()
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
