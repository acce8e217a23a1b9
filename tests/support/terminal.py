"""Runs the command line inside a test."""

import pytest
from click.testing import CliRunner, Result

from charleston.__main__ import app
from charleston.cli.output import out


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def set_width(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the width of the window, and COLUMNS in the environment.

    The order matters: if COLUMNS were set first, the console's width would follow it, and monkeypatch would later
    restore that value.
    """
    monkeypatch.setattr(out, "width", columns)
    monkeypatch.setenv("COLUMNS", str(columns))
