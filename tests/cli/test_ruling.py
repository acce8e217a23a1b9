"""``charleston ruling``: the dialogue of Ask the referee in the terminal, and as JSON for programs."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from charleston.cli import app
from charleston.game.ruleset import PRESETS
from charleston.referee.topic import topics


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["ruling", *words], input=typed)


def reply(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_words_lead_to_a_topic_its_questions_and_the_answer() -> None:
    result = run("picked from the wrong end", typed="1\n1\n1\n")
    assert result.exit_code == 0
    assert "  1  A player picks from the wrong end of the wall\n" in result.stdout
    assert "Did the player rack the tile? (1-2)" in result.stdout
    assert "The player’s hand is dead" in result.stdout
    assert "TRN-27  League: a player who racks a tile from the wrong end" in result.stdout
    assert "charleston ruling --topic wrong-end --fact racked=racked --fact another=no" in result.stdout


def test_where_rules_differ_each_ruleset_has_its_answer_and_ones_own_comes_first() -> None:
    facts = ("--topic", "wrong-end", "--fact", "racked=loose", "--fact", "another=no")
    lines = run(*facts, "--rules", "tournament").stdout.splitlines()
    heads = [line for line in lines if "rules" in line and not line.startswith(" ")]
    assert heads == ["Tournament rules (your rules)", "League rules, House rules"]


def test_without_words_the_player_chooses_from_the_tree() -> None:
    result = run(typed="2\nwrong end\n1\n2\n1\n")
    assert "  1  The Charleston\n  2  Picking and the wall\n" in result.stdout
    assert "Play continues" in result.stdout


def test_an_answer_that_is_no_choice_is_asked_again() -> None:
    result = run("--topic", "wrong-end", typed="7\nperhaps\n2\n1\n")
    assert result.stdout.count("Please type a number from 1 to 2, or press Ctrl-D to quit.") == 2
    assert result.exit_code == 0


def test_other_words_search_again_and_unknown_words_show_the_tree() -> None:
    result = run("xyzzy", typed="wrong end of the wall\n1\n1\n1\n")
    assert "No topic has these words." in result.stdout
    assert "The player’s hand is dead" in result.stdout


def test_the_end_of_input_ends_the_dialogue() -> None:
    result = run("wrong end", typed="1\n")
    assert (result.exit_code, result.stdout.endswith("Ask again any time.\n")) == (0, True)


def test_programs_get_topics_then_a_question_then_the_answers() -> None:
    assert next(iter(reply("picked wrong end")["topics"])) == "wrong-end"
    asked = reply("--topic", "wrong-end")
    assert (asked["question"]["key"], list(asked["question"]["choices"])) == ("racked", ["racked", "loose"])
    done = reply("--topic", "wrong-end", "--fact", "racked=racked", "--fact", "another=no")
    assert done["question"] is None
    assert [(name, one["dead_seats"]) for name, one in done["answers"].items()] == [
        (preset, ["south"]) for preset in PRESETS
    ]


def test_own_options_are_answered_beside_the_presets() -> None:
    facts = ("--topic", "wrong-end", "--fact", "racked=racked", "--fact", "another=yes")
    done = reply(*facts, "--rules", "house", "--option", "wall.multiWrongEnd=continue")
    assert done["answers"]["house"]["dead_seats"] == []
    assert done["answers"]["own"]["dead_seats"] == ["south"]


def test_a_situation_is_saved_as_a_scenario_that_passes(tmp_path: Path) -> None:
    path = tmp_path / "argument.yaml"
    facts = ("--topic", "wrong-end", "--fact", "racked=racked", "--fact", "another=no")
    assert f"Wrote {path}." in run(*facts, "--save", str(path)).stdout.replace("\n", "")
    result = CliRunner().invoke(app, ["rulebook", str(path)])
    assert (result.exit_code, result.stdout) == (0, "1 passed, 0 failed\n")


def test_advice_has_no_position_to_save(tmp_path: Path) -> None:
    advice = next(topic for topic in topics().values() if topic.asks == "advice" and not topic.facts)
    result = run("--topic", advice.id, "--save", str(tmp_path / "x.yaml"))
    assert (result.exit_code, result.stderr) == (2, "This answer is advice, so there is no position to save.\n")
    assert not (tmp_path / "x.yaml").exists()


def test_a_number_is_a_number_and_never_a_choice() -> None:
    facts = ("--topic", "misnamed", "--fact", "next=mahjong")
    result = run(*facts, typed="1000\nfive\n5\n")
    assert result.stdout.count("Please type a number from 5 to 999, or press Ctrl-D to quit.") == 2
    assert "pays the caller 20¢ " in result.stdout
    assert reply(*facts)["question"]["numbers"] == [5, 999]


def test_a_scenario_is_not_saved_beside_json(tmp_path: Path) -> None:
    result = run("--topic", "wrong-end", "--json", "--save", str(tmp_path / "x.yaml"))
    assert (result.exit_code, result.stderr) == (2, "Leave out --save or --json.\n")
    result = run("--topic", "hot-tile", "--save", str(tmp_path / "no" / "x.yaml"))
    assert result.exit_code == 2
    assert "No such file or directory" in result.stderr


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--topic", "wrong-edn"), "There is no topic 'wrong-edn'. The nearest are "),
        (("--topic", "wrong-end", "--fact", "racked"), "Write it like this: --fact racked=yes, not 'racked'."),
        (("--topic", "wrong-end", "--fact", "racked=perhaps"), "racked cannot be 'perhaps'; it is one of"),
        (("--topic", "wrong-end", "--fact", "rained=yes"), "'rained' is not asked here"),
        (("wall", "--option", "wall.end=x"), "wall.end"),
        (("wall", "--option", "preset=banana"), "Give the preset separately, not as one of the options."),
        (("wall", "--option", "wall.endOn"), "Write it like this: --option pay.announce=auto"),
    ],
)
def test_bad_input_gets_a_clear_error(words: tuple[str, ...], message: str, *, as_json: bool) -> None:
    result = run(*words, *(["--json"] if as_json else []), typed="1\n1\n1\n")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == "" or not as_json
