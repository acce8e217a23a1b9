"""A tournament for page tests: prepared over HTTP, opened in a browser."""

from itertools import count
from typing import Any

import httpx
from browser import Guest
from playwright.sync_api import Page

Json = dict[str, Any]
NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal")
SPRING: Json = {"name": "Spring Open", "director": "Dora Hill", "card": "First Card", "rounds": 2, "minutes": 60}
SEATS = ("East", "South", "West", "North")
WALLS = "10 10 10 10 =40"


class Desk:
    """A tournament that a test prepares over HTTP."""

    def __init__(self, address: str, **more: object) -> None:
        self.address, self._ids = address, count(1)
        self.director = str(self._post("", SPRING | more)["link"])

    def _post(self, path: str, body: Json) -> Any:
        answer = httpx.post(f"{self.address}/api/tournaments{path}", json=body, timeout=60)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def do(self, *commands: Json, link: str = "") -> Json:
        entries = [{"id": f"t.{next(self._ids)}", "command": command} for command in commands]
        written = self._post(f"/{link or self.director}/entries", {"entries": entries})
        assert written["answers"] == [], written["answers"]
        view: Json = written["view"]
        return view

    def view(self, link: str = "") -> Json:
        view: Json = httpx.get(f"{self.address}/api/tournaments/{link or self.director}", timeout=60).json()
        return view

    def table(self, round_: int, table: int) -> Json:
        path = f"{self.address}/api/tournaments/{self.director}/tables/{round_}/{table}"
        cards: Json = httpx.get(path, timeout=60).json()
        return cards

    def log(self) -> list[Json]:
        lines: list[Json] = httpx.get(f"{self.address}/api/tournaments/{self.director}/log", timeout=60).json()
        return lines

    def links(self, **change: object) -> list[Json]:
        links: list[Json] = self._post(f"/{self.director}/links", change)
        return links

    def link(self, role: str, number: int = 0, name: str = "") -> str:
        grant = {"role": role, "number": number, "name": name}
        return next(str(one["token"]) for one in self.links(grants=[grant]) if one["grant"] == grant)

    def open(self, person: Guest, page: str = "", link: str = "") -> Page:
        return person.open(f"/tournaments/{link or self.director}{page}")


def enter(*names: str) -> Json:
    return {"type": "list_entrants", "entrants": [{"name": name} for name in names]}


def at_table(table: int, round_: int = 1, **command: object) -> Json:
    return {"type": "for_table", "round": round_, "table": table, "command": command}


def wall(table: int, game: int) -> Json:
    return at_table(table, type="record_game", game=game, report={"end": "wall"})


def typed(table: int) -> Json:
    cards = [{"card": f"R1-T{table}-{seat[0]}", "games": WALLS} for seat in SEATS]
    return {"type": "type_cards", "cards": cards}


def begun(address: str) -> Desk:
    desk = Desk(address)
    desk.do(enter(*NAMES), {"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    return desk


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def saved(page: Page) -> None:
    page.get_by_text("All saved").wait_for()
