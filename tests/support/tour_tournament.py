"""The screens of a tournament, from the announcement to the season, on one page that is loaded once."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

import httpx
from browser import Guest
from online_game import take_seat
from played_round import play_round
from playwright.sync_api import Page, expect
from served_tournament import Desk, Json, at_table, enter, wall
from tour_friends import connect_player

from charleston.server.app import Server

PEOPLE = (
    *("Ann Lee", "Bea Fox", "Cam Hill", "Dot Kay", "Eve Poe", "Fay Roe"),
    *("Gia Marchetti-Rosenblum", "Hal Ott", "Ida Wu", "Joy Ash", "Kay Dunn", "Lou Vance"),
)
TABLES = 3
SEATS = "ESWN"
DAY: Json = {
    "name": "Spring Open",
    "day": "2027-04-03",
    "place": "Oak Street Community Hall",
    "card": "Charleston 2026",
    "rounds": 3,
    "minutes": 60,
    "places": 12,
    "open": True,
    "ties": ["wins", "best game"],
}
PRIZES = [
    *({"amount": amount, "place": place} for place, amount in enumerate((15_000, 9_000, 6_000), 1)),
    {"amount": 2_000, "best": "best game"},
]
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"""Open another page of the app without loading it again."""


class Shown(NamedTuple):
    """The name and the title of a screen, and its page."""

    name: str
    title: str
    page: Page


def tournament_screens(alone: Guest) -> Iterator[Shown]:
    desk = _announced(alone)
    yield from _before(alone, desk)
    desk.do({"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    _play(desk, 1)
    desk.do({"type": "begin_round"}, {"type": "set_clock", "left": 40 * 60_000, "runs": False, "at": 0})
    desk.do(
        _cards(2, 1),
        *(wall(2, game, 2) for game in (1, 2)),
        at_table(2, 2, type="call_director", seat=1, question="Is my hand dead? I have 13 tiles."),
        _typed(2, 3, ("10", "10", "10", "0")),
    )
    yield from _during(alone.page, desk)
    _play(desk, 2, 2, 3)
    desk.do({"type": "begin_round"})
    _play(desk, 3)
    desk.do({"type": "set_prizes", "prizes": PRIZES}, {"type": "publish_results"})
    yield from _after(alone.page, desk)


def online_screens(alone: Guest, server: Server) -> Iterator[Shown]:
    """Show a player's live table of an online round, and the traveler of a round that bots have played."""
    with httpx.Client(base_url=alone.address, timeout=60) as client, ExitStack() as stack:
        desk = Desk(client, name="Online Evening", card="Charleston 2026", minutes=60)
        desk.do(enter(*PEOPLE), {"type": "begin_tournament", "absent_too": True})
        desk.do({"type": "begin_round", "online": [1, 2, 3]})
        desk.do({"type": "set_clock", "left": 60 * 60_000, "runs": False, "at": 0})
        names = desk.view()["tables"][0]["people"]
        me, *others = (desk.link("player", 1 + PEOPLE.index(name)) for name in names)
        page = alone.open(f"/tournaments/{me}")
        page.get_by_role("button", name="Take your seat").click()
        page.wait_for_url("**/tables/*")
        for link in others:
            table, cookie = take_seat(alone.address, link)
            connect_player(alone.address, table, cookie, stack)
        page.get_by_role("region", name="The Charleston").wait_for()
        page.get_by_text("the wall breaks after").first.wait_for(state="hidden")  # the tiles are dealt
        expect(page.get_by_text("away", exact=True)).to_have_count(0)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        yield Shown("tournament-online", "A player's table in an online round", page)
        director = play_round(server, PEOPLE, games=2, wall=5)
        page = alone.open(f"/tournaments/{director}/traveler/1/2")
        page.get_by_role("link", name="Replay table 3").wait_for()
        page.evaluate("document.activeElement.blur()")
        yield Shown("tournament-traveler", "The traveler: what each table did with the same tiles", page)


def _announced(alone: Guest) -> Desk:
    """Announce a tournament in the name of this guest, and another one for the season."""
    alone.page.request.put(f"{alone.address}/api/me", data={"name": "Dora"})
    cookies = {one["name"]: one["value"] for one in alone.context.cookies()}
    limits = httpx.Limits(max_keepalive_connections=0)
    client = httpx.Client(base_url=alone.address, timeout=60, limits=limits, cookies=cookies)
    winter = Desk(client, name="Winter Open", day="2027-01-16", rounds=1)
    names = ("Anne Lee", "bea fox", *PEOPLE[2:8])
    winter.do(enter(*names), {"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    winter.do(_cards(1, 1), _cards(1, 2))
    desk = Desk(client, **DAY)
    desk.do(enter(*PEOPLE), enter("Max Ames"), *({"type": "check_in", "number": number} for number in range(1, 9)))
    return desk


def _cards(round_: int, table: int) -> Json:
    """Return the typed score cards of a table: another player wins at each table and in each round."""
    winner = (round_ + table) % 4
    thrower = (winner + round_) % 4
    value = 25 + 5 * (table % 3)
    games = ["0 10 10 10"] * 4
    games[winner] = f"{value}:won 10 10 10 ={value + 30}"
    games[thrower] = f"-10:{SEATS[winner]} 10 10 10"
    return _typed(round_, table, games)


def _typed(round_: int, table: int, games: Sequence[str]) -> Json:
    cards = [{"card": f"R{round_}-T{table}-{seat}", "games": text} for seat, text in zip(SEATS, games, strict=True)]
    return {"type": "type_cards", "cards": cards}


def _play(desk: Desk, round_: int, *tables: int) -> None:
    if round_ == 2:
        desk.do(at_table(2, 2, type="answer_call", answer="No. You have 13 tiles, and that is right."))
    for table in tables or range(1, TABLES + 1):
        desk.do(_cards(round_, table))


def _show(page: Page, path: str, text: str) -> None:
    """Open a page of the app and wait for a text on it."""
    page.evaluate(GO, path)
    page.get_by_text(text).locator("visible=true").first.wait_for()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def _before(alone: Guest, desk: Desk) -> Iterator[Shown]:
    home, public = f"/tournaments/{desk.director}", f"/tournaments/{desk.link('public')}"
    player = f"/tournaments/{desk.link('player', 9)}"
    page = alone.open("/tournaments")
    page.get_by_role("link", name="Continue: Spring Open").wait_for()
    yield Shown("tournament-list", "Tournaments", page)
    for path, text, name, title in (
        ("/tournaments/new", "Create the tournament", "new", "New tournament"),
        ("/tournaments/movements", "No repeats", "lab", "Movement lab: who meets whom"),
        (home, "Before tournament day", "start", "The board before the tournament begins"),
        (f"{home}/entries", "Max Ames", "entries", "Entries, check-in and waiting list"),
        (f"{home}/settings", "Change the settings", "settings", "The announcement"),
        (public, "Join the waiting list", "enter", "The public page: enter the tournament"),
        (player, "Ida Wu", "player-before", "A player's page before the tournament"),
    ):
        _show(page, path, text)
        yield Shown(f"tournament-{name}", title, page)


def _during(page: Page, desk: Desk) -> Iterator[Shown]:
    home, public = f"/tournaments/{desk.director}", f"/tournaments/{desk.link('public')}"
    table, player = f"/tournaments/{desk.link('table', 2)}", f"/tournaments/{desk.link('player', 1)}"
    for path, text, name, title in (
        (home, "Is my hand dead?", "board", "The director's board"),
        (f"{home}/round", "Score cards of any table", "round", "The round: seats, and any table"),
        (f"{home}/table/2/3", "It would fit with", "director-table", "A table whose score cards do not agree"),
        (f"{home}/changes", "Somebody left", "changes", "Changes: who left, who came late"),
        (f"{home}/log", "Undo", "log", "The log"),
        (f"{home}/links", "Table 2", "links", "Links for assistants, tables and players"),
        (f"{home}/links/print", "Table 2", "codes", "Links with QR codes, to print"),
        (f"{home}/print", "Score cards", "print", "Everything to print"),
        (table, "Is my hand dead?", "table", "A table's page"),
        (player, "Ann Lee", "player", "A player's page"),
        (public, "Find your seat", "public", "The public page: seats and standings"),
        (f"{public}/projector", "1 of 3 tables turned in", "projector", "The projector"),
    ):
        _show(page, path, text)
        yield Shown(f"tournament-{name}", title, page)


def _after(page: Page, desk: Desk) -> Iterator[Shown]:
    home, public = f"/tournaments/{desk.director}", f"/tournaments/{desk.link('public')}"
    _show(page, f"{home}/results", "The results are published.")
    page.get_by_role("button", name="Change the prizes").click()
    page.get_by_role("button", name="Save the prizes").wait_for()
    page.evaluate("document.activeElement.blur()")
    yield Shown("tournament-results", "Results, prizes and certificates", page)
    _show(page, public, "About this tournament")
    yield Shown("tournament-results-public", "The results page to share", page)
    _show(page, "/tournaments/season", "Choose at least one tournament.")
    for name in ("Winter Open", "Spring Open"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_text("Ann Lee and Anne Lee").or_(page.get_by_text("Anne Lee and Ann Lee")).wait_for()
    page.get_by_role("radio", name="Only each player’s best results").check()
    page.get_by_text("Only the best result counts.").wait_for()
    page.evaluate("document.activeElement.blur()")
    yield Shown("tournament-season", "A season of two tournaments", page)
