"""The page of a tournament's table: answer its questions, and read what the server has."""

import re

from playwright.sync_api import Page
from served_tournament import Desk


def answer(page: Page, *labels: str) -> None:
    for label in labels:
        page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{re.escape(label)}\b")).click()


def heading(page: Page, name: str) -> None:
    page.get_by_role("heading", name=name, exact=True).wait_for()


def points(desk: Desk, link: str, game: int) -> list[str]:
    return [card["games"][game - 1]["points"] for card in desk.view(link)["mine"]["cards"]]


def people(desk: Desk) -> list[str]:
    names: list[str] = desk.view()["tables"][0]["people"]
    return names


def player_link(desk: Desk, name: str) -> str:
    return desk.link("player", next(one["number"] for one in desk.view()["entrants"] if one["name"] == name))
