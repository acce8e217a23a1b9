"""Messages about a player's own hand and seat: a fatal call (R2), a dead hand (U7), a bot that sits in (U9)."""

import pytest
from browser import guest, resize
from clicking import rack
from page_play import until
from page_presses import Sent
from playwright.sync_api import Browser, expect
from staged_house import NAMES as NAMES_OF_SEATS
from staged_house import StagedHouse, at_a_call, to_the_next_call

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, Seat
from charleston.table import commands


def test_a_player_is_warned_before_a_fatal_call_is_sent(chromium: Browser, house: StagedHouse) -> None:
    """R2: under league rules, "Not now" sends nothing, and a player who insists sends the same call."""
    with guest(chromium, house.address, "phone") as ruth:
        page, sent = ruth.page, Sent(ruth.page)
        at_a_call(house, ruth)
        sent.take(page)
        page.get_by_role("button", name="Mah Jongg!").click()
        dialog = page.get_by_role("dialog", name="Declare mah jongg anyway?")
        expect(dialog).to_contain_text("These fourteen tiles are not a hand on the card.")
        expect(dialog.get_by_role("link", name="Rule MAH-11")).to_be_visible()
        dialog.get_by_role("button", name="Not now").click()
        expect(dialog).to_have_count(0)
        assert sent.take(page) == []
        page.get_by_role("button", name="Mah Jongg!").click()
        dialog.get_by_role("button", name="Mah Jongg!").click()
        until(
            lambda: any(isinstance(one, game_commands.ClaimDiscard) for one in house.played()),
            "mah jongg was not declared",
        )
        assert sent.take(page) == [{"type": "claim_discard", "seat": EAST, "mahjong": True}]


@pytest.mark.parametrize("validation", ["off", "block"])
def test_no_warning_appears_unless_the_rules_ask_for_one(
    chromium: Browser, house: StagedHouse, validation: str
) -> None:
    with guest(chromium, house.address) as ruth:
        page = ruth.page
        at_a_call(house, ruth, call_validation=validation)
        page.get_by_role("button", name="No, thanks", exact=True).wait_for()
        win = page.get_by_role("button", name="Mah Jongg!")
        if validation == "block":
            expect(win).to_have_count(0)
        else:
            win.click()
            expect(page.get_by_role("dialog", name="Are you sure?")).to_contain_text("Everyone will see your hand.")


def declare_in_error(house: StagedHouse, seat: Seat) -> None:
    """Declare mah jongg on the open discard and show the wrong hand."""
    house.play(seat, game_commands.ClaimDiscard(seat, mahjong=True))
    while house.state.game.declared is None:  # type: ignore[union-attr]
        other = next(one for one in house.state.waits if one != seat)
        house.play(other, game_commands.DeclineDiscard(other))
    house.play(seat, game_commands.ShowHand(seat))


def test_a_dead_hand_is_explained_to_its_player_and_to_the_others(chromium: Browser, house: StagedHouse) -> None:
    """U7: the message says why the hand is dead and what that means. The card panel says the same."""
    with guest(chromium, house.address, "phone") as ruth:
        page = ruth.page
        at_a_call(house, ruth)
        seat = next(one for one in house.state.waits if one != EAST)
        declare_in_error(house, seat)
        name, why = NAMES_OF_SEATS[seat], "the tiles shown for mah jongg are not a hand on the card"
        notice = f"{name}’s hand is dead: {why}. {name} takes no more turns in this game and still pays the winner."
        ruling = page.get_by_role("region", name="A ruling")
        for size in ("desktop", "tablet", "phone"):
            resize(page, size)
            expect(ruling, size).to_be_visible()
            expect(ruling.get_by_role("button", name="OK"), size).to_be_in_viewport(ratio=1)
        expect(ruling).to_contain_text(f"{name}’s hand is dead")
        expect(ruling).to_contain_text(f"{why[0].upper()}{why[1:]}.")
        ruling.get_by_role("button", name="OK").click()
        expect(ruling).to_have_count(0)
        expect(page.get_by_role("region", name=f"{name}, ")).to_contain_text("dead hand")
        for size in ("desktop", "tablet", "phone"):
            resize(page, size)
            page.get_by_role("button", name=f"{name}: more").click()
            expect(page.get_by_role("dialog"), size).to_contain_text(notice)
            page.get_by_role("button", name="Close").click()
            expect(page.get_by_role("dialog"), size).to_have_count(0)
        to_the_next_call(house)
        declare_in_error(house, EAST)
        own = f"Your hand is dead: {why}. You take no more turns in this game, and you still pay the winner."
        expect(ruling).to_contain_text("Your hand is dead")
        ruling.get_by_role("button", name="OK").click()
        expect(page.locator(".notice").first).to_contain_text(own)
        expect(page.locator(".banner").get_by_role("link", name="Rule MAH-11")).to_be_visible()
        page.reload()
        sheets = page.get_by_role("navigation", name="Card, log and menu")
        card = page.get_by_role("region", name="The card")
        for size in ("phone", "tablet", "desktop"):
            resize(page, size)
            expect(page.locator(".notice"), size).to_contain_text(own)
            if sheets.is_visible() and not card.is_visible():
                sheets.get_by_role("button", name="Card").click()
            expect(card, size).to_be_visible()
            expect(card, size).to_contain_text(own)


def test_a_player_who_returns_can_take_the_seat_back_from_the_bot(chromium: Browser, house: StagedHouse) -> None:
    """U9: while a bot plays for a player, the banner offers the seat back."""
    with guest(chromium, house.address) as ruth:
        page = ruth.page
        at_a_call(house, ruth)
        for size in ("desktop", "tablet", "phone"):
            resize(page, size)
            expect(page.get_by_role("button", name="Play again myself"), size).to_have_count(0)
            house.ask(house.state.chairs[0].person, commands.SitIn(0))
            expect(page.locator(".banner p"), size).to_have_text(
                "A bot is playing for you. Press “Play again myself” to go on."
            )
            rack(page).get_by_role("button").first.click()
            expect(page.locator(".notice"), size).to_have_text(
                "Press “Play again myself” first. A bot is playing for you."
            )
            page.get_by_role("button", name="Play again myself").click()
            until(lambda: house.state.chairs[0].bot == "", f"the bot is still playing on the {size}")
            expect(page.get_by_role("button", name="Play again myself"), size).to_have_count(0)
            expect(page.locator(".notice"), size).to_have_count(0)
