"""A press decided on the old screen never acts on the new one (U2, U3); on an unchanged question it always does.

The presses are made inside the page, right after it has taken a step and then shortly before its buttons begin to act,
so that no busy machine can make them late.
"""

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from browser import SIZES, Guest, guest
from clicking import do, rack
from playwright.sync_api import Browser, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from sample_table import seed_of
from staged import kind
from staged_house import FRIENDS, StagedHouse
from staged_house import NAMES as NAMES_OF_SEATS
from test_page_games import has_acted, is_shown, live, own_turn, until
from test_page_resume import OWN, WALL, sit_down, story

from charleston.game import commands as game_commands
from charleston.game.seats import EAST
from charleston.table import commands
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in

BUTTONS = """
() => [...document.querySelectorAll('button:enabled')].flatMap(one => {
  const box = one.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const seen = box.width > 0 && one.contains(document.elementFromPoint(...at));
  return seen ? [[...at, one.innerText || one.ariaLabel]] : [];
})
"""
"""Where each button is that can be pressed now, and its words."""
ARM = """
([points, times]) => {
  const press = at => {
    const found = at === 'focus' ? document.activeElement : document.elementFromPoint(at[0], at[1]);
    if (found === null) return;
    const box = found.getBoundingClientRect();
    const [clientX, clientY] = at === 'focus' ? [box.left + 1, box.top + 1] : at;
    const more = {bubbles: true, composed: true, cancelable: true, clientX, clientY, button: 0};
    if (at === 'focus') found.dispatchEvent(new KeyboardEvent('keydown', {...more, key: 'Enter'}));
    else found.dispatchEvent(new PointerEvent('pointerdown', more));
    found.closest('button')?.click();
  };
  const all = () => { if (performance.now() < window.stepAt + 350) points.forEach(press); };
  window.pressed = new Promise(done => {
    window.onstep = () => {
      window.onstep = null;
      all();
      times.forEach(time => setTimeout(all, time));
      setTimeout(done, Math.max(0, ...times) + 1);
    };
  });
}
"""
AFTER_STEP = """
const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage').set;
Object.defineProperty(WebSocket.prototype, 'onmessage', {set(handler) {
  set.call(this, handler && (event => {
    if (JSON.parse(event.data).type === 'step') window.stepAt = performance.now();
    handler.call(this, event);
    if (JSON.parse(event.data).type === 'step') setTimeout(() => window.onstep?.());
  }));
}});
"""
"""Tells when the page has taken a step, and drawn what follows from it."""
BEFORE_THEY_ACT = [50, 150, 300]
"""Milliseconds after the change. The buttons act 350 ms after it was painted; a busy machine's timer that fires later
than that presses nothing."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    staged = StagedHouse(tmp_path_factory.mktemp("data"))
    numbers, tables = count(1), staged.server.tables
    tables.services = tables.services._replace(seed=lambda: bytes.fromhex(seed_of(next(numbers))))
    yield staged
    staged.stop()


class Sent:
    """The commands that a page has sent since it was last asked."""

    def __init__(self, page: Page) -> None:
        self._frames: list[Any] = []
        page.add_init_script(AFTER_STEP)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._frames.append(json.loads(frame)))

    def take(self, page: Page) -> list[dict[str, Any]]:
        page.evaluate("new Promise(requestAnimationFrame)")  # what was sent before it is here
        found = [frame["command"] for frame in self._frames if frame["type"] == "do"]
        self._frames.clear()
        return [command.get("command", command) for command in found]


def ready(page: Page) -> None:
    """No button is new."""
    expect(page.locator('[style*="pointer-events"]')).to_have_count(0)


def press_at_the_change(page: Page, points: list[Any], times: list[int], change: Callable[[], None]) -> None:
    page.evaluate(ARM, [points, times])
    change()
    page.evaluate("window.pressed")


def test_no_button_of_one_question_answers_the_next(chromium: Browser, house: StagedHouse) -> None:
    """At each kind of question of a whole game, while Ruth answers on another device."""
    told, done = story(), set[str]()
    words = set[str]()
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth)
        for seat, command in told:
            if seat != EAST or kind(command) in done:
                house.play(seat, command)
                continue
            done.add(kind(command))
            page.reload()
            expect(page.locator(".banner p")).to_have_text(house.banner)
            ready(page)
            points = page.evaluate(BUTTONS)
            words |= {one[2] for one in points}
            acts = page.locator("[aria-label='What you can do'] button, [aria-label='The Charleston'] button.main")
            if acts.count():
                acts.first.focus()
            sent.take(page)
            press_at_the_change(page, [*points, "focus"], BEFORE_THEY_ACT, lambda: house.play(seat, command))  # noqa: B023
            assert sent.take(page) == [], command
        assert done >= set(OWN)
        assert words >= {"No thanks", "No, stop here", "Show my hand", "‹ Hide card", "By suit"}
    assert house.played() == [command for _, command in told]


def test_what_does_not_change_the_question_drops_no_press(chromium: Browser, house: StagedHouse) -> None:
    """Somebody says something, another declines: "No thanks" in the same moment is sent."""
    told = story()
    first = next(
        at for at, (seat, one) in enumerate(told) if seat == EAST and isinstance(one, game_commands.DeclineDiscard)
    )
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth)
        for seat, command in told[:first]:
            house.play(seat, command)
        other = next(seat for seat in house.state.waits if seat != EAST)
        button = page.get_by_role("button", name="No thanks", exact=True)
        button.wait_for()
        ready(page)
        box = button.bounding_box()
        assert box is not None
        press_at_the_change(page, [], [0], lambda: house.ask(FRIENDS[1], commands.Say("Bess", "One moment, please.")))
        spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        sent.take(page)
        press_at_the_change(page, [spot], [], lambda: house.play(other, game_commands.DeclineDiscard(other)))
        assert sent.take(page) == [{"type": "decline_discard", "seat": EAST}]
        expect(page.locator(".notice")).to_have_count(0)


def at_a_call(house: StagedHouse, ruth: Guest, **options: str) -> None:
    """Ruth is asked about a discard under these options."""
    ruth.open()
    ruth.page.request.put(f"{ruth.address}/api/me", data={"name": "Ruth"})
    setup = msgspec.to_builtins(Setup(options={name.replace("_", "."): value for name, value in options.items()}))
    opened = ruth.page.request.post(f"{ruth.address}/api/tables", data={"title": "Thursday", "setup": setup})
    house.seat_friends(opened.json()["table"])
    house.deal(WALL)
    ruth.open(f"/tables/{house.table}")
    rack(ruth.page).wait_for()
    to_the_next_call(house)


def to_the_next_call(house: StagedHouse) -> None:
    """The dullest game until another one's discard is open, and Ruth asked about it."""
    while not (house.state.game.phase == "claim" and EAST in house.state.waits):  # type: ignore[union-attr]
        go_on(house)


def go_on(house: StagedHouse) -> None:
    state = house.state
    assert state.game is not None
    seat = state.waits[0]
    command = stand_in(state, state.game, seat)
    assert command is not None
    house.play(seat, command)


def test_a_dialog_closes_with_its_question_and_says_why(chromium: Browser, house: StagedHouse) -> None:
    """Mah jongg pressed at one discard and confirmed at another one declared on that."""
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        at_a_call(house, ruth)
        page.get_by_role("button", name="Mah Jongg!").click()
        dialog = page.get_by_role("dialog")
        confirm = dialog.get_by_role("button", name="Mah Jongg!")
        expect(confirm).not_to_have_css("pointer-events", "none")
        box = confirm.bounding_box()
        assert box is not None
        before = len(house.played())
        sent.take(page)
        spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]

        def another_discard() -> None:
            asked = house.state.question
            while house.state.question == asked:
                go_on(house)
            to_the_next_call(house)

        press_at_the_change(page, [spot], BEFORE_THEY_ACT, another_discard)
        expect(dialog).to_have_count(0)
        expect(page.locator(".banner p")).to_contain_text(house.banner)
        assert sent.take(page) == []
        assert not any(isinstance(one, game_commands.ClaimDiscard) for one in house.played()[before:])


def test_a_dialog_that_closes_says_why(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        page = ruth.page
        at_a_call(house, ruth)
        page.get_by_role("button", name="Mah Jongg!").click()
        page.get_by_role("dialog").wait_for()
        asked = house.state.question
        while house.state.question == asked:
            go_on(house)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".notice")).to_contain_text("nothing was sent")


def test_a_dialog_stays_open_while_its_question_does(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        at_a_call(house, ruth)
        page.get_by_role("button", name="Mah Jongg!").click()
        confirm = page.get_by_role("dialog").get_by_role("button", name="Mah Jongg!")
        other = next(seat for seat in house.state.waits if seat != EAST)
        house.play(other, game_commands.DeclineDiscard(other))
        house.ask(FRIENDS[1], commands.Say("Bess", "Take your time."))
        expect(page.get_by_role("tab", name="Chat")).to_contain_text("new")
        confirm.click()
        until(
            lambda: any(isinstance(one, game_commands.ClaimDiscard) for one in house.played()), "nothing was declared"
        )
        assert sent.take(page)[-1] == {"type": "claim_discard", "seat": EAST, "mahjong": True}


def test_a_pause_that_becomes_its_end_under_the_finger(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth)
        page.get_by_role("tab", name="Menu").click()
        page.get_by_role("button", name="Pause").wait_for()
        ready(page)
        points = [one for one in page.evaluate(BUTTONS) if one[2] == "Pause"]
        press_at_the_change(page, points, BEFORE_THEY_ACT, lambda: house.ask(FRIENDS[1], commands.Pause()))
        assert sent.take(page) == []
        page.get_by_role("tabpanel").get_by_role("button", name="Resume").click()
        until(lambda: not house.state.paused, "still paused")


def test_a_challenge_is_about_the_groups_that_were_seen(chromium: Browser, house: StagedHouse) -> None:
    told = story()
    shown = next(
        at for at, (seat, one) in enumerate(told) if seat != EAST and isinstance(one, game_commands.ExposeGroup)
    )
    seat, exposing = told[shown]
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth)
        for one, command in told[:shown]:
            house.play(one, command)
        page.get_by_role("button", name=f"{NAMES_OF_SEATS[seat]}: more").click()
        page.get_by_role("button", name="Challenge this hand").click()
        danger = page.get_by_role("dialog").locator("button.danger")
        expect(danger).not_to_have_css("pointer-events", "none")
        box = danger.bounding_box()
        assert box is not None
        spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        sent.take(page)
        press_at_the_change(page, [spot], BEFORE_THEY_ACT, lambda: house.play(seat, exposing))
        expect(page.get_by_role("button", name="Challenge this hand")).to_be_visible()
        assert sent.take(page) == []


def test_nobody_is_removed_who_sits_down_where_a_bot_was_to_sit(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        ruth.open()
        page.request.put(f"{ruth.address}/api/me", data={"name": "Ruth"})
        house.table = page.request.post(f"{ruth.address}/api/tables", data={"title": "Thursday"}).json()["table"]
        page = ruth.open(f"/tables/{house.table}")
        button = page.get_by_role("button", name="Bot on chair 2")
        button.wait_for()
        ready(page)
        points = page.evaluate(BUTTONS)
        sent.take(page)
        press_at_the_change(page, points, BEFORE_THEY_ACT, lambda: house.ask(FRIENDS[1], commands.SitDown(1, "Bess")))
        assert {one["type"] for one in sent.take(page)} <= {"seat_bot", "say"}  # on chairs that are still free
        assert house.state.chairs[1].name == "Bess"


THROWN = 3
OVERLAP = """
() => {
  const undo = [...document.querySelectorAll('.take-back')].find(one => one.checkVisibility()).getBoundingClientRect();
  window.crossed = [];
  window.vanished = [];
  const look = () => {
    for (const one of document.querySelectorAll('.acts button, .middle button')) {
      const box = one.getBoundingClientRect();
      if (box.left < undo.right && box.right > undo.left && box.top < undo.bottom && box.bottom > undo.top)
        window.crossed.push(one.innerText);
    }
    const row = [...document.querySelectorAll('.actions button')].map(one => one.innerText.trim());
    if (row.length === 1 && row[0] === 'No thanks') window.vanished.push(row[0]);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}
"""


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_what_undoes_lies_where_nothing_else_ever_does(chromium: Browser, house: StagedHouse, size: str) -> None:
    """Alone, with the usual settings: no useless discard is asked about, and nothing is on the spot of "Take back"."""
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height})
    ann = Guest(context, house.address)
    page, server = ann.page, house.server
    ann.open()
    page.request.put(f"{ann.address}/api/me", data={"name": "Ann"})
    setup = {"pace": 0, "options": {"call.validation": "block"}}
    table = page.request.post(f"{ann.address}/api/tables", data={"bots": "regular", "setup": setup}).json()["table"]
    ann.open(f"/tables/{table}")
    rack(page).wait_for()
    page.evaluate(OVERLAP)
    while not _has_thrown(house, table):
        until(lambda: _is_asked(house, table, page), "nobody is asked")
        state = live(server, table)
        assert state.game is not None
        seat = next(seat for seat in state.waits if state.order[seat] == 0)
        command = stand_in(state, state.game, seat)
        assert command is not None
        try:
            do(page, command, state.names())
        except PlaywrightTimeoutError:  # a bot may stop the Charleston while we are asked to look at our tiles
            assert live(server, table).question > state.question, f"no way to {command}"
            continue
        until(lambda: has_acted(server, table, state), f"nothing came of {command}")  # noqa: B023
    assert page.evaluate("window.crossed") == []
    assert page.evaluate("window.vanished") == []
    page.get_by_role("button", name="Take back").click()
    dialog = page.get_by_role("dialog", name="Take back your last discard?")
    dialog.get_by_role("button", name="Take it back").click()
    until(lambda: _took_back(house, table), "nothing was taken back")
    assert ann.complaints == []
    context.close()


def _is_asked(house: StagedHouse, table: str, page: Page) -> bool:
    """A real question; discards that go by are none."""
    return own_turn(live(house.server, table)) and is_shown(house.server, table, page)


def _has_thrown(house: StagedHouse, table: str) -> bool:
    """Three times; so that many discards of others have gone by."""
    state = live(house.server, table)
    return len([thrown for thrown in state.thrown if state.order[thrown.seat] == 0]) >= THROWN


def _took_back(house: StagedHouse, table: str) -> bool:
    past = house.server.tables._live[table]._recent_steps
    return any(isinstance(one.step.command, commands.TakeBackDiscard) for one in list(past))
