"""A card with every construct of the card language, and its patterns counted by hand."""

import pytest
from constructs import AS_PRINTED, COUNTED
from sample_cards import card_of, faults_of, is_won, line_of, pattern_count, patterns

from charleston.card.expand import patterns_of
from charleston.card.model import (
    AnyYear,
    DragonSuits,
    FlowerJokers,
    NoJokers,
    OnlyDragons,
    OnlyNumbers,
    OnlyWinds,
    OppositeSuit,
    Remark,
)
from charleston.card.prose import describe
from charleston.card.published import PUBLISHED, published
from charleston.card.read import read_card
from charleston.card.write import write_card, write_form, write_line, write_value


@pytest.mark.parametrize(("line", "count"), [(line, count) for line, count, _ in COUNTED])
def test_patterns_counted_by_hand(line: str, count: int) -> None:
    assert pattern_count(line) == count


def test_the_test_card_uses_every_remark() -> None:
    """The card also round-trips: written and read again, it is the same card."""
    card = card_of(*(line for line, _, _ in COUNTED))
    used = {type(remark) for entry in card.entries() for remark in entry.line.remarks}
    used |= {type(remark) for entry in card.entries() for form in entry.line.forms for remark in form.remarks}
    assert used == set(Remark.__args__)
    assert read_card(write_card(card)).card == card


def test_our_full_card_uses_every_remark_and_group() -> None:
    card = published("Charleston 2026")
    forms = [form for entry in card.entries() for form in entry.line.forms]
    used = {type(remark) for entry in card.entries() for remark in entry.line.remarks}
    groups = [group for form in forms for place in form.places for group in place.options]
    young = {OnlyNumbers, AnyYear, OppositeSuit, OnlyWinds, OnlyDragons, DragonSuits, NoJokers, FlowerJokers}
    assert used == set(Remark.__args__) - young  # our card was written before these remarks existed
    assert {len(group.symbols) for group in groups if group.alike} == {1, 2, 3, 4, 5, 6}
    assert any(not group.alike for group in groups)
    assert any(form.remarks for form in forms)
    assert {entry.line.concealed for entry in card.entries()} == {True, False}


@pytest.mark.parametrize(
    ("printed", "short"),
    [
        ("(Any 5 Consecutive Nos.)", "run 5"),
        ("Any Run, Pair Any No. in Run, Kongs Match Pair", "run, any pair, kongs match pair"),
        ("Any Like Nos., Any 1 or 2 Suits", "like, 1 or 2 suits"),
        ("[Kongs 3's, 6's or 9's]", "kongs 3 6 9"),
        ("any 3 dragons in any order; w/ matching dragons", "any 3 dragons, matching dragons"),
        ("opp. dragons", "opposite dragons"),
        ("like pungs 2s or 6s", "pungs 2 6"),
        ("any like kongs", "kongs like"),
        ("Kong Any No. in Any Suit", "kongs any number, kongs any suit"),
        ("bams & craks only", "bams or craks only"),
        ("c circles", "c dots"),
        ("kongs 3 6 9, 1 or 3 suits", "kongs 3 6 9, 1 or 3 suits"),
        ("any odd", "any odd"),
        ("pairs in a and b like even", "pairs in a b like even"),
    ],
)
def test_remarks_can_be_copied_from_a_printed_card(printed: str, short: str) -> None:
    from charleston.card.read_line import LineReader

    line = LineReader(f"FF 1111a x25 {printed}").parse()
    assert line is not None
    assert write_line(line).split("x25")[1].strip() == short


@pytest.mark.parametrize(("line", "count"), AS_PRINTED)
def test_lines_as_printed(line: str, count: int) -> None:
    assert pattern_count(line) == count


@pytest.mark.parametrize("name", PUBLISHED)
def test_printed_lines_can_be_typed_back(name: str) -> None:
    for entry in published(name).entries():
        groups = " or ".join(write_form(form) for form in entry.line.forms)
        printed = f"{groups} {write_value(entry.line)} {describe(entry.line)}"
        assert set(patterns(printed)) == set(patterns_of(entry.line)), printed


def test_a_pair_among_singles_doubles_one_of_them() -> None:
    assert is_won("11a 3a 5a 7a 9a FFFF 1111b x25 Pair Any Odd No.", "1b 33b 5b 7b 9b FFFF 1111c")


def test_a_remark_is_described_with_the_form_it_applies_to() -> None:
    assert describe(line_of("NNNN EEE WWW SSSS or FF 1111a 2222b 3333c x30 run")) == "Any 3 Consecutive Nos."
    mixed = "FF 111a 222a 33a 1111b or 1111a 2222b 3333c NN x25 run"
    assert "Suit" not in describe(line_of(mixed))


def test_the_same_dragon() -> None:
    line = "NEWS DD DDDD DDDD x40 same dragon"
    assert is_won(line, "NEWS RR RR JJ JJJJ")
    assert not is_won(line, "NEWS RR GGGG 0000")
    assert faults_of("NEWS DD DDDD DDDD x40 any dragon") == [
        "The remark says 1 dragon, but the line has 3 groups of D without an ink."
    ]


@pytest.mark.parametrize("text", ["X25", "x 25", "X 25"])
def test_the_value_as_people_type_it(text: str) -> None:
    assert line_of(f"ff 1111A 2222a 3333a {text} RUN") == line_of("FF 1111a 2222a 3333a x25 run")


def test_alternatives_are_linked() -> None:
    line = "FFFF 66a/99a - 22b/55b = 4444c FF x30"
    assert is_won(line, "FFFF 66b 22c 4444d FF")
    assert is_won(line, "FFFF 99b 55c 4444d FF")
    assert not is_won(line, "FFFF 66b 55c 4444d FF")
    assert faults_of("FFFF 66a/99a - 22b/55b/33b = 4444c FF x30") == [
        "This slash has 2 choices, but another slash in the line has 3."
    ]
