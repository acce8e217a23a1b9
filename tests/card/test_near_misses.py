"""A remark that does not fit its line is refused or questioned; it never silently becomes another hand."""

from collections import Counter

import pytest
from constructs import AS_PRINTED
from constructs import COUNTED as CONSTRUCTS
from near_misses import near_misses
from printed_cards import FILES, load, questioned_rows
from printed_remarks import COUNTED, cures_of, warnings_of
from sample_cards import faults_of, is_won, pattern_count

from charleston.card.check import check_card
from charleston.card.read import read_card
from charleston.card.write import write_card

MORE = [
    "FF 1111a 2222b 3333b x25 b any suit",
    "FF 1111a 222b 333b 44b x25 run, b may be a",
    "FF 1111a 1111b 33c 55c x25 kongs in b like",
    "FF 1111a 1111b 33c 55c x25 kongs in a b 1 3 5",
    "FF 1111a 1111b 33a 55a x25 pairs in a odds only",
    "FF 111a 111b 33b 5555b x25 pungs in a like odd, pair in b any number",
    "FFF 1111a 222a 55b 66b x25 b any suit",
    "FFFF 1111a 33b 5555b x25 pair in b any number",
    "NNNN 1111a 2222b EE x25 Pair Any Wind, East, West and South Only",
    "NNNN 1111a 2222b EE x25 Any 2 Winds, North and East Only",
    "FFFF 1111a 1111b DDc x25 Any Like Nos., Pair 3rd Suit Dragon",
    "FFFF 1111a 1111b 22c x25 Any 2 Like Kongs, Pair in Third Suit",
]
BASES = dict.fromkeys(
    [*(line for line, _ in (*COUNTED, *AS_PRINTED)), *(line for line, _, _ in CONSTRUCTS), *MORE]
    + [row.strip() for path in FILES for row in load(path).text.splitlines() if row.startswith("  ")]
)


def test_every_near_miss_is_refused_or_questioned() -> None:
    made: Counter[str] = Counter()
    silent = []
    for base in BASES:
        assert check_card(f"card T\nsection Test\n{base}\n".encode()).card is not None, base
        for kind, line in near_misses(base):
            made[kind] += 1
            report = check_card(f"card T\nsection Test\n{line}\n".encode())
            if report.card is not None and not questioned_rows(report):
                silent.append((kind, line))
    assert not silent
    assert min(made.values()) >= 10, made
    assert len(made) == 7


READ = [
    # "No" without a dot is a negation, and a run does not wrap
    ("FF 1111a 2222a 3333a x25 run no wrap", 21),
    ("FF 1111a 2222a 3333a x25 Any Run (No Wrapping)", 21),
    ("FF 1111a 2222a 3333a x25 Any 3 Consec. Nos. (No Wrapping)", 21),
    ("FF 1111a 2222a 3333a x25 Any 3 Consecutive, No Wrap Around", 21),
    ("FF 1111a 2222a 3333a x25 Any 3 Consecutive No Wrap Around", 21),
    ("FF 1111a 2222a 3333a x25 Any Run. May Not Wrap", 21),
    ("FF 1111a 2222a 3333a x25 Any Run, wrapping not allowed", 21),
    ("FF 1111a 2222a 3333a x25 Any Run w/o Wrapping", 21),
    ("FF 2222a 4444a 6666a c25 w/o Jokers", 3),
    ("FF 2222a 4444a 6666a c25 no jokers allowed in kongs", 3),
    # here "No" can only mean "number"
    ("FF 5555a 5555b 5555c x25 Any Like No", 9),
    ("FFFF 11111a NNNNN x45 Any Wind & Any No in Any Suit", 108),
    ("112345a 1111b 1111c x30 Any Run, Pair Any No in Run, Kongs Same No as Pair", 75),
    ("222a 444a 666a 888a 55b x30 Pair Any No Any Suit", 81),
    # winds named as a group
    ("NNNN 1111a 2222b EE x25 Pair Any Wind, East, West and South Only", 18),
    ("NNNN 1111a 2222b EE x25 Pair Any Wind, North, East, West and South Only", 24),
    ("NNNN 1111a 2222b EE x25 Pair Any Wind, Kong Any Wind", 72),
    ("NNNN 1111a 2222b EE x25 Any 2 Winds", 72),
    ("FF NNNN 2222a RRRR x30 Kong Any Wind", 12),
    ("FF NNNN 2222a RRRR x30 Any 1 Wind", 12),
    # dragons
    ("FF 1111a 2222b DDDDa x25 Any 2 Suits w Matching Dragons", 6),
    ("FFFF 1111a 1111b DDc x25 Any Like Nos., 3rd Suit Dragon", 27),
    ("FFFF 1111a 1111b DDc x25 Any Like Nos., Pair 3rd Suit Dragon", 27),
    ("FFFF 1111a 1111b DDc x25 Any Like Nos., Dragon in Opp. Suit", 27),
    # lists
    ("FF 1111a 1111b 1111c x25 Kongs 1-3-5", 3),
    ("FF 1111a 1111b 1111c x25 Kongs 1/3/5", 3),
    ("FF 1111a 1111b 1111c x25 Any 3 Like Kongs", 9),
    ("FF 1111a 2222b 3333c x25 Kong in c Any No.", 48),
]  # fmt: skip


@pytest.mark.parametrize(("line", "count"), READ)
def test_the_correct_remark_is_still_accepted(line: str, count: int) -> None:
    assert pattern_count(line) == count
    card = read_card(f"card T\nsection Test\n{line}").card
    assert card is not None
    assert read_card(write_card(card)).card == read_card(write_card(card), stored=True).card == card


REFUSED = [
    ("FF 5555a 5555b 5555c x25 Any Like (No 5s)", "say what is allowed"),
    ("FF 1111a 1111b 1111c x25 Any Like Nos. Except Fives", "say what is allowed"),
    ("FF 1111a 2222a 3333a x25 Any 3 Consec. No. Wrapping", "no wrapping"),
    ("FF 2222a 4444a 6666a c25 Not without jokers", "ruled out"),
    ("NN EEE WWW SS 1111a x25 Pungs Any Wind", "changes nothing"),
    ("NNNN 1111a 2222b EE x25 Pung Any Wind", "names pung, but the line has no such group"),
    ("NNNN 1111a 2222b NN x25 Pair Any Wind", "N is also printed"),
    ("NN 1111a EE SS 2222b x25 Pair Any Wind", "Which pair? The line has 3"),
    ("FFFF DDDD 1111a NN x25 Pair Any Dragon", "D is printed as a kong"),
    ("FFFF 1111a 1111b DDc x25 Any Like Nos. w Opp. Kong Dragon", "Remarks are"),
    ("FF 1111a 2222b DDDDa x25 Any 2 Suits w Opp. Dragons", "ink that no number has"),
    ("FF 1111a 2222b DDDDa x25 Any 2 Suits, Non-Matching Dragons", "ink that no number has"),
    ("1111a DDDa 2222b DDDb x25 Opp. Dragons", "ink that no number has"),
    ("FFFF 1111a 3333a DDb x25 3rd Suit Dragon", "the line has 2 inks"),
    ("FFFF 1111a 2222a 33b x25 Pair in Third Suit", "the line has 2 inks"),
    ("FFFF 1111a 1111b DDc x25 Any Like Nos., Dragon", "third suit dragon"),
    ("NNNN 1111a 2222b EE x25 Any 1 Wind", "prints 2: N E"),
    ("NNNN 1111a 2222b EE x25 Any 3 Winds", "prints 2: N E"),
    ("FF 1111a 1111b 1111c x25 Kongs 1-5", "Write every number; or: 1 or 5"),
    ("FF 1111a 1111b 1111c x25 Kongs 1-3, 5-7", "a range"),
    ("FF 1111a 1111b 1111c x25 Kongs 1 and 5", "1 or 5; or: 1 and 5 only"),
    ("FF 1111a 1111b 22a 44a x30 Kongs 1-2 Suits", "a range"),
    ("FF 1111a 2222b 3333c x25 kongs in a-c run", "every ink"),
    ("FFFF 1111a 1111b 22c x25 Any 3 Like Kongs", "2 such groups"),
    ("FF 1111a 2222b 3333c x25 Kong Any No.", "Which kong? The line has 3"),
    ("FF 1111a 1111b 1111c x25 Kong 1, 3 or 5", "write: kongs"),
    ("FF 1111a 2222a 3333a x25 b any suit", "names b, but the line has no such group"),
    ("FF 1111a 1111b 22c 44c x25 kongs in a c like", "names kong c, but the line has no such group"),
    ("FF 1111a 222b 333c 44c x25 run, 1 or 3 suits, c may be b", "contradicts another remark"),
    ("FFFF 2026a 222b 222c x30 pairs 2 6", "part of a year"),
    ("222a 444a 6666a 8888a x25 or 222a 444a 6666b 8888b x25 (Any 1 or 2 Suits)",
     "after the last: 222a 444a 6666a 8888a or 222a 444a 6666b 8888b x25 (Any 1 or 2 Suits)"),
    ("222a 444a 6666a 8888a x 25 -or- 222a 444a 6666b 8888b X 25",
     "after the last: 222a 444a 6666a 8888a -or- 222a 444a 6666b 8888b X 25"),
    ("222a 444a 6666a 8888a x25 or 222a 444a 6666b 8888b x30",
     "222a 444a 6666a 8888a x25, and below it 222a 444a 6666b 8888b x30"),
    ("222a 444a 6666a 8888a x25 or 222a 444a 6666b 8888b", "after the last form"),
    ("FF 1111a 2222b 3333c x25 C 30", "one value"),
    ("FF 2222a 4444a 6666a x 25 C 30", "FF 2222a 4444a 6666a x 25, and below it"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "cure"), REFUSED, ids=[row[0] for row in REFUSED])
def test_near_miss_is_refused(line: str, cure: str) -> None:
    assert cure in cures_of(line)


def test_a_value_after_each_form_is_one_mistake() -> None:
    line = "222a 444a 6666a 8888a x25 or 222a 444a 6666b 8888b x25 (Any 1 or 2 Suits)"
    assert faults_of(line) == ["The value comes after each form."]
    cured = "222a 444a 6666a 8888a or 222a 444a 6666b 8888b x25 (Any 1 or 2 Suits)"
    assert is_won(cured, "222b 444b 6666b 8888b")
    assert is_won(cured, "222b 444b 6666c 8888c")


ASKED = [
    ("NNNN 1111a 2222b EE x25 Pair Any Wind", "Test", "18 patterns", "add: East and West and South only"),
    ("NNNN 1111a 2222b EE x25 Kong Any Wind", "Test", "18 patterns", "add: North and West and South only"),
    ("FF EEEE 1111a 2222a x25 Any Wind, North and South Only", "Test", "prints East", "North and South"),
    ("1111a DDDb 2222b DDDa x25 Opp. Dragons", "Test", "suit of its ink", "leave the remark out"),
    ("FF 111a 222a 333b 444b x25 A Run", "Test", "Only the numbers in ink a", "run (36 patterns)"),
    ("FF 1111a 1111b 1111c x25", "Any Like #s", "Read literally", "like (9 patterns)"),
    ("FF 1111a 1111b 1111c x25", "Likes", "Read literally", "like (9 patterns)"),
    ("FF 1111a 1111b 1111c x25", "Same No's", "Read literally", "like (9 patterns)"),
    ("FF 1111a 2222b 3333c x25", "Consec. Nos.", "Read literally", "run (42 patterns)"),
    ("FF 1111a 2222b 3333c x25", "Consec. Numbers", "Read literally", "run (42 patterns)"),
    ("FF 1111a 2222b 3333c x25", "Cons #s", "Read literally", "run (42 patterns)"),
    ("FF 1111a 2222b 3333c x25", "ConsecutiveRun", "Read literally", "run (42 patterns)"),
    ("FF 1111a 2222b 3333c x25", "Runs & More", "Read literally", "run (42 patterns)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "section", "message", "cure"), ASKED)
def test_a_doubtful_line_is_questioned(line: str, section: str, message: str, cure: str) -> None:
    assert any(message in warning and cure in warning for warning in warnings_of(line, section)), (line, section)


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("FF 1111a 2222a 3333a x25", "Brunch"),
        ("FF 1111a 2222a 3333a x25", "Trunk Show"),
        ("FF 1111a 1111b 1111c x25", "Our Likeness"),
        ("FF 1111a 1111b 1111c x25", "What We Like"),
        ("11a 222a 3333a 444a 55a x25 a run", "Test"),
        ("FF 111a 222a 333b 444b x25 pungs in a run", "Test"),
        ("NNNN 1111a 2222b EE x25 Pair Any Wind, East, West and South Only", "Test"),
        ("FF EEEE 1111a 2222a x25 Any Wind, East and South Only", "Test"),
        ("FFFF 1111a 1111b DDc x25 Any Like Nos. w Opp. Dragon", "Test"),
    ],
)
def test_a_clear_line_is_not_questioned(line: str, section: str) -> None:
    assert warnings_of(line, section) == []


def test_only_the_pair_is_any_wind() -> None:
    line = "NNNN 1111a 2222b EE x25 Pair Any Wind, East, West and South Only"
    assert is_won(line, "NNNN 1111b 2222c SS")
    assert not is_won(line, "NNNN 1111b 2222c NN")
    assert not is_won(line, "SSSS 1111b 2222c EE")
