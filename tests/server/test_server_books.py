"""Score books over HTTP: several phones and servers write the same book, and a restart loses nothing."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from keeping import PEOPLE
from running import running

from charleston.card.published import PUBLISHED, published
from charleston.game.seats import SEATS, next_of
from charleston.match.finished_game import FinishedGame
from charleston.server.books.book_sheet import book_sheet
from charleston.server.books.book_view import BookView, facts_key

FOUR = list(PEOPLE[:4])
WON = {"result": "mahjong", "winner": 0, "value": 25, "thrower": 3}
WALL = {"result": "wall"}
CARD = "card My Card\nsection 2468\n  FF 2222a 4444a 6666a  x30\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    with running(tmp_path) as (_, client):
        yield client


def opened(client: httpx.Client, **more: Any) -> str:
    answer = client.post("/api/books", json={"people": FOUR} | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["book"])


def write(client: httpx.Client, book: str, *commands: dict[str, Any], first: int = 1) -> dict[str, Any]:
    entries = [{"id": f"e{number}", "command": command} for number, command in enumerate(commands, first)]
    answer = client.post(f"/api/books/{book}/entries", json={"entries": entries})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def add(**facts: Any) -> dict[str, Any]:
    return {"type": "add_game", "facts": facts}


def balances(view: dict[str, Any]) -> dict[str, int]:
    return {line["person"]: line["paid"] for line in view["balances"]}


def test_a_session_is_recorded(client: httpx.Client) -> None:
    book = opened(client, title="Friday", card=PUBLISHED[0], pie=500)
    view = client.get(f"/api/books/{book}").json()
    assert (view["title"], view["people"], view["pie"], view["unit"], view["seq"]) == ("Friday", FOUR, 500, "cents", 1)
    assert view["next"] == {
        "number": 1,
        "round": 1,
        "seats": FOUR,
        "sits_out": None,
        "prompts": ["Ann is East and deals."],
    }
    assert sum(len(section["lines"]) for section in view["card"]["sections"]) == len(
        list(published(PUBLISHED[0]).entries())
    )
    answer = write(client, book, add(**WON), add(result="mahjong", winner=1, line="2026 #1", self_picked=True))
    assert answer["refused"] == []
    first, second = answer["view"]["games"]
    assert first["told"] == "Ann won 25 on Dot’s discard."
    assert first["payments"][0] == {
        "payer": "Bea",
        "payee": "Ann",
        "due": 25,
        "paid": 25,
        "why": "the value of the hand",
        "rule": "PAY-01",
    }
    assert (second["seats"][0], second["facts"]["value"], second["scores"]["Cam"]) == ("Bea", 30, 180)
    assert balances(answer["view"]) == {"Ann": 40, "Bea": -85, "Cam": 155, "Dot": -110}
    assert len(answer["view"]["transfers"]) == 3


def test_a_book_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as (_, client):
        client.put("/api/me", json={"name": "Ann"})
        cookies = dict(client.cookies)
        book = opened(client, card_text=CARD, rules={"preset": "house"})
        line = {"result": "mahjong", "winner": 2, "line": "2468 #1", "thrower": 0}
        correction = {"type": "correct_game", "game": 1, "facts": line, "why": "it was Cam"}
        before = write(
            client, book, add(**WON), correction, {"type": "pay", "payer": "Ann", "payee": "Cam", "amount": 60}
        )
    with running(tmp_path) as (_, client):
        assert client.get(f"/api/books/{book}").json() == before["view"] | {"owner": False}  # not the owner's cookie
        assert client.get("/api/books").json() == []
        client.cookies.update(cookies)
        (mine,) = client.get("/api/books").json()
        assert (mine["book"], mine["people"], mine["games"]) == (book, FOUR, 1)
        assert client.get("/api/tables").json() == []
        assert write(client, book, add(**WALL), first=9)["view"]["seq"] == 5


def test_an_entry_sent_twice_is_written_once(client: httpx.Client) -> None:
    """An entry is accepted again even if it would be refused now: a phone that lost the first answer resends it."""
    book = opened(client)
    numbered = {**add(**WON), "number": 1}
    once = write(client, book, numbered, {"type": "end_evening"})
    twice = write(client, book, numbered, {"type": "end_evening"})
    assert twice == once
    assert len(once["view"]["games"]) == 1


def test_a_phone_cannot_send_the_id_of_the_opening(client: httpx.Client) -> None:
    book = opened(client)
    entry = {"id": "open", "command": add(**WON)}
    answer = client.post(f"/api/books/{book}/entries", json={"entries": [entry]}).json()
    assert len(answer["view"]["games"]) == 1


def test_refused_entries_are_answered_and_the_others_are_written(client: httpx.Client) -> None:
    book = opened(client)
    answer = write(client, book, add(**WON), add(result="mahjong"), {**add(**WALL), "number": 9}, add(**WALL))
    assert answer["refused"] == [
        {"id": "e2", "message": "Who is the winner?", "rules": []},
        {"id": "e3", "message": "Game 2 is next, not game 9. Check the book again.", "rules": []},
    ]
    assert [game["told"] for game in answer["view"]["games"]] == [
        "Ann won 25 on Dot’s discard.",
        "Wall game: nobody won.",
    ]
    retried = write(client, book, add(**WALL), first=2)  # a refused entry leaves its id free
    assert len(retried["view"]["games"]) == 3


def test_two_servers_keep_the_same_book(tmp_path: Path) -> None:
    with running(tmp_path) as (_, one), running(tmp_path) as (_, other):
        book = opened(one)
        for number in range(1, 9, 2):
            write(one, book, add(**WON), first=number)
            view = write(other, book, add(**WALL), first=number + 1)["view"]
        assert len(view["games"]) == 8
        assert one.get(f"/api/books/{book}").json() == other.get(f"/api/books/{book}").json() == view
        assert write(one, book, add(**WALL), first=8)["view"] == view


def test_a_phone_can_ask_what_a_game_would_cost(client: httpx.Client) -> None:
    book = opened(client)
    write(client, book, add(**WON))
    answer = client.post(f"/api/books/{book}/ask", json={"facts": WON}).json()
    assert (answer["told"], answer["problem"]) == ("Bea won 25 on Ann’s discard.", "")
    assert [(paid["payer"], paid["amount"]) for paid in answer["payments"]] == [("Cam", 25), ("Dot", 25), ("Ann", 50)]
    again = client.post(f"/api/books/{book}/ask", json={"facts": {"result": "replay"}, "game": 1}).json()
    assert (again["told"], again["replayed"]) == ("The game will be replayed.", True)
    wrong = client.post(f"/api/books/{book}/ask", json={"facts": {"result": "mahjong", "winner": 1}}).json()
    assert (wrong["payments"], wrong["told"], wrong["problem"]) == ([], "", "What is the value of the hand?")
    assert client.post(f"/api/books/{book}/ask", json={"facts": WON, "game": 2}).status_code == 422
    assert client.get(f"/api/books/{book}").json()["seq"] == 2


@pytest.mark.parametrize("people", [3, 4, 5])
def test_a_phone_without_network_knows_what_ordinary_games_cost(client: httpx.Client, people: int) -> None:
    book = opened(client, people=list(PEOPLE[:people]), card=PUBLISHED[0])
    answers = client.get(f"/api/books/{book}/answers").json()
    seats = client.get(f"/api/books/{book}").json()["next"]["seats"]
    named = dict(zip(("East", "South", "West", "North"), seats, strict=False))
    playing = SEATS[: len(seats)]
    for winner in playing:
        for facts in (
            FinishedGame("mahjong", winner=winner, value=75, singles_and_pairs=True, self_picked=True),
            FinishedGame("mahjong", winner=winner, value=30, jokerless=True, thrower=next_of(winner, playing)),
            FinishedGame("wall"),
        ):
            known = answers[facts_key(facts)]
            sent = {name: getattr(facts, name) for name in FinishedGame.__struct_fields__ if name != "challenges"}
            answer = client.post(f"/api/books/{book}/ask", json={"facts": sent}).json()
            assert [(named[paid["payer"]], named[paid["payee"]], paid["amount"]) for paid in known["payments"]] == [
                (paid["payer"], paid["payee"], paid["amount"]) for paid in answer["payments"]
            ]
    assert '{"result":"mahjong","winner":0,"value":25,"thrower":1}' in answers


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"people": FOUR[:2]}, "A score book is for three, four or five people, not 2."),
        ({"people": list("abcdefghijklm")}, "A score book is for three, four or five people, not 13."),
        ({"people": ["Ann", "Bea", "Ann"]}, "Two people are called Ann. Give each a different name."),
        ({"people": ["Ann", "Bea", ""]}, "Give everybody a name."),
        ({"people": ["Ann", "Bea", "C\u0007am"]}, "Type the name again: it has an invisible character."),
        ({"people": ["Ann", "Bea", "x" * 201]}, "The request is invalid: people[2]: "),
        ({"people": FOUR, "card": "None"}, "There is no card 'None'. Published cards:"),
        ({"people": FOUR, "card_text": "card"}, "Fix the mistakes in this card first."),
        ({"people": FOUR, "rules": {"pay.more": True}}, "There is no option 'pay.more'."),
        ({"people": FOUR, "pie": 0}, "The request is invalid: pie: "),
        ({"people": FOUR, "colour": "red"}, "The request is invalid: "),
        ({}, "The request is invalid: "),
    ],
)
def test_a_book_that_cannot_be_opened(client: httpx.Client, sent: dict[str, Any], why: str) -> None:
    answer = client.post("/api/books", json=sent)
    assert (answer.status_code, answer.json()["message"][: len(why)]) == (422, why)


@pytest.mark.parametrize(
    "sent",
    [
        {"entries": [{"id": "e 1", "command": {"type": "go_on"}}]},
        {"entries": [{"id": "e1", "command": {"type": "dance"}}]},
        {"entries": [{"id": "e1", "command": {"type": "pay", "payer": "Ann", "payee": "Bea", "amount": 0}}]},
        {"entries": [{"id": "e1", "command": {"type": "pay", "payer": "Ann", "payee": "Bea", "amount": 10**9}}]},
        {"entries": [{"id": "e1", "command": {**add(**WALL), "seats": [1]}}]},
        {"entries": [{"id": "e1", "command": add(result="won")}]},
        {"entries": [{"id": "e1", "command": {"type": "strike_game", "game": 1, "why": "x" * 201}}]},
        {"entries": [{"id": f"e{number}", "command": {"type": "go_on"}} for number in range(101)]},
    ],
)
def test_entries_of_another_shape_change_nothing(client: httpx.Client, sent: dict[str, Any]) -> None:
    book = opened(client)
    answer = client.post(f"/api/books/{book}/entries", json=sent)
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("The request is invalid: ")
    assert client.get(f"/api/books/{book}").json()["seq"] == 1


def test_unknown_books_are_404(client: httpx.Client) -> None:
    client.put("/api/me", json={"name": "Ann"})
    table = client.post("/api/tables", json={}).json()["table"]
    book = opened(client)
    for name in (table, "a" * 16, "x", f"book {book}", "%2e%2e"):
        for path in ("", "/answers", "/sheet.csv", "/sheet.pdf"):
            answer = client.get(f"/api/books/{name}{path}")
            assert (answer.status_code, answer.json()["message"]) == (
                404,
                "There is no such book. Check the link.",
            )
    assert client.get(f"/api/tables/{book}").status_code == 404
    assert client.post(f"/api/books/{'a' * 16}/entries", json={"entries": []}).status_code == 404


def test_a_full_book_says_so(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charleston.scorebook.decide.MAX_STEPS", 2)
    answer = write(client, opened(client), add(**WON), add(**WON))
    assert [refused["message"] for refused in answer["refused"]] == ["This book is full. Open a new one."]


# Sheets


def kept(client: httpx.Client) -> str:
    book = opened(client, people=["=Ann", "Béa", *FOUR[2:]], pie=100)
    write(
        client,
        book,
        add(**WON),
        add(result="mahjong", winner=1, value=50, self_picked=True),
        add(**WALL),
        {"type": "correct_game", "game": 1, "facts": {**WON, "value": 40}, "why": "it was 40"},
        {"type": "strike_game", "game": 3, "why": "twice"},
        {"type": "pay", "payer": "Cam", "payee": "=Ann", "amount": 10},
    )
    return book


def test_the_session_opens_in_a_spreadsheet(client: httpx.Client) -> None:
    answer = client.get(f"/api/books/{kept(client)}/sheet.csv")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.content.startswith(b"\xef\xbb\xbfGame,Round,East,What happened,'=Ann,B\xc3\xa9a,Cam,Dot,Notes\r\n")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert rows[1][4:8] == ["160", "-40", "-40", "-80"]
    assert rows[1][8] == "Before: =Ann won 25 on Dot’s discard. (it was 40)"
    assert rows[2][4:8] == ["-100", "-60", "180", "-20"]
    assert rows[3][4:8] == ["", "", "", ""]
    assert rows[4][3:8] == ["Total", "60", "-100", "140", "-100"]
    assert ["2", "Dot", "Cam", "100", "20", "self-picked: everyone pays double", "PAY-02"] in rows
    assert ["1", "Dot", "'=Ann", "80", "80", "the discarder pays double", "PAY-01"] in rows
    assert ["Settling up"] in rows
    assert all(not cell.startswith(("=", "+", "@")) for row in rows for cell in row)


def test_the_session_can_be_printed(client: httpx.Client) -> None:
    answer = client.get(f"/api/books/{kept(client)}/sheet.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")
    assert client.get(f"/api/books/{opened(client)}/sheet.pdf").content.startswith(b"%PDF")


def test_the_sheet_shows_what_the_page_shows(client: httpx.Client) -> None:
    view = msgspec.convert(client.get(f"/api/books/{kept(client)}").json(), BookView)
    sheet = book_sheet(view)
    assert sheet.totals == (60, -100, 140, -100)
    assert sheet.games[2].notes == ("Struck out (twice).",)
    assert sheet.money == ("Cam paid =Ann 10¢.",)
    assert sum(one.amount.count(" of ") for one in sheet.payments) == 2
