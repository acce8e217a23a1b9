"""Remarks copied from printed cards have the patterns counted by hand. Near misses are refused or questioned."""

import pytest
from printed_remarks import COUNTED, cures_of, warnings_of
from sample_cards import card_of, faults_of, is_won, pattern_count, patterns

from charleston.card.check import check_card
from charleston.card.read import read_card
from charleston.card.readback import example, in_words
from charleston.card.write import write_card


@pytest.mark.parametrize(("line", "count"), COUNTED)
def test_printed_remark(line: str, count: int) -> None:
    assert pattern_count(line) == count


# Near misses: typos, and remarks that are not true of their line. Each is refused; part of the suggested fix is given.
REFUSED = [
    ("333a 666a 6666b 9999b x25 Any 2 or 3 Suits", "2 inks"),
    ("333a 666a 6666b 9999c x25 Any 2 or 3 Suit5", "Any 2 what"),
    ("333a 666a 6666a 9999a -or- 333a 666a 6666b 9999b x25 (Any 2 or 3 Suits)", "1 ink"),
    ("22a 44a 666a 8888a 222a or 22a 44a 666a 8888a 22a F x25 (Any 1 or 2 Suits)", "1 ink"),
    ("333a 666a 6666b 9999b -or 333a 666a 6666b 9999c x25", "Nothing follows"),
    ("11111a 44444a DDDDb x40 Any 3 Nos.", "prints 2: 1 4"),
    ("11111a 11111b DDDDb x40 Any 2 Different Nos.", "prints 1"),
    ("11111a 44444a DDDDb x40 Non-Matching", "any 2 numbers"),
    ("11111a 44444a DDDDb x40 Any 2 Diferent Nos.", "Any 2 what"),
    ("11111a 44444a DDDDb x40 Nos.", "Which numbers"),
    ("222a 0 2222b 66b 8888b x30", "2022a"),
    ("0 222a 2222b 66b 8888b x30", "2022a"),
    ("000 2a 2222b 66b 8888b x30", "2000a"),
    ("3336a 9999a 666b NNN x25", "2022a"),
    ("2226a 9999a 666b NNN x25", "three of these are alike"),
    ("1000a 9999a 666b NNN x25", "three of these are alike"),
    ("FF 2222a 4444a 6666a x25 c30", "FF 2222a 4444a 6666a x25, and below it FF 2222a 4444a 6666a c30"),
    ("FF 2222a 4444a 6666a x25 C-30", "one value"),
    ("FF 2222a 4444a 6666a x25/c30", "one value"),
    ("FF 2222a 4444a 6666a x25, or c30", "one value"),
    ("FF 2222a 4444a 6666a c30 x25", "one value"),
    ("FF 2222a 4444a 6666a x25 30", "What is 30 here"),
    ("FF 2222a 4444a 6666c x25 c30", "one value"),
    ("33ea 6666a 9999a 66b NN x25", "Write 33a; if you mean E too"),
    ("33na 6666a 9999a 666b N x25", "Write 33a; if you mean N too"),
    ("11ga 3333a 5555a 777b N x25", "Write 11a; if you mean G too"),
    ("33fa 6666a 9999a 666b N x25", "Write 33a; if you mean F too"),
    ("NN11a 3333a 5555a 77b NN x25", "Write 11a; if you mean NN too"),
    ("DDfa 3333a 5555a 777b N x25", "Write F; if you mean DD too"),
    ("NEfS 3333a 5555a 77a x25", "Write NES; if you mean F too"),
    ("NEWSF 3333a 5555a 7a x25", "Write NEWS; if you mean F too"),
    ("FF 22a 444a 666a 8888a x25 Any 1", "Any 1 what"),
    ("FF 22a 444a 666a 8888b x25 Any 2, Any 2 Suits", "any 2 numbers"),
    ("FF 22a 444a 666a 8888a x25 Any", "Any what"),
    ("FF 1111a 1111b 2222c x25 any 1 2, 3 suits", "Any 1 what"),
    ("333a 999a 6666b 3333c x25 Any 2 or 3", "Any 2 what"),
    ("333a 999a 6666b 3333c x25 Any 3, 6 or 9", "Any 3 what"),
    ("FF 22a 444a 666a 8888a x25 Any, Any 1 Suit", "Any what"),
    ("FF 22a 444a 666a 8888a x25 Any Any 1 Suit", "Any what"),
    ("FF NNNN 222a 44444a x25 Any", "Any what"),
    ("FF 1111a 1111b 1111c x25 3s", "What is 3s"),
    ("FF 1111a 1111b 1111c x25 3, 6 or 9", "like 3 6 9"),
    ("FF 1111a 1111b 1111c x25 like 9", "these are 1"),
    ("FF 1111a 1111b 1111c x25 Kongs 9s", "these are 1"),
    ("FF 1111a 1111b 1111c x25 odd 2", "What is 2"),
    ("112345a 1111b 1111c x25 run, Pair Any Odd No.", "is one of 1 2 3 4 5"),
    ("112345a 1111b 1111c x25 run, Pair 6s Only", "is one of 1 2 3 4 5"),
    ("FF 22a 44a 8888a DDDDb x25 different dragons", "no such remark"),
    ("FF 1111a 2222a 3333b x25 Any 3 Consec. Nos. Descending", "does not count down"),
    ("4a 333a 22a 1111a FFFF x25 run up", "does not count up"),
    ("33a 66a 99a 1111b 1111c x25 Kongs 3, 6 or 9", "1 is printed"),
    ("22a 44a 66a 88a 111b 111c x25 Like Pungs Any Even No.", "1 is printed"),
    ("FFFF 1111a NNNN 22a x25 Pair Any Odd No.", "2 is printed"),
    ("FF 1111a 1111b 1111c x25 Any Like Evens", "1 is printed"),
    ("11Da 3333a 5555a 777b N x25", "Write 11a; if you mean D too"),
    ("FF 2222a 4444b 88a 66b x30 Pairs 8s Only", "6 8"),
    ("FF 2222a 4444b 88a 88b x30 Pairs 6s Only", "these are 8"),
    ("FF 2222a 4444b 888a 8b x30 Pairs 8s Only", "no such group"),
    ("FF 1111a 1111b 99a 99b x30 kongs like, pairs like, Pairs 8s Only", "not true"),
    ("FF 2222a 4444b 88a 88b x30 Pairs 8s Olny", "no such remark"),
    ("FF EEEE SSSS 2222a x25 East and West Only", "East and South"),
    ("FF EEEE WWWW NNNN x25 East and West Only", "North and East and West"),
    ("FF EEEE 4444a 2222a x25 East and West Only", "its winds are East"),
    ("FF EEEE WWWW 2222a x25 East and West", "no such remark"),
    ("FF EEEE WWWW 2222a x25 Easst and West Only", "no such remark"),
    ("FF GGGG 2222a 4444a x25 Red Dragon Only", "its dragons are Green"),
    ("FF DDDDa 2222a 4444a x25 Red Dragon Only", "a craks"),
    ("FF DDDD DDDD 4444a x25 Red and Green Dragons Only", "Which D"),
    ("FF 2222a 4444a 6666a x25 Red Dragon Only", "its dragons are none"),
    ("FF 2222a DDDDb DDDDb x25 Dragons Any 2 Suits", "number of inks of D is 1"),
    ("FF 2222a DDDD 4444b x25 Dragons Any 2 Suits", "says 2 dragons"),
    ("33a 66a 99a FF 333a 333b x30 Like Pungs 3, 6 or 9 in Opp. Suits", "share a suit"),
    ("33a 66a 99a FF 333b 666c x30 Like Pungs 3, 6 or 9", "one number for all"),
    ("FF 1111a 5555a 8888b x30 Odds Only", "not true"),
    ("FF 11a 3333a 5555a 99b x30 Pair in Opp. Suit", "share a suit"),
    ("FF 1111a 5555a 7777b x30 1s, 5s and 9s Only", "not true"),
    ("FF 1111a 2222a 3333a x30 run, These Nos. Only", "another remark moves"),
    ("FF 1111a 2222a 3333a x30 like odd, These Nos. Only", "one number"),
    ("FF 2222a 4444a 6666a x25 No Jokers", "Write c25"),
    ("FF 22a 44a 66a 88a 22b 44b c50 No Jokers", "no group of three"),
    ("FF 2222a 4444a 6666a x25 Kong Flowers as Jokers", "this remark names 3"),
    ("FFFF 2222a 444a 666a x25 Pung Flowers as Jokers", "this remark names 2"),
    ("FF 2222a 444a 66666a x25 Flowers as Jokers", "Name the group"),
    ("FF 1111a 2222a 4444a x25 run wraps", "not a run"),
    ("FF 8888a 9999a 1111a x25 run", "not a run"),
    ("FFFF 2222a 4444b 66b x30 any year", "no year"),
    ("FFFF 2026a 222b 222c x30 any year 1850 to 2026", "Years are 1900"),
    ("FF 2026a 2025b NNNN x30 any year", "Different years"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "cure"), REFUSED, ids=[row[0] for row in REFUSED])
def test_near_miss_is_refused(line: str, cure: str) -> None:
    assert cure in cures_of(line)


# Lines that can be read but may not mean what their author intends. The reader says how it reads them, and asks.
ASKED = [
    ("FF 1111a 2222b 3333c x25 run, Any 2 or 3 Suits", "Test", "84 patterns", "c may be b"),
    ("333a 6666b 666a 9999c x25 Any 2 or 3 Suits", "Test", "12 patterns", "c may be b"),
    ("FF 1111a 2222b 3333b x25 Any Suit", "Test", "9 patterns", "any 2 suits"),
    ("FF 2222a DDDDb DDDDc x25 Dragons Any 2 Suits", "Test", "Read as", "without an ink"),
    ("FFFF 2222a 4444a DDb x25 any dragon", "Test", "6 patterns", "without an ink"),
    ("FFFF 999a 1a 3333b 55b x25", "Test", "the year 1999", "1999a"),
    ("FF 1111a 1111b 1111c x30", "Any Like Numbers", "Read literally: 1 pattern,", "like (9 patterns)"),
    ("FF 111a 1111b 1111b F x30", "Like Nos.", "Read literally: 6 patterns", "like (54 patterns)"),
    ("FF 1111a 2222b 3333c x30", "Consecutive Run", "Did you mean 'run'", "run (42 patterns)"),
    ("11a 222a 3333a 444a 55a x30", "Consecutive Runs", "Read literally: 3 patterns", "run (15 patterns)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "section", "message", "cure"), ASKED)
def test_a_doubtful_line_is_read_back_and_questioned(line: str, section: str, message: str, cure: str) -> None:
    assert any(message in warning and cure in warning for warning in warnings_of(line, section)), warnings_of(
        line, section
    )


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("333a 666a 6666b 9999c x25 Any 2 or 3 Suits", "369"),
        ("333a 6666b 666a 9999c x25 Any 2 or 3 Suits, c may be b", "369"),
        ("FF 1111a 1111b 1111c x30 like", "Any Like Numbers"),
        ("FF 1111a 1111b 1111c x30 These Nos. Only", "Any Like Numbers"),
        ("11a 222a 3333a 444a 55a x30 Any 1 Suit, These Nos. Only", "Consecutive Run"),
        ("11a 222a 3333a 444a 55a or 55a 666a 7777a 888a 99a x30 Any 1 Suit", "Consecutive Run"),
        ("FFFF 1999a 3333b 55b x25", "Test"),
    ],
)
def test_a_clear_line_is_not_questioned(line: str, section: str) -> None:
    assert warnings_of(line, section) == []


@pytest.mark.parametrize("line", [line for line, _ in COUNTED])
def test_a_line_is_stored_as_it_was_read(line: str) -> None:
    card = card_of(line)
    assert read_card(write_card(card)).card == card
    assert read_card(write_card(card), stored=True).card == card


def test_a_year_takes_no_jokers() -> None:
    line = "2022a FFFF 666b NNN x30"
    assert is_won(line, "222b 0 FFFF 66c J NNN")
    assert not is_won(line, "22b J 0 FFFF 666c NNN")
    assert not is_won(line, "222b J FFFF 666c NNN")
    assert not is_won("2000a 2222b FF 2222c x30", "2b 00 J 2222c FF 2222d")


def test_x25_and_c30_as_two_lines_pay_by_how_the_hand_was_made() -> None:
    report = check_card(b"card T\nsection S\n  FF 2222a 4444a 6666a x25\n  FF 2222a 4444a 6666a c30\n")
    assert report.card is not None
    assert report.problems == ()


def test_groups_without_jokers_and_with_flowers() -> None:
    natural = "FF 2222a 444a 66666a c25 Kong No Jokers"
    assert is_won(natural, "FF 2222b 44b J 666b JJ")
    assert not is_won(natural, "FF 222b J 444b 666b JJ")
    flowers = "FF 2222a 444a 66666a x25 Kong Flowers as Jokers"
    assert is_won(flowers, "FF 22b FF 444b 666b JJ")
    assert is_won(flowers, "FF 2b F JJ 444b 666b JJ")
    assert is_won(flowers, "FF 444b 666b JJ", "2222b")
    assert not is_won(flowers, "FF 2222b 44b F 666b JJ")
    assert not is_won(flowers, "FFF 222b F 444b 666b J")


def test_runs_that_wrap_and_years_with_a_choice() -> None:
    assert is_won("FF 1111a 2222a 3333a x25 run wraps", "FF 8888b 9999b 1111b")
    assert not is_won("FF 1111a 2222a 3333a x25 run", "FF 8888b 9999b 1111b")
    year = "FFFF 2026a NNNN 22b x30 any year"
    assert is_won(year, "FFFF 1c 99c 7c NNNN 22b")
    assert is_won(year, "FFFF 2c 00 5c NNNN 22b")
    assert not is_won(year, "FFFF 3c 8c 9c 7c NNNN 22b")


def test_the_two_forms_of_1_or_2_suits_mean_what_each_prints() -> None:
    line = "22a 44a 666a 8888a 222a or 22a 44a 666a 8888a 222b x25 (Any 1 or 2 Suits)"
    assert is_won(line, "22b 44b 666b 8888b 222c")
    assert not is_won(line, "22b 44c 666b 8888b 222c")


@pytest.mark.parametrize(("line", "words"), [
    ("333a 666a 6666b 9999c x25 Any 2 or 3 Suits",
     "Any 2 or 3 Suits; a, b and c different suits, or b and c the same suit"),
    ("FF 1111a 2222b 3333c x30 run", "Any 3 Consecutive Nos., Any 3 Suits; a, b and c different suits"),
    ("11111a FFFF 55555b x40 any number",
     "Any No., Any 2 Suits; the numbers may be the same; a and b different suits"),
    ("NNNN EEE WWW SSSS x25", "as printed"),
    ("FF 1111a 222b 333c 44c x25 run, 1 or 3 suits",
     "Any 4 Consecutive Nos., Any 1 or 3 Suits; a, b and c different suits, or a, b and c one suit"),
])  # fmt: skip
def test_a_line_is_read_back_in_prose(line: str, words: str) -> None:
    (entry,) = card_of(line).entries()
    assert in_words(entry.line) == words
    assert is_won(line, example(entry.line))
    assert example(entry.line) == example(entry.line)


def test_stray_letters_are_reported_once() -> None:
    assert faults_of("33ea 6666a 9999a 666b N x25") == ["E is mixed with numbers."]
    assert len(patterns("33a E 6666a 9999a 666b x25")) == 6
