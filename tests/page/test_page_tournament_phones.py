"""Two phones of one table, and Ask the referee from a table's page."""

import re

import httpx
from browser import Guest, guest
from playwright.sync_api import Browser, Page, expect
from served_tournament import Desk, at_table, begun
from tournament_table_page import answer, heading, people, player_link, points

WIN = {"end": "mahjong", "winner": 0, "value": 25, "thrower": 1, "exposures": 2}
GAME = re.compile("^Game 1: which version")


def wall_game_offline(phone: Guest, table: str) -> Page:
    """Open the table's page, and enter game 1 without a network."""
    page = phone.open(f"/tournaments/{table}")
    heading(page, "Play game 1, then enter it here.")
    phone.context.set_offline(True)
    page.get_by_role("link", name="Enter game 1").click()
    answer(page, "Wall game", "Save this game")
    page.get_by_text("1 entry will be sent").wait_for()
    return page


def enter_elsewhere(desk: Desk, link: str) -> None:
    """Another phone enters game 1."""
    version = desk.view(link)["mine"]["versions"][0]
    desk.do(at_table(1, type="record_game", game=1, report=WIN, seen=[version]), link=link)


def test_a_late_phone_shows_both_versions_and_its_players_choose(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    table, (east, south, west, _) = desk.link("table", 1), people(desk)
    page = wall_game_offline(phone, table)
    enter_elsewhere(desk, player_link(desk, west))
    phone.context.set_offline(False)
    both = page.get_by_role("alert").filter(has=page.get_by_role("heading", name=GAME))
    expect(both).to_contain_text(f"{west} entered game 1 before yours arrived.")
    expect(both).to_contain_text(f"{east} won 25 from {south}, two exposures.")
    expect(both).to_contain_text("Wall game.")
    assert points(desk, table, 1) == ["25", "-20", "0", "0"]
    page.reload()  # the entry is kept until somebody decides
    both.get_by_role("button", name="Keep theirs").click()
    expect(both).to_have_count(0)
    assert points(desk, table, 1) == ["25", "-20", "0", "0"]

    page.get_by_role("link", name="Game 1: enter it again").click()
    answer(page, "The bell ended it")
    desk.do(at_table(1, type="record_game", game=1, report={"end": "wall"}))  # while this phone answers questions
    answer(page, "Save this game")
    expect(both).to_contain_text("Dora Hill entered game 1")
    both.get_by_role("button", name="Use mine").click()
    expect(both).to_have_count(0)
    page.get_by_text("All saved").wait_for()
    assert [report["end"] for report in desk.view(table)["mine"]["reports"] if report] == ["time"]
    phone.complaints.clear()  # the browser reports the failed requests


def test_a_phone_corrects_its_own_game_and_enters_the_same_as_another_without_a_question(
    client: httpx.Client, phone: Guest
) -> None:
    desk = begun(client)
    table, (east, south, west, _) = desk.link("table", 1), people(desk)
    page = wall_game_offline(phone, table)
    page.get_by_role("link", name="Game 1: enter it again").click()
    answer(page, f"{east} won", "25", f"{south} threw it", "2", "Yes, jokers", "Save this game")
    phone.context.set_offline(False)
    page.get_by_text("All saved").wait_for()
    assert points(desk, table, 1) == ["25", "-20", "0", "0"]
    seq = desk.view()["seq"]
    desk.do(at_table(1, type="skip_game", game=2), link=player_link(desk, west))
    page.goto(f"{phone.address}/tournaments/{table}/game/2")
    answer(page, "Game 2 was not played", "Save this game")
    heading(page, "Play game 3, then enter it here.")
    page.get_by_text("All saved").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert desk.view()["seq"] == seq + 1
    phone.complaints.clear()


def test_the_referee_opens_with_the_tournaments_rules_works_offline_and_comes_back(
    chromium: Browser, client: httpx.Client
) -> None:
    desk = begun(client)
    pages = {"table": desk.link("table", 1), "player": player_link(desk, people(desk)[0])}
    with guest(chromium, str(client.base_url).rstrip("/"), "phone", service_workers="allow") as ann:
        page = ann.open(f"/tournaments/{pages['player']}")
        page.get_by_role("link", name="Look up a rule").click()
        page.get_by_text("The referee works without internet").wait_for()
        page.get_by_role("link", name="Score cards").click()
        expect(page.get_by_role("heading", name=people(desk)[0])).to_be_focused()
        page.goto(f"{ann.address}/tournaments/{pages['table']}")
        heading(page, "Play game 1, then enter it here.")
        ann.context.set_offline(True)
        page.get_by_role("link", name="Look up a rule").click()
        page.get_by_role("link", name="Look up a rule").wait_for(state="detached")
        page.get_by_role("searchbox").fill("she called the wrong name")
        page.get_by_role("region", name="Did you mean").get_by_role("link").first.click()
        question = page.get_by_role("group").first.inner_text()
        page.reload()
        expect(page.get_by_role("group").first).to_have_text(question, use_inner_text=True)
        page.get_by_role("main").get_by_role("link").first.click()
        page.get_by_role("link", name="Score cards").click()
        heading(page, "Round 1, table 1")
        assert page.evaluate("localStorage['charleston.referee.rules']") == "rules=tournament"
        ann.complaints.clear()
