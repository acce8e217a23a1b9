"""The card as a sheet to print: the same rows as a web page or, through typst, as PDF and picture."""

from html import escape
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from charleston.card.english import describe_form_parts, describe_parts
from charleston.card.model import Card, Form, Line, Section

LEGEND = "Different colours and letters are different suits, any suits. Flowers, winds and 0 (soap) belong to no suit."
VALUES = "X: discards may be called. C: concealed, no call but the last tile. Jokers: in three or more alike."


class Run(Struct):
    """Symbols of one ink; none for flowers, winds, soaps and signs."""

    text: str
    ink: str = ""


class PrintedForm(Struct):
    groups: list[list[Run]]
    remarks: list[str]


class PrintedLine(Struct):
    forms: list[PrintedForm]
    remarks: list[str]
    letter: str
    value: int


class PrintedSection(Struct):
    name: str
    about: str
    lines: list[PrintedLine]


class Sheet(Struct):
    name: str
    about: list[str]
    sections: list[PrintedSection]
    legend: list[str]
    large: bool


def sheet(card: Card, *, large: bool = False) -> Sheet:
    about = " ".join(card.about.split("\n"))
    return Sheet(card.name, [about] if about else [], [_section(s) for s in card.sections], [LEGEND, VALUES], large)


def _section(section: Section) -> PrintedSection:
    return PrintedSection(section.name, " ".join(section.about.split("\n")), [_line(line) for line in section.lines])


def _line(line: Line) -> PrintedLine:
    return PrintedLine(
        [PrintedForm(_groups(form), describe_form_parts(form)) for form in line.forms],
        describe_parts(line),
        "C" if line.concealed else "X",
        line.value,
    )


def _groups(form: Form) -> list[list[Run]]:
    """A list of runs for each place: a sign stands alone, choices are joined by slashes."""
    groups: list[list[Run]] = []
    for place in form.places:
        if place.sign:
            groups.append([Run(place.sign)])
        runs: list[Run] = []
        for option in place.options:
            runs += ([Run("/")] if runs else []) + [Run("".join(option.symbols), option.ink)]
        groups.append(runs)
    return groups


def html_sheet(card: Card, *, large: bool = False) -> str:
    """A page that needs nothing from outside and prints well."""
    page = sheet(card, large=large)
    sections = "\n".join(_html_section(section) for section in page.sections)
    style = files("charleston.card").joinpath("sheet.css").read_text()
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.name)}</title>
<style>
{style}</style>
</head>
<body{' class="large"' if large else ""}>
<header>
<h1>{escape(page.name)}</h1>
{"".join(f"<p>{escape(text)}</p>" for text in page.about)}
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


def _html_remarks(remarks: list[str]) -> str:
    """In brackets; a line breaks between remarks, not inside one."""
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
    """The pages as PNG pictures."""
    return _typeset(card, "png", large=large)


def _typeset(card: Card, kind: Literal["pdf", "png"], *, large: bool) -> list[bytes]:
    import typst  # noqa: PLC0415 - only printing needs it, and every command would wait for it

    template = files("charleston.card").joinpath("sheet.typ").read_bytes()
    data = msgspec.json.encode(sheet(card, large=large)).decode()
    pages: bytes | list[bytes] = typst.compile(template, format=kind, ppi=110, sys_inputs={"sheet": data})
    return pages if isinstance(pages, list) else [pages]
