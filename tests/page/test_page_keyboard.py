"""A whole game against bots with the keyboard alone: from the deal to the payout, and into the next one."""

from functools import partial
from pathlib import Path

from browser import guest
from page_play import has_acted, is_shown, live, open_alone, own_turn, until
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from running import running
from typing_keys import look, press, press_button, type_out

from charleston.bots.player import answer
from charleston.game.choices import choices
from charleston.game.view import view
from charleston.server.app import Server


def settle(page: Page) -> None:
    page.evaluate("() => new Promise(requestAnimationFrame)")


def play_by_keys(server: Server, page: Page, table: str) -> int:
    acts = 0
    while True:
        until(lambda: own_turn(live(server, table)) and is_shown(server, table, page), "nobody is asked")
        state = live(server, table)
        game = state.game
        assert game is not None
        assert state.card is not None
        if game.phase == "over":
            return acts
        look(page, "a new question")
        seat = next(seat for seat in state.waits if state.order[seat] == 0)
        chosen = answer("regular", state.card, view(game, seat), choices(game, seat), state.seq)
        assert chosen is not None
        try:
            type_out(page, chosen.command, state.names())
        except (PlaywrightTimeoutError, LookupError):  # a bot may stop the Charleston while we are asked to look
            assert live(server, table).question > state.question, f"no way to {chosen.command}"
            continue
        until(partial(has_acted, server, table, state), f"nothing came of {chosen.command}")
        settle(page)
        look(page, f"{chosen.command}")
        acts += 1


def test_a_whole_game_by_keyboard(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "data") as (server, client), guest(chromium, str(client.base_url).rstrip("/")) as ann:
        table = open_alone(ann)
        page = ann.page
        press(page, "Tab")
        press_button(page, page.get_by_role("button", name="Hide card"))
        expect(page.get_by_role("button", name="Card ›")).to_be_focused()
        assert play_by_keys(server, page, table) > 3
        page.get_by_role("region", name="How the game ended").wait_for()
        settle(page)
        look(page, "the end of the game")
        press_button(page, page.get_by_role("button", name="Next game"))
        until(lambda: live(server, table).number == 2, "no next game")
        page.get_by_role("region", name="The Charleston").wait_for()
        settle(page)
        look(page, "the beginning of the next game")
