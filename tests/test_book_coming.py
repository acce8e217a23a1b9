"""What a phone is told beforehand: who sits where in the games to come, and what has to be asked about them."""

from pathlib import Path

import pytest
from running import running


@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_coming_games_are_told_beforehand(tmp_path: Path, count: int) -> None:
    with running(tmp_path) as (_, client):
        people = ["Ida", "Ruth", "Sol", "Bea", "Max"][:count]
        book = client.post("/api/books", json={"people": people}).json()["book"]
        view = client.get(f"/api/books/{book}").json()
        told = view["coming"]
        for number, coming in enumerate(told, 1):
            add = {"type": "add_game", "facts": {"result": "wall"}, "number": number}
            answer = client.post(f"/api/books/{book}/entries", json={"entries": [{"id": f"{number}", "command": add}]})
            assert answer.json()["view"]["next"] == coming
        assert [coming["number"] for coming in told] == list(range(2, len(told) + 2))
        assert {coming["seats"][0] for coming in told} == set(people)


@pytest.mark.parametrize(
    ("rules", "asks"),
    [
        ({"pay.announce": "auto"}, []),
        ({"pay.announce": "strict"}, ["announced"]),
        ({"preset": "tournament", "charleston.peekPenalty": -10}, ["exposures", "peeked"]),
        ({"pay.announce": "auto", "wall.hotCold": "hot"}, ["hot"]),
    ],
)
def test_what_is_asked_depends_on_the_rules(tmp_path: Path, rules: dict[str, object], asks: list[str]) -> None:
    with running(tmp_path) as (_, client):
        opened = client.post("/api/books", json={"people": ["Ida", "Ruth", "Sol", "Bea"], "rules": rules})
        assert client.get(f"/api/books/{opened.json()['book']}").json()["asks"] == asks
