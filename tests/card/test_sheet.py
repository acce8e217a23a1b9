"""The printed card has every line, and the text of a card cannot inject markup."""

import io
import re

import pytest
from paths import ROOT
from pypdf import PdfReader

from charleston.card.model import Card, Section
from charleston.card.palette import INKS
from charleston.card.published import PUBLISHED, published
from charleston.card.sheet import html_sheet, pdf_sheet, picture_sheet, sheet


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_line_is_on_the_page(name: str) -> None:
    card = published(name)
    page = html_sheet(card)
    assert page.count("<tr>") == sum(1 for _ in card.entries())
    assert re.findall("<h2>(.*?)</h2>", page) == [section.name for section in card.sections]
    assert not re.findall("https?:|<script|url\\(", page)  # the page loads nothing from other sites


@pytest.mark.parametrize("large", [False, True])
def test_the_pdf_contains_the_text_of_the_card(large: bool) -> None:
    card = published("Charleston 2026")
    pages = PdfReader(io.BytesIO(pdf_sheet(card, large=large))).pages
    text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))
    assert len(pages) == (3 if large else 1)
    for section in card.sections:
        assert section.name in text
    assert len(re.findall(r"\b[XC] ?[2-7][05]\b", text)) == sum(1 for _ in card.entries())


def test_inks_are_distinguished_by_more_than_color() -> None:
    page = html_sheet(published("First Card"))
    assert re.search(r'<span class="group b"><u>\w+</u><sub>b</sub></span>', page)
    assert "--line-b: underline solid;" in page
    assert "--line-c: underline dotted;" in page
    assert ".group.b u { text-decoration: var(--line-b)" in page
    assert ".group.c u { text-decoration: var(--line-c)" in page


def test_paper_and_page_share_one_palette() -> None:
    """Paper and page also agree on flowers and zeros, which have no ink. Ink b is red, and ink c is green."""
    src = ROOT
    written = (src / "web" / "src" / "inks.css").read_text("utf-8")
    light = written[: written.index("data-theme")]
    page = html_sheet(published("First Card"))
    for letter, ink in INKS.items():
        color = f"--ink-{letter or 'none'}: {ink.light};"
        assert color in light
        assert color in page
    assert ".group { color: var(--ink-none)" in page
    assert INKS["b"].light.startswith("#b3")
    for name in ("app.css", "ui/card/Ink.svelte", "pages/table/result/WinningHand.svelte"):
        assert not re.search(r"--ink-[abc]\s*:", (src / "web" / "src" / name).read_text("utf-8"))
    for name in ("sheet.css", "sheet.typ"):
        text = (src / "src" / "charleston" / "card" / name).read_text("utf-8")
        assert not any(ink.light in text for ink in INKS.values())


def test_the_pdf_uses_these_colors() -> None:
    """Every color of the palette is used on the sheet, and flowers are not printed in ink a."""
    (page,) = PdfReader(io.BytesIO(pdf_sheet(published("First Card")))).pages
    contents = page.get_contents()
    assert contents is not None
    used = {
        tuple(map(float, channels))
        for channels in re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) scn?\b", contents.get_data().decode("latin-1"))
    }
    for ink in INKS.values():
        rgb = [int(ink.light[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        assert any(max(abs(a - b) for a, b in zip(one, rgb, strict=True)) < 0.01 for one in used), (ink, used)


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


def test_images_are_png() -> None:
    (page,) = picture_sheet(published("First Card"))
    assert page.startswith(b"\x89PNG")


def test_alternatives_and_symbols_are_printed() -> None:
    lines = [line for section in sheet(published("Charleston 2026")).sections for line in section.lines]
    texts = ["|".join("".join(run.text for run in runs) for runs in line.forms[0].groups) for line in lines]
    assert "FFFF|66/99|-|22/55|=|4444|FF" in texts
    assert [len(line.forms) for line in lines].count(2) == 2
