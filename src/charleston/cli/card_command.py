"""``charleston card``: check a card file, show a card, print it."""

import os
import re
import tempfile
from pathlib import Path

import click
from rich.text import Text

from charleston.card.check import Report, check_card
from charleston.card.model import Card
from charleston.card.published import DEFAULT, PUBLISHED
from charleston.card.readback import example, in_words
from charleston.card.sheet import html_sheet, pdf_sheet, sheet
from charleston.card.text import decode, read_bytes
from charleston.card.write import write_card, write_line
from charleston.cli.output import (
    CardName,
    err,
    give_up,
    json_option,
    keep_apart,
    line_text,
    out,
    print_about,
    print_json,
    print_lines,
    print_problems,
    rows,
    source_name,
    the_card,
    value_text,
)


@click.group()
def card() -> None:
    """Check, show and print cards."""


@card.command("list")
@json_option
def list_cards(*, as_json: bool) -> None:
    """The cards that come with Charleston."""
    if as_json:
        print_json(PUBLISHED)
        return
    for name in PUBLISHED:
        card = the_card(name)
        lines = sum(1 for _ in card.entries())
        out.print(Text.assemble((name, "bold"), f", {_hands(lines)}"))
        print_about(card.about)


@card.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--fix",
    is_flag=True,
    help="First replace tabs and curly quotes in the file, and delete invisible characters.",
)
@json_option
def check_command(file: Path, *, fix: bool, as_json: bool) -> None:
    """Check a card. Show every error with its position and a fix, warnings about ambiguous lines, and the sections that
    count as Singles and Pairs. Describe each line in words, with an example hand and the number of its patterns.

    Compare the words with your card. Remarks mean the same as on printed cards ("Any 2 or 3 Suits", "Like Pungs 3, 6
    or 9", "Pairs 8s Only"). A remark that does not fit its line is an error.

    FILE is a text file; - reads standard input. Exit code 0 if the card has no errors (warnings are fine), 2 if it has.
    """
    check(file, fix=fix, as_json=as_json)


def check(file: Path, *, fix: bool = False, as_json: bool = False) -> None:
    source = source_name(file)
    try:
        data = read_bytes(file)
        if fix:
            data = _fix(file, data)
    except OSError as error:
        give_up(f"{source}: {error.strerror or error}.")
    report = check_card(data)
    if as_json:
        print_json(_as_data(report))
    else:
        _print_report(source, report)
    if report.card is None:
        raise click.exceptions.Exit(2)


def _fix(file: Path, data: bytes) -> bytes:
    """Replace tabs, curly quotes and invisible characters in a card file, atomically. Other files stay unchanged."""
    if str(file) == "-":
        give_up("--fix needs a file, not standard input.")
    text, complaints = decode(data)
    target = file.resolve()
    if text is None or not complaints or not re.search(r"^\s*card\s", text, re.MULTILINE | re.IGNORECASE):
        return data
    fixed = text.encode()
    if b"\r\n" in data:  # keep Windows line endings
        fixed = fixed.replace(b"\n", b"\r\n")
    if fixed != data:
        if not target.is_file() or not os.access(target, os.W_OK) or target.stat().st_nlink > 1:
            give_up(f"{file}: --fix cannot change this file: it is read-only, hard-linked, or not a regular file.")
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as temporary:
                temporary.write(fixed)
            Path(name).chmod(target.stat().st_mode)
            Path(name).replace(target)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        err.print(Text(f"{file}: fixed."))
    return fixed


def _as_data(report: Report) -> dict[str, object]:
    return {
        "card": report.card.name if report.card else None,
        "errors": [problem for problem in report.problems if not problem.warning],
        "warnings": [problem for problem in report.problems if problem.warning],
        "patterns": sum(counted.patterns for counted in report.lines),
        "lines": [
            {
                "section": counted.entry.section.name,
                "number": counted.entry.number,
                "row": counted.row,
                "line": write_line(counted.entry.line),
                "value": counted.entry.line.value,
                "concealed": counted.entry.line.concealed,
                "patterns": counted.patterns,
                "words": in_words(counted.entry.line),
                "example": example(counted.entry.line),
                "singles_and_pairs": counted.entry.singles_and_pairs,
            }
            for counted in report.lines
        ],
    }


def _print_report(source: str, report: Report) -> None:
    if report.card is None:
        print_problems(source, report.problems, err)
        count = len(report.problems)
        err.print(Text(f"\n{count} error{'s' * (count != 1)}. Fix them before you use the card."))
        return
    grid = rows("right", "right", "left")
    grid.add_row(*(Text(head, "dim") for head in ("row", "patterns", "", "")))
    section = ""
    for counted in report.lines:
        if counted.entry.section.name != section:
            section = counted.entry.section.name
            grid.add_row("", "", "", Text(section, "bold underline"))
        line = counted.entry.line
        grid.add_row(str(counted.row), str(counted.patterns), value_text(line), line_text(line))
        grid.add_row("", "", "", Text(f"{in_words(line)}; like {example(line)}", "dim"))
    out.print(grid, soft_wrap=False)
    out.print(Text(f"\n{_singles_and_pairs(report.card)}"))
    if report.problems:
        out.print()
        print_problems(source, report.problems, out)
    total = sum(counted.patterns for counted in report.lines)
    warnings = len(report.problems)
    verdict = f"{warnings} warning{'s' * (warnings != 1)}" if warnings else "no warnings"
    out.print(Text(f"\n{report.card.name}: {_hands(len(report.lines))}, {total:,} patterns, {verdict}."))


def _hands(count: int) -> str:
    return f"{count} hand{'s' * (count != 1)}"


def _singles_and_pairs(card: Card) -> str:
    """Return a sentence that names the sections without a jokerless bonus."""
    names = [section.name for section in card.sections if section.singles_and_pairs]
    if not names:
        return "No section counts as Singles and Pairs: every hand without jokers pays double (PAY-05)."
    return f"Singles and Pairs, with no jokerless bonus (PAY-05): {', '.join(names)}."


@card.command()
@click.argument("card", type=CardName(), default=DEFAULT)
@click.option("--section", default="", help="Show only the section whose name begins with this.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a web page to print.")
@click.option("--pdf", type=click.Path(path_type=Path), metavar="FILE", help="Write a PDF to print.")
@click.option("--large", is_flag=True, help="Use large print, for --html and --pdf.")
@click.option("--text", is_flag=True, help="Print the card in the card language.")
@json_option
def show(  # noqa: PLR0913 - one parameter per option
    card: str, *, section: str, html: Path | None, pdf: Path | None, large: bool, text: bool, as_json: bool
) -> None:
    """Show a card in the terminal, with colors for inks, or write it as a sheet to print.

    CARD is the name of a published card (see: charleston card list) or a file.
    """
    if large and not (html or pdf):
        give_up("--large works only with --html or --pdf.")
    chosen = only_section(the_card(card), section)
    keep_apart(card, html, pdf)
    if html:
        _write(html, html_sheet(chosen, large=large).encode())
    if pdf:
        try:
            _write(pdf, pdf_sheet(chosen, large=large))
        except RuntimeError as error:  # the only exception that the typesetter raises
            give_up(f"{pdf}: cannot be typeset: {error}.")
    if as_json:
        print_json(sheet(chosen))
    elif text:
        out.print(Text(write_card(chosen)), end="")
    elif not (html or pdf):
        print_card(chosen)


def only_section(card: Card, wanted: str) -> Card:
    if not wanted:
        return card
    sections = tuple(section for section in card.sections if section.name.lower().startswith(wanted.strip().lower()))
    if not sections:
        names = ", ".join(section.name for section in card.sections)
        give_up(f"{card.name} has no section {wanted!r}. Its sections are: {names}.")
    return Card(card.name, sections)


def print_card(card: Card) -> None:
    out.print(Text(card.name, "bold"))
    print_about(card.about)
    for section in card.sections:
        out.print(Text.assemble("\n", (section.name, "bold underline")))
        print_about(section.about, "italic")
        print_lines(section.lines)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        give_up(f"{path}: cannot be written: {error.strerror or error}.")
    err.print(Text(f"Wrote {path}."))
