"""The program as a test runs it."""

from click.testing import CliRunner, Result

from charleston.__main__ import app


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result
