"""Errors in a card: each one says where it is, what is wrong and what to write instead. All are reported at once."""

import pytest

from charleston.card.faults import Problem
from charleston.card.read import read_card, read_card_bytes
from charleston.card.text import MAX_BYTES, tidy

GOOD = "  FF 1111a 2222b 3333c  x25  run"


def problems_of(line: str) -> list[Problem]:
    return list(read_card(f"card T\nsection S\n{line}").problems)


# The hand, the underlined text, part of the message, part of the suggested fix.
MISTAKES = [
    ("FF 1111a 2222b 333c x25 run", "FF 1111a 2222b 333c", "this one has 13", "Add 1"),
    ("FF 1111a 2222b 3333c F x25 run", "FF 1111a 2222b 3333c F", "this one has 15", "Remove 1"),
    ("FF 1111a 22Q2b 3333c x25", "Q", "no symbol 'Q'", "Symbols are"),
    ("FF 1111a JJJJ 3333c x25", "J", "Jokers are not printed", "three or more"),
    ("FF 1111a 2222 3333c x25", "2222", "Which ink", "2222a"),
    ("FF 1111a 2222d 3333c x25", "d", "not an ink", "a, b and c"),
    ("FF 1111a2222b 3333c x25", "a", "ends with its ink", "1111a 2222b"),
    ("FFb 1111a 2222b 3333c x25", "FFb", "no suit", "FF"),
    ("FF 1111a 1a 11a 11a 1a 11b x25 like", "FF 1111a 1a 11a 11a 1a 11b", "need 6 of one bam", "fewer"),
    ("33a 3a 33a 3333b 66b 999b x25", "33a 3a 33a 3333b 66b 999b", "need 5 of three bam", "fewer"),
    ("FFFFF FFFF 11111a x40 like", "FFFFF FFFF 11111a", "9 flowers", "eight"),
    ("11111a 1111a 11111a x40", "11111a 1111a 11111a", "10 jokers", "fewer"),
    ("1111111a 2222222a x40", "1111111a", "largest group is a sextet", "Split"),
    ("3336a 9999a 666b NNN x25", "3336a", "singles and pairs", "space"),
    ("FF 1111a 2222b 3333c x25 run, 1 suit", "1 suit", "1 suit, but the line has 3 inks", "letter"),
    ("FF 1111a 2222b 3333b x25 any 3 suits", "any 3 suits", "3 suits, but the line has 2 inks", "letter"),
    ("FF NNNN EEEE SSSS x25 like", "like", "changes nothing", "Leave it out"),
    ("FF 1111a 2222a 3333a x25 any wind", "any wind", "changes nothing", "Leave it out"),
    ("123456789a NEWS F x50 run", "run", "changes nothing", "Leave it out"),
    ("FF 1111a 2222a 3333a x25 like", "like", "one number for all", "any number"),
    ("FF 1111a 2222a 4444a x25 run", "run", "1 2 4 are not a run", "consecutive"),
    ("FF 1111a 2222a 3333a x25 run odd", "run odd", "not all in", "digits"),
    ("FF 1111a 2222a 3333a x25 kongs run, kongs like", "kongs like", "same group", "one of them"),
    ("FF 1111a 2222b 3333c x25 bams only", "bams only", "No suits are left", "as many"),
    ("FF DDDD 2222b 3333c x25", "DDDD", "Which dragon", "any dragon"),
    ("FF DDDD 2222b 3333c x25 any 2 dragons", "any 2 dragons", "1 group of D", "dragon"),
    ("FF 2222a 2222b DDDDa x25 opposite dragons, like, b any suit, a any suit, matching", "matching", "no such", ""),
    ("FF 2222a 4444a DDDDa x25 opposite dragons", "opposite dragons", "different ink", "ink of D"),
    ("FF 2222a 4444a DDDDb x25 matching dragons", "matching dragons", "same ink as a number", "ink of D"),
    ("FF 1111a 2222b 3333c x25 runn", "runn", "no such remark", "'run'"),
    ("FF 1111a 2222b 3333c x25 kongs", "kongs", "incomplete", "kongs 3 6 9"),
    ("FF 1111a 2222b 3333c x25 a may be a", "a", "two different inks", "c may be a"),
    ("FF 1111a 2222b 3333c x25 any pair", "any pair", "one pair with single", "112345a"),
    ("FF 1111a 2222b 3333c x25 kongs match pair", "kongs match pair", "fixed number", "any pair"),
    ("112345a 1111b 2222c x25 run, any pair, kongs match pair", "kongs match pair", "its number, 1", "digit 1"),
    ("FF 1111a 2222b 3333c", "3333c", "value are missing", "x25"),
    ("FF 1111a 2222b 3333c 25", "25", "exposed or concealed", "x25 or c25"),
    ("FF 1111a 2222b 3333c x", "x", "value is missing", "x25"),
    ("FF 1111a 2222b 3333c 25x", "25x", "before the value", "x25"),
    ("FF 1111a 2222b 3333c x0", "x0", "1 to 999", "x25"),
    ("FF 1111a 2222b 3333c x99999999999999999999999", "x99999999999999999999999", "1 to 999", "x25"),
    ("FF 1111a 2222b 3333c run x25", "run", "after the value", "x25 run"),
    ("FF 1111a 2222b (run 3333c x25", "(", "not closed", ")"),
    ("FF 1111a + + 2222b 3333c x25", "+", "Two signs", "one out"),
    ("FF 1111a 2222b 3333c + x25", "FF 1111a 2222b 3333c + x25", "Nothing follows", "Leave it out"),
    ("FF 1111a 2222b 3333c or x25", "FF 1111a 2222b 3333c or x25", "no groups", "Print"),
    ("x25", "x25", "no groups", "Print"),
    ("FF + or 1111a 2222b 3333c x25", "or", "Nothing follows", "Leave it out"),
    ("FF 1111a 2222b 3333c x25 1 or 3 suits, 3 suits", "3 suits", "Two remarks", "one of them"),
    ("FF 222a 44a 6666b (like x30", "(", "not closed", ")"),
    ("FF 1111a 2222b 3333c x25 bams, craks", "bams, craks", "No suits are left", "as many"),
    ("1111a 2222b FFFFFF x25 run, 1 suit", "1 suit", "2 inks", "fewer letters"),
    ("FF 2222a 4444a 6666a x0001000", "x0001000", "1 to 999", "x25"),
    ("NEWſ 2222a 4444a 66a x25", "ſ", "no symbol", "Symbols"),
    ("1a/2a/3a/4a/5a/6a/7a/8a/9a/1a 222b 3333b FFFFFF x25", "", "More than 9", "lines"),
    ("FF 1111a/ 2222b 3333c x25", "", "no group here", "slash"),
    ("FFF 1111a 555b 6666c x25 any number, any wind, any dragon", "any wind", "changes nothing", ""),
    ("FFF 1a 2a 3a 4a 55a 66b NNN x25 any number", "FFF 1a 2a 3a 4a 55a 66b NNN", "5,000 ways", "fewer"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "underlined", "message", "instead"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_mistake(hand: str, underlined: str, message: str, instead: str) -> None:
    problems = problems_of(f"  {hand}")
    matching = [problem for problem in problems if message in problem.message]
    assert matching, problems
    problem = matching[0]
    assert problem.line == 3
    assert instead in problem.instead
    if underlined:
        assert problem.text[problem.column - 1 :][: problem.length] == underlined


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        ("", 1, "no name"),
        ("section S\nFF 1111a 2222b 3333c x25 run", 1, "no name"),
        ("card\nsection S\nFF 1111a 2222b 3333c x25 run", 1, "no name"),
        ("card T\nFF 1111a 2222b 3333c x25 run", 2, "in no section"),
        ("card T\nsection S", 2, "no hands"),
        ("card T", 1, "no sections"),
        (f"card T\nsection S\n{GOOD}\nsection\n{GOOD}", 4, "has no name"),
        (f"card T\nsection S\n{GOOD}\nsection s\n  FF NNNN EEEE SSSS x25", 4, "section with this name"),
        (f"card T\nsection S\n{GOOD}\ncard U", 4, "second"),
        (f"card {'T' * 61}\nsection S\n{GOOD}", 1, "longer than 60"),
        (f"card T\nsection S\n{GOOD}\n{GOOD.replace('x25', 'x30')}", 4, "same hand as line 3"),
        (f"card T\nsection S\n{GOOD}\n  1111c 2222b 3333a FF x25 run", 4, "same hand as line 3"),
        (f"card T\nsection S\n{GOOD} {'like ' * 100}", 3, "longer than 400"),
        (f"about nothing\ncard T\nsection S\n{GOOD}", 1, "name must come first"),
    ],
)
def test_mistake_in_the_whole_card(text: str, row: int, message: str) -> None:
    problems = read_card(text).problems
    assert any(problem.line == row and message in problem.message for problem in problems), problems


def test_all_errors_are_reported_at_once() -> None:
    text = "card T\nsection S\n FF 1111a 2222 33Q3c x25\n FF 1111a 2222b 333c x25\n FF NNNN EEEE WWWW x25 like, runn\n"
    assert [(problem.line, problem.column) for problem in read_card(text).problems] == [
        (3, 11),
        (3, 18),
        (4, 2),
        (5, 30),
    ]


FULL = f"card T\nsection S\n{GOOD}  # ok\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xef\xbb\xbf" + FULL.encode(), "byte-order mark"),
        (FULL.replace("1111a", "11\u200b11a").encode(), "an invisible character here: a zero-width space"),
        (FULL.replace("x25  run", "x25  run\u00ad").encode(), "an invisible character here: a soft hyphen"),
        (FULL.replace("  ", "\t").encode(), "tabs"),
        (
            "card T\nsection S\n33a 66a 99a 3333b 3333c c35 Kongs 3’s, 6’s or 9’s".encode(),
            "’ comes from a word processor",
        ),
        ("card “T”\nsection S\n".encode() + GOOD.encode(), "“ comes from a word processor"),
        (FULL.encode("utf-16"), "UTF-16"),
        ("card Für Elise\n".encode("latin-1"), "not UTF-8 text"),
        (bytes(range(256)) * 10, "not UTF-8 text"),
        (b"card T\n\x00\x01\x02", "a control character"),
        (b"card T\n" + b"#" * (10 * 1024 * 1024), "longer than"),
    ],
)
def test_mistake_in_the_file(data: bytes, message: str) -> None:
    reading = read_card_bytes(data)
    assert reading.card is None
    assert any(message in problem.message for problem in reading.problems), reading.problems


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("  ", "\t"),
        lambda text: text.replace("1111a", "11\u200b11a"),
        lambda text: text.replace("card T", "card\u2060 T"),
        lambda text: text.replace("run", "r\u200dun"),
    ],
)
def test_a_file_with_stray_characters_is_reported_once_and_cleaned(spoil: object) -> None:
    assert callable(spoil)
    spoiled = spoil(FULL)
    assert len(read_card_bytes(spoiled.encode()).problems) == 1
    assert read_card_bytes(tidy(spoiled).encode()).card == read_card(FULL).card


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_windows_line_endings_are_accepted(end: str) -> None:
    reading = read_card_bytes(FULL.replace("\n", end).encode())
    assert reading == read_card(FULL)


def test_curly_quotes_are_accepted_in_prose_and_comments() -> None:
    text = f"card T\nabout Anna’s “own” card — for us…\nsection S\n{GOOD} # it’s ok\n"
    reading = read_card_bytes(text.encode())
    assert reading.card
    assert tidy(text) == text


def test_leading_zeros_do_not_change_a_value() -> None:
    reading = read_card(f"card T\nsection S\n{GOOD.replace('x25', 'x0000025')}")
    assert reading.card
    assert reading.card.lowest_value == 25


def test_a_byte_order_mark_in_the_middle_is_removed_too() -> None:
    assert "\ufeff" not in tidy("\ufeff\ufeffcard T\nsec\ufefftion S\n")


def test_old_mac_line_endings_are_reported_in_the_right_row() -> None:
    reading = read_card_bytes("card T\rsection S\rFF 2222a 4444a 6666a x25 “run”\r".encode())
    rows = {problem.message.split()[0]: problem.line for problem in reading.problems}
    assert rows["“"] == 3
    assert read_card_bytes(tidy(FULL.replace("\n", "\r")).encode()).card


def test_a_card_that_is_too_large_is_refused() -> None:
    hands = "\n".join(
        f" FF {d}{d}{d}{d}a {e}{e}{e}{e}b {f}{f}{f}{f}c x25"
        for d in range(1, 10)
        for e in range(1, 10)
        for f in range(1, 10)
    )
    problems = read_card(f"card T\nsection S\n{hands}").problems
    assert "There are too many" in problems[-1].message
    assert "There are too many" in read_card("card T\n" + "section\n" * 5000).problems[201].message


def test_a_file_of_the_maximum_length_is_read() -> None:
    assert read_card_bytes(FULL.encode() + b"#" * (MAX_BYTES - len(FULL))).card


@pytest.mark.parametrize(
    ("word", "keyword"),
    [
        ("secton", "section"),
        ("Setcion", "section"),
        ("section:", "section"),
        ("sections", "section"),
        ("abuot", "about"),
    ],
)
def test_a_misspelled_keyword_is_one_mistake_and_is_named(word: str, keyword: str) -> None:
    (problem,) = read_card(f"card T\nsection S\n{GOOD}\n{word} 2468\n  FF 2222a 4444b 6666c  x25").problems
    assert (problem.line, problem.column, problem.length) == (4, 1, len(word))
    assert problem.instead == f"Did you mean {keyword!r}?"


@pytest.mark.parametrize("hand", ["NEWS FF 2222a 4444b x25", "FFFF 2222a 444b 666c x25", "RRRR 2222a 444b 666c x25"])
def test_a_hand_is_not_mistaken_for_a_misspelled_keyword(hand: str) -> None:
    assert problems_of(hand) == []


@pytest.mark.parametrize("word", ["carrot", "NEWSS", "act", "sect"])
def test_a_word_unlike_any_keyword_is_read_as_a_hand(word: str) -> None:
    assert not any("Did you mean" in problem.instead for problem in problems_of(f"{word} 2222a"))
