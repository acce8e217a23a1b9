"""``charleston rulebook`` as a reader sees it."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from paths import ROOT
from terminal import run

from charleston.cli.output import out
from charleston.cli.rulebook_command import hit_lines, list_lines, rules_and_scenarios, show_lines
from charleston.cli.scenario_command import scenario_lines
from charleston.game.ruleset import OPTIONS
from charleston.scenario.document import parse_scenarios
from charleston.scenario.item import Scenario
from charleston.scenario.rulebook import advice, every_rule, plain_id, rules, scenarios, search

LEDGER = ROOT.parent / "shared" / "rules" / "ledger.md"
MOVEMENT = "given: {phase: movement, tables: 5}\nwhen: [{director: next round}, {director: next round}]\n"


@cache
def book() -> list[Scenario]:
    return list(scenarios())


def output_of(query: str, width: int = 80) -> str:
    texts, scenarios = rules_and_scenarios(plain_id(query), book())
    return "\n".join(line.plain for line in show_lines(plain_id(query), texts, scenarios, width))


def test_the_rulebook_runs() -> None:
    result = run("rulebook")
    assert result.exit_code == 0
    assert " passed, 0 failed" in result.stdout.splitlines()[-1]


def test_every_rule_has_a_scenario_text_or_test() -> None:
    result = run("rulebook", "--coverage", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["missing"] == []
    assert answer["rules"] == 374 + 138
    assert "waiting" not in answer


def test_scenarios_from_other_folders_run_and_failures_show_their_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    head = "id: A-1\nrule: SET-13\ntitle: t\nwhy: w\ngiven: {phase: pick, turn: west}\nwhen: [{west: pick}]\n"
    path.write_text(head + "then: {phase: discard}\n")
    assert run("rulebook", str(path)).stdout == "1 passed, 0 failed\n"
    path.write_text(head + "then: {phase: claim}\n")
    result = run("rulebook", str(path))
    assert result.exit_code == 1
    assert result.stdout == "0 passed, 1 failed\n"
    assert f"{path}:7: A-1" in result.stderr
    path.write_text("id: [")
    result = run("rulebook", str(path))
    assert (result.exit_code, result.stdout) == (2, "0 passed, 1 failed\n")
    assert run("rulebook", str(path)).exit_code == 2
    assert run("rulebook", str(tmp_path / "nowhere.yaml")).exit_code == 2


GOOD = "id: {0}\nrule: SET-13\ngiven: {{phase: pick, turn: west}}\nwhen: [{{west: pick}}]\nthen: {{phase: discard}}\n"


@pytest.mark.parametrize(
    ("bad", "line", "reason"),
    [
        (GOOD.format("B").replace("phase: discard", "phse: discard"), 11, "unknown expectation 'phse'"),
        (GOOD.format("B").replace("west: pick}", "west: pik}"), 10, "There is no step 'pik'"),
        (GOOD.format("B").replace("given", "givn"), 9, "unknown key 'givn'"),
        (GOOD.format("B").replace("turn: west", "turn: wst"), 9, "'wst' is not a seat"),
        (GOOD.format("A"), 7, "the id A is already"),
        ("id: [\n", 8, "not YAML"),  # line 8 lacks the closing bracket
        (GOOD.format("B").replace("phase: pick", "phase: 1.5"), 9, "neither text nor a whole number"),
    ],
)
def test_one_unreadable_scenario_does_not_stop_the_others(tmp_path: Path, bad: str, line: int, reason: str) -> None:
    path, other = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    path.write_text("---\n".join([GOOD.format("A"), bad, GOOD.format("C")]))
    other.write_text(GOOD.format("D"))
    result = run("rulebook", str(path), str(tmp_path / "nowhere.yaml"), str(other))
    assert (result.exit_code, result.stdout) == (2, "3 passed, 2 failed\n")
    assert f"{path}:{line}: " in result.stderr
    assert reason in " ".join(result.stderr.split())
    assert "nowhere.yaml: No such file" in " ".join(result.stderr.split())
    answer = json.loads(run("rulebook", str(path), "--json").stdout)
    assert (answer["passed"], answer["failed"], answer["unread"][0]["line"]) == (2, 1, line)


# The text of the rules


def test_every_rule_has_its_text_once() -> None:
    ids = [rule.id for rule in (*rules(), *advice())]
    assert len(ids) == len(set(ids)) == len(every_rule())
    counts = Counter(rule.chapter for rule in every_rule().values())
    assert {"TIL": 19, "CRD": 50, "C": 49, "G": 82, "A": 8, "ETQ": 28}.items() <= counts.items()


@pytest.mark.skipif(not LEDGER.exists(), reason="the ledger lies beside the repository, not in it")
def test_every_listed_rule_has_its_text() -> None:
    rows = set(re.findall(r"^\| ((?!WX)[A-Z]+-\d+) \|", LEDGER.read_text(), re.MULTILINE))
    assert rows - set(every_rule()) == set()


def test_rule_texts_are_sentences_without_markup() -> None:
    bad = [rule for rule in every_rule().values() if not re.fullmatch(r"[\"A-Z0-9].*[.)?]", rule.text)]
    bad += [rule for rule in every_rule().values() if re.search(r"[`*|<>]|\b[VL]\b|\d{3}:\d|\bO: |\bP: ", rule.text)]
    assert bad == []


def test_references_in_rule_texts_exist() -> None:
    ids = {*every_rule(), *(scenario.id for scenario in book())}
    texts = " ".join(rule.text for rule in every_rule().values())
    assert set(re.findall(r"\b[A-Z]{1,3}-\d{2,3}\b", texts)) <= ids


def test_no_rule_text_names_an_option() -> None:
    """Rule texts are written for players. The page of a rule lists its options."""
    texts = {rule.id: rule.text for rule in every_rule().values()}
    assert [name for name, text in texts.items() if any(option in text for option in OPTIONS if "." in option)] == []
    assert [name for name, text in texts.items() if "(option" in text] == []


# One rule


def test_a_rule_is_shown_with_its_text_and_position() -> None:
    page = run("rulebook", "--show", "jok 15").stdout
    assert page.startswith("JOK-15  A player may not exchange a joker first in order to call")
    for line in (
        "  North  3b 55c 3d 5d 77d 8d 9d [555b J]",
        "  On the table: 7c, discarded by South",
        "  West: redeem 5b from north",
        "      Refused: You cannot exchange a joker first",
        "  So: refused, by JOK-15 or JOK-08",
    ):
        assert f"\n{line}" in page
    assert "south to act" not in page


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        (
            "wx19",
            ["PAY-11  The winner gets only", "  Rules: league, pay.announce auto", "      payments: East +200, North"],
        ),
        ("WX-18", ["      payments: East +100, North -50, South -25, West -25"]),
        ("TRM-21", ["  Director: next round", "  So: table 3: West W1"]),
        ("WX-50", ["  Before the deal. 152", "        1: wall North, stack 16, row lower"]),
        (
            "SET-16a",
            ["  Chairs: Ann, Bea, Cam, Dot", "  Game: wall game (4 times)", "  Game: mah jongg, by Bea, value 25"],
        ),
        ("DED-14a", ["  Discards: 4d 9b 4d 1c 4d", "        Too few tiles are left for 44d: 2468 #3."]),
        ("WX-117", ["  Card: ", "      section 369"]),
        ("CRD-23", ["No scenario shows this rule, but the program's tests check it."]),
        ("G-02", ["G-02  Who sits where", "No scenario shows this rule."]),
        ("C-39", ["C-39  Does the winner get more", "WX-18  Forgot the bonus?"]),
        ("A-08", ["A-08  On G-12", "CHA-23a  "]),
        ("ETQ-14", ["ETQ-14  Somebody throws a joker?", "This is advice; the referee does not apply it."]),
        ("CHA-15", ["More scenarios cite CHA-15:"]),
    ],
)
def test_a_page_says_what_its_reader_needs(query: str, lines: list[str]) -> None:
    page = "\n" + output_of(query)
    assert [line for line in lines if f"\n{line}" not in page] == []


@pytest.mark.parametrize("width", [40, 80])
def test_no_page_is_wider_than_the_window_or_shows_code(width: int) -> None:
    pages = {scenario.id: scenario_lines(scenario, width) for scenario in book()}
    pages |= {f"rule {name}": show_lines(name, [rule], [], width) for name, rule in every_rule().items()}
    bad = [
        (name, line.plain)
        for name, lines in pages.items()
        for line in lines
        if len(line) > width or re.search(r"[{}]|\['|None|True|False|\s$", line.plain)
    ]
    assert len(pages) > 1000
    assert bad == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("jok15", "JOK-15"),
        ("JOK 15", "JOK-15"),
        ("wx-7", "WX-07"),
        ("wx107", "WX-107"),
        ("c1", "C-01"),
        ("7 crak", "7 CRAK"),
    ],
)
def test_an_id_can_be_typed_in_many_ways(text: str, rule: str) -> None:
    assert plain_id(text) == rule


def test_search_finds_a_word_in_rules_and_titles() -> None:
    hits = [line.plain for line in hit_lines(search("joker", book()))]
    assert "JOK-02    A joker may never be used in a pair or as a single tile." in hits
    assert any(line.startswith("WX-107 ") for line in hits)
    assert max(map(len, hits)) <= 80
    assert run("rulebook", "--show", "joker").stdout.splitlines() == hits
    assert run("rulebook", "--show", "cold wall").stdout.startswith("G-36  What are hot and cold walls?")
    assert run("rulebook", "--show", "XYZ-1").exit_code == run("rulebook", "--show", "").exit_code == 2


def test_a_page_as_json() -> None:
    answer = json.loads(run("rulebook", "--show", "JOK-15", "--json").stdout)
    assert answer["rules"][0]["id"] == "JOK-15"
    assert {"id", "rules", "title", "chapter", "why", "told"} == set(answer["scenarios"][0])


def test_a_scenario_from_a_file_is_shown() -> None:
    text = "id: TUE-1\nrule: SET-13\ngiven: {phase: pick, turn: west}\nwhen: [{west: pick}]\nthen: {phase: discard}\n"
    lines = [line.plain for scenario in parse_scenarios(text, "x") for line in scenario_lines(scenario, 80)]
    assert lines[-4:-2] == ["  West: pick", lines[-3]]
    assert lines[-1] == "  So: the phase is discard"


# The list of rules


def test_the_list_has_chapters_and_is_truncated_at_the_edge() -> None:
    whole = [line.plain for line in list_lines(book(), None)]
    assert [line for line in whole if re.match(r"\d+ ", line)][:2] == ["1 Seats and deal", "2 Charleston"]
    assert max(map(len, whole)) > 80
    assert max(len(line) for line in list_lines(book(), 60)) == 60
    assert run("rulebook", "--list").stdout.splitlines() == whole
    assert json.loads(run("rulebook", "--list", "--json").stdout)[0]["chapter"] == "1 Seats and deal"


def test_a_narrow_window_wraps_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(out, "width", 50)
    assert max(map(len, run("rulebook", "--show", "WX-18").stdout.splitlines())) <= 50
