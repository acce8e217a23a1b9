"""The printed card: every line on it, nothing that a card's text could smuggle in."""

import io
import re

import pytest
from pypdf import PdfReader

from charleston.card.model import Card, Section
from charleston.card.published import PUBLISHED, published
from charleston.card.sheet import html_sheet, pdf_sheet, picture_sheet, sheet


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_line_is_on_the_page(name: str) -> None:
    card = published(name)
    page = html_sheet(card)
    assert page.count("<tr>") == sum(1 for _ in card.entries())
    assert re.findall("<h2>(.*?)</h2>", page) == [section.name for section in card.sections]
    assert not re.findall("https?:|<script|url\\(", page)  # needs nothing from outside


@pytest.mark.parametrize("large", [False, True])
def test_the_pdf_says_what_the_card_says(large: bool) -> None:  # noqa: FBT001
    card = published("Charleston 2026")
    pages = PdfReader(io.BytesIO(pdf_sheet(card, large=large))).pages
    text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))
    assert len(pages) == (3 if large else 1)
    for section in card.sections:
        assert section.name in text
    assert len(re.findall(r"\b[XC] ?[2-7][05]\b", text)) == sum(1 for _ in card.entries())


def test_inks_are_told_by_more_than_colour() -> None:
    page = html_sheet(published("First Card"))
    assert re.search(r'<span class="group b"><u>\w+</u><sub>b</sub></span>', page)
    assert ".b u { text-decoration: underline solid" in page
    assert ".c u { text-decoration: underline dotted" in page


def test_text_of_a_card_is_never_markup() -> None:
    line = next(iter(published("First Card").entries())).line
    evil = "<b>#panic() $x$ </style> \\u{41} *bold* \" ' &"
    card = Card(evil, (Section(evil, (line,), evil),), evil)
    page = html_sheet(card)
    assert "<b>" not in page
    assert page.count("</style>") == 1
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf_sheet(card))).pages)
    assert "#panic()" in text
    assert "*bold*" in text


def test_pictures_are_png() -> None:
    (page,) = picture_sheet(published("First Card"))
    assert page.startswith(b"\x89PNG")


def test_alternatives_and_signs_are_printed() -> None:
    lines = [line for section in sheet(published("Charleston 2026")).sections for line in section.lines]
    texts = ["|".join("".join(run.text for run in runs) for runs in line.forms[0].groups) for line in lines]
    assert "FFFF|66/99|-|22/55|=|4444|FF" in texts
    assert [len(line.forms) for line in lines].count(2) == 2
