"""The score book on a phone at a real table: a session with a mistake, a correction and a network outage.

The tests compare everything the page shows with a ``match`` computed here from the same games.
"""

import re
from typing import Any, NamedTuple

import httpx
from browser import Guest, guest
from playwright.sync_api import Browser, Page, Route, expect

from charleston.game.prose import money
from charleston.game.ruleset import ruleset
from charleston.match.finished_game import FinishedGame
from charleston.match.match import Match, add_game, balances, new_match, seating, transfers

PEOPLE = ("Ida", "Ruth", "Sol", "Bea")
BY_NAME = ("winner", "thrower", "offender", "declarer")


class PlayedGame(NamedTuple):
    """The answers a scorekeeper gives on the phone, and the facts of the game with names instead of seats."""

    answers: tuple[str, ...]
    facts: dict[str, Any]


def win(winner: str, value: int, thrower: str = "", *, jokerless: bool = False) -> PlayedGame:
    tile = f"{thrower} discarded it" if thrower else f"{winner} picked it"
    jokers = ("No, jokerless", "No") if jokerless else ("Yes, jokers",)
    facts: dict[str, Any] = {"result": "mahjong", "winner": winner, "value": value, "jokerless": jokerless}
    facts |= {"thrower": thrower} if thrower else {"self_picked": True}
    return PlayedGame((f"{winner} won", str(value), tile, *jokers), facts)


WALL = PlayedGame(("Nobody won",), {"result": "wall"})
AGAIN = PlayedGame(("Something else", "The game will be replayed"), {"result": "replay"})
MISCALL = PlayedGame(
    ("Something else", "A misnamed tile", "Sol", "Ida", "30"),
    {"result": "miscall", "offender": "Sol", "winner": "Ida", "value": 30},
)
SESSION = [
    win("Ida", 25, "Bea"),
    win("Ruth", 30),  # a mistake: see CORRECTED
    WALL,
    win("Sol", 50, "Ida", jokerless=True),
    AGAIN,
    win("Bea", 25),  # from here on there is no network
    win("Ida", 35, "Ruth"),
    MISCALL,
    win("Ruth", 25, "Sol"),
    WALL,
    win("Bea", 75, "Ida"),
    win("Sol", 30, jokerless=True),
]
CORRECTED = win("Ruth", 30, "Sol")


def with_game(match: Match, game: PlayedGame) -> Match:
    seats = seating(match).seats
    facts: dict[str, Any] = {
        name: seats.index(value) if name in BY_NAME else value for name, value in game.facts.items()
    }
    return add_game(match, FinishedGame(**facts))


def match_of(games: list[PlayedGame]) -> Match:
    match = new_match(PEOPLE, ruleset("league"))
    for game in games:
        match = with_game(match, game)
    return match


def open_book(ann: Guest, people: tuple[str, ...] = PEOPLE) -> str:
    page = ann.open()
    page.get_by_role("link", name="Keep score at a real table").click()
    page.get_by_role("button", name="Open a new score book").click()
    fields = page.get_by_role("group", name="Who is playing?").get_by_role("textbox")
    for at, name in enumerate(people):
        fields.nth(at).fill(name)
    page.get_by_role("button", name="Start the score book").click()
    page.get_by_role("heading", name="Game 1").wait_for()
    return page.url.rpartition("/")[2]


def answer(page: Page, words: str) -> None:
    page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{re.escape(words)}\b")).click()


def record(page: Page, number: int, game: PlayedGame) -> None:
    page.get_by_role("link", name=f"Record game {number}").click()
    for words in game.answers:
        answer(page, words)
    page.get_by_role("button", name="Save this game").click()
    page.get_by_role("heading", name=f"Game {number + 1}").wait_for()


def cents(amount: str) -> int:
    """Return an amount on the page, such as "+50¢" or "−$1.25", in cents."""
    number = int(re.sub(r"[^0-9]", "", amount))
    return -number if amount.startswith("−") else number


def totals_on_page(page: Page) -> dict[str, int]:
    """Return the total of each person on the page."""
    rows = page.get_by_role("region", name="Totals").locator("summary")
    lines = [text.split("\n") for text in rows.all_inner_texts()]
    return {name: cents(amount) for name, amount, *_ in lines}


def check(page: Page, games: list[PlayedGame]) -> None:
    """Check that the page shows the totals of the match and the seats of the next game."""
    match = match_of(games)
    assert totals_on_page(page) == balances(match)
    seats = page.get_by_role("region", name="round").locator("ol strong")
    assert tuple(seats.all_inner_texts()) == seating(match).seats


def view_of(address: str, book: str) -> dict[str, Any]:
    view: dict[str, Any] = httpx.get(f"{address}/api/books/{book}").json()
    return view


def test_a_session_of_twelve_games_and_a_network_outage(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone", service_workers="allow") as ann:
        book, page = open_book(ann), ann.page
        for number, game in enumerate(SESSION[:5], 1):
            record(page, number, game)
            page.get_by_text("All saved").wait_for()
            check(page, SESSION[:number])
        games = [SESSION[0], CORRECTED, *SESSION[2:]]
        correct(page, 2, CORRECTED, "Sol discarded it after all")
        check(page, games[:5])
        without_network(ann, games)
        for number, game in enumerate(games[8:], 9):
            record(page, number, game)
        page.get_by_text("All saved").wait_for()
        check(page, games)
        strike_and_restore(page, games)
        settle(page, match_of(games))
        view = view_of(address, book)
        assert len(view["games"]) == 12
        assert [len(game["history"]) for game in view["games"]] == [1, 2, *[1] * 9, 3]
        page.goto(f"{address}/books/{book}/page")
        page.get_by_text("Reason: Sol discarded it after all").wait_for()
        assert page.get_by_role("region", name="Games").get_by_role("heading", level=3).count() == 12


def correct(page: Page, number: int, game: PlayedGame, why: str) -> None:
    page.get_by_role("link", name="Games so far").click()
    page.get_by_role("link", name=f"Game {number} ").click()
    page.get_by_role("link", name="Correct it").click()
    for words in game.answers:
        answer(page, words)
    page.get_by_label("Why are you correcting it?").fill(why)
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_role("heading", name="History").wait_for()
    assert why in page.get_by_role("region", name="History").inner_text()
    page.get_by_role("link", name="Games so far").click()
    page.get_by_role("link", name="Score book").click()


def without_network(ann: Guest, games: list[PlayedGame]) -> None:
    """Record two games offline, start a third, and reload: nothing is lost, and each game is sent once."""
    page, book = ann.page, ann.page.url.rpartition("/")[2]
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration('/books').then(found => found?.active?.state === 'activated')"
    )
    ann.context.set_offline(True)
    for number in (6, 7):
        record(page, number, games[number - 1])
    page.get_by_text("2 entries will be sent").wait_for()
    check(page, games[:7])
    page.get_by_role("link", name="Record game 8").click()
    for words in MISCALL.answers[:3]:
        answer(page, words)
    page.get_by_role("heading", name="Who won on that tile?").wait_for()
    page.reload()
    page.get_by_role("heading", name="Who won on that tile?").wait_for()
    answer(page, "Ida")
    answer(page, "30")
    page.get_by_text("calculated when you are online").wait_for()
    page.get_by_role("link", name="Finish later").click()
    page.get_by_text("2 entries will be sent").wait_for()
    check(page, games[:7])
    ann.context.set_offline(False)
    page.get_by_text("All saved").wait_for()
    check(page, games[:7])
    assert [game["number"] for game in view_of(ann.address, book)["games"]] == [1, 2, 3, 4, 5, 6, 7]
    page.get_by_role("link", name="Continue game 8").click()
    page.get_by_text("Only Sol pays, four times the value").wait_for()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("heading", name="Which hand did Ida have?").wait_for()
    answer(page, "30")
    page.get_by_role("button", name="Save this game").click()
    page.get_by_role("heading", name="Game 9").wait_for()


def strike_and_restore(page: Page, games: list[PlayedGame]) -> None:
    page.get_by_role("link", name="View or correct").click()
    page.get_by_role("button", name="Strike it out").click()
    page.get_by_role("button", name="Strike out game 12").click()
    page.get_by_role("button", name="Restore it").wait_for()
    page.get_by_text("All saved").wait_for()
    page.get_by_role("link", name="Games so far").click()
    page.get_by_role("link", name="Score book").click()
    assert totals_on_page(page) == balances(match_of(games[:11]))
    page.get_by_role("link", name="View or correct").click()
    page.get_by_role("button", name="Restore it").click()
    page.get_by_role("link", name="Correct it").wait_for()
    page.get_by_text("All saved").wait_for()
    page.get_by_role("link", name="Games so far").click()
    page.get_by_role("link", name="Score book").click()
    check(page, games)


def settle(page: Page, match: Match) -> None:
    page.get_by_role("link", name="Settle up").click()
    payments = transfers(match)
    for payer, payee, amount in payments:
        expect(page.get_by_role("listitem").filter(has_text=f"{payer} pays {payee}")).to_contain_text(money(amount))
    for payer, payee, _ in payments:
        page.get_by_role("button", name=f"{payer} to {payee}").click()
    page.get_by_text("Nobody owes anybody anything").wait_for()
    page.get_by_role("button", name="End the session").click()
    question = page.get_by_role("dialog", name="End the session?")
    expect(question).to_contain_text("You can continue the session later.")
    question.get_by_role("button", name="Go back").click()
    page.get_by_role("button", name="End the session").click()
    question.get_by_role("button", name="End the session").click()
    page.get_by_role("link", name="Score book").click()
    page.get_by_role("heading", name="The session is over").wait_for()


def test_a_link_to_watch_and_new_links(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann, guest(chromium, address, "phone") as bess:
        book, page = open_book(ann), ann.page
        page.get_by_role("link", name="Share").click()
        page.get_by_role("heading", name="Link to keep score").wait_for()
        both = httpx.post(f"{address}/api/books/{book}/links", json={}).json()
        there = bess.open(f"/books/{both['read']}")
        there.get_by_role("region", name="Totals").wait_for()
        assert there.get_by_role("link", name="Record game 1").count() == 0
        assert there.get_by_role("heading", name="Link to").count() == 0
        page.get_by_role("button", name="Make new links").click()
        page.get_by_role("dialog").get_by_role("button", name="Make new links").click()
        page.wait_for_url(lambda url: book not in url)
        page.get_by_role("heading", name="Link to watch").wait_for()
        there.goto(f"{address}/books/{book}")
        there.get_by_text("There is no score book at this address").wait_for()
        bess.complaints.clear()  # the browser reports the 404
        page.get_by_role("link", name="Score book").click()
        record(page, 1, WALL)


def test_an_entry_with_a_lost_answer_is_recorded_once(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        book, page = open_book(ann), ann.page

        def lose(route: Route) -> None:
            route.fetch()
            route.abort()

        page.route("**/entries", lose, times=1)
        page.get_by_role("link", name="Record game 1").click()
        answer(page, "Nobody won")
        page.get_by_role("button", name="Save this game").click()
        page.get_by_text("1 entry will be sent").wait_for()
        page.get_by_text("All saved").wait_for()
        assert len(view_of(address, book)["games"]) == 1
        assert len(ann.complaints) == 1  # the browser reports the lost answer
        ann.complaints.clear()


def test_only_one_of_two_phones_records_a_game(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann, guest(chromium, address, "phone") as bess:
        book = open_book(ann)
        there = bess.open(f"/books/{book}")
        there.get_by_role("heading", name="Game 1").wait_for()
        bess.context.set_offline(True)
        record(there, 1, WALL)
        record(ann.page, 1, SESSION[0])
        ann.page.get_by_text("All saved").wait_for()
        bess.context.set_offline(False)
        there.get_by_text("Not saved: game 1").wait_for()
        check(there, SESSION[:1])
        there.get_by_role("button", name="Leave it out").click()
        there.get_by_text("Not saved").wait_for(state="hidden")
        assert len(view_of(address, book)["games"]) == 1
