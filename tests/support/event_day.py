"""A whole day of a tournament: the people with browsers, the desk, and what really happened."""

import random
from contextlib import ExitStack

import httpx
from browser import Guest, guest
from crash import Server
from event_server import OpenedDesk
from playwright.sync_api import Browser, Page
from served_tournament import Json
from true_games import Row, TrueBook, TrueGame, true_game

TABLES, GAMES = 5, 2


class Day:
    """The people with browsers, the tournament, and what really happened."""

    def __init__(self, stack: ExitStack, browser: Browser, server: Server, client: httpx.Client) -> None:
        self.server, self.client = server, client
        self.rng, self.book = random.Random(19), TrueBook()
        self.dora, self.wall = (stack.enter_context(guest(browser, server.url)) for _ in range(2))
        self.kay, self.one, self.two = (stack.enter_context(guest(browser, server.url, "phone")) for _ in range(3))
        self.desk: OpenedDesk
        self.tables: dict[int, str]
        self.players: dict[int, str]

    def everyone(self) -> tuple[Guest, ...]:
        return self.dora, self.wall, self.kay, self.one, self.two

    def nav(self, name: str) -> Page:
        """Open one of the director's pages with the navigation."""
        self.dora.page.get_by_role("navigation", name="Tournament pages").get_by_role("link", name=name).click()
        self.dora.page.get_by_role("heading", name=name, exact=True).wait_for()
        return self.dora.page

    def games(self, round_: int, table: int, *first: TrueGame) -> list[TrueGame]:
        """Play the games of a table: write down what really happens there."""
        games = [*first, *(true_game(self.rng) for _ in range(GAMES - len(first)))]
        self.book.play(round_, self.desk.people()[table], games)
        return games

    def send(self, table: int, *commands: Json) -> None:
        self.desk.do(*commands, link=self.tables[table])

    def standings(self) -> list[Row]:
        return [Row(one["place"], one["player"], one["total"]) for one in self.desk.view()["standings"] if one["place"]]


def forgive_network(day: Day) -> None:
    """Forget what browsers say about requests that failed because of the network."""
    for person in day.everyone():
        person.complaints[:] = [one for one in person.complaints if "net::ERR_" not in one]


def stand_ins(day: Day) -> list[str]:
    return [name for name in day.book.rounds if name.startswith("Stand-in")]
