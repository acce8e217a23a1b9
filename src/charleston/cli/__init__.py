"""The command line: ``charleston card check FILE``, ``charleston hand "TILES"``, ..."""

import importlib
import io
import os
import sys

import click
from click.shell_completion import get_completion_class

PROGRAM = "charleston"
COMMANDS = {
    **{
        name: f"charleston.cli.{name}_command"
        for name in (
            "arena",
            "card",
            "chances",
            "hand",
            "replay",
            "review",
            "rulebook",
            "ruling",
            "simulate",
            "workbench",
        )
    },
    "tournament": "charleston.cli.tournament_commands",
    "verify": "charleston.cli.replay_command",
    "words": "charleston.cli.glossary_command",
}
"""Each command with its module. A module is loaded on use, so other commands start fast.

``charleston.__main__`` adds the server's commands.
"""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*COMMANDS, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 success, 1 the answer is no, 2 invalid input.",
)
@click.version_option(package_name=PROGRAM)
def app() -> None:
    """American Mah Jongg: play, write a card and print it, ask what a hand is worth, look up the rules."""


@app.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script for the shell that completes our commands.

    For bash: charleston completion bash >> ~/.bashrc
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(app, {}, PROGRAM, "_CHARLESTON_COMPLETE").source())


def main() -> None:
    """Run the program. If the terminal refuses output, print a sentence, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdout is None or sys.stderr is None:
        sys.exit(2)
    try:
        app()
    except BrokenPipeError:  # the program that read our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"charleston: {error.strerror or error}\n")
        sys.exit(2)
