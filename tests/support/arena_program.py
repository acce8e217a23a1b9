"""The command line with the fake games of arena_fake."""

import os
import sys

from click.testing import CliRunner, Result

from charleston.cli import app

PROGRAM = "from charleston.cli import app; app(obj='arena_fake')"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
"""The environment of a separate process with the same import paths."""


def run(*arguments: str, cores: str = "1") -> Result:
    result = CliRunner().invoke(app, (*arguments, "--cores", cores), obj="arena_fake")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result
