"""Decode the bytes of a card file to clean text, and report what editors and word processors leave behind."""

import re
import stat
import sys
from pathlib import Path

from charleston.card.faults import Problem

MAX_BYTES = 100_000
"""A full card has about four thousand bytes; a file larger than this is not a card."""

_TYPED_BY_WORD = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\u00a0": " ", "…": "..."}
_SPOILED = re.compile(f"[{''.join(_TYPED_BY_WORD)}]")
_UNSEEN = {
    "\u200b": "a zero-width space",
    "\u200c": "a zero-width non-joiner",
    "\u200d": "a zero-width joiner",
    "\u200e": "a left-to-right mark",
    "\u200f": "a right-to-left mark",
    "\u2060": "a word joiner",
    "\u00ad": "a soft hyphen",
}
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe]")
_FREE_TEXT = re.compile(r"\s*about\b|[^#]*#", re.IGNORECASE)
"""The start of free text and comments, where a curly quote does no harm."""


def tidy(text: str) -> str:
    """Replace or remove the characters that ``decode`` reports; no word is changed."""
    return "\n".join(_straighten(line.replace("\ufeff", "").replace("\t", " ")) for line in _rows(text))


def _rows(text: str) -> list[str]:
    """Return the lines, for any kind of line ending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _straighten(line: str) -> str:
    free = _FREE_TEXT.match(line)
    rest = line[free.end() :] if free else ""
    cut = len(line) - len(rest)
    visible = "".join(sign for sign in line[:cut] if sign not in _UNSEEN)
    return _SPOILED.sub(lambda match: _TYPED_BY_WORD[match[0]], visible) + rest


def read_bytes(path: Path) -> bytes:
    """Read a file, at most one byte more than a card may have; "-" is standard input. Raises OSError."""
    if str(path) == "-":
        if sys.stdin is None:
            raise OSError("there is no standard input")
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        if stat.S_ISFIFO(path.stat().st_mode) and not str(path).startswith("/dev/"):
            raise OSError("this is a pipe, which could wait forever")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except ValueError as error:  # the file name contains a NUL
        raise OSError(str(error)) from None


def decode(data: bytes) -> tuple[str | None, list[Problem]]:
    """Return the text, or None if the bytes are not text, and what is wrong with the file."""
    if len(data) > MAX_BYTES:
        message = f"This file is longer than {MAX_BYTES:,} bytes; a card is a few thousand."
        return None, [Problem(0, 1, 0, message, "Is it the right file?")]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None, [Problem(0, 1, 0, "This file is saved as UTF-16.", "Save it as UTF-8 (plain text).")]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        return None, [Problem(row, column, 1, "This is not UTF-8 text.", "Save the card as plain text, UTF-8.")]
    if match := _CONTROL.search(text):
        row = text.count("\n", 0, match.start()) + 1
        return None, [
            Problem(row, 1, 0, "This is not a text file: it has a control character.", "Is it the right file?")
        ]
    return tidy(text), _complaints(text)


def _complaints(text: str) -> list[Problem]:
    """Return one problem each for tabs, for a byte-order mark, and for each line with other characters to replace."""
    problems = []
    rows = _rows(text)
    for sign, name, instead in (
        ("\ufeff", "a byte-order mark", "Save it as UTF-8 without BOM"),
        ("\t", "tabs", "Write spaces"),
    ):
        where = [(row, line.index(sign)) for row, line in enumerate(rows, 1) if sign in line]
        if where:
            row, at = where[0]
            more = f" on {len(where)} lines" if len(where) > 1 else ""
            visible = _shown(rows[row - 1])
            problems.append(Problem(row, at + 1, 1, f"The file has {name}{more}.", f"{instead}{_OR_FIX}", visible))
    for row, line in enumerate(map(_shown, rows), 1):
        straight = _straighten(line)
        if straight != line:
            changes = (at for at, (old, new) in enumerate(zip(line, straight, strict=False)) if old != new)
            at = next(changes, len(straight))  # if no character differs, one at the end was removed
            if line[at] in _UNSEEN:
                message = f"There is an invisible character here: {_UNSEEN[line[at]]}."
                problems.append(Problem(row, at + 1, 1, message, f"Delete it{_OR_FIX}", line))
                continue
            message = f"{line[at]} comes from a word processor."
            problems.append(Problem(row, at + 1, 1, message, f"Write {straight[at]}{_OR_FIX}", line))
    return problems


def _shown(line: str) -> str:
    """Return a line that can be underlined: every character is one column wide."""
    return line.replace("\ufeff", "").replace("\t", " ")


_OR_FIX = ", or let the checker do it: charleston card check FILE --fix"
