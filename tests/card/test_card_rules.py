"""Tests of chapter CRD of the rulebook and its worked examples about the card, each named after its rule."""

from itertools import permutations

import pytest
from sample_cards import card_of, faults_of, hand_of, is_won, line_of, pattern_count, patterns

from charleston.card.matcher import VisibleTiles, possible, wins
from charleston.card.model import GROUP_NAMES
from charleston.card.prose import describe
from charleston.card.published import PUBLISHED, published
from charleston.card.sheet import html_sheet
from charleston.tiles import FLOWER, KINDS, SOAP, counts, read_tiles


def test_CRD_01_a_hand_counts_only_on_the_card_in_force() -> None:
    rack = hand_of("FF 2222b 4444b 6666b")
    assert wins(card_of("FF 2222a 4444a 6666a x25"), rack)
    assert not wins(card_of("FF 2222a 4444b 6666c x25"), rack)


def test_CRD_02_fourteen_tiles_match_one_hand_exactly() -> None:
    line = "FF 2222a 4444a 6666a x25"
    assert is_won(line, "FF 2222b 4444b 6666b")
    assert not is_won(line, "FF 2222b 4444b 666b 8b")
    assert not is_won(line, "FF 2222b 4444b 666b")


def test_CRD_03_a_color_names_no_particular_suit() -> None:
    line = "FF 2222a 4444b 6666c x25"
    assert pattern_count(line) == 6
    assert all(is_won(line, f"FF 2222{a} 4444{b} 6666{c}") for a, b, c in permutations("bcd"))


def test_CRD_04_different_inks_are_different_suits() -> None:
    assert not is_won("FF 2222a 4444b 6666b x25", "FF 2222c 4444c 6666c")


def test_CRD_05_one_ink_is_one_suit() -> None:
    assert not is_won("FF 2222a 4444a 6666a x25", "FF 2222c 4444c 6666b")


def test_CRD_06_two_or_three_inks_in_any_order() -> None:
    assert pattern_count("FF 2222a 4444a 6666b x25") == 6
    assert pattern_count("FF 2222a 4444b 6666c x25") == 6


def test_CRD_07_a_remark_is_always_applied() -> None:
    assert not is_won("FF 1111a 1111b 1111c x25", "FF 5555b 5555c 5555d")
    assert is_won("FF 1111a 1111b 1111c x25 like", "FF 5555b 5555c 5555d")


@pytest.mark.parametrize("remark", ["bams and craks only", "bams or craks only", "Bams & Craks Only"])
def test_CRD_08_suits_named_in_a_remark(remark: str) -> None:
    line = f"FFFF 22222a 44444b x25 {remark}"
    assert pattern_count(line) == 2
    assert is_won(line, "FFFF 2222c J 4444b J")
    assert not is_won(line, "FFFF 2222c J 4444d J")
    assert pattern_count("FFFF 22222a 44444b x25 a dots") == 2
    assert describe(line_of(line)) == "Bams and Craks Only"


def test_CRD_09_red_is_not_craks_and_green_is_not_bams() -> None:
    line = "FF 2222a 4444b 6666c x25"  # b is printed red, c green
    assert is_won(line, "FF 2222c 4444b 6666d")
    assert is_won(line, "FF 2222b 4444d 6666c")


def test_CRD_10_flowers_and_zeroes_have_no_suit() -> None:
    assert faults_of("FFa 2222a 4444a 6666a x25") == ["These tiles belong to no suit."]
    assert faults_of("00a 2222a 4444a 6666a x25") == ["These tiles belong to no suit."]
    assert '<span class="group">FF</span>' in html_sheet(card_of("FF 2222a 4444a 6666a x25"))


def test_CRD_11_digits_are_suit_tiles_never_flowers() -> None:
    assert all(tile < 27 for pattern in patterns("1111a 2222a 3333a 44a x25") for tile in pattern.tiles)


@pytest.mark.parametrize(
    ("symbol", "tile"),
    [
        pytest.param("N", "N", id="CRD-12 north"),
        pytest.param("S", "S", id="CRD-12 south"),
        pytest.param("E", "E", id="CRD-12 east"),
        pytest.param("W", "W", id="CRD-12 west"),
        pytest.param("R", "R", id="CRD-14"),
        pytest.param("G", "G", id="CRD-15"),
        pytest.param("Wh", "0", id="CRD-16"),
        pytest.param("0", "0", id="CRD-17"),
        pytest.param("F", "F", id="CRD-18"),
    ],
)
def test_CRD_12_CRD_14_CRD_15_CRD_16_CRD_17_CRD_18_symbols(symbol: str, tile: str) -> None:
    (pattern,) = patterns(f"{symbol * 4} {symbol * 2} 2222a 4444b x25 a bams, b craks")
    assert pattern.groups[0] == (read_tiles(tile)[0], 4)
    assert pattern.groups[1] == (read_tiles(tile)[0], 2)


def test_CRD_13_D_is_the_dragon_of_its_ink() -> None:
    line = "FF 2222a DDDDa 6666b x25"
    assert is_won(line, "FF 2222b GGGG 6666c")  # G-21: green goes with bams
    assert is_won(line, "FF 2222c RRRR 6666d")
    assert is_won(line, "FF 2222d 0000 6666b")
    assert not is_won(line, "FF 2222b RRRR 6666c")
    opposite = "FF 2222a DDDDb 6666a x25 opposite dragons"
    assert is_won(opposite, "FF 2222b RRRR 6666b")
    assert not is_won(opposite, "FF 2222b GGGG 6666b")


def test_CRD_19_soap_as_zero_is_neutral() -> None:
    line = "22a 0000 2222b 6666b x25"
    assert pattern_count(line) == 6
    assert all(SOAP in pattern.tiles for pattern in patterns(line))


LINE_129 = "222a 0000 111b 7777b x25 any 2 suits"


@pytest.mark.parametrize(("a", "b"), list(permutations("bcd", 2)))
def test_CRD_20_WX_129_two_suits_around_neutral_zeros(a: str, b: str) -> None:
    assert is_won(LINE_129, f"222{a} 0000 111{b} 7777{b}")
    assert is_won(LINE_129, f"222{a} 00 JJ 111{b} 7777{b}")  # 0000 is a kong


@pytest.mark.parametrize("suit", "bcd")
def test_WX_129_not_in_one_suit(suit: str) -> None:
    assert not is_won(LINE_129, f"222{suit} 0000 111{suit} 7777{suit}")


def test_CRD_21_zero_never_joins_a_run() -> None:
    line = "FF 0000 1111a 2222a x25 run"
    assert pattern_count(line) == 8 * 3
    assert {pattern.groups[1] for pattern in patterns(line)} == {(SOAP, 4)}
    assert not is_won("FF 1111a 2222a 3333a x25 run", "FF 0000 1111b 2222b")


def test_CRD_22_numbers_are_fixed_unless_the_card_says_so() -> None:
    assert pattern_count("FF 1111a 2222a 3333a x25") == 3


@pytest.mark.parametrize("remark", ["run", "Any 3 Consecutive Nos.", "(any 3 consec. nos.)", "any run", "run 3"])
def test_CRD_23_any_consecutive_numbers(remark: str) -> None:
    line = f"FF 1111a 2222b 3333c x25 {remark}"
    assert pattern_count(line) == 7 * 6
    assert is_won(line, "FF 4444b 5555c 6666d")
    assert not is_won(line, "FF 4444b 5555c 7777d")


def test_CRD_23_the_count_is_checked() -> None:
    assert faults_of("FF 1111a 2222b 3333c x25 any 4 consecutive nos.") == [
        "The remark says 4 numbers, but the line prints 3: 1 2 3."
    ]


@pytest.mark.parametrize("remark", ["kong any number in any suit", "Kong Any No. in Any Suit", "7s any, b any suit"])
def test_CRD_24_any_number_in_any_suit(remark: str) -> None:
    line = f"222a 444a 6666a 7777b x25 {remark}".replace("6666a", "666a F")
    assert pattern_count(line) == 3 * 9 * 3
    assert is_won(line, "222b 444b 666b F 8888b")
    assert is_won(line, "222b 444b 666b F 1111d")
    assert describe(line_of(line)).startswith(("Kongs Any No.", "7s Any No."))


@pytest.mark.parametrize("remark", ["like", "Any Like Nos.", "any like numbers", "(Any Like No.)"])
def test_CRD_25_any_like_numbers(remark: str) -> None:
    line = f"FF 1111a 1111b 1111c x25 {remark}"
    assert pattern_count(line) == 9
    assert not is_won(line, "FF 5555b 5555c 7777d")


@pytest.mark.parametrize("remark", ["like odd", "Any Like Odds", "odd"])
def test_CRD_26_any_like_odds(remark: str) -> None:
    assert pattern_count(f"FF 1111a 1111b 1111c x25 {remark}") == 5


@pytest.mark.parametrize("remark", ["like even", "Any Like Evens", "even"])
def test_CRD_27_any_like_evens(remark: str) -> None:
    assert pattern_count(f"FF 2222a 2222b 2222c x25 {remark}") == 4


LINE_135 = "33a 66a 99a 3333b 3333c c35"


@pytest.mark.parametrize(
    "remark", ["kongs 3 6 9", "Kongs 3's, 6's or 9's", "Like Kongs 3, 6 or 9", "kongs 3s 6s or 9s"]
)
def test_CRD_28_kongs_3_6_or_9_all_the_same(remark: str) -> None:
    assert pattern_count(f"{LINE_135} {remark}") == 3 * 3


def test_CRD_39_groups_are_identical_tiles_or_strings_of_unlike_ones() -> None:
    groups = [place.options[0] for place in line_of("NEWS 2026a 222b 666b x25").forms[0].places]
    assert [group.alike for group in groups] == [False, False, True, True]


@pytest.mark.parametrize(
    ("size", "name", "jokers_fit"),
    [
        pytest.param(2, "pair", False, id="CRD-40"),
        pytest.param(3, "pung", True, id="CRD-41"),
        pytest.param(4, "kong", True, id="CRD-42"),
        pytest.param(5, "quint", True, id="CRD-43"),
        pytest.param(6, "sextet", True, id="CRD-44"),
    ],
)
def test_CRD_40_CRD_41_CRD_42_CRD_43_CRD_44_kinds_of_groups(size: int, name: str, jokers_fit: bool) -> None:
    assert GROUP_NAMES[size - 1] == name
    rest = {2: "FFFF NNNN 9999b", 3: "FFF NNNN 9999b", 4: "FFF NNN 9999b", 5: "FF NNN 9999b", 6: "FF NN 9999b"}[size]
    line = f"{'2' * size}a {rest} x25"
    naturals = min(size, 4) - 1
    held = f"{'2' * naturals}c {'J' * (size - naturals)} {rest}"
    assert is_won(line, held) == jokers_fit


def test_CRD_45_every_line_has_a_value() -> None:
    assert line_of("FF 2222a 4444a 6666a x25").value == 25
    assert faults_of("FF 2222a 4444a 6666a") == ["X or C and the value are missing."]


def test_CRD_46_X_may_be_exposed() -> None:
    assert is_won("FF 2222a 4444a 6666a x25", "FF 4444b 6666b", "222b J")


def test_CRD_47_C_is_out_once_anything_is_exposed() -> None:
    assert is_won("FF 2222a 4444a 6666a c25", "FF 2222b 4444b 6666b")
    assert not is_won("FF 2222a 4444a 6666a c25", "FF 4444b 6666b", "222b J")


def test_CRD_48_a_year_and_NEWS_are_singles() -> None:
    (pattern,) = patterns("NEWS 2026a 222b 666b x25 a dots, b bams")
    assert [size for _, size in pattern.groups] == [1] * 8 + [3, 3]
    assert dict(pattern.strict)[read_tiles("2d")[0]] == 2


@pytest.mark.parametrize(
    ("string", "rest"), [("336", "9999b 6666b NNN"), ("33669", "9999b 66666b"), ("336699", "9999b 6666b")]
)
def test_CRD_49_unlike_digits_together_form_no_group(string: str, rest: str) -> None:
    line = f"{string}a {rest} x25 a dots, b bams"
    (pattern,) = patterns(line)
    assert sum(count for _, count in pattern.strict) == len(string)
    assert faults_of(f"3336a {rest} x25")[0].startswith("Different tiles printed together")


def test_CRD_50_an_exposed_pung_that_only_a_concealed_line_has_fits_no_line() -> None:
    card = card_of("NNN EEE WWW SSS DDa c30", "NNNN EEEE WWWW SS x25")
    nothing_seen = VisibleTiles((0,) * KINDS)
    assert list(possible(card, hand_of("", "NNN").exposures, nothing_seen)) == []
    assert len(list(possible(card, hand_of("", "NNNN").exposures, nothing_seen))) == 1


def test_WX_113_where_jokers_are_allowed() -> None:
    year = "2018a NNN EEE WWWW x25"
    assert is_won(year, "2b 0 1b 8b NNN EEE WWWW")
    assert not is_won(year, "J 0 1b 8b NNN EEE WWWW")
    news = "NEWS 2222a 333a 444a x25"
    assert is_won(news, "NEWS 2222b 333b 444b")
    assert not is_won(news, "NEW J 2222b 333b 444b")
    assert not is_won("22a NNNN EEEE WWWW x25", "2b J NNNN EEEE WWWW")
    assert is_won("FF NNNN EEEE WWWW x25", "FF JJJJ EEEE WWWW")
    assert is_won("FF NNNNN EEE WWWW x25", "FF JJJJJ EEE WWWW")


def test_WX_114_no_joker_in_a_string() -> None:
    assert is_won("336a 9999b 6666b NNN x25", "33c 6c 9999b 6666b NNN")
    assert not is_won("336a 9999b 6666b NNN x25", "33c J 9999b 6666b NNN")


def test_WX_130_one_color_in_two_suits() -> None:
    assert not is_won("FF 2222a 4444a 6666a x25", "FF 2222b 4444b 6666c")


def test_WX_131_two_colors_in_one_suit() -> None:
    assert not is_won("FF 2222a 4444a 6666b x25", "FF 2222b 4444b 6666b")


def test_WX_132_three_colors_six_assignments() -> None:
    line = "FF 2222a 4444b 6666c x25"
    orders = permutations("bcd")
    assert [is_won(line, f"FF 2222{a} 4444{b} 6666{c}") for a, b, c in orders] == [True] * 6
    assert pattern_count(line) == 6


@pytest.mark.parametrize(
    ("rack", "won"), [("777b 8888b 9999b", True), ("888b 9999b 1111b", False), ("000 1111b 2222b", False)]
)
def test_WX_133_runs_do_not_wrap_and_have_no_zero(rack: str, won: bool) -> None:
    assert is_won("111a 2222a 3333a FFF x25 Any 3 Consecutive Nos.", f"{rack} FFF") == won


@pytest.mark.parametrize(
    ("rack", "won"), [("5555b 5555c 5555d", True), ("5555b 7777c 5555d", False), ("4444b 4444c 4444d", False)]
)
def test_WX_134_any_like_odds(rack: str, won: bool) -> None:
    assert is_won("1111a 1111b 1111c FF x25 Any Like Odds", f"{rack} FF") == won


@pytest.mark.parametrize(("kongs", "won"), [("6666c 6666d", True), ("3333c 6666d", False)])
def test_WX_135_kongs_3_6_or_9(kongs: str, won: bool) -> None:
    assert is_won(f"{LINE_135} Kongs 3's, 6's or 9's", f"33b 66b 99b {kongs}") == won


def test_WX_136_zeros_beside_bams_are_soaps() -> None:
    assert is_won("2222a 0000 6666a FF x25", "2222b 0000 6666b FF")
    assert not is_won("2222a 0000 6666a FF x25", "2222b GGGG 6666b FF")


def test_WX_137_a_flower_quint_of_naturals_is_jokerless() -> None:
    (win,) = wins(card_of("FFFFF 11111a 2222a x40"), hand_of("FFFFF 1111c J 2222c"))
    assert not win.jokerless
    (win,) = wins(card_of("FFFFF 111a 222a 333a x40"), hand_of("FFFFF 111c 222c 333c"))
    assert win.jokerless
    assert counts(win.pattern.tiles)[FLOWER] == 5


@pytest.mark.parametrize("name", PUBLISHED)
def test_our_cards_describe_every_line(name: str) -> None:
    for entry in published(name).entries():
        if entry.line.remarks:
            assert describe(entry.line), entry.title
