"""A whole tournament of 22 players: two of them sit out in each round."""

import random

import httpx
from browser import guest
from playwright.sync_api import Browser, expect
from served_tournament import Desk, enter
from true_games import Row, TrueBook, true_game, type_cards

PLAYERS, ROUNDS = 22, 12
"""Two players sit out each round: after eleven rounds everybody has, and then it begins again."""


def test_a_day_of_22_players_with_byes(chromium: Browser, client: httpx.Client) -> None:
    names = [f"Player {number:02}" for number in range(1, PLAYERS + 1)]
    desk = Desk(client, rounds=ROUNDS, fill="byes", games=1, ties=["wins", "best round"], card="Charleston 2026")
    desk.do(enter(*names), {"type": "begin_tournament", "absent_too": True})
    rng, book = random.Random(22), TrueBook()
    with guest(chromium, str(client.base_url).rstrip("/")) as dora:
        page = dora.open(f"/tournaments/{desk.director}")
        for round_ in range(1, ROUNDS + 1):
            view = desk.do({"type": "begin_round"})
            assert len(view["resting"]) == 2
            sat_out = [len(book.byes[name]) for name in names]
            assert all(len(book.byes[name]) == min(sat_out) for name in view["resting"])
            for name in view["resting"]:
                book.byes[name].add(round_)
            games = {line["table"]: [true_game(rng)] for line in view["tables"]}
            for line in view["tables"]:
                book.play(round_, line["people"], games[line["table"]])
            if round_ in (1, ROUNDS):
                expect(page.get_by_text("sit out.")).to_have_text("{} and {} sit out.".format(*view["resting"]))
            desk.do(type_cards(round_, games))
        page.get_by_text("The tournament is over.").wait_for()
        expect(page.get_by_text("sit out.")).to_have_count(0)
    rows = [Row(one["place"], one["player"], one["total"]) for one in desk.view()["standings"]]
    assert rows == book.standings()
    assert {one["player"]: {*one["byes"]} for one in desk.view()["standings"]} == book.byes
    assert sorted(len(rounds) for rounds in book.byes.values()) == [1] * 20 + [2] * 2
