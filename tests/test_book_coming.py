"""What a phone without network knows about the games to come is what the server says when they are there."""

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
