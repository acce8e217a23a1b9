"""The card as a printed sheet: the same rows as a web page or, through typst, as PDF and PNG."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from charleston.card.model import Card, Form, Line, Section
from charleston.card.palette import INKS, css_colors, css_underlines
from charleston.card.prose import describe_form_parts, describe_parts

LEGEND = "Each color or letter is a different suit; you choose which. Flowers, winds and 0 (soap) belong to no suit."
VALUES = "X: discards may be called. C: concealed, only the last tile may be called. Jokers: in three or more alike."


class Run(Struct, frozen=True):
    """Adjacent symbols with the same ink. Flowers, winds, soaps and signs have no ink."""

    text: str
    ink: str


class PrintedForm(Struct, frozen=True):
    """One way to print the hand: the runs of each place, and remarks for this form only."""

    groups: tuple[tuple[Run, ...], ...]
    remarks: tuple[str, ...]


class PrintedLine(Struct, frozen=True):
    section: str
    number: int
    forms: tuple[PrintedForm, ...]  # the forms, which are printed with "or" between them
    remarks: tuple[str, ...]
    concealed: bool
    value: int

    @property
    def letter(self) -> str:
        return "C" if self.concealed else "X"


class PrintedSection(Struct, frozen=True):
    name: str
    about: str
    lines: tuple[PrintedLine, ...]


class CardSheet(Struct, frozen=True):
    """A card as a page prints it."""

    name: str
    about: str
    sections: tuple[PrintedSection, ...]
    legend: tuple[str, ...]


def sheet(card: Card) -> CardSheet:
    return CardSheet(card.name, _plain(card.about), tuple(map(_section, card.sections)), (LEGEND, VALUES))


def _plain(about: str) -> str:
    return " ".join(about.split("\n"))


def _section(section: Section) -> PrintedSection:
    lines = tuple(_line(section.name, number, line) for number, line in enumerate(section.lines, 1))
    return PrintedSection(section.name, _plain(section.about), lines)


def _line(section: str, number: int, line: Line) -> PrintedLine:
    forms = tuple(PrintedForm(tuple(_groups(form)), tuple(describe_form_parts(form))) for form in line.forms)
    return PrintedLine(section, number, forms, tuple(describe_parts(line)), line.concealed, line.value)


def _groups(form: Form) -> Iterator[tuple[Run, ...]]:
    """Yield the runs of each place: a sign is alone, choices are joined by slashes."""
    for place in form.places:
        if place.sign:
            yield (Run(place.sign, ""),)
        runs: list[Run] = []
        for option in place.options:
            runs += ([Run("/", "")] if runs else []) + [Run("".join(option.symbols), option.ink)]
        yield tuple(runs)


def html_sheet(card: Card, *, large: bool = False) -> str:
    """Return a self-contained page that prints well."""
    page = sheet(card)
    sections = "\n".join(_html_section(section) for section in page.sections)
    style = files("charleston.card").joinpath("sheet.css").read_text()
    inks = f":root {{ {css_colors(lambda ink: ink.light)} {css_underlines()} }}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.name)}</title>
<style>
{inks}
{style}</style>
</head>
<body{' class="large"' if large else ""}>
<header>
<h1>{escape(page.name)}</h1>
{f"<p>{escape(page.about)}</p>" if page.about else ""}
</header>
<main>
{sections}
</main>
<footer>{"".join(f"<p>{escape(text)}</p>" for text in page.legend)}</footer>
</body>
</html>
"""


def _html_section(section: PrintedSection) -> str:
    rows = "\n".join(_html_line(line) for line in section.lines)
    about = f"<p>{escape(section.about)}</p>" if section.about else ""
    return f"<section>\n<h2>{escape(section.name)}</h2>{about}\n<table>\n{rows}\n</table>\n</section>"


def _html_line(line: PrintedLine) -> str:
    forms = ' <span class="or">or</span> '.join(_html_form(form) for form in line.forms)
    return (
        f'<tr><td>{forms}{_html_remarks(line.remarks)}</td><td class="value">{line.letter}&nbsp;{line.value}</td></tr>'
    )


def _html_form(form: PrintedForm) -> str:
    groups = " ".join("".join(_html_run(run) for run in runs) for runs in form.groups)
    return groups + _html_remarks(form.remarks)


def _html_remarks(remarks: Sequence[str]) -> str:
    """Return remarks in parentheses; a line breaks between remarks, not inside one."""
    if not remarks:
        return ""
    parts = [f"{escape(remark)}," for remark in remarks]
    parts[-1] = parts[-1][:-1] + ")"
    parts[0] = "(" + parts[0]
    return " " + " ".join(f'<span class="remark">{part}</span>' for part in parts)


def _html_run(run: Run) -> str:
    if not run.ink:
        return f'<span class="group">{escape(run.text)}</span>'
    return f'<span class="group {run.ink}"><u>{escape(run.text)}</u><sub>{run.ink}</sub></span>'


def pdf_sheet(card: Card, *, large: bool = False) -> bytes:
    return _typeset(card, "pdf", large=large)[0]


def picture_sheet(card: Card, *, large: bool = False) -> list[bytes]:
    """Return the pages as PNG images."""
    return _typeset(card, "png", large=large)


def _typeset(card: Card, kind: Literal["pdf", "png"], *, large: bool) -> list[bytes]:
    import typst

    template = files("charleston.card").joinpath("sheet.typ").read_bytes()
    inks = {letter or "none": {"color": ink.light, "underline": ink.underline} for letter, ink in INKS.items()}
    inputs = {
        "sheet": msgspec.json.encode(sheet(card)).decode(),
        "inks": msgspec.json.encode(inks).decode(),
        "large": "yes" if large else "no",
    }
    pages: bytes | list[bytes] = typst.compile(template, format=kind, ppi=110, sys_inputs=inputs)
    return pages if isinstance(pages, list) else [pages]
