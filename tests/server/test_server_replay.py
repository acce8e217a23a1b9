"""Finished games over HTTP: every step with all racks, and whether the wall was fair. Unfinished games are refused."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from click.testing import CliRunner
from paths import ROOT
from playing import RULESETS
from playing import random_game as game_of_chance
from random_records import lines_of, random_game, rehashed
from running import running, sentence
from sample_table import NAMES, SampleTable, seed_of

from charleston.card.sheet import sheet
from charleston.cli.replay_command import verify
from charleston.game.events import Dealt, TilePicked
from charleston.game.evolve import fold
from charleston.game.record import Step, read_record, write_record
from charleston.game.seats import NOBODY, SEATS
from charleston.game.view import HIDDEN
from charleston.server.api.reading_routes import HANDLERS, MAX_RECORD_BODY_BYTES
from charleston.server.api.replay import MAX_PROOFS, Replay, replay_of
from charleston.server.api.wall_check import check_wall
from charleston.server.live.past_games import past_games
from charleston.store.interface import Entry
from charleston.store.open_store import open_store
from charleston.table import events as table_events
from charleston.table.step_codec import write_step
from charleston.tiles import LETTERS

TABLE = "afinishedgame000"
MAX_ANSWER_BYTES = 1_500_000
READ = ("replay", "check")


@cache
def sample_session() -> tuple[SampleTable, int]:
    """Play a table with one finished game and one in play; return it with the step that ended the first."""
    table = SampleTable()
    table.start(1)
    table.play_until("over", bot="greedy")
    ended = len(table.log)
    table.start(2)
    table.play_until("claim", bot="greedy")
    return table, ended


def cut_at(step: int) -> str:
    """Return the id of the table whose log ends at this step."""
    return f"cutatstep{step:07}"


def cuts() -> list[int]:
    _, ended = sample_session()
    return [*range(5, ended, 40), ended - 2, ended - 1]


async def keep_logs(store_at: str) -> None:
    store = open_store(store_at)
    await store.start()
    table, _ = sample_session()
    logs = {TABLE: table.log} | {cut_at(step): table.log[:step] for step in cuts()}
    for name, log in logs.items():
        for step in log:
            await store.append(name, Entry(step.seq, f"{step.by}:{step.seq}", step.at, write_step(step)))
    await store.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    data = tmp_path_factory.mktemp("data")
    asyncio.run(keep_logs(f"sqlite:///{data}/charleston.db"))
    with running(data, checks_a_minute=100_000) as (_, http):
        yield http


@pytest.fixture(scope="module")
def text(client: httpx.Client) -> str:
    return client.get(f"/api/tables/{TABLE}/records/1").text


@pytest.fixture(scope="module")
def replay(client: httpx.Client) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{TABLE}/records/1/replay")
    assert answer.status_code == 200
    return dict(answer.json())


# The replay


def test_a_replay_identifies_its_game(replay: dict[str, Any]) -> None:
    assert sorted(replay["seats"]) == sorted(NAMES)
    assert (replay["card"], replay["preset"]) == ("Charleston 2026", "league")
    assert replay["seed"] == seed_of(1)
    assert replay["commitment"] == sha256(bytes.fromhex(seed_of(1))).hexdigest()
    assert replay["result"] == "mahjong"
    assert replay["winner"]["won"]["seat"] in range(4)
    assert replay["frames"][-1]["view"]["result"] == "mahjong"


def test_a_replay_has_the_rolls_for_east(client: httpx.Client, text: str, replay: dict[str, Any]) -> None:
    table, _ = sample_session()
    (began,) = [event for step in table.log for event in step.events if isinstance(event, table_events.MatchBegan)]
    assert began.throws
    assert replay["rolls"] == [[throw.get(str(chair)) for chair in began.chairs] for throw in began.throws]
    from_file = client.post("/api/records/replay", json={"text": text}).json()
    assert from_file["rolls"] == replay["rolls"]


def test_only_the_first_game_of_a_match_has_rolls() -> None:
    table = SampleTable()
    for number in (1, 2):
        table.start(number)
        table.play_until("over", bot="greedy")
    entries = [Entry(step.seq, str(step.seq), step.at, write_step(step)) for step in table.log]
    first, second = (past_games(entries, number)[number - 1].text for number in (1, 2))
    assert replay_of(first).rolls
    assert replay_of(second).rolls == ()


def test_the_winning_line_has_its_remarks_as_the_card_prints_them(text: str, replay: dict[str, Any]) -> None:
    winner = replay["winner"]
    printed = [line for section in sheet(read_record(text).card).sections for line in section.lines]
    (line,) = [
        one for one in printed if [one.section, one.number] == [winner["won"][key] for key in ("section", "number")]
    ]
    assert winner["remarks"] == [*line.forms[0].remarks, *line.remarks]
    assert winner["remarks"]


def test_there_is_a_frame_for_each_command_and_all_racks_are_open(text: str, replay: dict[str, Any]) -> None:
    record = read_record(text)
    after = list(record.states())[1:]
    assert len(replay["frames"]) == len(record.steps) > 50
    at = -1
    for step, frame in zip(record.steps, replay["frames"], strict=True):
        at += len(step.events)
        state, seen = after[at], frame["view"]
        assert frame["racks"] == [list(rack) for rack in state.racks]
        assert [seat["tiles"] for seat in seen["seats"]] == [len(rack) for rack in frame["racks"]]
        assert (seen["seat"], seen["rack"], seen["apart"], seen["wall_left"]) == (-1, [], None, state.wall_left)
        assert len(frame["captions"]) == len(step.events)


def test_captions_have_names_and_tiles(replay: dict[str, Any]) -> None:
    captions = [line for frame in replay["frames"] for line in frame["captions"]]
    assert captions[0].startswith("The dice show ")
    assert all(line.endswith((".", "?", "!")) for line in captions)
    assert "a tile" not in " ".join(captions)
    (won,) = [line for line in captions if line.startswith("Mah jongg!")]
    assert replay["seats"][replay["winner"]["won"]["seat"]] in won


def test_the_tile_just_picked_is_known_until_it_is_played(replay: dict[str, Any]) -> None:
    picks = 0
    for frame in replay["frames"]:
        picked = frame["just_picked"]
        if picked is None:
            assert "from the wall" not in "".join(frame["captions"]) or frame["view"]["phase"] == "over"
            continue
        picks += 1
        beside = frame["view"]["seats"][picked["seat"]]["picked"]
        assert beside or picked["tile"] in frame["racks"][picked["seat"]]
        assert picked["tile"] != HIDDEN
    assert picks > 10


def test_a_downloaded_game_replays_the_same(client: httpx.Client, text: str, replay: dict[str, Any]) -> None:
    answer = client.post("/api/records/replay", json={"text": text})
    assert (answer.status_code, answer.json()) == (200, replay)


@pytest.mark.parametrize("name", ["league online", "tournament online", "house three players"])
def test_a_wall_game_is_not_too_large(name: str) -> None:
    games = (list(game_of_chance(seed, RULESETS[name])) for seed in range(20))
    game = next(game for game in games if game[-1][3].result == "wall" and not game[-1][3].wall_left)
    text = write_record(game[0][0], [Step(command, events) for _, command, events, _ in game])
    made = msgspec.json.encode(replay_of(text))
    assert len(text) < MAX_RECORD_BODY_BYTES / 4
    assert len(made) < MAX_ANSWER_BYTES / 2
    assert (
        msgspec.json.decode(made, type=Replay).seats == ("East", "South", "West", "North")[: game[0][0].rules.players]
    )


def test_challenges_are_proved_but_only_up_to_a_limit() -> None:
    text = write_record(*random_game(0, wild=True))
    frames = replay_of(text).frames
    challenged = [frame for frame in frames if any(" says that " in line for line in frame.captions)]
    proved = [frame for frame in frames if frame.proof]
    assert proved == challenged[:MAX_PROOFS]
    assert len(challenged) > 1000
    assert all(finding.lines for frame in proved for finding in frame.proof)


# Unfinished games


def test_an_unfinished_game_reveals_nothing(client: httpx.Client) -> None:
    table, ended = sample_session()
    assert isinstance(table.log[ended - 1].events[0], table_events.GamePlayed)
    for what in READ:
        assert client.get(f"/api/tables/{TABLE}/records/1/{what}").status_code == 200
        assert client.get(f"/api/tables/{TABLE}/records/2/{what}").status_code == 404
        for step in cuts():
            answer = client.get(f"/api/tables/{cut_at(step)}/records/1/{what}")
            assert (answer.status_code, sentence(answer)[:24]) == (404, "There is no such game. C")


def test_the_record_of_an_unfinished_game_is_refused(client: httpx.Client) -> None:
    """Someone with an unfinished record knows the seed, but the server makes no page from it."""
    start, steps = random_game(1)
    for many in (1, 40, len(steps) - 1):
        unfinished = write_record(start, steps[:many])
        for what in READ:
            answer = client.post(f"/api/records/{what}", json={"text": unfinished})
            assert answer.status_code == 422
            assert sentence(answer).endswith("This game is not over. You can replay only finished games.")


# Bad files


def bad_records(text: str) -> dict[str, str]:
    lines = lines_of(text)
    header = lines[0]
    return {
        "nothing": "",
        "no JSON": "hello",
        "another JSON": "[]",
        "a card": "card My Card\nsection 2468\n",
        "endless brackets": "[" * 50_000,
        "no deal": rehashed(lines[:1]),
        "a short seed": rehashed([header | {"seed": "00"}, *lines[1:]]),
        "another seed of no hex": rehashed([header | {"seed": "x" * 64}, *lines[1:]]),
        "a bad header": rehashed([header | {"seats": 3}, *lines[1:]]),
    }


CHANGED = ("cut", "one line changed", "a card that is none", "another version", "no such rule")


def changed_records(text: str) -> dict[str, str]:
    """Return records whose seed and deal are valid, with something else changed."""
    lines = lines_of(text)
    header = lines[0]
    return {
        "cut": "\n".join(text.splitlines()[:-3]),
        "one line changed": text.replace('"n":7}', '"n":8}'),
        "a card that is none": rehashed([header | {"card": "card A\nsection B\n  FF 22a  x25\n"}, *lines[1:]]),
        "another version": rehashed([header | {"version": 99}, *lines[1:]]),
        "no such rule": rehashed([header | {"ruleset": {"pub": 1}}, *lines[1:]]),
    }


def test_bad_files_are_refused_in_a_sentence(client: httpx.Client, text: str) -> None:
    for bad in (bad_records(text) | changed_records(text)).values():
        answer = client.post("/api/records/replay", json={"text": bad})
        assert answer.status_code == 422
        assert sentence(answer).startswith("Line ")
    for bad in bad_records(text).values():
        answer = client.post("/api/records/check", json={"text": bad})
        assert (answer.status_code, "not a record of a game" in sentence(answer)) == (422, True)


@pytest.mark.parametrize("what", READ)
def test_oversized_files_and_junk_are_not_read(client: httpx.Client, what: str) -> None:
    answer = client.post(f"/api/records/{what}", json={"text": "x" * MAX_RECORD_BODY_BYTES})
    assert (answer.status_code, sentence(answer)) == (413, "The request is too large.")
    for body in ("{}", '{"text": 3}', '{"text": "", "more": 1}', "[]"):
        assert client.post(f"/api/records/{what}", content=body).status_code == 422


def test_too_many_games_in_a_minute(tmp_path: Path) -> None:
    with running(tmp_path, refill=False, checks_a_minute=2) as (_, client):
        codes = [client.post(f"/api/records/{what}", json={"text": ""}).status_code for what in (*READ, *READ)]
        assert codes == [422, 422, 429, 429]
        client.put("/api/me", json={"name": "Ann"})
        table = client.post("/api/tables", json={}).json()["table"]
        assert client.get(f"/api/tables/{table}/records/1/replay").status_code == 429
        assert "wait a minute" in sentence(client.get(f"/api/tables/{table}/records/1/check"))


# The wall


def test_a_fair_wall_is_confirmed(client: httpx.Client, text: str, tmp_path: Path) -> None:
    answer = client.get(f"/api/tables/{TABLE}/records/1/check").json()
    assert client.post("/api/records/check", json={"text": text}).json() == answer
    assert answer["fair"] is answer["kept"] is True
    assert [check["right"] for check in answer["checks"]] == [True] * 4
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    output = json.loads(CliRunner().invoke(verify, [str(file), "--json"]).stdout)
    assert {key: answer[key] for key in ("fair", "seed", "commitment", "dice")} == {
        key: output[key] for key in ("fair", "seed", "commitment", "dice")
    }
    assert sorted(answer["wall"]) == sorted(tile for tile in range(36) for _ in range(4 if tile < 34 else 8))
    assert (answer["broken"]["wall"], answer["broken"]["stacks"]) == (0, sum(answer["dice"]))


@pytest.mark.parametrize("seed", range(3))
def test_the_page_shows_who_got_which_tile_of_the_wall(seed: int) -> None:
    record = read_record(write_record(*random_game(seed)))
    check = check_wall(write_record(*random_game(seed)))
    state = record.start
    for step in record.steps:
        for event in step.events:
            if isinstance(event, TilePicked):
                assert (check.wall[state.picked], check.taken[state.picked]) == (event.tile, event.seat)
            state = fold(state, [event])
            if isinstance(event, Dealt):
                for seat in SEATS:
                    dealt = sorted(tile for tile, who in zip(check.wall[:53], check.taken, strict=False) if who == seat)
                    assert dealt == sorted(state.racks[seat])
    assert set(check.taken[state.picked :]) <= {NOBODY}
    assert len(check.taken) == len(check.wall)


@pytest.mark.parametrize("seed", range(3))
def test_anyone_can_verify_the_wall_with_plain_python(seed: int, tmp_path: Path) -> None:
    result = check_wall(write_record(*random_game(seed)))
    script = tmp_path / "wall.py"
    script.write_text(result.by_hand.script)
    ran = subprocess.run(  # isolated mode: no installed packages, not even ours
        [sys.executable, "-I", "-S", str(script)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert ran.stdout == result.by_hand.prints
    promised, dice, wall = ran.stdout.splitlines()
    assert promised == f"Commitment {result.commitment}"
    assert dice == f"Dice {result.dice[0]} {result.dice[1]}"
    assert wall.split()[1:] == [LETTERS[tile] for tile in result.wall]
    assert all(step.endswith(".") for step in result.by_hand.steps)


def test_another_seed_is_detected(text: str) -> None:
    lines = lines_of(text)
    check = check_wall(rehashed([lines[0] | {"seed": "ab" * 32}, *lines[1:]]))
    assert (check.fair, check.kept) == (False, False)
    promised, _, wall, whole = check.checks
    assert (promised.right, wall.right, whole.right) == (False, False, False)
    assert whole.what.startswith("The record was changed or cut off. Line 1: The seed is wrong")


def test_another_wall_is_detected(text: str) -> None:
    lines = lines_of(text)
    dealt = lines[1]["event"]
    swapped = dealt | {"wall": [*dealt["wall"][:-2], *dealt["wall"][:-3:-1]]}
    if swapped == dealt:
        swapped["wall"] = swapped["wall"][1:] + swapped["wall"][:1]
    result = check_wall(rehashed([lines[0], lines[1] | {"event": swapped}, *lines[2:]]))
    assert [check.right for check in result.checks] == [True, True, False, False]
    assert (result.fair, result.kept) == (False, True)


@pytest.mark.parametrize("kind", CHANGED)
def test_every_other_change_is_reported(client: httpx.Client, text: str, kind: str) -> None:
    answer = client.post("/api/records/check", json={"text": changed_records(text)[kind]}).json()
    assert (answer["fair"], answer["kept"]) == (False, True)
    assert [check["right"] for check in answer["checks"]] == [True, True, True, False]
    assert "Line " in answer["checks"][-1]["what"]


def test_the_documentation_has_our_numbers() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert f"The body of a request with a record may have up to {MAX_RECORD_BODY_BYTES // 2**20} MiB" in text
    for handler in HANDLERS:
        (path,), (method,) = handler.paths, handler.http_methods
        assert f"`{method} {re.sub(':str|:int', '', path)}`" in text
