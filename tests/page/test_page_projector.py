"""The projector: a clock for the back of the room, lists that turn by themselves, the bell, and nothing private."""

import re
from collections.abc import Iterator

import httpx
import pytest
from browser import Guest, guest
from playwright.sync_api import Browser, Page, expect
from served_tournament import at_table, begun, wall

SIZES = ((1024, 768), (1920, 1080), (3840, 2160))
MINUTE = 60_000
DIGIT_HEIGHT = """clock => {
  const pen = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(clock);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const {actualBoundingBoxAscent: above, actualBoundingBoxDescent: below} = pen.measureText('0');
  return above + below;
}"""
"""The height of the ink of a digit, without the space around it."""
INSIDE = """clock => {
  const {left, right, top, bottom} = clock.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
COUNT_BELLS = """
window.strokes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  if (this.frequency.value === 660) window.strokes += 1;
  start.apply(this, when);
};
"""
"""Count the strokes of the bell by its lowest tone."""


@pytest.fixture
def wall_screen(chromium: Browser, client: httpx.Client) -> Iterator[Guest]:
    with guest(chromium, str(client.base_url).rstrip("/")) as somebody:
        yield somebody


def set_clock(minutes: float, *, runs: bool) -> dict[str, object]:
    return {"type": "set_clock", "left": int(minutes * MINUTE), "runs": runs, "at": 0}


def fits(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def test_the_clock_is_a_fifth_of_the_screen_and_nothing_scrolls(client: httpx.Client, wall_screen: Guest) -> None:
    desk = begun(client, *(f"Player {number:03}" for number in range(1, 65)), minutes=100)
    desk.do(set_clock(100, runs=False))
    page = wall_screen.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wall_screen.open(f"/tournaments/{desk.link('public')}/projector")
        clock = page.get_by_role("timer")
        expect(clock).to_have_text("100:00")
        page.evaluate("document.fonts.ready")
        assert clock.evaluate(DIGIT_HEIGHT) >= height / 5, (width, height)
        assert clock.evaluate(INSIDE), (width, height)
        page.get_by_text("Player 001").wait_for()
        assert fits(page), (width, height)


def test_the_clock_says_whether_it_runs(client: httpx.Client, wall_screen: Guest) -> None:
    desk = begun(client, minutes=60)
    page = wall_screen.open(f"/tournaments/{desk.link('public')}/projector")
    page.get_by_text("The clock has not started").wait_for()
    expect(page.get_by_role("timer")).to_have_text("60:00")
    desk.do(set_clock(30, runs=True))
    page.get_by_text("Time left", exact=True).wait_for()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^29:5\d$"))
    desk.do({"type": "move_clock", "runs": False, "at": 0})
    page.get_by_text("Clock stopped").wait_for()
    desk.do(set_clock(0, runs=False))
    page.get_by_text("Time is up").wait_for()
    expect(page.get_by_role("timer")).to_have_text("0:00")
    page.get_by_role("heading", name="Round 2: where to go next").wait_for()


def test_a_long_list_turns_by_itself_and_shows_everyone(client: httpx.Client, wall_screen: Guest) -> None:
    names = [f"Player {number:03}" for number in range(1, 65)]
    desk = begun(client, *names, minutes=60)
    page = wall_screen.page
    page.set_viewport_size({"width": 1024, "height": 768})
    page.clock.install()
    wall_screen.open(f"/tournaments/{desk.link('public')}/projector")
    label = page.get_by_text(re.compile(r"^Page 1 of \d+$"))
    label.wait_for()
    pages = int(label.inner_text().rpartition(" ")[2])
    assert pages > 1
    shown = []
    for number in range(1, pages + 1):
        page.get_by_text(f"Page {number} of {pages}").wait_for()
        shown += page.locator("main li .name").all_inner_texts()
        page.clock.fast_forward(10_000)
    page.get_by_text(f"Page 1 of {pages}").wait_for()
    assert shown == names


def test_everyone_goes_on_when_every_table_has_turned_in(client: httpx.Client, wall_screen: Guest) -> None:
    desk = begun(client)
    page = wall_screen.open(f"/tournaments/{desk.link('public')}/projector")
    page.get_by_role("heading", name="Find your seat").wait_for()
    expect(page.get_by_role("timer")).to_have_count(0)  # this tournament has no clock
    desk.do({"type": "show_standings", "shown": False})
    for table in (1, 2):
        cards = [{"card": f"R1-T{table}-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
        desk.do({"type": "type_cards", "cards": cards})
        page.get_by_text(f"{table} of 2 tables turned in").wait_for()
    page.get_by_role("heading", name="Round 2: where to go next").wait_for()


def test_even_the_directors_link_projects_nothing_private(client: httpx.Client, wall_screen: Guest) -> None:
    desk = begun(client)
    cards = [{"card": f"R1-T1-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards}, wall(2, 1))
    desk.do(at_table(2, type="call_director", seat=0, question="Is my hand dead?"))
    desk.do({"type": "show_standings", "shown": False})
    page = wall_screen.page
    page.clock.install()
    wall_screen.open(f"/tournaments/{desk.director}/projector")
    page.get_by_role("heading", name="Find your seat").wait_for()
    expect(page.get_by_text("dead")).to_have_count(0)
    desk.do({"type": "show_standings", "shown": True})
    page.clock.run_for(10_000)
    page.get_by_role("heading", name="Standings").wait_for()
    desk.do({"type": "show_standings", "shown": False})
    page.clock.run_for(4_000)
    page.get_by_role("heading", name="Find your seat").wait_for()
    expect(page.get_by_role("heading", name="Standings")).to_have_count(0)


def test_the_bell_rings_only_after_a_tap(client: httpx.Client, wall_screen: Guest) -> None:
    desk = begun(client, minutes=60)
    desk.do(set_clock(10.5, runs=True))
    page = wall_screen.page
    page.add_init_script(COUNT_BELLS)
    page.clock.install()
    wall_screen.open(f"/tournaments/{desk.link('public')}/projector")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^10:"))
    page.clock.run_for(MINUTE)  # past ten minutes, without sound
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^9:"))
    assert page.evaluate("strokes") == 0
    page.get_by_role("button", name="Turn sound on").click()
    page.get_by_role("button", name="Turn sound off").wait_for()
    assert page.evaluate("strokes") == 1  # to hear whether the speakers are on
    page.clock.run_for(5 * MINUTE)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^4:"))
    assert page.evaluate("strokes") == 1 + 2
    page.clock.run_for(5 * MINUTE)
    page.get_by_text("Time is up").wait_for()
    assert page.evaluate("strokes") == 1 + 2 + 3
    page.get_by_role("button", name="Turn sound off").click()
    page.get_by_role("button", name="Turn sound on").wait_for()
