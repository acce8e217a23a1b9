"""The results of a tournament over HTTP: prizes, publication, files, certificates, Mahjic and seasons."""

from collections.abc import Iterator

import httpx
import pytest
from running import running
from served_tournament import NAMES, Desk, Json, begun, enter

PRIZES = [{"amount": 15_000, "place": 1}, {"amount": 2_000, "best": "best game"}]
PRIVATE = ("entrants", "apart", "late", "mine", "head")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=10_000) as (_, client):
        yield client


def played(client: httpx.Client, *names: str, **more: object) -> Desk:
    """Return a tournament of one round that East of table 1 wins."""
    desk = begun(client, *names, **({"rounds": 1} | more))
    games = {"E": "25:won 10 10 10 =55", "S": "0 10 10 10", "W": "0 10 10 10", "N": "-10:E 10 10 10"}
    walls = dict.fromkeys("ESWN", "10 10 10 10 =40")
    tables = [games, *[walls] * (len(names or NAMES) // 4 - 1)]
    cards = [
        {"card": f"R1-T{table}-{seat}", "games": text}
        for table, texts in enumerate(tables, 1)
        for seat, text in texts.items()
    ]
    desk.do({"type": "type_cards", "cards": cards})
    return desk


def get(desk: Desk, link: str, path: str) -> httpx.Response:
    return desk.client.get(f"/api/tournaments/{link}/{path}")


# Prizes and publication


def test_prizes_are_secret_until_the_director_publishes(client: httpx.Client) -> None:
    desk = played(client)
    public, vera = desk.link("public"), desk.link("assistant", name="Vera")
    desk.do({"type": "set_prizes", "prizes": PRIZES})
    winner = desk.view()["standings"][0]["player"]
    for link in (desk.director, vera):
        results = desk.view(link)["results"]
        assert [(one["player"], one["amount"]) for one in results["awards"]] == [(winner, 15_000), (winner, 2_000)]
    assert desk.view(public)["results"] == {
        "complete": True,
        "published": False,
        "shown": True,
        "prizes": [],
        "awards": [],
        "left": 0,
    }
    desk.do({"type": "publish_results"})
    view = desk.view(public)
    assert [one["player"] for one in view["results"]["awards"]] == [winner, winner]
    assert [view[field] or None for field in PRIVATE] == [None] * len(PRIVATE)
    desk.do({"type": "publish_results", "published": False})
    assert desk.view(public)["results"]["awards"] == []
    line = len(client.get(f"/api/tournaments/{desk.director}/log").json())
    desk.do({"type": "undo_records", "records": [line], "reason": "they are right"})
    assert desk.view(public)["results"]["published"]


def test_published_results_are_shown_even_if_the_standings_were_hidden(client: httpx.Client) -> None:
    desk = played(client, rounds=2)
    public = desk.link("public")
    desk.do({"type": "show_standings", "shown": False})
    assert (desk.view(public)["standings"], desk.view(public)["results"]["shown"]) == ([], False)
    assert get(desk, public, "standings.csv").status_code == 403
    assert get(desk, public, "print/results").status_code == 403
    desk.do({"type": "publish_results"})
    assert len(desk.view(public)["standings"]) == 8
    assert get(desk, public, "standings.csv").status_code == 200
    assert get(desk, public, "print/results").content.startswith(b"%PDF")
    desk.do({"type": "begin_round"})
    assert (desk.view(public)["standings"], desk.view(public)["results"]["shown"]) == ([], False)


def test_only_the_director_sets_prizes_and_publishes(client: httpx.Client) -> None:
    desk = played(client)
    others = [desk.link("assistant", name="Vera"), desk.link("table", 1), desk.link("player", 1), desk.link("public")]
    for link in others:
        desk.send(link, {"type": "set_prizes", "prizes": PRIZES}, code=403)
        desk.send(link, {"type": "publish_results"}, code=403)
        assert get(desk, link, "mahjic.json").status_code == 403
    for link in others[1:]:
        assert get(desk, link, "print/certificates").status_code == 403
        assert get(desk, link, "print/standings").status_code == 403
    assert desk.view(others[1])["results"] is None


@pytest.mark.parametrize(
    "prizes",
    [
        [{"amount": -1, "place": 1}],
        [{"amount": 1.5, "place": 1}],
        [{"amount": 5, "place": 1001}],
        [{"amount": 5, "best": "luck"}],
        [{"amount": 5, "place": 1, "name": "Cup"}],
        [{"amount": 5, "place": 1}] * 101,
    ],
)
def test_bad_prizes_are_no_command(client: httpx.Client, prizes: list[Json]) -> None:
    desk = played(client)
    body = {"entries": [{"id": "x.1", "command": {"type": "set_prizes", "prizes": prizes}}]}
    answer = client.post(f"/api/tournaments/{desk.director}/entries", json=body)
    assert answer.status_code in (400, 422)
    assert desk.view()["results"]["prizes"] == []


def test_contradictory_prizes_and_early_publications_are_refused(client: httpx.Client) -> None:
    desk = begun(client)
    both = [{"amount": 5, "place": 1}, {"amount": 6, "place": 1}]
    assert desk.refused({"type": "set_prizes", "prizes": both}) == "There are two prizes for place 1. Combine them."
    assert "round 1, table 1 has not turned in" in desk.refused({"type": "publish_results"})
    assert get(desk, desk.director, "print/results").status_code == 409
    assert get(desk, desk.director, "mahjic.json").status_code == 409


# Certificates and ratings


def test_certificates_of_one_three_or_everybody(client: httpx.Client) -> None:
    desk = played(client)
    sizes = [len(get(desk, desk.director, f"print/certificates{who}").content) for who in ("?who=Ann", "", "?who=all")]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 3
    assert get(desk, desk.director, "print/certificates?who=Zoe").status_code == 404


def test_mahjic_needs_a_day(client: httpx.Client) -> None:
    desk = played(client)
    session = get(desk, desk.director, "mahjic.json").json()
    assert (session["session_date"], session["game_type"]) == ("2027-04-03", "tournament")
    assert [len(one["players"]) for one in session["rounds"]] == [4, 4]
    undated = played(client, day="")
    assert get(undated, undated.director, "mahjic.json").status_code == 409
    assert get(undated, undated.director, "mahjic.json?day=2027-05-01").json()["session_date"] == "2027-05-01"
    for day in ("May", "2027-02-30", "20270501"):
        assert get(undated, undated.director, f"mahjic.json?day={day}").status_code == 422


# Seasons


def test_a_season_of_a_link_and_a_log_with_a_name_to_decide(client: httpx.Client) -> None:
    spring = played(client, "Ann Lee", "Bea Fox", "Cam Hill", "Dot Kay")
    fall = played(client, "Anne Lee", "Bea Fox", "Cam Hill", "Dot Kay", name="Fall Open", day="2027-10-02")
    log = get(fall, fall.director, "log.jsonl").text
    event = client.post("/api/season/events", json={"log": log}).json()
    assert (event["name"], event["day"], event["complete"], len(event["results"])) == (
        "Fall Open",
        "2027-10-02",
        True,
        4,
    )
    body: Json = {"parts": [{"link": spring.director}, {"event": event}]}
    season = client.post("/api/season", json=body).json()
    assert [one["name"] for one in season["events"]] == ["Spring Open", "Fall Open"]
    assert len(season["rows"]) == 5
    assert season["alike"] == [{"names": ["Ann Lee", "Anne Lee"], "same": False}]
    decided = body | {"decisions": [{"names": ["Ann Lee", "Anne Lee"], "same": True}]}
    season = client.post("/api/season", json=decided).json()
    assert (len(season["rows"]), season["alike"][0]["same"], season["problem"]) == (4, True, "")
    ann = next(row for row in season["rows"] if row["player"] == "Ann Lee")
    assert None not in ann["events"]
    best = client.post("/api/season", json=decided | {"best": 1}).json()["rows"]
    assert all(len(row["dropped"]) == 1 for row in best)
    wrong = body | {"decisions": [{"names": ["Ann Lee", "Bea Fox"], "same": True}]}
    season = client.post("/api/season", json=wrong).json()
    assert "so they are two people" in season["problem"]
    assert len(season["rows"]) == 5
    assert client.post("/api/season/pdf", json=wrong).status_code == 422
    assert client.post("/api/season/pdf", json=decided).content.startswith(b"%PDF")
    assert "Ann Lee" in client.post("/api/season/csv", json=decided).content.decode("utf-8-sig")


def test_a_season_may_have_thirty_tournaments_from_files(client: httpx.Client) -> None:
    results = [{"player": f"Firstname Lastname {number}", "points": number} for number in range(160)]
    event: Json = {"name": "Club evening", "day": "", "complete": True, "results": results}
    season = client.post("/api/season", json={"parts": [{"event": event}] * 30})
    assert season.status_code == 200, season.text
    assert season.json()["rows"][0]["total"] == 30 * 159
    huge = event | {"results": [one | {"player": f"{one['player']} {'x' * 70}"} for one in results]}
    assert client.post("/api/season", json={"parts": [{"event": huge}] * 30}).status_code == 413


def test_a_season_is_only_for_those_who_run_the_tournaments(client: httpx.Client) -> None:
    desk = played(client)
    for link in (desk.link("public"), desk.link("table", 1), desk.link("player", 1)):
        assert client.post("/api/season", json={"parts": [{"link": link}]}).status_code == 403
    assert client.post("/api/season", json={"parts": [{"link": "abcdefghjk"}]}).status_code == 404
    assert client.post("/api/season/nothing", json={"parts": []}).status_code == 404
    assert client.post("/api/season/events", json={"log": "x"}).status_code == 422
    assert client.post("/api/season", json={"parts": [{"link": desk.director}] * 31}).status_code in (400, 422)
    assert client.post("/api/season", json={"parts": []}).json()["rows"] == []


def test_a_tournament_that_has_not_begun_counts_nobody(client: httpx.Client) -> None:
    desk = Desk(client)
    desk.do(enter(*NAMES))
    season = client.post("/api/season", json={"parts": [{"link": desk.director}]}).json()
    assert (season["rows"], season["events"][0]["complete"]) == ([], False)
