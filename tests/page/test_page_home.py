"""The home page: an unfinished game comes first, choices are remembered, deals can be replayed, and cards are kept."""

import json
import re

from browser import TWO_FRAMES, Guest, guest
from clicking import rack
from playwright.sync_api import Browser, Page, Route, expect
from sample_table import SampleTable
from staged_house import StagedHouse
from window_sizes import EXCESS

from charleston.server.app import Server
from charleston.server.live.listing import listing_of
from charleston.store.interface import Entry
from charleston.table import commands
from charleston.table.state import TableState
from charleston.table.step_codec import write_step

CONTINUE = "Continue your game"
AGAIN = "Play the same deal again"
FONT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


def setup_of(ann: Guest) -> dict[str, object]:
    """Return the setup of the table on the screen, and the level of its bots."""
    rack(ann.page).wait_for()
    table = ann.page.url.rsplit("/", 1)[1]
    view = ann.page.request.get(f"{ann.address}/api/tables/{table}").json()
    return {"card": view["setup"]["card"], "pace": view["setup"]["pace"], "bot": view["chairs"][1]["bot"]}


def play(page: Page) -> None:
    page.get_by_role("button", name="Play against bots").click()


def keep(house: StagedHouse, name: str, table: SampleTable) -> None:
    """Store a table as if it had been played here."""

    async def there(server: Server) -> None:
        for step in table.log:
            listing = listing_of(name, TableState(), table.state) if step is table.log[-1] else None
            await server.store.append(name, Entry(step.seq, f"{step.seq}", step.at, write_step(step)), listing)

    house.run(there)


def sign_in(ann: Guest) -> str:
    return str(ann.page.request.put(f"{ann.address}/api/me", data={"name": "Ruth"}).json()["id"])


def test_a_list_that_arrives_after_the_start_does_not_hide_the_new_table(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        held: list[Route] = []
        ann.page.route("**/api/tables", lambda route: held.append(route) if not held else route.continue_())
        page = ann.open()
        play(page)
        rack(page).wait_for()
        (list_of_tables,) = held
        with page.expect_response("**/api/tables") as coming:
            list_of_tables.fulfill(json=[])
        coming.value.finished()
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate("localStorage['charleston.unfinished']") == page.url.rsplit("/", 1)[1]


def test_the_choices_are_open_at_first_and_remembered(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open()
        expect(page.get_by_role("radio", name="First Card")).to_be_checked()
        page.get_by_text("Start here: only 15 hands, all easy to find.").wait_for()
        page.get_by_role("radio", name="Expert").check()
        page.get_by_text("Like Regular, and they try out each call first.").wait_for()
        page.get_by_text("First Card, Expert bots, normal speed.").wait_for()
        assert page.evaluate(EXCESS) == []
        for name in ("Regular", "No waiting", "That I could call", "Nearest lines and missing tiles"):
            page.get_by_role("radio", name=name).check()
        page.get_by_text("First Card, Regular bots, no waiting.").wait_for()
        play(page)
        chosen = {"card": "First Card", "pace": 0, "bot": "regular"}
        assert setup_of(ann) == chosen
        ann.open()
        page.get_by_text("First Card, Regular bots, no waiting.").wait_for()
        expect(page.get_by_role("radio")).to_have_count(0)
        settings = json.loads(page.evaluate("localStorage['charleston.settings']"))
        assert (settings["calls"], settings["aid"]) == ("all", "tiles")
        play(page)
        assert setup_of(ann) == chosen


def test_the_home_page_fills_a_large_screen(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        page = ann.open()
        page.get_by_role("radio", name="Quick").check()  # from now on, the choices are closed
        page.reload()
        page.get_by_text("First Card, Easy bots, quick.").wait_for()
        table = page.evaluate(FONT_SIZE)
        for width, height in ((2560, 1440), (3840, 2160)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            box = page.get_by_role("main").bounding_box()
            assert box is not None
            assert box["width"] > 0.7 * width
            assert page.evaluate(FONT_SIZE) >= table * height / 930, width
            expect(page.get_by_role("link", name="Rules"), str(width)).to_be_in_viewport(ratio=1)
            assert page.evaluate(EXCESS) == [], width


def test_choices_are_kept_without_a_game(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        page = ann.open()
        page.get_by_role("radio", name="Quick").check()
        page.reload()
        page.get_by_text("First Card, Easy bots, quick.").wait_for()
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.get_by_role("radio", name="Quick")).to_be_checked()
        page.get_by_role("button", name="Hide choices").click()
        expect(page.get_by_role("radio")).to_have_count(0)


def test_an_unfinished_game_is_the_first_thing(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open()
        expect(page.get_by_role("link", name=CONTINUE)).to_have_count(0)
        play(page)
        rack(page).wait_for()
        table = page.url
        ann.open()
        page.get_by_text("In the Charleston, 99 tiles left, just now.").wait_for()
        link = page.get_by_role("link", name=CONTINUE)
        boxes = [one.bounding_box() for one in (link, page.get_by_role("button", name="Play against bots"))]
        assert boxes[0]["y"] < boxes[1]["y"]  # type: ignore[index]
        link.click()
        rack(page).wait_for()
        assert page.url == table


def test_a_finished_game_is_not_continued(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        ruth = sign_in(ann)
        table = SampleTable(1, 3, None, (ruth,))
        table.start(1, ruth)
        keep(house, "unfinished000000", table)
        page = ann.open()
        page.get_by_role("link", name=CONTINUE).wait_for()
        over = SampleTable(1, 3, None, (ruth,))
        over.start(1, ruth)
        over.do(ruth, commands.EndTable())
        keep(house, "endedtable000000", over)
        page.get_by_text(re.compile("99 tiles left")).wait_for()
        assert page.get_by_role("link", name=CONTINUE).get_attribute("href") == "/tables/unfinished000000"


def test_the_same_deal_again(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ann:
        ruth = sign_in(ann)
        table = SampleTable(1, 3, None, (ruth,))
        table.start(1, ruth)
        dealt = table.game.racks
        seat = table.state.seat_of(0)
        assert seat is not None
        table.play_until("over", bot="greedy")
        keep(house, "playedalone00000", table)
        page = ann.open()
        page.get_by_role("button", name=re.compile("^Games")).click()
        page.get_by_role("button", name=AGAIN).click()
        rack(page).wait_for()
        house.table = page.url.rsplit("/", 1)[1]
        assert house.state.game is not None
        assert (house.state.game.racks, house.state.seat_of(0), house.state.known) == (dealt, seat, True)
        ann.open("/tables/playedalone00000/games/1")
        page.get_by_role("button", name=AGAIN).click()
        rack(page).wait_for()
        assert page.url.rsplit("/", 1)[1] not in (house.table, "playedalone00000")


def test_only_a_game_with_bots_can_be_played_again(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        ruth = sign_in(ann)
        table = SampleTable(2, 2, None, (ruth, "bess"))
        table.start(1, ruth)
        table.play_until("over", bot="greedy")
        keep(house, "playedbytwo00000", table)
        page = ann.open("/tables/playedbytwo00000/games/1")
        with page.expect_response("**/records"):
            page.reload()
        page.get_by_role("link", name=re.compile("Check")).wait_for()
        expect(page.get_by_role("button", name=AGAIN)).to_have_count(0)


def test_the_check_says_plainly_that_the_wall_was_known(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        ruth = sign_in(ann)
        for name, known in (("knownwall0000000", True), ("secretwall000000", False)):
            table = SampleTable(1, 3, None, (ruth,))
            table.do(ruth, commands.StartGame("ab" * 32, known=known))
            table.play_until("over", bot="greedy")
            keep(house, name, table)
            page = ann.open(f"/check/{name}/1")
            heading = "The wall was not changed" if known else "The wall was fair"
            page.get_by_role("heading", name=heading).wait_for()
            expect(page.get_by_text("The player knew this wall before the deal.")).to_have_count(int(known))


def test_several_own_cards_are_kept(chromium: Browser, house: StagedHouse) -> None:
    lines = "\nsection Evens\n  FF 2222a 4444b 6666c  x25\n"
    with guest(chromium, house.address, "phone", accept_downloads=True) as ann:
        page = ann.open("/cards")
        for name in ("Tuesday", "Grandma's"):
            page.get_by_role("link", name=re.compile("^Write a")).click()
            page.get_by_label("The card’s text").fill(f"card {name}{lines}")
            page.reload()
            expect(page.get_by_label("The card’s text")).to_have_value(f"card {name}{lines}")
            ann.open("/cards")
        names = page.get_by_role("region", name="Your own cards").get_by_role("heading", level=3)
        expect(names).to_have_text(["Grandma's", "Tuesday"])
        page.get_by_role("button", name="Rename Tuesday").click()
        page.get_by_label("New name").fill("Wednesday")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(names).to_have_text(["Grandma's", "Wednesday"])
        page.get_by_role("button", name="Delete Grandma's").click()
        page.get_by_text("Grandma's is deleted.").wait_for()
        expect(names).to_have_text(["Wednesday"])
        page.get_by_role("button", name="Undo Grandma's").click()
        expect(names).to_have_text(["Grandma's", "Wednesday"])
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as text Wednesday").click()
        assert download.value.suggested_filename == "Wednesday.card"
        assert download.value.path().read_text() == f"card Wednesday{lines}"
        page.get_by_role("button", name="Play Wednesday").click()
        page.get_by_text("Wednesday, Easy bots, normal speed.").wait_for()
        page.get_by_role("button", name="Play with friends").click()
        page.get_by_text("Card, rules and clock").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("radio", name="Wednesday")).to_be_checked()
        dialog.get_by_role("radio", name="Grandma's").check()
        dialog.get_by_text("✓ Grandma's: 1 hands. Ready to play.").wait_for()
