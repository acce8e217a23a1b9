"""A whole tournament in several browsers: five tables, and everything that goes wrong on a day."""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from event_day import GAMES, TABLES, Day, forgive_network, stand_ins
from event_server import OpenedDesk, Sender, doubled_or_missing, event_server, wait_until_ready
from online_game import OnlineGame, take_seat
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from served_tournament import enter
from terminal import run
from tour_tournament import GO
from tournament_pages import unfold
from tournament_table_page import answer, heading
from true_games import TrueGame, signatures, table_commands, type_cards, typed_cards

MAX_ACTS = 14
"""The most clicks and fields that a director needs to create a tournament."""
NAMES = (
    *("Ann Lee", "Bea Poe", "Cam Hill", "Dot Kay", "Eve Ash", "Fay Dunn", "Gia Vance", "Hal Ott"),
    *("Ida Wu", "Joy Berg", "Lou Cole", "Mae Dean", "Nan Ely", "Ola Ford", "Pam Gray", "Ria Hunt"),
)
LIST = "\n".join(["First name,Last name", *(name.replace(" ", ",") for name in NAMES)])
COUNT_ACTS = """() => {
  window.acts = 0;
  addEventListener('focusin', ({target}) => { acts += target.matches('input, select, textarea') });
  addEventListener('click', ({target}) => { acts += target.closest('a, button, summary') !== null });
}"""
CONFLICT = TrueGame(winner=0, value=25, thrower=3, exposures=2)
"""The game that a table types wrong: North writes -10 instead of -20."""


@pytest.fixture
def day(chromium: Browser, tmp_path: Path) -> Iterator[Day]:
    with event_server(f"sqlite:///{tmp_path}/event.db") as (server, client), ExitStack() as stack:
        yield Day(stack, chromium, server, client)


def test_a_day_of_five_tables_and_three_rounds(day: Day, client: httpx.Client, tmp_path: Path) -> None:
    create(day)
    enter_everybody(day)
    check_in_and_begin(day)
    play_first_round(day)
    walk_out(day)
    play_second_round(day)
    play_third_round(day)
    publish(day)
    print_certificates(day)
    go_on_elsewhere(day, client, tmp_path)


# Before


def create(day: Day) -> None:
    page = day.dora.open("/tournaments")
    page.evaluate(COUNT_ACTS)
    page.get_by_role("link", name="New tournament").click()
    for label, text in (("Name of the tournament", "Spring Open"), ("Your name", "Dora Hill"), ("Date", "2027-04-03")):
        page.get_by_label(label).fill(text)
    page.get_by_role("combobox", name="Card").select_option("Charleston 2026")
    page.get_by_label("Rounds", exact=True).fill("3")
    unfold(page, "More choices")
    page.get_by_label("Games in a round", exact=True).fill(str(GAMES))
    page.get_by_label("Most players", exact=True).fill(str(4 * TABLES))
    page.get_by_label("Anyone with the public link can enter").check()
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("heading", name="Board").wait_for()
    assert page.evaluate("acts") <= MAX_ACTS
    day.desk = OpenedDesk(day.client, page.url.rpartition("/")[2])


def enter_everybody(day: Day) -> None:
    """Two people enter by the public link, most are on a list, and two more come: then the event is full."""
    phone = day.kay.open(f"/tournaments/{day.desk.link('public')}")
    phone.get_by_label("I would like to stay at one table").check()
    enter_by_link(phone, "Kay Fox", "Enter", "Kay Fox, you have entered.")
    answer(phone, "Enter another person")
    enter_by_link(phone, "Irma Roe", "Enter", "Irma Roe, you have entered.")
    page = day.nav("Entries")
    unfold(page, "Add many at once")
    page.get_by_label("Names").fill(LIST)
    page.get_by_role("button", name="Add 16 players").click()
    page.get_by_role("button", name="Check in Ria Hunt").wait_for()
    day.desk.do(enter("Sue Ives", "Tess Jones"), {"type": "keep_apart", "one": 1, "other": 2})
    answer(phone, "Enter another person")
    phone.get_by_role("heading", name="Join the waiting list").wait_for()
    enter_by_link(phone, "Zoe Late", "Join the waiting list", "Zoe Late, you are number 1 on the waiting list.")
    page.get_by_role("button", name="Change Hal Ott").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    phone.get_by_text("Zoe Late, you have entered.").wait_for()
    assert (day.desk.view()["entered"], day.desk.view()["waiting"]) == (4 * TABLES, 0)


def enter_by_link(phone: Page, name: str, button: str, result: str) -> None:
    phone.get_by_label("Your first and last name").fill(name)
    answer(phone, button)
    phone.get_by_text(result).wait_for()


def check_in_and_begin(day: Day) -> None:
    """Everybody checks in with a link of their own; the last one comes to the director's table."""
    numbers = [one["number"] for one in day.desk.view()["entrants"] if one["status"] == "entered"]
    day.players = day.desk.links("player", *numbers)
    for number in numbers[:-1]:
        day.desk.do({"type": "check_in", "number": number}, link=day.players[number])
    page = day.dora.page
    page.get_by_role("button", name="Check in Zoe Late").click()
    begin = page.get_by_role("region", name="Begin the tournament")
    begin.get_by_role("button", name=f"Show the plan for {4 * TABLES} players").click()
    begin.get_by_role("button", name="Begin the tournament").click()
    page.get_by_role("button", name="Start round 1").click()
    page.get_by_text(f"0 of {TABLES} tables turned in").wait_for()
    day.tables = day.desk.links("table", *range(1, TABLES + 1))
    day.wall.open(f"/tournaments/{day.desk.link('public')}/projector")
    day.wall.page.get_by_role("heading", name="Find your seat").wait_for()
    day.wall.page.get_by_text("Zoe Late").wait_for()


# Round 1


def play_first_round(day: Day) -> None:
    refuse_late_change(day)
    catch_wrong_score_card(day)
    wrong, true = TrueGame(winner=2, value=30), TrueGame(winner=1, value=30, thrower=0)
    games = day.games(1, 2, true)
    day.send(2, *table_commands(1, 2, [wrong, *games[1:]]))
    day.send(3, *table_commands(1, 3, day.games(1, 3)))
    day.desk.do(type_cards(1, {4: day.games(1, 4)}), link=day.desk.link("assistant", name="Vera"))
    assert day.standings() != day.book.standings()
    correct_game(day, true)
    assert day.standings() == day.book.standings()
    day.wall.page.get_by_text(f"{TABLES} of {TABLES} tables turned in").wait_for()
    day.wall.page.get_by_role("heading", name="Round 2: where to go next").wait_for()


def enter_game(page: Page, number: int, game: TrueGame, people: list[str]) -> None:
    """Answer the questions of the table's page about a game."""
    page.get_by_role("link", name=re.compile(f"^(Enter game {number}|Game {number}: enter it again)$")).click()
    if game.winner < 0:
        return answer(page, "Wall game", "Save this game")
    winner, thrown = people[game.winner], game.thrower >= 0
    tile = [f"{people[game.thrower]} threw it", str(game.exposures or "None")] if thrown else [f"{winner} picked it"]
    jokers = "No, jokerless" if game.jokerless else "Yes, jokers"
    return answer(page, f"{winner} won", str(game.value), *tile, jokers, "Save this game")


def refuse_late_change(day: Day) -> None:
    """Two phones of table 1 enter a game each and sign. One of them is too late with a change."""
    games, people = day.games(1, 1), day.desk.people()[1]
    one, two = (phone.open(f"/tournaments/{day.tables[1]}") for phone in (day.one, day.two))
    enter_game(one, 1, games[0], people)
    heading(two, "Play game 2, then enter it here.")
    enter_game(two, 2, games[1], people)
    for phone, owners in ((two, (0, 1)), (one, (2, 3))):
        for owner in owners:
            names = people[(owner + 2) % 4], people[owner]
            phone.get_by_role("link", name="{} signs for {}".format(*names)).click()
            answer(phone, "I am {}, and I sign for {}".format(*names))
            phone.get_by_text("{} has signed for {}".format(*names)).wait_for()
    day.two.context.set_offline(True)
    enter_game(two, 2, TrueGame(winner=1, value=40), people)
    two.get_by_text("1 entry will be sent").wait_for()
    answer(one, f"{people[0]} turns in the score cards")
    one.get_by_role("dialog").get_by_role("button", name="Turn in", exact=True).click()
    heading(one, "Your score cards are turned in. You are done with this round.")
    day.two.context.set_offline(False)
    refusal = two.get_by_role("alert")
    expect(refusal).to_contain_text("Not recorded: game 2 of round 1.")
    expect(refusal).to_contain_text("Only the director can change them now.")
    refusal.get_by_role("button", name="OK").click()
    forgive_network(day)


def catch_wrong_score_card(day: Day) -> None:
    """The director types the score cards of table 5. North's is wrong; the page says what would fit."""
    cards = typed_cards(day.games(1, 5, CONFLICT))
    first, second, total = cards[3].split()
    wrong = f"{first.replace('-20', '-10')} {second} ={int(total[1:]) + 10}"
    page = day.nav("Board")
    page.get_by_role("link", name="Table 5").click()
    typing = page.get_by_role("region", name="Type paper score cards")
    fields = typing.locator("input:not([type=checkbox])")
    for seat, text in enumerate([*cards[:3], wrong]):
        fields.nth(seat).fill(text)
    typing.get_by_role("button", name="Save these score cards").click()
    page.get_by_text("It would fit with North -20").first.wait_for()
    assert day.desk.view()["turned_in"] == 1
    fields.nth(3).fill(cards[3])
    typing.get_by_role("button", name="Save these score cards").click()
    expect(page.get_by_text("It would fit with")).to_have_count(0)
    assert day.desk.view()["turned_in"] == 2


def correct_game(day: Day, true: TrueGame) -> None:
    page = day.nav("Board")
    page.get_by_role("link", name="Table 2").click()
    unfold(page, "Correct a game")
    correction = page.locator("details", has_text="Correct a game")
    correction.get_by_role("combobox", name="Game").select_option("1")
    for seat, name in enumerate(("East", "South", "West", "North")):
        correction.get_by_label(f"{name}, ").fill(true.typed(seat))
    correction.get_by_label("Reason").fill("South won, all agree")
    correction.get_by_role("button", name="Correct the game").click()
    expect(correction.get_by_label("Reason")).to_have_value("")
    assert "South won, all agree" in day.desk.get("log.jsonl").text


# Round 2


def walk_out(day: Day) -> None:
    """Bea Poe leaves. The director sees who takes the chair before the new plan is accepted."""
    page = day.nav("Changes")
    page.get_by_label("Bea Poe", exact=True).check()
    page.get_by_role("button", name="Show what changes").click()
    preview = page.get_by_role("region", name="What changes")
    expect(preview).to_contain_text(re.compile(r"Bea Poe: table \d → no table"))
    assert "Bea Poe" in [place["name"] for place in day.desk.view()["coming"]]
    page.get_by_role("button", name="Accept the new plan").click()
    page.get_by_text("The new plan is valid.").wait_for()
    assert "Bea Poe" not in [place["name"] for place in day.desk.view()["coming"]]


def play_second_round(day: Day) -> None:
    """Table 1 enters a game without a network. The server is killed while the others enter theirs."""
    day.nav("Board").get_by_role("button", name="Start round 2").click()
    for phone in (day.one, day.two):
        heading(phone.page, "Round 2, table 1")
        heading(phone.page, "Play game 1, then enter it here.")
    games, people = day.games(2, 1), day.desk.people()[1]
    day.one.context.set_offline(True)
    enter_game(day.one.page, 1, games[0], people)
    day.one.page.get_by_text("1 entry will be sent").wait_for()
    kill_server(day)
    day.wall.page.get_by_text(f"{TABLES - 1} of {TABLES} tables turned in").wait_for()
    day.dora.page.get_by_text(f"{TABLES - 1} of {TABLES} tables turned in").wait_for()
    heading(day.two.page, "Play game 1, then enter it here.")
    day.one.context.set_offline(False)
    day.one.page.get_by_text("All saved").wait_for()
    heading(day.two.page, "Play game 2, then enter it here.")
    enter_game(day.two.page, 2, games[1], people)
    day.two.page.get_by_role("heading", name="Signatures").wait_for()
    day.send(1, *signatures(2, 1))
    assert doubled_or_missing(day.desk.get("log.jsonl").text, 2, GAMES, TABLES) == []
    assert day.standings() == day.book.standings(stand_ins(day))
    forgive_network(day)


def kill_server(day: Day) -> None:
    """Kill the server in the middle of the entries of four tables. Nothing that was confirmed may be missing."""
    entries = [
        (day.tables[table], command)
        for table in range(2, TABLES + 1)
        for command in table_commands(2, table, day.games(2, table))
    ]
    sender = Sender(day.client, entries)
    sender.start()
    while sender.confirmed < len(entries) // 2:
        assert sender.is_alive()
    before, seq = day.desk.get("log.jsonl").text, sender.seq
    day.server.kill()
    day.server.start()
    wait_until_ready(day.client)
    after = day.desk.get("log.jsonl").text
    assert after.startswith(before)
    assert after.count("\n") >= seq
    sender.join()
    assert sender.lost > 0
    assert (sender.confirmed, sender.refusals) == (len(entries), [])


# Round 3


def play_third_round(day: Day) -> None:
    """Everybody plays online. One table finishes a game; then the bell rings."""
    page = day.nav("Board")
    page.get_by_label("Online", exact=True).check()
    page.get_by_role("button", name="Start round 3").click()
    expect(page.get_by_text("Online, waiting for players")).to_have_count(TABLES)
    people = day.desk.people()
    day.kay.page.evaluate(GO, f"/tournaments/{day.players[1]}")
    day.kay.page.get_by_role("button", name="Take your seat").click()
    day.kay.page.wait_for_url("**/tables/*")
    quick = next(table for table, names in people.items() if not {"Kay Fox", *stand_ins(day)} & {*names})
    game = OnlineGame(day.server.url, *take_seats(day, people, quick))
    day.kay.page.get_by_text(f"Game 1 of {GAMES}").wait_for()
    game.start()
    game.join()
    assert game.errors == []
    expect(page.get_by_role("link", name=f"Table {quick}")).to_contain_text(f"Online, after game 1 of {GAMES}")
    day.desk.do({"type": "set_clock", "left": 0, "runs": True, "at": 0})
    day.kay.page.get_by_text("Round 3 is over").first.wait_for()
    page.get_by_text("The tournament is over.").wait_for()
    for table, names in people.items():
        day.book.add(3, names, [TrueGame().points if table == quick else [0] * 4], [])


def take_seats(day: Day, people: dict[int, list[str]], table: int) -> tuple[str, list[str]]:
    """Let everybody but Kay Fox take the seat; return the live table of a table, and its players' cookies."""
    numbers = {one["name"]: one["number"] for one in day.desk.view()["entrants"]}
    names = [name for each in people.values() for name in each if name in numbers and name != "Kay Fox"]
    seats = {name: take_seat(day.server.url, day.players[numbers[name]]) for name in names}
    return seats[people[table][0]][0], [seats[name][1] for name in people[table]]


# After


def publish(day: Day) -> None:
    """The director looks at the ties, sets prizes and publishes; the public page shows them."""
    rows = day.book.standings(stand_ins(day))
    assert day.standings() == rows
    page = day.nav("Results")
    ties = page.get_by_role("region", name="Ties")
    expect(ties.get_by_role("listitem").first).to_be_visible()
    assert {name for name in day.book.rounds if name in ties.inner_text()} == day.book.tied(stand_ins(day))
    page.get_by_role("button", name="Set the prizes").click()
    page.get_by_label("First place").fill("100")
    page.get_by_role("button", name="Save the prizes").click()
    page.get_by_text("Only you and your assistants see this").wait_for()
    public = day.kay.page
    public.evaluate(GO, f"/tournaments/{day.desk.link('public')}")
    public.get_by_role("heading", name="Results").wait_for()
    expect(public.get_by_role("heading", name="Prizes")).to_have_count(0)
    page.get_by_role("button", name="Publish the results and prizes").click()
    public.get_by_role("heading", name="Prizes").wait_for()
    winners = [row.player for row in rows if row.place == 1]
    for name in winners:
        expect(public.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    expect(public.get_by_text(f"${100 / len(winners):.2f}".replace(".00", "")).first).to_be_visible()


def print_certificates(day: Day) -> None:
    page = day.dora.page
    with page.expect_download() as download:
        page.get_by_role("link", name="First three places").click()
    pages = [one.extract_text() for one in PdfReader(download.value.path()).pages]
    winners = [row.player for row in day.book.standings(stand_ins(day)) if row.place <= 3]
    assert len(pages) == len(winners)
    for name, text in zip(winners, pages, strict=True):
        assert name in text
        assert "Spring Open" in text


def go_on_elsewhere(day: Day, client: httpx.Client, tmp_path: Path) -> None:
    """The spreadsheet adds up, the log is valid on the command line, and another server has the same standings."""
    table = list(csv.DictReader(io.StringIO(day.desk.get("standings.csv").text.removeprefix("\ufeff"))))
    found = {row["player"]: [row["total"], *(row[f"round {number}"] for number in (1, 2, 3))] for row in table}
    assert found == {
        name: [str(day.book.total(name)), *(str(rounds.get(number, "")) for number in (1, 2, 3))]
        for name, rounds in day.book.rounds.items()
    }
    check_wishes(day)
    log = day.desk.get("log.jsonl").text
    file = tmp_path / "spring.log"
    file.write_text(log, newline="")
    audit = run("tournament", "audit", str(file), "--head", day.desk.view()["head"])
    assert audit.exit_code == 0, audit.output
    link = client.post("/api/tournaments/import", json={"log": log, "director": "Vera"}).json()["link"]
    assert OpenedDesk(client, link).view()["standings"] == day.desk.view()["standings"]


def check_wishes(day: Day) -> None:
    """Kay Fox stayed at one table, and never met Irma Roe."""
    found = [
        day.client.get(f"/api/tournaments/{day.desk.director}/tables/{round_}/{table}").json()
        for round_ in (1, 2, 3)
        for table in range(1, TABLES + 1)
    ]
    names = {(one["round"], one["table"]): [card["player"] for card in one["cards"]] for one in found}
    assert len({table for (_, table), people in names.items() if "Kay Fox" in people}) == 1
    assert not any({"Kay Fox", "Irma Roe"} <= {*people} for people in names.values())
