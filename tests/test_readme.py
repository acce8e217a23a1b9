"""What the README shows works."""

import re
from pathlib import Path

import pytest
from click import Command
from terminal import run

from charleston.cli import COMMANDS, app

README = (Path(__file__).parent.parent / "README.md").read_text()


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_code_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own


def test_the_commands_and_options_exist() -> None:
    used = re.findall(r"^charleston (\w+)(.*?)(?:#|$)", README, re.MULTILINE)
    assert len(used) > 8
    for name, rest in used:
        assert name in COMMANDS
        command = app.get_command(None, name)  # type: ignore[arg-type]
        assert isinstance(command, Command)
        helps = run(
            name, *(["check", "--help"] if " check" in rest else ["show", "--help"] if " show" in rest else ["--help"])
        )
        assert [option for option in re.findall(r"--[a-z-]+", rest) if option not in helps.stdout] == []
