"""What a phone knows in advance: who sits where in the coming games, and which facts to ask for."""

from pathlib import Path

import pytest
from running import running


@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_coming_games_are_known_in_advance(tmp_path: Path, count: int) -> None:
    with running(tmp_path) as (_, client):
        people = ["Ida", "Ruth", "Sol", "Bea", "Max"][:count]
        book = client.post("/api/books", json={"people": people}).json()["book"]
        view = client.get(f"/api/books/{book}").json()
        expected = view["coming"]
        for number, coming in enumerate(expected, 1):
            add = {"type": "add_game", "facts": {"result": "wall"}, "number": number}
            answer = client.post(f"/api/books/{book}/entries", json={"entries": [{"id": f"{number}", "command": add}]})
            assert answer.json()["view"]["next"] == coming
        assert [coming["number"] for coming in expected] == list(range(2, len(expected) + 2))
        assert {coming["seats"][0] for coming in expected} == set(people)


@pytest.mark.parametrize(
    ("rules", "asks"),
    [
        ({"pay.announce": "auto"}, []),
        ({"pay.announce": "strict"}, ["announced"]),
        ({"preset": "tournament", "charleston.peekPenalty": -10}, ["exposures", "peeked"]),
        ({"pay.announce": "auto", "wall.hotCold": "hot"}, ["hot"]),
    ],
)
def test_which_facts_to_ask_for_depends_on_the_rules(tmp_path: Path, rules: dict[str, object], asks: list[str]) -> None:
    with running(tmp_path) as (_, client):
        opened = client.post("/api/books", json={"people": ["Ida", "Ruth", "Sol", "Bea"], "rules": rules})
        assert client.get(f"/api/books/{opened.json()['book']}").json()["asks"] == asks


def test_a_game_entered_for_other_seats_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as (_, client):
        people = ["Ida", "Ruth", "Sol", "Bea"]
        book = client.post("/api/books", json={"people": people}).json()["book"]
        game = {"type": "add_game", "facts": {"result": "wall"}, "number": 1, "seats": people}
        correction = {"type": "correct_game", "facts": {"result": "time"}, "game": 1, "seats": people}
        entries = [
            {"id": "seats", "command": {"type": "seat", "people": people[::-1]}},  # sent by another phone
            {"id": "late", "command": game},
            {"id": "right", "command": game | {"seats": people[::-1]}},
            {"id": "turned", "command": correction},
        ]
        answer = client.post(f"/api/books/{book}/entries", json={"entries": entries}).json()
        assert [one["id"] for one in answer["refused"]] == ["late", "turned"]
        assert answer["refused"][0]["message"] == (
            "The seats have changed. From East: Bea, Sol, Ruth, Ida. Enter the game again."
        )
        assert [game["seats"] for game in answer["view"]["games"]] == [people[::-1]]
