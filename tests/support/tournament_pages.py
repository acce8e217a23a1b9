"""A tournament for page tests: prepared over HTTP, opened in a browser."""

import httpx
import served_tournament
from browser import Guest
from playwright.sync_api import Page
from served_tournament import NAMES, Json, at_table, enter, wall

__all__ = ["NAMES", "Desk", "Json", "at_table", "begun", "enter", "saved", "typed", "unfold", "wall"]
SEATS = ("East", "South", "West", "North")
WALLS = "10 10 10 10 =40"


class Desk(served_tournament.Desk):
    """A tournament that a test prepares over HTTP and opens in a browser."""

    def __init__(self, address: str, **more: object) -> None:
        self.address = address
        no_open_sockets = httpx.Limits(max_keepalive_connections=0)
        client = httpx.Client(base_url=address, timeout=60, limits=no_open_sockets)
        super().__init__(client, **({"day": "", "minutes": 60} | more))

    def table(self, round_: int, table: int) -> Json:
        cards: Json = self.client.get(f"/api/tournaments/{self.director}/tables/{round_}/{table}").json()
        return cards

    def log(self) -> list[Json]:
        lines: list[Json] = self.client.get(f"/api/tournaments/{self.director}/log").json()
        return lines

    def links(self, **change: object) -> list[Json]:
        links: list[Json] = self.client.post(f"/api/tournaments/{self.director}/links", json=change).json()
        return links

    def open(self, person: Guest, page: str = "", link: str = "") -> Page:
        return person.open(f"/tournaments/{link or self.director}{page}")


def typed(table: int) -> Json:
    cards = [{"card": f"R1-T{table}-{seat[0]}", "games": WALLS} for seat in SEATS]
    return {"type": "type_cards", "cards": cards}


def begun(address: str) -> Desk:
    """Return a tournament whose first round has begun."""
    desk = Desk(address)
    desk.do(enter(*NAMES), {"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    return desk


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def saved(page: Page) -> None:
    page.get_by_text("All saved").wait_for()
