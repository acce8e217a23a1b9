"""People at the table: a name that is asked for once, avatars, speech bubbles, reactions, nudges, and who does what."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from browser import Guest, guest, resize
from clicking import rack
from page_play import live, table_of, until
from playwright.sync_api import Browser, Locator, Page, expect
from staged import SETUP, WALL
from staged_house import FRIENDS, NAMES, StagedHouse, open_table

from charleston.server.net.guests import COOKIE
from charleston.table import commands, talk
from charleston.table.faces import colors
from charleston.table.stand_in import stand_in

TIMERS = """
const wait = window.setTimeout;
const other = ms => ms >= 20000 ? 50 : ms >= 2200 && ms <= 10000 ? 3600000 : ms;
window.setTimeout = (act, ms = 0, ...more) => wait(act, other(ms), ...more);
"""
"""Offer a nudge after 50 ms instead of 21 seconds. Bubbles and cooldowns last an hour, so slow tests see them."""
KEEP_BUBBLES = """
window.bubbles = [];
new MutationObserver(() => document.querySelectorAll('.bubble.placed').forEach(one => bubbles.push(one.innerText)))
  .observe(document, {subtree: true, childList: true, attributes: true});
"""
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.bubble.placed')].map(one => one.getBoundingClientRect());
  const felt = document.querySelector('.bubble').parentElement.parentElement;
  const controls = [...felt.querySelectorAll('button, a[href], input, select')].filter(one => one.offsetWidth > 0);
  const covers = (box, control) => box.left < control.right && control.left < box.right
    && box.top < control.bottom && control.top < box.bottom;
  return controls.filter(one => boxes.some(box => covers(box, one.getBoundingClientRect()))).map(one => one.outerHTML);
}"""


def sit(friend: Guest, table: str, name: str) -> Page:
    page = friend.open(f"/tables/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_text("to start the game").or_(page.get_by_text("still open.")).first.wait_for()
    return page


def deal(house: StagedHouse, *pages: Page) -> None:
    """Seat everybody who has no browser, and deal."""
    for chair in range(4):
        if house.state.chairs[chair].free:
            house.ask(FRIENDS[chair], commands.SitDown(chair, NAMES[chair]))
    house.deal(WALL)
    for page in pages:
        rack(page).wait_for()


@pytest.fixture
def two(chromium: Browser, house: StagedHouse) -> Iterator[tuple[Page, Page]]:
    """Seat Ruth and Bess, each with a browser, and two friends without one. Yield the two pages."""
    with guest(chromium, house.address) as ruth, guest(chromium, house.address, "phone") as bess:
        for friend in (ruth, bess):
            friend.context.add_init_script(TIMERS)
        house.table = open_table(ruth, SETUP)
        ruth.open(f"/tables/{house.table}")
        sit(bess, house.table, "Bess")
        deal(house, ruth.page, bess.page)
        yield ruth.page, bess.page


def bubble(page: Page, text: str) -> Locator:
    return page.locator(".bubble.placed", has_text=text)


def test_a_newcomer_plays_bots_as_you_and_gives_a_name_once_to_play_with_friends(
    chromium: Browser, house: StagedHouse
) -> None:
    with guest(chromium, house.address, "phone") as ann:
        page = ann.open()
        expect(page.get_by_role("button", name="Your name")).to_be_visible()
        page.get_by_role("button", name="Play against bots").click()
        house.table = table_of(page)
        rack(page).wait_for()
        assert house.state.chairs[0].name == "You"
        assert "Guest" not in page.locator("body").inner_text()
        ann.open().get_by_role("button", name="Play with friends").click()
        dialog = page.get_by_role("dialog", name="Play with friends")
        dialog.get_by_role("button", name="Create table").click()
        expect(dialog.get_by_role("alert")).to_have_text("Please type your name first.")
        dialog.get_by_label("Your name").fill("You")
        dialog.get_by_role("button", name="Create table").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Choose another name")
        until(lambda: any("422" in one for one in ann.complaints), "the server did not refuse the name")
        ann.complaints.clear()
        dialog.get_by_label("Your name").fill("Ann")
        dialog.get_by_role("button", name="Create table").click()
        table_of(page)
        expect(page.get_by_text("Ann", exact=True).first).to_be_visible()
        ann.open().get_by_role("button", name="Play with friends").click()
        expect(dialog.get_by_label("Your name")).to_have_value("Ann")


def test_a_guest_of_an_older_version_has_no_name(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ann:
        signed = house.server._people._signer.dumps(["a" * 16, "Guest"])
        ann.context.add_cookies([{"name": COOKIE, "value": signed, "url": house.address}])
        page = ann.open()
        expect(page.get_by_role("button", name="Your name")).to_be_visible()
        assert "Guest" not in page.locator("body").inner_text()


def test_what_players_say_appears_at_their_seats(house: StagedHouse, two: tuple[Page, Page]) -> None:
    ruth, bess = two
    ruth.get_by_role("tab", name="Chat").click()
    ruth.get_by_role("button", name="Bravo!").click()
    for page, name in ((ruth, "You"), (bess, "Ruth")):
        expect(bubble(page, "Bravo!")).to_contain_text(name)
    expect(bess.get_by_role("status").filter(has_text="Ruth: Bravo!")).to_have_count(1)  # for screen readers
    ruth.get_by_role("button", name="Wow!").click(force=True)  # too soon: the button has a cooldown
    house.ask("carol", commands.Say("x", "Good luck, everybody"))
    house.ask("dora", commands.Say("x", "And to you"))
    expect(bubble(bess, "And to you")).to_be_visible()
    assert bess.locator(".bubble").count() == 2  # only the newest two are shown
    reactions = [step.command.reaction for step in house.log if isinstance(step.command, commands.React)]
    assert reactions == ["bravo"]


def test_a_bubble_disappears_by_itself(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        ruth.context.add_init_script(KEEP_BUBBLES)
        house.table = open_table(ruth, SETUP)
        page = ruth.open(f"/tables/{house.table}")
        deal(house, page)
        house.ask("carol", commands.Say("x", "Hello"))
        page.wait_for_function("bubbles.some(text => text.includes('Carol: Hello'))")
        expect(page.locator(".bubble")).to_have_count(0)


def test_a_muted_player_says_nothing(house: StagedHouse, two: tuple[Page, Page]) -> None:
    ruth, bess = two
    house.ask(house.state.chairs[0].person, commands.Mute(house.state.chairs[1].person))
    bess.get_by_role("button", name="Log").click()
    bess.get_by_role("tab", name="Chat").click()
    expect(bess.get_by_text("The host has muted you.")).to_be_visible()
    expect(bess.get_by_role("button", name="Bravo!")).to_have_count(0)
    expect(ruth.locator(".bubble")).to_have_count(0)


def test_a_bubble_covers_no_control(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        ruth.context.add_init_script(TIMERS)
        house.table = open_table(ruth, SETUP)
        page = ruth.open(f"/tables/{house.table}")
        deal(house, page)
        for size in ("phone", "side", "tablet", "desktop"):
            resize(page, size)
            for sentence in (f"Hello, {size}!", f"On the {size} I have so much to tell you all, and it is long. " * 4):
                for friend in ("carol", "dora"):  # during the pass, the middle of the table is full of buttons
                    house.ask(friend, commands.Say("x", sentence))
                    expect(page.locator(".bubble", has_text=sentence.strip()).first).to_be_attached()
                    assert page.evaluate(COVERED) == [], size


def test_a_slow_player_is_nudged(house: StagedHouse, two: tuple[Page, Page], monkeypatch: pytest.MonkeyPatch) -> None:
    ruth, bess = two
    monkeypatch.setattr(talk, "SLOW_MS", 0)
    nudge = ruth.get_by_role("button", name="Nudge Bess")
    expect(nudge).to_have_count(0)  # Ruth has not passed yet, so she cannot nudge
    for state in iter(lambda: house.state, None):
        others = [seat for seat in state.waits if state.order[seat] != 1]
        if not others:
            break
        command = stand_in(state, state.game, others[0]) if state.game else None
        assert command is not None
        house.play(others[0], command)
    nudge.click()
    expect(bubble(bess, "Bess, it’s your turn.")).to_contain_text("Ruth")
    until(lambda: house.state.chairs[1].nudged, "nobody was nudged")
    ruth.get_by_role("tab", name="Log").click()
    assert "nudge" not in ruth.get_by_role("tabpanel").inner_text().lower()


def test_everybody_reads_who_paused_the_table(two: tuple[Page, Page]) -> None:
    ruth, bess = two
    bess.get_by_role("button", name="Menu").click()
    bess.get_by_role("button", name="Pause").click()
    expect(ruth.locator(".banner p")).to_have_text("Bess paused the table.")
    expect(ruth.get_by_text("paused the table", exact=True)).to_be_visible()
    expect(bess.locator(".banner p")).to_have_text("You paused the table.")


FACES = """() => Object.fromEntries([...document.querySelectorAll('[data-face]')].map(
  face => [face.dataset.face, face.querySelectorAll('circle')[1].getAttribute('fill')]))"""


def test_four_browsers_show_the_same_four_colors(chromium: Browser, house: StagedHouse) -> None:
    """A new color, chosen in the settings during a game, also appears in every browser."""
    with ExitStack() as stack:
        friends = [stack.enter_context(guest(chromium, house.address)) for _ in NAMES]
        ruth, bess, *_ = friends
        house.table = open_table(ruth, SETUP)
        ruth.open(f"/tables/{house.table}")
        for friend, name in zip(friends[1:], NAMES[1:], strict=True):
            sit(friend, house.table, name)
        pages = [friend.page for friend in friends]
        deal(house, *pages)
        faces = ruth.page.evaluate(FACES)
        assert len(set(faces.values())) == 4
        assert [page.evaluate(FACES) for page in pages] == [faces] * 4
        seat = str(house.state.order.index(1))
        bess.page.get_by_role("tab", name="Menu").click()
        bess.page.get_by_role("button", name="Settings").click()
        palette = bess.page.get_by_role("group", name="Your color at the table")
        wanted = next(
            color for color in palette.get_by_role("radio").all() if color.get_attribute("value") not in taken(house)
        )
        wanted.check(force=True)
        number = int(wanted.get_attribute("value") or "-1")
        until(lambda: live(house.server, house.table).colors.get(house.state.chairs[1].person) == number, "no color")
        for page in pages:
            page.wait_for_function(f"({FACES})()[{seat}] !== '{faces[seat]}'")
        assert [page.evaluate(FACES) for page in pages] == [pages[0].evaluate(FACES)] * 4


def taken(house: StagedHouse) -> set[str]:
    return {str(color) for color in colors(house.state)}


def test_the_waiting_room_shows_faces_and_marks_bots(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        house.table = open_table(ruth, SETUP)
        page = ruth.open(f"/tables/{house.table}")
        page.get_by_role("button", name="Fill with bots").click()
        page.get_by_role("button", name="Start the game").wait_for()
        chairs = page.get_by_role("region", name="Seats")
        assert chairs.locator("svg text").all_text_contents() == [chair.name[0] for chair in house.state.chairs]
        expect(chairs.get_by_text("bot", exact=False).first).to_be_visible()
        page.get_by_role("button", name="Start the game").click()
        rack(page).wait_for()
        expect(page.locator(".seat").get_by_text("bot", exact=True)).to_have_count(3)
