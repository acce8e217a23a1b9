"""The command line as a user at a terminal sees it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import run

from charleston.card.published import published
from charleston.card.write import write_form, write_value
from charleston.cli.output import out

CARD = "card My Card\nsection 2468\n  FF 2222a 4444a 6666a  x25\n"


@pytest.fixture
def my_card(tmp_path: Path) -> Path:
    path = tmp_path / "my.card"
    path.write_text(CARD)
    return path


def test_check_counts_patterns(my_card: Path) -> None:
    result = run("card", "check", str(my_card))
    assert result.exit_code == 0
    assert "My Card: 1 hand, 3 patterns, no warnings." in result.stdout


def test_check_shows_the_error_underlined(my_card: Path) -> None:
    my_card.write_text(CARD.replace("6666a", "6Q66a"))
    result = run("card", "check", str(my_card))
    assert result.exit_code == 2
    shown = result.stderr.splitlines()
    assert shown[0] == f"{my_card}:3:19: error: The card language has no symbol 'Q'."
    assert shown[1].index("Q") == shown[2].index("^")
    assert "Symbols are" in shown[3]
    assert result.stdout == ""


def test_check_warns_and_continues(my_card: Path) -> None:
    my_card.write_text(CARD + "  FF 1111a 2222a 3333a  x25\n  FF 2222a 4444a 6666a  c20\n")
    result = run("card", "check", str(my_card))
    assert result.exit_code == 0
    assert "warning: 1 and 3 do not belong in section 2468 (CRD-31)." in result.stdout
    assert "warning: Every pattern of this line is also in line 3." in result.stdout


def test_check_reports_overlaps_and_impossible_patterns(tmp_path: Path) -> None:
    path = tmp_path / "t.card"
    hands = ["FF 1111a 2222a 3333a x25 run", "FF 2222a 3333a 4444a x25 4s any", "FFFF 11a 11b 33a 33a 33b x25 1s like"]
    path.write_text("\n".join(["card T", "section S", *hands]))
    result = run("card", "check", str(path))
    assert result.exit_code == 0
    assert "6 of its patterns are also in line 3, like FF 1111b 2222b 3333b." in result.stdout
    assert "6 more patterns cannot be made with 152 tiles, like FFFF 33b 33c 33b 33b 33c." in result.stdout


def test_check_prints_json(my_card: Path) -> None:
    answer = json.loads(run("card", "check", str(my_card), "--json").stdout)
    assert (answer["card"], answer["patterns"], answer["errors"]) == ("My Card", 3, [])
    assert answer["lines"][0]["line"].split() == ["FF", "2222a", "4444a", "6666a", "x25"]
    my_card.write_text(CARD.replace("6666a", "666a"))
    result = run("card", "check", str(my_card), "--json")
    assert result.exit_code == 2
    (error,) = json.loads(result.stdout)["errors"]
    assert (error["line"], error["column"], error["length"]) == (3, 3, 19)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (CARD.replace("FF", "F\u200bF").encode(), "zero-width space"),
        (b"\xef\xbb\xbf" + CARD.encode(), "byte-order mark"),
        (CARD.replace("  ", "\t").encode(), "tabs"),
        (os.urandom(5000), "text"),
        (b"x" * 10_000_000, "longer than"),
        (b"", "no name"),
    ],
)
def test_check_of_unusual_files(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "odd.card"
    path.write_bytes(data)
    result = run("card", "check", str(path))
    assert result.exit_code == 2
    assert message in result.stderr


def test_fix_cleans_the_file_and_keeps_its_text(tmp_path: Path) -> None:
    path = tmp_path / "odd.card"
    text = "card T\nabout It’s ours\nsection 369\n\t33a 66a 99a 3333b 3333c c35 Kongs 3’s, 6’s or 9’s # yes\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    assert run("card", "check", str(path)).exit_code == 2
    result = run("card", "check", str(path), "--fix")
    assert result.exit_code == 0, result.output
    fixed = text.replace("\t", " ").replace("3’s, 6’s or 9’s", "3's, 6's or 9's")
    assert path.read_bytes().decode() == fixed.replace("\n", "\r\n")
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_fix_does_not_change_binary_files(tmp_path: Path) -> None:
    path = tmp_path / "junk"
    junk = bytes(range(256))
    path.write_bytes(junk)
    assert run("card", "check", str(path), "--fix").exit_code == 2
    assert path.read_bytes() == junk


def test_fix_never_changes_a_file_it_could_not_read_completely(tmp_path: Path) -> None:
    path = tmp_path / "long.card"
    long = (CARD + "# note\n" * 30_000 + "# the last line\n").replace("\n", "\r\n").encode()
    path.write_bytes(long)
    assert run("card", "check", str(path), "--fix").exit_code == 2
    assert path.read_bytes() == long


@pytest.mark.parametrize("data", [b"all:\n\techo hi\n", b"\tab\0c\x01\r\n"])
def test_fix_does_not_change_files_that_are_not_cards(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "Makefile"
    path.write_bytes(data)
    assert run("card", "check", str(path), "--fix").exit_code == 2
    assert path.read_bytes() == data


def test_fix_follows_a_symlink_and_refuses_a_hard_linked_file(tmp_path: Path) -> None:
    path, link, hard = tmp_path / "a.card", tmp_path / "link.card", tmp_path / "hard.card"
    path.write_text(CARD.replace("  ", "\t"))
    link.symlink_to(path)
    assert run("card", "check", str(link), "--fix").exit_code == 0
    assert link.is_symlink()
    assert "\t" not in path.read_text()
    path.write_text(CARD.replace("  ", "\t"))
    hard.hardlink_to(path)
    assert run("card", "check", str(path), "--fix").exit_code == 2
    assert "\t" in hard.read_text()


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert run("card", "check", str(tmp_path / "pipe")).exit_code == 2
    assert run("card", "show", str(tmp_path / "pipe")).exit_code == 2


@pytest.mark.parametrize(
    "command",
    [
        "card check - <&-",
        "workbench <&-",
        "card show > /dev/full",
        "card show --json >&-",
        "card check ''",
        "hand FF 2>&-",
        "card show --pdf /dev/full",
    ],
)
def test_a_closed_terminal_causes_no_traceback(command: str) -> None:
    program = Path(sys.executable).parent / "charleston"
    done = subprocess.run(f"'{program}' {command}", shell=True, capture_output=True, text=True, check=False)  # noqa: S602
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr


def test_a_terminal_without_unicode() -> None:
    program = Path(sys.executable).parent / "charleston"
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([program, "card", "show"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "333a \\xd7 444b" in done.stdout


def test_check_reads_standard_input() -> None:
    assert run("card", "check", "-", stdin=CARD).exit_code == 0
    assert run("card", "check", "-", "--fix", stdin=CARD).exit_code == 2


@pytest.mark.parametrize(
    "arguments", [("card", "check", "nowhere.card"), ("card", "check", "."), ("card", "show", "nowhere")]
)
def test_files_that_cannot_be_read(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "directory" in result.stderr


def test_show_a_section() -> None:
    result = run("card", "show", "first", "--section", "neigh")
    assert result.exit_code == 0
    assert "FFFF 1111a 2222a 33a" in result.stdout
    assert "Any 3 Consecutive Nos." in result.stdout
    assert "NNNN" not in result.stdout
    assert run("card", "show", "--section", "nope").exit_code == 2


def test_show_as_text_prints_the_card_again(tmp_path: Path) -> None:
    path = tmp_path / "copy.card"
    path.write_text(run("card", "show", "--text").stdout)
    assert "no warnings" in run("card", "check", str(path)).stdout


def test_show_writes_sheets(tmp_path: Path) -> None:
    html, pdf = tmp_path / "card.html", tmp_path / "card.pdf"
    result = run("card", "show", "--html", str(html), "--pdf", str(pdf), "--large")
    assert result.exit_code == 0
    assert html.read_text().startswith("<!doctype html>")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert run("card", "show", "--pdf", str(tmp_path / "no" / "where.pdf")).exit_code == 2


@pytest.mark.parametrize("option", ["--html", "--pdf"])
def test_a_sheet_does_not_overwrite_its_card(option: str, tmp_path: Path) -> None:
    card, link, hard = tmp_path / "my.card", tmp_path / "link", tmp_path / "hard"
    card.write_text(CARD)
    link.symlink_to(card)
    hard.hardlink_to(card)
    for name in (card, link, hard, f"{tmp_path}/../{tmp_path.name}/my.card"):
        result = run("card", "show", str(card), option, str(name))
        assert (result.exit_code, "overwrite" in result.stderr) == (2, True)
        assert card.read_text() == CARD
    both = run("card", "show", str(card), "--html", str(tmp_path / "new"), "--pdf", str(tmp_path / "new"))
    assert (both.exit_code, "named twice" in both.stderr) == (2, True)
    assert not (tmp_path / "new").exists()


def test_list_our_cards() -> None:
    assert json.loads(run("card", "list", "--json").stdout) == ["Charleston 2026", "First Card"]
    assert "59 hands" in run("card", "list").stdout


def test_a_winning_hand() -> None:
    result = run("hand", "FF 222b 44b 6666c 888c")
    assert result.exit_code == 0
    assert "Mah jongg! 2468 #3, value 30." in result.stdout
    assert "Jokerless." in result.stdout


def test_a_winning_hand_with_exposures_in_json() -> None:
    result = run("hand", "FF 222b 44b", "--exposed", "666c J, 88c J", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert (answer["mahjong"], answer["value"], answer["exposed"]) == (True, 30, ["666c J", "88c J"])
    assert answer["wins"][0]["groups"] == ["FF", "222b", "44b", "666c J", "88c J"]
    assert answer["wins"][0]["jokerless"] is False


def test_an_incomplete_hand() -> None:
    result = run("hand", "FF 222b 44b 666c 888c R", "--most", "1", "--json")
    assert result.exit_code == 1
    (near,) = json.loads(result.stdout)["nearest"]
    assert (near["distance"], near["missing"], near["missing_or_jokers"], near["can_go"]) == (1, "", "6c", "R")
    shown = run("hand", "FF 222b 44b 666c 888c R").stdout
    assert "Not mah jongg" in shown
    assert "6c or jokers" in shown


def test_a_hand_by_spoken_names_on_a_card_from_a_file(my_card: Path) -> None:
    result = run("hand", "flower flower 2222b 4444b 6 bam 6 bam joker joker", "--card", str(my_card))
    assert result.exit_code == 0
    assert "With jokers." in result.stdout


def test_a_dead_hand() -> None:
    result = run("hand", "FF", "--exposed", "1111b, 9999d, EEEE")
    assert result.exit_code == 1
    assert "the hand is dead" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("",), "Give the tiles of the hand"),
        (("FF 22 4444b",), "2b, 2c or 2d"),
        (("22222b",), "5 of two bam"),
        (("2222b 4444b 6666b FF FF",), "at most 14 tiles; this one has 16"),
        (("2222b 4444b 6666b FF", "--exposed", "888b"), "without exposures"),
        (("22b", "--exposed", "JJJ"), "Which tile is exposed"),
        (("22b", "--exposed", "55b"), "three to six"),
        (("22b", "--exposed", "555b 666b"), "one kind of tile"),
        (("22b", "--card", "nowhere"), "a published card: Charleston 2026, First Card"),
        (("22b", "--most", "0"), "--most"),
    ],
)
def test_impossible_hands_are_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("hand", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_narrow_window_cuts_nothing(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(out, "width", width)
    shown = run("card", "show").stdout
    assert max(map(len, shown.splitlines())) <= width
    flat = " ".join(shown.split())
    card = published("Charleston 2026")
    for entry in card.entries():
        assert f"{write_value(entry.line).upper()} {write_form(entry.line.forms[0]).split(' (')[0]}" in flat


def test_a_line_is_listed_once_however_often_the_hand_makes_it() -> None:
    assert run("hand", "FF", "222b", "44b", "JJJJ", "JJJ").stdout.count("2468 #3") == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    assert "_CHARLESTON_COMPLETE" in run("completion", shell).stdout


def test_the_shell_completes_card_names() -> None:
    environment = os.environ | {
        "_CHARLESTON_COMPLETE": "bash_complete",
        "COMP_WORDS": "charleston card show F",
        "COMP_CWORD": "3",
    }
    command = Path(sys.executable).parent / "charleston"
    done = subprocess.run([command], env=environment, capture_output=True, text=True, check=False)
    assert "plain,First Card" in done.stdout


def test_a_pipe_reader_that_exits_early_is_no_error() -> None:
    command = Path(sys.executable).parent / "charleston"
    done = subprocess.run(f"'{command}' card show | head -n 1", shell=True, capture_output=True, text=True, check=False)  # noqa: S602
    assert done.stdout == "Charleston 2026\n"
    assert done.stderr == ""


def test_help_names_every_command() -> None:
    shown = run("--help").stdout
    for name in ("card", "hand", "replay", "rulebook", "ruling", "verify", "words", "workbench", "completion"):
        assert f"  {name} " in shown


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "charleston"]
    done = subprocess.run([*command, "words", "soap"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Soap")
    assert subprocess.run([*command, "words", "zzz"], capture_output=True, check=False).returncode == 2
