"""Ask the referee over HTTP: answers under custom rules, and the requests that are refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from running import running, sentence

ADDRESS = "/api/referee/wrong-end"
FACTS = {"racked": "racked", "another": "yes"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("data")
    with running(folder, checks_a_minute=1000) as (_, client):
        yield client


def get(client: httpx.Client, address: str = ADDRESS, **query: Any) -> httpx.Response:
    plain = {name: value if isinstance(value, str) else json.dumps(value) for name, value in query.items()}
    return client.get(address, params=plain)


def test_own_options_change_the_answer(client: httpx.Client) -> None:
    answer = get(client, facts=FACTS, preset="house", options={"wall.multiWrongEnd": "continue"}).json()
    ((key, rulings),) = answer["answers"].items()
    assert key == "racked=racked&another=yes"
    assert [bool(answer["rulings"][rulings[name]]["dead"]) for name in ("own", "house")] == [True, False]


def test_all_dialogues_of_a_topic_under_own_rules(client: httpx.Client) -> None:
    answer = get(client, preset="tournament").json()
    assert len(answer["answers"]) == 4
    assert {tuple(rulings) for rulings in answer["answers"].values()} == {("own",)}


def test_the_options_of_three_players_do_not_change_the_position(client: httpx.Client) -> None:
    """A score book of three players asks with its own rules; the topic's position has four."""
    options = {"table.players": 3, "venue": "online"}
    assert get(client, facts=FACTS, options=options).json()["answers"] == get(client, facts=FACTS).json()["answers"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"preset": "banana"}, 422),
        ({"preset": "banana", "options": {"preset": "league"}}, 422),
        ({"options": {"preset": "tournament"}}, 422),
        ({"options": {"wall.end": "x"}}, 422),
        ({"options": {"wall.endOn": 7}}, 422),
        ({"options": "not json"}, 422),
        ({"options": [1]}, 422),
        ({"facts": "{"}, 422),
        ({"facts": {}}, 422),
        ({"facts": {"racked": "racked"}}, 422),
        ({"facts": {**FACTS, "another": "perhaps"}}, 422),
        ({"facts": {**FACTS, "value": "25"}}, 422),
        ({"facts": {"racked": 1, "another": "no"}}, 422),
        ({"facts": "\u00e9"}, 422),
        ({"facts": "x" * 1001}, 422),
    ],
)
def test_wrong_requests_are_refused(client: httpx.Client, query: dict[str, Any], status: int) -> None:
    answer = get(client, **query)
    assert answer.status_code == status, answer.text
    assert sentence(answer)


@pytest.mark.parametrize("topic", ["no-such-topic", "WRONG-END", "..%2f..%2fetc", "topics", "%00"])
def test_an_unknown_topic_is_not_found(client: httpx.Client, topic: str) -> None:
    assert get(client, f"/api/referee/{topic}").status_code == 404
