"""``charleston arena`` at a terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import arena_fake
import pytest
from arena_program import ENVIRONMENT, PROGRAM, run

from charleston.arena.lineup import write_lineup

MATCH = ("arena", "regular", "novice:3", "--walls", "120")


def test_a_match() -> None:
    result = run(*MATCH)
    assert result.exit_code == 0
    assert "120 walls from 4 seats, seed 1: 480 games" in result.stdout
    assert "regular is stronger: +" in result.stdout
    assert "wall games" in result.stdout
    assert "FFF 2026a 2222b 666b" in result.stdout


def test_gains_are_two_more_columns_with_intervals() -> None:
    text = run(*MATCH, "--gains").stdout
    plain = run(*MATCH).stdout
    assert "gain" not in plain
    assert "without luck" not in plain
    regular, novice = (
        [row for row in text.splitlines() if row.startswith(name) and "±" in row] for name in ("regular", "novice")
    )
    assert [row.count("±") for row in (*regular, *novice)] == [2, 2, 2, 2]
    assert regular[1].split()[-3:] == ["+0.00", "±", "0.00"]
    assert float(novice[1].split()[-3]) < 0
    assert "Standard deviation of a player's points in a game:" in text
    assert "regular: 120 walls without luck say as much as 480 by points." in text
    assert "novice: 120 walls by gain say as much as" in text
    assert "regular: 120 walls by gain" not in text  # it is the reference


def test_gains_are_the_same_on_one_core_and_on_two() -> None:
    answers = [json.loads(run(*MATCH, "--gains", "--json", cores=cores).stdout) for cores in ("1", "2")]
    for answer in answers:
        answer.pop("seconds")
        answer.pop("games_per_second_and_core")
    assert answers[0] == answers[1]
    regular, novice = answers[0]["players"]
    assert regular["gain"] == {"mean": 0, "low": 0, "high": 0}
    assert novice["gain"]["low"] < novice["gain"]["mean"] < novice["gain"]["high"] < 0
    assert regular["without_luck"]["mean"] == pytest.approx(regular["points"]["mean"] / 2)
    assert answers[0]["deviations"]["without_luck"] == pytest.approx(answers[0]["deviations"]["points"] / 2)


def test_a_saved_run_with_gains_resumes_and_is_not_mixed_with_others(tmp_path: Path) -> None:
    path = str(tmp_path / "match")
    save = ("arena", "regular", "novice:3", "--save", path)
    assert run(*save, "--gains", "--walls", "5").exit_code == 0
    again = json.loads(run(*save, "--gains", "--walls", "9", "--json").stdout)
    whole = json.loads(run(*save[:3], "--gains", "--walls", "9", "--json").stdout)
    assert again["players"] == whole["players"]
    refused = run(*save, "--walls", "9")
    assert refused.exit_code == 2
    assert "orders of the wall for gains 16 there, 0 here" in " ".join(refused.output.split())
    assert run(*save, "--gains", "--orders", "8", "--walls", "9").exit_code == 2


def test_a_null_match() -> None:
    result = run("arena", "regular:4", "--walls", "150")
    assert "One player against itself: regular A leads the others by" in result.stdout
    assert "The interval includes zero, as it should." in " ".join(result.stdout.split())
    assert all(f"regular {letter}" in result.stdout for letter in "ABCD")


def test_a_match_without_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_fake, "WALL_GAMES", 1)
    for lineup in (["regular:4"], ["regular", "novice:3"]):
        output = run("arena", *lineup, "--walls", "20").stdout
        assert "Nobody won a game, so this says nothing about strength." in output
        assert "100.0% (83.9 to 100.0)" in output
        assert "0.0% (0.0 to 16.1)" in output
        assert "games won with" not in output


def test_json_is_the_same_on_one_core_and_on_two() -> None:
    answers = [json.loads(run(*MATCH, "--json", cores=cores).stdout) for cores in ("1", "2")]
    for answer in answers:
        assert answer.pop("seconds") > 0
        assert answer.pop("games_per_second_and_core") > 0
    assert answers[0] == answers[1]
    (answer, _) = answers
    assert (answer["walls"], answer["games"], answer["complete"]) == (120, 480, True)
    assert [player["player"] for player in answer["players"]] == ["regular", "novice"]
    assert len(answer["lines"]) == 59
    wins = sum(sum(line["wins"].values()) for line in answer["lines"])
    assert wins == round(480 * (1 - answer["wall_games"]["mean"]))


def test_three_players_and_tournament_rules() -> None:
    result = run("arena", "regular", "novice:2", "--players", "3", "--rules", "tournament", "--walls", "30", "--lines")
    assert result.exit_code == 0
    assert "30 walls from 3 seats, seed 1: 90 games" in result.stdout
    assert result.stdout.count("Singles and Pairs #") == 9


def test_one_wall() -> None:
    assert "no interval" in run("arena", "regular:4", "--walls", "1").stdout


def test_save_and_resume(tmp_path: Path) -> None:
    path = str(tmp_path / "match")
    assert run(*MATCH, "--save", path).exit_code == 0
    again = run(*MATCH, "--save", path)
    assert "all from the saved file" in again.stdout
    other = run(*MATCH, "--save", path, "--seed", "2")
    assert (other.exit_code, other.stdout) == (2, "")
    assert "seed 1 there, 2 here" in other.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("regulr:4",), "Did you mean regular?"),
        (("regular",), "Write, for example: regular:4"),
        ((), "Missing argument"),
        (("regular:4", "--walls", "0"), "0 is not in the range"),
        (("regular:4", "--walls", "-5"), "-5 is not in the range"),
        (("regular:4", "--walls", "many"), "not a valid integer"),
        (("regular:4", "--seed", "-1"), "-1 is not in the range"),
        (("regular:4", "--players", "2"), "--players"),
        (("regular:4", "--card", "nowhere.card"), "No card 'nowhere.card'"),
        (("regular:4", "--card", "."), "No card '.'"),
        (("regular:4", "--address", "here:1"), "--address works only with --on ray"),
        (("regular:4", "--on", "ray", "--address", "127.0.0.1:1"), "No Ray cluster at 127.0.0.1:1"),
        (("regular:4", "--save", "/dev/full"), "not a regular file"),
        (("regular:4", "--save", "."), ".: this is a folder, not a file."),
        (("regular:4", "--save", "/no/where/match"), "there is no folder"),
    ],
)
def test_invalid_arguments_are_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("arena", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_folder_is_named_once_in_the_error(tmp_path: Path) -> None:
    result = run(*MATCH, "--save", str(tmp_path))
    assert result.stderr.count(str(tmp_path)) == 1


def test_zero_cores_are_refused() -> None:
    assert run("arena", "regular:4", cores="0").exit_code == 2


def test_a_card_with_errors(tmp_path: Path) -> None:
    card = tmp_path / "bad.card"
    card.write_text(arena_fake.CARD.replace("6666a", "6Q66a"))
    result = run("arena", "regular:4", "--card", str(card))
    assert result.exit_code == 2
    assert "has no symbol 'Q'" in result.stderr


def test_results_do_not_overwrite_the_card(tmp_path: Path) -> None:
    card = tmp_path / "my.card"
    card.write_text(arena_fake.CARD)
    result = run("arena", "regular:4", "--card", str(card), "--save", str(card))
    assert (result.exit_code, "Choose another name" in result.stderr) == (2, True)
    assert card.read_text() == arena_fake.CARD


def test_help_loads_no_heavy_module() -> None:
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom charleston.cli import app\n"
        "for c in ([], ['arena'], ['simulate']): assert CliRunner().invoke(app, [*c, '--help']).exit_code == 0\n"
        "mine = {name for name in sys.modules if name.startswith('charleston.arena')}\n"
        "print(sorted(mine | ({'numba', 'matplotlib', 'pyarrow', 'ray'} & set(sys.modules))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_lineup_is_printed_as_the_user_wrote_it() -> None:
    assert write_lineup(("regular", "novice", "novice", "novice")) in run(*MATCH).stdout


def test_real_players() -> None:
    """Play four real games without compiling, because compiling takes minutes when nothing is cached."""
    done = subprocess.run(
        [sys.executable, "-m", "charleston", "arena", "regular", "novice:3", "--walls", "1", "--cores", "1", "--json"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    assert answer["games"] == 4
    regular, novice = answer["players"]
    assert regular["points"]["mean"] + 3 * novice["points"]["mean"] == pytest.approx(0)


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("arena", "regular:4", "--on", "ray")
    assert result.exit_code == 2
    assert 'pip install "charleston[ray]"' in result.stderr


def test_a_disk_without_space_for_the_results(tmp_path: Path) -> None:
    """A limit on the file size simulates a full disk."""
    path = tmp_path / "match"
    script = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)); {PROGRAM}"
    done = subprocess.run(
        [sys.executable, "-c", script, *MATCH, "--cores", "1", "--save", str(path)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.strip() == f"The results cannot be saved in {path}: File too large."
    assert list(tmp_path.iterdir()) == [path]
    assert run(*MATCH, "--save", str(path)).exit_code == 0
