"""``charleston ruling``: the rulebook's worked examples, asked as a player would ask them."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from charleston.cli.ruling_command import rule_on, ruling
from charleston.game.ruling_requests import QUESTIONS

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
    decoded: dict[str, Any] = json.loads(result.stdout)
    return decoded


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
    "G-48, named": (["false mah jongg, two players threw in, value 40"], (-80, 0, 0, 80)),
    "G-48, by an option": (["false mah jongg, both threw in", "--value", "40"], (-80, 0, 0, 80)),
    "G-48, none named": (["false mah jongg, two of the others threw in"], (-50, 0, 0, 50)),
    "G-48, all": (["false mah jongg, everybody threw in, value 40"], (0, 0, 0, 0)),
    "G-48, three players": (["false mah jongg, all threw in", "--option", "table.players=3"], (0, 0, 0)),
    "PAY-17": (["false mah jongg, one player threw in"], (0, -50, 25, 25)),
    "PAY-11": (["I forgot to say jokerless, mah jongg on a discard, 25", *EAST_NORTH], (100, -25, -25, -50)),
    "G-63": (["mah jongg in error, two thrown in, tournament"], (0, 0, 0, 10)),
    "CHA-21": (["peeked at a blind tile", *TOURNAMENT, "--offender", "west"], (0, 0, -10, 0)),
}


@pytest.mark.parametrize("example", WORKED)
def test_worked_examples(example: str) -> None:
    arguments, expected = WORKED[example]
    assert balance(*arguments) == expected


@pytest.mark.parametrize(
    ("arguments", "dead", "rule"),
    [
        (["miscalled tile claimed for exposure"], ["east"], "TRN-24"),
        (["miscalled tile claimed for exposure", "--fits"], [], "TRN-22"),
        (["discard out of turn claimed for an exposure"], [], "TRN-26"),
        (["discard out of turn, unclaimed"], ["north"], "G-43"),
        (["discard out of turn claimed for mah jongg, 25", *TOURNAMENT], ["north"], "TRN-31"),
        (["picked out of turn"], ["north"], "G-42"),
        (["picked out of turn", *TOURNAMENT], ["north"], "TRN-31"),
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
        (["joker passed"], [], "CHA-44"),
        (["someone passed a joker in the charleston"], [], "CHA-44"),
        (["joker passed", "--begun"], [], "G-14"),
        (["called tile racked"], [], "C-35"),
        (["called tile racked", *TOURNAMENT], ["north"], "CAL-20"),
        (["mah jongg in error"], ["east"], "MAH-11"),
        (["false mah jongg, everybody threw in"], ["east"], "G-48"),
        (["false mah jongg, everybody threw in", *TOURNAMENT], ["east"], "G-48"),
        (["false mah jongg, everybody threw in", *TOURNAMENT], ["east"], "G-63"),
        (["false mah jongg, one player threw in", *TOURNAMENT], ["east"], "G-63"),
        (["contested challenge was right", "--rules", "house"], ["north"], "DED-02"),
        (["contested challenge was right"], [], "DED-11"),
        (["contested challenge was wrong"], [], "DED-12"),
        (["silent claim"], [], "CAL-16"),
        (["silent claim", "--option", "call.mustSpeak=required"], [], "CAL-17"),
        (["wall game", "--dead", "3"], [], "G-38"),
        (["wall game, two dead", *TOURNAMENT], [], "TRM-08"),
        (["time is up"], [], "TRM-12"),
        (["time is up", *TOURNAMENT, "--option", "tournament.timeout=finish-hand"], [], "TRM-12"),
        (["mah jongg on a discard, jokerless, 25", "--announced", "25"], [], "PAY-11"),
        (["I forgot to say jokerless, mah jongg on a discard, 25"], [], "PAY-11"),
        (["heavenly hand, 30", "--option", "heavenly.enabled=no"], [], "CHA-48"),
        (["earthly hand, 30", "--option", "earthly.window=off"], [], "CHA-51"),
    ],
)
def test_which_hand_is_dead_by_which_rule(arguments: list[str], dead: list[str], rule: str) -> None:
    ruling = answer(*arguments)
    assert ruling["dead"] == dead
    assert rule in ruling["rules"]
    assert ruling["answer"]


def test_the_answer_is_plain_sentences() -> None:
    shown = run("miscalled tile claimed for mah jongg, value 30, league").stdout
    assert "The miscaller pays the winner 120: the offender alone pays (PAY-14)." in shown
    shown = run("mah jongg on a discard", "--value", "25").stdout
    assert "The others pay the winner 25 each" in shown
    assert "The discarder pays the winner 50" in shown
    shown = run("mah jongg on a discard", "--value", "25", *EAST_NORTH).stdout
    assert "South and West pay East 25 each" in shown


@pytest.mark.parametrize(
    ("arguments", "present", "absent"),
    [
        (["miscalled tile claimed for mah jongg, 30"], "alone pays (PAY-14)", "The offender alone pays"),
        (["joker exchange mah jongg, 25"], "The others pay the winner 50 each", "the discarder"),
        (["joker exchange mah jongg after a call, 25"], "The others and the discarder pay", "no discard"),
        (["wall game, 1 dead", *TOURNAMENT], "A dead hand scores 0 (TRM-08).", "dead hands"),
        (["wall game, two dead", *TOURNAMENT], "The dead hands score 0 (TRM-08).", "A dead"),
        (["false mah jongg, two threw in, 40"], "The declarer pays the intact hand 80", "the other 80"),
        (["false mah jongg, everybody threw in"], "The same East deals again.", "pays"),
        (["time is up"], "Only tournaments play against a clock", "Rules: \n"),
        (["picked out of turn and racked it"], "The racked tile stays with the dead hand (G-42).", "Assumed"),
    ],
)
def test_nothing_is_repeated_or_said_about_absent_players(arguments: list[str], present: str, absent: str) -> None:
    shown = " ".join(run(*arguments).stdout.split(" "))
    assert present in " ".join(shown.split())
    assert absent not in shown


@pytest.mark.parametrize(
    ("arguments", "assumed"),
    [
        (["wrong tile count"], ["12 tiles", "East has discarded", "not the player's turn"]),
        (["wrong tile count before the game"], ["12 tiles", "not the player's turn", "cannot be traced"]),
        (["she has 15 tiles"], ["East has discarded", "not the player's turn"]),
        (["joker passed"], ["East has not discarded yet"]),
        (["joker passed in the charleston"], []),
        (["miscalled tile claimed for an exposure"], ["does not fit"]),
        (["miscalled tile claimed for an exposure", "--does-not-fit"], []),
        (["picked ahead"], ["not racked"]),
        (["picked ahead", *TOURNAMENT], []),
        (["mah jongg in error"], ["nobody has thrown in", "had been shown"]),
        (["mah jongg in error, two threw in"], ["the lowest amount", "had been shown"]),
        (["mah jongg on a discard, 25"], ["has jokers", "nobody is dead"]),
        (["mah jongg on a discard, 25", *TOURNAMENT], ["has jokers", "no exposures", "nobody is dead"]),
        (["one player threw in"], ["in error", "had been shown"]),
        (["I called her dead and I was right"], ["played on"]),
        (["contested challenge was right"], []),
        (["I called her dead and I was right", "--rules", "house"], []),
        (["she peeked"], ["blind tile"]),
    ],
)
def test_assumptions_are_listed(arguments: list[str], assumed: list[str]) -> None:
    assumptions = answer(*arguments)["assumed"]
    assert len(assumptions) == len(assumed), assumptions
    assert all(part in text for part, text in zip(assumed, assumptions, strict=True)), assumptions
    assert ("Assumed: " in run(*arguments).stdout) == bool(assumed)


def test_unused_details_are_listed() -> None:
    assert answer("miscalled tile for mah jongg, 30, jokerless")["not_used"] == ["jokerless"]
    assert answer("a lousy discard out of turn claimed for mah jongg, 30")["not_used"] == ["lousy"]
    assert answer("called tile racked")["not_used"] == []
    assert "Not used: jokerless." in run("miscalled tile for mah jongg, 30, jokerless").stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["mah jongg self-picked, 25", "--dead", "3"], "G-38"),
        (["mah jongg on a discard, 25", "--dead", "3"], "G-38"),
        (["mah jongg on a discard, 25", "--dead", "2", "--option", "table.players=3"], "G-38"),
        (["self-picked, 25, all dead"], "G-38"),
        (["wall game", "--dead", "3", "--option", "table.players=3"], "Only 2"),
        (["mah jongg in error", "--thrown-in", "3", "--option", "table.players=3"], "Only 2"),
        (["all four of us threw in"], "from 0 to 3"),
        (["heavenly hand, 30", "--dead", "1"], "DED-20"),
        (["earthly hand, 30, one dead"], "DED-20"),
        (["heavenly hand, 30", "--exposures", "1"], "CHA-56"),
        (["heavenly hand, 30", "--winner", "south"], "CHA-50"),
        (["self-picked, 50, singles and pairs, two exposures"], "CAL-04"),
        (["mah jongg on a discard, value 5000"], "from 1 to 1000"),
        (["mah jongg on a discard, 50000"], "from 1 to 1000"),
        (["mah jongg on a discard, value 0"], "from 1 to 1000"),
        (["she has 99 tiles"], "from 0 to 30"),
    ],
)
def test_an_impossible_table_is_refused_with_the_reason(arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.stdout
    assert reason in result.stderr
    assert not result.stdout


@pytest.mark.parametrize("preset", ["league", "tournament", "house"])
@pytest.mark.parametrize("players", [3, 4])
def test_every_question_has_an_answer_under_every_ruleset(preset: str, players: int) -> None:
    for question in QUESTIONS:
        ruling = answer(question.title, "--value", "25", "--rules", preset, "--option", f"table.players={players}")
        assert ruling["question"] == question.title
        assert ruling["answer"]
        assert ruling["rules"]
        if preset != "tournament":
            assert sum(ruling["balance"].values()) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["what is the weather like"], "You can ask about:"),
        (["!?"], "You can ask about:"),
        (["mah jongg"], "could be several"),
        (["can I use a joker in a pair"], "charleston rulebook --list"),
        (["can I use a joker in a pair"], "do not understand: pair, use."),
        (["passed four tiles"], "Do you mean this one?\n  joker passed"),
        (["wall game with dead hands"], "say how many"),
        (["false mah jongg, hands thrown in"], "--thrown-in"),
        (["heavenly hand"], "--value"),
        (["wall game", "--option", "luck=1"], "no option 'luck'"),
        (["wall game", "--option", "luck"], "NAME=VALUE"),
        (["wall game", "--winner", "east", "--discarder", "east"], "two different"),
    ],
)
def test_unknown_input_is_reported(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_interactive_prompts() -> None:
    result = run(stdin="1\n2\n25\nn\n1\n0\n")
    assert result.exit_code == 0
    assert "How many exposures" in result.stdout
    assert "announce" not in result.stdout
    assert "The discarder loses 10" in result.stdout


def test_only_relevant_details_are_prompted_for() -> None:
    result = run(stdin="1\n1\n25\nn\n0\n")
    assert "exposures" not in result.stdout
    assert "announce" not in result.stdout
    assert "The discarder pays the winner 50" in result.stdout


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("mah jongg on a discard\nleague\n25 cents\nno\nnone\n", "The discarder pays the winner 50"),
        ("one\ntwo\n25\nn\ntwo\n0\n", "The discarder loses 20"),
        ("Mah Jongg on a discard, 25, tournament\nno\ntwo\nnone\n", "The discarder loses 20"),
        ("false mah jongg\nLeague rules\ntwo\n40\n", "pays the intact hand 80"),
        ("false mah jongg, two threw in\nleague\n0\n", "pays the intact hand 50"),
        ("wall game\nhouse\nzero\n", "Nobody pays"),
    ],
)
def test_numbers_titles_and_names_are_accepted(text: str, title: str) -> None:
    result = run(stdin=text)
    assert title in result.stdout, result.stdout
    assert "did not understand" not in result.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("what\n", "a number from 1 to 23, or the words of a choice"),
        ("1\nmine\n", "a number from 1 to 3, or the words of a choice"),
        ("1\n1\nmuch\n", "a number from 1 to 1000"),
        ("1\n1\n0\n", "a number from 1 to 1000"),
        ("1\n1\n25\nmaybe\n", "y for yes or n for no"),
    ],
)
def test_an_invalid_answer_lists_the_valid_ones(text: str, message: str) -> None:
    assert f"Please type {message}" in run(stdin=text).stdout


def test_prompts_do_not_appear_in_the_json() -> None:
    result = run("--json", stdin="wall game\nhuh\nleague\n0\n")
    assert json.loads(result.stdout)["question"] == "wall game"
    assert "What happened" in result.stderr
    assert "did not understand" in result.stderr
    ended = run("--json", stdin="")
    assert (ended.exit_code, ended.stdout) == (2, "")


@pytest.mark.parametrize("text", ["", "7\n", "99\nx\n", "1\n1\nmany\n"])
def test_end_of_input_exits_cleanly(text: str) -> None:
    result = run(stdin=text)
    assert result.exit_code == 0
    assert "Ask again any time." in result.stdout


def test_the_answer_comes_from_the_referee() -> None:
    """Changing an option of the ruleset changes the answer."""
    assert balance("wall game", *TOURNAMENT, "--option", "tournament.wallPoints=7") == (7, 7, 7, 7)
    assert balance("contested challenge wrong", "--option", "pay.penaltyUnit=40") == (-40, 0, 0, 40)
    penalty = ["--option", "tournament.throwPenalty=-1,-2,-3"]
    assert balance("mah jongg on a discard, 25, 1 exposure", *TOURNAMENT, *penalty) == (25, 0, 0, -2)
    assert callable(rule_on)
