"""A press meant for the old screen never acts on the new one (U2, U3). If the question is unchanged, a press counts.

The presses happen inside the page, right after it applies a step and again shortly before its buttons become active, so
a busy machine cannot delay them.
"""

import re

import pytest
from browser import COUNT_STEPS, HURRY, SIZES, Guest, guest
from clicking import do
from effort import times
from page_play import OnPage, game_of, open_alone, play_alone, seat_of_ann, until
from page_presses import BEFORE_THEY_ACT, BUTTONS, Sent, press_at_the_change, ready
from playwright.sync_api import Browser, expect
from staged import KINDS_OF_EAST, kind, staged_acts
from staged_house import FRIENDS, StagedHouse, at_a_call, go_on, playing, sit_down, to_the_next_call
from staged_house import NAMES as NAMES_OF_SEATS

from charleston.game import commands as game_commands
from charleston.game.seats import EAST
from charleston.table import commands
from charleston.table.stand_in import stand_in
from charleston.table.state import TableState


def test_a_button_of_one_question_never_answers_the_next(chromium: Browser, house: StagedHouse) -> None:
    """Test every kind of question in a whole game while Ruth answers on another device."""
    acts, done = staged_acts(), set[str]()
    words = set[str]()
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth)
        for seat, command in acts:
            if seat != EAST or kind(command) in done:
                house.play(seat, command)
                continue
            done.add(kind(command))
            page.reload()
            expect(page.locator(".banner p")).to_have_text(house.banner)
            ready(page)
            points = page.evaluate(BUTTONS)
            words |= {one[2] for one in points}
            buttons = page.locator("[aria-label='What you can do'] button, [aria-label='The Charleston'] button.main")
            if buttons.count():
                buttons.first.focus()
            sent.take(page)
            press_at_the_change(page, [*points, "focus"], BEFORE_THEY_ACT, lambda: house.play(seat, command))  # noqa: B023
            assert sent.take(page) == [], command
        assert done >= set(KINDS_OF_EAST)
        assert words >= {"No, thanks", "No, stop here", "Show my hand", "‹ Hide card", "By suit"}
    assert house.played() == [command for _, command in acts]


def test_a_press_on_take_back_never_passes_a_tile_blind(chromium: Browser, house: StagedHouse) -> None:
    """On a small phone, the face-down tiles of the next pass appear where "Take back" was."""
    acts = staged_acts()
    blind = next(at for at, (seat, one) in enumerate(acts) if kind(one) == "blind" and seat == EAST)
    with guest(chromium, house.address, "phone") as ruth:
        page = ruth.page
        Sent(page)
        sit_down(house, ruth, play=playing(acts[: blind - 1]))
        take_back = page.get_by_role("button", name="Take back")
        take_back.wait_for()
        ready(page)
        box = take_back.bounding_box()
        assert box is not None
        spot = [box["x"] + box["width"] / 4, box["y"] + box["height"] / 2]
        press_at_the_change(page, [spot], [], lambda: house.play(*acts[blind - 1]))
        backs = page.get_by_role("group", name=re.compile("face down")).get_by_role("button")
        expect(backs).to_have_count(3)
        expect(backs.and_(page.locator("[aria-pressed=true]"))).to_have_count(0)
        expect(page.locator(".notice")).to_contain_text("nothing was sent")  # the press was on one of these tiles


def test_a_press_counts_when_a_step_leaves_the_question_unchanged(chromium: Browser, house: StagedHouse) -> None:
    """One player chats and another declines. A press on "No, thanks" at that moment still counts."""
    acts = staged_acts()
    first = next(
        at for at, (seat, one) in enumerate(acts) if seat == EAST and isinstance(one, game_commands.DeclineDiscard)
    )
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth, play=playing(acts[:first]))
        other = next(seat for seat in house.state.waits if seat != EAST)
        button = page.get_by_role("button", name="No, thanks", exact=True)
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


def test_a_dialog_closes_when_its_question_is_gone(chromium: Browser, house: StagedHouse) -> None:
    """If the dialog stayed open, a player could press "Mah Jongg!" at one discard and confirm it at the next."""
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
            question = house.state.question
            while house.state.question == question:
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
        question = house.state.question
        while house.state.question == question:
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
            lambda: any(isinstance(one, game_commands.ClaimDiscard) for one in house.played()),
            "mah jongg was not declared",
        )
        assert sent.take(page)[-1] == {"type": "claim_discard", "seat": EAST, "mahjong": True}


def test_a_press_on_pause_never_resumes(chromium: Browser, house: StagedHouse) -> None:
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


def test_a_challenge_is_dropped_when_the_exposures_change(chromium: Browser, house: StagedHouse) -> None:
    acts = staged_acts()
    index = next(
        at for at, (seat, one) in enumerate(acts) if seat != EAST and isinstance(one, game_commands.ExposeGroup)
    )
    seat, exposing = acts[index]
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        sit_down(house, ruth, play=playing(acts[:index]))
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


def test_a_press_on_seat_a_bot_never_removes_a_person(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        ruth.open()
        page.request.put(f"{ruth.address}/api/me", data={"name": "Ruth"})
        house.table = page.request.post(f"{ruth.address}/api/tables", data={"title": "Thursday"}).json()["table"]
        page = ruth.open(f"/tables/{house.table}")
        button = page.get_by_role("button", name="Add a bot in seat 2")
        button.wait_for()
        ready(page)
        points = page.evaluate(BUTTONS)
        sent.take(page)
        press_at_the_change(page, points, BEFORE_THEY_ACT, lambda: house.ask(FRIENDS[1], commands.SitDown(1, "Bess")))
        commands_sent = sent.take(page)
        assert {one["type"] for one in commands_sent} <= {"seat_bot", "say", "react"}  # these buttons do not change
        assert 1 not in {one["chair"] for one in commands_sent if one["type"] == "seat_bot"}  # Bess has chair 1 now
        assert house.state.chairs[1].name == "Bess"


DISCARDS = 3
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
    if (row.length === 1 && row[0] === 'No, thanks') window.vanished.push(row[0]);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}
"""


@pytest.mark.parametrize("size", times(["phone"], soak=["phone", "tablet", "desktop"]))
def test_no_other_button_ever_covers_take_back(chromium: Browser, house: StagedHouse, size: str) -> None:
    """Against bots, the page skips useless discards by default, and no other button appears where "Take back" is."""
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height})
    context.add_init_script(HURRY + COUNT_STEPS)
    ann = Guest(context, house.address)
    page, server = ann.page, house.server
    house.fix_seeds(f"a long game: {size}")
    table = open_alone(ann)
    page.evaluate(OVERLAP)
    play_alone(OnPage(server, table, page), do, simplest_command, has_discarded)
    assert page.evaluate("window.crossed") == []
    assert page.evaluate("window.vanished") == []
    page.get_by_role("button", name="Take back").click()
    dialog = page.get_by_role("dialog", name="Take back your last discard?")
    dialog.get_by_role("button", name="Take it back").click()
    until(lambda: _took_back(house, table), "the discard was not taken back")
    assert ann.complaints == []
    context.close()


def simplest_command(state: TableState) -> game_commands.Command:
    command = stand_in(state, game_of(state), seat_of_ann(state))
    assert command is not None
    return command


def has_discarded(state: TableState) -> bool:
    """Return whether Ann has discarded three times. By then, the others have discarded many tiles."""
    return len([discard for discard in state.thrown if state.order[discard.seat] == 0]) >= DISCARDS


def _took_back(house: StagedHouse, table: str) -> bool:
    past = house.server.tables._live[table]._recent_steps
    return any(isinstance(one.step.command, commands.TakeBackDiscard) for one in list(past))
