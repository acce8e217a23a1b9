"""The traveler on a phone: what the other tables did with a player's tiles, one seat at a time."""

from contextlib import ExitStack
from pathlib import Path

import httpx
from browser import Guest, guest
from duplicate_round import skipped, three_games
from played_round import play_round
from playwright.sync_api import Browser, expect
from running import running
from served_tournament import NAMES, Json, at_table
from tournament_desk import desk_of, executed

from charleston.tournament.desk.commands import SignOnline
from charleston.tournament.desk.log import Log, write_log

TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def wall_game(seats: int = 4) -> Json:
    entries = {str(seat): {"points": 10, "how": "wall"} for seat in range(seats)}
    return at_table(3, type="correct_game", game=2, entries=entries, reason="the referee's result")


def last_game_open() -> Log:
    """Return a round in which only game 2 at table 3 is open: when it is written, the server has nothing left to do."""
    log = three_games()
    for table, game in ((1, 4), (2, 3), (2, 4), (3, 3), (3, 4)):
        log = skipped(log, table, game)
    return executed(log, SignOnline(1, 1), SignOnline(1, 2))


def test_a_player_compares_the_tables_seat_by_seat_when_all_have_finished(client: httpx.Client, phone: Guest) -> None:
    log = last_game_open()
    answer = client.post("/api/tournaments/import", json={"log": write_log(log), "director": "Dora Hill"})
    director = answer.json()["link"]
    grant = {"role": "player", "number": 2, "name": ""}  # South at table 1
    (link,) = (
        one["token"]
        for one in client.post(f"/api/tournaments/{director}/links", json={"grants": [grant]}).json()
        if one["grant"] == grant
    )
    page = phone.open(f"/tournaments/{link}")
    page.get_by_role("link", name="Round 1: what the other tables did with your tiles").click()
    rows = page.get_by_role("row")
    expect(page.get_by_role("link", name="Game 3")).to_have_attribute("aria-current", "page")  # the last one played
    page.get_by_role("link", name="Game 1").click()
    expect(page.get_by_role("button", name="South")).to_have_attribute("aria-pressed", "true")
    people = [desk_of(log).table_cards[1, table].people for table in (1, 2, 3)]
    expect(rows).to_have_text(
        [
            "Table South How it ended",
            f"1 {people[0][1]} (you) 0 against the field: −5 East won 25, thrown by North at 2 exposures",
            f"2 {people[1][1]} 0 against the field: −5 East won 30, self-picked",
            f"3 {people[2][1]} 10 against the field: +10 Wall game",
        ],
        use_inner_text=True,
    )
    assert page.evaluate(TOO_WIDE) <= 0
    page.get_by_role("button", name="North").click()
    expect(rows.nth(1)).to_have_text(
        f"1 {people[0][3]} −20 against the field: −25 East won 25, thrown by North at 2 exposures", use_inner_text=True
    )
    page.get_by_role("link", name="Game 2").click()
    expect(page.get_by_role("status")).to_have_text(
        "Some tables are still playing this game. You can see it when every table has finished."
    )
    expect(rows).to_have_count(0)
    body = {"entries": [{"id": "e.1", "command": wall_game()}]}
    assert client.post(f"/api/tournaments/{director}/entries", json=body).json()["answers"] == []
    expect(rows.nth(3)).to_contain_text("Wall game")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.get_by_role("columnheader")).to_have_text(["Table", "East", "South", "West", "North", "How it ended"])
    expect(page.get_by_role("button", name="South")).to_have_count(0)


def test_a_player_sees_the_winning_lines_and_replays_another_tables_game(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path, log_level="error") as (server, client), ExitStack() as stack:
        director = play_round(server, NAMES, games=1, wall=5)
        grant = {"role": "public", "number": 0, "name": ""}
        links = client.post(f"/api/tournaments/{director}/links", json={"grants": [grant]}).json()
        public = next(one["token"] for one in links if one["grant"] == grant)
        found = client.get(f"/api/tournaments/{public}/travelers/1").json()["games"][0]["tables"]
        hands = [f"{row['hand']['section']}, line {row['hand']['line']}" for row in found]
        somebody = stack.enter_context(guest(chromium, str(client.base_url).rstrip("/"), "phone"))
        page = somebody.open(f"/tournaments/{public}/traveler/1")
        for number, hand in enumerate(hands, 1):
            expect(page.get_by_role("row").nth(number)).to_contain_text(hand)
        assert page.evaluate(TOO_WIDE) <= 0
        page.get_by_role("link", name="Replay table 2").click()
        page.get_by_role("heading", name="Round 1, game 1, table 2").wait_for()
        page.get_by_role("button", name="End").click()
        expect(page.get_by_text(hands[1]).first).to_be_visible()
        assert page.evaluate(TOO_WIDE) <= 0
        page.get_by_role("link", name="The same tiles").click()
        page.get_by_role("link", name="Replay table 1").wait_for()
