"""Wrap prose for the terminal between words, with a hanging indent."""

import os
import textwrap
from collections.abc import Iterator

from rich.text import Text

from charleston.cli.output import out

WIDEST = 80
NARROWEST = 20


def page_width() -> int:
    """Return the width of a page in columns: the window's width, but at most WIDEST for easy reading."""
    return max(NARROWEST, min(out.width, WIDEST))


def window_width() -> int | None:
    """Return the window's width in columns; None if output is not a terminal and COLUMNS is not set."""
    return max(NARROWEST, out.width) if out.is_terminal or "COLUMNS" in os.environ else None


def bold(text: str) -> Text:
    return Text(text, "bold")


def wrapped(
    text: str, width: int | None, first: str | Text = "", then: str | None = None, style: str = ""
) -> Iterator[Text]:
    """Wrap a paragraph. ``first`` begins the first line; ``then`` begins the others (blank by default)."""
    head = first if isinstance(first, Text) else Text(first, style)
    then = " " * len(head) if then is None else then
    lines = [head.plain + text]
    if width is not None:
        wrapped = textwrap.wrap(text, width, initial_indent=head.plain, subsequent_indent=then, break_on_hyphens=False)
        lines = wrapped or [head.plain]
    yield head + Text(lines[0][len(head) :], style)
    yield from (Text(line, style) for line in lines[1:])


def print_wrapped(
    text: str, width: int | None, first: str | Text = "", then: str | None = None, style: str = ""
) -> None:
    for line in wrapped(text, width, first, then, style):
        out.print(line)
