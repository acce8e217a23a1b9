"""Read CSV files from spreadsheets: commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.

Write CSV files for spreadsheets, with escapes so no name becomes a formula.
"""

import csv
import io
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence

_SEPARATORS = ";\t,"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The characters that start a formula in a spreadsheet, which skips tabs and line breaks (logs from elsewhere)."""


class SpreadsheetError(ValueError):
    """The file is not a list; the message says why."""


def read_rows(data: bytes) -> list[tuple[int, list[str]]]:
    """Return the nonempty lines: the line number in the file, from 1, and the cells."""
    text = _decode(data).strip("\ufeff")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip(f'{_SEPARATORS} "')]
    if lines and lines[0][1].lower().startswith("sep="):  # Excel's separator hint
        lines = lines[1:]
    return _cells(lines) if lines else []


def _decode(data: bytes) -> str:
    encodings = ("utf-16",) if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise SpreadsheetError("This file is not text. Save the list as CSV (UTF-8), or as plain text.")


def _cells(lines: Sequence[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """Split each line into cells at the separator that occurs most often in the first line."""
    separator = max(_SEPARATORS, key=lines[0][1].count)
    rows: list[tuple[int, list[str]]] = []
    for number, line in lines:
        try:
            cells = next(csv.reader(io.StringIO(line), delimiter=separator), [])
        except csv.Error:
            raise SpreadsheetError(f"Line {number} of the list cannot be read. Save it as CSV again.") from None
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def write_rows(rows: Iterable[Iterable[str | float]]) -> bytes:
    """Return a CSV file with a byte order mark, which tells spreadsheets that it is UTF-8."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(map(_plain, row) for row in rows)
    return text.getvalue().encode("utf-8-sig")


def without_mark(cell: str) -> str:
    """Return a cell without the escape that ``write_rows`` adds against formulas."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _plain(cell: str | float) -> str | float:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
