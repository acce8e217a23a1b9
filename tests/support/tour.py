"""A tour of every screen, for screenshots and for accessibility checks."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import NamedTuple

from browser import Guest, guest
from clicking import lift, put_back, rack
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from sample_table import NAMES, seed_of
from staged import WALL
from tour_friends import Friends
from tour_tournament import online_screens, tournament_screens

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, NORTH, SOUTH
from charleston.server.app import Server
from charleston.table import commands
from charleston.tiles import JOKER

PUBLIC = "https://mahj.example"
"""A public address, which makes the waiting room show a QR code."""
MISTAKEN = """card "Ours"
section "Evens"
  FF 2222a 4444a 6666a  x25
  22a 444a 66b 888b DDDDD  x30
"""
BOOKED = [
    {"type": "add_game", "facts": {"result": "mahjong", "winner": 0, "value": 25, "thrower": 3}},
    {"type": "add_game", "facts": {"result": "mahjong", "winner": 1, "value": 30, "self_picked": True}},
    {"type": "add_game", "facts": {"result": "mahjong", "winner": 2, "value": 50, "thrower": 0, "jokerless": True}},
    {"type": "add_game", "facts": {"result": "wall"}},
    {"type": "add_game", "facts": {"result": "miscall", "winner": 0, "value": 30, "offender": 2}},
    {
        "type": "correct_game",
        "game": 2,
        "facts": {"result": "mahjong", "winner": 1, "value": 30, "thrower": 2},
        "why": "It was thrown after all",
    },
]


class Screen(NamedTuple):
    """A page at rest. The caller may change its size and colors, and must restore them."""

    name: str
    title: str
    page: Page


def tour(browser: Browser, server: Server, address: str) -> Iterator[Screen]:
    numbers = count(1)
    server.tables.services = server.tables.services._replace(  # the same walls on every run
        seed=lambda: bytes.fromhex(seed_of(next(numbers)))
    )
    with ExitStack() as stack:
        alone = stack.enter_context(guest(browser, address, service_workers="allow"))  # so the referee works offline
        yield from first_pages(alone)
        yield from card_pages(alone)
        friends = Friends(browser, server, address, stack)
        yield from waiting(friends)
        yield from charleston(friends)
        yield from game(friends)
        yield from after_the_game(friends)
        yield from rule_pages(alone)
        yield from referee_pages(alone)
        yield from score_book(alone)
        yield from learning(alone)
        yield from (Screen(*one) for one in tournament_screens(alone))
        yield from failures(alone)
        player = stack.enter_context(guest(browser, address))
        yield from (Screen(*one) for one in online_screens(player, server))


def rest(page: Page) -> None:
    """Move the pointer away and remove the focus."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def first_pages(alone: Guest) -> Iterator[Screen]:
    page = alone.open()
    page.get_by_role("button", name="Play against bots").wait_for()
    yield Screen("first", "Home", page)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill("Ruth")
    yield Screen("new-table", "New table for friends", page)
    page.get_by_text("Card, rules and clock").click()
    page.get_by_role("dialog").get_by_role("combobox").first.wait_for()
    yield Screen("new-table-rules", "New table for friends: card, rules and clock", page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    yield Screen("settings", "Settings", page)


def card_pages(alone: Guest) -> Iterator[Screen]:
    page = alone.open("/cards")
    page.get_by_role("link", name="Charleston 2026").first.wait_for()
    yield Screen("cards", "The cards", page)
    alone.open("/cards/Charleston 2026")
    page.get_by_text("Any 2 Suits").first.wait_for()
    yield Screen("card", "A card", page)
    alone.open("/cards/own")
    page.get_by_label("The card’s text").fill(MISTAKEN)
    page.get_by_text("Not ready yet: 1 mistake").wait_for()
    page.get_by_text("Row 4").wait_for()
    yield Screen("own-card", "Your own card, with a mistake", page)


def waiting(friends: Friends) -> Iterator[Screen]:
    page = friends.page_of(0)
    friends.connect(1)
    page.get_by_role("img", name="QR code").wait_for()
    friends.do(1, commands.SitDown(1, NAMES[1]))
    friends.do(1, commands.Say(NAMES[1], "Hello, everybody!"))
    page.get_by_text("Hello, everybody!").nth(1).wait_for()
    page.get_by_text("away", exact=True).wait_for(state="hidden")
    yield Screen("waiting-room", "The waiting room, with the link for friends", page)
    for chair in (2, 3):
        friends.connect(chair)
        friends.do(chair, commands.SitDown(chair, NAMES[chair]))
    there = friends.server.tables._live[friends.table]
    there._services = there._services._replace(seed=lambda: bytes.fromhex(seed_of(WALL)))
    friends.do(0, commands.StartGame())


def charleston(friends: Friends) -> Iterator[Screen]:
    page = friends.page_of(0)
    middle = page.get_by_role("region", name="The Charleston")
    rack(page).wait_for()
    first = friends.acts[0][1]
    assert isinstance(first, game_commands.PassTiles)
    expect(page.get_by_text("away", exact=True)).to_have_count(0)
    for tile in first.tiles[:2]:
        lift(page, tile)
    rest(page)
    yield Screen("charleston", "Charleston: two of three tiles chosen", page)
    put_back(page)
    friends.play_to("blind", EAST)
    middle.get_by_role("button", name="Face-down tile 2").click()
    blind = friends.acts[friends.played][1]
    assert isinstance(blind, game_commands.PassTiles)
    for tile in blind.tiles:
        lift(page, tile)
    rest(page)
    yield Screen("blind-pass", "Charleston: a blind pass", page)
    put_back(page)
    friends.play_to("stop", EAST)
    middle.get_by_role("button", name="No, stop here").wait_for()
    rest(page)
    yield Screen("vote", "Second Charleston?", page)
    friends.play_to("bid_courtesy", EAST)
    middle.get_by_role("radio").first.wait_for()
    yield Screen("courtesy", "Courtesy pass", page)


def game(friends: Friends) -> Iterator[Screen]:
    page = friends.page_of(0)
    act = "What you can do"
    friends.play_to("claim_discard", EAST)
    page.get_by_role("group", name=act).get_by_role("button", name="Call the").wait_for()
    yield Screen("call", "A discard that can be called", page)
    friends.play_to("expose_group", SOUTH)
    bess = friends.page_of(1)
    bess.get_by_role("group", name=act).get_by_role("button", name="a pung").first.wait_for()
    yield Screen("group", "After a call: which group to expose", bess)
    friends.close_page(1)
    friends.play_to("redeem_joker", NORTH)
    dora = friends.page_of(3)
    dora.get_by_role("group", name=act).get_by_role("button", name="Exchange the").wait_for()
    yield Screen("joker", "A joker to exchange", dora)
    friends.close_page(3)
    friends.play_to("challenge", SOUTH)
    friends.play()
    ruling = page.get_by_role("region", name="A ruling")
    ruling.wait_for()
    rest(page)
    yield Screen("ruling", "A ruling: a dead hand", page)
    ruling.get_by_role("button", name="Show the lines").click()
    proof = page.get_by_role("dialog", name="The challenge")
    proof.wait_for()
    yield Screen("challenge", "A challenge, with the proof", page)
    proof.get_by_role("button", name="Close").click()
    ruling.get_by_role("button", name="OK").click()
    friends.play_to("discard_tile", EAST)
    command = friends.acts[friends.played][1]
    assert isinstance(command, game_commands.DiscardTile)
    lift(page, command.tile)
    rest(page)
    yield Screen("turn", "Your turn, in the middle of a game", page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("navigation", name="Card, log and menu").get_by_role("button", name="Card").click()
    page.get_by_role("region", name="The card").get_by_text(re.compile("away|missing")).first.wait_for()
    page.set_viewport_size({"width": 1440, "height": 900})
    yield Screen("nearest", "The card beside the table: nearest lines", page)
    page.keyboard.press("Escape")
    friends.do(0, commands.Pause())
    page.get_by_text("paused").first.wait_for()
    yield Screen("paused", "Paused", page)
    friends.do(0, commands.Resume())


def after_the_game(friends: Friends) -> Iterator[Screen]:
    page = friends.page_of(0)
    while friends.played < len(friends.acts):
        friends.play()
    page.get_by_role("heading", name="Mah jongg!").wait_for()
    yield Screen("result", "Mah jongg", page)
    page.get_by_text("The match so far").click()
    page.get_by_text("The match so far").evaluate("summary => summary.scrollIntoView()")
    yield Screen("ledger", "The match so far", page)
    page.goto(f"{friends.address}/tables/{friends.table}/games/1")
    page.get_by_role("slider", name="Step").fill("150")
    rest(page)
    yield Screen("replay", "Replay of a game", page)
    page.goto(f"{friends.address}/check/{friends.table}/1")
    page.get_by_role("heading", name="A game from a file").wait_for()
    page.get_by_role("link", name="Replay").wait_for()
    yield Screen("check", "Check the shuffle", page)


def rule_pages(alone: Guest) -> Iterator[Screen]:
    page = alone.open("/rules")
    page.get_by_role("heading", name="Charleston").click()
    page.get_by_role("link", name="CHA-43").wait_for()
    yield Screen("rules", "The rulebook", page)
    alone.open("/rules/CHA-43")
    page.get_by_role("heading", name="CHA-43").wait_for()
    page.get_by_role("button", name="Next").first.click()
    yield Screen("rule", "A rule, with its scenarios", page)


def referee_pages(alone: Guest) -> Iterator[Screen]:
    page = alone.open("/referee")
    page.get_by_text("The referee works without internet").wait_for()
    page.get_by_text("A discard", exact=True).click()
    yield Screen("referee", "Ask the referee: the subjects", page)
    page.get_by_role("searchbox").fill("can I still call after she racked the tile")
    page.get_by_role("region", name="Did you mean").get_by_role("link").first.wait_for()
    rest(page)
    yield Screen("referee-search", "Ask the referee in your own words", page)
    alone.open("/referee/misnamed?next=mahjong")
    page.get_by_role("group", name="What is the value").wait_for()
    rest(page)
    yield Screen("referee-question", "Ask the referee: a question", page)
    page.get_by_role("button", name="30").click()
    page.get_by_role("region", name="The answer").wait_for()
    page.get_by_role("button", name="Next").click()
    rest(page)
    yield Screen("referee-answer", "Ask the referee: the answer", page)
    alone.open("/referee/late-call?where=racked")
    page.get_by_role("region", name="The answer").wait_for()
    yield Screen("referee-no", "Ask the referee: no, and why", page)


def score_book(alone: Guest) -> Iterator[Screen]:
    """A session of five players with a pie, a correction, and a game recorded offline."""
    page = alone.open("/books")
    page.get_by_role("button", name="Open a new score book").click()
    page.get_by_role("group", name="Who is playing?").get_by_role("textbox").first.fill("Ida")
    yield Screen("new-book", "New score book for a real table", page)
    ask = {"title": "Tuesday", "people": ["Ida", "Ruth", "Sol", "Bea", "Max"], "card": "Charleston 2026", "pie": 300}
    book = page.request.post(f"{alone.address}/api/books", data=ask).json()["book"]
    entries = [{"id": f"{number}", "command": command} for number, command in enumerate(BOOKED)]
    page.request.post(f"{alone.address}/api/books/{book}/entries", data={"entries": entries})
    alone.open(f"/books/{book}")
    page.get_by_text("All saved").wait_for()
    yield Screen("book", "Score book: who plays next, and the score", page)
    page.get_by_role("region", name="Totals").locator("summary").first.click()
    yield Screen("book-why", "Score book: why do I owe this?", page)
    page.get_by_role("link", name="Record game 6").click()
    page.get_by_role("heading", name="How did game 6 end?").wait_for()
    yield Screen("book-question", "Recording a game: one question per screen", page)
    page.get_by_role("button", name="Ida won").click()
    page.get_by_text("2468").first.click()
    yield Screen("book-hand", "Which hand won", page)
    page.get_by_role("button", name="two flowers, three 2").click()
    page.get_by_role("button", name="Ida picked it").click()
    page.get_by_role("button", name="No, jokerless").click()
    page.get_by_role("button", name="Save this game").wait_for()
    rest(page)
    yield Screen("book-answer", "Who pays whom, and why", page)
    yield from book_pages(alone, book)


def book_pages(alone: Guest, book: str) -> Iterator[Screen]:
    page = alone.page
    for path, name, text, title in (
        ("games", "book-games", "Game 2", "The games of the session"),
        ("games/2", "book-game", "History", "A corrected game"),
        ("settle", "book-settle", "The fewest payments", "Settling up"),
        ("seats", "book-seats", "Who is East", "Change seats"),
        ("more", "book-more", "Rules of this book", "Names, pie and rules"),
        ("page", "book-page", "Games", "The session on one page to share"),
    ):
        alone.open(f"/books/{book}/{path}")
        page.get_by_text(text).first.wait_for()
        rest(page)
        yield Screen(name, title, page)
    alone.open(f"/books/{book}")
    page.get_by_role("heading", name="Totals").wait_for()
    page.wait_for_function("navigator.serviceWorker.getRegistration('/books').then(found => found?.active != null)")
    page.context.set_offline(True)
    page.get_by_role("link", name="Continue game 6").click()
    page.get_by_role("button", name="Save this game").click()
    page.get_by_text("will be sent when you are online").wait_for()
    yield Screen("book-offline", "Score book, offline", page)
    page.context.set_offline(False)
    page.get_by_text("All saved").wait_for()


def learning(alone: Guest) -> Iterator[Screen]:
    page = alone.open("/learn")
    page.get_by_role("button", name="seven bam").click()
    yield Screen("learn", "Learn: a chapter", page)
    page.goto(f"{alone.address}/how-to-play")
    page.get_by_role("heading", name="At the table").wait_for()
    yield Screen("how-to-play", "How to play, on one page", page)
    page.goto(f"{alone.address}/learn")
    page.get_by_role("button", name="Your first game").click()
    page.get_by_role("complementary", name="Coach").get_by_role("button", name="Next").wait_for()
    page.get_by_text("has passed").nth(2).wait_for()
    yield Screen("guided", "A guided game, with the coach", page)


def failures(alone: Guest) -> Iterator[Screen]:
    """Show rare failures: a proxy puts a joker among the passed tiles, then closes the connection."""
    line: list[WebSocketRoute] = []

    def change(there: WebSocketRoute, message: str | bytes) -> None:
        there.send(re.sub(r'"tiles":\[\d+,', f'"tiles":[{JOKER},', str(message)))

    def connect(here: WebSocketRoute) -> None:
        line.append(here)
        if len(line) == 1:
            here.on_message(partial(change, here.connect_to_server()))

    page = alone.page
    page.route_web_socket("**/socket", connect)
    alone.open()
    page.get_by_role("button", name="Play against bots").click()
    rack(page).wait_for()
    for tile in rack(page).get_by_role("button").all()[:3]:
        tile.click()
    page.get_by_role("region", name="The Charleston").locator("button.main").click()
    page.get_by_text("has passed").nth(2).wait_for()  # a refusal stays while the others answer
    expect(page.get_by_role("alert")).to_contain_text("A joker may never be passed.")
    rest(page)
    yield Screen("refusal", "A move that the rules do not allow", page)
    line[0].close(code=1012)
    page.get_by_text("Check your internet connection").wait_for()
    yield Screen("lost", "Connection lost", page)
