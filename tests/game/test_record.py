"""Records: exact round trips; every kind of damage is refused with its position and its reason."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from effort import times
from random_records import Lines, lines_of, random_game, rehashed, text_of

from charleston.cli.replay_command import replay, verify
from charleston.game import commands
from charleston.game.events import Event, GameOver
from charleston.game.evolve import evolve, fold
from charleston.game.fair import commitment
from charleston.game.game import play
from charleston.game.prose import describe
from charleston.game.record import RecordError, Step, read_record, resume, write_record
from charleston.game.seats import EAST
from charleston.game.view import view_event

GAMES = [
    (seed, preset, players)
    for seed in range(times(2, soak=10))
    for preset, players in (("league", 4), ("tournament", 4))
]
GAMES += [(seed, "house", players) for seed in range(times(2, soak=10)) for players in (3, 4)]


def log_of(steps: list[Step]) -> list[Event]:
    return [event for step in steps for event in step.events]


@pytest.fixture(scope="module")
def text() -> str:
    return write_record(*random_game(1), ("Ann", "Bob", "Cy", "Di"))


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize(("seed", "preset", "players"), GAMES)
def test_a_record_reads_back_as_the_same_game(seed: int, preset: str, players: int, wild: bool) -> None:
    start, steps = random_game(seed, preset, players, wild)
    record = read_record(write_record(start, steps))
    assert (record.start, list(record.steps)) == (start, steps)
    assert record.header.commitment == commitment(start.seed)
    assert record.header.complete
    assert write_record(record.start, record.steps, record.header.seats) == write_record(start, steps)


def test_others_can_compute_the_chain(text: str) -> None:
    assert lines_of(rehashed(lines_of(text))) == lines_of(text)


def test_a_game_resumes_from_every_prefix() -> None:
    start, steps = random_game(2)
    log = log_of(steps)
    record = read_record(write_record(start, steps))
    states = list(record.states())
    assert len(states) == len(log) + 1
    for count in range(len(log) + 1):
        assert resume(record, count) == states[count] == fold(start, log[:count])
    for count in (*range(0, len(steps), 9), len(steps)):
        part = read_record(write_record(start, steps[:count]))
        assert resume(part, len(part.events)) == fold(start, log_of(steps[:count]))
        assert part.header.complete == (count == len(steps))
    with pytest.raises(ValueError, match="no state after"):
        resume(record, len(log) + 1)


def test_a_resumed_game_can_continue() -> None:
    start, steps = random_game(2)
    record = read_record(write_record(start, steps[:1]))
    state = resume(record, len(record.events))
    _, events = play(state, [commands.PassTiles(EAST, tuple(tile for tile in state.racks[0] if tile != 35)[:3])])
    assert events


def test_a_record_keeps_the_rolls_for_east() -> None:
    start, steps = random_game(1)
    rolls = ((9, 4, 9, 3), (7, None, 6, None))
    assert read_record(write_record(start, steps, rolls=rolls)).header.rolls == rolls
    assert '"rolls"' not in write_record(start, steps).splitlines()[0]


def test_a_record_keeps_the_levels_of_bots() -> None:
    start, steps = random_game(1)
    bots = ("", "novice", "regular", "novice")
    assert read_record(write_record(start, steps, bots=bots)).header.bots == bots
    assert '"bots"' not in write_record(start, steps, bots=("", "", "", "")).splitlines()[0]


@pytest.mark.parametrize("bots", [[], ["novice"] * 3, ["novice"] * 5, ["", "", "", "\x07"], ["", "", "", "x" * 301]])
def test_levels_that_do_not_fit_the_players_are_refused(text: str, bots: list[str]) -> None:
    lines = lines_of(text)
    lines[0]["bots"] = bots
    with pytest.raises(RecordError, match="levels of bots"):
        read_record(rehashed(lines))


@pytest.mark.parametrize(
    "rolls",
    [
        [[3, 9, 4, 5]],  # South is highest
        [[9, 9, 4, 5]],  # a tie, and nobody rolls again
        [[9, 9, 4, 5], [7, 6, 2, None]],  # West rolls out of turn
        [[9, 3, 4, 5], [7, None, None, None]],  # East is alone already
        [[13, 3, 4, 5]],
        [[9, 3, 4]],
        [],
    ],
)
def test_rolls_that_do_not_make_east_are_refused(text: str, rolls: list[list[int | None]]) -> None:
    lines = lines_of(text)
    lines[0]["rolls"] = rolls
    with pytest.raises(RecordError, match="rolls for East"):
        read_record(rehashed(lines))


Damage = Callable[[Lines], str]


def edited(at: int, edit: Callable[[dict[str, Any]], object], finish: Damage = text_of) -> Damage:
    def damage(lines: Lines) -> str:
        edit(lines[at])
        return finish(lines)

    return damage


DAMAGES: list[tuple[str, Damage, int, str]] = [
    ("empty", lambda _: "", 1, "empty"),
    ("no JSON", lambda _: "card My Card", 1, "not JSON"),
    ("foreign JSON", lambda _: '{"event": "chess"}\n', 1, "not a record of a game"),
    ("a list", lambda _: "[1, 2]\n", 1, "not a record of a game"),
    ("deep", lambda _: "[" * 100_000, 1, "not JSON"),
    ("version", edited(0, lambda row: row.update(version=99), rehashed), 1, "version 99"),
    ("names changed", edited(0, lambda row: row.update(seats=["A", "B", "C", "E"])), 1, "header was changed"),
    ("names missing", edited(0, lambda row: row.update(seats=["A"]), rehashed), 1, "4 printable names"),
    ("escape in a name", edited(0, lambda row: row.update(seats=["\x1b[2J", "", "", ""]), rehashed), 1, "printable"),
    ("more in the header", edited(0, lambda row: row.update(more=1), rehashed), 1, "header is wrong"),
    ("header without card", edited(0, lambda row: row.pop("card")), 1, "header is wrong"),
    (
        "another card",
        edited(0, lambda row: row.update(card="card X\nsection Y\n FF x25\n"), rehashed),
        1,
        "card cannot",
    ),
    ("no such rule", edited(0, lambda row: row["ruleset"].update(luck=7), rehashed), 1, "'luck'"),
    ("rule of a kind", edited(0, lambda row: row["ruleset"].update(preset=[1]), rehashed), 1, "rules cannot be used"),
    ("seed no hex", edited(0, lambda row: row.update(seed="zz"), rehashed), 1, "hexadecimal"),
    ("seed too short", edited(0, lambda row: row.update(seed="ab"), rehashed), 1, "32 bytes"),
    ("another seed", edited(0, lambda row: row.update(seed="00" * 32), rehashed), 1, "not match the commitment"),
    ("no seed", edited(0, lambda row: row.update(seed=""), rehashed), 1, "32 bytes"),
    ("seed of the deal", edited(1, lambda row: row["event"].update(seed="ab"), rehashed), 2, "decides differently"),
    ("dice", edited(1, lambda row: row["event"].update(dice=[7, 6]), rehashed), 2, "decides differently"),
    ("wall", edited(1, lambda row: row["event"]["wall"].reverse(), rehashed), 2, "decides differently"),
    ("no command", edited(1, lambda row: row.pop("command"), rehashed), 2, "No command caused"),
    ("not a seat", edited(4, lambda row: row["command"].update(seat=9), rehashed), 5, "not a line of a record"),
    ("nobody's", edited(4, lambda row: row["command"].update(seat=-1), rehashed), 5, "not legal here"),
    ("rule", edited(0, lambda row: row["ruleset"].update(venue=[1]), rehashed), 1, "rules cannot be used"),
    ("an event changed", edited(5, lambda row: row["event"].update(seat=2)), 6, "hash does not match"),
    ("a hash changed", edited(5, lambda row: row.update(hash="0" * 64)), 6, "hash does not match"),
    ("an unknown event", edited(5, lambda row: row["event"].update(type="tile_eaten")), 6, "not a line of a record"),
    ("no event", edited(5, lambda row: row.pop("event")), 6, "not a line of a record"),
    ("more in an event", edited(5, lambda row: row["event"].update(luck=1), rehashed), 6, "missing or extra"),
    ("a wrong number", edited(5, lambda row: row.update(n=7)), 6, "this is event 7"),
    ("a number as text", edited(5, lambda row: row.update(n="5")), 6, "not a line of a record"),
    ("a line missing", lambda lines: text_of(lines[:5] + lines[6:]), 6, "this is event 6"),
    ("a line twice", lambda lines: text_of([*lines[:6], *lines[5:]]), 7, "this is event 5"),
    ("lines swapped", lambda lines: text_of([*lines[:5], lines[6], lines[5], *lines[7:]]), 6, "this is event 6"),
    ("a line cut", lambda lines: text_of(lines[:8])[:-20], 8, "not JSON"),
    ("an empty line", lambda lines: text_of(lines[:4]) + "\n" + text_of(lines[4:]), 5, "empty"),
    ("the end cut", lambda lines: text_of(lines[:-1]), -1, "was cut"),
    ("cut inside a step", lambda lines: rehashed(lines[:3]), 3, "in the middle of a step"),
    ("only a header", lambda lines: text_of(lines[:1]), 1, "was cut"),
    ("no deal", lambda lines: rehashed([lines[0], *lines[2:]]), 2, "not legal here"),
    ("two deals", lambda lines: rehashed([*lines[:2], *lines[1:]]), 3, "not legal here"),
    ("after the end", lambda lines: rehashed([*lines, lines[-1]]), 0, "nothing can follow"),
    ("called unfinished", edited(0, lambda row: row.update(complete=False), rehashed), 1, "but it is"),
    ("too long", lambda _: "x" * 5_000_001, 1, "at most"),
]


@pytest.mark.parametrize(("damage", "line", "reason"), [row[1:] for row in DAMAGES], ids=[row[0] for row in DAMAGES])
def test_a_damaged_record_is_refused_with_the_place_of_the_damage(
    text: str, damage: Damage, line: int, reason: str
) -> None:
    count = len(text.splitlines())
    error = error_of(damage(lines_of(text)))
    assert error.line == (line if line > 0 else count + 1 + line if line == 0 else count - 1)
    assert reason in error.reason
    assert str(error).startswith(f"line {error.line}: ")


def first(lines: Lines, kind: str) -> int:
    return next(at for at, line in enumerate(lines) if at and line["event"]["type"] == kind)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("tile_picked", {"tile": 99}),
        ("tile_picked", {"tile": 35}),
        ("tile_picked", {"seat": 2}),
        ("tiles_passed", {"tiles": [0] * 3}),
        ("pass_exchanged", {"received": []}),
        ("group_exposed", {"naturals": 0}),
        ("phase_began", {"type": "tile_returned", "seat": 0}),
        ("phase_began", {"type": "hand_died", "seat": 0, "reason": "challenged", "rule": "", "withdrawn": False}),
        ("paid", {"amount": 1_000}),
        ("paid", {"payer": 3, "payee": 2}),
        ("game_over", {"result": "thrown in"}),
    ],
)
def test_a_forged_record_must_follow_the_referees_decisions(kind: str, change: dict[str, Any]) -> None:
    lines = lines_of(write_record(*random_game(1, wild=True)))
    at = next((at for at, line in enumerate(lines) if at and line["event"]["type"] == kind))
    event = lines[at]["event"]
    lines[at]["event"] = event | change if "type" not in change else change
    error = error_of(rehashed(lines))
    assert (error.line, "decides differently" in error.reason) == (at + 1, True), error


def test_random_bytes_never_crash_the_reader(text: str) -> None:
    rng = random.Random(5)
    for _ in range(300):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice(["", "0", '"', "{", "\n", "é", "\ud800"]) + text[at + rng.randrange(1, 4) :]
        with suppress(RecordError):  # a change that is accepted must not change the events
            assert read_record(changed).events == read_record(text).events


def test_every_event_has_a_sentence() -> None:
    kinds: set[type[Event]] = set()
    for seed, preset, players in GAMES:
        state, steps = random_game(seed, preset, players, wild=True)
        for event in log_of(steps):
            after = evolve(state, event)
            seen = [event, *(view_event(state, after, event, seat) for seat in state.players)]
            for caption in (describe(state, version) for version in seen):
                assert caption[0].isupper(), caption
                assert caption[-1] in ".?!)", caption
            state = after
            kinds.add(type(event))
    assert len(kinds) > 20


@pytest.fixture
def path(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.record"
    path.write_text(text)
    return path


def run(command: Any, *arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(command, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_replay_prints_the_game(path: Path) -> None:
    result = run(replay, str(path))
    assert result.exit_code == 0
    assert "Ann (East)" in result.stdout
    assert "The game is over" in result.stdout
    assert "seven crak" in result.stdout


def test_replay_steps_and_exits_cleanly(path: Path) -> None:
    result = run(replay, str(path), "--step", "--from", "3", stdin="\n\n")
    assert result.exit_code == 0
    assert "   3  " in result.stdout
    assert "   6  " not in result.stdout
    assert "The replay ends here." in result.stdout
    assert run(replay, str(path), "--step", stdin="q\n").exit_code == 0


def test_replay_for_a_seat_hides_the_others(path: Path, text: str) -> None:
    shown = run(replay, str(path), "--seat", "south").stdout
    assert "Ann (East)   (14 tiles)" in shown
    assert "Bob (South)  (" not in shown
    answer = json.loads(run(replay, str(path), "--seat", "south", "--json").stdout)
    assert len(answer["events"]) == len(text.splitlines()) - 1
    assert "wall" not in answer["events"][0]["event"]


def test_replay_refuses_with_place_and_reason(path: Path, text: str) -> None:
    path.write_text(text[: len(text) // 2])
    result = run(replay, str(path))
    assert result.exit_code == 2
    assert f"{path}:" in result.stderr
    assert "not JSON" in result.stderr
    assert run(replay, str(path.parent / "none")).exit_code == 2
    path.write_bytes(b"{}\n\xff\xfe")
    assert f"{path}:2: This is not text." in run(replay, str(path)).stderr
    path.write_text(text)
    assert run(replay, str(path), "--from", "100000").exit_code == 2


def test_verify_recomputes_the_wall(path: Path, text: str) -> None:
    assert "The wall was fair." in run(verify, str(path)).stdout
    assert json.loads(run(verify, str(path), "--json").stdout)["fair"] is True
    lines = lines_of(text)
    lines[1]["event"]["wall"].reverse()
    path.write_text(rehashed(lines))
    assert run(verify, str(path)).exit_code == 2


def test_games_end() -> None:
    assert all(isinstance(random_game(*game)[1][-1].events[-1], GameOver) for game in GAMES)
