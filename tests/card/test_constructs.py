"""A card that uses every construct of the card language, with its patterns counted by hand."""

import pytest
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

# The line, its number of patterns, and how they are counted: suits, numbers, other choices.
COUNTED = [
    ("FFFF 2a 44a 666a 8888a x25", 3, "3 suits"),
    ("222a 444a 6666b 8888b x25", 6, "3 x 2 suits"),
    ("11a 222a 3333a 444a 55a x25 run", 15, "3 suits, runs from 1 to 5"),
    ("FF 1111a 2222b 3333c x30 run", 42, "6 orders of suits, runs from 1 to 7"),
    ("FF 1111a 1111b 1111c x30 like", 9, "a number; the suits can be swapped"),
    ("33a 66a 99a 3333b 3333c c35 kongs 3 6 9", 9, "3 suits for a; b and c can be swapped; 3 kongs"),
    ("NNNN EEE WWW SSSS x25", 1, "nothing is free"),
    ("FFFF 11a DDDDa DDDDb x30 like", 54, "6 orders of suits, 9 numbers"),
    ("FF 111a 222a 333b 444b x25 run, 1 or 2 suits", 54, "6 runs, 3 suits for both or 6 orders"),
    ("FF 1111a 222b 333c 44c x25 run, 1 or 3 suits", 54, "6 runs, 3 suits for all or 6 orders"),
    ("333a 666a 6666b 9999c x25 2 or 3 suits", 12, "6 with b and c different, 6 with c like b"),
    ("FFF 2222a 444b 666c 8a x25 c any suit", 18, "6 orders for a and b, 3 for c"),
    ("FFF 2222a 444b 666c 8a x25 c may be a", 12, "6 in three suits, 6 with c like a"),
    ("FFFF 222a 44b 666a 88b x25 bams and craks only", 2, "which is which"),
    ("FFFF 222a 44b 666a 88b x25 a dots", 2, "b bams or craks"),
    ("FFFF 222a 44b 666a 88b x25 a bams or dots, b craks or dots", 3, "4 less both in dots"),
    ("FFFF 222a 44b 666a 88b x25 any 2 suits", 6, "said by the inks already, and checked"),
    ("FFFF 1a 222a 33a 4444a x25 run up or down", 36, "3 suits, 6 runs, 2 ways"),
    ("4a 333a 22a 1111a FFFF x25 run", 18, "3 suits, 6 runs counting down"),
    ("FF 1111a 333a 55555a x40 run odd", 9, "3 suits, from 1, 3 or 5"),
    ("FF 2222a 444a 66666a x40 run even", 6, "3 suits, from 2 or 4"),
    ("FFFF 111a 111b 1111c x30 like odd", 15, "5 numbers, which suit has the kong"),
    ("FFFF 222a 222b 2222c x30 like even", 12, "4 numbers, which suit has the kong"),
    ("FFFF 222a 222b 2222c x30 like 2 5", 6, "2 numbers, which suit has the kong"),
    ("FFFF 11111a 55555b x40 any number", 243, "81 numbers x 6 orders, each twice"),
    ("FFFF 11111a 55555b x40 1s odd, 5s even", 120, "5 x 4 numbers, 6 orders"),
    ("FF 111a 222a 333a 555b x30 run, 5s any number", 378, "7 runs, 9 numbers, 6 orders"),
    ("222a 444a 666a 888a 55b x30 pair any number any suit", 81, "3 suits, 9 numbers and 3 suits for the pair"),
    ("112345a 1111b 1111c x30 run, any pair, kongs match pair", 75, "3 suits, 5 runs, 5 places for the pair"),
    ("113579a 1111b 1111c x35 any pair, kongs match pair", 15, "3 suits, 5 odds"),
    ("FFFF 2026a 222b 222c x30 pungs 2 6", 6, "3 suits, 2 pungs"),
    ("FFFF 2026a 222b 222c x30 pungs 2 0 6", 9, "3 suits, 3 pungs, one of them soaps"),
    ("FF 333a 666a 333b 333c x30 pungs in b c 3 6 9", 9, "3 suits for a, 3 pungs"),
    ("FFF NNNN 1111a DDD x30 like, any wind, any dragon", 324, "4 winds, 27 numbers, 3 dragons"),
    ("F NNNN EEE 11a 2222a x30 any wind", 36, "3 suits, 12 ordered winds"),
    ("NEWS FF DDDD DDDD x35 any 2 dragons", 3, "which one is missing"),
    ("NEWS F DD DDD DDDD x35 any 3 dragons in any order", 6, "their orders"),
    ("FF DDDDa DDDDb DDDDc x35", 1, "all three, whatever the inks"),
    ("FFF RRR GGGG WhWhWhWh x35", 1, "named"),
    ("1111a + 9999b = 10c FFFF x25 3 suits", 6, "orders of suits; the 0 of 10 is a soap"),
    ("NNNN EEE WWW SSSS or NNN EEEE WWWW SSS x25", 2, "a form each"),
    ("NNNN 1a 11b 111c SSSS (like odd) or EEEE 2a 22b 222c WWWW (like even) x30", 54, "6 orders, 5 odds and 4 evens"),
    ("NNNN/EEEE 1a/2a 11b/22b 111c/222c SSSS/WWWW x30", 12, "6 orders, both slashes together"),
    ("FF 22222a 66666b DD x45 any dragon", 18, "6 orders, 3 dragons"),
    ("FFFFFF 1111a 1111b x40 like", 27, "9 numbers, which suit is missing"),
    ("FF 2026a 2026b 2026c c75", 1, "all three suits"),
    ("NNEEWWSS 112233a c50 run", 21, "3 suits, 7 runs"),
    ("FF 2222a DDDDa 4444b x30 matching dragons", 6, "6 orders"),
    ("FF 2222a DDDDb 4444a x30 opposite dragons", 6, "6 orders"),
    ("11111a 44444a DDDDb x40 any 2 numbers", 216, "36 pairs of different numbers, 6 orders"),
    ("FF 22a 444a 66b 88b 22c 6c x30 these numbers only", 6, "6 orders"),
    ("FF 22a 44a 66a 8888b FF x30 kong in opposite suit", 6, "6 orders"),
    ("FF EEEE WWWW 2222a x25 east and west only", 3, "3 suits"),
    ("FF RRRR GGGG 2222a x25 red and green dragons only", 3, "3 suits"),
    ("NEWS FFF DDDDa DDDb x25 dragons any 2 suits", 6, "6 orders"),
    ("FF 2222a 4444a 6666a c25 kongs no jokers", 3, "3 suits"),
    ("FF 2222a 444a 66666a x25 kong flowers as jokers", 15, "3 suits, 0 to 4 flowers"),
    ("FFFFF 2026a NNNNN x30 any year 1999 to 2010", 33, "3 suits, 12 years of which 2001 and 2010 are one hand"),
    ("FF 1111a 2222a 3333a x25 run wraps", 27, "3 suits, from every number"),
]  # fmt: skip


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
    assert used == set(Remark.__args__) - young  # our card is older than these remarks
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


# Lines as people type them from printed cards, with their patterns counted by hand.
AS_PRINTED = [
    ("11111a FFFF 55555b x40 Any 2 Nos., Any 2 Suits", 216),
    ("FF 1111a 3333b 5555c x30 any 3 nos.", 504),
    ("FFFFF 111a 111b 111c x25 Any 3 Like Nos.", 9),
    ("22a 44a 666a 888a 2222b or 222a 444a 66a 88a 8888b (Any 1 or 2 Suits) X 25", 18),
    ("11a 222a 3333a 444a 55a or 111a 22a 3333a 44a 555a (Any 1 Suit, Any 5 Consec. Nos.) X 25", 30),
    ("FFFF 11a 1111b 1111c x25 kongs like in any 3 suits", 27),
    ("33a 66a 99a 3333b 3333c c35 Kongs 3, 6 or 9 in any 3 suits", 9),
    ("11a 222a 3333a 444a 55a x25 Any 5 Consec. Nos. in Any 1 Suit", 15),
    ("FF 1111a 2222b 3333c x25 any 3 consecutive #s, 1 or 3 suits", 63),
    ("NEWS DD DDDD DDDD x40 (Any 3 Dragons)", 3),
    ("NEWS DD DDDD DDDD x40 same dragon", 3),
    ("11a 3a 5a 7a 9a FFFF 1111b x25 (Pair Any Odd No.)", 30),
    ("113579a 1111b 1111c X30 (Pair Any Odd No., Kongs Match Pair)", 15),
    ("33a 66a 99a 3333b 3333c c35 Kongs 3s, 6s, or 9s", 9),
    ("FFFF 11111a NNNNN x45 (Any Wind & Any No. in Any Suit)", 108),
    ("FF NNNN 2222a DDDD x30 Kong Any Dragon", 9),
    ("FF NNNN 2222a RRRR x30 Kong Any Wind", 12),
    ("FF NNNN SSSS RRRR x25 Any 2 Winds", 6),
    ("FFFF 333a x 444b = 12c FF x30", 6),
    ("1111a+9999b=10c FFFF x25", 6),
    ("FF 2222a 4444a 6666a x25 These Nos. Only", 3),
    ("22a 44a 66a 88a 222b 222c x30 Like Pungs Any Even No.", 12),
    ("FFFF 2026a 222b 222c x30 Like Pungs 2's or 6's in Opp. Suits", 6),
    ("FFFF 2026a 222b 222c x30 pungs 2s or 6s in b c", 6),
    ("FFFF 2026a 222b 222c x30 pungs match 2 or 6", 6),
    ("112345a 1111b 1111c x30 any run, any pair, Kongs Same No. as Pair", 75),
    ("FF 1111a 1111b 1111c x30 Any Like No's.", 9),
    ("FF 1111a 1111b 1111c x30 same number", 9),
    ("4a 333a 22a 1111a FFFF x25 run down", 18),
    ("33a 66a 99a 3333b 3333c c35 kongs 369", 9),
    ("33a 66a 99a 3333b 3333c c35 kongs 3-6-9", 9),
    ("FF 2222a 4444a 6666a x25 (Dots)", 1),
    ("FF 2222a 4444a 6666a x25 a is craks", 1),
    ("FFF 2222a 444b 666c 8a x25 c may be same suit as a", 12),
    ("FFF 2222a 444b 666c 8a x25 a and c may be the same suit", 12),
    ("FF 2222a 444a 66b 888b x25 any 1 or any 2 suits", 9),
    ("FF 246a 888a DDDb DDDc X30 (Any 1 Suit, Opp. Dragons)", 3),
    ("1234567a FFFFFF F x25 any seven consecutive nos.", 9),
    ("FF 2222a 4444a 6666a X-25", 3),
    ("33a 66a 99a 3333b 3333c c35 Kongs 3's, 6's or 9's. Any 3 suits", 9),
    ("FF 1111a 1111b 1111c x25 Any Like Nos. in 3 suits", 9),
    ("FF 1111a 2222b 3333c x25 any three consecutive numbers in any three suits", 42),
    ("FF 2222a 444a 66666a x40 run even 3", 6),
    ("FF, 222a, 44a, 6666b, 888b x30", 6),
    ("FF 1111a 222b 333c 44c x25 run, 1, 2 or 3 suits", 162),
    ("FF 2222a 4444a 6666a X25.", 3),
]


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
    assert faults_of("NEWS DD DDDD DDDD x40 any dragon") == ["The remark says 1 dragon, 3 groups of D without ink."]


@pytest.mark.parametrize("text", ["X25", "x 25", "X 25"])
def test_the_value_as_people_type_it(text: str) -> None:
    assert line_of(f"ff 1111A 2222a 3333a {text} RUN") == line_of("FF 1111a 2222a 3333a x25 run")


def test_alternatives_are_linked() -> None:
    line = "FFFF 66a/99a - 22b/55b = 4444c FF x30"
    assert is_won(line, "FFFF 66b 22c 4444d FF")
    assert is_won(line, "FFFF 99b 55c 4444d FF")
    assert not is_won(line, "FFFF 66b 55c 4444d FF")
    assert faults_of("FFFF 66a/99a - 22b/55b/33b = 4444c FF x30") == [
        "This has 2 choices, another slash of the line has 3."
    ]
