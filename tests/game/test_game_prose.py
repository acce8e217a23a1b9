"""Events as sentences, and how a replay wraps them."""

import re
from collections import Counter
from pathlib import Path

import pytest
from paths import ROOT
from random_records import random_game
from sample_table import SampleTable
from terminal import run, set_width

from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.evolve import fold
from charleston.game.proof import Finding, FoundLines, findings
from charleston.game.prose import RULINGS, describe_finding, money, spoken
from charleston.game.record import write_record
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.table import events
from charleston.table.evolve import fold as fold_table
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.view import moments, step_view
from charleston.tiles import JOKER, read_tiles


def test_amounts_are_money() -> None:
    assert [money(cents) for cents in (5, 75, 100, 125)] == ["5¢", "75¢", "$1.00", "$1.25"]


@pytest.mark.parametrize(
    ("tiles", "text"),
    [
        ("2c 33c", "two crak, three crak twice"),
        ("333d 00 J", "three dot three times, soap twice, joker"),
        ("FFFFF JJJJJJJJ", "flower five times, joker eight times"),
        ("", "nothing"),
    ],
)
def test_the_count_comes_after_the_tile(tiles: str, text: str) -> None:
    assert spoken(read_tiles(tiles) if tiles else ()) == text


def test_a_proof_names_every_line_of_the_card_once() -> None:
    start, steps = random_game(1)
    state = fold(start, [event for step in steps for event in step.events])
    seat = next(seat for seat in state.players if state.exposures[seat])
    proof = findings(state, seat)
    named = [(of.section, number) for finding in proof for of in finding.lines for number in of.numbers]
    assert sorted(named) == sorted((entry.section.name, entry.number) for entry in state.card.entries())
    assert len(proof) == len({(finding.reason, finding.tiles) for finding in proof}) < 15


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (
            Finding("possible", (), (FoundLines("2468", (1, 3)), FoundLines("Quints", (1,)))),
            "Can still be made: 2468 #1 #3, Quints #1.",
        ),
        (
            Finding("exhausted", read_tiles("NNN"), (FoundLines("Winds", (2,)),)),
            "Too few tiles are left for NNN: Winds #2.",
        ),
        (Finding("exposure", read_tiles("33b J"), (FoundLines("369", (1,)),)), "33b J does not fit: 369 #1."),
        (Finding("concealed", (), (FoundLines("369", (5,)),)), "Concealed, but a group is exposed: 369 #5."),
    ],
)
def test_a_finding_as_a_sentence(finding: Finding, text: str) -> None:
    assert describe_finding(finding) == text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(write_record(*random_game(1), ("Ann", "Bob", "Cy", "Di")))
    return path


def test_a_replay_wraps_to_the_window(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_width(60, monkeypatch)
    lines = run("replay", str(path)).stdout.splitlines()
    assert max(map(len, lines)) <= 60
    at = next(at for at, line in enumerate(lines) if "The tiles are passed" in line)
    assert lines[at + 1].startswith("      ")


def test_a_replay_in_a_file_has_one_event_per_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    output = run("replay", str(path)).stdout
    assert re.search(r"^ +7  The tiles are passed: .*Di \(North\) gets .*\.$", output, re.MULTILINE)


def blind_round(number: int, *own: int) -> tuple[SampleTable, events.Step]:
    """Let the seats, starting with East, pass this many of their own tiles and the rest blind.

    Return the table and the last step of the pass.
    """
    table = SampleTable(setup=Setup(options={"charleston.stopDeadline": "before-second-left"}))
    table.start()
    while table.game.phase != f"charleston {number}":
        seat = table.state.waits[0]
        offered = choices(table.game, seat)
        command = next((one for one in offered if isinstance(one, commands.Agree)), offered[0])
        table.play(seat, command)
    for seat, count in zip(SEATS, own, strict=True):
        tiles = tuple(tile for tile in table.game.racks[seat] if tile != JOKER)[:count]
        table.play(seat, commands.PassTiles(seat, tiles, 3 - count))
    return table, table.log[-1]


def captions(table: SampleTable, step: events.Step, seat: Seat) -> list[str]:
    """Return the captions that the log shows a seat for a step."""
    before = TableState()
    for earlier in table.log[: step.seq - 1]:
        before = fold_table(before, earlier)
    return list(step_view(step, moments(before, step), seat).captions)


def test_CHA_23_the_log_says_who_starts_an_all_blind_round_and_who_owes() -> None:
    table, step = blind_round(3, 1, 0, 0, 2)
    debts = {
        NOBODY: "Dora starts with 2 tiles and owes 1; Carol owes 1; Bess owes 1",
        EAST: "Dora starts with 2 tiles and owes 1; Carol owes 1; Bess owes 1",
        SOUTH: "Dora starts with 2 tiles and owes 1; Carol owes 1; you owe 1",
        WEST: "Dora starts with 2 tiles and owes 1; you owe 1; Bess owes 1",
        NORTH: "you start with 2 tiles and owe 1; Carol owes 1; Bess owes 1",
    }
    for seat, owing in debts.items():
        lines = captions(table, step, seat)
        start = f"Everyone passes blind: {owing}. All owed tiles are paid by the end of the pass."
        assert sum(start in line for line in lines) == 1, lines
    assert "You get" in " ".join(captions(table, step, EAST))
    assert "get" not in " ".join(captions(table, step, SOUTH))


def test_CHA_23_a_pass_of_three_own_tiles_leaves_no_debts() -> None:
    table, step = blind_round(3, 1, 0, 3, 2)
    assert all("owes" not in line for seat in SEATS for line in captions(table, step, seat))


def test_CHA_26_after_an_empty_last_right_the_log_says_that_the_courtesy_pass_is_skipped() -> None:
    table, step = blind_round(6, 0, 0, 0, 0)
    assert table.game.phase == "discard"
    for seat in (NOBODY, EAST, NORTH):
        assert captions(table, step, seat)[1:] == [
            "Nobody has a tile to pass, so nothing is passed.",
            f"There is no courtesy pass. {'You discard' if seat == EAST else 'Ruth discards'} next.",
        ]


def test_CHA_26_after_any_other_last_right_the_log_does_not_say_so() -> None:
    table, step = blind_round(6, 0, 1, 0, 0)
    assert table.game.phase == "courtesy"
    assert "no courtesy pass" not in " ".join(captions(table, step, EAST))


def test_G_12_an_empty_first_left_changes_no_hands() -> None:
    table, step = blind_round(3, 0, 0, 0, 0)
    assert captions(table, step, WEST)[1:] == [
        "Nobody has a tile to pass, so nothing is passed.",
        "Second Charleston?",
    ]


def test_a_ruling_in_plain_words_has_a_rule_with_one_ruling() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "charleston" / "game").glob("*.py"))
    rules = re.findall(r'\bRuled\([\w.]+, "([A-Z]+-[0-9]+)"', source)
    assert {rule for rule, count in Counter(rules).items() if count > 1} & set(RULINGS) == set()
    assert set(RULINGS) - set(rules) == {"G-63"}  # the code passes this rule in a variable
