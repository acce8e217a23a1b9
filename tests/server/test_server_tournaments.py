"""A tournament over HTTP: created, entered, played, corrected and exported, and what each link may not do."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from running import running
from served_tournament import NAMES, SPRING, Desk, Json, at_table, begun, enter, wall

from charleston.server.api.context import RefusedError
from charleston.server.tournaments.tournament_link_routes import new_grant
from charleston.server.tournaments.tournament_links import Grant
from charleston.tournament.desk.events import Began, Planned, Seated
from charleston.tournament.desk.log import Log, append, read_log, write_log
from charleston.tournament.registration.events import Announced, Announcement
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.reconcile import ANY_CARD
from charleston.tournament.seating.planner import make_plan


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=10_000) as (_, client):
        yield client


def test_a_round_from_the_announcement_to_the_standings(client: httpx.Client) -> None:
    desk = begun(client)
    view = desk.view()
    assert view["round"] == 1
    assert [len(one["people"]) for one in view["tables"]] == [4, 4]
    assert {one["status"] for one in view["tables"]} == {"playing"}
    table = desk.link("table", 1)
    desk.do(*(wall(1, game) for game in (1, 2, 3, 4)), link=table)
    mine = desk.view(table)["mine"]
    assert mine["status"] == "reconciled"
    assert [card["sum"] for card in mine["cards"]] == [40] * 4
    desk.do(
        *(at_table(1, type="sign", signer=card["signer"], owner=seat) for seat, card in enumerate(mine["cards"])),
        at_table(1, type="turn_in", seat=0),
        link=table,
    )
    standings = {one["player"]: one["total"] for one in desk.view()["standings"]}
    assert [standings[card["player"]] for card in mine["cards"]] == [40] * 4
    assert sorted(standings.values()) == [0] * 4 + [40] * 4


def test_the_log_is_exported_read_by_the_command_line_and_imported(client: httpx.Client) -> None:
    desk = begun(client)
    text = client.get(f"/api/tournaments/{desk.director}/log.jsonl").text
    assert read_log(text).desk is not None
    imported = client.post("/api/tournaments/import", json={"log": text, "director": "Vera"})
    there = imported.json()["link"]
    assert desk.view(there)["tables"] == desk.view()["tables"]
    desk.do(wall(1, 1), link=there)
    assert desk.view(there)["seq"] == 2
    assert desk.view()["tables"][0]["status"] == "playing"
    changed = text.replace('"Ann"', '"Anna"', 1)
    refusal = client.post("/api/tournaments/import", json={"log": changed})
    assert refusal.status_code == 422
    assert refusal.json()["message"].startswith("Line 2: ")


def test_an_entry_sent_twice_is_written_once(client: httpx.Client) -> None:
    desk = begun(client)
    body = {"entries": [{"id": "phone.1", "command": wall(1, 1)}]}
    first = client.post(f"/api/tournaments/{desk.director}/entries", json=body).json()
    again = client.post(f"/api/tournaments/{desk.director}/entries", json=body).json()
    assert first["view"]["seq"] == again["view"]["seq"]
    assert again["answers"] == []


def test_a_known_id_with_other_content_is_refused(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)

    def send(link: str, command: Json) -> httpx.Response:
        body = {"entries": [{"id": "phone.1", "command": command}]}
        return client.post(f"/api/tournaments/{link}/entries", json=body)

    assert send(table, wall(1, 1)).json()["answers"] == []
    assert send(table, wall(1, 1)).json()["answers"] == []
    [answer] = send(table, wall(1, 2)).json()["answers"]
    assert answer["code"] == "other content"
    assert answer["message"].startswith("Reload the page")
    assert send(desk.director, wall(1, 1)).json()["answers"][0]["code"] == "other content"
    assert send(desk.link("table", 2), wall(1, 1)).status_code == 403  # whether or not the id is known
    desk.do({"type": "begin_round", "early": True})
    assert send(table, wall(1, 1)).json()["answers"] == []  # a phone that was offline while the round ended
    assert desk.view(table)["seq"] == desk.view()["seq"]


def test_a_known_id_does_not_tell_the_numbers_of_other_entrants(client: httpx.Client) -> None:
    desk = Desk(client, open=True)
    public = desk.link("public")
    desk.do(enter("Ann", "Bea"))
    body: Json = {"entries": [{"id": "mine.1", "command": enter("Mallory")}]}
    assert client.post(f"/api/tournaments/{public}/entries", json=body).json()["answers"][0]["numbers"] == [3]
    body["entries"][0]["command"] = enter("Bea")
    [answer] = client.post(f"/api/tournaments/{public}/entries", json=body).json()["answers"]
    assert (answer["code"], answer["numbers"]) == ("other content", [])
    body["entries"][0]["command"] = enter("Ann", "Bea")
    assert client.post(f"/api/tournaments/{public}/entries", json=body).status_code == 403


def test_nothing_new_has_no_body(client: httpx.Client) -> None:
    desk = begun(client)
    seq = desk.view()["seq"]
    assert client.get(f"/api/tournaments/{desk.director}?since={seq}").status_code == 204
    assert client.get(f"/api/tournaments/{desk.director}?since={seq - 1}").status_code == 200


# Roles


def test_a_table_writes_only_its_own_score_cards_of_this_round(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    for command in (
        wall(2, 1),
        wall(1, 1, round_=2),
        {"type": "begin_round", "early": True},
        {"type": "show_standings", "shown": False},
        at_table(1, type="give_fine", seat=0, points=-10, reason="late"),
        at_table(1, type="correct_game", game=1, entries={}, reason="x"),
        at_table(1, type="confirm"),
        {"type": "undo_records", "records": [3], "reason": "x"},
        enter("Zoe"),
    ):
        desk.send(table, command, code=403)
    for path in ("log", "log.jsonl", "tables/1/1", "print/cards"):
        assert client.get(f"/api/tournaments/{table}/{path}").status_code == 403
    assert client.post(f"/api/tournaments/{table}/links", json={}).status_code == 403
    assert client.put(f"/api/tournaments/{table}/announcement", json=SPRING).status_code == 403


def test_nobody_signs_for_the_wrong_partner(client: httpx.Client) -> None:
    desk = begun(client)
    view = desk.view()
    numbers = {one["name"]: one["number"] for one in view["entrants"]}
    people = view["tables"][0]["people"]
    desk.do(wall(1, 1))
    south = desk.link("player", numbers[people[1]])
    assert desk.view(south)["mine"]["seat"] == 1
    desk.send(south, at_table(1, type="sign", signer=0, owner=2), code=403)
    assert "Only West can sign" in desk.refused(at_table(1, type="sign", signer=1, owner=0), link=south)
    desk.do(at_table(1, type="sign", signer=1, owner=3), link=south)
    desk.send(south, at_table(1, type="turn_in", seat=0), code=403)
    desk.send(south, at_table(2, type="sign", signer=1, owner=3), code=403)


def test_a_revoked_or_replaced_link_is_dead_at_once(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    body = {"revoke": [{"role": "table", "number": 1, "name": ""}]}
    assert client.post(f"/api/tournaments/{desk.director}/links", json=body).status_code == 200
    assert client.get(f"/api/tournaments/{table}").status_code == 404
    desk.send(table, wall(1, 1), code=404)
    again = desk.link("table", 1)
    assert again != table
    desk.do(wall(1, 1), link=again)
    newest = desk.link("table", 1, fresh=True)
    assert client.get(f"/api/tournaments/{again}").status_code == 404
    assert desk.view(newest)["role"] == "table"
    director = desk.director
    fresh = desk.link("director", name="Dora Hill", fresh=True)
    assert client.get(f"/api/tournaments/{director}").status_code == 404
    assert desk.view(fresh)["role"] == "director"
    desk.director = fresh
    refusal = client.post(
        f"/api/tournaments/{fresh}/links", json={"revoke": [{"role": "director", "name": "Dora Hill", "number": 0}]}
    )
    assert refusal.status_code == 422


def test_the_public_link_shows_nothing_private(client: httpx.Client) -> None:
    desk = begun(client)
    desk.do(at_table(1, type="call_director", seat=0, question="Is my hand dead?"))
    public = desk.link("public")
    view = desk.view(public)
    assert view["entrants"] == []
    assert view["mine"] is None
    assert view["head"] == ""
    assert {(one["status"], one["called"], one["changed"]) for one in view["tables"]} == {(None, "", "")}
    assert len(view["standings"]) == 8
    desk.do({"type": "show_standings", "shown": False})
    assert desk.view(public)["standings"] == []
    assert client.get(f"/api/tournaments/{public}/standings.csv").status_code == 403
    assert len(desk.view()["standings"]) == 8
    desk.send(public, wall(1, 1), code=403)
    desk.send(public, enter("Zoe"), code=403)


def test_anyone_enters_by_the_public_link_if_it_is_open(client: httpx.Client) -> None:
    desk = Desk(client, open=True, places=2)
    public = desk.link("public")
    desk.do(enter("Ann"), link=public)
    desk.do(enter("Bea"), link=public)
    assert desk.do(enter("Cam"), link=public)["waiting"] == 1
    assert "has entered already" in desk.refused(enter("ANN"), link=public)
    desk.send(public, enter("Dot", "Eve"), code=403)
    desk.send(public, {"type": "check_in", "number": 1}, code=403)
    client.put(f"/api/tournaments/{desk.director}/announcement", json=SPRING | {"open": False, "places": 2})
    desk.send(public, enter("Fay"), code=403)


def test_whoever_enters_by_the_public_link_learns_the_place_on_the_waiting_list(client: httpx.Client) -> None:
    desk = Desk(client, open=True, places=1)
    public = desk.link("public")
    assert desk.send(public, enter("Ann"))["answers"][0]["numbers"] == [1]
    desk.do(enter("Bea"), link=public)
    body = {"entries": [{"id": "phone.1", "command": enter(" Cam ")}]}
    for _ in range(2):  # the second time as after a lost answer
        answers = client.post(f"/api/tournaments/{public}/entries", json=body).json()["answers"]
        assert [(one["message"], one["numbers"]) for one in answers] == [("", [3])]
    entrants = desk.view(public)["entrants"]
    assert [(one["number"], one["status"]) for one in entrants] == [(1, "entered"), (2, "waiting"), (3, "waiting")]
    assert {one["name"] for one in entrants} == {""}
    desk.do({"type": "withdraw_entrant", "number": 1})
    assert [one["status"] for one in desk.view(public)["entrants"]] == ["withdrawn", "entered", "waiting"]


def test_a_player_sees_only_the_own_entry_and_checks_in(client: httpx.Client) -> None:
    desk = Desk(client)
    desk.do(enter("Ann", "Bea"))
    bea = desk.link("player", 2)
    assert [(one["name"], one["here"]) for one in desk.view(bea)["entrants"]] == [("Bea", False)]
    desk.do({"type": "check_in", "number": 2}, link=bea)
    assert [(one["name"], one["here"]) for one in desk.view(bea)["entrants"]] == [("Bea", True)]
    desk.send(bea, {"type": "check_in", "number": 1}, code=403)
    assert desk.view(desk.link("table", 1))["entrants"] == []


def test_the_table_reads_what_does_not_agree_and_the_directors_answer(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    cards = [
        {"card": f"R1-T1-{seat}", "games": games} for seat, games in zip("ESWN", ("10", "10", "10", "0"), strict=True)
    ]
    desk.do({"type": "type_cards", "cards": cards})
    [conflict] = desk.view(table)["mine"]["conflicts"]
    assert "It would fit with North 10 (wall game)" in conflict
    assert [(one["entered"], one["conflict"]) for one in desk.view()["tables"][:1]] == [(1, True)]
    desk.do(wall(1, 1), link=table)
    assert desk.view(table)["mine"]["conflicts"] == []
    assert [(one["entered"], one["conflict"]) for one in desk.view()["tables"][:1]] == [(1, False)]
    desk.do(at_table(1, type="call_director", seat=1, question="Is it dead?"), link=table)
    mine = desk.view(table)["mine"]
    assert (mine["called"], mine["answer"]) == ("Is it dead?", "")
    desk.do(at_table(1, type="answer_call", answer="Yes."))
    mine = desk.view(table)["mine"]
    assert (mine["called"], mine["answer"]) == ("", "Yes.")


def test_everyone_sees_how_many_tables_have_turned_in(client: httpx.Client) -> None:
    desk = begun(client)
    public = desk.link("public")
    assert desk.view(public)["turned_in"] == 0
    cards = [{"card": f"R1-T2-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards})
    assert desk.view(public)["turned_in"] == 1


def test_an_assistant_types_and_another_confirms(client: httpx.Client) -> None:
    desk = begun(client)
    vera, tom = desk.link("assistant", name="Vera"), desk.link("assistant", name="Tom")
    cards = [{"card": f"R1-T1-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards}, link=vera)
    assert desk.view()["tables"][0]["status"] == "turned in"
    assert "Vera typed numbers" in desk.refused(at_table(1, type="confirm"), link=vera)
    desk.do(at_table(1, type="confirm"), link=tom)
    assert desk.view()["tables"][0]["status"] == "locked"
    wrong = [{"card": "R1-T2-E", "games": "25 ten"}, {"card": "R9-T2-E", "games": "10"}]
    assert "Not recorded." in desk.refused({"type": "type_cards", "cards": wrong}, link=vera)
    desk.send(vera, at_table(1, type="give_fine", seat=0, points=-10, reason="late"), code=403)
    desk.send(vera, {"type": "begin_round"}, code=403)


# Limits


def elsewhere(client: httpx.Client) -> httpx.Client:
    """Return a browser at another address."""
    return httpx.Client(base_url=client.base_url, transport=httpx.HTTPTransport(local_address="127.0.0.2"))


def test_visitors_at_other_addresses_do_not_use_up_the_public_link(tmp_path: Path) -> None:
    with running(tmp_path, refill=False) as (_, client), elsewhere(client) as other:
        desk = begun(client)
        public, table = desk.link("public"), desk.link("table", 1)
        sent = {"entries": [{"id": "x", "command": enter("Zoe")}] * 100}
        flood = [client.post(f"/api/tournaments/{public}/entries", json=sent).status_code for _ in range(7)]
        assert flood == [403] * 6 + [429]
        desk.do(wall(1, 1), link=table)  # the tables are not affected
        assert other.post(f"/api/tournaments/{public}/entries", json=sent).status_code == 403
        flood = [client.post(f"/api/tournaments/{table}/entries", json=sent).status_code for _ in range(7)]
        assert flood[-1] == 429
        assert other.post(f"/api/tournaments/{table}/entries", json=sent).status_code == 429  # one link, one limit


def test_logs_of_a_season_and_new_tournaments_have_separate_limits(tmp_path: Path) -> None:
    with running(tmp_path, refill=False, tables_a_minute=1) as (_, client):
        assert [client.post("/api/tournaments", json=SPRING).status_code for _ in range(2)] == [201, 429]
        logs = [client.post("/api/season/events", json={"log": "x"}).status_code for _ in range(31)]
        assert logs == [422] * 30 + [429]
    with running(tmp_path, refill=False, tables_a_minute=1) as (_, client):
        assert client.post("/api/season/events", json={"log": "x"}).status_code == 422
        assert client.post("/api/tournaments", json=SPRING).status_code == 201


# Changes


def test_a_walk_out_is_shown_before_it_is_accepted(client: httpx.Client) -> None:
    desk = begun(client)
    gone = desk.view()["tables"][0]["people"][1]
    command = {"type": "replan", "gone": [gone]}
    preview = client.post(f"/api/tournaments/{desk.director}/preview", json={"command": command}).json()
    assert preview["problem"] == ""
    assert {one["round"] for one in preview["changes"]} == {2}
    moved = {one["name"] for one in preview["changes"]}
    assert gone in moved
    assert set(preview["slips"]) == moved - {gone}  # somebody who has left needs no slip
    chair = next(one for one in desk.view()["coming"] if one["name"] == gone)
    assert preview["stand_ins"] == [{"round": 2, "table": chair["table"], "seat": chair["seat"]}]
    assert gone in [one["name"] for one in desk.view()["coming"]]
    desk.do(command)
    assert gone not in [one["name"] for one in desk.view()["coming"]]
    back = {"command": {"type": "replan", "late": [gone]}}
    again = client.post(f"/api/tournaments/{desk.director}/preview", json=back).json()
    assert again["stand_ins"] == []
    assert again["slips"] == [gone]
    nobody = {"command": {"type": "replan", "gone": ["Nobody"]}}
    assert client.post(f"/api/tournaments/{desk.director}/preview", json=nobody).json()["problem"] != ""


def test_nobody_sits_out_when_the_tournament_is_over(client: httpx.Client) -> None:
    desk = begun(client, *NAMES[:5], fill="byes", rounds=1)
    assert len(desk.view()["resting"]) == 1
    cards = [{"card": f"R1-T1-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
    view = desk.do({"type": "type_cards", "cards": cards})
    assert (view["stage"], view["resting"]) == ("over", [])


def test_the_director_undoes_an_entry_and_the_log_keeps_both(client: httpx.Client) -> None:
    desk = begun(client)
    before = len(client.get(f"/api/tournaments/{desk.director}/log").json())
    desk.do(wall(1, 1))
    records = [before + 1, before + 2, before + 3, before + 4]
    command = {"type": "undo_records", "records": records, "reason": "the wrong table"}
    preview = client.post(f"/api/tournaments/{desk.director}/preview", json={"command": command}).json()
    assert [line["n"] for line in preview["records"]] == records
    assert desk.do(command)["tables"][0]["status"] == "playing"
    lines = client.get(f"/api/tournaments/{desk.director}/log").json()
    assert [line["n"] for line in lines if line["undone"]] == records
    assert lines[-1]["text"] == f"Dora Hill undoes lines {', '.join(map(str, records))}: the wrong table."


# Bad input


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "  "},
        {"name": "Spring\u202eOpen"},
        {"name": "x" * 101},
        {"day": "tomorrow"},
        {"day": "2027-02-30"},
        {"scoring": "nothing"},
        {"card": "No Card"},
        {"card_text": "not a card"},
        {"rounds": 0},
        {"games": 9},
        {"minutes": -1},
        {"places": 401},
        {"ties": ["luck"]},
        {"color": "red"},
    ],
)
def test_bad_announcements_are_refused(client: httpx.Client, change: Json) -> None:
    answer = client.post("/api/tournaments", json=SPRING | change)
    assert answer.status_code == 422, answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize("name", ["", "  ", "Dora\u202e", "Dora\nHill", "\u200b", "x" * 61])
def test_directors_and_assistants_have_names_that_everyone_can_see(client: httpx.Client, name: str) -> None:
    assert client.post("/api/tournaments", json=SPRING | {"director": name}).status_code == 422
    desk = begun(client)
    text = client.get(f"/api/tournaments/{desk.director}/log.jsonl").text
    assert client.post("/api/tournaments/import", json={"log": text, "director": name}).status_code == 422
    path = f"/api/tournaments/{desk.director}/links"
    for role in ("director", "assistant"):
        refusal = client.post(path, json={"grants": [{"role": role, "name": name}]})
        assert refusal.status_code == 422
        assert refusal.json()["message"].startswith("Give each director and assistant a name")
    made = client.post(path, json={"grants": [{"role": "assistant", "name": " Vera  Li "}]}).json()
    assert [one["grant"]["name"] for one in made] == ["Dora Hill", "Vera Li"]


def test_a_link_with_an_older_name_can_be_replaced() -> None:
    odd = Grant("assistant", "Vera\u202e")
    assert new_grant(odd, {odd}) == odd
    assert new_grant(Grant("table", "\u202e", 3), ()) == Grant("table", "", 3)
    with pytest.raises(RefusedError):
        new_grant(odd, {Grant("assistant", "Vera")})


def test_names_in_an_uploaded_log_are_shown_without_invisible_characters(client: httpx.Client) -> None:
    log, plan = Log(), make_plan(["Ann\u200b", "Ann", "Cam\x07", "Dot"], 2)
    for event in (
        Announced(Announcement("Open\u202e")),
        Began("Open\u202e", ST_LOUIS, ANY_CARD, checks=2),
        Planned(plan),
        Seated(1, 1, plan.rounds[0].tables[0].players),
    ):
        after = append(log, event, at="", by="Dora\u202e")
        assert isinstance(after, Log)
        log = after
    text = write_log(log)
    event = client.post("/api/season/events", json={"log": text}).json()
    shown = {"Ann<U+200B>", "Ann", "Cam<U+0007>", "Dot"}
    assert (event["name"], {one["player"] for one in event["results"]}) == ("Open<U+202E>", shown)
    sent = event | {"name": "\u202e", "results": [{"player": "Ann\u200b", "points": 1}]}
    view = client.post("/api/season", json={"parts": [{"event": sent}]}).json()
    assert (view["events"][0]["name"], view["rows"][0]["player"]) == ("<U+202E>", "Ann<U+200B>")
    desk = Desk(client)
    link = client.post("/api/tournaments/import", json={"log": text}).json()["link"]
    assert {one["name"] for one in desk.view(link)["coming"]} == shown
    assert {line["by"] for line in client.get(f"/api/tournaments/{link}/log").json()} == {"Dora"}
    assert client.get(f"/api/tournaments/{link}/log.jsonl").text == text


def test_unknown_links_and_pages(client: httpx.Client) -> None:
    desk = begun(client)
    for link in ("x", "abcdefghjk", desk.director[:-1], desk.director + "a"):
        assert client.get(f"/api/tournaments/{link}").status_code == 404
    assert client.get(f"/api/tournaments/{desk.director}/print/nothing").status_code == 404
    assert client.get(f"/api/tournaments/{desk.director}/print/standings").status_code == 409
    assert client.get(f"/api/tournaments/{desk.director}/print/tables").content.startswith(b"%PDF")
    assert client.get(f"/api/tournaments/{desk.director}/tables/1/9").status_code == 404


def test_the_movement_lab(client: httpx.Client) -> None:
    five = client.get("/api/movements?tables=5&rounds=5").json()
    assert five["repeats"] == 0
    assert five["suggestion"] is None
    assert len(five["players"]) == len(five["met"]) == len(five["days"]) == 20
    four = client.get("/api/movements?tables=4&rounds=5&wish=sheet").json()
    assert four["repeats"] > 0
    assert four["suggestion"] == {"tables": 4, "rounds": 5, "wish": "free"}
    for query in ("tables=0&rounds=3", "tables=41&rounds=3", "tables=5&rounds=0", "tables=5&rounds=31"):
        assert client.get(f"/api/movements?{query}").status_code == 422


# Restart


def test_everything_confirmed_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as (_, client):
        desk = begun(client)
        table = desk.link("table", 2)
        desk.do(wall(2, 1), link=table)
        before = desk.view()
    with running(tmp_path) as (_, client):
        desk.client = client
        assert desk.view() | {"now": 0} == before | {"now": 0}
        desk.do(wall(2, 2), link=table)


# The director's pages


def test_the_log_says_which_table_a_record_belongs_to(client: httpx.Client) -> None:
    desk = begun(client)
    desk.do(wall(2, 1))
    lines = client.get(f"/api/tournaments/{desk.director}/log").json()
    assert (lines[-1]["round"], lines[-1]["table"]) == (1, 2)
    assert (lines[0]["round"], lines[0]["table"]) == (0, 0)


def test_a_table_that_is_late_stays_in_the_directors_view(client: httpx.Client) -> None:
    desk = begun(client)
    assert desk.view()["late"] == []
    desk.do(*(wall(1, game) for game in (1, 2, 3, 4)), {"type": "begin_round", "early": True})
    late = [(one["round"], one["table"], one["status"]) for one in desk.view()["late"]]
    assert late == [(1, 1, "reconciled"), (1, 2, "playing")]
    assert desk.view(desk.link("public"))["late"] == []


def test_an_entry_for_an_earlier_round_does_not_hide_the_changes_of_this_round(client: httpx.Client) -> None:
    desk = begun(client)
    desk.do(wall(1, 1), {"type": "begin_round", "early": True}, wall(1, 1, round_=2), wall(2, 1))
    assert all(one["changed"] for one in desk.view()["tables"])
    cell = client.get(f"/api/tournaments/{desk.director}/tables/2/1").json()["cards"][0]["games"][0]
    assert cell["how"] == "wall"


def test_a_changed_announcement_keeps_the_card(client: httpx.Client) -> None:
    text = client.get("/api/cards/First Card").text.replace("First Card", "Club Card", 1)
    desk = Desk(client, card="", card_text=text)
    assert desk.view()["info"]["card"] == "Club Card"
    path = f"/api/tournaments/{desk.director}/announcement"
    changed = client.put(path, json=SPRING | {"card": "Club Card", "place": "The hall"}).json()
    assert (changed["info"]["card"], changed["info"]["place"]) == ("Club Card", "The hall")
    assert client.put(path, json=SPRING | {"card": "Other Card"}).status_code == 422
    assert client.post("/api/tournaments", json=SPRING | {"card": "Club Card"}).status_code == 422


def test_only_the_director_gets_the_links_as_qr_codes(client: httpx.Client) -> None:
    desk = begun(client)
    table = desk.link("table", 1)
    desk.link("assistant", name="Vera")
    codes = client.get(f"/api/tournaments/{desk.director}/codes").json()
    assert [one["grant"]["role"] for one in codes["links"]] == ["table"]
    assert codes["links"][0]["address"].endswith(f"/tournaments/{table}")
    assert codes["links"][0]["code"]["path"].startswith("M")
    assert client.get(f"/api/tournaments/{table}/codes").status_code == 403
