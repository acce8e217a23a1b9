"""The rulebook over HTTP: every rule the program cites has a page, and its scenarios are drawn."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import msgspec
import pytest
from paths import ROOT
from running import running, sentence

from charleston.game import refusals
from charleston.game.refusals import refuse
from charleston.game.ruleset import ABOUT
from charleston.game.seats import WEST
from charleston.scenario.item import Scenario
from charleston.scenario.position import GAME_PHASES
from charleston.scenario.rulebook import EXAMPLES, every_rule, scenarios
from charleston.scenario.runner import phase_of
from charleston.server.api.rulebook_pages import RulePage, ScenarioPage, rule_page, rulebook_chapters
from charleston.tiles import read_tiles

SOURCE = ROOT / "src" / "charleston"
ID = re.compile(r"\b(?:[A-Z]{3}|WX|C|G|A)-[0-9]{2,3}\b")
NO_RULES = {"SHA-256", "UTF-16"}
MAX_PAGE_BYTES = 200_000


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data")) as (_, http):
        yield http


@cache
def book() -> dict[str, Scenario]:
    return {scenario.id: scenario for scenario in scenarios()}


@cache
def pages() -> dict[str, RulePage]:
    pages_by_id = {line.id: rule_page(line.id) for chapter in rulebook_chapters() for line in chapter.rules}
    return {name: page for name, page in pages_by_id.items() if page is not None}


def scenario_pages() -> dict[str, ScenarioPage]:
    return {scenario.id: scenario for page in pages().values() for scenario in page.scenarios}


# Every rule


def test_the_chapters_have_every_rule(client: httpx.Client) -> None:
    chapters = client.get("/api/rulebook").json()
    titles = {chapter["id"]: chapter["title"] for chapter in chapters}
    assert [titles[name] for name in ("JOK", "ETQ", "G", "WX")] == [
        "Jokers",
        "Etiquette",
        "What the rules leave open",
        "Worked examples",
    ]
    lines = {line["id"]: line for chapter in chapters for line in chapter["rules"]}
    assert set(lines) == set(every_rule()) | {f"WX-{number:02}" for number in range(1, EXAMPLES + 1)}
    assert all(line["id"].startswith(f"{chapter['id']}-") for chapter in chapters for line in chapter["rules"])
    assert lines["JOK-08"]["text"] == every_rule()["JOK-08"].text
    for name, line in lines.items():
        assert line["text"].strip()
        assert line["scenarios"] == sum(name in scenario.rules for scenario in book().values())
    examples = [name for name in lines if name.startswith("WX-")]
    assert examples == [f"WX-{number:02}" for number in range(1, EXAMPLES + 1)]


def test_every_rule_has_a_page() -> None:
    for chapter in rulebook_chapters():
        for line in chapter.rules:
            page = pages()[line.id]
            assert (page.id, page.chapter, page.text) == (line.id, chapter.title, line.text)
            assert len(page.scenarios) == line.scenarios
            assert bool(page.note) != bool(page.scenarios)
            assert len(msgspec.json.encode(page)) < MAX_PAGE_BYTES


def test_every_rule_that_a_refusal_names_has_a_page() -> None:
    codes = refusals.REFUSALS
    cited = {rule for code in codes for rule in refuse(code).rules}
    assert len(cited) > 100
    assert sorted(cited - pages().keys()) == []


def strings_of(path: Path) -> Iterator[str]:
    """Return all strings of a module, including the parts of f-strings."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("package", ["game", "table", "match", "bots", "server"])
def test_every_rule_that_the_code_cites_has_a_page(package: str) -> None:
    """Check every rule id in the code: in refusals, rulings, payments, deaths and sentences."""
    cited = {
        name for path in (SOURCE / package).rglob("*.py") for text in strings_of(path) for name in ID.findall(text)
    }
    assert sorted(cited - NO_RULES - pages().keys()) == []
    assert len(cited) > 150 or package != "game"


def test_every_rule_that_an_option_or_a_page_names_has_a_page() -> None:
    cited = {rule for _, about in ABOUT.values() for rule in about}
    cited |= {name for page in pages().values() for name in ID.findall(page.text)}
    cited |= {rule for scenario in scenario_pages().values() for rule in scenario.rules}
    assert sorted(cited - pages().keys()) == []


@pytest.mark.parametrize("name", ["CHA-23", "G-69", "C-40", "A-01", "WX-113", "jok15", "ETQ-01"])
def test_a_page_by_its_id(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/api/rulebook/{name}")
    assert answer.status_code == 200
    page = msgspec.json.decode(answer.content, type=RulePage)
    assert page == rule_page(name)
    assert page.id == {"jok15": "JOK-15"}.get(name, name)


@pytest.mark.parametrize("name", ["JOK-99", "nothing", "%00", "..%2frules.md", "J" * 3000, "WX-139"])
def test_an_unknown_rule_is_not_found(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/api/rulebook/{name}")
    assert answer.status_code == 404
    assert sentence(answer).startswith("There is no")


def test_a_page_has_the_options_that_decide_the_rule() -> None:
    (blind,) = pages()["CHA-15"].options
    assert (blind.name, blind.allowed) == ("charleston.blindMax", "a number from 0 to 3")
    assert pages()["TIL-01"].options == ()


def test_a_rule_without_scenarios_says_why() -> None:
    assert pages()["ETQ-01"].note == "This is advice; the referee does not apply it."
    assert pages()["TIL-01"].note == "No scenario shows this rule, but the program's tests check it."


# The scenarios of a rule


def test_every_scenario_is_drawn_or_described() -> None:
    assert set(scenario_pages()) == set(book())
    for name, page in scenario_pages().items():
        phase = phase_of(book()[name])
        assert page.title == book()[name].title
        assert bool(page.frames) == (phase in GAME_PHASES)
        assert bool(page.words) != bool(page.frames)
        assert not any(re.search(r"[{}]|\['|None|True|False", line) for line in page.words)


def test_a_tournament_scenario_is_described_in_prose() -> None:
    page = scenario_pages()["TRM-20a"]
    assert page.frames == ()
    assert page.words[:3] == ("Tables: 5", "Director: next round", "So: it is round 2")


def test_a_refused_step_is_shown_with_its_rule() -> None:
    page = scenario_pages()["JOK-08a"]
    position, tried = page.frames
    assert (position.tried, position.refused, page.named) == ("", None, (2,))
    assert position.captions == ("West picks next. 98 tiles in the wall.",)
    assert tried.tried == "West: redeem 5b from north"
    assert tried.refused is not None
    assert "JOK-08" in tried.refused.rules
    assert tried.refused.message.endswith(".")
    assert (tried.view, tried.racks, tried.captions) == (position.view, position.racks, ())
    assert tried.so == ()  # the refusal already says what happens


def test_a_frame_has_the_real_tile_of_a_misnamed_discard() -> None:
    position, named, *_ = scenario_pages()["WX-13"].frames
    assert position.misnamed is None
    real, said = read_tiles("5d 5c")
    assert (named.misnamed, named.view.live) == (real, (said, WEST))


def test_frames_follow_the_steps_of_a_scenario() -> None:
    refused = 0
    for name, page in scenario_pages().items():
        if not page.frames:
            continue
        steps = [step for step in book()[name].when if "then" not in step.mapping]
        first, *after = page.frames
        assert len(after) == len(steps)
        assert first.captions
        assert page.frames[-1].so or page.frames[-1].refused
        for frame, step in zip(after, steps, strict=True):
            ((who, what),) = step.mapping.items()
            assert frame.tried == f"{who.capitalize()}: {what.text}"
            assert (frame.refused is None) != (frame.captions == ())
            refused += frame.refused is not None
            assert [seat.tiles for seat in frame.view.seats] == [len(rack) for rack in frame.racks]
    assert refused > 100


def test_an_expectation_between_steps_is_shown_beside_its_step() -> None:
    frames = scenario_pages()["CAL-25a"].frames
    assert [bool(frame.so) for frame in frames] == [False, False, False, True, False]
    assert frames[3].so == ("the phase is pick", "it is North's turn")
