"""The code and commands in the README and in the organizers' pages work."""

import re

import pytest
from click import Command, Group
from paths import ROOT
from terminal import run

from charleston.cli import COMMANDS, app

README = (ROOT / "README.md").read_text()


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_code_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own code


@pytest.mark.parametrize("page", ["README.md", "docs/tournament.md"])
def test_the_commands_and_options_exist(page: str) -> None:
    used = re.findall(r"^charleston (\w+)(.*?)(?:#|$)", (ROOT / page).read_text(), re.MULTILINE)
    assert len(used) > 8
    for name, rest in used:
        assert name in COMMANDS
        command = app.get_command(None, name)  # type: ignore[arg-type]
        assert isinstance(command, Command)
        helps = run(name, *(rest.split()[:1] if isinstance(command, Group) else ()), "--help")
        assert helps.exit_code == 0
    assert [option for option in re.findall(r"--[a-z-]+", rest) if option not in helps.stdout] == []
