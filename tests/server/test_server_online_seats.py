"""The routes of online rounds: every link does what its role may, and nothing more."""

from collections.abc import Iterator

import httpx
import pytest
from running import running, sentence
from served_tournament import NAMES, Desk, Json, at_table, enter

ONLINE: Json = {"type": "begin_round", "online": [1, 2], "duplicate": True}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("online")) as (_, client):
        yield client


def browser(client: httpx.Client) -> httpx.Client:
    """Return another browser, without cookies."""
    return httpx.Client(base_url=client.base_url, timeout=20, limits=httpx.Limits(max_keepalive_connections=0))


def prepared(client: httpx.Client, *commands: Json, **more: object) -> Desk:
    desk = Desk(client, **more)
    desk.do(enter(*NAMES), {"type": "begin_tournament", "absent_too": True}, *commands)
    return desk


def seat(who: httpx.Client, link: str) -> httpx.Response:
    return who.post(f"/api/tournaments/{link}/seat")


def test_a_player_takes_their_own_chair_and_a_second_device_takes_it_over(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    links = {name: desk.link("player", number) for number, name in enumerate(NAMES, 1)}
    first = next(line for line in desk.view()["tables"] if line["table"] == 1)
    assert first["online"]
    assert desk.view()["same_walls"]
    phone, laptop = browser(client), browser(client)
    east, south = first["people"][:2]
    assert desk.view(links[east])["mine"]["online"]
    table = seat(phone, links[east]).json()["table"]
    view = phone.get(f"/api/tables/{table}").json()
    assert (view["you"], view["host"], view["may"]) == (0, False, [])
    assert (view["round"]["round"], view["round"]["table"], view["round"]["missing"]) == (1, 1, [1, 2, 3])
    assert sentence(seat(phone, links[south])).startswith("This browser already plays for someone else")
    assert seat(phone, links[east]).json()["table"] == table  # again from the same device
    assert seat(laptop, links[east]).json()["table"] == table
    assert laptop.get(f"/api/tables/{table}").json()["you"] == 0
    assert phone.get(f"/api/tables/{table}").status_code == 404
    [line] = phone.get(f"/api/tournaments/{links[south]}/online").json()
    assert (line["table"], line["state"], line["missing"]) == (1, "waiting", first["people"][1:])


def test_only_players_sit_and_only_the_director_watches(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    stranger = browser(client)
    for role in ("table", "public", "assistant"):
        link = desk.link(role, 1 if role == "table" else 0, "Vera" if role == "assistant" else "")
        assert seat(stranger, link).status_code == 403
        assert stranger.post(f"/api/tournaments/{link}/watch", json={"round": 1, "table": 1}).status_code == 403
    assert stranger.get(f"/api/tournaments/{desk.link('public')}/online").status_code == 403
    assert seat(stranger, desk.director).status_code == 403
    player = desk.link("player", 1)
    assert stranger.post(f"/api/tournaments/{player}/watch", json={"round": 1, "table": 1}).status_code == 403
    table = seat(browser(client), player).json()["table"]
    for path in ("", "/records", "/records/1", "/replay/1", "/progress", "/invitation"):
        assert stranger.get(f"/api/tables/{table}{path}").status_code == 404, path
    watched = stranger.post(f"/api/tournaments/{desk.director}/watch", json={"round": 1, "table": 1})
    assert stranger.get(f"/api/tables/{watched.json()['table']}").json()["you"] is None
    missing = stranger.post(f"/api/tournaments/{desk.director}/watch", json={"round": 1, "table": 3})
    assert missing.status_code == 404


def test_real_tables_have_no_seats_online_and_tables_online_take_no_entries(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE | {"online": [2]})
    tables = {line["table"]: line["people"] for line in desk.view()["tables"]}
    real, online = (desk.link("player", 1 + NAMES.index(tables[table][0])) for table in (1, 2))
    assert sentence(seat(browser(client), real)) == "Your table is not playing online now."
    report: Json = {"type": "record_game", "game": 1, "report": {"end": "wall"}}
    assert desk.refused(at_table(2, **report), link=online) == (
        "Table 2 plays online: the referee fills in its score cards."
    )
    desk.do(at_table(1, **report), link=real)
    typed = {"type": "type_cards", "cards": [{"card": "R1-T2-E", "games": "10 10 10 10 =40"}]}
    assert "plays online" in desk.refused(typed)
    sent = desk.send(online, {"type": "record_online", "round": 1, "table": 2, "game": 1, "outcome": None}, code=422)
    assert "record_online" in str(sent)


def test_a_tournament_without_a_card_cannot_go_online(client: httpx.Client) -> None:
    desk = prepared(client, card="")
    assert desk.refused(ONLINE).startswith("Online tables need the whole card")
    assert desk.do({"type": "begin_round"})["round"] == 1


def test_an_online_table_has_the_points_of_the_tournaments_scoring(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE, scoring="mahjcon")
    east = next(line for line in desk.view()["tables"] if line["table"] == 1)["people"][0]
    phone = browser(client)
    table = seat(phone, desk.link("player", NAMES.index(east) + 1)).json()["table"]
    options = phone.get(f"/api/tables/{table}").json()["setup"]["options"]
    assert options["tournament.throwPenalty"] == [0, 0, -20, -25]
    assert options["tournament.throwPenaltyQuint"] == [0, 0, -25]


def test_an_exported_round_goes_on_at_new_tables(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    table = seat(browser(client), desk.link("player", 1)).json()["table"]
    log = client.get(f"/api/tournaments/{desk.director}/log.jsonl").text
    assert '"type":"wentonline"' in log
    again = client.post("/api/tournaments/import", json={"log": log, "director": "Dora Hill"}).json()["link"]
    made = client.post(f"/api/tournaments/{again}/links", json={"grants": [{"role": "player", "number": 1}]}).json()
    link = next(one["token"] for one in made if one["grant"]["role"] == "player")
    assert seat(browser(client), link).json()["table"] != table


def test_a_player_who_comes_late_has_a_link_and_takes_the_seat(client: httpx.Client) -> None:
    desk = prepared(client, {"type": "begin_round"}, {"type": "replan", "gone": ["Ann"], "late": ["Zoe"]})
    desk.do(ONLINE | {"early": True})
    assert [(one["number"], one["name"]) for one in desk.view()["entrants"]][-2:] == [(8, "Hal"), (9, "Zoe")]
    zoe = desk.link("player", 9)
    assert [one["name"] for one in desk.view(zoe)["entrants"]] == ["Zoe"]
    assert desk.view(zoe)["mine"]["online"]
    assert seat(browser(client), zoe).status_code == 200
    for nobody in (desk.link("player", 1), desk.link("player", 10)):  # Ann has left, and nobody has number 10
        assert seat(browser(client), nobody).status_code == 409


# Links that were revoked or replaced


def watch(who: httpx.Client, link: str, table: int = 1) -> httpx.Response:
    return who.post(f"/api/tournaments/{link}/watch", json={"round": 1, "table": table})


def test_a_watcher_is_out_when_the_directors_link_is_replaced(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    dora, vera = browser(client), browser(client)
    second = desk.link("director", name="Vera")
    table = watch(dora, desk.director).json()["table"]
    assert watch(vera, second).json()["table"] == table
    old, desk.director = desk.director, desk.link("director", name="Dora Hill", fresh=True)
    assert dora.get(f"/api/tables/{table}").status_code == 404
    assert watch(dora, old).status_code == 404
    assert vera.get(f"/api/tables/{table}").status_code == 200  # who came by another link
    assert watch(dora, desk.director).status_code == 200
    assert dora.get(f"/api/tables/{table}").status_code == 200


def test_a_player_loses_the_chair_when_the_link_is_revoked_and_takes_it_with_the_new_one(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    people = next(line["people"] for line in desk.view()["tables"] if line["table"] == 1)
    numbers = [NAMES.index(name) + 1 for name in people[:2]]
    east, south = (desk.link("player", number) for number in numbers)
    thief, bea = browser(client), browser(client)
    table = seat(thief, east).json()["table"]
    seat(bea, south)
    desk.link("player", numbers[0])  # the same link again changes nothing
    assert thief.get(f"/api/tables/{table}").status_code == 200
    body = {"revoke": [{"role": "player", "number": numbers[0], "name": ""}]}
    assert client.post(f"/api/tournaments/{desk.director}/links", json=body).status_code == 200
    for path in ("", "/records"):
        assert thief.get(f"/api/tables/{table}{path}").status_code == 404
    assert seat(thief, east).status_code == 404
    view = bea.get(f"/api/tables/{table}").json()
    assert (view["you"], view["round"]["missing"], view["chairs"][0]["name"]) == (1, [0, 2, 3], people[0])
    ann = browser(client)
    assert seat(ann, desk.link("player", numbers[0])).json()["table"] == table
    assert ann.get(f"/api/tables/{table}").json()["you"] == 0


# Two links in one browser


def test_one_browser_does_not_play_at_two_tables_with_the_same_walls(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE)
    tables = {line["table"]: line["people"] for line in desk.view()["tables"]}
    one, other = (desk.link("player", 1 + NAMES.index(tables[table][0])) for table in (1, 2))
    tablet = browser(client)
    first = seat(tablet, one).json()["table"]
    assert sentence(seat(tablet, other)) == (
        "Use another device. This browser plays at table 1, and both tables play the same walls."
    )
    assert seat(tablet, one).json()["table"] == first
    assert seat(browser(client), other).status_code == 200
    assert seat(browser(client), one).status_code == 200  # another device has the chair at table 1 now
    assert seat(tablet, other).status_code == 200


def test_one_browser_may_play_at_two_tables_with_different_walls(client: httpx.Client) -> None:
    desk = prepared(client, ONLINE | {"duplicate": False})
    tables = {line["table"]: line["people"] for line in desk.view()["tables"]}
    tablet = browser(client)
    for table in (1, 2):
        assert seat(tablet, desk.link("player", 1 + NAMES.index(tables[table][0]))).status_code == 200


# Numbers that are given again


def test_a_link_of_an_undone_late_arrival_does_not_open_the_next_ones_seat(client: httpx.Client) -> None:
    desk = prepared(client, {"type": "begin_round"}, {"type": "replan", "late": ["Zoe"]})
    zoe, hal = desk.link("player", 9), desk.link("player", 8)
    assert [one["name"] for one in desk.view(zoe)["entrants"]] == ["Zoe"]
    last = client.get(f"/api/tournaments/{desk.director}/log").json()[-1]["n"]
    desk.do({"type": "undo_records", "records": [last], "reason": "the wrong hall"})
    assert client.get(f"/api/tournaments/{zoe}").status_code == 404
    desk.do({"type": "replan", "late": ["Yan"]})
    assert client.get(f"/api/tournaments/{zoe}").status_code == 404
    assert desk.view(hal)["entrants"][0]["name"] == "Hal"
    yan = desk.link("player", 9)
    assert yan != zoe
    assert [one["name"] for one in desk.view(yan)["entrants"]] == ["Yan"]
    assert desk.link("player", 9) == yan
    tokens = [one["address"] for one in client.get(f"/api/tournaments/{desk.director}/codes").json()["links"]]
    assert [token for token in tokens if token.endswith(zoe)] == []


def test_a_link_of_an_undone_entry_does_not_open_the_next_entry(client: httpx.Client) -> None:
    desk = Desk(client)
    desk.do(enter("Ann"), enter("Bea"))
    ann, bea = desk.link("player", 1), desk.link("player", 2)
    desk.do({"type": "change_entrant", "number": 1, "name": "Anna"})
    desk.do({"type": "undo_records", "records": [3], "reason": "a joke"})
    desk.do(enter("Cam"))
    assert client.get(f"/api/tournaments/{bea}").status_code == 404
    assert desk.view(ann)["entrants"][0]["name"] == "Anna"  # a corrected name keeps its link
    assert desk.view(desk.link("player", 2))["entrants"][0]["name"] == "Cam"
