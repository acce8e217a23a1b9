"""Phones of one table over HTTP: who entered a game first, what a lost answer does, and what the pages need to know."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from running import running
from served_tournament import Desk, Json, at_table, begun, enter, wall

WIN = {"end": "mahjong", "winner": 0, "value": 25, "thrower": 1, "exposures": 2}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=10_000) as (_, client):
        yield client


def game(report: Json, *seen: object, number: int = 1) -> Json:
    return at_table(1, type="record_game", game=number, report=report, seen=seen)


def points(desk: Desk, link: str, number: int = 1) -> list[str]:
    return [card["games"][number - 1]["points"] for card in desk.view(link)["mine"]["cards"]]


def player(desk: Desk, seat: int) -> tuple[str, str]:
    """Return the name and the link of the player at this seat of table 1."""
    name = str(desk.view()["tables"][0]["people"][seat])
    return name, desk.link("player", next(one["number"] for one in desk.view()["entrants"] if one["name"] == name))


def post(client: httpx.Client, link: str, id_: str, command: Json) -> list[dict[str, Any]]:
    body = {"entries": [{"id": id_, "command": command}]}
    answers: list[dict[str, Any]] = client.post(f"/api/tournaments/{link}/entries", json=body).json()["answers"]
    return answers


def test_a_late_phone_does_not_replace_the_game_of_another(client: httpx.Client) -> None:
    desk = begun(client)
    table, (kay, phone) = desk.link("table", 1), player(desk, 2)
    desk.do(game(WIN, ""), link=phone)
    [answer] = desk.send(table, game({"end": "wall"}, ""))["answers"]
    assert (answer["code"], answer["by"]) == ("changed since", kay)
    assert "East's score card: won 25, thrown by South at 2 exposures" in answer["message"]
    assert points(desk, table) == ["25", "-20", "0", "0"]
    mine = desk.view(table)["mine"]
    assert mine["reports"][0] == WIN | {"jokerless": False, "dead": [], "peeked": []}
    desk.do(game({"end": "wall"}, mine["versions"][0]), link=table)  # after the phone has shown both versions
    assert points(desk, table) == ["10"] * 4
    [answer] = desk.send(table, game(WIN, ""))["answers"]
    assert (answer["code"], answer["by"]) == ("changed since", "")  # another phone with the same link
    [answer] = desk.send(table, at_table(1, type="skip_game", game=1, seen=[""]))["answers"]
    assert answer["code"] == "changed since"


def test_the_same_game_from_two_phones_is_one_entry(client: httpx.Client) -> None:
    desk = begun(client)
    table, (_, phone) = desk.link("table", 1), player(desk, 0)
    before = desk.do(game(WIN, ""), link=phone)["seq"]
    assert desk.do(game(WIN, ""), game(WIN), link=table)["seq"] == before
    assert desk.do(at_table(1, type="skip_game", game=2, seen=[""]), link=phone)["seq"] == before + 1
    assert desk.do(at_table(1, type="skip_game", game=2, seen=[""]), link=table)["seq"] == before + 1


def test_a_retry_after_a_lost_answer_is_written_once_even_if_the_game_has_changed_since(client: httpx.Client) -> None:
    desk = begun(client)
    table, (_, phone) = desk.link("table", 1), player(desk, 0)
    assert post(client, table, "late.1", game({"end": "wall"}, "")) == []
    version = desk.view(phone)["mine"]["versions"][0]
    desk.do(game(WIN, version), link=phone)
    seq = desk.view()["seq"]
    assert post(client, table, "late.1", game({"end": "wall"}, "")) == []
    assert desk.view()["seq"] == seq
    assert points(desk, table) == ["25", "-20", "0", "0"]


def test_a_phone_sends_its_own_correction_with_the_first_report(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    desk.do(game({"end": "wall"}, ""), game(WIN, "", {"end": "wall"}), link=table)
    assert points(desk, table) == ["25", "-20", "0", "0"]


def test_a_signature_is_for_the_numbers_that_the_signer_has_seen(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    view = desk.do(*(wall(1, number) for number in (1, 2, 3, 4)), link=table)
    seen = view["mine"]["versions"]
    desk.do(game(WIN), link=table)
    late = at_table(1, type="sign", signer=2, owner=0, seen=seen)
    assert "Game 1 has changed since you saw it" in desk.refused(late, link=table)
    now = desk.view(table)["mine"]["versions"]
    desk.do(at_table(1, type="sign", signer=2, owner=0, seen=now), link=table)


def test_too_much_is_not_accepted_as_seen(client: httpx.Client) -> None:
    desk = begun(client)
    for seen in (["x" * 41], [""] * 21, [7], "abc", [{"end": "draw"}]):
        desk.send(desk.director, at_table(1, type="record_game", game=1, report={"end": "wall"}, seen=seen), code=422)


def test_the_answer_names_the_typed_score_cards_that_were_not_recorded(client: httpx.Client) -> None:
    desk = begun(client)
    typed = {"R1-T1-E": "10 ten", "R1-T1-S": "10 10", "R1-T1-W": "10 10 10 10 10"}
    cards = [{"card": name, "games": games} for name, games in typed.items()]
    [answer] = desk.send(desk.director, {"type": "type_cards", "cards": cards})["answers"]
    assert (answer["message"], answer["not_taken"]) == ("", ["R1-T1-E", "R1-T1-W"])


@pytest.mark.parametrize(
    ("change", "preset", "options"),
    [
        ({}, "tournament", {}),
        ({"games": 6}, "tournament", {}),
        ({"scoring": "payments"}, "league", {}),
        (
            {"scoring": "mahjcon"},
            "tournament",
            {"tournament.throwPenalty": [0, 0, -20, -25], "tournament.throwPenaltyQuint": [0, 0, -25]},
        ),
    ],
)
def test_the_referee_gets_the_rules_of_the_tournament(
    client: httpx.Client, change: Json, preset: str, options: Json
) -> None:
    desk = Desk(client, **change)
    desk.do(enter("Ann"))
    for link in (desk.director, desk.link("player", 1), desk.link("table", 1)):
        info = desk.view(link)["info"]
        assert (info["preset"], info["options"]) == (preset, options)
    query = {"preset": preset, "options": json.dumps(options)}
    assert client.get("/api/referee/misnamed", params=query).status_code == 200


def test_links_begin_with_the_address_that_others_reach(client: httpx.Client) -> None:
    here = client.get("/api/address").json()
    assert here == {"address": str(client.base_url).rstrip("/"), "reach": "this computer"}
    there = client.get("/api/address", headers={"host": "192.168.1.7:8152"}).json()
    assert there == {"address": "http://192.168.1.7:8152", "reach": "the network"}
