"""Sections of the card: what their names mean, and warnings about lines that do not fit their section."""

import pytest
from sample_cards import card_of, hand_of, line_of

from charleston.card.check import check_card
from charleston.card.matcher import wins
from charleston.card.published import published
from charleston.card.read import read_card
from charleston.card.write import write_card


def warnings_of(section: str, *lines: str) -> list[str]:
    report = check_card("\n".join(["card T", f"section {section}", *lines]).encode())
    assert report.card is not None, report.problems
    return [problem.message for problem in report.problems]


def test_CRD_29_a_line_knows_its_section() -> None:
    (win,) = wins(published("Charleston 2026"), hand_of("FF 222b 44b 6666c 888c"))
    assert win.entry.section.name == "2468"


def test_CRD_30_year_section() -> None:
    assert warnings_of("2010", "222a 0000 1111a 222b x25") == []
    assert warnings_of("2010", "FF 3333a 0000 1111a x25") == ["3 do not belong in section 2010 (CRD-30)."]


@pytest.mark.parametrize(
    ("section", "good", "bad", "message"),
    [
        pytest.param("2468", "FF 2222a 4444a 6666a", "FF 2222a 4444a 5555a", "5 do not belong", id="CRD-31"),
        pytest.param("Quints", "FF 11111a 2222a 111b", "FF 2222a 4444a 6666a", "no quint", id="CRD-33"),
        pytest.param(
            "Consecutive Run", "FF 2222a 3333a 4444b run", "FF 2222a 4444a 6666a", "not consecutive", id="CRD-34"
        ),
        pytest.param("13579", "FF 1111a 3333a 9999a", "FF 1111a 3333a 4444a", "4 do not belong", id="CRD-35"),
        pytest.param("Winds - Dragons", "FF NNNN 2222a DDDDa", "FF 2222a 4444a 6666a", "without winds", id="CRD-36"),
        pytest.param("369", "FF 3333a 6666a 9999a", "FF 3333a 6666a 8888a", "8 do not belong", id="CRD-37"),
        pytest.param(
            "Singles and Pairs", "FF 11a 22a 33a 44a 55a 66a", "FF 2222a 4444a 6666a", "three or more", id="CRD-38"
        ),
        pytest.param("Like Numbers", "FF 1111a 1111b 1111c like", "FF 1111a 1111b 2222c", "not all alike", id="CRD-32"),
    ],
)
def test_CRD_31_CRD_33_CRD_34_CRD_35_CRD_36_CRD_37_section_lint(
    section: str, good: str, bad: str, message: str
) -> None:
    hand, remark = good.rsplit(maxsplit=1) if good[-1] in "en" else (good, "")
    assert warnings_of(section, f"{hand} x25 {remark}") == []
    (warning,) = warnings_of(section, f"{bad} x25")
    assert message in warning


def test_the_warning_underlines_the_hand() -> None:
    report = check_card(b"card T\nsection 2468\n   FF 1111a 2222a 3333a  x25  # odd\n")
    (warning,) = report.problems
    assert warning.text[warning.column - 1 :][: warning.length] == "FF 1111a 2222a 3333a  x25"
    assert warnings_of("Winds - Dragons", "FF NNNN 2222a 4444b x25") == []
    assert warnings_of("Consecutive Run", "FF NNNN EEEE 2222a x25") == ["These numbers are not consecutive (CRD-34)."]


def test_CRD_32_change_up_is_free() -> None:
    assert warnings_of("Change-Up", "FF 1111a 3333b 8888c x25", "NNNN RRRR 333a 666a x25") == []


def test_CRD_38_singles_and_pairs_are_a_separate_kind() -> None:
    assert line_of("FF 11a 22a 33a 44a 55a 66a c50").pairs_only
    assert line_of("NEWS 2026a 2026b NN c75").pairs_only
    assert not line_of("FFF 11a 22a 33a 44a 55a 6a c50").pairs_only
    assert warnings_of("2468", "FF 22a 44a 66a 88a 22b 44b c50") == [
        "This line is singles and pairs only, but its section is not, so without jokers it pays double (CRD-38)."
    ]


@pytest.mark.parametrize(
    ("section", "counts"),
    [
        ("Singles and Pairs", True),
        ("SINGLES & PAIRS", True),
        ("Singles + Pairs", True),
        ("Pairs and Singles", True),
        ("Closed Pairs (singles and pairs)", True),
        ("Closed Pairs [Singles & Pairs]", True),
        ("Closed Pairs", False),
        ("Consecutive Run", False),
        ("Pairs", False),
    ],
)
def test_PAY_05_a_section_declares_that_it_is_singles_and_pairs(section: str, counts: bool) -> None:
    """The name of the section decides, regardless of the groups in its lines."""
    card = card_of("FF 22a 44a 66a 88a 22b 44b c50", "FF 2222a 4444a 6666a x25", section=section)
    assert [entry.singles_and_pairs for entry in card.entries()] == [counts, counts]
    assert read_card(write_card(card)).card == card
    assert read_card(write_card(card), stored=True).card == card
