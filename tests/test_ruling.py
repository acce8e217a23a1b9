"""``charleston ruling``: the worked examples of the ledger, asked as a person would ask them."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from charleston.cli.ruling import DETAILS, find_questions, rule_on, ruling
from charleston.game.questions import QUESTIONS, Case

EAST_NORTH = ["--winner", "east", "--discarder", "north"]
TOURNAMENT = ["--rules", "tournament"]


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(ruling, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def balance(*arguments: str) -> tuple[int, ...]:
    return tuple(answer(*arguments)["balance"].values())


WORKED: dict[str, tuple[list[str], tuple[int, ...]]] = {  # east, south, west, north
    "WX-01": (["mah jongg on a discard, value 25", *EAST_NORTH], (100, -25, -25, -50)),
    "WX-02": (["mah jongg self-picked, value 25"], (150, -50, -50, -50)),
    "WX-03": (["mah jongg on a discard, value 25, jokerless", *EAST_NORTH], (200, -50, -50, -100)),
    "WX-04": (["mah jongg self-picked, value 25, jokerless"], (300, -100, -100, -100)),
    "WX-05": (
        ["mah jongg on a discard, value 50, singles and pairs", "--winner", "south", "--discarder", "west"],
        (-50, 200, -100, -50),
    ),
    "WX-06": (["self picked, singles and pairs, 50", "--winner", "south"], (-100, 300, -100, -100)),
    "WX-07": (["heavenly hand, value 30"], (180, -60, -60, -60)),
    "WX-08": (["heavenly hand, value 30, no jokers"], (360, -120, -120, -120)),
    "WX-09": (["earthly hand, value 35"], (210, -70, -70, -70)),
    "WX-10": (["mah jongg by joker exchange, value 25", "--winner", "south"], (-50, 150, -50, -50)),
    "WX-11": (["mah jongg by joker exchange after a call, value 30", *EAST_NORTH], (180, -60, -60, -60)),
    "WX-12": (["mah jongg on a discard, 25", "--winner", "north", "--discarder", "south"], (-25, -50, -25, 100)),
    "WX-13": (
        ["miscalled tile claimed for mah jongg, value 30, league", "--winner", "east", "--offender", "west"],
        (120, 0, -120, 0),
    ),
    "WX-14": (
        ["discard out of turn claimed for mah jongg, value 25", "--winner", "south", "--offender", "north"],
        (0, 100, 0, -100),
    ),
    "WX-15": (["discard out of turn claimed for an exposure"], (0, 0, 0, 0)),
    "WX-16": (["wall game with one dead hand"], (0, 0, 0, 0)),
    "WX-17": (["mah jongg on a discard, value 25, 1 dead", *EAST_NORTH], (100, -25, -25, -50)),
    "WX-18": (["mah jongg on a discard, value 25, jokerless, announced 25", *EAST_NORTH], (100, -25, -25, -50)),
    "WX-19": (
        ["mah jongg on a discard, 25, jokerless, announced 25", "--option", "pay.announce=auto", *EAST_NORTH],
        (200, -50, -50, -100),
    ),
    "WX-20": (["contested challenge right", "--challenger", "south", "--challenged", "west"], (0, 25, -25, 0)),
    "WX-21": (["contested challenge wrong", "--challenger", "south", "--challenged", "west"], (0, -25, 25, 0)),
    "WX-22": (["mah jongg in error, one thrown in"], (0, -50, 25, 25)),
    "WX-23": (["mah jongg on a discard, 25", "--option", "table.players=3"], (75, -25, -50)),
    "WX-24": (
        ["self-picked mah jongg, 25, jokerless", "--winner", "south", "--option", "table.players=3"],
        (-100, 200, -100),
    ),
    "WX-26": (["mah jongg on a discard, 25, no exposures", *EAST_NORTH, *TOURNAMENT], (25, 0, 0, -10)),
    "WX-27": (["mah jongg on a discard, 25, 1 exposure, tournament", *EAST_NORTH], (25, 0, 0, -10)),
    "WX-28": (["mah jongg on a discard, 25, two exposures", *EAST_NORTH, *TOURNAMENT], (25, 0, 0, -20)),
    "WX-29": (["mah jongg on a discard, 25", "--exposures", "3", *EAST_NORTH, *TOURNAMENT], (25, 0, 0, -20)),
    "WX-30": (["mah jongg self-picked, 25", *TOURNAMENT], (35, 0, 0, 0)),
    "WX-31": (["mah jongg self-picked, 25, jokerless", *TOURNAMENT], (55, 0, 0, 0)),
    "WX-32": (["mah jongg on a discard, 25, jokerless, 1 exposure", *EAST_NORTH, *TOURNAMENT], (45, 0, 0, -10)),
    "WX-33": (["mah jongg self-picked, 50, singles and pairs", *TOURNAMENT], (60, 0, 0, 0)),
    "WX-34": (["mah jongg on a discard, 50, singles and pairs", *EAST_NORTH, *TOURNAMENT], (50, 0, 0, -10)),
    "WX-35": (["wall game", *TOURNAMENT], (10, 10, 10, 10)),
    "WX-36": (["wall game, 1 dead", *TOURNAMENT], (0, 10, 10, 10)),
    "WX-37": (["time is up", *TOURNAMENT], (0, 0, 0, 0)),
    "WX-41": (["joker exchange mah jongg, 30", *TOURNAMENT], (40, 0, 0, 0)),
    "WX-42": (
        ["mah jongg on a discard, 25", "--option", "tournament.discardClaimIsSelfPick=true", *TOURNAMENT],
        (35, 0, 0, -10),
    ),
    "WX-44": (["heavenly hand, 30, jokerless", *TOURNAMENT], (60, 0, 0, 0)),
    "G-48": (["mah jongg in error, two thrown in, value 30"], (-60, 0, 0, 60)),
    "G-63": (["mah jongg in error, two thrown in, tournament"], (0, 0, 0, 10)),
    "CHA-21": (["peeked at a blind tile", *TOURNAMENT, "--offender", "west"], (0, 0, -10, 0)),
}


@pytest.mark.parametrize("example", WORKED)
def test_worked_examples(example: str) -> None:
    arguments, expected = WORKED[example]
    assert balance(*arguments) == expected


@pytest.mark.parametrize(
    ("asked", "dead", "rule"),
    [
        (["miscalled tile claimed for exposure"], ["east"], "TRN-24"),
        (["miscalled tile claimed for exposure", "--fits"], [], "TRN-22"),
        (["discard out of turn claimed for an exposure"], [], "TRN-26"),
        (["discard out of turn, unclaimed"], ["north"], "G-43"),
        (["discard out of turn claimed for mah jongg, 25", *TOURNAMENT], ["north"], "TRN-31"),
        (["picked out of turn"], ["north"], "TRN-31"),
        (["picked out of turn", "--option", "turn.outOfTurnPick=return"], [], "G-42"),
        (["picked ahead"], [], "G-44"),
        (["picked ahead and racked it"], ["north"], "G-44"),
        (["picked ahead", *TOURNAMENT], ["north"], "TRN-30"),
        (["picked from the wrong end, not racked"], [], "TRN-27"),
        (["picked from the wrong end and racked"], ["north"], "TRN-27"),
        (["wrong end and racked, more than one"], [], "TRN-28"),
        (["wrong end", *TOURNAMENT], ["north"], "TRN-29"),
        (["wrong tile count"], ["north"], "DED-01"),
        (["too few tiles", *TOURNAMENT], ["north"], "DED-21"),
        (["wrong tile count before the game"], [], "G-15"),
        (["peeked"], [], "CHA-20"),
        (["joker passed", "--before-the-game"], [], "CHA-44"),
        (["called tile racked"], [], "C-35"),
        (["called tile racked", *TOURNAMENT], ["north"], "CAL-20"),
        (["mah jongg in error"], ["east"], "MAH-11"),
        (["contested challenge was right", "--rules", "house"], ["north"], "DED-02"),
        (["contested challenge was right"], [], "DED-11"),
        (["contested challenge was wrong"], [], "DED-12"),
        (["silent claim"], [], "CAL-16"),
        (["silent claim", "--option", "call.mustSpeak=required"], [], "CAL-17"),
        (["wall game", "--dead", "3"], [], "G-38"),
        (["heavenly hand, 30", "--option", "heavenly.enabled=no"], [], "CHA-48"),
        (["earthly hand, 30", "--option", "earthly.window=off"], [], "CHA-51"),
    ],
)
def test_who_is_dead_by_which_rule(asked: list[str], dead: list[str], rule: str) -> None:
    found = answer(*asked)
    assert found["dead"] == dead
    assert rule in found["rules"]
    assert found["answer"]


def test_the_answer_is_plain_sentences() -> None:
    shown = run("miscalled tile claimed for mah jongg, value 30, league").stdout
    assert "The miscaller pays the winner 120: the offender alone pays (PAY-14)." in shown
    shown = run("mah jongg on a discard", "--value", "25").stdout
    assert "The others pay the winner 25 each" in shown
    assert "The discarder pays the winner 50" in shown
    shown = run("mah jongg on a discard", "--value", "25", *EAST_NORTH).stdout
    assert "South and West pay East 25 each" in shown


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_every_question_finds_itself(question: Any) -> None:  # noqa: ANN401 - a Question
    assert find_questions(question.title) == [question]
    for phrase in filter(None, question.also.split(",")):
        assert question in find_questions(phrase), phrase
    assert all(name in DETAILS and name in Case.__struct_fields__ for name in question.asks.split())


@pytest.mark.parametrize("preset", ["league", "tournament", "house"])
@pytest.mark.parametrize("players", [3, 4])
def test_every_question_has_an_answer_everywhere(preset: str, players: int) -> None:
    for question in QUESTIONS:
        found = answer(question.title, "--value", "25", "--rules", preset, "--option", f"table.players={players}")
        assert found["question"] == question.title
        assert found["answer"]
        assert found["rules"] or question.title == "time is up"
        if preset != "tournament":
            assert sum(found["balance"].values()) == 0


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("misnamed tile, mahjong", "miscalled tile claimed for mah jongg"),
        ("Miscaled tile for MAHJ", "miscalled tile claimed for mah jongg"),
        ("out of turn pick", "picked out of turn"),
        ("threw in a hand", "mah jongg in error"),
        ("she peeked", "peeked at a blind tile"),
        ("wall", "wall game"),
    ],
)
def test_words_are_matched_forgivingly(words: str, title: str) -> None:
    assert [question.title for question in find_questions(words)] == [title]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["what is the weather like"], "You can ask about:"),
        (["!?"], "You can ask about:"),
        (["mah jongg"], "could be several"),
        (["heavenly hand"], "--value"),
        (["wall game", "--option", "luck=1"], "no option 'luck'"),
        (["wall game", "--option", "luck"], "NAME=VALUE"),
        (["wall game", "--winner", "east", "--discarder", "east"], "two different"),
    ],
)
def test_what_is_not_understood_is_told(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_asked_step_by_step() -> None:
    result = run(stdin="1\n2\n25\nn\n1\n0\n")
    assert result.exit_code == 0
    assert "How many exposures" in result.stdout
    assert "announce" not in result.stdout
    assert "The discarder loses 10" in result.stdout


def test_asks_only_what_matters() -> None:
    result = run(stdin="1\n1\n25\nn\n0\n")
    assert "exposures" not in result.stdout
    assert "announce" not in result.stdout
    assert "The discarder pays the winner 50" in result.stdout


@pytest.mark.parametrize("typed", ["", "7\n", "99\nx\n", "1\n1\nmany\n"])
def test_the_end_of_input_ends_politely(typed: str) -> None:
    result = run(stdin=typed)
    assert result.exit_code == 0
    assert "Ask again any time." in result.stdout


def test_the_referee_is_asked_not_copied() -> None:
    """A changed option of the ruleset changes the answer."""
    assert balance("wall game", *TOURNAMENT, "--option", "tournament.wallPoints=7") == (7, 7, 7, 7)
    assert balance("contested challenge wrong", "--option", "pay.penaltyUnit=40") == (-40, 0, 0, 40)
    thrown = ["--option", "tournament.throwPenalty=-1,-2,-3"]
    assert balance("mah jongg on a discard, 25, 1 exposure", *TOURNAMENT, *thrown) == (25, 0, 0, -2)
    assert callable(rule_on)
